"""Bare hands evaluated, and many games simulated: the batch layer as functions of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _core
from .game import Game, _checked_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

__all__ = ["Simulation", "evaluate", "evaluate_batch", "simulate"]


def evaluate(
    game: Game,
    hand: _core.Hand | str,
    *,
    melds: Sequence[_core.Meld | str] = (),
    card: str | None = None,
    source: str | None = None,
) -> _core.Evaluation:
    """What a bare hand is worth in its best split.

    Parameters
    ----------
    game : Game
    hand : Hand or str
        The concealed cards.
    melds : sequence of Meld or str, optional
        Groups that lie open on the table.
    card : str, optional
        The card the hand would win with, not among `hand`; its group is open.
    source : {'own', 'other'}, optional
        Of paohuzi, with a card: whether the seat revealed it itself or another seat did.

    Returns
    -------
    Evaluation

    Raises
    ------
    NotationError
        If a text cannot be read, is no group of the game, or more copies of a card are given
        than the deck has.
    MenziError
        If `source` is missing in paohuzi, or given where it does not matter.

    Examples
    --------
    >>> import menzi
    >>> print(*menzi.evaluate(menzi.Game("flower"), "RRRHHHCCCr").groups)
    RHCr RHCr RHCr
    >>> paohuzi = menzi.Game("paohuzi")
    >>> hand = "22s 33s 456678s 3456b 999b TTTb"
    >>> menzi.evaluate(paohuzi, hand, card="2s", source="other").why
    '13 huxi, 2 short of 15'
    """
    texts = [str(meld) for meld in melds]
    return _core.evaluate(game._core_rules, str(hand), texts, card, source)


def evaluate_batch(
    game: Game,
    counts: npt.NDArray[np.uint8],
    *,
    out: npt.NDArray[np.int32] | None = None,
) -> npt.NDArray[np.int32]:
    """The best points (of paohuzi: huxi) of many hands, all groups concealed.

    In paohuzi four of a kind are a ti and three a kan; how many groups there are is not asked.

    Parameters
    ----------
    game : Game
    counts : ndarray of uint8, shape (n, 29), in paohuzi (n, 20), C-contiguous
        The copies of each kind, a row a hand; ``Hand.counts`` gives a row.
    out : ndarray of int32, shape (n,), optional
        Where to write.

    Returns
    -------
    ndarray of int32, shape (n,)
        `out` if it was given. -1 where a hand cannot be split.

    Raises
    ------
    MenziError
        If an array has another dtype, shape or layout, or a row is no hand: the message
        names the row, and rows before it have been written.

    Notes
    -----
    Nine look-ups a hand in the Four Color Cards games; the GIL is released.
    """
    return _core.evaluate_batch(game._core_rules, counts, out)


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
