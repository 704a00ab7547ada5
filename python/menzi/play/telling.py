"""What happened, in words: one line for each card that was open, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from .tiles import action_tiles, group_tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    import menzi

__all__ = ["Teller", "is_quiet", "named"]

# What is told along with the event before or after it, without a pause of its own.
_QUIET = {"deal", "answer", "score"}


def is_quiet(event: menzi.Event) -> bool:
    """Whether nothing is seen to happen."""
    return event.type in _QUIET


def named(seat: int, own: int) -> str:
    """Return what a seat is called at the table."""
    return "you" if seat == own else f"seat {seat}"


class Teller:
    """Tells events, as they come, from where one seat sits."""

    def __init__(self, own: int, *, chinese: bool = False) -> None:
        self._own = own
        self._chinese = chinese
        self._opened = Text()  # the line of the card that is open
        self.lines: list[Text] = []
        self.told = 0

    def tell(self, events: Sequence[menzi.Event]) -> list[Text]:
        """Return the lines of all events, of which those told before are the first."""
        for event in events[self.told :]:
            self._add(event)
        self.told = len(events)
        return self.lines

    def _add(self, event: menzi.Event) -> None:
        seat, own = event.seat, self._own
        who = "" if seat is None else named(seat, own)
        s = "" if seat == own else "s"
        cards = action_tiles if event.type == "answer" else group_tiles
        shown = cards(event.text, chinese=self._chinese)
        match event.type:
            case "round":
                starts = "you are" if seat == own else f"{who} is"
                line = Text(f"Round {event.text}: {starts} first", style="underline")
            case "deal":
                if seat == own:
                    return
                line = Text.assemble(f"{who} is dealt ", shown, " last")
            case "draw" | "reveal" | "discard":
                line = self._opened = Text.assemble(f"{who} {event.type}{s} ", shown)
            case "unclaimed":
                self._opened.append(" unclaimed", style="dim")
                return
            case "answer":
                line = Text.assemble("  you: ", shown, style="dim")
            case "meld":
                forced = ", forced" if event.text.startswith(("ti ", "wei ")) else ""
                line = Text.assemble(f"  {who} lay{s} ", shown, forced)
            case "excused":
                line = Text(f"  {who} need{s} not discard, excuses left: {event.text}")
            case "dead":
                line = Text("  your hand is dead" if seat == own else f"  {who}'s hand is dead")
            case "win":
                line = Text(f"{who} win{s}", style="reverse")
            case "exhausted":
                line = Text("the stock is empty: nobody wins")
            case "lucky":
                line = Text.assemble("lucky card ", shown)
            case _:  # score, which the sheet tells
                return
        if seat == own:
            line.stylize("bold")
        self.lines.append(line)
