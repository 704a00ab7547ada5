"""Paohuzi, "Deal": the deck's order, initial ti, kans, the dealer's 21st card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI
from stacking import hand_text, stack_deck

if TYPE_CHECKING:
    from oracle.table import Engine


def test_deck_order(engine: Engine) -> None:
    """20 to the dealer, 20 to the next seat, 20 to the third, the dealer's 21st, the stock."""
    deck = stack_deck(PAOHUZI, {}, "7b", dealer=2, last="3s")
    cards = [deck[start : start + 2] for start in range(0, 160, 2)]
    table = engine.start(PAOHUZI, deck=deck, dealer=2)
    assert table.events() == [
        ("round", 2, "1"),
        ("deal", 2, hand_text(cards[:20])),
        ("deal", 0, hand_text(cards[20:40])),
        ("deal", 1, hand_text(cards[40:60])),
        ("deal", 2, "3s"),
    ]
    assert table.hand(2) == hand_text([*cards[:20], "3s"])
    assert table.hand(0) == hand_text(cards[20:40])
    assert table.hand(1) == hand_text(cards[40:60])


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_dealer_discards_first(engine: Engine, dealer: int) -> None:
    table = engine.deal(PAOHUZI, dealer=dealer)
    assert (table.dealer(), table.round()) == (dealer, 1)
    assert (table.actor(), table.phase(), table.card()) == (dealer, "discard", None)
    assert [table.size(seat) for seat in range(3)] == [20 + (seat == dealer) for seat in range(3)]
    assert table.stock() == 19
    assert table.returns() == table.rewards() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_four_dealt_are_a_ti(engine: Engine, seat: int) -> None:
    table = engine.deal(PAOHUZI, {seat: "5555s"})
    assert table.melds(seat) == ["ti 5555s"]
    assert table.size(seat) == (17 if seat == 0 else 16)
    assert "5" not in table.hand(seat).partition("s")[0]
    assert (table.actor(), table.phase()) == (0, "discard")


def test_initial_ti_from_the_dealer_on_in_order_of_kind(engine: Engine) -> None:
    hands = {0: "9999b", 1: "TTTTb1111s", 2: "5555s"}
    table = engine.deal(PAOHUZI, hands, dealer=1)
    assert table.events()[5:] == [
        ("meld", 1, "ti 1111s"),
        ("meld", 1, "ti TTTTb"),
        ("meld", 2, "ti 5555s"),
        ("meld", 0, "ti 9999b"),
    ]
    assert table.melds(1) == ["ti 1111s", "ti TTTTb"]


def test_the_21st_card_completes_a_ti(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: "777b"}, last="7b")
    assert table.melds(0) == ["ti 7777b"]
    assert table.size(0) == 17
    assert table.kinds("deal", "meld")[-2:] == [("deal", 0, "7b"), ("meld", 0, "ti 7777b")]
    assert (table.actor(), table.phase()) == (0, "discard")  # the opening discard is due


def test_three_dealt_are_a_kan_in_the_hand(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: "555s7b", 1: "888b"})
    assert [table.melds(seat) for seat in range(3)] == [[], [], []]
    assert "discard 5s" not in table.legal()
    assert "discard 7b" in table.legal()


def test_the_21st_card_completes_a_kan(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: "77b"}, last="7b")
    assert table.melds(0) == []
    assert "discard 7b" not in table.legal()


def test_every_card_not_in_a_kan_may_be_discarded(engine: Engine) -> None:
    hand = "555sTTTb1122s34678b9s9b368s"
    table = engine.deal(PAOHUZI, {0: hand}, last="1b")
    wanted = ["1s", "2s", "3s", "6s", "8s", "9s", "1b", "3b", "4b", "6b", "7b", "8b", "9b"]
    assert table.legal() == sorted(f"discard {card}" for card in wanted)


def test_the_21st_card_may_be_kept(engine: Engine) -> None:
    """It joins the hand; any other card may go."""
    table = engine.deal(PAOHUZI, {0: "4s"}, last="9b")
    table.throw("4s")
    assert "9b" not in table.discards(0)
    assert table.size(0) == 20


def test_nobody_may_claim_the_21st_card(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "99b", 2: "78b"}, last="9b")
    assert (table.actor(), table.phase(), table.kinds("answer")) == (0, "discard", [])


def test_an_unclaimed_discard_lies_and_the_next_seat_reveals(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {}, "4s8b", last="9b", dealer=1)
    table.discard("9b")
    assert table.events()[5:10] == [
        ("discard", 1, "9b"),
        ("unclaimed", 1, "9b"),
        ("reveal", 2, "4s"),
        ("unclaimed", 2, "4s"),
        ("reveal", 0, "8b"),
    ]
    assert (table.discards(1)[0], table.discards(2)[0]) == ("9b", "4s")
