"""``menzi analyze``: what a hand waits for, or which card to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

import menzi

from . import common, options
from .cards import card_text, cards_text, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

__all__ = ["analyze", "discard_table", "told", "wait_table"]


@common.reported
def analyze(
    game: options.GameArgument,
    hand: options.HandArgument,
    table: options.TableOption = "",
    seen: Annotated[
        str, typer.Option("--seen", metavar="CARDS", help="All other cards seen: discards, groups.")
    ] = "",
    discard: Annotated[
        bool | None,
        typer.Option(
            "--discard/--wait",
            help="Compare discards, or list waits. Default: by the number of cards.",
        ),
    ] = None,
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
    chinese: options.ChineseOption = False,
    as_json: options.JsonOption = False,
) -> None:
    """Say how far a hand is from complete, and what to wait for or to discard."""
    made = common.make_game(game, settings, players)
    cards = menzi.Hand(hand, made.deck)
    melds = common.table_groups(made, table)
    if discard is None:
        discard = _is_discard_due(made, cards, melds)
    known: dict[str, Any] = {"melds": melds, "seen": seen}
    least = getattr(made.rules, "min_huxi", None)
    away = menzi.distance(made, cards, **known, waiting=not discard)
    win = menzi.distance(made, cards, **known, waiting=not discard, min_huxi=least)
    waits = [] if discard else menzi.waits(made, cards, **known)
    # A reveal of its own may bring a seat of paohuzi more: a wei.
    paohuzi = made.name == "paohuzi"
    own = menzi.waits(made, cards, **known, source="own") if paohuzi and not discard else []
    discards = menzi.best_discards(made, cards, **known) if discard else []
    if as_json:
        common.print_json(
            {
                "game": game,
                "rules": made.rules.to_dict(),
                "hand": str(cards),
                "table": melds,
                "seen": str(menzi.Hand(seen, made.deck)),
                "discard_due": discard,
                "distance": away,
                "win_distance": win,
                "waits": [_wait_data(wait) for wait in waits],
                **({"own_waits": [_wait_data(wait) for wait in own]} if paohuzi else {}),
                "discards": [_discard_data(row) for row in discards],
            }
        )
        return
    out = common.console()
    out.print(Text("hand ") + cards_text(str(cards), chinese=chinese))
    out.print(told(away, win, discard=discard))
    if waits or own:
        out.print()
        block = "█" if out.encoding.startswith("utf") else "#"
        out.print(wait_table(made, waits, block, chinese=chinese, own=own))
    if discards:
        out.print()
        out.print(discard_table(made, discards, chinese=chinese))


def _is_discard_due(game: menzi.Game, hand: menzi.Hand, melds: Sequence[str]) -> bool:
    """Whether the cards are one more than a seat holds between turns."""
    held = len(hand) + sum(len(menzi.read_cards(m.rpartition(" ")[2], game.deck)) for m in melds)
    # In paohuzi each quad after the first brings a card more, since no discard follows it.
    quads = sum(meld.startswith(("ti ", "pao ")) for meld in melds)
    return held - max(quads - 1, 0) > getattr(game.rules, "hand_size", 20)


def told(away: int | None, win: int | None, *, discard: bool) -> str:
    """The distance in words."""
    if away is None:
        return "so many cards, and the cards left, cannot make it complete"
    if away == 0:
        told = "complete"
    elif discard:
        told = f"distance {away}: {_cards(away)} to exchange before it is complete"
    else:
        told = f"distance {away}: {_cards(away)} to take before it is complete"
    if win is None:
        return told + "; the cards left cannot make it a win"
    return told if win == away else told + f"; to a win {win}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _wait_data(wait: menzi.Wait) -> dict[str, Any]:
    return {
        "card": wait.card,
        "points": wait.points,
        "wins": wait.wins,
        "unseen": wait.unseen,
    }


def _discard_data(row: menzi.Discard) -> dict[str, Any]:
    return {
        "card": row.card,
        "distance": row.distance,
        "win_distance": row.win_distance,
        "needs": [list(need) for need in row.needs],
        "unseen": row.unseen,
        "expected": row.expected,
        "why": row.why,
    }


def _plain_table(*titles: str) -> Table:
    table = common.bare_table()
    for title in titles:
        table.add_column(title, justify="left" if title in _LEFT else "right", no_wrap=True)
    return table


_LEFT = ("card", "unseen copies", "needs", "why below")
_NEEDS = 20  # cells for the cards needed: the table fits into 80


def wait_table(
    game: menzi.Game,
    waits: Sequence[menzi.Wait],
    block: str,
    *,
    chinese: bool,
    own: Sequence[menzi.Wait] = (),
) -> Table:
    """The waits with a bar of the unseen copies of each.

    With `own` those by the seat's own reveal stand beside those by another's.
    """
    paohuzi = game.name == "paohuzi"
    last = "unseen copies"
    titles = ["card", "huxi", *(["own"] if own else []), "wins", last]
    table = _plain_table(*(titles if paohuzi else ("card", "points", last)))
    by_own = {wait.card: wait for wait in own}
    by_other = {wait.card: wait for wait in waits}
    # Neither is a part of the other: an own reveal must be laid as a wei where it can be.
    listed = [*waits, *(wait for wait in own if wait.card not in by_other)]
    for wait in listed:
        columns = (by_other, by_own) if own else (by_other,)
        cells = [str(at[wait.card].points) if wait.card in at else "-" for at in columns]
        wins = [wait.card in at and at[wait.card].wins for at in columns]
        if paohuzi:
            only = ("other", "own")[wins.index(True)] if any(wins) else "no"
            cells.append("yes" if all(wins) else only)
        bar = Text(block * wait.unseen, style="green" if any(wins) else "dim")
        table.add_row(card_text(wait.card, chinese=chinese), *cells, bar + f" {wait.unseen}")
    total = sum(wait.unseen for wait in listed)
    table.add_row("all", *[""] * (len(table.columns) - 2), str(total))
    return table


def discard_table(game: menzi.Game, rows: Sequence[menzi.Discard], *, chinese: bool) -> Table:
    """The discards, the best first."""
    paohuzi = game.name == "paohuzi"
    table = _plain_table(
        "card",
        "away",
        *(["to win"] if paohuzi else []),
        "unseen",
        "huxi" if paohuzi else "points",
        "needs",
        "why below",
    )
    for row in rows:
        useful = (card_text(card, chinese=chinese) for card, count in row.needs if count)
        needs = joined(" ", useful)
        if needs.cell_len > _NEEDS:
            needs.truncate(_NEEDS - 3)
            needs.append("...")
        table.add_row(
            card_text(row.card, chinese=chinese),
            _or_dash(row.distance),
            *([_or_dash(row.win_distance)] if paohuzi else []),
            str(row.unseen),
            "" if row.expected is None else f"{row.expected:.1f}",
            needs,
            row.why,
        )
    return table


def _or_dash(number: int | None) -> str:
    return "-" if number is None else str(number)
