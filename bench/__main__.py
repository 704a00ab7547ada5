"""Measures the engine beside its floors and its peers: ``python -m bench``.

All cases run in turn, round after round, and the medians count. What comes out of a case is checked
in every round; a wrong checksum ends the run, since the time would mean nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .batches import batch_cases
from .calls import call_cases
from .machine import machine
from .measure import ChecksumError, figures, measure, prepare
from .peers import peer_cases, peer_versions
from .play import play_cases
from .report import comparison, table
from .search import search_cases

if TYPE_CHECKING:
    from .case import Case

# What the work of our cases comes to. A change here is a change of the games, of the generator
# or of what an analysis answers.
SUMS = Path(__file__).with_name("sums.json")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        epilog="'python -m bench compare A.json B.json' compares two runs.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each case runs (7)")
    parser.add_argument(
        "--seconds", type=float, default=0.2, help="how long a case runs in a round (0.2)"
    )
    parser.add_argument(
        "--only", metavar="TEXT", action="append", default=[],
        help="the cases with TEXT in their names; may be repeated",
    )  # fmt: skip
    parser.add_argument("--list", action="store_true", help="names the cases and measures nothing")
    parser.add_argument("--json", metavar="FILE", type=Path, help="writes the figures to FILE")
    parser.add_argument("--markdown", action="store_true", help="prints the table as Markdown")
    parser.add_argument(
        "--pin", action="store_true", help="takes what comes out now as what must come out"
    )
    return parser


def _compare(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench compare", description="Compares two runs, case by case."
    )
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    options = parser.parse_args(arguments)
    runs = []
    for path in (options.before, options.after):
        try:
            run = json.loads(path.read_text(encoding="utf-8"))
            runs.append((run["machine"], run["cases"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            parser.error(f"{path}: expected the figures of a run, got {error!r}")
    (before_machine, before), (after_machine, after) = runs
    for key in before_machine | after_machine:
        was, now = before_machine.get(key), after_machine.get(key)
        print(f"{key}: {was}" if was == now else f"{key}: {was} -> {now}")
    print()
    print(comparison(before, after))


def _ours() -> list[Case]:
    return [*batch_cases(), *call_cases(), *play_cases(), *search_cases()]


def _named(parser: argparse.ArgumentParser, only: list[str]) -> list[Case]:
    cases = [*_ours(), *peer_cases()]
    if not only:
        return cases
    chosen = [case for case in cases if any(text in case.name for text in only)]
    if not chosen:
        parser.error(f"--only: no case has {' or '.join(map(repr, only))} in its name")
    # The yardsticks come along.
    needed = {name for case in chosen for name in (*case.beside, *case.less)}
    return [case for case in cases if case in chosen or case.name in needed]


def _pin(cases: list[Case], pinned: dict[str, str]) -> None:
    """Writes down what comes out of our cases now."""
    pinned |= {one.case.name: one.checksum for one in prepare(cases, {})}
    ordered = {case.name: pinned[case.name] for case in _ours() if case.name in pinned}
    SUMS.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def _conditions() -> dict[str, str]:
    versions = peer_versions()
    here = [f"{name} {version}" for name, version in versions.items() if version]
    missing = [name for name, version in versions.items() if not version]
    return machine() | {"peers": ", ".join(here), "not installed": ", ".join(missing)}


def main() -> None:
    """Reads the options, measures, prints."""
    if sys.argv[1:2] == ["compare"]:
        _compare(sys.argv[2:])
        return
    parser = _parser()
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: expected at least 1")
    cases = _named(parser, options.only)
    if options.list:
        print("\n".join(case.name for case in cases))
        return
    pinned: dict[str, str] = json.loads(SUMS.read_text(encoding="utf-8"))
    if options.pin:
        _pin(cases, pinned)
        return
    conditions = _conditions()
    try:
        prepared = prepare(cases, pinned)
        share = measure(prepared, options.rounds, options.seconds)
    except ChecksumError as error:
        sys.exit(f"bench: {error}")
    conditions["share of a core"] = f"{share:.0%}"
    measured = figures(prepared)
    print("\n".join(f"{key}: {value}" for key, value in conditions.items() if value))
    print()
    print(table(measured, markdown=options.markdown))
    if options.json:
        content = {"machine": conditions, "rounds": options.rounds, "cases": measured}
        options.json.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
