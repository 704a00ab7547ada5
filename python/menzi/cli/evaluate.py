"""``menzi eval``: the best split of a hand, group by group, and what it would be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

import menzi

from . import common, options
from .cards import card_text

if TYPE_CHECKING:
    from ..variants import Rules

__all__ = ["evaluate"]


@common.reported
def evaluate(
    game: options.GameArgument,
    hand: options.HandArgument,
    card: Annotated[
        str | None, typer.Option("--card", metavar="CARD", help="The card to win with.")
    ] = None,
    source: Annotated[
        str | None,
        typer.Option("--source", metavar="WHO", help="Of paohuzi: who revealed it, own or other."),
    ] = None,
    table: options.TableOption = "",
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
    chinese: options.ChineseOption = False,
    as_json: options.JsonOption = False,
) -> None:
    """Split cards into groups in the way that is worth most."""
    made = common.make_game(game, settings, players)
    melds = common.table_groups(made, table)
    found = menzi.evaluate(made, hand, melds=melds, card=card, source=source)
    pays = _payment(made.rules, found) if found.wins else None
    if as_json:
        data = {
            "game": game,
            "rules": made.rules.to_dict(),
            "hand": str(menzi.Hand(hand, made.deck)),
            "card": card,
            "source": source,
            "table": melds,
            "complete": found.complete,
            "wins": found.wins,
            "why": found.why,
            "points": found.points if found.complete else None,
            "groups": [
                {"text": str(g), "type": g.type, "points": g.points, "open": g.open}
                for g in found.groups
            ],
            "card_group": found.card_group,
            "loose": found.loose,
            "tun": found.tun,
        }
        if pays is not None:
            data["pays"] = pays
        common.print_json(data)
        return
    out = common.console()
    if not found.complete:
        out.print(f"not complete: {found.why}")
        return
    for number, group in enumerate(found.groups):
        text = card_text(str(group), chinese=chinese)
        text.append(" " * max(2, 14 - text.cell_len))
        where = "open" if group.open else "concealed"
        won = ", with the winning card" if number == found.card_group else ""
        out.print(Text(f"{group.points:6}  ") + text + Text(f"{group.type}, {where}{won}"))
    unit = " huxi" if made.name == "paohuzi" else ""
    if found.tun is not None:
        unit += f", {found.tun} tun"
    out.print(f"{found.points:6}{unit}  in total")
    if not found.wins:
        out.print(f"no win: {found.why}")
    if pays is not None:
        for who, key in (("the winner", "winner"), ("every other player", "others")):
            lucky = pays.get("lucky", {}).get(key, 0)
            more = f", {common.signed(lucky)} more for each card the lucky card matches"
            out.print(f"{who} gets {common.signed(pays[key])}{more if lucky else ''}")


def _payment(rules: Rules, found: menzi.Evaluation) -> dict[str, Any] | None:
    """Return what a win with these points brings everybody, where the game settles wins.

    docs/rules/taiwan.md, "Score of a round"; docs/rules/paohuzi.md, "Score". Under "lucky" is what
    each card that the lucky card matches adds.
    """
    data = rules.to_dict()
    if found.tun is not None:
        others = data["players"] - 1
        return {"winner": others * found.tun, "others": -found.tun}
    if "settlement" not in data:
        return None
    points = found.points
    players, threshold = data["players"] - 1, data["threshold"]
    is_paid = points >= threshold
    if data["settlement"] == "each":
        each = points - threshold + 1 if is_paid else -(threshold + 1)
        pays = {"winner": players * each, "others": -each}
        lucky = {"winner": players, "others": -1}
    else:
        won = points - threshold + players if is_paid else -threshold - players
        pays = {"winner": won, "others": -1 if is_paid else 1}
        lucky = {"winner": 1, "others": 0}
    return pays | {"lucky": lucky if is_paid else {"winner": 0, "others": 0}}
