""" "What may be claimed": who is asked in a window, and with which answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import FLOWER, TAIWAN

if TYPE_CHECKING:
    from oracle.table import Engine

F6 = FLOWER.replace(hand_size=6)
T6 = TAIWAN.replace(hand_size=6)
T3 = TAIWAN.replace(hand_size=3)

# Hands that make nothing of the cards that come here.
IDLE = {0: "AHrRgEyHyCw", 1: "EHgAyCyRwPw", 2: "ErRHyACwPg", 3: "ArECgRyHwPy"}
IDLE3 = {0: "RHrCg", 2: "RyHwCy", 3: "EyCwRg"}


def test_flower_any_seat_may_have_a_triple_or_a_quad(engine: Engine) -> None:
    for seat in range(4):
        table = engine.deal(F6, {**IDLE, seat: "CCCrAyEwRg"}, "Cr")
        assert table.asked() == {seat: ["meld CCCCr", "meld CCCr", "pass"]}
        table = engine.deal(F6, {**IDLE, seat: "CCrAyEwRgHg"}, "Cr")
        assert table.asked() == {seat: ["meld CCCr", "pass"]}


def test_flower_nobody_may_have_a_pair(engine: Engine) -> None:
    hands = {**IDLE, 0: "ArAyEwHgCgRy", 1: "ArEgHyCyRwPw"}
    table = engine.deal(F6, hands, "Ar")
    assert table.lies_unasked(0, "Ar")


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_flower_mixed_groups_are_for_the_drawer_and_the_next_seat(
    engine: Engine, seat: int
) -> None:
    for held, card, group in (("RHrAyCgRwHw", "Cr", "RHCr"), ("KErAyCgRwHw", "Ar", "KAEr")):
        table = engine.deal(F6, {**IDLE, seat: held}, card)
        if seat in (0, 1):
            assert table.asked() == {seat: [f"meld {group}", "pass"]}
        else:
            assert table.lies_unasked(0, card)


def test_each_choice_of_soldiers_is_its_own_action(engine: Engine) -> None:
    wanted = ["meld PrPgPw", "meld PrPgPy", "meld PrPgPyPw", "meld PrPyPw", "pass"]
    hands = {0: "PgPyPwAyEwRr", 1: "EHgAyCyRwAw", 2: "ErRHyACwCg", 3: "ArECgRyHwHr"}
    assert engine.deal(F6, hands, "Pr").asked() == {0: wanted}
    table = engine.deal(T6, hands, dealer=3, last="Pr")
    table.discard("Pr")
    assert table.asked() == {0: wanted}


@pytest.mark.parametrize(
    ("hand", "draw", "legal"),
    [
        ("AHrRgEyHyCw", "F", ["meld F"]),
        ("AHrRgEyHyCw", "Kr", ["meld Kr"]),
        ("AErRgEyHyCw", "Kr", ["meld KAEr", "meld Kr"]),
        ("KKKrRgEyHy", "Kr", ["meld Kr"]),  # Generals never group with Generals
        ("RHCrRHCg", "F", ["hu"]),
        ("KAERHCr", "Kr", ["hu"]),
        ("AAERHCr", "Kr", ["meld KAEr", "meld Kr"]),
    ],
)
def test_flower_drawn_special_must_be_taken(
    engine: Engine, hand: str, draw: str, legal: list[str]
) -> None:
    table = engine.deal(F6, {**IDLE, 0: hand, 3: "AgECgRyHwPy"}, draw)
    assert table.asked() == {0: legal}


@pytest.mark.parametrize("draw", ["Kr", "F"])
def test_flower_drawn_special_is_for_others_only_to_win(engine: Engine, draw: str) -> None:
    hands = {0: IDLE[0], 1: "AErCyRwPwHg", 2: "KKKrRHyCw", 3: "RHCrRHCg"}
    table = engine.deal(F6, hands, draw)
    assert table.asked() == {0: [f"meld {draw}"], 3: ["hu", "pass"]}


def test_flower_example_of_a_drawn_flower(engine: Engine) -> None:
    """Seat 2's hand is complete with the flower seat 0 draws: it may win, else seat 0 has it."""
    table = engine.deal(F6, {**IDLE, 2: "RHCrRHCg"}, "F")
    other = table.clone()
    assert table.window({0: "meld F", 2: "hu"}) == [0, 2]
    assert table.outcome().winner == 2
    assert table.outcome().groups == ["RHCr", "RHCg", "F"]
    assert table.returns() == [0.0, 0.0, 5.0, 0.0]
    assert other.window({0: "meld F"}) == [0, 2]
    assert (other.phase(), other.actor(), other.melds(0)) == ("discard", 0, ["F"])


@pytest.mark.parametrize(
    ("hand", "card", "legal"),
    [
        ("AAgRHCrKy", "Ag", ["hu", "pass"]),  # the triple leaves a field and a General
        ("AgRHCrKyKw", "Ag", ["hu", "pass"]),  # the pair is no claim, but completes
        ("RRRHCrKy", "Rr", ["hu", "meld RRRRr", "pass"]),  # the quad leaves HCr
    ],
)
def test_flower_claim_that_completes_is_hu_only(
    engine: Engine, hand: str, card: str, legal: list[str]
) -> None:
    for seat in range(4):
        table = engine.deal(F6, {**IDLE, seat: hand}, card)
        assert table.asked() == {seat: legal}


def test_taiwan_offers_hu_beside_claims_that_leave_groups(engine: Engine) -> None:
    table = engine.deal(T6, {**IDLE, 1: "RRRHCrKy"}, last="Rr")
    table.discard("Rr")
    claims = ["meld RHCr", "meld RRRRr", "meld RRRr", "meld RRr"]
    assert table.asked() == {1: ["hu", *claims, "pass"]}


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("KrAAg", ["hu", "meld AAg", "pass"]),  # the triple leaves a General
        ("AAAg", ["hu", "meld AAAg", "meld AAg", "pass"]),  # the quad leaves nothing
        ("KgEgKy", ["hu", "pass"]),  # the command leaves a General
        ("KgEgEg", ["meld KAEg", "pass"]),
    ],
)
def test_taiwan_claim_that_leaves_only_generals_is_hu_only(
    engine: Engine, hand: str, legal: list[str]
) -> None:
    table = engine.deal(T3, {**IDLE3, 1: hand}, last="Ag")
    table.discard("Ag")
    assert table.asked() == {1: legal}


def test_taiwan_triple_and_quad_for_any_seat(engine: Engine) -> None:
    for seat, pair in ((1, ["meld CCr"]), (2, []), (3, [])):
        table = engine.deal(T6, {**IDLE, seat: "CCCrAyEwRg"}, last="Cr")
        table.discard("Cr")
        assert table.asked() == {seat: ["meld CCCCr", "meld CCCr", *pair, "pass"]}


def test_taiwan_pair_for_the_drawer_and_the_next_seat(engine: Engine) -> None:
    hands = {0: "AHrRgEyHyCw", 1: "EHgArCyRwPw", 2: "ArRHyACwPg", 3: "HrECgRyHwPy"}
    table = engine.deal(T6, hands, last="Ar")
    table.discard("Ar")
    assert table.asked() == {1: ["meld AAr", "pass"]}
    table = engine.deal(T6, hands, "Ar", dealer=3, last="Aw")
    table.discard("Py")
    assert (table.phase(), table.card()) == ("claim_draw", "Ar")
    assert table.asked() == {0: ["meld AAr", "pass"], 1: ["meld AAr", "pass"]}


def test_taiwan_two_soldiers_are_nothing(engine: Engine) -> None:
    table = engine.deal(T6, {**IDLE, 1: "EHgAyCyRwPr"}, last="Pr")
    table.discard("Pr")
    assert table.lies_unasked(0, "Pr")


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("EHgAyCyRwPw", ["meld Kr"]),
        ("EHgAErCyRw", ["meld KAEr", "meld Kr"]),
        ("KKKrEHgAy", ["meld KKKKr", "meld Kr"]),  # "KKKr and a drawn fourth"
        ("KKKrAErRw", ["meld KAEr", "meld KKKKr", "meld Kr"]),
        ("KKKrAErKy", ["hu", "meld KKKKr", "meld Kr"]),  # the command leaves only Generals
        ("KKKrKKKg", ["hu"]),
    ],
)
def test_taiwan_drawn_general_must_be_taken(engine: Engine, hand: str, legal: list[str]) -> None:
    table = engine.deal(T6, {**IDLE, 1: hand, 2: "EgRHyACwPg"}, "Kr", last="Cr")
    table.discard("Cr")
    assert table.card() == "Kr"
    assert table.asked() == {1: legal}


def test_taiwan_drawn_general_is_for_others_to_win_or_as_a_quad(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=5)
    hands = {0: "HrRgEyHyCw", 1: "EHgAyCyRw", 3: "KKKrEyHw"}
    table = engine.deal(rules, {**hands, 2: "AErRHyPg"}, "Kr", last="Cr")
    table.discard("Cr")
    assert table.asked() == {1: ["meld Kr"], 3: ["meld KKKKr", "pass"]}
    table = engine.deal(rules, {**hands, 2: "AErKgKyKw"}, "Kr", last="Cr")
    table.discard("Cr")
    assert table.asked() == {1: ["meld Kr"], 2: ["hu", "pass"], 3: ["meld KKKKr", "pass"]}


def test_generals_and_flowers_are_never_discarded(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 0: "CCrKgFHgRy"}, "Cr")
    table.window({0: "meld CCCr"})
    assert table.legal() == ["discard Hg", "discard Ry"]
    table = engine.deal(T6, {**IDLE, 0: "KKrHHgRyAw"}, last="Kw")
    assert table.legal() == ["discard Aw", "discard Hg", "discard Ry"]
