"""Bare hands of paohuzi, as text: the best win with a card, and the cards to wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import NotationError
from .paohuzi_cards import KINDS, NOTATION, card_text
from .paohuzi_copies import check_hand, count_copies
from .paohuzi_groups import Group, read_meld
from .paohuzi_melds import forced_meld, lay
from .paohuzi_scoring import Win, win_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..variants import PaohuziRules

__all__ = ["best_win", "huxi_with", "waits"]


def _read_table(hand: str, melds: Sequence[str]) -> tuple[list[int], list[Group]]:
    """Return a hand that is possible and the groups on the table, as written."""
    cards = NOTATION.read_cards(hand)
    groups = [read_meld(meld) for meld in melds]
    check_hand(cards)
    return cards, groups


def _check_source(source: str | None) -> None:
    """Raise NotationError unless the source of a card is one of the two words."""
    if source not in ("own", "other"):
        raise NotationError(f"expected a source 'own' or 'other' of the card, not {source!r}")


def best_win(
    rules: PaohuziRules,
    hand: str,
    melds: Sequence[str] = (),
    card: str | None = None,
    source: str | None = None,
) -> Win | None:
    """Return the win of these cards that is worth most; ``min_huxi`` is not asked.

    Parameters
    ----------
    rules : PaohuziRules
    hand : str
        The cards in the hand with its kan, without the card.
    melds : sequence of str
        The groups on the table, such as ``"wei 222s"``.
    card : str, optional
        The card to win with. Without one the hand and the table are judged as they stand.
    source : str, optional
        ``"own"``: the seat itself revealed the card, and it made no forced wei or ti.
        ``"other"``: another seat revealed it. Needed with a card.

    Returns
    -------
    Win or None
        None when there is no way to win.

    Raises
    ------
    NotationError
        If a text cannot be read, a meld is no group that can lie on the table, the hand has four
        identical cards, or there are more than four of a card in all.

    Examples
    --------
    >>> from menzi.variants import PAOHUZI
    >>> win = best_win(
    ...     PAOHUZI, "345s 77s 345b 99b", ["ti TTTTb", "wei 222s", "chi 123b"], "9b", "other"
    ... )
    >>> win.huxi, win.groups[-2:]
    (24, ['peng 999b', 'ti TTTTb'])
    """
    cards, groups = _read_table(hand, melds)
    kind: int | None = None
    if card is not None:
        read = NOTATION.read_cards(card)
        if len(read) != 1:
            raise NotationError(f"expected one card to win with, not {card!r}")
        kind = read[0]
        _check_source(source)
        count_copies([*cards, kind], groups)
    else:
        count_copies(cards, groups)
    return win_with(rules, cards, groups, kind, source)


def waits(
    rules: PaohuziRules, hand: str, melds: Sequence[str] = (), source: str = "other"
) -> dict[str, int]:
    """Return every card that completes the hand, with the most huxi the win is then worth.

    Parameters
    ----------
    rules : PaohuziRules
    hand, melds, source
        As for `best_win`. With ``"own"`` a card that makes a forced meld does so first.

    Returns
    -------
    dict of str to int
        In order of kind.

    Raises
    ------
    NotationError
        As `best_win` does.

    Examples
    --------
    >>> from menzi.variants import PAOHUZI
    >>> waits(PAOHUZI, "345s 77s 345b 99b", ["ti TTTTb", "wei 222s", "chi 123b"], "own")
    {'7s': 24, '9s': 21, '7b': 21, '9b': 27}
    """
    cards, groups = _read_table(hand, melds)
    _check_source(source)
    count_copies(cards, groups)
    placed = cards + [kind for group in groups for kind in group.cards]
    found = {}
    for kind in KINDS:
        if placed.count(kind) == 4:
            continue
        huxi = huxi_with(rules, cards, groups, kind, source)
        if huxi is not None:
            found[card_text(kind)] = huxi
    return found


def huxi_with(
    rules: PaohuziRules, cards: list[int], groups: list[Group], kind: int, source: str
) -> int | None:
    """Return the most huxi of a win on a revealed card, after the forced meld it may make.

    Parameters
    ----------
    rules : PaohuziRules
    cards : list of int
        The hand, without the card.
    groups : list of Group
        Those on the table.
    kind : int
        The card.
    source : {'own', 'other'}
        Who reveals it.

    Returns
    -------
    int or None
        None: there is no way to win.
    """
    forced = forced_meld(rules, cards, groups, kind) if source == "own" else None
    if forced is None:
        win = win_with(rules, cards, groups, kind, source)
    else:
        hand_after, melds_after = [*cards, kind], groups.copy()
        lay(hand_after, melds_after, forced)
        win = win_with(rules, hand_after, melds_after, None, None)
    return None if win is None else win.huxi
