"""The cards: their kind numbers, how they are written and read, and the deck of each game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..errors import DeckError, NotationError
from ..variants import FlowerRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    "RANKS",
    "SOLDIER",
    "card_text",
    "cards_text",
    "check_deck",
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


def card_text(kind: int) -> str:
    """Return one card as it is written, such as ``Kr`` or ``F``."""
    return "F" if kind == FLOWER else RANKS[kind % 7] + COLORS[kind // 7]


def cards_text(cards: Iterable[int]) -> str:
    """Return cards in canonical form, such as ``KAErRRRgPwF``: sorted, one suffix a color."""
    text = ""
    held = sorted(cards)
    for color, suffix in enumerate(COLORS):
        run = "".join(RANKS[kind % 7] for kind in held if kind != FLOWER and kind // 7 == color)
        if run:
            text += run + suffix
    return text + "F" * held.count(FLOWER)


def deck_text(cards: Iterable[int]) -> str:
    """Return cards in their order, every one with its own suffix, such as ``KrArFPg``."""
    return "".join(card_text(kind) for kind in cards)


def read_cards(text: str) -> list[int]:
    """Return the kinds of the cards written, in the order written.

    Parameters
    ----------
    text : str
        Ranks, then the suffix of all ranks before it; ``F`` stands alone. White space is ignored.

    Returns
    -------
    list of int

    Raises
    ------
    NotationError
        If a character means nothing, or a rank and its suffix do not go together.
    """
    if not isinstance(text, str):
        raise NotationError(f"expected cards as text, not {text!r}")
    cards: list[int] = []
    run: list[int] = []
    for char in text:
        if char.isspace():
            continue
        if char in RANKS:
            run.append(RANKS.index(char))
        elif char in COLORS:
            if not run:
                raise NotationError(f"expected a rank before the color {char!r} in {text!r}")
            cards.extend(kind_of(COLORS.index(char), rank) for rank in run)
            run = []
        elif char == "F":
            if run:
                raise NotationError(f"expected a color before the flower in {text!r}")
            cards.append(FLOWER)
        else:
            raise NotationError(
                f"expected ranks {RANKS}, colors {COLORS} or the flower F, not {char!r} in {text!r}"
            )
    if run:
        raise NotationError(f"expected a color after the last rank in {text!r}")
    return cards


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


def check_deck(rules: Rules, cards: Sequence[int]) -> None:
    """Raise DeckError unless these are exactly the cards of the game.

    Parameters
    ----------
    rules : Rules
    cards : sequence of int
        In any order.

    Raises
    ------
    DeckError
        If a card is missing, or there are too many of one.
    """
    wanted = Counter(full_deck(rules))
    found = Counter(cards)
    if sum(found.values()) != sum(wanted.values()):
        raise DeckError(f"expected a deck of {wanted.total()} cards, not {found.total()}")
    for kind in range(29):
        if found[kind] != wanted[kind]:
            raise DeckError(
                f"expected {wanted[kind]} cards {card_text(kind)!r} in the deck, not {found[kind]}"
            )
