"""The oracle's groups, which are numbers, as the texts that tests are written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from menzi.oracle.cards import card_text, read_cards
from menzi.oracle.groups import group_type, groups_with

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["groups_of", "type_of"]


def groups_of(game: str) -> list[list[str]]:
    """Every group of a game, as the texts of its cards."""
    groups = {group for kind in range(29) for group in groups_with(game, kind)}
    return [[card_text(kind) for kind in group] for group in sorted(groups)]


def type_of(game: str, cards: Iterable[str]) -> str | None:
    """The type of the group that the cards make, None if they make none."""
    group = tuple(sorted(read_cards("".join(cards))))
    return group_type(game, group) if group in groups_with(game, group[0]) else None
