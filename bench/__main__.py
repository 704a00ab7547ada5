"""Runs all cases in turn, several times over, and prints medians: ``python -m bench``.

Options: ``--rounds N`` (default 5), ``--json FILE`` for the figures, ``--only TEXT`` for the cases
whose names hold the text. A case whose checksum is wrong ends the run: its time would mean nothing.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import menzi
import numpy as np

from .cases import Case, our_cases
from .peers import peer_cases


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
    return {
        "processor": processor,
        "system": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "menzi": menzi.__version__,
    }


def measure(cases: list[Case], rounds: int) -> dict[str, dict[str, Any]]:
    """Runs every case once a round, so that a slow minute of the machine hits all alike."""
    rates: dict[str, list[float]] = {case.name: [] for case in cases}
    sums: dict[str, object] = {case.name: case.checksum for case in cases}
    for number in range(rounds + 1):
        for case in cases:
            begin = time.perf_counter()
            units, checksum = case.run()
            seconds = time.perf_counter() - begin
            if sums[case.name] is None:
                sums[case.name] = checksum
            if checksum != sums[case.name]:
                sys.exit(f"bench: {case.name}: checksum {checksum}, expected {sums[case.name]}")
            if number:  # the first round warms up
                rates[case.name].append(units / seconds)
        print(f"round {number} of {rounds} done", file=sys.stderr)
    return {
        case.name: {
            "unit": case.unit,
            "per_second": statistics.median(rates[case.name]),
            "lowest": min(rates[case.name]),
            "highest": max(rates[case.name]),
            "goal": case.goal,
            "beside": case.beside if case.beside in rates else None,
        }
        for case in cases
    }


def table(figures: dict[str, dict[str, Any]]) -> str:
    """The figures for people."""
    rows: list[tuple[str, ...]] = [("case", "a second", "lowest", "highest", "goal", "beside it")]
    for name, row in figures.items():
        beside = ""
        if row["beside"]:
            ratio = row["per_second"] / figures[row["beside"]]["per_second"]
            beside = f"{ratio:.2f} x {row['beside']}"
        goal = f"{row['goal']:,.0f}" if row["goal"] else ""
        speeds = (f"{row[key]:,.0f}" for key in ("per_second", "lowest", "highest"))
        rows.append((f"{name} ({row['unit']})", *speeds, goal, beside))
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *middle, last in rows:
        padded = [cell.rjust(width) for cell, width in zip(middle, widths[1:-1], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *padded, last]).rstrip())
    return "\n".join(lines)


def main() -> None:
    """Reads the options, measures, prints."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: expected at least 1")
    cases = [case for case in [*our_cases(), *peer_cases()] if options.only in case.name]
    if not cases:
        parser.error(f"--only: no case has {options.only!r} in its name")
    figures = measure(cases, options.rounds)
    for key, value in machine().items():
        print(f"{key}: {value}")
    print()
    print(table(figures))
    if options.json:
        content = {"machine": machine(), "rounds": options.rounds, "cases": figures}
        options.json.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
