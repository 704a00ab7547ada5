"""The texts of the panels that advise: what a strong bot thinks, what the hand waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

import menzi

from ..advice import is_whole, known
from ..bots import from_spec
from ..cli.analyze import discard_table, told, wait_table
from ..cli.common import bare_table
from . import levels
from .telling import named
from .tiles import action_tiles

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["hint", "waits"]

_ROWS = 12


def hint(view: menzi.View, *, chinese: bool = False) -> list[RenderableType]:
    """Return what a strong bot thinks of each answer; takes a while, and knows the view only."""
    found = from_spec(levels.HINT, seed=0).explain(view)
    best = view.action_to_string(found.best)
    table = bare_table()
    table.add_column("answer", no_wrap=True)
    for name in ("visits", "value", "+/-"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in found.actions[:_ROWS]:
        style = "bold" if row.action == found.best else ""
        table.add_row(
            action_tiles(row.text, chinese=chinese),
            f"{row.visits}",
            f"{row.value:.2f}",
            f"{row.error:.2f}",
            style=style,
        )
    parts: list[RenderableType] = [
        Text.assemble("best: ", action_tiles(best, chinese=chinese)),
        Text(" "),
        table,
    ]
    if len(found.actions) > _ROWS:
        parts.append(Text(f"and {len(found.actions) - _ROWS} more", style="dim"))
    if found.line:
        steps = (_step(step, view.player, chinese=chinese) for step in found.line[:6])
        parts += [Text(" "), Text.assemble("expected: ", Text("; ").join(steps))]
    parts.append(Text(f"{found.simulations} simulated deals by {levels.HINT}", style="dim"))
    return parts


def _step(text: str, own: int, *, chinese: bool) -> Text:
    """Return a step that the search expects: a seat and its action."""
    _, seat, action = text.split(" ", 2)
    who = named(int(seat), own)
    return Text.assemble(f"{who} ", action_tiles(action, chinese=chinese))


def waits(view: menzi.View, *, chinese: bool = False) -> list[RenderableType]:
    """Return the discards compared where one is due, else what completes the hand."""
    game, hand, facts = view.game, view.hand(), known(view, view.player)
    is_dealer = view.dealer() == view.player
    whole = bool(view.legal_actions()) and is_whole(view.phase(), is_dealer=is_dealer)
    least = getattr(game.rules, "min_huxi", None)
    away = menzi.distance(game, hand, **facts, waiting=not whole)
    win = menzi.distance(game, hand, **facts, waiting=not whole, min_huxi=least)
    parts: list[RenderableType] = [Text(told(away, win, discard=whole))]
    if view.phase() == "discard" and whole:
        rows = menzi.best_discards(game, hand, **facts)
        return [*parts, Text(" "), discard_table(game, rows, chinese=chinese)] if rows else parts
    found = [] if whole else menzi.waits(game, hand, **facts)
    paohuzi = game.name == "paohuzi"
    own = menzi.waits(game, hand, **facts, source="own") if paohuzi and not whole else []
    if found or own:
        parts += [Text(" "), wait_table(game, found, "█", chinese=chinese, own=own)]
        if own:
            parts.append(Text("own: revealed by yourself", style="dim"))
    if len(parts) == 1 and not whole:
        parts.append(Text("No single card completes the hand now."))
    if isinstance(view, menzi.PaohuziView) and view.excuses(view.player):
        parts.append(Text("It is short of cards until the discards excused have been used up."))
    return parts
