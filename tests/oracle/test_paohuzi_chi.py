"""Paohuzi, "What may be claimed": chi, bi, peng, and the discard that must remain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI

if TYPE_CHECKING:
    from oracle.table import Engine

NO_EXCUSE = PAOHUZI.replace(initial_ti="none")


@pytest.mark.parametrize(
    ("card", "held", "wanted"),
    [
        # Sequences: low, middle, high.
        ("5s", "67s", ["chi 567s", "pass"]),
        ("5s", "46s", ["chi 456s", "pass"]),
        ("5s", "34s", ["chi 345s", "pass"]),
        ("5s", "3467s", ["chi 345s", "chi 456s", "chi 567s", "pass"]),
        ("1b", "23b", ["chi 123b", "pass"]),
        ("Tb", "89b", ["chi 89Tb", "pass"]),
        # 2-7-10.
        ("7s", "2Ts", ["chi 27Ts", "pass"]),
        ("2b", "7Tb", ["chi 27Tb", "pass"]),
        ("Tb", "27b", ["chi 27Tb", "pass"]),
        # Two of one size and one of the other.
        ("5s", "55b", ["chi 5s55b", "pass"]),
        ("5b", "55s", ["chi 55s5b", "pass"]),
        ("5s", "5s5b", ["chi 55s5b", "pass"]),
        # Bi with one copy: each 5s its own group.
        ("5s", "34567s", ["chi 345s 567s", "pass"]),
        ("5s", "44566s", ["chi 456s 456s", "pass"]),
        # Bi with one copy: both in one group, or the other one with 3s 4s.
        ("5s", "345s55b", ["chi 345s 5s55b", "chi 55s5b", "pass"]),
        # Bi with one copy: 567s would leave a 5s that makes nothing.
        ("5s", "567s5b", ["chi 55s5b", "pass"]),
        # Bi with two copies: three groups.
        ("5s", "34455667s", ["chi 345s 456s 567s", "pass", "peng"]),
        # Bi with two copies, one group with two of them: the example of the rules.
        (
            "5s",
            "345567s5b",
            ["chi 345s 55s5b", "chi 456s 55s5b", "chi 55s5b 567s", "pass", "peng"],
        ),
        # The same without the 5b: 345s takes one, one stays. Peng lays both.
        ("5s", "345567s", ["pass", "peng"]),
        ("5s", "55s", ["pass", "peng"]),
    ],
)
def test_claims_of_the_seat_before(engine: Engine, card: str, held: str, wanted: list[str]) -> None:
    table = engine.deal(PAOHUZI, {1: held}, last=card)
    table.discard(card)
    assert table.on(card) == {1: wanted}


@pytest.mark.parametrize(
    ("card", "held"),
    [
        ("5s", "67b"),  # of the other size
        ("5s", "6s7b"),
        ("5s", "37s"),
        ("9s", "Ts1s"),  # nothing follows ten
        ("7s", "2sTb"),
        ("5s", "5s"),
        ("5s", "5b"),
        ("5s", "567s"),  # bi: the other 5s stays
        ("5s", "568s"),
    ],
)
def test_no_claim(engine: Engine, card: str, held: str) -> None:
    table = engine.deal(PAOHUZI, {1: held}, last=card)
    table.discard(card)
    assert table.unasked(0, card)


@pytest.mark.parametrize(
    ("card", "held"),
    [("5s", "4446s"), ("5b", "555s"), ("7s", "2TTTs"), ("5s", "555b")],
)
def test_no_kan_cards_in_a_chi(engine: Engine, card: str, held: str) -> None:
    table = engine.deal(PAOHUZI, {1: held}, last=card)
    table.discard(card)
    assert table.unasked(0, card)


def test_two_of_a_kind_are_no_kan(engine: Engine) -> None:
    """Against the former: the same with a pair."""
    table = engine.deal(PAOHUZI, {1: "446s"}, last="5s")
    table.discard("5s")
    assert table.on("5s") == {1: ["chi 456s", "pass"]}


def test_no_kan_cards_in_bi(engine: Engine) -> None:
    """The second 5s would need one of the three 4s."""
    table = engine.deal(PAOHUZI, {1: "34445667s"}, last="5s")
    table.discard("5s")
    assert table.unasked(0, "5s")


def test_who_has_a_kan_of_the_card_may_only_pao(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "555s3467s5b"}, last="5s")
    table.discard("5s")
    assert table.on("5s") == {1: ["pao", "pass"]}


def test_chi_of_an_own_reveal_with_bi(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "34567s"}, "5s", last="9b")
    table.discard("9b")
    assert (table.phase(), table.on("5s")) == ("claim_reveal", {1: ["chi 345s 567s", "pass"]})


def test_the_groups_of_a_chi_lie_in_the_order_of_its_text(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "345s55b"}, last="5s")
    table.discard("5s")
    table.window({1: "chi 345s 5s55b"})
    assert table.melds(1) == ["chi 345s", "chi 5s55b"]
    assert table.since("discard", 0, "5s") == [
        ("answer", 1, "chi 345s 5s55b"),
        ("meld", 1, "chi 345s"),
        ("meld", 1, "chi 5s55b"),
    ]
    assert (table.phase(), table.actor(), table.size(1)) == ("discard", 1, 15)
    table.throw()
    assert table.size(1) == 14  # one discard, whatever the number of groups


def test_chi_in_one_group_with_two_copies(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "345s55b"}, last="5s")
    table.discard("5s")
    table.window({1: "chi 55s5b"})
    assert (table.melds(1), table.size(1)) == (["chi 55s5b"], 18)


@pytest.mark.parametrize("pair", ["67s", "55s"])
def test_a_discard_must_remain(engine: Engine, pair: str) -> None:
    """Six kan and two cards: after chi or peng only kan would be left."""
    table = engine.deal(PAOHUZI, {1: "111s999s111b222b333b444b" + pair}, last="5s")
    table.apply("pass")  # not heavenly
    table.discard("5s")
    assert table.unasked(0, "5s")
    assert table.locks(1) == []


def test_one_card_that_remains_is_enough(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "111s999s111b222b333b67s9b8bTb"}, last="5s")
    table.apply("pass")
    table.discard("5s")
    assert table.on("5s") == {1: ["chi 567s", "pass"]}
    table.window({1: "chi 567s"})
    assert table.legal() == ["discard 8b", "discard 9b", "discard Tb"]


def test_a_discard_must_remain_after_each_set_by_itself(engine: Engine) -> None:
    """Five kan and 3s 4s 5s 5b 5b: 345s with 5s55b would leave only kan, 55s5b leaves three."""
    table = engine.deal(PAOHUZI, {1: "111s999s111b222b333b345s55b"}, last="5s")
    table.apply("pass")
    table.discard("5s")
    assert table.on("5s") == {1: ["chi 55s5b", "pass"]}
    table.window({1: "chi 55s5b"})
    assert table.legal() == ["discard 3s", "discard 4s", "discard 5b"]


@pytest.mark.parametrize(("pair", "claim"), [("67s", "chi 567s"), ("55s", "peng")])
def test_no_discard_must_remain_where_none_is_due(engine: Engine, pair: str, claim: str) -> None:
    """Three ti excuse two discards: two kan may be all that is left."""
    hands = {1: "1111s9999s1111b222b333b" + pair}
    table = engine.deal(PAOHUZI, hands, last="5s")
    table.apply("pass")
    table.discard("5s")
    assert claim in table.on("5s")[1]
    table.window({1: claim})
    assert table.hand(1) == "222333b"
    assert (table.excuses(1), table.is_dead(1)) == (1, False)
    assert table.kinds("reveal")[0][1] == 2
    # Without the excuse there is no such claim.
    table = engine.deal(NO_EXCUSE, hands, last="5s")
    table.apply("pass")
    table.discard("5s")
    assert table.unasked(0, "5s")
