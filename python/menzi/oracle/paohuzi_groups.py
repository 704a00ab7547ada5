"""The groups of paohuzi: what they are, what they are worth, and the sets a chi may lay down."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from ..errors import NotationError
from .groups import remove
from .paohuzi_cards import KINDS, NOTATION, cards_text, is_big, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "CHI_CARDS",
    "QUADS",
    "Cards",
    "Group",
    "chi_sets",
    "chi_text",
    "free_cards",
    "huxi",
    "kan_kinds",
    "read_meld",
    "type_of",
]

#: Cards as a tuple of kinds in ascending order.
Cards = tuple[int, ...]

#: The names of groups of four identical cards, three and two, with their size.
_IDENTICAL = {"ti": 4, "pao": 4, "wei": 3, "kan": 3, "peng": 3, "pair": 2}

QUADS = ("ti", "pao")

#: What each type of group is worth, of small and of big cards ("Cards and words").
_HUXI = {
    "ti": (9, 12),
    "pao": (6, 9),
    "wei": (3, 6),
    "kan": (3, 6),
    "peng": (1, 3),
    "sequence 123": (3, 6),
    "2-7-10": (3, 6),
    "other sequence": (0, 0),
    "mixed": (0, 0),
    "pair": (0, 0),
}


class Group(NamedTuple):
    """A group under its name.

    Attributes
    ----------
    name : str
        ``ti``, ``pao``, ``wei``, ``kan``, ``peng``, ``pair``, or ``chi`` for all others.
    cards : tuple of int
        Kinds in ascending order.
    """

    name: str
    cards: Cards

    def text(self) -> str:
        """Return the group as it is written, such as ``wei 222s``."""
        return f"{self.name} {cards_text(self.cards)}"

    @staticmethod
    def of(name: str, kind: int) -> Group:
        """Return the group of identical cards of this name."""
        return Group(name, (kind,) * _IDENTICAL[name])


def _all_chi_cards() -> list[Cards]:
    """Return every sequence, 2-7-10 and mixed group."""
    found: list[Cards] = []
    for one in (0, 10):  # the kind of the small and of the big 1
        found.extend((kind, kind + 1, kind + 2) for kind in range(one, one + 8))
        found.append((one + 1, one + 6, one + 9))
    for small in range(10):
        big = small + 10
        found += [(small, small, big), (small, big, big)]
    return found


CHI_CARDS = _all_chi_cards()
_CHI_CARDS_WITH = [[cards for cards in CHI_CARDS if kind in cards] for kind in KINDS]


def type_of(group: Group) -> str:
    """Return what kind of group it is: its name, and for a chi which of the four it is."""
    if group.name != "chi":
        return group.name
    if is_big(group.cards[0]) != is_big(group.cards[-1]):
        return "mixed"
    ranks = [rank_of(kind) for kind in group.cards]
    return {(1, 2, 3): "sequence 123", (2, 7, 10): "2-7-10"}.get(
        (ranks[0], ranks[1], ranks[2]), "other sequence"
    )


def huxi(group: Group) -> int:
    """Return what a group is worth ("Cards and words")."""
    small, big = _HUXI[type_of(group)]
    return big if is_big(group.cards[0]) else small


def read_meld(text: str) -> Group:
    """Return the group on the table that is written.

    Parameters
    ----------
    text : str
        Name, a space, cards; the cards in any notation.

    Returns
    -------
    Group

    Raises
    ------
    NotationError
        If the text cannot be read, or is nothing that can lie on the table.

    Examples
    --------
    >>> read_meld("chi 27Tb").text()
    'chi 27Tb'
    """
    if not isinstance(text, str):
        raise NotationError(f"expected a meld as text, not {text!r}")
    name, _, written = text.partition(" ")
    cards = tuple(sorted(NOTATION.read_cards(written)))
    group = Group(name, cards)
    if name == "chi":
        legal = cards in CHI_CARDS
    else:
        # A kan and a pair are never laid down.
        legal = name in ("ti", "pao", "wei", "peng") and group == Group.of(
            name, min(cards, default=0)
        )
    if not legal:
        raise NotationError(f"expected ti, pao, wei, peng or chi and its cards, not {text!r}")
    return group


def kan_kinds(hand: Iterable[int]) -> list[int]:
    """Return the kinds of which the hand has a kan, in ascending order.

    A hand never grows and a kan is never split, so three identical cards in it are always a kan.
    """
    held = list(hand)
    return [kind for kind in KINDS if held.count(kind) == 3]


def free_cards(hand: Iterable[int]) -> Cards:
    """Return the cards of the hand that are in no kan, in ascending order."""
    held = sorted(hand)
    return tuple(kind for kind in held if held.count(kind) != 3)


@lru_cache(maxsize=20_000)
def chi_sets(free: Cards, card: int) -> tuple[tuple[Cards, ...], ...]:
    """Return every set of groups that a chi of the card may lay down, bi included.

    Implements "chi" and "Bi": each group holds a copy of the card, and together they hold the
    claimed copy and every copy in the hand. Which group has the claimed copy makes no difference.

    Parameters
    ----------
    free : tuple of int
        The hand without its kan.
    card : int
        The card claimed.

    Returns
    -------
    tuple of tuple of tuple of int
        The groups of a set in the order of the action text.
    """
    held = tuple(sorted((*free, card)))
    copies = held.count(card)
    groups = [cards for cards in _CHI_CARDS_WITH[card] if remove(held, cards) is not None]
    found = []
    for size in range(1, copies + 1):
        for choice in combinations_with_replacement(groups, size):
            rest = remove(held, sum(choice, ()))
            if rest is not None and card not in rest:
                found.append(tuple(sorted(choice, key=cards_text)))
    return tuple(found)


def chi_text(groups: Iterable[Cards]) -> str:
    """Return the action that lays down these groups, such as ``chi 345s 55s5b``."""
    return "chi " + " ".join(cards_text(cards) for cards in groups)
