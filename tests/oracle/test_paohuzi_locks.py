"""Paohuzi, "Pass locks": what a pass and a discard lock, and what they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI, PaohuziRules

if TYPE_CHECKING:
    from oracle.table import Engine

SEPARATE = PAOHUZI.replace(lock="separate")
MODES = pytest.mark.parametrize("rules", [PAOHUZI, SEPARATE], ids=["both", "separate"])
BOTH_5S = ["chi 5s", "peng 5s"]

# With 5s: 456s, 789s, 345b, 678b, and three big kan: 18.
WAIT = "46789s345678b111b222bTTTb"


def test_example_of_the_rules(engine: Engine) -> None:
    """Seat 0 discards 4b; seat 1 could chi and passes; later seat 1 reveals 4b: no chi."""
    table = engine.deal(PAOHUZI, {1: "56b"}, "4b", last="4b")
    table.discard("4b")
    assert table.on("4b") == {1: ["chi 456b", "pass"]}
    table.window()
    assert table.locks(1) == ["chi 4b", "peng 4b"]
    assert table.unasked(1, "4b")


def test_it_may_still_hu(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: WAIT}, "5s", last="5s")
    table.discard("5s")
    table.window()
    assert table.locks(1) == BOTH_5S
    assert table.on("5s") == {1: ["hu", "pass"]}
    table.window({1: "hu"})
    assert table.outcome().winner == 1


def test_both_a_chi_declined_locks_peng_too_and_separate_does_not(engine: Engine) -> None:
    for rules, locks in ((PAOHUZI, BOTH_5S), (SEPARATE, ["chi 5s"])):
        table = engine.deal(rules, {1: "67s"}, last="5s")
        table.discard("5s")
        table.window()
        assert table.locks(1) == locks


def test_both_a_peng_declined_locks_chi_too_and_separate_does_not(engine: Engine) -> None:
    for rules, locks in ((PAOHUZI, BOTH_5S), (SEPARATE, ["peng 5s"])):
        table = engine.deal(rules, {2: "55s"}, last="5s")
        table.discard("5s")
        table.window()
        assert table.locks(2) == locks


@MODES
def test_both_declined_lock_both(engine: Engine, rules: PaohuziRules) -> None:
    table = engine.deal(rules, {1: "4556s5b"}, last="5s")
    table.discard("5s")
    assert table.on("5s") == {1: ["chi 456s 55s5b", "pass", "peng"]}
    table.window()
    assert table.locks(1) == BOTH_5S


@MODES
def test_a_peng_declined_and_a_later_chi(engine: Engine, rules: PaohuziRules) -> None:
    """Seat 2 reveals 5s: seat 1 may peng but not chi, and passes. Seat 0 discards 5s: chi?"""
    hands = {0: "5s88b", 1: "4556s5b1199s112277bTTTb99b"}
    table = engine.deal(rules, hands, "8s5s8b", last="4b")
    table.throw("4b")
    assert table.on("5s") == {1: ["pass", "peng"]}
    table.window()
    assert table.melds(0) == ["wei 888b"]
    table.discard("5s")
    if rules.lock == "both":
        assert table.unasked(0, "5s")
    else:
        assert table.on("5s") == {1: ["chi 456s 55s5b", "pass"]}
        table.window()
        assert table.locks(1) == BOTH_5S


@MODES
def test_a_discard_locks_both(engine: Engine, rules: PaohuziRules) -> None:
    """The dealer discards 4b and reveals the next one."""
    table = engine.deal(rules, {0: "56b"}, "2s8s4b", last="4b")
    assert table.locks(0) == []
    table.discard("4b")
    assert table.locks(0) == ["chi 4b", "peng 4b"]
    assert table.unasked(0, "4b")
    assert len(table.kinds("answer")) == 0


@MODES
def test_a_discard_locks_nobody_else(engine: Engine, rules: PaohuziRules) -> None:
    table = engine.deal(rules, {1: "56b"}, "4b", last="4b")
    table.discard("4b")
    twin = table.clone()
    table.window({1: "chi 456b"})
    assert [table.locks(seat) for seat in range(3)] == [["chi 4b", "peng 4b"], [], []]
    twin.window()
    assert twin.locks(2) == []


def test_every_discard_locks(engine: Engine) -> None:
    """Also that after a meld; locks are told in ASCII order."""
    table = engine.deal(PAOHUZI, {0: "99s"}, "2b6b9s", last="Tb")
    table.throw("Tb")
    assert table.melds(0) == ["wei 999s"]
    card = table.throw()
    assert table.locks(0) == sorted(f"{what} {c}" for what in ("chi", "peng") for c in ("Tb", card))


def test_losing_the_card_is_no_pass(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s", 2: "55s"}, last="5s")
    table.discard("5s")
    table.window({1: "chi 567s", 2: "peng"})
    assert table.melds(2) == ["peng 555s"]
    assert table.locks(1) == []


def test_a_pass_locks_whoever_got_the_card(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s", 2: "55s"}, last="5s")
    table.discard("5s")
    table.window({1: "pass", 2: "peng"})
    assert table.melds(2) == ["peng 555s"]
    assert table.locks(1) == BOTH_5S
    assert table.locks(2) == []


@MODES
def test_claiming_one_thing_declines_nothing(engine: Engine, rules: PaohuziRules) -> None:
    for claim in ("peng", "chi 456s 55s5b"):
        table = engine.deal(rules, {1: "4556s5b"}, last="5s")
        table.discard("5s")
        table.window({1: claim})
        assert (table.actor(), table.phase()) == (1, "discard")
        assert table.locks(1) == []


def test_declining_hu_alone_locks_nothing(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {2: WAIT}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {2: ["hu", "pass"]}
    table.window()
    assert table.locks(2) == []


def test_declining_pao_locks_nothing(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {2: "555s"}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {2: ["pao", "pass"]}
    table.window()
    assert table.locks(2) == []


@MODES
def test_declining_hu_and_chi_locks_as_a_chi(engine: Engine, rules: PaohuziRules) -> None:
    table = engine.deal(rules, {1: WAIT}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {1: ["chi 456s", "chi 567s", "hu", "pass"]}
    table.window()
    assert table.locks(1) == (BOTH_5S if rules.lock == "both" else ["chi 5s"])


def test_a_lock_stops_peng_of_a_reveal(engine: Engine) -> None:
    """Seat 2 has passed a peng of the dealer's 5s: not even asked about the next."""
    table = engine.deal(PAOHUZI, {2: "55s"}, "5s", last="5s")
    table.discard("5s")
    table.window()
    assert table.unasked(1, "5s")


@MODES
def test_a_lock_does_not_stop_a_wei(engine: Engine, rules: PaohuziRules) -> None:
    table = engine.deal(rules, {1: "55s"}, "5s", last="5s")
    table.discard("5s")
    table.window()
    assert "peng 5s" in table.locks(1)
    assert table.melds(1) == ["wei 555s"]


def test_a_lock_does_not_stop_bi_cards(engine: Engine) -> None:
    """The dealer has discarded 6s; its reveal 5s takes 567s along, which holds a 6s."""
    table = engine.deal(PAOHUZI, {0: "34567s"}, "2b8b5s", last="6s")
    table.throw("6s")
    assert table.locks(0) == ["chi 6s", "peng 6s"]
    assert table.on("5s") == {0: ["chi 345s 567s", "pass"]}


def test_a_lock_is_of_one_size(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s67b"}, "5b", last="5s")
    table.discard("5s")
    table.window()
    assert table.locks(1) == BOTH_5S
    assert table.on("5b") == {1: ["chi 567b", "pass"]}


def test_who_is_not_asked_is_not_locked(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s"}, "5s", last="3b")
    table.discard("3b")
    table.window()
    assert [table.locks(seat) for seat in (1, 2)] == [BOTH_5S, []]


def test_chi_reveal_by_next_can_be_declined(engine: Engine) -> None:
    table = engine.deal(PAOHUZI.replace(chi_reveal_by_next=True), {2: "67s"}, "5s", last="3b")
    table.discard("3b")
    assert table.on("5s") == {2: ["chi 567s", "pass"]}
    table.window()
    assert table.locks(2) == BOTH_5S


def test_declining_chi_and_pao_locks_as_a_chi(engine: Engine) -> None:
    """An own reveal onto the peng that also goes with 6s 7s."""
    table = engine.deal(SEPARATE, {1: "5567s"}, "1s6b5s", last="5s", first=2)
    table.discard("5s")
    table.window({1: "peng"})
    card = table.throw()
    assert table.on("5s") == {1: ["chi 567s", "pao", "pass"]}
    table.window()
    assert table.locks(1) == sorted([f"chi {card}", f"peng {card}", "chi 5s"])
