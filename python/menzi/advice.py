"""Analysis for the seat to act, by what it knows: the shortcuts of `State`."""

from __future__ import annotations

from typing import Any

from . import _core, analysis
from .errors import IllegalActionError

__all__ = ["best_discards", "distance", "waits"]


def _known(state: _core.State) -> dict[str, Any]:
    """What the seat to act knows: its hand, its groups, and all cards it sees elsewhere."""
    seat = state.current_player()
    if seat < 0:
        raise IllegalActionError("nobody is to act: the game is over")
    seen: list[str] = []
    for other in range(state.num_players()):
        seen += state.discards(other)
        if other != seat:
            seen += [str(meld).rpartition(" ")[2] for meld in state.melds(other)]
    seen += [card for card in (state.public_card(), _shown_card(state, seat)) if card is not None]
    return {"hand": state.hand(seat), "melds": state.melds(seat), "seen": seen}


def _shown_card(state: _core.State, seat: int) -> str | None:
    """The dealer's 21st card of paohuzi while another seat is known to hold it."""
    if isinstance(state, _core.PaohuziState) and state.dealer() != seat:
        return state.shown_card()
    return None


def distance(state: _core.State) -> int | None:
    """See `menzi.distance`: waiting unless a discard is due; in paohuzi to a hand that may win."""
    return analysis.distance(
        state.game,
        **_known(state),
        waiting=state.phase() != "discard",
        min_huxi=getattr(state.game.rules, "min_huxi", None),
    )


def waits(state: _core.State) -> list[_core.Wait]:
    """See `menzi.waits`."""
    return analysis.waits(state.game, **_known(state))


def best_discards(state: _core.State) -> list[_core.Discard]:
    """See `menzi.best_discards`."""
    return analysis.best_discards(state.game, **_known(state))
