"""How far a bare hand is from complete and what completes it, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..variants import PaohuziRules
from . import four_color_distance, paohuzi_distance, paohuzi_evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..variants import Rules

__all__ = ["distance", "waiting_distance", "waits"]


def distance(
    rules: Rules, hand: str, melds: Sequence[str] = (), seen: str = "", min_huxi: int = 0
) -> int | None:
    """Return how many cards of the hand must be exchanged before it is complete.

    Parameters
    ----------
    rules : Rules
    hand : str
        The concealed cards.
    melds : sequence of str, optional
        Groups on the table.
    seen : str, optional
        Cards seen elsewhere, which cannot be taken.
    min_huxi : int, default 0
        Of paohuzi: the complete hand must be worth so many huxi.

    Returns
    -------
    int or None
        None: no exchanges complete the hand.
    """
    if isinstance(rules, PaohuziRules):
        return paohuzi_distance.distance(rules, hand, melds, seen, min_huxi)
    return four_color_distance.distance(rules, hand, melds, seen)


def waiting_distance(
    rules: Rules, hand: str, melds: Sequence[str] = (), seen: str = "", min_huxi: int = 0
) -> int | None:
    """Return how many cards a hand that waits for one more must take before it is complete.

    Parameters
    ----------
    rules : Rules
    hand : str
    melds : sequence of str, optional
    seen : str, optional
    min_huxi : int, default 0
        As for `distance`.

    Returns
    -------
    int or None
        At least 1. None: no cards complete it.
    """
    if isinstance(rules, PaohuziRules):
        return paohuzi_distance.waiting_distance(rules, hand, melds, seen, min_huxi)
    return four_color_distance.waiting_distance(rules, hand, melds, seen)


def waits(
    rules: Rules, hand: str, melds: Sequence[str] = (), source: str | None = None
) -> dict[str, int]:
    """Return every card that completes a hand, with the most points or huxi it gives.

    Parameters
    ----------
    rules : Rules
    hand : str
    melds : sequence of str, optional
    source : {'own', 'other'}, optional
        Of paohuzi: who reveals the card, another seat by default.

    Returns
    -------
    dict of str to int
    """
    if isinstance(rules, PaohuziRules):
        return paohuzi_evaluate.waits(rules, hand, melds, source or "other")
    return four_color_distance.waits(rules, hand, melds)
