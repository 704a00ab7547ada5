"""Paohuzi, "After a meld": the discards due, the excuses of initial ti, who reveals next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI, PaohuziRules

if TYPE_CHECKING:
    from oracle.table import Engine

NONE = PAOHUZI.replace(initial_ti="none")
TWO_TI = "1111s9999b"
THREE_TI = "1111s9999bTTTTb"


@pytest.mark.parametrize(
    ("held", "claim", "meld"),
    [
        ("67s", "chi 567s", "chi 567s"),
        ("55s", "peng", "peng 555s"),
        ("555s", "pao", "pao 5555s"),
        ("555s9999b", "pao", None),
    ],
)
def test_a_discard_is_due_after_chi_peng_and_the_first_quad(
    engine: Engine, held: str, claim: str, meld: str | None
) -> None:
    """Seat 1 claims the dealer's discard; seat 2 reveals next, with or without a discard."""
    table = engine.deal(PAOHUZI, {1: held}, last="5s")
    table.discard("5s")
    table.window({1: claim})
    if meld is None:  # an initial ti is the first quad
        assert table.melds(1) == ["ti 9999b", "pao 5555s"]
        assert table.since("meld", 1, "pao 5555s")[0][:2] == ("reveal", 2)
        assert (table.discards(1), table.size(1)) == ([], 13)
        return
    assert (table.phase(), table.actor(), table.melds(1)) == ("discard", 1, [meld])
    card = table.throw()
    assert table.since("unclaimed", 1, card)[0][:2] == ("reveal", 2)


@pytest.mark.parametrize(
    ("held", "meld", "due"),
    [
        ("55s", "wei 555s", True),
        ("555s", "ti 5555s", True),
        ("55s9999b", "wei 555s", True),
        ("555s9999b", "ti 5555s", False),
    ],
)
def test_a_discard_is_due_after_wei_and_the_first_quad(
    engine: Engine, held: str, meld: str, due: bool
) -> None:
    """Seat 1 reveals 5s; seat 2 reveals next, with or without a discard."""
    table = engine.deal(PAOHUZI, {1: held}, "5s", last="8b")
    table.discard("8b")
    assert table.melds(1)[-1] == meld
    if due:
        assert (table.phase(), table.actor()) == ("discard", 1)
        card = table.throw()
        assert table.since("unclaimed", 1, card)[0][:2] == ("reveal", 2)
    else:
        assert table.since("meld", 1, meld)[0][:2] == ("reveal", 2)
        assert table.discards(1) == []


@pytest.mark.parametrize("seat", [2, 0])
def test_the_seat_after_the_claimant_reveals(engine: Engine, seat: int) -> None:
    """Seat 1 reveals 5s, another seat claims it; the seat after that one is next."""
    table = engine.deal(PAOHUZI, {seat: "55s"}, "5s", last="9b")
    table.discard("9b")
    table.window({seat: "peng"})
    card = table.throw()
    assert table.since("unclaimed", seat, card)[0][:2] == ("reveal", (seat + 1) % 3)


def test_none_is_due_after_the_second_quad(engine: Engine) -> None:
    """Pao of the dealer's 5s, a discard; pao of seat 2's 8b, none: seat 2 reveals again."""
    table = engine.deal(PAOHUZI, {1: "555s888b"}, "8b", last="5s", first=2)
    table.discard("5s")
    table.window({1: "pao"})
    table.throw()
    assert table.on("8b") == {1: ["pao", "pass"]}
    table.window({1: "pao"})
    assert table.melds(1) == ["pao 5555s", "pao 8888b"]
    assert table.since("meld", 1, "pao 8888b")[0][:2] == ("reveal", 2)
    assert len(table.discards(1)) == 1
    assert table.kinds("excused") == []


def test_a_forced_second_quad_needs_no_discard_either(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "555s888b"}, "2b3s8b", last="5s", first=2)
    table.discard("5s")
    table.window({1: "pao"})
    table.throw()
    assert table.melds(1) == ["pao 5555s", "ti 8888b"]
    assert table.since("meld", 1, "ti 8888b")[0][:2] == ("reveal", 2)


def test_a_peng_after_two_quads_needs_a_discard(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "555s9999b11b"}, "1b", last="5s", first=2)
    table.discard("5s")
    table.window({1: "pao"})
    table.window({1: "peng"})
    assert (table.phase(), table.actor()) == ("discard", 1)


@pytest.mark.parametrize(
    ("held", "excuses"), [("9999b", 0), (TWO_TI, 1), (THREE_TI, 2), (THREE_TI + "2222b", 3)]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_n_ti_excuse_n_less_one(engine: Engine, held: str, excuses: int, seat: int) -> None:
    assert engine.deal(PAOHUZI, {seat: held}).excuses(seat) == excuses
    assert engine.deal(NONE, {seat: held}).excuses(seat) == 0
    assert engine.deal(PAOHUZI, {seat: held}).excuses(2) == 0


def test_example_of_the_rules(engine: Engine) -> None:
    """Two initial ti: no discard after the first peng, one after the second."""
    table = engine.deal(PAOHUZI, {1: TWO_TI + "55s66b"}, "6b", last="5s", first=2)
    table.discard("5s")
    table.window({1: "peng"})
    assert table.since("answer", 1, "peng") == [
        ("meld", 1, "peng 555s"),
        ("excused", 1, "0"),
        ("reveal", 2, "6b"),
    ]
    assert (table.excuses(1), table.discards(1)) == (0, [])
    table.window({1: "peng"})
    assert table.melds(1) == ["ti 1111s", "ti 9999b", "peng 555s", "peng 666b"]
    assert (table.phase(), table.actor()) == ("discard", 1)


def test_chi_is_excused(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: TWO_TI + "67s"}, last="5s")
    table.discard("5s")
    table.window({1: "chi 567s"})
    assert table.since("meld", 1, "chi 567s")[0] == ("excused", 1, "0")
    assert table.kinds("reveal")[0][1] == 2
    assert table.excuses(1) == 0


def test_wei_is_excused(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: TWO_TI + "55s"}, "5s2b", last="8b")
    table.discard("8b")
    assert table.kinds("reveal", "meld", "excused")[2:6] == [
        ("reveal", 1, "5s"),
        ("meld", 1, "wei 555s"),
        ("excused", 1, "0"),
        ("reveal", 2, "2b"),
    ]


def test_three_ti_are_excused_twice(engine: Engine) -> None:
    """Then a third meld needs a discard."""
    hands = {1: THREE_TI + "55s66b3s4b"}
    table = engine.deal(PAOHUZI, hands, "6b", last="5s", first=2)
    table.apply("pass")  # not heavenly
    table.discard("5s")
    table.window({1: "peng"})
    table.window({1: "peng"})
    assert table.kinds("excused") == [("excused", 1, "1"), ("excused", 1, "0")]
    assert (table.excuses(1), table.discards(1)) == (0, [])


def test_none_excuses_nothing(engine: Engine) -> None:
    table = engine.deal(NONE, {1: TWO_TI + "55s"}, last="5s")
    table.discard("5s")
    table.window({1: "peng"})
    assert (table.phase(), table.actor(), table.kinds("excused")) == ("discard", 1, [])


@pytest.mark.parametrize("rules", [PAOHUZI, NONE], ids=["owed", "none"])
def test_a_quad_uses_no_excuse(engine: Engine, rules: PaohuziRules) -> None:
    """It is the third quad: no discard is due that could be excused."""
    table = engine.deal(rules, {1: TWO_TI + "555s"}, last="5s")
    table.discard("5s")
    table.window({1: "pao"})
    assert table.since("meld", 1, "pao 5555s")[0][:2] == ("reveal", 2)
    assert table.excuses(1) == (1 if rules.initial_ti == "owed" else 0)
    assert table.kinds("excused") == []


def test_the_opening_discard_is_made_all_the_same(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: TWO_TI}, last="5s")
    assert (table.phase(), table.actor(), table.excuses(0)) == ("discard", 0, 1)
    table.throw("5s")
    assert (table.excuses(0), table.size(0), table.discards(0)[0]) == (1, 12, "5s")


def test_one_ti_excuses_nothing(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "9999b55s"}, last="5s")
    table.discard("5s")
    table.window({1: "peng"})
    assert (table.phase(), table.actor()) == ("discard", 1)


def test_with_two_ti_and_an_excuse_a_hand_can_win(engine: Engine) -> None:
    """22 cards: after the excused chi ten in the hand: two groups, a pair, two of a third group."""
    hand = TWO_TI + "67s123b456b88s78b"
    table = engine.deal(PAOHUZI, {1: hand}, "9s6b", last="5s", first=2)
    table.discard("5s")
    table.window({1: "chi 567s"})
    table.pass_to("6b")
    assert "hu" in table.on("6b")[1]
    table.window({1: "hu"})
    outcome = table.outcome()
    # Ti 9 + 12, 123b 6.
    assert (outcome.huxi, outcome.tun) == (27, 5)
    assert outcome.groups == [
        "ti 1111s",
        "chi 567s",
        "pair 88s",
        "chi 123b",
        "chi 456b",
        "chi 678b",
        "ti 9999b",
    ]
