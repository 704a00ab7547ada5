"""Our cases: each does a fixed amount of work and returns a checksum that is known beforehand."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import menzi
import numpy as np
from menzi import _core

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

__all__ = ["Case", "our_cases"]


@dataclass(frozen=True)
class Case:
    """One measurement.

    Attributes
    ----------
    name : str
    unit : str
        What is counted.
    run : callable
        Does the work; returns how many units it did and a checksum of what came out.
    checksum : object
        What the checksum must be before a time counts. None: all runs must agree.
    beside : str or None
        The case whose speed this one's is divided by.
    goal : float or None
        Units a second that the project wants on one core.
    """

    name: str
    unit: str
    run: Callable[[], tuple[int, object]]
    checksum: object = None
    beside: str | None = None
    goal: float | None = None


DEALS = 100_000
HANDS = 200_000
BATCHES = 20
GAMES = 1_200


def _compiled(name: str) -> _core.FourColorRules:
    return menzi.Game(name)._core_rules


@functools.cache
def hands(name: str) -> npt.NDArray[np.uint8]:
    """Rows of 21 cards: off shuffled decks, and every tenth put together from mixed groups."""
    flowers = 5 if name == "flower" else 0
    deck = np.repeat(np.arange(29), [4] * 28 + [flowers])
    random = np.random.Generator(np.random.PCG64(1))
    picked = deck[np.argsort(random.random((HANDS, deck.size)), axis=1)[:, :21]]
    counts = np.zeros((HANDS, 29), np.uint8)
    for column in picked.T:
        counts[np.arange(HANDS), column] += 1
    groups = np.zeros((8, 29), np.uint8)
    for color in range(4):
        groups[color, color * 7 : color * 7 + 3] = 1
        groups[color + 4, color * 7 + 3 : color * 7 + 6] = 1
    doubled = np.concatenate([groups, groups])
    for row in range(0, HANDS, 10):
        counts[row] = doubled[random.permutation(16)[:7]].sum(axis=0)
    return counts


@functools.cache
def _points() -> npt.NDArray[np.int32]:
    return np.empty(HANDS, np.int32)


def playouts(name: str) -> tuple[int, object]:
    """Whole deals from the shuffle to the score, every answer drawn uniformly."""
    return DEALS, _core.random_deals(_compiled(name), 1, DEALS)


def shuffles(name: str) -> tuple[int, object]:
    """The decks of `playouts`, shuffled and left alone."""
    return DEALS, _core.shuffle_decks(_compiled(name), 1, DEALS)


def evaluations(name: str) -> tuple[int, object]:
    """The best points of every hand, or that it is not complete."""
    game, counts, out = menzi.Game(name), hands(name), _points()
    for _ in range(BATCHES):
        menzi.evaluate_batch(game, counts, out=out)
    return BATCHES * HANDS, hashlib.sha256(out.astype("<i4").tobytes()).hexdigest()[:16]


def touches(name: str) -> tuple[int, object]:
    """The bytes of `evaluations` read once by numpy, and as many results written."""
    counts, out = hands(name), _points()
    total = 0
    for _ in range(BATCHES):
        total += int(counts.max())
        out.fill(-1)
    return BATCHES * HANDS, total


def python_loop(name: str) -> tuple[int, object]:
    """A game as a Python program plays it: whose turn, what is legal, one of it."""
    game = menzi.Game(name)
    actions = chosen = 0
    for seed in range(GAMES):
        state = game.new_initial_state(seed=seed)
        player, legal, apply = state.current_player, state.legal_actions, state.apply_action
        number = seed
        while player() >= 0:
            choices = legal()
            number = (number * 75 + 74) % 65537
            action = choices[number % len(choices)]
            apply(action)
            chosen += action
            actions += 1
    return actions, (actions, chosen)


def our_cases() -> list[Case]:
    """Every case of the engine, each floor before what stands on it."""
    run = functools.partial
    loop = "open-spiel hearts: Python loop"
    return [
        Case("flower: shuffle only", "decks", run(shuffles, "flower"), SUMS["shuffle"]),
        Case(
            "flower: random playouts",
            "deals",
            run(playouts, "flower"),
            SUMS["flower playouts"],
            "flower: shuffle only",
            250_000,
        ),
        Case("taiwan: random playouts", "deals", run(playouts, "taiwan"), SUMS["taiwan playouts"]),
        Case("flower: read the batch only", "hands", run(touches, "flower"), 100),
        Case(
            "flower: evaluate batch",
            "hands",
            run(evaluations, "flower"),
            SUMS["flower evaluate"],
            "flower: read the batch only",
            50e6,
        ),
        Case(
            "taiwan: evaluate batch",
            "hands",
            run(evaluations, "taiwan"),
            SUMS["taiwan evaluate"],
            "flower: read the batch only",
            50e6,
        ),
        Case(
            "flower: Python loop",
            "actions",
            run(python_loop, "flower"),
            SUMS["flower loop"],
            loop,
            1e6,
        ),
        Case(
            "taiwan: Python loop", "actions", run(python_loop, "taiwan"), SUMS["taiwan loop"], loop
        ),
    ]


# What the work comes to; a change here is a change of the games or of the generator.
SUMS: dict[str, object] = {
    "shuffle": 748244983423350845,
    "flower playouts": (4953814, 11145, 135259),
    "taiwan playouts": (6089555, 12642, 130217),
    "flower evaluate": "43324d97adf0ac34",
    "taiwan evaluate": "7a80806b5f2be2f3",
    "flower loop": (59955, 1591620),
    "taiwan loop": (219856, 7079855),
}
