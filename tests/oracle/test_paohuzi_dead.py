"""Paohuzi, "Dead hand": how a hand dies, and what it may still do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI, PaohuziRules

if TYPE_CHECKING:
    from oracle.table import Engine, Table

NO_WIN = PAOHUZI.replace(min_huxi=100)
# Six kan and a pair of 5s, so that an own 5s makes seven triples: 4 * 3 + 2 * 6 + 3 = 27 huxi.
SIX_KANS = "11133355777999s222b444b"


def seven_triples(
    engine: Engine, rules: PaohuziRules = PAOHUZI, draws: str = "", seed: int = 0
) -> Table:
    """Seat 1 has declined a heavenly win and reveals 5s onto its pair."""
    table = engine.deal(rules, {1: SIX_KANS}, "5s" + draws, last="8b", seed=seed)
    assert (table.phase(), table.actor()) == ("heavenly", 1)
    table.apply("pass")
    table.discard("8b")
    return table


def died(engine: Engine, rules: PaohuziRules = PAOHUZI, draws: str = "") -> Table:
    """The same, the win declined too, or not to be had."""
    table = seven_triples(engine, rules, draws)
    if table.phase() == "after_forced":
        table.apply("pass")
    assert table.is_dead(1)
    return table


def test_seven_triples_are_a_win(engine: Engine) -> None:
    table = seven_triples(engine)
    assert (table.phase(), table.actor(), table.legal()) == ("after_forced", 1, ["hu", "pass"])
    assert not table.is_dead(1)
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.huxi, outcome.tun, outcome.heavenly) == (27, 5, False)
    assert outcome.groups[:3] == ["kan 111s", "kan 333s", "wei 555s"]


def test_the_win_declined_is_a_dead_hand(engine: Engine) -> None:
    table = died(engine, draws="6b")
    assert table.since("reveal", 1, "5s")[:4] == [
        ("meld", 1, "wei 555s"),
        ("answer", 1, "pass"),
        ("dead", 1, ""),
        ("reveal", 2, "6b"),
    ]
    assert (table.size(1), table.discards(1)) == (18, [])
    assert [table.is_dead(seat) for seat in (0, 2)] == [False, False]


def test_too_few_huxi_are_a_dead_hand_unasked(engine: Engine) -> None:
    table = died(engine, NO_WIN, "6b")
    assert table.since("reveal", 1, "5s")[:3] == [
        ("meld", 1, "wei 555s"),
        ("dead", 1, ""),
        ("reveal", 2, "6b"),
    ]


def test_it_reveals_in_turn(engine: Engine) -> None:
    """Its cards go to its row like those of any seat."""
    table = died(engine, draws="6b8s6s8b")
    assert table.since("reveal", 0, "8s")[:4] == [
        ("unclaimed", 0, "8s"),
        ("reveal", 1, "6s"),
        ("unclaimed", 1, "6s"),
        ("reveal", 2, "8b"),
    ]
    assert table.discards(1)[0] == "6s"
    assert table.is_dead(1)


def test_it_makes_ti_and_never_discards(engine: Engine) -> None:
    table = died(engine, draws="6b8s1s8b")
    assert table.since("reveal", 1, "1s")[:2] == [("meld", 1, "ti 1111s"), ("reveal", 2, "8b")]
    assert table.melds(1) == ["wei 555s", "ti 1111s"]
    assert [seat for _, seat, _ in table.kinds("discard")] == [0]


def test_it_may_pao_and_never_discards(engine: Engine) -> None:
    """Of its kan and of its wei; and it may decline. The seat after it reveals."""
    table = died(engine, draws="1s8b")
    assert table.on("1s") == {1: ["pao", "pass"]}
    twin = table.clone()
    table.window({1: "pao"})
    assert table.since("meld", 1, "pao 1111s")[0] == ("reveal", 2, "8b")
    assert table.melds(1) == ["wei 555s", "pao 1111s"]
    assert [seat for _, seat, _ in table.kinds("discard")] == [0]
    assert table.is_dead(1)
    twin.window()
    assert twin.since("unclaimed", 2, "1s")[0] == ("reveal", 0, "8b")


def test_its_wei_may_be_a_pao_by_anothers_card(engine: Engine) -> None:
    """No hu: six kan and a pao have no pair; and no peng."""
    table = died(engine, draws="5s8b")
    assert table.on("5s") == {1: ["pao", "pass"]}
    table.window({1: "pao"})
    assert table.melds(1) == ["pao 5555s"]
    assert table.since("meld", 1, "pao 5555s")[0] == ("reveal", 2, "8b")


def test_its_wei_by_its_own_reveal(engine: Engine) -> None:
    table = died(engine, draws="6b8s5s8b")
    assert table.on("5s") == {1: ["pao", "pass"]}
    table.window({1: "pao"})
    assert table.since("meld", 1, "pao 5555s")[0] == ("reveal", 2, "8b")
    table = died(engine, PAOHUZI.replace(wei_own_fourth="ti"), "6b8s5s8b")
    assert table.since("reveal", 1, "5s")[:2] == [("meld", 1, "ti 5555s"), ("reveal", 2, "8b")]


def test_forced_pao_is_for_dead_hands_too(engine: Engine) -> None:
    table = died(engine, PAOHUZI.replace(forced_pao=True), "1s")
    assert table.on("1s") == {1: ["pao"]}


def test_a_dead_hand_pays(engine: Engine) -> None:
    """Seat 0 wins with 6s: 456s, 789s, 567b, 789b, and three big kan: 18, two tun."""
    hands = {1: SIX_KANS, 0: "45789s111b333b567789bTTTb"}
    table = engine.deal(PAOHUZI, hands, "5s6s", last="2s")
    table.apply("pass")
    table.throw("2s")
    table.apply("pass")
    assert table.is_dead(1)
    assert table.on("6s") == {0: ["hu", "pass"]}
    table.window({0: "hu"})
    assert (table.returns(), table.is_dead(1)) == ([4.0, -2.0, -2.0], True)


def test_a_dealer_of_nothing_but_kan(engine: Engine) -> None:
    """It cannot discard once it has declined; the next seat reveals."""
    table = engine.deal(PAOHUZI, {0: "111333555777999s222b44b"}, "5b8s1s7b", last="4b")
    assert (table.phase(), table.actor()) == ("heavenly", 0)
    assert not table.is_dead(0)
    table.apply("pass")
    assert table.events()[5:8] == [("answer", 0, "pass"), ("dead", 0, ""), ("reveal", 1, "5b")]
    assert table.is_dead(0)
    # It makes ti in its turn.
    assert table.since("reveal", 0, "1s")[:2] == [("meld", 0, "ti 1111s"), ("reveal", 1, "7b")]
    assert (table.kinds("discard"), table.size(0)) == ([], 18)


def test_a_dead_dealer_may_pao(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: "111333555777999s222b44b"}, "1s8b", last="4b")
    table.apply("pass")
    assert table.on("1s") == {0: ["pao", "pass"]}
    table.window({0: "pao"})
    assert table.since("meld", 0, "pao 1111s")[0] == ("reveal", 1, "8b")


def test_a_dealer_of_three_ti_and_three_kan(engine: Engine) -> None:
    """The opening discard is made all the same: the excuses do not help."""
    table = engine.deal(PAOHUZI, {0: "1111s3333s5555s777b999b22b"}, last="2b")
    table.apply("pass")
    assert (table.is_dead(0), table.excuses(0)) == (True, 2)
    assert table.kinds("dead") == [("dead", 0, "")]


def test_a_dealer_asked_twice_before_it_is_dead(engine: Engine) -> None:
    """Heavenly, then as the dealer of a complete hand: 5 * 3 + 2 * 6 = 27."""
    rules = PAOHUZI.replace(opening_card_win="dealer")
    table = engine.deal(rules, {0: "111333555777999s222b44b"}, last="4b")
    table.apply("pass")
    assert (table.phase(), table.actor(), table.is_dead(0)) == ("opening", 0, False)
    twin = table.clone()
    twin.apply("hu")
    assert (twin.outcome().huxi, twin.outcome().heavenly) == (27, False)
    table.apply("pass")
    assert table.is_dead(0)
    assert table.kinds("answer", "dead")[:3] == [
        ("answer", 0, "pass"),
        ("answer", 0, "pass"),
        ("dead", 0, ""),
    ]


@pytest.mark.parametrize("excused", [True, False], ids=["owed", "none"])
def test_a_wei_that_leaves_only_kan(engine: Engine, excused: bool) -> None:
    """Three ti, two kan and a wei are six groups: no win. An excuse keeps the hand alive."""
    rules = PAOHUZI.replace(initial_ti="owed" if excused else "none")
    table = engine.deal(rules, {1: "1111s3333s7777s222b444b55s"}, "5s6b", last="8b")
    table.apply("pass")
    table.discard("8b")
    assert table.since("reveal", 1, "5s")[:3] == [
        ("meld", 1, "wei 555s"),
        ("excused", 1, "1") if excused else ("dead", 1, ""),
        ("reveal", 2, "6b"),
    ]
    assert table.is_dead(1) is not excused
