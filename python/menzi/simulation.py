"""Many games simulated inside the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _core
from .game import Game, _checked_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = ["Simulation", "simulate"]


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """What many games came to, a row a game and a column a seat.

    Attributes
    ----------
    seeds : ndarray of uint64, shape (n,)
        ``game.new_initial_state(seed=...)`` deals the same game.
    returns : ndarray of int32, shape (n, players)
    wins : ndarray of uint8, shape (n, players)
        Rounds that the seat won.
    draws : ndarray of uint8, shape (n,)
        Rounds that nobody won.
    decisions : ndarray of int32, shape (n,)
    """

    seeds: npt.NDArray[np.uint64]
    returns: npt.NDArray[np.int32]
    wins: npt.NDArray[np.uint8]
    draws: npt.NDArray[np.uint8]
    decisions: npt.NDArray[np.int32]


def simulate(
    game: Game,
    bots: Sequence[str],
    deals: int,
    *,
    seed: int = 0,
    first_deal: int = 0,
    threads: int = 1,
) -> Simulation:
    """Plays many games between bots of the engine, inside the engine.

    Parameters
    ----------
    game : Game
    bots : sequence of str
        The name of a bot for each seat.
    deals : int
        How many games.
    seed : int, default 0
        Game i depends on `seed` and ``first_deal + i`` alone, whatever the threads.
    first_deal : int, default 0
        The number of the first game, so that a long run can be played in parts.
    threads : int, default 1

    Returns
    -------
    Simulation

    Raises
    ------
    RulesError
        If a bot is unknown or their number is not the number of seats.
    """
    rows = _core.simulate(
        game._core_rules, list(bots), deals, _checked_seed(seed), _checked_seed(first_deal), threads
    )
    return Simulation(**rows)
