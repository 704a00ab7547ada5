"""Analysis for the seat to act, by what it knows: the shortcuts of `State`."""

from __future__ import annotations

from typing import Any

from . import _core, analysis
from .errors import IllegalActionError

__all__ = ["best_discards", "distance", "waits"]


def _known(state: _core.State) -> dict[str, Any]:
    """What the seat to act knows: its hand, its groups, and all cards it sees elsewhere.

    A card open in a window is not among them: it is the card that may come.
    """
    seat = state.current_player()
    if seat < 0:
        raise IllegalActionError("nobody is to act: the game is over")
    seen: list[str] = []
    for other in range(state.num_players()):
        seen += state.discards(other)
        if other != seat:
            seen += [str(meld).rpartition(" ")[2] for meld in state.melds(other)]
    shown = _shown_card(state, seat)
    if shown is not None:
        seen.append(shown)
    return {"hand": state.hand(seat), "melds": state.melds(seat), "seen": seen}


def _shown_card(state: _core.State, seat: int) -> str | None:
    """The dealer's 21st card of paohuzi while another seat is known to hold it."""
    if isinstance(state, _core.PaohuziState) and state.dealer() != seat:
        return state.shown_card()
    return None


def distance(state: _core.State) -> int | None:
    """See `menzi.distance`: waiting unless the hand is whole; in paohuzi to a hand that may win.

    None for a seat of paohuzi that is still excused from discards: its hand is short of cards.
    """
    phase = state.phase()
    whole = phase in ("discard", "after_forced") or (
        phase in ("heavenly", "opening") and state.current_player() == state.dealer()
    )
    return analysis.distance(
        state.game,
        **_known(state),
        waiting=not whole,
        min_huxi=getattr(state.game.rules, "min_huxi", None),
    )


def waits(state: _core.State) -> list[_core.Wait]:
    """See `menzi.waits`."""
    return analysis.waits(state.game, **_known(state))


def best_discards(state: _core.State) -> list[_core.Discard]:
    """See `menzi.best_discards`."""
    return analysis.best_discards(state.game, **_known(state))
