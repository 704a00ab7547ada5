"""What the commands share: games and bots by name, errors, output."""

from __future__ import annotations

import functools
import json
import secrets
import sys
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.table import Table

import menzi

from ..errors import MenziError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "EXIT_INTERRUPTED",
    "bare_table",
    "bot_names",
    "console",
    "fail",
    "make_game",
    "print_json",
    "random_seed",
    "reported",
    "signed",
    "table_groups",
]

EXIT_WRONG_USE = 2
EXIT_INTERRUPTED = 130

_P = ParamSpec("_P")
_R = TypeVar("_R")


def console(*, stderr: bool = False) -> Console:
    """Return a console on the standard output or error, as it is at the moment."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)


def fail(message: str) -> NoReturn:
    """Print one line to standard error and exit as for wrong use."""
    print("menzi: " + " ".join(message.split()), file=sys.stderr)
    raise typer.Exit(EXIT_WRONG_USE)


def reported(command: Callable[_P, _R]) -> Callable[_P, _R]:
    """Make a command print menzi's errors as one line."""

    @functools.wraps(command)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return command(*args, **kwargs)
        except MenziError as error:
            fail(str(error))
        except UnicodeEncodeError as error:
            fail(f"the output's encoding {error.encoding} lacks a character: set PYTHONUTF8=1")

    return run


def bare_table(*titles: str, show_header: bool = True) -> Table:
    """Return a table without lines, its columns two cells apart."""
    return Table(*titles, box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=show_header)


def print_json(data: Any) -> None:
    """Print data as one line of JSON."""
    print(json.dumps(data, ensure_ascii=False))


def signed(number: int) -> str:
    """Return a number with its sign; 0 has none."""
    return f"{number:+d}" if number else "0"


def random_seed() -> int:
    """Return a seed from the operating system, short enough to be typed again."""
    return secrets.randbits(32)


def make_game(name: str, settings: Sequence[str] | None, players: int | None = None) -> menzi.Game:
    """Return the game of this name with fields changed by texts ``field=value``."""
    fields: dict[str, Any] = {}
    for setting in settings or ():
        path, equals, value = setting.partition("=")
        if not equals or not path:
            fail(f"expected --set field=value, not {setting!r}")
        field, dot, inner = path.partition(".")
        if not dot:
            fields[field] = _value(value)
        elif isinstance(fields.setdefault(field, {}), dict):
            fields[field][inner] = _value(value)
        else:
            fail(f"expected either --set {field}=... or --set {path}=..., not both")
    if players is not None and fields.setdefault("players", players) != players:
        fail(f"expected one number of players, not --players {players} and --set players")
    return menzi.Game(name, **fields)


def _value(text: str) -> Any:
    """Return what a setting's text means: JSON, numbers with commas, or the text itself."""
    for form in (text, f"[{text}]" if "," in text else text, text.lower()):
        try:
            return json.loads(form)
        except (ValueError, RecursionError):
            pass
    return text


def table_groups(game: menzi.Game, text: str) -> list[str]:
    """Return the groups of a text; those of paohuzi are a name and cards each."""
    words = text.replace(",", " ").split()
    if game.name != "paohuzi":
        return words
    return [" ".join(words[i : i + 2]) for i in range(0, len(words), 2)]


def bot_names(text: str, players: int) -> list[str]:
    """Return a bot's name for each seat; one name is for all seats."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        fail(f"expected one bot, or one for each of {players} seats, not {len(names)}: {text!r}")
    for name in names:
        menzi.bots.from_spec(name)  # raises for an unknown one
    return names
