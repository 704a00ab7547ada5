"""What a bare hand is worth, how far it is from complete, and what to do about it.

Everything here takes bare arguments, a hand, groups on the table, cards seen, so that it works on
what one seat knows.

What is asked of one hand a call is answered by the core itself: a function of Python in between
would cost more than most answers. Here stand what such a function takes and what it means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _core

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    import numpy.typing as npt

    from .game import Game

__all__ = [
    "best_discards",
    "distance",
    "distance_batch",
    "evaluate",
    "evaluate_batch",
    "explain",
    "waits",
    "waits_batch",
]


@_core.compiled
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
        If a text cannot be read, is no group of the game, more copies of a card are given
        than the deck has, or a hand is of another deck.
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
    raise NotImplementedError


@_core.compiled
def distance(
    game: Game,
    hand: _core.Hand | str,
    *,
    melds: Sequence[_core.Meld | str] = (),
    seen: _core.Hand | str | Iterable[str] = "",
    waiting: bool = False,
    min_huxi: int | None = None,
) -> int | None:
    """How far a hand is from complete: the least number of cards that must be exchanged.

    An exchange throws a card of the hand away, one that may be discarded, and takes another that
    may still come: of the copies in the deck, one that is neither in the hand, nor in its groups
    on the table, nor among the cards seen.

    Parameters
    ----------
    game : Game
    hand : Hand or str
        The concealed cards.
    melds : sequence of Meld or str, optional
        The seat's groups on the table.
    seen : Hand, str or iterable of str, optional
        All other cards the seat has seen: discards, groups of other seats.
    waiting : bool, default False
        Whether the hand waits for one card more, as between two turns. Then the answer is the
        number of cards it takes, at least 1; 1 is a hand that one card completes.
    min_huxi : int, optional
        Of paohuzi: the complete hand must be worth so many huxi. By default any hand of seven
        groups is complete.

    Returns
    -------
    int or None
        0 when the hand is complete as it stands (never when `waiting`). None when the cards left
        cannot complete it.

    Raises
    ------
    NotationError
        If a text cannot be read, is no group of the game, more copies of a card are given
        than the deck has, or a hand is of another deck.
    MenziError
        If `min_huxi` is given in a game that has none.

    Notes
    -----
    Exact. In the Four Color Cards games each block of cards that mix with each other has a table
    of the fewest cards to take for each number of cards it may have in the end, and the blocks are
    folded by min-plus convolution; Generals and flowers are never thrown away. In paohuzi kan and
    groups on the table are fixed, three identical made by exchanges are a wei, and the last
    card of a waiting hand may be used in every way that the rules allow for its own reveal or for
    another seat's, whichever is worth more: at distance 1, ``waits`` of one ``source`` or the other
    has the card. A number of cards that no play brings about has no distance.

    Examples
    --------
    >>> import menzi
    >>> flower = menzi.Game("flower")
    >>> menzi.distance(flower, "RRHHCr KAg", waiting=True), menzi.distance(flower, "RRHHCr KAg")
    (2, 1)
    >>> menzi.distance(flower, "RrHgCy", seen="RRRrHHHgCCCy")
    2
    """
    raise NotImplementedError


@_core.compiled
def waits(
    game: Game,
    hand: _core.Hand | str,
    *,
    melds: Sequence[_core.Meld | str] = (),
    seen: _core.Hand | str | Iterable[str] = "",
    source: str | None = None,
) -> list[_core.Wait]:
    """Every card that completes a hand, with the best score it gives.

    Parameters
    ----------
    game : Game
    hand : Hand or str
        The concealed cards, one short of complete.
    melds : sequence of Meld or str, optional
        The seat's groups on the table.
    seen : Hand, str or iterable of str, optional
        All other cards the seat has seen.
    source : {'own', 'other'}, optional
        Of paohuzi: whose reveal the card is; another seat's by default.

    Returns
    -------
    list of Wait
        In order of kind. A card whose last copies have all been seen is listed with none unseen;
        one of which the hand and its groups hold every copy is not.

    Raises
    ------
    NotationError
        If a text cannot be read, is no group of the game, more copies of a card are given
        than the deck has, or a hand is of another deck.
    MenziError
        If `source` is neither, or given where it does not matter.

    Examples
    --------
    >>> import menzi
    >>> flower = menzi.Game("flower")
    >>> [(w.card, w.points, w.unseen) for w in menzi.waits(flower, "RRHCCr KAg", seen="HHr")]
    []
    >>> [(w.card, w.points, w.unseen) for w in menzi.waits(flower, "RRHCCr KAEg", seen="HHr")]
    [('Hr', 3, 1)]
    """
    raise NotImplementedError


@_core.compiled
def best_discards(
    game: Game,
    hand: _core.Hand | str,
    *,
    melds: Sequence[_core.Meld | str] = (),
    seen: _core.Hand | str | Iterable[str] = "",
) -> list[_core.Discard]:
    """Every card that may be discarded, the best first.

    Parameters
    ----------
    game : Game
    hand : Hand or str
        The concealed cards, a discard due.
    melds : sequence of Meld or str, optional
        The seat's groups on the table.
    seen : Hand, str or iterable of str, optional
        All other cards the seat has seen.

    Returns
    -------
    list of Discard
        One of each kind. First those that leave the least distance to a win; of equal ones the
        least distance to a complete hand, then those that more unseen cards bring nearer, then
        those with more points to expect, then by kind. Each says in `why` what set it behind the
        one before. Its `needs` bring it nearer to a win, or where no win is left to complete. In
        paohuzi a card that wins counts with the most huxi that it gives, whoever reveals it.

    Raises
    ------
    NotationError
        If a text cannot be read, is no group of the game, more copies of a card are given
        than the deck has, or a hand is of another deck.

    Examples
    --------
    >>> import menzi
    >>> best = menzi.best_discards(menzi.Game("flower"), "RRHHCr KAg")[0]
    >>> best.card, best.distance, best.needs
    ('Cr', 1, (('Ag', 3), ('Eg', 4)))
    """
    raise NotImplementedError


@_core.compiled
def explain(
    game: Game,
    hand: _core.Hand | str,
    *,
    melds: Sequence[_core.Meld | str] = (),
    card: str | None = None,
    source: str | None = None,
    seen: _core.Hand | str | Iterable[str] = "",
) -> str:
    """Why a hand cannot win, on a card or as it stands.

    Parameters
    ----------
    game : Game
    hand : Hand or str
    melds : sequence of Meld or str, optional
    card : str, optional
        The card to win with, not among `hand`.
    source : {'own', 'other'}, optional
        Of paohuzi, with a card: whose reveal it is.
    seen : Hand, str or iterable of str, optional
        Other cards the seat has seen.

    Returns
    -------
    str
        What is lacking, and how many cards the hand would have to exchange. Empty if it wins.

    Raises
    ------
    NotationError, MenziError
        As `evaluate` and `distance`.

    Examples
    --------
    >>> import menzi
    >>> menzi.explain(menzi.Game("flower"), "RRHHCr KAg", card="Pr")
    'at least 3 cards stand outside of groups; 2 cards away from complete'
    """
    raise NotImplementedError


def evaluate_batch(
    game: Game,
    counts: npt.NDArray[np.uint8],
    *,
    out: npt.NDArray[np.int32] | None = None,
    threads: int = 1,
) -> npt.NDArray[np.int32]:
    """The best points (of paohuzi: huxi) of many hands, all groups concealed.

    In paohuzi four of a kind are a ti and three a kan; how many groups there are is not asked.

    Parameters
    ----------
    game : Game
    counts : ndarray of uint8, shape (n, kinds), C-contiguous
        The copies of each kind, a row a hand: 29 kinds, in paohuzi 20. ``Hand.counts`` gives a
        row.
    out : ndarray of int32, shape (n,), optional
        Where to write.
    threads : int, default 1
        The results never depend on it.

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
    return _core.evaluate_batch(game._core_rules, counts, out, threads)


def distance_batch(
    game: Game,
    counts: npt.NDArray[np.uint8],
    *,
    waiting: bool = False,
    min_huxi: int | None = None,
    out: npt.NDArray[np.int8] | None = None,
    threads: int = 1,
) -> npt.NDArray[np.int8]:
    """The distances of many hands; every card that is not in a row may still come.

    In paohuzi four of a kind in a row are a ti on the table.

    Parameters
    ----------
    game : Game
    counts : ndarray of uint8, shape (n, kinds), C-contiguous
        As for `evaluate_batch`.
    waiting : bool, default False
        As for `distance`.
    min_huxi : int, optional
        As for `distance`.
    out : ndarray of int8, shape (n,), optional
        Where to write.
    threads : int, default 1
        The results never depend on it.

    Returns
    -------
    ndarray of int8, shape (n,)
        `out` if it was given. -1 where `distance` is None.

    Raises
    ------
    MenziError
        As for `evaluate_batch`.
    """
    return _core.distance_batch(game._core_rules, counts, waiting, min_huxi, out, threads)


def waits_batch(
    game: Game,
    counts: npt.NDArray[np.uint8],
    *,
    out: npt.NDArray[np.int16] | None = None,
    threads: int = 1,
) -> npt.NDArray[np.int16]:
    """The waits of many hands with nothing on the table.

    Parameters
    ----------
    game : Game
    counts : ndarray of uint8, shape (n, kinds), C-contiguous
        As for `evaluate_batch`.
    out : ndarray of int16, shape (n, kinds), optional
        Where to write.
    threads : int, default 1
        The results never depend on it.

    Returns
    -------
    ndarray of int16, shape (n, kinds)
        `out` if it was given. What each kind makes of the hand as the card it wins with (in
        paohuzi another seat's reveal): the most points or huxi, -1 where it does not complete it.

    Raises
    ------
    MenziError
        As for `evaluate_batch`.
    """
    return _core.waits_batch(game._core_rules, counts, out, threads)
