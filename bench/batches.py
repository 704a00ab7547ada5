"""Many hands at once: evaluate, distance and waits, each beside the bytes it has to touch."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import menzi
import numpy as np

from . import hands
from .case import Case, Work

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from .hands import Rows

__all__ = ["GAMES", "batch_cases"]

GAMES = ("flower", "taiwan", "paohuzi")

# Hands a pass: some megabytes, so that rows come from beyond the second cache level. Distances of
# paohuzi are searched for, not looked up, and a pass must not take long.
EVALUATIONS = 100_000
DISTANCES = 100_000
SEARCHED_DISTANCES = 1_000
WAITS = 20_000


def floor(rows: Callable[[], Rows], width: int, dtype: type[np.generic]) -> Work:
    """Reads every byte of the rows once and fills as many results: what no batch can undercut."""
    counts = rows()
    out = np.empty((len(counts), width) if width > 1 else len(counts), dtype)

    def work() -> tuple[int, object]:
        most = counts.max()
        out.fill(-1)
        return len(counts), int(most)

    return work


def evaluate(name: str, rows: Callable[[], Rows]) -> Work:
    game, counts = menzi.Game(name), rows()
    out = np.empty(len(counts), np.int32)
    return lambda: (len(counts), menzi.evaluate_batch(game, counts, out=out))


def distance(
    name: str, rows: Callable[[], Rows], waiting: bool = False, min_huxi: int | None = None
) -> Work:
    game, counts = menzi.Game(name), rows()
    out: npt.NDArray[np.int8] = np.empty(len(counts), np.int8)
    return lambda: (
        len(counts),
        menzi.distance_batch(game, counts, waiting=waiting, min_huxi=min_huxi, out=out),
    )


def waits(name: str, rows: Callable[[], Rows]) -> Work:
    game, counts = menzi.Game(name), rows()
    out: npt.NDArray[np.int16] = np.empty(counts.shape, np.int16)
    return lambda: (len(counts), menzi.waits_batch(game, counts, out=out))


def _first(count: int, rows: Callable[..., Rows], name: str, **options: bool) -> Callable[[], Rows]:
    return lambda: np.ascontiguousarray(rows(name, **options)[:count])


def _evaluations(name: str, beside: str, goal: float) -> list[Case]:
    run = functools.partial
    return [
        Case(f"{name}: evaluate batch, {what} hands", "hands",
             run(evaluate, name, _first(EVALUATIONS, rows, name)), (beside,), reach)
        for what, rows, reach in (("random", hands.random_21, goal),
                                  ("complete", hands.complete, None))
    ]  # fmt: skip


def _waits(name: str, beside: str, goal: float | None) -> list[Case]:
    run = functools.partial
    return [
        Case(f"{name}: waits batch, {what} hands", "hands",
             run(waits, name, _first(WAITS, rows, name)), (beside,), reach)
        for what, rows, reach in (("random", hands.random_20, goal),
                                  ("ready", hands.ready, None))
    ]  # fmt: skip


def _four_color() -> list[Case]:
    """The rows of both games are alike, and so are their floors."""
    run = functools.partial
    floors = [f"four-color: floor of {what} batch" for what in ("evaluate", "distance", "waits")]
    full, short = hands.random_21, hands.random_20
    cases = [
        Case(floors[0], "hands", run(floor, _first(EVALUATIONS, full, "flower"), 1, np.int32)),
        Case(floors[1], "hands", run(floor, _first(DISTANCES, full, "flower"), 1, np.int8)),
        Case(floors[2], "hands", run(floor, _first(WAITS, short, "flower"), 29, np.int16)),
    ]
    for name in ("flower", "taiwan"):
        cases += [
            *_evaluations(name, floors[0], 50e6),
            Case(f"{name}: distance batch, random hands", "hands",
                 run(distance, name, _first(DISTANCES, full, name)),
                 (floors[1], "xiangting: replacement number"), 20e6),
            Case(f"{name}: distance batch, ready hands", "hands",
                 run(distance, name, _first(DISTANCES, hands.ready, name), True), (floors[1],)),
            *_waits(name, floors[2], None),
        ]  # fmt: skip
    return cases


def _paohuzi() -> list[Case]:
    """Distances are searched for, so that their bytes are no floor."""
    run = functools.partial
    name = "paohuzi"
    floors = [f"{name}: floor of {what} batch" for what in ("evaluate", "waits")]
    full = _first(SEARCHED_DISTANCES, hands.random_21, name, quads=False)
    return [
        Case(floors[0], "hands",
             run(floor, _first(EVALUATIONS, hands.random_21, name), 1, np.int32)),
        Case(floors[1], "hands",
             run(floor, _first(WAITS, hands.random_20, name), 20, np.int16)),
        *_evaluations(name, floors[0], 20e6),
        Case(f"{name}: distance batch, random hands", "hands",
             run(distance, name, full), ("xiangting: replacement number",)),
        Case(f"{name}: distance batch, random hands, to 15 huxi", "hands",
             run(distance, name, full, False, 15)),
        Case(f"{name}: distance batch, ready hands", "hands",
             run(distance, name, _first(SEARCHED_DISTANCES, hands.ready, name), True)),
        *_waits(name, floors[1], 1e6),
    ]  # fmt: skip


def batch_cases() -> list[Case]:
    """Every case of the batch functions, each floor before what stands on it."""
    return _four_color() + _paohuzi()
