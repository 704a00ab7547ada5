"""Rounds and matches of taiwan: opening, hands that cannot discard, scores, who starts next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from menzi.oracle.cards import cards_text, read_cards
from menzi.oracle.rng import Stream
from menzi.variants import TAIWAN, TAIWAN_BGA
from stacking import all_cards, stack_deck

if TYPE_CHECKING:
    from oracle.table import Engine, Table

IDLE3 = {0: "RHrCg", 1: "KgEyHw", 2: "RyHwCy", 3: "EyCwRg"}

# Sixteen cards worth 12 with Er, whatever group it opens; two Chariots, one of them red.
TWELVE = "KArRHCrRHCgPPrPPgPPyPw"
# Ten cards worth 9 with Cr; one Chariot.
NINE = "RHrPPrPPgPPyPw"


# --- "Deal of a round".


def test_starter_gets_the_21st_card_and_discards(engine: Engine) -> None:
    table = engine.deal(TAIWAN, dealer=3, last="Pr")
    assert table.events()[-1] == ("deal", 3, "Pr")
    assert (table.phase(), table.actor(), table.card()) == ("discard", 3, None)
    assert table.stock() == 112 - 81
    assert "hu" not in table.legal()


@pytest.mark.parametrize("opening_hu", [False, True])
def test_opening_hu(engine: Engine, opening_hu: bool) -> None:
    rules = TAIWAN.replace(hand_size=5, rounds=1, opening_hu=opening_hu)
    table = engine.deal(rules, {0: "RRRHCr"}, "Ky", last="Rr")
    assert table.legal()[:3] == ["discard Cr", "discard Hr", "discard Rr"]
    assert table.legal()[3:] == (["hu"] if opening_hu else [])
    if not opening_hu:
        return
    table.apply("hu")
    outcome = table.outcome()
    # The 21st counts as the winning card: its group is open.
    assert (outcome.points, outcome.groups, outcome.card_group) == (4, ["RHCr", "RRRr"], 0)
    assert (table.card(), table.hand(0)) == (None, "RRRRHCr")
    assert outcome.returns == [-13, 1, 1, 1]
    assert table.events()[-3:] == [
        ("answer", 0, "hu"),
        ("win", 0, "RHCr RRRr"),
        ("score", None, "-13 1 1 1"),
    ]


def test_opening_hu_is_for_complete_hands(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=6, opening_hu=True)
    assert "hu" not in engine.deal(rules, {0: "RRRHCrEy"}, last="Rr").legal()
    assert "hu" in engine.deal(rules, {0: "RRRHCrEy"}, last="Ey").legal()


def test_opening_hu_is_gone_after_the_first_discard(engine: Engine) -> None:
    """A claim may leave a complete hand; it must discard all the same."""
    rules = TAIWAN.replace(hand_size=6, opening_hu=True)
    hands = {0: "RRrAAAgKy", 1: "KgEyHwCgPwAr", 2: "RyHwCyAwPgEr", 3: "EyCwRgHHrAy"}
    table = engine.deal(rules, hands, "Ag", last="Kw")
    assert table.legal() == ["discard Ag", "discard Rr", "hu"]
    table.discard("Ag")
    assert table.asked() == {0: ["hu", "meld AAAg", "pass"]}
    table.window({0: "meld AAAg"})
    assert (table.hand(0), table.legal()) == ("RRrKyKw", ["discard Rr"])


# --- "A hand that cannot discard".


@pytest.mark.parametrize("opening_hu", [False, True])
def test_starter_dealt_nothing_but_generals(engine: Engine, opening_hu: bool) -> None:
    rules = TAIWAN.replace(hand_size=3, rounds=1, opening_hu=opening_hu, threshold=8)
    table = engine.deal(rules, {**IDLE3, 0: "KKKr"}, "Kw", last="Kr")
    assert table.over()
    outcome = table.outcome()
    assert (outcome.winner, outcome.points, outcome.groups) == (0, 8, ["KKKKr"])
    assert outcome.card_group is None
    assert (outcome.lucky, outcome.lucky_card) == (4, "Kw")
    assert outcome.returns == [7, -1, -1, -1]
    assert (table.card(), table.hand(0)) == (None, "KKKKr")
    assert "answer" not in [kind for kind, _, _ in table.events()]
    # Concealed, as the older help pages show: 6, and the threshold is missed.
    rules = TAIWAN_BGA.replace(hand_size=3, rounds=1, threshold=8)
    table = engine.deal(rules, {**IDLE3, 0: "KKKr"}, last="Kr")
    assert (table.outcome().points, table.outcome().returns) == (6, [-27, 9, 9, 9])


def test_starter_with_generals_in_a_match_starts_the_next_round(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=2, rounds=2)
    table = engine.deal(rules, {1: "KrKg"}, dealer=1, last="Ky", seed=3)
    assert [outcome.groups for outcome in table.outcomes()] == [["Kr", "Kg", "Ky"]]
    assert (table.round(), table.dealer(), table.phase()) == (2, 1, "discard")
    assert table.returns() == [1.0, -13.0, 1.0, 1.0]


def test_claim_that_leaves_nothing_ends_the_round(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=3, rounds=1)
    table = engine.deal(rules, {**IDLE3, 1: "AAgKy"}, last="Ag")
    table.discard("Ag")
    table.window({1: "hu"})
    outcome = table.outcome()
    assert (outcome.winner, outcome.points, outcome.groups) == (1, 2, ["AAAg", "Ky"])
    assert (outcome.lucky, outcome.lucky_card) == (None, None)
    assert outcome.returns == [1, -13, 1, 1]


def test_discarding_the_last_card_wins_nothing(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=2, rounds=1)
    hands = {0: "RrHg", 1: "AgAg", 2: "RyCw", 3: "EyCy"}
    table = engine.deal(rules, hands, "HyHrCrEgKr", last="Ag")
    table.discard("Ag")
    assert table.legal() == ["hu", "meld AAg", "pass"]
    table.apply("meld AAg")
    table.discard("Ag")
    assert (table.hand(1), table.melds(1)) == ("", ["AAg"])
    # It plays on, and must win on the first General it draws.
    assert not table.over()
    assert [table.discards(seat) for seat in (2, 3, 0, 1)] == [["Hy"], ["Hr"], ["Cr"], ["Ag", "Eg"]]
    assert (table.card(), table.actor()) == ("Kr", 2)


def test_empty_hand_must_win_on_its_own_general(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=2, rounds=1)
    hands = {0: "RrHg", 1: "AgAg", 2: "RyCw", 3: "EyCy"}
    table = engine.deal(rules, hands, "HyHrCrKr", last="Ag")
    table.discard("Ag")
    table.apply("meld AAg")
    table.discard("Ag")
    assert (table.card(), table.asked()) == ("Kr", {1: ["hu"]})
    table.apply("hu")
    assert table.outcome().groups == ["AAg", "Kr"]
    assert table.returns() == [1.0, -13.0, 1.0, 1.0]


def test_empty_hand_may_win_on_anothers_general(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=2, rounds=1)
    hands = {0: "RrHg", 1: "AgAg", 2: "RyCw", 3: "EyCy"}
    table = engine.deal(rules, hands, "KrHr", last="Ag")
    table.discard("Ag")
    table.apply("meld AAg")
    table.discard("Ag")
    assert (table.card(), table.asked()) == ("Kr", {2: ["meld Kr"], 1: ["hu", "pass"]})


def test_all_generals_must_win_on_a_drawn_general(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=2, rounds=1)
    table = engine.deal(rules, {0: "RrHg", 1: "KrKg", 2: "RyCw", 3: "EyCy"}, "Kw", last="Ag")
    table.discard("Ag")
    assert (table.card(), table.asked()) == ("Kw", {1: ["hu"]})
    table.apply("hu")
    assert table.outcome().groups == ["Kr", "Kg", "Kw"]
    assert table.returns() == [1.0, -13.0, 1.0, 1.0]


def test_all_generals_is_not_asked_for_other_cards(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=2, rounds=1)
    table = engine.deal(rules, {0: "RrHg", 1: "KrKg", 2: "RyCw", 3: "EyCy"}, "Ag", last="Ag")
    table.discard("Ag")
    assert table.discards(1) == ["Ag"]


# --- "Score of a round".


def won(engine: Engine, fields: dict[str, Any], *, points: int, top: str = "Ry") -> Table:
    """Seat 1 has won with 12 or 9 points on the starter's first discard; `top` is next."""
    hand, card = (TWELVE, "Er") if points == 12 else (NINE, "Cr")
    size = 15 if points == 12 else 9
    rules = TAIWAN.replace(hand_size=size, rounds=1, **fields)
    table = engine.deal(rules, {1: hand}, top, last=card)
    table.discard(card)
    table.window({1: "hu"})
    assert table.outcome().points == points
    return table


@pytest.mark.parametrize(
    ("fields", "points", "returns"),
    [
        ({}, 12, [-1, 7, -1, -1]),
        ({}, 9, [1, -13, 1, 1]),
        ({"settlement": "each"}, 12, [-5, 15, -5, -5]),
        ({"settlement": "each"}, 9, [11, -33, 11, 11]),
        ({"threshold": 9}, 9, [-1, 4, -1, -1]),
        ({"threshold": 13}, 12, [1, -16, 1, 1]),
        ({"threshold": 13, "settlement": "each"}, 12, [14, -42, 14, 14]),
        ({"threshold": 0, "settlement": "each"}, 9, [-11, 33, -11, -11]),
        ({"players": 2}, 12, [-1, 5]),
        ({"players": 2}, 9, [1, -11]),
        ({"players": 3, "settlement": "each"}, 12, [-5, 10, -5]),
        ({"players": 3, "settlement": "each"}, 9, [11, -22, 11]),
    ],
)
def test_settlement(
    engine: Engine, fields: dict[str, Any], points: int, returns: list[int]
) -> None:
    table = won(engine, fields, points=points)
    assert table.outcome().returns == returns
    assert table.returns() == table.rewards() == [float(value) for value in returns]
    assert table.events()[-1] == ("score", None, " ".join(map(str, returns)))


@pytest.mark.parametrize(
    ("match", "top", "lucky"),
    [
        ("type", "Ry", 2),
        ("type", "Rr", 2),
        ("type", "Kw", 1),
        ("type", "Pw", 7),
        ("type", "Er", 1),  # the winning card counts
        ("identical", "Ry", 0),
        ("identical", "Rr", 1),
        ("identical", "Pg", 2),
        ("identical", "Er", 1),
    ],
)
def test_lucky_card(engine: Engine, match: str, top: str, lucky: int) -> None:
    table = won(engine, {"lucky_match": match}, points=12, top=top)
    outcome = table.outcome()
    assert (outcome.lucky, outcome.lucky_card) == (lucky, top)
    assert outcome.returns == [-1, 5 + lucky, -1, -1]
    assert ("lucky", None, top) in table.events()
    assert table.stock() == 112 - 4 * 15 - 1  # it stays there


def test_lucky_card_counts_the_table(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=6, rounds=1, threshold=3)
    hands = {0: "EyCwRgAgHrPw", 1: "AArEgRHCy", 2: "RyHwCyAwPgEr", 3: "EyCwRgHgPyAg"}
    table = engine.deal(rules, hands, "KyAw", last="Ar")
    table.discard("Ar")
    table.window({1: "meld AAAr"})
    table.discard("Eg")
    while table.card() != "Ky":
        table.pass_on()
    table.window({2: "meld Ky", 1: "hu"})
    outcome = table.outcome()
    assert outcome.groups == ["AAAr", "Ky", "RHCy"]
    assert (outcome.points, outcome.card_group) == (3, 1)
    assert (outcome.lucky, outcome.lucky_card) == (3, "Aw")


def test_below_the_threshold_no_card_is_revealed(engine: Engine) -> None:
    table = won(engine, {}, points=9)
    assert (table.outcome().lucky, table.outcome().lucky_card) == (None, None)
    assert "lucky" not in [kind for kind, _, _ in table.events()]


def test_hu_need_not_be_called(engine: Engine) -> None:
    rules = TAIWAN.replace(hand_size=9, rounds=1)
    table = engine.deal(rules, {1: NINE}, last="Cr")
    table.discard("Cr")
    assert table.asked()[1] == ["hu", "meld RHCr", "pass"]
    table.window()
    assert not table.over()


# --- "Match".


def first_round(engine: Engine, winner: int | None, **fields: Any) -> Table:
    """Round 2 of a match whose round 1 was started by seat 0, and won or not."""
    if winner is None:
        # Everyone passes, from a deck that wins for nobody by force.
        table = engine.deal(TAIWAN.replace(rounds=2, **fields), seed=11)
        while table.round() == 1:
            table.pass_on()
        return table
    rules = TAIWAN.replace(hand_size=9, rounds=2, **fields)
    table = engine.deal(rules, {winner: NINE}, last="Cr", seed=11)
    table.discard("Cr")
    table.window({winner: "hu"})
    return table


@pytest.mark.parametrize(
    ("word", "winner", "starter"),
    [
        ("winner", 1, 1),
        ("winner", 2, 2),
        ("winner", 3, 3),
        ("winner", None, 0),
        ("rotate", 2, 1),
        ("rotate", 3, 1),
        ("rotate", None, 1),
    ],
)
def test_next_starter(engine: Engine, word: str, winner: int | None, starter: int) -> None:
    table = first_round(engine, winner, next_starter=word)
    assert [outcome.winner for outcome in table.outcomes()] == [winner]
    assert (table.round(), table.dealer(), table.actor()) == (2, starter, starter)
    assert table.phase() == "discard"
    assert ("round", starter, "2") in table.events()


def test_next_round_is_dealt_at_once(engine: Engine) -> None:
    table = first_round(engine, 2)
    assert not table.over()
    assert table.card() is None
    assert all(table.melds(seat) == table.discards(seat) == [] for seat in range(4))
    assert table.stock() == 112 - 37
    assert table.returns() == table.rewards() == [1.0, 1.0, -13.0, 1.0]
    table.apply(table.legal()[0])
    assert table.returns() == [1.0, 1.0, -13.0, 1.0]
    assert table.rewards() == [0.0] * 4


def test_returns_are_totals(engine: Engine) -> None:
    table = engine.start(TAIWAN.replace(rounds=4, hand_size=4), seed=6)
    while not table.over():
        table.apply("hu" if "hu" in table.legal() else table.legal()[-1])
    outcomes = table.outcomes()
    assert len(outcomes) == 4
    assert any(outcome.winner is not None for outcome in outcomes)
    for seat in range(4):
        assert table.returns()[seat] == sum(outcome.returns[seat] for outcome in outcomes)
    assert table.round() == 4


def test_only_the_first_round_comes_from_the_deck(engine: Engine) -> None:
    """Whatever deck the first round had, the seed deals the second."""
    rules = TAIWAN.replace(hand_size=9, rounds=2)
    second: list[list[str]] = []
    for filling in (1, 2):
        deck = stack_deck(rules, {1: NINE}, last="Cr", seed=filling)
        table = engine.start(rules, deck=deck, dealer=0, seed=5)
        table.discard("Cr")
        table.window({1: "hu"})
        second.append([table.hand(seat) for seat in range(4)])
    assert second[0] == second[1]


def test_each_round_has_its_own_stream(engine: Engine) -> None:
    """Round 2 is dealt by stream 1 of the seed (docs/randomness.md)."""
    table = first_round(engine, 2)
    deck = read_cards("".join(all_cards(TAIWAN)))
    Stream(11, 1).shuffle(deck)
    starter = table.dealer()
    for step in range(4):
        seat = (starter + step) % 4
        dealt = deck[9 * step : 9 * step + 9] + (deck[36:37] if step == 0 else [])
        assert table.hand(seat) == cards_text(dealt)
