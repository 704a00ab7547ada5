"""Paohuzi, "Deal": who may win at the opening, other than as heavenly, before the first discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI, PaohuziRules

if TYPE_CHECKING:
    from oracle.table import Engine

DEALER = PAOHUZI.replace(opening_card_win="dealer")
ALL = PAOHUZI.replace(opening_card_win="all")

# With 8b: 123s 3, 456s, 789s, 345b, 678b, kan 9b 6, kan Tb 6 = 15.
READY = "123456789s34567b999bTTTb"
# With 8b: 123s 3, 456s, 789s, 678b, and three big kan 18 = 21.
READY_TOO = "123456789s67b111b222b555b"
# With 8b: 123s 3, 456s, 789s, 678b, 89Tb, and two big kan 12 = 15.
READY_THREE = "123456789s67b333b444b89Tb"


def test_none_asks_nobody(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: READY, 1: READY_TOO, 2: READY_THREE}, last="8b")
    assert (table.phase(), table.actor(), table.kinds("answer")) == ("discard", 0, [])


@pytest.mark.parametrize("rules", [DEALER, ALL], ids=["dealer", "all"])
def test_dealer_wins_with_21_cards(engine: Engine, rules: PaohuziRules) -> None:
    table = engine.deal(rules, {0: READY}, last="8b")
    assert (table.phase(), table.actor(), table.card()) == ("opening", 0, None)
    assert table.legal() == ["hu", "pass"]
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.tun, outcome.heavenly) == (0, 15, 1, False)
    assert outcome.groups == [
        "chi 123s",
        "chi 456s",
        "chi 789s",
        "chi 345b",
        "chi 678b",
        "kan 999b",
        "kan TTTb",
    ]
    assert outcome.returns == [2, -1, -1]
    assert (table.over(), table.card(), table.size(0)) == (True, None, 21)
    assert [kind for kind, _, _ in table.events()[-3:]] == ["answer", "win", "score"]


def test_dealer_declines_and_discards(engine: Engine) -> None:
    table = engine.deal(DEALER, {0: READY}, last="8b")
    table.apply("pass")
    assert (table.phase(), table.actor(), table.locks(0)) == ("discard", 0, [])


@pytest.mark.parametrize("rules", [DEALER, ALL], ids=["dealer", "all"])
def test_dealer_is_judged_as_it_stands(engine: Engine, rules: PaohuziRules) -> None:
    """The 21st makes a kan of 6; as a peng it would be 3, and 12 are too few."""
    table = engine.deal(rules, {0: "123456789s345678b99bTTTb"}, last="9b")
    assert (table.phase(), table.actor()) == ("opening", 0)
    table.apply("hu")
    assert table.outcome().huxi == 15
    assert "kan 999b" in table.outcome().groups


@pytest.mark.parametrize("rules", [DEALER, ALL], ids=["dealer", "all"])
def test_dealer_wins_with_its_card_in_a_ti(engine: Engine, rules: PaohuziRules) -> None:
    """Ti 12, kan 6, 123s 3 = 21; a quad asks for a pair."""
    table = engine.deal(rules, {0: "123456789s345b11b666bTTTb"}, last="6b")
    assert (table.phase(), table.actor(), table.melds(0)) == ("opening", 0, ["ti 6666b"])
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.huxi, outcome.tun, outcome.returns) == (21, 3, [6, -3, -3])
    assert outcome.groups == [
        "chi 123s",
        "chi 456s",
        "chi 789s",
        "pair 11b",
        "chi 345b",
        "ti 6666b",
        "kan TTTb",
    ]


def test_dealer_that_cannot_win_is_not_asked(engine: Engine) -> None:
    for rules in (DEALER, ALL):
        table = engine.deal(rules, {0: READY}, last="1s")
        assert (table.phase(), table.actor()) == ("discard", 0)
    # 15 huxi: complete, but not enough.
    table = engine.deal(DEALER.replace(min_huxi=16), {0: READY}, last="8b")
    assert (table.phase(), table.actor()) == ("discard", 0)


def test_others_win_with_the_dealers_card_as_with_a_reveal(engine: Engine) -> None:
    """Peng 3, kan 6, kan 6 = 15."""
    hand = "456789s345678b99b111bTTTb"
    assert engine.deal(DEALER, {1: hand}, last="9b").phase() == "discard"
    table = engine.deal(ALL, {1: hand}, last="9b")
    assert (table.phase(), table.actor(), table.card()) == ("opening", 1, None)
    assert table.legal() == ["hu", "pass"]
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.heavenly) == (1, 15, False)
    assert outcome.groups[-2:] == ["peng 999b", "kan TTTb"]
    assert outcome.returns == [-1, 2, -1]
    assert (table.card(), table.size(0), table.size(1), table.melds(1)) == (None, 21, 20, [])


def test_others_make_their_kan_a_pao(engine: Engine) -> None:
    """Pao 9, kan 6, 123s 3 = 18, and the pair."""
    table = engine.deal(ALL, {2: "123456789s345b11b999bTTTb"}, last="9b")
    assert (table.phase(), table.actor()) == ("opening", 2)
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.huxi, outcome.tun, outcome.returns) == (18, 2, [-2, -2, 4])
    assert outcome.groups[3:] == ["pair 11b", "chi 345b", "pao 9999b", "kan TTTb"]


def test_the_dealers_card_in_a_kan_can_be_won_with_but_not_in_a_ti(engine: Engine) -> None:
    hand = "123456789s345b78b999bTTTb"  # waits for 6b
    table = engine.deal(ALL, {1: hand, 0: "66b"}, last="6b")
    assert (table.phase(), table.actor()) == ("opening", 1)
    table = engine.deal(ALL, {1: hand, 0: "666b"}, last="6b")
    assert (table.phase(), table.actor(), table.melds(0)) == ("discard", 0, ["ti 6666b"])


def test_asked_from_the_dealer_on_one_after_the_other(engine: Engine) -> None:
    table = engine.deal(ALL, {0: READY, 1: READY_TOO, 2: READY_THREE}, last="8b")
    for seat in (0, 1):
        assert (table.phase(), table.actor()) == ("opening", seat)
        table.apply("pass")
    assert (table.phase(), table.actor()) == ("opening", 2)
    twin = table.clone()
    table.apply("hu")
    assert (table.outcome().winner, table.outcome().huxi) == (2, 15)
    twin.apply("pass")
    assert (twin.phase(), twin.actor()) == ("discard", 0)
    assert [twin.locks(seat) for seat in range(3)] == [[], [], []]


def test_nobody_after_the_first_to_accept_is_asked(engine: Engine) -> None:
    table = engine.deal(ALL, {0: READY, 1: READY_TOO, 2: READY_THREE}, last="8b")
    table.apply("pass")
    table.apply("hu")
    assert table.over()
    assert (table.outcome().winner, table.outcome().huxi) == (1, 21)
    assert table.kinds("answer") == [("answer", 0, "pass"), ("answer", 1, "hu")]


def test_the_dealers_card_is_open_to_nothing_but_hu(engine: Engine) -> None:
    """Seat 1 could peng, chi and pao it, were it a card in a window."""
    table = engine.deal(ALL, {1: "88b", 2: "67b"}, last="8b")
    assert (table.phase(), table.actor(), table.kinds("answer")) == ("discard", 0, [])


def test_after_all_heavenly_answers(engine: Engine) -> None:
    table = engine.deal(DEALER, {0: READY, 2: "111s222s333s444s555s"}, last="8b")
    assert (table.phase(), table.actor()) == ("heavenly", 2)
    table.apply("pass")
    assert (table.phase(), table.actor()) == ("opening", 0)
    table.apply("hu")
    assert (table.outcome().winner, table.outcome().heavenly) == (0, False)
