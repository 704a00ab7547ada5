"""What a seat can reckon from its view: what it has seen, and what its hand waits for."""

from __future__ import annotations

from typing import Any

import menzi

__all__ = ["hand_is_whole", "known"]


def known(view: menzi.View) -> dict[str, Any]:
    """Return the groups and seen cards of a seat, as the analysis of bare hands takes them.

    A card open in a window is not among them: it is the card that may come.
    """
    seen: list[str] = []
    for seat in range(view.num_players()):
        seen += view.discards(seat)
        if seat != view.player:
            seen += [str(meld).rpartition(" ")[2] for meld in view.melds(seat)]
    if isinstance(view, menzi.PaohuziView) and view.dealer() != view.player:
        shown = view.shown_card()
        seen += [] if shown is None else [shown]
    return {"melds": view.melds(view.player), "seen": seen}


def hand_is_whole(view: menzi.View) -> bool:
    """Whether the seat, to act, holds all cards of a complete hand, with none to come."""
    phase = view.phase()
    acts = bool(view.legal_actions())
    return acts and (
        phase in ("discard", "after_forced")
        or (phase in ("heavenly", "opening") and view.dealer() == view.player)
    )
