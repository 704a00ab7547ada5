"""Who may import whom, in both languages."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "cpp" / "menzi"
PACKAGE = ROOT / "python" / "menzi"

# Lower layers first; each includes only itself and those before it.
LAYERS = ["base", "cards", "eval", "rules", "play", "search", "batch"]


def included(path: Path) -> list[str]:
    return re.findall(r'#include ["<]([^">]+)[">]', path.read_text(encoding="utf-8"))


def test_engine_layers() -> None:
    files = [path for path in ENGINE.rglob("*") if path.is_file()]
    assert {path.parent.name for path in files} == set(LAYERS)
    for path in files:
        layer = LAYERS.index(path.parent.name)
        for name in included(path):
            if name.startswith("menzi/"):
                assert LAYERS.index(name.split("/")[1]) <= layer, f"{path} includes {name}"
                assert (ROOT / "cpp" / name).is_file()


def test_engine_knows_nothing_of_python() -> None:
    for path in ENGINE.rglob("*"):
        if path.is_file():
            assert not re.search(r"pybind11|Python\.h|PyObject", path.read_text(encoding="utf-8"))


def test_bindings_come_in_by_one_door() -> None:
    for path in (ROOT / "cpp" / "bindings").glob("*.cpp"):
        assert included(path)[0] == "pybind.hpp", path
        assert not any(name.startswith("pybind11") for name in included(path)), path


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    package = ["menzi", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names.add(module)
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return names


def test_oracle_stands_alone() -> None:
    for path in (PACKAGE / "oracle").glob("*.py"):
        for name in imported(path):
            if name.split(".")[0] == "menzi":
                assert re.match(r"menzi\.(errors|variants|oracle)\b", name), f"{path}: {name}"
            else:
                assert name.split(".")[0] in sys.stdlib_module_names, f"{path}: {name}"


def test_plain_files_need_no_engine() -> None:
    for name in ("errors", "variants", "perftfile"):
        assert not any("_core" in other for other in imported(PACKAGE / f"{name}.py"))


def test_only_the_command_line_needs_its_extras() -> None:
    for path in PACKAGE.rglob("*.py"):
        folders = path.relative_to(PACKAGE).parts[:-1]
        names = {name.split(".")[0] for name in imported(path)}
        if path.name != "__main__.py" and not {"cli", "play"} & set(folders):
            assert not {"typer", "rich", "click"} & names, path
        assert "textual" not in names or "play" in folders, path


def test_first_line_says_what_lives_there() -> None:
    for folder in ("cpp", "tests/cpp", "bench"):
        for path in (ROOT / folder).rglob("*.[hc]pp"):
            assert path.read_text(encoding="utf-8").startswith("// "), path
    for folder in ("python", "tests", "bench"):
        for path in (ROOT / folder).rglob("*.py"):
            assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path
