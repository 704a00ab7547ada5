"""How groups of paohuzi come to the table: the forced melds, and where a group is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .paohuzi_groups import QUADS, Group

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..variants import PaohuziRules

__all__ = ["forced_meld", "lay"]


def forced_meld(
    rules: PaohuziRules, hand: Sequence[int], melds: Iterable[Group], card: int
) -> Group | None:
    """Return the ti or wei that an own reveal of the card makes, or None ("Turn").

    Parameters
    ----------
    rules : PaohuziRules
    hand : sequence of int
        Without the card.
    melds : iterable of Group
        The groups on the table.
    card : int
    """
    held = hand.count(card)
    if held == 3:
        return Group.of("ti", card)
    if held == 2:
        return Group.of("wei", card)
    if rules.wei_own_fourth == "ti" and Group.of("wei", card) in melds:
        return Group.of("ti", card)
    return None


def lay(hand: list[int], melds: list[Group], group: Group) -> None:
    """Lay a group; its cards leave the hand, which holds the card revealed or claimed as well.

    A wei or peng that becomes a quad stays in its place ("After a meld").

    Parameters
    ----------
    hand : list of int
        Is changed.
    melds : list of Group
        The groups on the table. Is changed.
    group : Group
    """
    kind = group.cards[0]
    if group.name in QUADS:
        for place, meld in enumerate(melds):
            if meld in (Group.of("wei", kind), Group.of("peng", kind)):
                melds[place] = group
                hand.remove(kind)
                return
    for used in group.cards:
        hand.remove(used)
    melds.append(group)
