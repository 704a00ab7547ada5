"""The cards of paohuzi: their kind numbers, how they are written and read, and the deck."""

from __future__ import annotations

from .notation import Notation

__all__ = ["KINDS", "NOTATION", "card_text", "cards_text", "full_deck", "is_big", "rank_of"]

NOTATION = Notation(ranks="123456789T", suffixes="sb", suffix_name="size")

#: All kinds: rank - 1, and 10 more for a big card.
KINDS = range(20)

card_text = NOTATION.card_text
cards_text = NOTATION.cards_text


def rank_of(kind: int) -> int:
    """Return the number on the card, 1 to 10."""
    return kind % 10 + 1


def is_big(kind: int) -> bool:
    """Return whether the card is one of the big ten."""
    return kind >= 10


def full_deck() -> list[int]:
    """Return all 80 cards in kind order ("Cards and words")."""
    return [kind for kind in KINDS for _ in range(4)]
