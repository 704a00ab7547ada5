"""Where an unfinished game is kept, and how it is written and read."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import MenziError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SaveError", "Saved", "default_path", "read", "remove", "write"]

_FORMAT = "menzi play 1"


class SaveError(MenziError):
    """A saved game that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What is kept of a game.

    Attributes
    ----------
    seat : int
        The person's.
    bots : list of str or None
        The bot of each seat.
    seed : int
        The seed of the deal.
    deals : int
        How many deals have been finished at this table.
    tally : list of int
        What each seat gained in them.
    state : str
        The game, as ``State.serialize`` writes it.
    """

    seat: int
    bots: list[str | None]
    seed: int
    deals: int
    tally: list[int]
    state: str


def default_path() -> Path:
    """Return the file that is used when none is named."""
    folder = os.environ.get("XDG_STATE_HOME") or ""
    if Path(folder).is_absolute():
        return Path(folder) / "menzi" / "play.json"
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / "menzi" / "play.json"
    return Path.home() / ".local" / "state" / "menzi" / "play.json"


def write(path: Path, saved: Saved) -> None:
    """Write a game so that at every moment the file is the old one or the new one."""
    text = json.dumps({"format": _FORMAT} | asdict(saved), indent=1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
        try:
            with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - a descriptor
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise SaveError(f"cannot save to '{path}': {error.strerror}") from None


def remove(path: Path) -> None:
    """Remove a saved game, if there is one."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"cannot remove '{path}': {error.strerror}") from None


def read(path: Path) -> Saved:
    """Read a saved game.

    Raises
    ------
    SaveError
        If the file cannot be read or is not what `write` wrote.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"cannot read '{path}': {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise SaveError(f"'{path}' is no saved game: {error}") from None
    if not isinstance(data, dict) or data.pop("format", None) != _FORMAT:
        raise SaveError(f"'{path}' is no saved game: expected the format {_FORMAT!r}")
    names = {field.name for field in fields(Saved)}
    if data.keys() != names:
        wrong = ", ".join(sorted(data.keys() ^ names))
        raise SaveError(f"'{path}' is damaged: missing or unknown: {wrong}")
    for name, value in data.items():
        if not _FITS[name](value):
            raise SaveError(f"'{path}' is damaged: {name} cannot be {str(value)[:60]!r}")
    return Saved(**data)


def _is_count(value: Any) -> bool:
    return _is_score(value) and 0 <= int(value) < 2**64


def _is_score(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_bots(value: Any) -> bool:
    return isinstance(value, list) and all(bot is None or _is_text(bot) for bot in value)


def _is_tally(value: Any) -> bool:
    return isinstance(value, list) and all(_is_score(score) for score in value)


_FITS: dict[str, Callable[[Any], bool]] = {
    "seat": _is_count,
    "bots": _is_bots,
    "seed": _is_count,
    "deals": _is_count,
    "tally": _is_tally,
    "state": _is_text,
}
