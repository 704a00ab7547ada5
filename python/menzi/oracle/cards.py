"""The Four Color Cards: their kind numbers, how they are written and read, and the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..variants import FlowerRules
from .notation import Notation

if TYPE_CHECKING:
    from ..variants import Rules

__all__ = [
    "ADVISOR",
    "CANNON",
    "CHARIOT",
    "COLORS",
    "ELEPHANT",
    "FLOWER",
    "GENERAL",
    "HORSE",
    "NOTATION",
    "RANKS",
    "SOLDIER",
    "card_text",
    "cards_text",
    "deck_text",
    "full_deck",
    "is_general",
    "is_special",
    "kind_of",
    "rank_of",
    "read_cards",
]

RANKS = "KAERHCP"
COLORS = "rgyw"
GENERAL, ADVISOR, ELEPHANT, CHARIOT, HORSE, CANNON, SOLDIER = range(7)

NOTATION = Notation(RANKS, COLORS, suffix_name="color", alone="F", alone_name="flower")

#: The kind of the flower; the other kinds are color * 7 + rank.
FLOWER = 28


def kind_of(color: int, rank: int) -> int:
    """Return the kind number of a chess card."""
    return color * 7 + rank


def rank_of(kind: int) -> int:
    """Return the rank of a card, 0 to 6; a flower is of rank 7, its own."""
    return 7 if kind == FLOWER else kind % 7


def is_general(kind: int) -> bool:
    """Return whether the card is a General."""
    return kind != FLOWER and kind % 7 == GENERAL


def is_special(kind: int) -> bool:
    """Return whether the card is a General or a flower."""
    return kind == FLOWER or kind % 7 == GENERAL


card_text = NOTATION.card_text
cards_text = NOTATION.cards_text
deck_text = NOTATION.deck_text
read_cards = NOTATION.read_cards


def full_deck(rules: Rules) -> list[int]:
    """Return all cards of the game in kind order ("Deck").

    Parameters
    ----------
    rules : Rules

    Returns
    -------
    list of int
        Four of each of the 28 chess cards, then the flowers of ``flower``.
    """
    flowers = rules.flowers if isinstance(rules, FlowerRules) else 0
    return [kind for kind in range(28) for _ in range(4)] + [FLOWER] * flowers
