"""The file of a run: one line of JSON that says what is played, then one for every deal."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ..errors import MenziError, NotationError, RulesError
from ..variants import Rules, from_dict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import FileIO

__all__ = ["DealRecord", "GameRecord", "Header", "Log", "opened", "read", "read_header"]

FORMAT = 1

_BEGINNING = b'{"menzi arena": '

# A first line is not longer; what is may be a file of anything.
_MAX_HEADER = 100_000


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: a number for each bot, in their order whatever their seats.

    Attributes
    ----------
    seats : tuple of int
        Where each bot sat.
    scores : tuple of int
    wins : tuple of int
        Rounds won.
    draws : int
        Rounds that nobody won.
    moves : tuple of int
    seconds : tuple of float
        Spent in choosing the moves.
    """

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    draws: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: a game for each rotation, in order."""

    deal: int
    games: tuple[GameRecord, ...]

    def to_line(self) -> str:
        """The line of the file."""
        return json.dumps(asdict(self)) + "\n"

    @classmethod
    def from_line(cls, line: bytes, players: int) -> DealRecord:
        """Reads a line; NotationError if it is not one."""
        try:
            data = json.loads(line)
            games = tuple(_game(game, players) for game in data["games"])
            if data.keys() != {"deal", "games"} or len(games) != players:
                raise ValueError
            return cls(_count(data["deal"]), games)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            raise NotationError(f"expected the results of a deal, got {_shown(line)}") from None


def _game(data: dict[str, Any], players: int) -> GameRecord:
    lists: dict[str, tuple[Any, ...]] = {
        name: tuple(data[name]) for name in ("seats", "scores", "wins", "moves", "seconds")
    }
    if data.keys() != {*lists, "draws"} or any(len(item) != players for item in lists.values()):
        raise ValueError
    if any(type(score) is not int for score in lists["scores"]):
        raise ValueError
    if sorted(lists["seats"]) != list(range(players)):
        raise ValueError
    return GameRecord(
        seats=tuple(map(_count, lists["seats"])),
        scores=lists["scores"],
        wins=tuple(map(_count, lists["wins"])),
        draws=_count(data["draws"]),
        moves=tuple(map(_count, lists["moves"])),
        seconds=tuple(float(number) for number in lists["seconds"]),
    )


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError
    return value


def _shown(line: bytes) -> str:
    return repr(line[:60].decode("utf-8", "replace").rstrip("\n"))


@dataclass(frozen=True, slots=True)
class Header:
    """What all deals of a file have in common."""

    version: str
    rules: Rules
    bots: tuple[str, ...]
    seed: int

    def to_line(self) -> str:
        """The first line of the file."""
        data = {
            "menzi arena": FORMAT,
            "version": self.version,
            "rules": self.rules.to_dict(),
            "bots": self.bots,
            "seed": self.seed,
        }
        return json.dumps(data) + "\n"

    @classmethod
    def from_line(cls, line: bytes) -> Header:
        """Reads the first line; NotationError if it is not one."""
        try:
            data = json.loads(line)
            if data["menzi arena"] != FORMAT:
                raise ValueError
            rules = from_dict(data["rules"])
            bots = tuple(map(str, data["bots"]))
            if len(bots) != rules.players:
                raise ValueError
            return cls(str(data["version"]), rules, bots, _count(data["seed"]))
        except MenziError as error:
            raise NotationError(f"results of a game unknown here: {error}") from None
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            raise NotationError(f"expected a file of arena results, got {_shown(line)}") from None

    def check(self, wanted: Header) -> None:
        """Raises RulesError if the deals of the two cannot stand in one file."""
        differences = []
        have, want = self.rules.to_dict(), wanted.rules.to_dict()
        if have["game"] != want["game"]:
            differences.append((have["game"], want["game"]))
        else:
            differences += [
                (f"rules with {name}={have[name]}", want[name])
                for name in have
                if have[name] != want[name]
            ]
        if self.bots != wanted.bots:
            differences.append((f"bots {','.join(self.bots)}", ",".join(wanted.bots)))
        if self.seed != wanted.seed:
            differences.append((f"seed {self.seed}", wanted.seed))
        if self.version != wanted.version:
            differences.append((f"menzi {self.version}", wanted.version))
        if differences:
            told = "; ".join(f"{mine}, not {other}" for mine, other in differences)
            raise RulesError(f"holds results of {told}")


def read(file: IO[bytes], source: str) -> tuple[Header | None, dict[int, DealRecord], int]:
    """Reads a file up to where a killed run may have torn it.

    Returns
    -------
    header : Header or None
        None if the file is empty.
    records : dict
        By deal; of a deal that is there twice the first.
    end : int
        Where the whole lines end. A last line without its newline is not read, whatever it says.

    Raises
    ------
    NotationError
        If a line cannot be read; the message begins with source and line.
    """
    header: Header | None = None
    records: dict[int, DealRecord] = {}
    end = 0
    first = file.readline(_MAX_HEADER)
    for number, line in enumerate(itertools.chain([first] if first else [], file), start=1):
        try:
            if header is None:
                header = Header.from_line(line)
                if not line.endswith(b"\n"):
                    raise NotationError("expected more than one line that does not end")
            elif not line.endswith(b"\n"):
                break
            else:
                record = DealRecord.from_line(line, header.rules.players)
                records.setdefault(record.deal, record)
        except NotationError as error:
            raise NotationError(f"{source}:{number}: {error}") from None
        end += len(line)
    return header, records, end


def read_header(path: str | os.PathLike[str]) -> Header | None:
    """What a file holds results of; None where it does not begin with a whole line.

    Raises
    ------
    NotationError
        If it is not a file of results.
    OSError
        If it cannot be read.
    """
    _check_kind(path)
    with Path(path).open("rb") as file:
        line = file.readline(_MAX_HEADER)
    if not line.endswith(b"\n"):
        return None
    try:
        return Header.from_line(line)
    except NotationError as error:
        raise NotationError(f"{os.fspath(path)}:1: {error}") from None


class Log:
    """The deals of a run that are finished, and where each new one is written."""

    def __init__(self, records: dict[int, DealRecord], file: FileIO | None) -> None:
        self.records = records
        self._file = file

    def add(self, record: DealRecord) -> None:
        """Keeps a deal, in the file first."""
        if self._file is not None:
            _write(self._file, record.to_line())
        self.records[record.deal] = record


@contextlib.contextmanager
def opened(path: str | os.PathLike[str] | None, header: Header) -> Iterator[Log]:
    """The log of a run: a new file, or one that the same run has begun; without a path no file.

    Raises
    ------
    NotationError
        If the file is not one of results.
    RulesError
        If it is one of other bots, rules or seed, or another run is writing it. The file is
        untouched then.
    OSError
        If it cannot be read or written.
    """
    if path is None:
        yield Log({}, None)
        return
    source = os.fspath(path)
    first = header.to_line()
    _check_kind(path)
    # Unbuffered: nothing is left to be written when writing fails.
    with Path(path).open("ab", buffering=0) as file:
        _lock(file, source)
        found, records, end = _so_far(path)
        if found is not None:
            try:
                found.check(header)
            except RulesError as error:
                raise RulesError(f"{source} {error}; expected another file") from None
        file.truncate(end)
        if found is None:
            _write(file, first)
        yield Log(records, file)


def _so_far(
    path: str | os.PathLike[str],
) -> tuple[Header | None, dict[int, DealRecord], int]:
    """What `read` reads, or nothing of a run that was killed while it wrote the first line."""
    with Path(path).open("rb") as file:
        first = file.readline(_MAX_HEADER)
        begun = first.startswith(_BEGINNING) or _BEGINNING.startswith(first)
        if begun and not first.endswith(b"\n") and len(first) < _MAX_HEADER:
            return None, {}, 0
        file.seek(0)
        return read(file, os.fspath(path))


def _write(file: FileIO, text: str) -> None:
    """Writes all of a line, or raises an OSError that names the file."""
    left = text.encode()
    try:
        while left:
            left = left[file.write(left) :]
    except OSError as error:
        raise OSError(error.errno, error.strerror, file.name) from None


def _check_kind(path: str | os.PathLike[str]) -> None:
    """Raises RulesError for a device or a pipe, which could not be read again."""
    if Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir()):
        raise RulesError(f"{os.fspath(path)}: expected an ordinary file for the results")


def _lock(file: FileIO, source: str) -> None:
    """Keeps a second run from the file, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RulesError(f"{source} is being written by another run") from None
    except OSError:  # a file system that has no locks
        pass
