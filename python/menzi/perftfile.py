"""The text format of perft counts: numbers of action sequences from given deals."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import MenziError, NotationError
from .variants import Rules, resolve

__all__ = ["PerftEntry", "parse", "read"]

_KEYS = ("id", "game", "rules", "deck", "dealer", "perft")
_REQUIRED = ("id", "game", "deck", "dealer", "perft")


@dataclass(frozen=True, slots=True, kw_only=True)
class PerftEntry:
    """One deal and how many action sequences it has.

    Attributes
    ----------
    id : str
        Name of the entry.
    rules : Rules
        The game with its fields.
    deck : str
        Cards in the order they leave the deck.
    dealer : int
        Seat dealt first.
    counts : tuple of (int, int)
        Pairs (depth, number of action sequences of that length).
    line : int
        Line of the text the entry begins on, counted from 1.
    """

    id: str
    rules: Rules
    deck: str
    dealer: int
    counts: tuple[tuple[int, int], ...]
    line: int


def read(path: str | os.PathLike[str]) -> list[PerftEntry]:
    """Return the entries of a file.

    Parameters
    ----------
    path : path-like
        A UTF-8 text file as `parse` takes it.

    Returns
    -------
    list of PerftEntry

    Raises
    ------
    NotationError
        If the text is not of the format; the message begins with file and line.
    OSError
        If the file cannot be read.
    """
    source = os.fspath(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"{source}: expected UTF-8 text: {error}") from None
    return parse(text, source=source)


def parse(text: str, *, source: str = "perft") -> list[PerftEntry]:
    """Return the entries of a text.

    Parameters
    ----------
    text : str
        Entries with at least one empty line in between. An entry has one line for each of ``id
        NAME``, ``game NAME`` (a preset), ``rules JSON`` (optional: fields to change in it), ``deck
        CARDS``, ``dealer SEAT``, and at least one ``perft DEPTH COUNT``. What follows a ``#`` at
        the beginning of a line or after a space is a comment; a line of nothing but a comment does
        not end an entry.
    source : str, optional
        Name of the text in messages.

    Returns
    -------
    list of PerftEntry

    Raises
    ------
    NotationError
        If the text is not of the format; the message begins with source and line.

    Examples
    --------
    >>> entry, = parse('''
    ... id two cards
    ... game taiwan  # of two players
    ... rules {"players": 2, "hand_size": 1}
    ... deck PrPgPyPw
    ... dealer 0
    ... perft 1 2
    ... perft 2 2
    ... ''')
    >>> entry.id, entry.rules.players, entry.counts
    ('two cards', 2, ((1, 2), (2, 2)))
    """
    entries = []
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            content = re.sub(r"(^|\s)#.*", "", line).strip()
            if content:
                block.append((number, content))
        elif block:
            entries.append(_entry(block, source))
            block = []
    return entries


def _entry(block: list[tuple[int, str]], source: str) -> PerftEntry:
    """Return the entry written on these numbered lines."""
    first = block[0][0]
    values: dict[str, Any] = {}
    counts: list[tuple[int, int]] = []
    for number, line in block:
        key, _, value = line.partition(" ")
        value = value.strip()
        try:
            if key not in _KEYS:
                raise NotationError(f"expected one of {', '.join(_KEYS)}, not {key!r}")
            if key == "perft":
                counts.append(_count(value))
                continue
            if key in values:
                raise NotationError(f"expected one line {key!r} in an entry, not two")
            if not value:
                raise NotationError(f"expected a value after {key!r}")
            values[key] = _VALUES.get(key, str)(value)
        except MenziError as error:
            raise NotationError(f"{source}:{number}: {error}") from None
    missing = [key for key in _REQUIRED if key not in values and not (key == "perft" and counts)]
    if missing:
        raise NotationError(f"{source}:{first}: entry without {', '.join(missing)}")
    try:
        rules = resolve(values["game"], **values.get("rules", {}))
    except MenziError as error:
        raise NotationError(f"{source}:{first}: {error}") from None
    return PerftEntry(
        id=values["id"],
        rules=rules,
        deck=values["deck"],
        dealer=values["dealer"],
        counts=tuple(counts),
        line=first,
    )


def _count(value: str) -> tuple[int, int]:
    """Return depth and count of a ``perft`` line."""
    match = re.fullmatch(r"([0-9]{1,4})\s+([0-9]{1,20})", value)
    if not match:
        raise NotationError(f"expected depth and count after 'perft', not {value!r}")
    return int(match[1]), int(match[2])


def _seat(value: str) -> int:
    """Return the seat of a ``dealer`` line."""
    if not re.fullmatch(r"[0-9]{1,4}", value):
        raise NotationError(f"expected a seat after 'dealer', not {value!r}")
    return int(value)


def _fields(value: str) -> dict[str, Any]:
    """Return the fields of a ``rules`` line."""
    try:
        fields = json.loads(value)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise NotationError(f"expected a JSON object after 'rules', not {value[:80]!r}")
    return fields


_VALUES = {"dealer": _seat, "rules": _fields}
