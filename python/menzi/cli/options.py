"""The arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = [
    "BotsOption",
    "ChineseOption",
    "DealerOption",
    "DeckOption",
    "GameArgument",
    "HandArgument",
    "JsonOption",
    "PlayersOption",
    "SeedOption",
    "SetOption",
    "TableOption",
]

MAX_SEED = 2**64 - 1

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game: flower, taiwan, taiwan-bga, paohuzi.")
]
HandArgument = Annotated[str, typer.Argument(metavar="CARDS", help="Cards in the hand.")]
BotsOption = Annotated[
    str, typer.Option("--bots", metavar="NAMES", help="One bot, or one a seat with commas.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", metavar="N", help="The same as --set players=N.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="Change a field of the rules, such as threshold=8 or points.quad=[6,6]. Repeatable.",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=MAX_SEED, metavar="SEED", help="Default: a random one."),
]
DealerOption = Annotated[
    int | None,
    typer.Option("--dealer", min=0, metavar="SEAT", help="The seat dealt first. Default: drawn."),
]
DeckOption = Annotated[
    str | None,
    typer.Option("--deck", metavar="CARDS", help="Cards in the order they leave the deck."),
]
TableOption = Annotated[
    str,
    typer.Option(
        "--table",
        metavar="GROUPS",
        help="Groups on the table: 'KAEr PPPr', of paohuzi 'wei 222s, chi 123b'.",
    ),
]
ChineseOption = Annotated[bool, typer.Option("--chinese", help="Write cards in Chinese.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
