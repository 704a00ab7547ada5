"""The figures of a run for people, and the comparison of two runs."""

from __future__ import annotations

import statistics
from typing import Any, TypeAlias

__all__ = ["comparison", "table"]

Figures: TypeAlias = dict[str, dict[str, Any]]

# Differences of medians below this are none, even where no round of one run reaches the other's.
LEAST = 0.02


def _aligned(rows: list[tuple[str, ...]]) -> str:
    """Columns side by side: the first and the last to the left, the others to the right."""
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *middle, last in rows:
        padded = [cell.rjust(width) for cell, width in zip(middle, widths[1:-1], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *padded, last]).rstrip())
    return "\n".join(lines)


def _markdown(rows: list[tuple[str, ...]]) -> str:
    rule = ("---", *["---:"] * (len(rows[0]) - 2), "---")
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (rows[0], rule, *rows[1:]))


def _time(per_second: float) -> str:
    nanoseconds = 1e9 / per_second
    for limit, unit, scale in ((1e3, "ns", 1.0), (1e6, "µs", 1e3), (1e9, "ms", 1e6)):
        if nanoseconds < limit:
            return f"{nanoseconds / scale:.3g} {unit}"
    return f"{nanoseconds / 1e9:.3g} s"


def _ratio(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}"


def _goal(row: dict[str, Any]) -> str:
    if not row["goal"]:
        return ""
    return f"{row['goal']:,.0f}" + ("" if row["per_second"] >= row["goal"] else " (missed)")


def _left(row: dict[str, Any]) -> str:
    """What is left of a call, and what has been taken off: an empty call, then rows of batches."""
    empty, *rows = (f"{nanoseconds:,.0f}" for nanoseconds in row["less"].values())
    taken = f"an empty call ({empty}) and the batch ({' + '.join(rows)})"
    left = f"{row['less_ns']:,.0f} ns beyond {taken}"
    if row["within_ns"] is None:
        return left
    missed = "" if row["less_ns"] <= row["within_ns"] else " (missed)"
    return f"{left}, wanted {row['within_ns']:,.0f}{missed}"


def table(figures: Figures, *, markdown: bool = False) -> str:
    """A row a case: what it does a second and how long one takes; speeds as ratios."""
    rows: list[tuple[str, ...]] = [
        ("case", "a second", "lowest", "highest", "one takes", "goal", "beside")
    ]
    for name, row in figures.items():
        beside = [f"{_ratio(ratio)} x {other}" for other, ratio in row["beside"].items()]
        if row["less_ns"] is not None:
            beside.append(_left(row))
        speeds = (f"{row[key]:,.0f}" for key in ("per_second", "lowest", "highest"))
        rows.append(
            (f"{name} ({row['unit']})", *speeds, _time(row["per_second"]), _goal(row),
             "; ".join(beside))
        )  # fmt: skip
    return _markdown(rows) if markdown else _aligned(rows)


def _verdict(before: dict[str, Any], after: dict[str, Any]) -> str:
    if before["checksum"] != after["checksum"]:
        return "not comparable: other work"
    if abs(after["per_second"] / before["per_second"] - 1) >= LEAST:
        if after["lowest"] > before["highest"]:
            return "faster"
        if after["highest"] < before["lowest"]:
            return "slower"
    return "within noise"


def comparison(before: Figures, after: Figures) -> str:
    """The cases of two runs: faster or slower where each round of one beats each of the other."""
    rows: list[tuple[str, ...]] = [("case", "before", "after", "ratio", "verdict")]
    ratios = []
    for name, row in before.items():
        if name not in after:
            rows.append((name, f"{row['per_second']:,.0f}", "", "", "only before"))
            continue
        other = after[name]
        ratio = other["per_second"] / row["per_second"]
        if row["checksum"] == other["checksum"]:
            ratios.append(ratio)
        speeds = (f"{one['per_second']:,.0f}" for one in (row, other))
        rows.append((name, *speeds, f"{ratio:.2f}", _verdict(row, other)))
    rows += [
        (name, "", f"{row['per_second']:,.0f}", "", "only after")
        for name, row in after.items()
        if name not in before
    ]
    if not ratios:
        return _aligned(rows)
    common = f"{statistics.median(ratios):.2f} is the median ratio; what all share is the machine's"
    return f"{_aligned(rows)}\n\n{common}"
