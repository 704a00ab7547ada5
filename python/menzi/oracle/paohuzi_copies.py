"""How many copies of a card of paohuzi there can be: in one hand, and in all."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..errors import NotationError
from .paohuzi_cards import card_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .paohuzi_groups import Group

__all__ = ["check_hand", "count_copies"]


def check_hand(cards: Iterable[int]) -> None:
    """Raise NotationError if a hand has four identical cards, which would lie as a ti."""
    for kind, count in Counter(cards).items():
        if count > 3:
            raise NotationError(
                f"expected no more than three {card_text(kind)!r} in a hand, not {count}"
            )


def count_copies(cards: Iterable[int], groups: Iterable[Group]) -> Counter[int]:
    """Return how many there are of each kind among cards and groups.

    Raises
    ------
    NotationError
        If there are more than four of a card.
    """
    counts = Counter(cards)
    for group in groups:
        counts.update(group.cards)
    for kind, count in counts.items():
        if count > 4:
            raise NotationError(
                f"expected no more than four {card_text(kind)!r} in all, not {count}"
            )
    return counts
