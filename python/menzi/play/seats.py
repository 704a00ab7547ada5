"""What lies before each seat, as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

import menzi

from ..cli.common import signed
from .telling import named
from .tiles import group_tiles, tile

if TYPE_CHECKING:
    from .scene import Scene

__all__ = ["SeatFacts", "facts_of", "open_text", "seat_text", "title"]


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What is said of a seat beside its cards."""

    bot: str | None
    tally: int = 0  # from the deals before this one
    acts: bool = False
    notes: tuple[str, ...] = ()


def facts_of(
    view: menzi.View, bots: list[str | None], tally: list[int], *, now: bool
) -> list[SeatFacts]:
    """Return what is said of each seat; whose turn it is only where the view is of now."""
    facts = []
    asked = view.player if view.legal_actions() else view.current_player()
    for seat, bot in enumerate(bots):
        notes: list[str] = []
        if now and isinstance(view, menzi.PaohuziView):
            if view.is_dead(seat):
                notes.append("dead hand")
            if view.excuses(seat):
                notes.append(f"excuses {view.excuses(seat)}")
            if seat == view.dealer() and (card := view.shown_card()) is not None:
                notes.append(f"shows {card}")
        facts.append(SeatFacts(bot, tally[seat], now and asked == seat, tuple(notes)))
    return facts


def seat_text(scene: Scene, seat: int, facts: SeatFacts, *, chinese: bool = False) -> Text:
    """Return a seat in three lines: who it is, its groups, its discards."""
    mark = "▶ " if facts.acts else "  "
    head = Text.assemble(mark, (named(seat, scene.seat), "bold"))
    if facts.bot is not None:
        head.append(f" {facts.bot}", style="dim")
    size = scene.sizes[seat]
    head.append(f"  {size} card{'' if size == 1 else 's'}")
    if seat == scene.dealer:
        head.append("  first", style="italic")
    total = scene.totals[seat] + facts.tally
    if total:
        head.append(f"  total {signed(total)}")
    for note in facts.notes:
        head.append(f"  {note}", style="italic")
    groups = (group_tiles(group, chinese=chinese) for group in scene.melds[seat])
    melds = Text("  laid ", style="dim") + Text(" ").join(groups)
    row = Text("  row  ", style="dim")
    cards = []
    for lying in scene.row(seat):
        mark = "°" if lying.drawn else " "
        cards.append(Text.assemble(tile(lying.card, chinese=chinese), mark))
    return Text("\n").join([head, melds, row + Text("").join(cards)])


def open_text(scene: Scene, *, chinese: bool = False) -> Text:
    """Return the open card and where it came from."""
    if scene.open is None:
        return Text("no card is open", style="dim")
    who = named(scene.open.seat, scene.seat)
    how = "from the stock by" if scene.open.drawn else "discarded by"
    card = tile(scene.open.card, chinese=chinese)
    shown = Text.assemble((" ", card.style), card, (" ", card.style))
    return Text.assemble(("open ", "bold"), shown, f" {how} {who}")


def title(scene: Scene, view: menzi.View, *, seed: int) -> Text:
    """Return the line above the table."""
    rules = view.game.rules
    parts = [view.game.name, f"seed {seed}", f"stock {scene.stock}"]
    if isinstance(rules, menzi.TaiwanRules):
        parts.append(f"round {scene.round} of {rules.rounds}")
    return Text(" · ".join(parts))
