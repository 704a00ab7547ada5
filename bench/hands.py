"""The hands that are measured: rows of counts, the same on every platform.

Random hands are the first cards of shuffled decks. Complete hands are put together from seven
groups, since random ones are hardly ever complete, and ready hands lack one card of such a one.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeAlias

import menzi
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Rows: TypeAlias = npt.NDArray[np.uint8]

__all__ = ["complete", "hand_of", "random_20", "random_21", "ready"]

ROWS = 100_000
CHUNK = 10_000
CARDS = 21
GROUPS = 7
COPIES = 4


def _words(rows: int, columns: int, stream: int) -> npt.NDArray[np.uint64]:
    """Random words: the finalizer of splitmix64 over counters (numpy's own streams may change)."""
    size = np.uint64(rows * columns)
    word = (np.arange(size, dtype=np.uint64) + np.uint64(stream << 40)) * np.uint64(
        0x9E3779B97F4A7C15
    )
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (word ^ (word >> np.uint64(31))).reshape(rows, columns)


def _below(rows: int, columns: int, stream: int, end: int) -> npt.NDArray[np.int64]:
    return (_words(rows, columns, stream) % np.uint64(end)).astype(np.int64)


def _deck(name: str) -> npt.NDArray[np.int64]:
    if name == "paohuzi":
        return np.repeat(np.arange(20), COPIES)
    flowers = 5 if name == "flower" else 0
    return np.repeat(np.arange(29), [COPIES] * 28 + [flowers])


def _kinds(name: str) -> int:
    return 20 if name == "paohuzi" else 29


@functools.cache
def _dealt(name: str) -> tuple[Rows, Rows]:
    """Hands of 20 cards, and the same with one card more."""
    deck, row = _deck(name), np.arange(CHUNK)
    short = np.zeros((ROWS, _kinds(name)), np.uint8)
    last = np.zeros(ROWS, np.int64)
    for chunk in range(ROWS // CHUNK):
        words = _words(CHUNK, deck.size, chunk + 1)
        places = np.argpartition(words, (CARDS - 1, CARDS), axis=1)[:, :CARDS]
        part = slice(chunk * CHUNK, (chunk + 1) * CHUNK)
        for column in places[:, : CARDS - 1].T:
            short[part][row, deck[column]] += 1
        last[part] = deck[places[:, CARDS - 1]]
    full = short.copy()
    full[np.arange(ROWS), last] += 1
    return short, full


def random_20(name: str) -> Rows:
    """Random hands of 20 cards; in paohuzi those without four of a kind, which would be laid."""
    rows = _dealt(name)[0]
    return rows[rows.max(axis=1) < COPIES] if name == "paohuzi" else rows


def random_21(name: str, *, quads: bool = True) -> Rows:
    """Random hands of 21 cards."""
    rows = _dealt(name)[1]
    return rows if quads else rows[rows.max(axis=1) < COPIES]


def _four_color_groups() -> tuple[Rows, Rows]:
    """Groups of three cards: command, field and soldiers as often as triples."""
    mixed = np.zeros((12, 29), np.uint8)
    for color in range(4):
        mixed[color, color * 7 : color * 7 + 3] = 1
        mixed[color + 4, color * 7 + 3 : color * 7 + 6] = 1
        mixed[color + 8, 6:28:7] = 1
        mixed[color + 8, color * 7 + 6] = 0
    triples = 3 * np.eye(29, dtype=np.uint8)[[kind for kind in range(28) if kind % 7]]
    return np.concatenate([mixed, mixed, triples]), triples[:0]


def _paohuzi_groups() -> tuple[Rows, Rows]:
    """Sequences, 2-7-10 and mixed groups; kan."""
    loose = []
    for size in (0, 10):
        runs = [(rank, rank + 1, rank + 2) for rank in range(8)] + [(1, 6, 9)]
        loose += [[rank + size for rank in ranks] for ranks in runs]
        loose += [[rank + size, rank + size, rank + 10 - size] for rank in range(10)]
    groups = np.zeros((len(loose), 20), np.uint8)
    for row, kinds in zip(groups, loose, strict=True):
        np.add.at(row, kinds, 1)
    return groups, 3 * np.eye(20, dtype=np.uint8)


@functools.cache
def complete(name: str) -> Rows:
    """Hands of 21 cards put together from seven groups of three, as many as there are random ones.

    In paohuzi one group in four is a kan, and no other three cards are identical.
    """
    loose, kans = _paohuzi_groups() if name == "paohuzi" else _four_color_groups()
    found: list[Rows] = []
    stream = 1_000
    while sum(map(len, found)) < ROWS:
        picked = loose[_below(ROWS, GROUPS, stream, len(loose))]
        if len(kans):
            swapped = _below(ROWS, GROUPS, stream + 1, 4)[:, :, None] == 0
            laid = kans[_below(ROWS, GROUPS, stream + 2, len(kans))] * swapped
            kan, other = laid.sum(axis=1), (picked * ~swapped).sum(axis=1)
            rows = (kan + other).astype(np.uint8)
            fits = (kan * other == 0) & (kan <= 3) & (other <= 2)
        else:
            rows = picked.sum(axis=1).astype(np.uint8)
            fits = rows <= COPIES
        found.append(rows[fits.all(axis=1)])
        stream += 3
    return np.concatenate(found)[:ROWS]


@functools.cache
def ready(name: str) -> Rows:
    """The complete hands, each without one of its cards: 20 cards that one card completes."""
    rows = complete(name).copy()
    card = _below(len(rows), 1, 999, CARDS)
    kind = (rows.cumsum(axis=1) > card).argmax(axis=1)
    rows[np.arange(len(rows)), kind] -= 1
    return rows


def hand_of(name: str, row: Rows) -> menzi.Hand:
    """A row as a hand."""
    ranks, suffixes, deck = ("123456789T", "sb", "paohuzi") if name == "paohuzi" else (
        "KAERHCP", "rgyw", "four-color")  # fmt: skip
    cards = [rank + suffix for suffix in suffixes for rank in ranks]
    if len(row) > len(cards):
        cards.append("F")
    return menzi.Hand(
        "".join(card * int(count) for card, count in zip(cards, row, strict=True)), deck
    )
