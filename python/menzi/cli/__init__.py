"""The command line: one command to a file, put together here."""

from __future__ import annotations

import typer

from . import analyze, arena, deal, evaluate, perft, play, simulate

__all__ = ["app"]

app = typer.Typer(
    name="menzi",
    help="Deal, simulate and study Chinese melding card games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("deal")(deal.deal)
app.command("simulate")(simulate.simulate)
app.command("eval")(evaluate.evaluate)
app.command("analyze")(analyze.analyze)
app.command("arena")(arena.arena)
app.command("perft")(perft.perft)
app.command("play")(play.play)
