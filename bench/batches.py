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


def _floors(name: str) -> list[Case]:
    """What each batch of a deck reads and writes; the two Four Color Cards games are alike."""
    kinds = 20 if name == "paohuzi" else 29
    run = functools.partial
    return [
        Case(f"{name}: floor of evaluate batch", "hands",
             run(floor, _first(EVALUATIONS, hands.random_21, name), 1, np.int32)),
        Case(f"{name}: floor of distance batch", "hands",
             run(floor, _first(DISTANCES, hands.random_21, name), 1, np.int8)),
        Case(f"{name}: floor of waits batch", "hands",
             run(floor, _first(WAITS, hands.random_20, name), kinds, np.int16)),
    ]  # fmt: skip


def _of_game(name: str, floors: str) -> list[Case]:
    paohuzi = name == "paohuzi"
    run = functools.partial
    evaluations, distances, found = (
        (f"{floors}: floor of {what} batch",) for what in ("evaluate", "distance", "waits")
    )
    size = SEARCHED_DISTANCES if paohuzi else DISTANCES
    full = _first(size, hands.random_21, name, quads=not paohuzi)
    cases = [
        Case(f"{name}: evaluate batch, random hands", "hands",
             run(evaluate, name, _first(EVALUATIONS, hands.random_21, name)),
             evaluations, 20e6 if paohuzi else 50e6),
        Case(f"{name}: evaluate batch, complete hands", "hands",
             run(evaluate, name, _first(EVALUATIONS, hands.complete, name)), evaluations),
        Case(f"{name}: distance batch, random hands", "hands",
             run(distance, name, full), (*distances, "xiangting: replacement number"),
             None if paohuzi else 20e6),
        Case(f"{name}: distance batch, ready hands", "hands",
             run(distance, name, _first(size, hands.ready, name), True), distances),
        Case(f"{name}: waits batch, random hands", "hands",
             run(waits, name, _first(WAITS, hands.random_20, name)),
             found, 1e6 if paohuzi else None),
        Case(f"{name}: waits batch, ready hands", "hands",
             run(waits, name, _first(WAITS, hands.ready, name)), found),
    ]  # fmt: skip
    if paohuzi:
        cases.insert(3, Case(
            f"{name}: distance batch, random hands, to 15 huxi", "hands",
            run(distance, name, full, False, 15), distances,
        ))  # fmt: skip
    return cases


def batch_cases() -> list[Case]:
    """Every case of the batch functions, each floor before what stands on it."""
    cases = _floors("flower") + _floors("paohuzi")
    for name in GAMES:
        cases += _of_game(name, "paohuzi" if name == "paohuzi" else "flower")
    return cases
