"""``menzi perft``: counts of action sequences, of one deal or checked against files."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import menzi

from .. import perftfile
from ..variants import PRESETS
from . import common, options

__all__ = ["perft"]


@common.reported
def perft(
    targets: Annotated[
        list[str], typer.Argument(metavar="FILE... | GAME", help="Files to check, or a game.")
    ],
    depth: Annotated[
        int | None,
        typer.Option("--depth", min=0, help="Length of the sequences; of files: the greatest."),
    ] = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Count for each first action by itself.")
    ] = False,
    deck: options.DeckOption = None,
    dealer: options.DealerOption = None,
    seed: options.SeedOption = None,
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
) -> None:
    """Count the action sequences of a deal, or check files."""
    if len(targets) == 1 and (targets[0] in PRESETS or not _looks_like_file(targets[0])):
        if depth is None:
            common.fail("expected --depth with a game")
        if deck is None and seed is None:
            common.fail("expected --deck or --seed with a game")
        game = common.make_game(targets[0], settings, players)
        _count(game.new_initial_state(seed=seed or 0, deck=deck, dealer=dealer), depth, divide)
        return
    given = {
        "--divide": divide or None,
        "--deck": deck,
        "--dealer": dealer,
        "--seed": seed,
        "--players": players,
        "--set": settings or None,
    }
    for option, value in given.items():
        if value is not None:
            common.fail(f"expected a game with {option}, not files")
    _check(targets, depth)


def _looks_like_file(target: str) -> bool:
    return Path(target).suffix != "" or Path(target).exists()


def _count(state: menzi.State, depth: int, divide: bool) -> None:
    """Print the counts of one position."""
    out = common.console()
    start = time.perf_counter()
    if divide and depth > 0:
        parts = menzi.divide(state, depth)
        width = max(map(len, parts), default=0)
        for action, count in parts.items():
            out.print(f"{action:{width}}  {count}")
        total = sum(parts.values())
    else:
        total = menzi.perft(state, depth)
    out.print(f"depth {depth}: {total} sequences{_pace(total, time.perf_counter() - start)}")


def _check(files: list[str], depth: int | None) -> None:
    """Check the counts of files; exit with 1 when one is wrong."""
    out = common.console()
    checked = wrong = 0
    for file in files:
        try:
            entries = perftfile.read(file)
        except OSError as error:
            common.fail(f"cannot read {file!r}: {error.strerror or error}")
        for entry in entries:
            game = menzi.Game(entry.rules)
            state = game.new_initial_state(seed=0, deck=entry.deck, dealer=entry.dealer)
            for length, expected in entry.counts:
                if depth is not None and length > depth:
                    continue
                start = time.perf_counter()
                found = menzi.perft(state, length)
                pace = _pace(found, time.perf_counter() - start)
                checked += 1
                wrong += found != expected
                line = Text(f"{file}:{entry.line} {entry.id}, depth {length}: {found} ")
                if found == expected:
                    line.append("ok", style="green")
                else:
                    line.append(f"WRONG, expected {expected}", style="bold red")
                out.print(line + Text(pace))
    out.print(f"{checked} counts checked, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)


def _pace(count: int, seconds: float) -> str:
    """How fast it was, where that can be told."""
    return f" ({count / seconds:,.0f} a second)" if seconds >= 0.01 else ""
