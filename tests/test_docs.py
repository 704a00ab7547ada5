"""The examples in README, docs and docstrings do what they show."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import menzi
import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(menzi.__path__, "menzi.")
    if not module.name.endswith(("_core", "__main__"))
)


def examples(page: Path) -> doctest.DocTest:
    """The examples of a page; the fences around code would be taken for output."""
    lines = page.read_text(encoding="utf-8").splitlines()
    text = "\n".join("" if line.startswith("```") else line for line in lines)
    return doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    assert doctest.DocTestRunner().run(examples(page)).failed == 0


def test_the_readme_has_examples() -> None:
    assert len(examples(PAGES[0]).examples) >= 10


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_compiled_functions_have_docstrings() -> None:
    from menzi import _core

    for name, thing in vars(_core).items():
        if name.startswith("_"):
            continue
        assert thing.__doc__, name
        if isinstance(thing, type):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    assert value.__doc__, f"{name}.{member}"


def test_pages_link_to_what_exists() -> None:
    import re

    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page}: {link}"
