"""``menzi arena``: bots against each other, every deal from every seat, and how sure that is."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path  # noqa: TC003 - typer reads it
from typing import TYPE_CHECKING, Annotated

import typer

import menzi

from ..arena.records import read_header
from . import common, options
from .progress import progress_bar

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["arena"]


@common.reported
def arena(
    game: options.GameArgument,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="BOTS", help="One a seat with commas, such as ismcts:2000,greedy."
        ),
    ],
    deals: Annotated[
        int,
        typer.Option(
            "--deals", "-n", min=1, help="How many deals (of taiwan: matches), from every seat."
        ),
    ] = 100,
    seed: options.SeedOption = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="How many processes. Default: one a processor."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Keep every deal in FILE, and go on from what it holds."
        ),
    ] = None,
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
    as_json: options.JsonOption = False,
) -> None:
    """Let bots play the same deals from every seat, and compare them."""
    made = common.make_game(game, settings, players)
    names = [name.strip() for name in bots.split(",")]
    interrupted = False
    try:
        if seed is None:
            seed = _seed_of(out)
        with progress_bar(deals, elapsed=True) as show_progress:
            result = menzi.arena.run(
                made,
                names,
                deals,
                seed=seed,
                jobs=jobs,
                out=out,
                progress=lambda done, _: show_progress(done),
            )
    except menzi.arena.Interrupted as stop:
        interrupted, result = True, stop.result
    except OSError as error:
        if out is None or error.filename is None:
            raise  # not of the file
        common.fail(f"cannot write {str(out)!r}: {error.strerror or error}")
    if as_json:
        common.print_json(result.to_dict() | {"game": game, "interrupted": interrupted})
    else:
        _show(game, result, "interrupted: " if interrupted else "")
    if interrupted:
        _say_how_to_go_on(out)
        raise typer.Exit(common.EXIT_INTERRUPTED)


def _seed_of(out: Path | None) -> int:
    """The seed of the run that a file holds, else a random one."""
    if out is not None and out.exists():
        header = read_header(out)
        if header is not None:
            return header.seed
    return common.random_seed()


def _say_how_to_go_on(out: Path | None) -> None:
    if out is None:
        print("menzi: nothing was kept; with --out FILE a run can go on", file=sys.stderr)
    else:
        name = shlex.quote(str(out))
        print(f"menzi: the same command goes on from {name}", file=sys.stderr)


def _show(game: str, result: menzi.arena.ArenaResult, before: str) -> None:
    """Print the tables."""
    out = common.console()
    count, players = len(result.deals), result.rules.players
    unit = "match" if hasattr(result.rules, "rounds") else "deal"
    units = unit if count == 1 else unit + ("es" if unit == "match" else "s")
    out.print(f"{before}{game}, {count:,} {units} x {players} rotations, seed {result.seed}")
    out.print()
    out.print(_entries(result, unit))
    out.print()
    out.print(_pairs(result, "difference"))
    together = result.merged()
    if 1 < len(together.names) < len(result.names):
        out.print()
        out.print(_pairs(together, "seats together"))
    out.print()
    out.print(f"rounds without a winner {result.draws.sum():,.0f} of {result.rounds.sum():,.0f}")
    out.print(f"intervals: 95 %, Student's t over {units}")


def _entries(result: menzi.arena.ArenaResult, unit: str) -> Table:
    table = _table("bot", f"mean a {unit}", "interval", "rounds won", "moves", "ms a move")
    for entry in result.entries:
        table.add_row(
            entry.name,
            _number(entry.mean, "+.3f"),
            _interval(entry.interval),
            _number(entry.win_rate, ".2%"),
            f"{entry.moves:,}",
            _number(entry.ms_per_move, ".3g" if entry.ms_per_move < 100 else ",.0f"),
        )
    return table


def _pairs(result: menzi.arena.ArenaResult, title: str) -> Table:
    table = _table(title, "mean", "interval")
    for pair in result.pairwise():
        table.add_row(
            f"{pair.first} - {pair.second}", _number(pair.mean, "+.3f"), _interval(pair.interval)
        )
    return table


def _table(title: str, *numbers: str) -> Table:
    table = common.bare_table(title)
    for number in numbers:
        table.add_column(number, justify="right")
    return table


def _interval(ends: tuple[float, float]) -> str:
    low, high = ends
    return "-" if low != low else f"{_number(low, '+.3f')} to {_number(high, '+.3f')}"


def _number(value: float, form: str) -> str:
    """A number, or - where there is none; one that is exactly 0 has no sign."""
    if value != value:
        return "-"
    return f"{value:{form if value else form.lstrip('+')}}"
