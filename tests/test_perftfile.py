"""The text format of perft counts: what is read, and what each error says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from menzi.errors import NotationError
from menzi.perftfile import PerftEntry, parse, read
from menzi.variants import FLOWER, TAIWAN_BGA

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
# Counts of two small games.

id first
game flower
rules {"players": 2, "hand_size": 3, "points": {"pair": 1}}
# a comment does not end an entry
deck KrArFPg
dealer 0
perft 1 2
perft 2 18446744073709551615


id second #2
game taiwan-bga   # as on the site
deck Pr Pg Py
dealer 3
perft 0 1
"""


def test_entries_are_read() -> None:
    assert parse(TEXT) == [
        PerftEntry(
            id="first",
            rules=FLOWER.replace(players=2, hand_size=3, points={"pair": 1}),
            deck="KrArFPg",
            dealer=0,
            counts=((1, 2), (2, 2**64 - 1)),
            line=3,
        ),
        PerftEntry(
            id="second",
            rules=TAIWAN_BGA,
            deck="Pr Pg Py",
            dealer=3,
            counts=((0, 1),),
            line=13,
        ),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "  \n# a\n\n# b"])
def test_no_entries(text: str) -> None:
    assert parse(text) == []


GOOD = ["id x", "game flower", "deck Kr", "dealer 0", "perft 1 2"]


@pytest.mark.parametrize("missing", range(len(GOOD)))
def test_every_line_but_rules_is_needed(missing: int) -> None:
    lines = [line for number, line in enumerate(GOOD) if number != missing]
    key = GOOD[missing].split()[0]
    with pytest.raises(NotationError, match=f"^perft:1: entry without {key}$"):
        parse("\n".join(lines))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("seed 7", "expected one of id, game, rules, deck, dealer, perft, not 'seed'"),
        ("id y", "expected one line 'id' in an entry, not two"),
        ("rules", "expected a value after 'rules'"),
        ("rules {", "expected a JSON object after 'rules', not '{'"),
        ("rules [1]", "expected a JSON object after 'rules', not '[1]'"),
        ("perft 1", "expected depth and count after 'perft', not '1'"),
        ("perft -1 2", "expected depth and count after 'perft', not '-1 2'"),
        ("perft 1 2 3", "expected depth and count after 'perft', not '1 2 3'"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str) -> None:
    with pytest.raises(NotationError) as info:
        parse("\n".join([*GOOD, line]), source="some.perft")
    assert str(info.value) == f"some.perft:6: {message}"


def test_wrong_dealer() -> None:
    with pytest.raises(NotationError, match=r"^perft:1: expected a seat after 'dealer', not 'x'$"):
        parse("dealer x")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("game flower", "game flwer", "unknown game 'flwer'; did you mean 'flower'"),
        ("deck Kr", 'deck Kr\nrules {"players": 9}', "players must be an int from 2 to 4, not 9"),
        ("deck Kr", 'deck Kr\nrules {"playrs": 3}', "did you mean 'players'"),
        ("deck Kr", 'deck Kr\nrules {"game": "taiwan"}', "unknown field of FlowerRules 'game'"),
    ],
)
def test_wrong_rules_are_named(old: str, new: str, message: str) -> None:
    with pytest.raises(NotationError, match=f"^perft:1: .*{message}"):
        parse("\n".join(GOOD).replace(old, new))


def test_read_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.perft"
    path.write_text(TEXT, encoding="utf-8")
    assert read(path) == parse(TEXT)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError, match="expected UTF-8 text"):
        read(path)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "missing.perft")


@given(st.text() | st.lists(st.sampled_from([*GOOD, "", "rules {}", "#"])).map("\n".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        entries = parse(text)
    except NotationError:
        return
    assert all(entry.counts for entry in entries)
