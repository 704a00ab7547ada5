"""Many games, or many ways on from one position, played inside the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _core
from .errors import MenziError
from .game import Game, State, View, _checked_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = ["Playouts", "Simulation", "playouts", "simulate"]


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


@dataclass(frozen=True, slots=True, eq=False)
class Playouts:
    """What many playouts of one position came to.

    Attributes
    ----------
    means : ndarray of float64, shape (players,)
        What the current deal brought to each seat, on average.
    errors : ndarray of float64, shape (players,)
        The standard error of each mean; 0 for a single playout.
    """

    means: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]


def playouts(
    position: State | View, n: int, *, policy: str = "random", seed: int = 0, threads: int = 1
) -> Playouts:
    """Plays a position to the end of its deal, often.

    Parameters
    ----------
    position : State or View
        Of a state, the cards lie as they do. Of a view, each playout draws them anew as
        ``View.sample`` does.
    n : int
        How many playouts.
    policy : {"random", "greedy"}, default "random"
        How all seats play.
    seed : int, default 0
        Playout i depends on `seed` and i alone, whatever the threads.
    threads : int, default 1

    Returns
    -------
    Playouts

    Raises
    ------
    RulesError
        If there is no such policy, or the seed is out of range.
    MenziError
        If `n` or `threads` is less than 1.

    Examples
    --------
    >>> import menzi
    >>> state = menzi.Game("flower").new_initial_state(seed=7)
    >>> played = menzi.playouts(state.view(0), 1000, policy="greedy", seed=1)
    >>> played.means.shape
    (4,)
    """
    if not isinstance(position, State | View):
        raise MenziError(f"expected a State or a View, got {position!r}")
    means, errors = _core.playouts(position, n, policy, _checked_seed(seed), threads)
    return Playouts(means, errors)
