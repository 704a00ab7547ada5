"""The legal groups of each Four Color game, and every way to split cards into them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from ..errors import NotationError
from .cards import (
    ADVISOR,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FLOWER,
    GENERAL,
    HORSE,
    SOLDIER,
    kind_of,
    read_cards,
)

__all__ = [
    "Group",
    "can_split",
    "group_type",
    "groups_with",
    "read_meld",
    "remove",
    "splits",
]

#: A group, or any other cards, as a tuple of kinds in ascending order.
Group = tuple[int, ...]

_COLORS = range(4)


def _all_groups(game: str) -> dict[Group, str]:
    """Return every legal group of the game with the name of its type ("Groups")."""
    taiwan = game == "taiwan"
    groups: dict[Group, str] = {}
    for color in _COLORS:
        for rank in range(7):
            kind = kind_of(color, rank)
            if rank == GENERAL:
                groups[(kind,)] = "single"
                if taiwan:
                    groups[(kind,) * 4] = "generals"
                continue
            # Two identical Soldiers are a pair in flower, and nothing in taiwan.
            if not (taiwan and rank == SOLDIER):
                groups[(kind,) * 2] = "pair"
            groups[(kind,) * 3] = "triple"
            groups[(kind,) * 4] = "quad"
        groups[tuple(kind_of(color, rank) for rank in (GENERAL, ADVISOR, ELEPHANT))] = "command"
        groups[tuple(kind_of(color, rank) for rank in (CHARIOT, HORSE, CANNON))] = "field"
    for size in (3, 4):
        for colors in combinations(_COLORS, size):
            groups[tuple(kind_of(color, SOLDIER) for color in colors)] = f"soldiers{size}"
    if not taiwan:
        groups[(FLOWER,)] = "flower"
    return groups


_GROUPS = {game: _all_groups(game) for game in ("flower", "taiwan")}
_GROUPS_WITH = {
    game: [tuple(group for group in groups if kind in group) for kind in range(29)]
    for game, groups in _GROUPS.items()
}


def group_type(game: str, group: Group) -> str:
    """Return the name of the type of a legal group, as the fields of the points are named."""
    return _GROUPS[game][group]


def read_meld(game: str, text: str) -> Group:
    """Return the group on the table that is written.

    Raises
    ------
    NotationError
        If the text cannot be read, or is no legal group of the game.
    """
    group = tuple(sorted(read_cards(text)))
    if group not in _GROUPS[game]:
        raise NotationError(f"expected a legal group of {game}, not {text!r}")
    return group


def groups_with(game: str, kind: int) -> tuple[Group, ...]:
    """Return every legal group of the game that has this card in it."""
    return _GROUPS_WITH[game][kind]


def remove(cards: Group, taken: Group) -> Group | None:
    """Return the cards without those taken, or None when they are not all there."""
    rest = list(cards)
    for kind in taken:
        if kind not in rest:
            return None
        rest.remove(kind)
    return tuple(rest)


def _part_of(kind: int) -> int:
    """Return the part of a hand the card is in; no group has cards of two parts.

    The parts are the command cards of each color, its field cards, all Soldiers, all flowers.
    """
    if kind == FLOWER:
        return 9
    color, rank = divmod(kind, 7)
    if rank == SOLDIER:
        return 8
    return color * 2 + (rank >= CHARIOT)


_PART = [_part_of(kind) for kind in range(29)]


def _parts(cards: Group) -> list[Group]:
    """Return the cards part by part, those of each part in ascending order."""
    parts: dict[int, list[int]] = {}
    for kind in sorted(cards):
        parts.setdefault(_PART[kind], []).append(kind)
    return [tuple(part) for part in parts.values()]


@lru_cache(maxsize=200_000)
def _part_can_split(game: str, cards: Group) -> bool:
    """Return whether cards in ascending order can be split: some group has the lowest of them."""
    if not cards:
        return True
    for group in groups_with(game, cards[0]):
        rest = remove(cards, group)
        if rest is not None and _part_can_split(game, rest):
            return True
    return False


@lru_cache(maxsize=200_000)
def _part_splits(game: str, cards: Group) -> tuple[tuple[Group, ...], ...]:
    """Return all splits of cards in ascending order, each once, its groups in tuple order."""
    if not cards:
        return ((),)
    found: set[tuple[Group, ...]] = set()
    for group in groups_with(game, cards[0]):
        rest = remove(cards, group)
        if rest is not None:
            found.update(tuple(sorted((group, *more))) for more in _part_splits(game, rest))
    return tuple(sorted(found))


@lru_cache(maxsize=200_000)
def _can_split(game: str, cards: Group) -> bool:
    return all(_part_can_split(game, part) for part in _parts(cards))


def can_split(game: str, cards: Group) -> bool:
    """Return whether all the cards can be split into legal groups; no cards can.

    Parameters
    ----------
    game : str
        ``"flower"`` or ``"taiwan"``.
    cards : tuple of int
        In any order.

    Returns
    -------
    bool
    """
    return _can_split(game, tuple(sorted(cards)))


def splits(game: str, cards: Group) -> list[tuple[Group, ...]]:
    """Return every way to split all the cards into legal groups.

    Parameters
    ----------
    game : str
        ``"flower"`` or ``"taiwan"``.
    cards : tuple of int
        In any order.

    Returns
    -------
    list of tuple of tuple of int
        Each split once, its groups in no special order. Empty when there is none.
    """
    ways = [_part_splits(game, part) for part in _parts(cards)]
    return [sum(choice, ()) for choice in product(*ways)]
