"""How far a paohuzi hand is from complete, by trying every exchange of cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .paohuzi_cards import KINDS, NOTATION, card_text
from .paohuzi_copies import check_hand, count_copies
from .paohuzi_evaluate import huxi_with
from .paohuzi_groups import Cards, Group, free_cards, read_meld
from .paohuzi_scoring import win_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..variants import PaohuziRules

__all__ = ["distance", "unseen_cards", "waiting_distance"]


def _read(hand: str, melds: Sequence[str], seen: str) -> tuple[Cards, list[Group], Counter[int]]:
    """Return a hand, the groups on the table and the number of unseen cards by kind."""
    cards = tuple(sorted(NOTATION.read_cards(hand)))
    groups = [read_meld(meld) for meld in melds]
    check_hand(cards)
    known = count_copies([*cards, *NOTATION.read_cards(seen)], groups)
    return cards, groups, Counter({kind: 4 - known[kind] for kind in KINDS})


def unseen_cards(hand: str, melds: Sequence[str] = (), seen: str = "") -> dict[str, int]:
    """Return how many cards of each kind are neither in the hand nor seen.

    Parameters
    ----------
    hand : str
    melds : sequence of str, optional
        Groups on the table, such as ``"wei 222s"``.
    seen : str, optional
        Cards seen elsewhere.

    Returns
    -------
    dict of str to int
        By card, for all 20 kinds.

    Raises
    ------
    NotationError
        If a text cannot be read, a meld is no group that can lie on the table, the hand has four
        identical cards, or there are more than four of a card in all.
    """
    _, _, unseen = _read(hand, melds, seen)
    return {card_text(kind): unseen[kind] for kind in KINDS}


def distance(
    rules: PaohuziRules,
    hand: str,
    melds: Sequence[str] = (),
    seen: str = "",
    min_huxi: int = 0,
) -> int | None:
    """Return how many cards of the hand must be exchanged before it is complete as it stands.

    A card that is in no kan is thrown away and one that is unseen is taken. Three identical cards
    in the hand are never split, whether they were dealt or came about by an exchange: they count
    as a kan does. Four never come about.

    Parameters
    ----------
    rules : PaohuziRules
    hand : str
        The cards in the hand with its kan.
    melds : sequence of str, optional
        Groups on the table; their cards cannot be taken.
    seen : str, optional
        Cards seen elsewhere, which cannot be taken either.
    min_huxi : int, optional
        What the complete hand must be worth at least.

    Returns
    -------
    int or None
        0: it is complete. None: no exchanges complete it.

    Raises
    ------
    NotationError
        See `unseen_cards`.

    Notes
    -----
    Breadth first over all hands: for hands with few cards beside kan and groups on the table.

    Examples
    --------
    >>> from menzi.variants import PAOHUZI
    >>> melds = ["ti TTTTb", "wei 222s", "chi 123b", "chi 345s", "chi 345b"]
    >>> distance(PAOHUZI, "77s 999b", melds), distance(PAOHUZI, "67s 996b", melds)
    (0, 1)
    """
    start, groups, unseen = _read(hand, melds, seen)
    for exchanges, cards in _exchanged(start, unseen):
        win = win_with(rules, list(cards), groups, None, None)
        if win is not None and win.huxi >= min_huxi:
            return exchanges
    return None


def waiting_distance(
    rules: PaohuziRules,
    hand: str,
    melds: Sequence[str] = (),
    seen: str = "",
    min_huxi: int = 0,
) -> int | None:
    """Return how many cards a hand that waits for one more must take before it is complete.

    All but the last are taken in exchange, as for `distance`; the last completes the hand as its
    own reveal or another seat's, whichever is worth more.

    Parameters
    ----------
    rules : PaohuziRules
    hand, melds, seen, min_huxi
        As for `distance`.

    Returns
    -------
    int or None
        At least 1. 1: some unseen card completes the hand. None: no cards do.

    Raises
    ------
    NotationError
        See `unseen_cards`.

    Examples
    --------
    >>> from menzi.variants import PAOHUZI
    >>> melds = ["ti TTTTb", "wei 222s", "chi 123b", "chi 345s", "chi 345b"]
    >>> waiting_distance(PAOHUZI, "77s 99b", melds), waiting_distance(PAOHUZI, "67s 96b", melds)
    (1, 2)
    """
    start, groups, unseen = _read(hand, melds, seen)
    held = Counter(start)
    for exchanges, cards in _exchanged(start, unseen):
        now = Counter(cards)
        for kind in KINDS:
            if unseen[kind] - max(now[kind] - held[kind], 0) <= 0:
                continue
            for source in ("own", "other"):
                huxi = huxi_with(rules, list(cards), groups, kind, source)
                if huxi is not None and huxi >= min_huxi:
                    return exchanges + 1
    return None


def _exchanged(start: Cards, unseen: Counter[int]) -> Iterator[tuple[int, Cards]]:
    """Yield every hand that exchanges lead to, with their least number, the fewest first."""
    held = Counter(start)
    known = {start}
    hands = [start]
    exchanges = 0
    while hands:
        yield from ((exchanges, cards) for cards in hands)
        exchanges += 1
        following = []
        for cards in hands:
            for thrown in set(free_cards(cards)):
                rest = list(cards)
                rest.remove(thrown)
                for taken in KINDS:
                    if rest.count(taken) >= min(3, held[taken] + unseen[taken]):
                        continue
                    exchanged = tuple(sorted((*rest, taken)))
                    if exchanged not in known:
                        known.add(exchanged)
                        following.append(exchanged)
        hands = following
