"""``menzi arena``: its tables, what goes wrong, and runs that are cut short."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import menzi
import pytest

pytest.importorskip("typer")
pytest.importorskip("rich")

from commands import data, ok, refused, run

SMALL = ["arena", "flower", "--players", "2", "--set", "hand_size=4", "--jobs", "1"]
GAME = menzi.Game("flower", players=2, hand_size=4)


def without_times(told: dict[str, Any]) -> dict[str, Any]:
    for bot in told["bots"]:
        del bot["seconds"], bot["ms_per_move"]
    return told


def test_the_tables() -> None:
    args = ["arena", "taiwan", "--bots", "greedy,greedy,random,random", "-n", "6", "--jobs", "1"]
    out = ok(*args, "--seed", "1")
    assert out.startswith("taiwan, 6 matches x 4 rotations, seed 1\n")
    rows = re.findall(r"^(\w+(?: \(2\))?) +[+-]\d+\.\d{3} +[+-]\d.* to [+-]\d.*%.*$", out, re.M)
    assert rows == ["greedy", "greedy (2)", "random", "random (2)"]
    pairs = re.findall(r"^(\w.* - .*?)  +[+-]?\d+\.\d{3} +.* to .*$", out, re.M)
    assert pairs == [
        "greedy - greedy (2)",
        "greedy - random",
        "greedy - random (2)",
        "greedy (2) - random",
        "greedy (2) - random (2)",
        "random - random (2)",
        "greedy x2 - random x2",
    ]
    assert re.search(r"^rounds without a winner \d+ of 72$", out, re.M)


def test_the_page_shows_what_is_printed() -> None:
    page = (Path(__file__).parent.parent / "docs" / "arena.md").read_text(encoding="utf-8")
    match = re.search(r"^`menzi (arena .*)` prints\n\n.*\n```text\n((?:.*\n)*?)```$", page, re.M)
    assert match
    command, shown = match.groups()

    def without_times(text: str) -> str:
        return re.sub(r"(%  +[\d,]+) .*", r"\1", text)

    assert without_times(ok(*command.split(), "--jobs", "1")) == without_times(shown)


def test_one_deal_has_no_interval_and_equal_bots_no_second_table() -> None:
    out = ok(*SMALL, "--bots", "greedy,greedy", "--deals", "1", "--seed", "1")
    assert "flower, 1 deal x 2 rotations, seed 1" in out
    assert re.search(r"^greedy - greedy \(2\) +0\.000 +-$", out, re.M)
    assert "seats together" not in out


def test_json_agrees_with_the_library() -> None:
    told = data(*SMALL, "--bots", " greedy , random", "--deals", "9", "--seed", "3")
    assert (told.pop("interrupted"), told["game"]) == (False, "flower")
    result = menzi.arena.run(GAME, ["greedy", "random"], 9, seed=3, jobs=1)
    assert without_times(told) == without_times(result.to_dict())


WRONG = [
    (["arena", "chess", "--bots", "greedy"], "unknown game 'chess'"),
    ([*SMALL, "--bots", "gredy,random"], "gredy"),
    ([*SMALL, "--bots", "greedy,"], "''"),
    ([*SMALL, "--bots", "greedy"], "expected 2 bots, one for each seat, got 1: greedy"),
    (["arena", "taiwan", "--bots", "greedy,random"], "expected 4 bots, one for each seat, got 2"),
    ([*SMALL, "--bots", "greedy,random", "--out", "."], "cannot write '.': "),
    ([*SMALL, "--bots", "greedy,random", "--out", "no/where"], "cannot write 'no/where': "),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[message for _, message in WRONG])
def test_wrong_use_is_one_line_and_exit_code_2(args: list[str], message: str) -> None:
    assert message in refused(*args)


@pytest.mark.parametrize("extra", [["--deals", "0"], ["--jobs", "0"], ["--seed", "-1"]])
def test_wrong_numbers(extra: list[str]) -> None:
    result = run(*SMALL, "--bots", "greedy,random", *extra)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


def test_the_same_command_goes_on_without_a_seed(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    args = [*SMALL, "--bots", "greedy,random", "--out", str(out)]
    first = data(*args, "--deals", "3")
    content = out.read_bytes()
    assert data(*args, "--deals", "3") == first
    assert out.read_bytes() == content
    more = data(*args, "--deals", "5")
    assert (more["seed"], more["deals"]) == (first["seed"], 5)
    assert "holds results of seed" in refused(*args, "--seed", str(first["seed"] + 1))


def test_files_of_something_else_are_untouched(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n")
    told = refused(*SMALL, "--bots", "greedy,random", "--out", str(notes))
    assert "notes.txt:1: expected a file of arena results, got 'my notes'" in told
    assert notes.read_text() == "my notes\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_device_is_no_file_for_results() -> None:
    told = refused(*SMALL, "--bots", "greedy,random", "--out", "/dev/full")
    assert "expected an ordinary file" in told


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_a_full_disk_is_told_and_what_was_kept_goes_on(tmp_path: Path) -> None:
    import resource

    out = tmp_path / "results.jsonl"
    args = [*SMALL, "--bots", "greedy,random", "--out", str(out), "--deals", "30", "--seed", "2"]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2500, before[1]))
    try:
        result = run(*args)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert result.exit_code == 2
    assert re.fullmatch(r"menzi: cannot write .*results\.jsonl': \w.*\n", result.stderr)
    assert out.stat().st_size == 2500
    kept = menzi.arena.load(out)
    assert 0 < len(kept.deals) < 30
    assert "30 deals" in ok(*args)


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupted_run_prints_what_was_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, as_json: bool
) -> None:
    out = tmp_path / "results.jsonl"
    real = menzi.arena.run

    def interrupted(*args: Any, progress: Any, **options: Any) -> Any:
        def stop(done: int, wanted: int) -> None:
            progress(done, wanted)
            if done == 2:
                signal.raise_signal(signal.SIGINT)

        return real(*args, progress=stop, **options)

    args = [*SMALL, "--bots", "greedy,random", *(["--json"] if as_json else []), "--seed", "1"]
    monkeypatch.setattr(menzi.arena, "run", interrupted)
    result = run(*args, "--out", str(out))
    assert result.exit_code == 130
    assert result.stderr == f"menzi: the same command goes on from {out}\n"
    if as_json:
        told = json.loads(result.stdout)
        assert (told["interrupted"], told["deals"]) == (True, 2)
    else:
        assert result.stdout.startswith("interrupted: flower, 2 deals x 2 rotations, seed 1\n")
    assert "with --out FILE a run can go on" in run(*args).stderr
    monkeypatch.undo()
    assert "5" in ok(*args, "--out", str(out), "--deals", "5")


def processes_below(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(what: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_killed_and_interrupted_runs_leave_no_process_and_go_on(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "menzi", "arena", "taiwan", "--bots", "greedy,greedy,random,"]
    command[-1] += "random"
    command += ["--seed", "6", "--out", str(out), "--jobs", "2"]

    def begun(least: int) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*command, "--deals", "1000000"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
        wait_for(lambda: out.exists() and out.read_bytes().count(b"\n") > least)
        return process

    process = begun(3)
    below = processes_below(process.pid)
    assert len(below) >= 2
    process.kill()
    process.communicate(timeout=60)
    wait_for(lambda: not any(map(is_alive, below)))
    kept = menzi.arena.load(out)
    assert len(kept.deals) >= 3

    process = begun(len(kept.deals) + 2)
    below = processes_below(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stderr == f"menzi: the same command goes on from {out}\n"
    wait_for(lambda: not any(map(is_alive, below)))
    more = menzi.arena.load(out)
    assert stdout.startswith(f"interrupted: taiwan, {len(more.deals):,} matches x 4 rotations")
    assert len(more.deals) > len(kept.deals)

    # What was kept is what one process plays.
    bots = ["greedy", "greedy", "random", "random"]
    first = menzi.arena.run(menzi.Game("taiwan"), bots, 4, seed=6, jobs=1)
    early = more.deals[more.deals < 4]
    assert len(early) >= 2
    assert more.scores[: len(early)].tolist() == first.scores[early].tolist()
