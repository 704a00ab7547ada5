"""How far a hand is from complete, and what completes it, by trying every exchange of cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..errors import NotationError
from .cards import card_text, full_deck, is_special, read_cards
from .groups import Group, can_split, read_meld
from .scoring import best_split

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..variants import Rules

__all__ = ["distance", "unseen_cards", "waiting_distance", "waits"]


def unseen_cards(
    rules: Rules, hand: str, melds: Sequence[str] = (), seen: str = ""
) -> dict[str, int]:
    """Return how many cards of each kind are neither in the hand nor seen.

    Parameters
    ----------
    rules : Rules
    hand : str
    melds : sequence of str, optional
        Groups on the table.
    seen : str, optional
        Cards seen elsewhere.

    Returns
    -------
    dict of str to int
        By card, for every kind of card the game has.

    Raises
    ------
    NotationError
        If a text cannot be read, a meld is no legal group, or there are more copies of a card
        than the deck has.
    """
    held = Counter(read_cards(hand) + read_cards(seen))
    for meld in melds:
        held.update(read_meld(rules.game, meld))
    deck = Counter(full_deck(rules))
    for kind, count in held.items():
        if count > deck[kind]:
            raise NotationError(f"expected at most {deck[kind]} of {card_text(kind)}, not {count}")
    return {card_text(kind): deck[kind] - held[kind] for kind in deck}


def distance(rules: Rules, hand: str, melds: Sequence[str] = (), seen: str = "") -> int | None:
    """Return how many cards of the hand must be exchanged before it is complete.

    A card of the hand is thrown away, which a General or a flower never is, and one that is unseen
    is taken.

    Parameters
    ----------
    rules : Rules
    hand : str
        The concealed cards.
    melds : sequence of str, optional
        Groups on the table; their cards cannot be taken.
    seen : str, optional
        Cards seen elsewhere, which cannot be taken either.

    Returns
    -------
    int or None
        0: all cards can be split into groups as they are. None: no exchanges complete the hand.

    Raises
    ------
    NotationError
        See `unseen_cards`.

    Notes
    -----
    Breadth first over all hands, 28 times as many cards to throw each step: for small hands.

    Examples
    --------
    >>> from menzi.variants import FLOWER
    >>> distance(FLOWER, "RHCr"), distance(FLOWER, "RHr"), distance(FLOWER, "RrHgCy")
    (0, 1, 2)
    """
    unseen = unseen_cards(rules, hand, melds, seen)
    return _distance(rules, unseen, {tuple(sorted(read_cards(hand)))}, hand)


def waiting_distance(
    rules: Rules, hand: str, melds: Sequence[str] = (), seen: str = ""
) -> int | None:
    """Return how many cards a hand that waits for one more must take before it is complete.

    The first is taken in addition, each further one in exchange for a card of the hand.

    Parameters
    ----------
    rules : Rules
    hand : str
    melds : sequence of str, optional
    seen : str, optional
        As for `distance`.

    Returns
    -------
    int or None
        At least 1. 1: some unseen card completes the hand. None: no cards do.

    Raises
    ------
    NotationError
        See `unseen_cards`.
    """
    unseen = unseen_cards(rules, hand, melds, seen)
    cards = tuple(sorted(read_cards(hand)))
    with_card = {
        tuple(sorted((*cards, *read_cards(card)))) for card, count in unseen.items() if count > 0
    }
    exchanges = _distance(rules, unseen, with_card, hand)
    return None if exchanges is None else 1 + exchanges


def _distance(
    rules: Rules, unseen: dict[str, int], hands: Iterable[Group], start: str
) -> int | None:
    """Return the least exchanges from any of the hands to a complete one."""
    most = Counter(read_cards(start))
    for card, count in unseen.items():
        most[read_cards(card)[0]] += count
    reached = set(hands)
    layer = reached
    steps = 0
    while layer:
        if any(can_split(rules.game, cards) for cards in layer):
            return steps
        layer = {new for cards in layer for new in _exchanges(cards, most) if new not in reached}
        reached = reached | layer
        steps += 1
    return None


def _exchanges(cards: Group, most: Counter[int]) -> set[Group]:
    """Return every hand that the exchange of one card makes of these."""
    found: set[Group] = set()
    for thrown in set(cards):
        if is_special(thrown):
            continue
        rest = list(cards)
        rest.remove(thrown)
        for taken, limit in most.items():
            if rest.count(taken) < limit:
                found.add(tuple(sorted((*rest, taken))))
    return found


def waits(rules: Rules, hand: str, melds: Sequence[str] = (), seen: str = "") -> dict[str, int]:
    """Return every card that completes the hand, with the points it gives.

    Parameters
    ----------
    rules : Rules
    hand : str
        The concealed cards.
    melds : sequence of str, optional
        Groups on the table.
    seen : str, optional
        Cards seen elsewhere. A card of which all have been seen still completes the hand.

    Returns
    -------
    dict of str to int
        By card, the points of the best split with it, table included. A card of which
        the hand and the table have every copy is not among them.

    Raises
    ------
    NotationError
        See `unseen_cards`.
    """
    unseen_cards(rules, hand, melds, seen)
    found: dict[str, int] = {}
    for card, outside in unseen_cards(rules, hand, melds).items():
        if outside == 0:
            continue
        split = best_split(rules, hand, card, melds)
        if split is not None:
            found[card] = split.points
    return found
