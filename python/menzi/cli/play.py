"""``menzi play``: a person sits down against bots, in the terminal."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import menzi

from . import common, options

if TYPE_CHECKING:
    from ..play.session import Session

__all__ = ["play"]


@common.reported
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game: flower, taiwan, taiwan-bga, paohuzi; with --resume a saved game's file.",
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, metavar="SEAT", help="Yours. Default: 0.")
    ] = None,
    level: Annotated[
        str | None,
        typer.Option("--level", metavar="LEVEL", help="easy, normal or hard. Default: normal."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="Instead: a bot, or one for each other seat, with commas.",
        ),
    ] = None,
    seed: options.SeedOption = None,
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
    chinese: options.ChineseOption = False,
    pace: Annotated[
        float,
        typer.Option("--pace", min=0, max=60, metavar="SECONDS", help="Pause after what happens."),
    ] = 0.5,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with the saved game, or the one of the file named."),
    ] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where to save the game.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Drop a game saved there.")] = False,
) -> None:
    """Play against bots in the terminal; an unfinished game is saved."""
    if find_spec("textual") is None:
        common.fail("menzi play needs the extra: pip install 'menzi[play]'")
    from ..play import levels, saves
    from ..play.session import Session

    path = save or saves.default_path()
    if resume:
        given = {
            "--seat": seat, "--level": level, "--bots": bots, "--seed": seed,
            "--players": players, "--set": settings or None, "--new": new or None,
        }  # fmt: skip
        for name, value in given.items():
            if value is not None:
                common.fail(f"--resume goes on with a game as it was: expected no {name}")
        if game in menzi.PRESETS:
            common.fail(f"--resume takes the file of a saved game, not a game: {game!r}")
        session = Session.resume(Path(game) if game else path, save=save)
    else:
        if game is None:
            common.fail("expected a game: flower, taiwan, taiwan-bga, paohuzi; or --resume")
        if level is not None and level not in levels.LEVELS:
            common.fail(f"level: expected easy, normal or hard, not {level!r}")
        if level is not None and bots is not None:
            common.fail("expected --level or --bots, not both")
        made = common.make_game(game, settings, players)
        own = 0 if seat is None else seat
        if own >= made.players:
            common.fail(f"seat: expected 0 to {made.players - 1}, not {own}")
        seats = levels.seated(bots or level or "normal", players=made.players, seat=own)
        number = common.random_seed() if seed is None else seed
        if path.exists() and not new:
            common.fail(
                f"an unfinished game is saved in '{path}': --resume goes on with it, --new drops it"
            )
        session = Session.new(made, seat=own, bots=seats, seed=number, path=path)
    _sit_down(session, pace=pace, chinese=chinese)


def _sit_down(session: Session, *, pace: float, chinese: bool) -> None:
    """Run the program in the terminal."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        common.fail("menzi play needs a terminal: its input or output is none")
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        common.fail(
            f"menzi play needs a terminal that can move its cursor, not TERM={os.environ['TERM']}"
        )
    from ..play.app import PlayApp
    from ..play.saves import default_path

    session.save()  # what cannot be saved is told before the first card, not after the last
    app = PlayApp(session, pace=pace, chinese=chinese)
    code = app.run()
    if app.problem is not None:
        raise app.problem
    if code is None or app.return_code:
        raise typer.Exit(app.return_code or 1)
    if session.path.exists():
        named = "" if session.path == default_path() else f" '{session.path}'"
        print(f"saved in '{session.path}'; menzi play --resume{named} goes on")
