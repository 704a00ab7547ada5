"""Paohuzi, the end of a deal: the stock runs out, the last card, tun and what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI
from stacking import stack_deck

if TYPE_CHECKING:
    from oracle.table import Engine, Table


def play_out(table: Table) -> None:
    while not table.over():
        table.pass_on()


@pytest.mark.parametrize("seed", range(5))
def test_the_stock_runs_out(engine: Engine, seed: int) -> None:
    """Nobody pays; the last unclaimed card lies in its row, and no card is open."""
    table = engine.deal(PAOHUZI, seed=seed)
    play_out(table)
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.points, outcome.tun) == (None, 0, 0, 0)
    assert (outcome.groups, outcome.heavenly, outcome.returns) == ([], False, [0, 0, 0])
    assert table.returns() == table.rewards() == [0.0, 0.0, 0.0]
    assert (table.stock(), table.card(), table.phase(), table.actor()) == (0, None, "over", -4)
    assert len(table.kinds("reveal")) == 19
    events = table.events()
    assert events[-2:] == [("exhausted", None, ""), ("score", None, "0 0 0")]
    kind, seat, card = events[-3]
    assert kind == "unclaimed"
    assert seat is not None
    assert table.discards(seat)[-1] == card


def test_the_last_card_can_be_won_with(engine: Engine) -> None:
    """123b 6, 27Tb 6, 123s 3 = 15 with the 5s that ends the stock.

    No wei and no ti can change that hand: the others hold 2b and Tb, one each.
    """
    hand = "12346789s12234567b89TTb"
    deck = stack_deck(PAOHUZI, {0: "2bTb", 1: hand, 2: "2bTb"}, "5s", last="1s")
    cards = [deck[start : start + 2] for start in range(0, 160, 2)]
    cards.append(cards.pop(61))
    table = engine.start(PAOHUZI, deck="".join(cards), dealer=0)
    while table.stock() > 0:
        table.pass_on()
    assert "hu" in table.on("5s")[1]
    while table.actor() != 1:
        table.pass_on()
    table.window({1: "hu"})
    assert (table.outcome().winner, table.outcome().huxi, table.stock()) == (1, 15, 0)
    assert (table.card(), table.kinds("exhausted")) == ("5s", [])


# Seven groups with 5s: three zero groups 456s 789s 678b, the rest as given.
@pytest.mark.parametrize(
    ("rest", "huxi", "tun"),
    [
        ("111b222b333s444b", 21, 3),
        ("111s222s333s444b", 15, 1),
        ("111s222s333b444b", 18, 2),
        ("111b222b333b444b", 24, 4),
    ],
)
def test_tun(engine: Engine, rest: str, huxi: int, tun: int) -> None:
    table = engine.deal(PAOHUZI, {2: "46789s678b" + rest}, "5s", last="Ts")
    table.throw("Ts")
    table.window({2: "hu"})
    outcome = table.outcome()
    assert (outcome.huxi, outcome.points, outcome.tun) == (huxi, huxi, tun)
    assert table.returns() == [-tun, -tun, 2 * tun]


@pytest.mark.parametrize(
    ("least", "tun"), [(0, 7), (3, 6), (10, 3), (13, 2), (16, 1), (18, 1), (19, None)]
)
def test_min_huxi(engine: Engine, least: int, tun: int | None) -> None:
    """18 huxi: (18 - least) // 3 + 1."""
    rules = PAOHUZI.replace(min_huxi=least)
    table = engine.deal(rules, {2: "46789s678b111s222s333b444b"}, "5s", last="Ts")
    table.throw("Ts")
    if tun is None:
        assert table.unasked(1, "5s")
    else:
        table.window({2: "hu"})
        assert (table.outcome().huxi, table.outcome().tun) == (18, tun)


def test_the_example_played(engine: Engine) -> None:
    """Ti TTTTb 12, wei 222s 3, chi 123b 6; with another seat's 9b a peng 3: 24, tun 4."""
    hand = "22345s77s23b345b99bTTTb5b6s9s"
    draws = "6sTs2s4s1bTb"
    table = engine.deal(PAOHUZI, {1: hand}, draws + "9b", last="1b", first=2)
    table.discard("1b")
    table.window({1: "chi 123b"})
    for card in ("9s", "6s", "5b"):
        while table.phase() != "discard":
            table.pass_on()
        assert table.actor() == 1
        table.throw(card)
    assert table.melds(1) == ["chi 123b", "wei 222s", "ti TTTTb"]
    assert table.hand(1) == "34577s34599b"
    table.pass_to("9b")
    assert table.on("9b") == {1: ["hu", "pass", "peng"]}
    table.window({1: "hu"})
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.tun) == (1, 24, 4)
    assert outcome.groups == [
        "wei 222s",
        "chi 345s",
        "pair 77s",
        "chi 123b",
        "chi 345b",
        "peng 999b",
        "ti TTTTb",
    ]
    assert table.returns() == [-4.0, 8.0, -4.0]
    assert table.melds(1) == ["chi 123b", "wei 222s", "ti TTTTb"]
