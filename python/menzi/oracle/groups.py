"""What is a group, and every way to split cards into groups."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

from .cards import KINDS, NUMBER, contains, without, write

if TYPE_CHECKING:
    from collections.abc import Iterator

# A group or a hand: cards in the order of kinds.
Cards = tuple[str, ...]


def in_order(cards: list[str]) -> Cards:
    """Return the cards sorted by kind."""
    return tuple(sorted(cards, key=NUMBER.__getitem__))


def group_type(game: str, cards: Cards) -> str | None:
    """Return the name under which the cards score as one group of the game, or None."""
    size = len(cards)
    ranks = "".join(card[0] for card in cards)
    colors = {card[1:] for card in cards}
    if len(set(cards)) == 1:  # identical cards
        if ranks[0] == "F":
            return "flower" if size == 1 and game == "flower" else None
        if ranks[0] == "K":
            if size == 1:
                return "single"
            return "generals" if size == 4 and game == "taiwan" else None
        if size == 2 and ranks[0] == "P" and game == "taiwan":
            return None
        return {2: "pair", 3: "triple", 4: "quad"}.get(size)
    if len(colors) == 1:
        return {"KAE": "command", "RHC": "field"}.get(ranks)
    if set(ranks) == {"P"} and len(colors) == size:
        return {3: "soldiers3", 4: "soldiers4"}.get(size)
    return None


@functools.cache
def groups_of(game: str) -> list[Cards]:
    """Return every group of the game: all one to four cards, tried one after the other."""
    return [
        cards
        for size in (1, 2, 3, 4)
        for cards in itertools.combinations_with_replacement(KINDS, size)
        if group_type(game, cards)
    ]


@functools.cache
def groups_with(game: str, card: str) -> list[Cards]:
    """Return the groups of the game that hold the card."""
    return [group for group in groups_of(game) if card in group]


@functools.cache
def _groups_from(game: str, card: str) -> list[Cards]:
    """Return the groups of the game whose lowest card is this one."""
    return [group for group in groups_of(game) if group[0] == card]


def splits(game: str, cards: Cards, first: int = 0) -> Iterator[list[Cards]]:
    """Yield every way to split the cards into groups, each once.

    The lowest card has to be in some group: each is tried. While the lowest card stays of one
    kind, its groups are taken in the order of their list, so that no way comes twice.
    """
    if not cards:
        yield []
        return
    groups = _groups_from(game, cards[0])
    for number in range(first, len(groups)):
        group = groups[number]
        if contains(cards, group):
            rest = tuple(without(cards, group))
            again = number if rest and rest[0] == cards[0] else 0
            for others in splits(game, rest, again):
                yield [group, *others]


@functools.lru_cache(maxsize=500_000)
def _part_can_be_split(game: str, cards: Cards) -> bool:
    return next(splits(game, cards), None) is not None


def can_be_split(game: str, cards: Cards) -> bool:
    """Whether all the cards can be split into groups.

    Soldiers group with Soldiers alone and every other card only with cards of its color, so
    that each of these parts must be split by itself.
    """
    soldiers = tuple(card for card in cards if card[0] == "P")
    if not _part_can_be_split(game, soldiers):
        return False
    for color in ("r", "g", "y", "w", ""):
        part = tuple(card for card in cards if card[0] != "P" and card[1:] == color)
        if not _part_can_be_split(game, part):
            return False
    return True


def listed(groups: list[Cards]) -> list[Cards]:
    """Return groups as they are listed: by lowest kind, more cards first, then by text."""
    return sorted(groups, key=lambda group: (NUMBER[group[0]], -len(group), write(group)))
