"""Analysis by what a seat knows: the shortcuts of `State`, for the seat to act."""

from __future__ import annotations

from typing import Any

from . import _core, analysis
from .errors import IllegalActionError

__all__ = ["best_discards", "distance", "is_whole", "known", "waits"]


def known(table: _core.State | _core.View, seat: int) -> dict[str, Any]:
    """What a seat knows of the cards: its groups, and all cards it sees elsewhere.

    A card open in a window is not among them: it is the card that may come.
    """
    seen: list[str] = []
    for other in range(table.num_players()):
        seen += table.discards(other)
        if other != seat:
            seen += [str(meld).rpartition(" ")[2] for meld in table.melds(other)]
    # The dealer's 21st card of paohuzi while another seat is known to hold it.
    if isinstance(table, _core.PaohuziState | _core.PaohuziView) and table.dealer() != seat:
        shown = table.shown_card()
        seen += [] if shown is None else [shown]
    return {"melds": table.melds(seat), "seen": seen}


def is_whole(phase: str, *, is_dealer: bool) -> bool:
    """Whether the seat to act holds all cards of a complete hand, with none to come."""
    return phase in ("discard", "after_forced") or (phase in ("heavenly", "opening") and is_dealer)


def _of_seat_to_act(state: _core.State) -> dict[str, Any]:
    """Its hand, and what it knows."""
    seat = state.current_player()
    if seat < 0:
        raise IllegalActionError("nobody is to act: the game is over")
    return {"hand": state.hand(seat), **known(state, seat)}


def distance(state: _core.State) -> int | None:
    """See `menzi.distance`: waiting unless the hand is whole; in paohuzi to a hand that may win.

    None for a seat of paohuzi that is still excused from discards: its hand is short of cards.
    """
    whole = is_whole(state.phase(), is_dealer=state.current_player() == state.dealer())
    return analysis.distance(
        state.game,
        **_of_seat_to_act(state),
        waiting=not whole,
        min_huxi=getattr(state.game.rules, "min_huxi", None),
    )


def waits(state: _core.State, source: str | None = None) -> list[_core.Wait]:
    """See `menzi.waits`."""
    return analysis.waits(state.game, **_of_seat_to_act(state), source=source)


def best_discards(state: _core.State) -> list[_core.Discard]:
    """See `menzi.best_discards`."""
    return analysis.best_discards(state.game, **_of_seat_to_act(state))
