"""Cards as two-letter texts, such as ``Kr``; the flower is ``F``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..errors import DeckError, NotationError
from ..variants import FlowerRules, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

COLORS = "rgyw"
RANKS = "KAERHCP"
FLOWER = "F"
KINDS = [rank + color for color in COLORS for rank in RANKS] + [FLOWER]
NUMBER = {card: number for number, card in enumerate(KINDS)}


def read(text: str) -> list[str]:
    """Read cards in any notation, in the order written; NotationError if that fails."""
    cards: list[str] = []
    ranks = ""
    for letter in text:
        if letter.isspace():
            continue
        if letter in RANKS:
            ranks += letter
        elif letter in COLORS and ranks:
            cards += [rank + letter for rank in ranks]
            ranks = ""
        elif letter == FLOWER and not ranks:
            cards.append(FLOWER)
        else:
            raise NotationError(f"unexpected letter {letter!r} in {text!r}")
    if ranks:
        raise NotationError(f"ranks {ranks!r} without a color at the end of {text!r}")
    return cards


def write(cards: Iterable[str]) -> str:
    """Write cards canonically: colors in order, in a color ranks in order, flowers last."""
    held = sorted(cards, key=NUMBER.__getitem__)
    text = ""
    for color in COLORS:
        ranks = "".join(card[0] for card in held if card.endswith(color))
        if ranks:
            text += ranks + color
    return text + FLOWER * held.count(FLOWER)


def full_deck(rules: Rules) -> list[str]:
    """Return all cards of the game in the order of kinds."""
    flowers = rules.flowers if isinstance(rules, FlowerRules) else 0
    return [card for card in KINDS[:-1] for _ in range(4)] + [FLOWER] * flowers


def check_deck(rules: Rules, deck: list[str]) -> None:
    """Raise DeckError unless the deck has exactly the cards of the game."""
    expected, given = Counter(full_deck(rules)), Counter(deck)
    for card in KINDS:
        if expected[card] != given[card]:
            raise DeckError(f"expected {expected[card]} of {card} in the deck, got {given[card]}")


def is_special(card: str) -> bool:
    """Whether the card is a General or a flower, which nobody may discard."""
    return card[0] == "K" or card == FLOWER


def without(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Return the cards less those taken, which must be among them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def contains(cards: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether all wanted cards are among the cards, each as often as wanted."""
    return not Counter(wanted) - Counter(cards)
