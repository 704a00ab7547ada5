""" "Who gets the card": each conflict of claims, and the order in which seats are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import FLOWER, TAIWAN

if TYPE_CHECKING:
    from oracle.table import Engine

F6 = FLOWER.replace(hand_size=6)
T6 = TAIWAN.replace(hand_size=6)

# What wants Cr: a triple, a field, a win; and what makes nothing of it.
TRIPLE = "CCrAyEwRgHg"
FIELD = "RHrAyEwCgHw"
WIN = "CrKAErKgKy"
IDLE = {0: "ArRgEyHyPwAw", 1: "EHgAyCyRwPw", 2: "ErRHyACwPg", 3: "AgECgRyHwPy"}


def winner_of(engine: Engine, hands: dict[int, str], claims: dict[int, str], asked: str) -> int:
    """The seat that gets the Cr seat 0 draws in flower: by a group, or by a win."""
    table = engine.deal(F6, {**IDLE, **hands}, "Cr")
    assert "".join(map(str, table.window(claims))) == asked
    if table.over():
        winner = table.outcome().winner
        assert winner is not None
        return winner
    assert table.phase() == "discard"
    assert table.melds(table.actor()) == [claims[table.actor()].removeprefix("meld ")]
    return table.actor()


def test_flower_example_of_the_rules(engine: Engine) -> None:
    """Seat 3's triple, then seat 1's command, then seat 2's."""
    hands = {0: "AyEwRgHrCgPw", 1: "KEgRrHyCwPy", 2: "KEgHrCyRwPr", 3: "AAgRyHwCrCg"}
    claims = {1: "meld KAEg", 2: "meld KAEg", 3: "meld AAAg"}
    for out, getter in (((), 3), ((3,), 1), ((3, 1), 2)):
        table = engine.deal(F6, hands, "Ag", dealer=1)
        answers = {seat: text for seat, text in claims.items() if seat not in out}
        assert table.window(answers) == [1, 2, 3]
        assert (table.phase(), table.actor()) == ("discard", getter)
        assert table.melds(getter) == [claims[getter].removeprefix("meld ")]


def test_flower_order(engine: Engine) -> None:
    hands = {0: FIELD, 1: FIELD, 3: TRIPLE}
    field, triple = "meld RHCr", "meld CCCr"
    assert winner_of(engine, hands, {0: field, 1: field, 3: triple}, "013") == 3
    assert winner_of(engine, hands, {0: field, 1: field}, "013") == 0
    assert winner_of(engine, hands, {1: field}, "013") == 1
    hands = {0: TRIPLE, 1: FIELD}
    assert winner_of(engine, hands, {0: triple, 1: field}, "01") == 0


def test_flower_win_goes_before_everything(engine: Engine) -> None:
    field, triple = "meld RHCr", "meld CCCr"
    hands = {0: FIELD, 1: FIELD, 2: WIN}
    assert winner_of(engine, hands, {0: field, 1: field, 2: "hu"}, "012") == 2
    assert winner_of(engine, {0: WIN, 1: TRIPLE}, {0: "hu", 1: triple}, "01") == 0
    assert winner_of(engine, {3: WIN, 1: TRIPLE}, {3: "hu", 1: triple}, "13") == 3


def test_flower_first_win_in_turn_order(engine: Engine) -> None:
    wins = {0: WIN, 1: "CrAAAgAAy", 2: "CrRRRgRRy"}
    hu = dict.fromkeys(range(3), "hu")
    assert winner_of(engine, wins, hu, "012") == 0
    assert winner_of(engine, wins, {1: "hu", 2: "hu"}, "012") == 1
    assert winner_of(engine, wins, {2: "hu"}, "012") == 2


def test_win_beats_a_special_its_drawer_must_take(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 1: "RHCrRHCg", 3: "AAArAAAg"}, "F")
    assert table.window({0: "meld F", 1: "hu", 3: "hu"}) == [0, 1, 3]
    assert table.outcome().winner == 1


@pytest.mark.parametrize(
    ("drawn", "hands", "claims", "getter"),
    [
        # Triple of any seat before the drawer's and the next seat's other groups.
        (True, {0: FIELD, 1: FIELD, 2: TRIPLE}, {0: "RHCr", 1: "RHCr", 2: "CCCr"}, 2),
        (True, {0: FIELD, 1: FIELD, 2: TRIPLE}, {0: "RHCr", 1: "RHCr"}, 0),
        (True, {0: FIELD, 1: FIELD, 2: TRIPLE}, {1: "RHCr"}, 1),
        (True, {0: "CrAyEwRgHgPw", 1: FIELD}, {0: "CCr", 1: "RHCr"}, 0),
        (True, {0: FIELD, 1: "CrAyEwRgHgPw"}, {0: "RHCr", 1: "CCr"}, 0),
        # Quad of any seat before them.
        (True, {0: FIELD, 3: "CCCrAyEwRg"}, {0: "RHCr", 3: "CCCCr"}, 3),
        # After a discard the next seat's group is the last in rank.
        (False, {0: FIELD, 2: TRIPLE}, {0: "RHCr", 2: "CCCr"}, 2),
        (False, {0: FIELD, 2: TRIPLE}, {0: "RHCr"}, 0),
        (False, {0: FIELD, 1: "CCCrAyEwRg"}, {0: "RHCr", 1: "CCCCr"}, 1),
        # A win before all.
        (True, {0: FIELD, 1: TRIPLE, 2: WIN}, {0: "RHCr", 1: "CCCr", 2: "hu"}, 2),
        (False, {0: TRIPLE, 2: WIN}, {0: "CCCr", 2: "hu"}, 2),
        # Of two wins the drawer's, else the first in turn order from there.
        (True, {0: WIN, 1: "CrAAAgAAy"}, {0: "hu", 1: "hu"}, 0),
        (True, {1: "CrAAAgAAy", 2: WIN}, {1: "hu", 2: "hu"}, 1),
        (False, {0: WIN, 2: "CrAAAgAAy"}, {0: "hu", 2: "hu"}, 0),
        (False, {1: WIN, 2: "CrAAAgAAy"}, {1: "hu", 2: "hu"}, 1),
    ],
)
def test_taiwan_order(
    engine: Engine, drawn: bool, hands: dict[int, str], claims: dict[int, str], getter: int
) -> None:
    hands = {**IDLE, **hands}
    if drawn and 3 not in claims:
        hands[3] = "AgECgRyHwPr"
    first = "Pg" if drawn else "Cr"  # the starter's 21st, discarded at once
    table = engine.deal(T6, hands, "Cr" if drawn else "", dealer=3, last=first)
    table.discard(first)
    assert (table.card(), table.phase()) == ("Cr", "claim_draw" if drawn else "claim_discard")
    answers = {seat: text if text == "hu" else f"meld {text}" for seat, text in claims.items()}
    table.window(answers)
    if claims[getter] == "hu":
        assert table.outcomes()[0].winner == getter
    else:
        assert (table.phase(), table.actor()) == ("discard", getter)
        assert table.melds(getter) == [claims[getter]]


def test_taiwan_quad_of_generals_beats_the_drawer(engine: Engine) -> None:
    hands = {**IDLE, 0: "AErRgEyHyPw", 2: "KKKrHyACw"}
    for claim, getter in (("meld KKKKr", 2), ("pass", 0)):
        table = engine.deal(T6, hands, "Kr", dealer=3, last="Pr")
        table.discard("Pr")
        assert table.window({0: "meld KAEr", 2: claim}) == [0, 2]
        assert table.actor() == getter
