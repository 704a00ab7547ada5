"""Runs the cases in turn, round after round: a slow minute of the machine hits all alike."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .case import Case, Work

__all__ = ["ChecksumError", "Measured", "figures", "measure", "prepare"]


class ChecksumError(Exception):
    """What came out of a case is not what must come out: its time would mean nothing."""


@dataclass
class Measured:
    """A case with what it does, what must come out, and its seconds a unit, round by round."""

    case: Case
    work: Work
    checksum: str
    seconds: list[float] = field(default_factory=list)


def prepare(cases: list[Case], sums: dict[str, str]) -> list[Measured]:
    """Makes the work of each case and does it once: that warms up tables and checks the outcome."""
    prepared = []
    for case in cases:
        try:
            work = case.make()
        except ImportError as error:
            print(f"bench: {case.name} left out: {error}", file=sys.stderr)
            continue
        one = Measured(case, work, "")
        one.checksum = case.checksum(work()[1])
        _check(one, sums.get(case.name, one.checksum))
        prepared.append(one)
    return prepared


def _check(one: Measured, expected: str) -> None:
    if one.checksum != expected:
        raise ChecksumError(f"{one.case.name}: checksum {one.checksum}, expected {expected}")


def measure(prepared: list[Measured], rounds: int, seconds: float) -> float:
    """Gives each case `seconds` a round, every other round in the opposite order.

    Returns
    -------
    float
        The share of a core that the process had: about 1, or others were using it.
    """
    begin_all, begin_cpu = time.perf_counter(), time.process_time()
    # What has been made lives on: collections of garbage need not look at it each time.
    gc.collect()
    gc.freeze()
    for number in range(rounds):
        for one in _there_and_back(prepared, number):
            units, passes = 0, 0
            begin = time.perf_counter()
            end = begin
            while passes == 0 or end - begin < seconds:
                done, outcome = one.work()
                units += done
                passes += 1
                end = time.perf_counter()
            expected, one.checksum = one.checksum, one.case.checksum(outcome)
            _check(one, expected)
            one.seconds.append((end - begin) / units)
        print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    return (time.process_time() - begin_cpu) / (time.perf_counter() - begin_all)


def _there_and_back(prepared: list[Measured], number: int) -> Iterable[Measured]:
    return reversed(prepared) if number % 2 else prepared


def figures(prepared: list[Measured]) -> dict[str, dict[str, Any]]:
    """The medians over the rounds; ratios and differences are taken in each round by itself."""
    times = {one.case.name: one.seconds for one in prepared}
    result = {}
    for one in prepared:
        case = one.case
        result[case.name] = {
            "unit": case.unit,
            "per_second": 1 / statistics.median(one.seconds),
            "lowest": 1 / max(one.seconds),
            "highest": 1 / min(one.seconds),
            "goal": case.goal,
            "checksum": one.checksum,
            "beside": {
                name: statistics.median(
                    theirs / own for theirs, own in zip(times[name], one.seconds, strict=True)
                )
                for name in case.beside
                if name in times
            },
            "less": {
                name: 1e9 * statistics.median(times[name]) for name in case.less if name in times
            },
            "less_ns": _less(one, times),
            "within_ns": case.within,
        }
    return result


def _less(one: Measured, times: dict[str, list[float]]) -> float | None:
    """The nanoseconds a unit that are left when those of the cases in `less` are taken off."""
    if not one.case.less or any(name not in times for name in one.case.less):
        return None
    left: float = statistics.median(
        1e9 * (own - sum(taken))
        for own, *taken in zip(one.seconds, *(times[name] for name in one.case.less), strict=True)
    )
    return left
