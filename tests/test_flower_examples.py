"""What the rules of `flower` say, example by example, each played in the core and the oracle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import menzi
import pytest
from examples import asked, melds, play, split, start, tail
from stacking import stack_deck

if TYPE_CHECKING:
    from lockstep import Pair
    from menzi.variants import FlowerRules


def rules_of(hand_size: int, players: int = 4, *, second_window: bool = True) -> FlowerRules:
    return menzi.FLOWER.replace(hand_size=hand_size, players=players, second_window=second_window)


def won(pair: Pair, seat: int, points: int, groups: str) -> None:
    assert pair.core.is_terminal()
    assert pair.core.phase() == "over"
    result = pair.core.results()[0]
    assert result.winner == seat
    assert result.points == points
    assert " ".join(map(str, result.groups)) == groups
    returns = [0] * pair.rules.players
    returns[seat] = points
    assert pair.core.returns() == returns
    assert list(result.returns) == returns


# Splits


@pytest.mark.parametrize(
    ("hand", "points", "groups"),
    [
        ("KrKrArEr", 2, "KAEr Kr"),
        ("KrKrKr", 3, "Kr Kr Kr"),
        ("PrPrPgPgPyPy", 2, "PrPgPy PrPgPy"),
        ("PrPgPyPwPw", 1, "PrPgPy PPw"),
        ("RrRrRrHrHrHrCrCrCr", 3, "RHCr RHCr RHCr"),
        ("RrRrRrRrHrHrHrCrCrCr", 4, "RRRRr HHHr CCCr"),
        ("RrRrRrHrCr", 1, "RHCr RRr"),
    ],
)
def test_example_split(hand: str, points: int, groups: str) -> None:
    assert split(menzi.FLOWER, hand) == (points, groups)


@pytest.mark.parametrize("hand", ["RrHr", "RrRrHrCr", "Pr", "PrPg", "ArErKg", "Ar", "RrHrCg"])
def test_example_incomplete(hand: str) -> None:
    assert split(menzi.FLOWER, hand) is None


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("Kr", 1),
        ("F", 3),
        ("FF", 6),
        ("Ar" * 2, 0),
        ("Pr" * 2, 0),
        ("Ar" * 3, 1),
        ("Ar" * 4, 2),
        ("Kr" * 4, 4),
        ("KrArEr", 1),
        ("RwHwCw", 1),
        ("PrPgPw", 1),
        ("PrPgPyPw", 2),
    ],
)
def test_table_of_groups(hand: str, points: int) -> None:
    found = split(menzi.FLOWER, hand)
    assert found is not None
    assert found[0] == points


@pytest.mark.parametrize(
    "hand",
    [
        "KAErRHCrPrPgPyPwAAAAgCCCyEEwHHw",
        "FFFFFKKKKrKKKKgKKKKyKKKKw",
        "AAAArEEEErRRRRrHHHHrCCCCrKr",
        "RRRHHHCCCrRRRHHHCCCgKAEw",
        "FKrAArEErRRrHHrCCrAAgEEgRRgHHgF",
    ],
)
def test_21_cards_total_an_odd_number(hand: str) -> None:
    assert len(menzi.read_cards(hand)) == 21
    found = split(menzi.FLOWER, hand)
    assert found is not None
    assert found[0] % 2 == 1


def test_points_override_changes_the_score_and_the_split() -> None:
    rules = menzi.FLOWER.replace(points={"triple": 5})
    assert split(rules, "RRRHHHCCCr") == (15, "RRRr HHHr CCCr")
    assert split(rules, "KAEr") == (1, "KAEr")


def test_points_override_is_what_a_win_is_paid() -> None:
    rules = rules_of(1, 2).replace(points={"pair": 5})
    pair = start(rules, {0: "Ag", 1: "Hr"}, "Ag")
    play(pair, "hu")
    won(pair, 0, 5, "AAg")


# Who gets the card

AG_HANDS = {1: "KgEgRrHy", 2: "KgEgRrHw", 3: "AgAgCrCy", 0: "EyHrRwCg"}


def test_example_triple_before_both_commands() -> None:
    pair = start(rules_of(4), AG_HANDS, "Ag", dealer=1)
    asked(pair, 1, "claim_draw", "pass", "meld KAEg")
    play(pair, "meld KAEg")
    asked(pair, 2, "claim_draw", "pass", "meld KAEg")
    play(pair, "meld KAEg")
    asked(pair, 3, "claim_draw", "pass", "meld AAAg")
    play(pair, "meld AAAg")
    asked(pair, 3, "discard", "discard Cr", "discard Cy")
    assert melds(pair, 3) == ["AAAg"]


def test_example_drawers_command_before_the_next_seats() -> None:
    pair = start(rules_of(4), AG_HANDS, "Ag", dealer=1)
    play(pair, "meld KAEg", "meld KAEg", "pass")
    asked(pair, 1, "discard", "discard Rr", "discard Hy")
    assert [melds(pair, seat) for seat in range(4)] == [[], ["KAEg"], [], []]


def test_example_next_seats_command_when_both_others_pass() -> None:
    pair = start(rules_of(4), AG_HANDS, "Ag", dealer=1)
    play(pair, "pass", "meld KAEg", "pass")
    asked(pair, 2, "discard", "discard Rr", "discard Hw")
    assert [melds(pair, seat) for seat in range(4)] == [[], [], ["KAEg"], []]


def test_losing_claims_leave_no_trace_but_the_answer() -> None:
    pair = start(rules_of(4), AG_HANDS, "Ag", dealer=1)
    play(pair, "meld KAEg", "meld KAEg", "meld AAAg")
    assert tail(pair, 5) == [
        ("draw", 1, "Ag"),
        ("answer", 1, "meld KAEg"),
        ("answer", 2, "meld KAEg"),
        ("answer", 3, "meld AAAg"),
        ("meld", 3, "AAAg"),
    ]
    for seat in (0, 1, 2):
        assert pair.core.hand(seat) == menzi.Hand(AG_HANDS[seat])
        assert melds(pair, seat) == []
    assert [pair.core.discards(seat) for seat in range(4)] == [[], [], [], []]
    assert pair.core.public_card() is None


def test_play_goes_on_from_the_claimant() -> None:
    pair = start(rules_of(4), AG_HANDS, "AgRyHrHyCyEg", dealer=1)
    play(pair, "pass", "pass", "meld AAAg", "discard Cr")
    # Seat 0 draws next: the seat after the discarder. It cannot use Ry, and seat 1 draws Hr.
    events = [(event.type, event.seat, event.text) for event in pair.core.events()]
    at = events.index(("discard", 3, "Cr"))
    assert events[at + 1 : at + 5] == [
        ("unclaimed", 3, "Cr"),
        ("draw", 0, "Ry"),
        ("unclaimed", 0, "Ry"),
        ("draw", 1, "Hr"),
    ]
    assert pair.core.discards(3) == ["Cr"]


def test_quad_before_the_drawers_command() -> None:
    hands = {0: "KgEgRrHy", 1: "HrCyRwEy", 2: "AgAgAgHw", 3: "RgHrCwEr"}
    pair = start(rules_of(4), hands, "Ag")
    play(pair, "meld KAEg")
    asked(pair, 2, "claim_draw", "pass", "meld AAAg", "meld AAAAg")
    play(pair, "meld AAAAg")
    asked(pair, 2, "discard", "discard Hw")
    assert melds(pair, 2) == ["AAAAg"]


def test_triple_of_a_seat_with_three_is_its_choice() -> None:
    hands = {0: "KgEgRrHy", 1: "HrCyRwEy", 2: "AgAgAgHw", 3: "RgHrCwEr"}
    pair = start(rules_of(4), hands, "Ag")
    play(pair, "meld KAEg", "meld AAAg")
    asked(pair, 2, "discard", "discard Ag", "discard Hw")


def test_hu_before_triple() -> None:
    hands = {0: "EyHrRwCg", 1: "AgAgCyRw", 2: "RrRrRrAg", 3: "RgHrCwEr"}
    pair = start(rules_of(4), hands, "Ag")
    asked(pair, 1, "claim_draw", "pass", "meld AAAg")
    play(pair, "meld AAAg")
    asked(pair, 2, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 2, 1, "RRRr AAg")


def test_hu_before_quad() -> None:
    hands = {0: "EyHrRwCg", 1: "AgAgAgRw", 2: "KgEgCrCr", 3: "RgHrCwEr"}
    pair = start(rules_of(4), hands, "Ag")
    asked(pair, 1, "claim_draw", "pass", "meld AAAg", "meld AAAAg")
    play(pair, "meld AAAAg")
    asked(pair, 2, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 2, 1, "CCr KAEg")


def test_triple_declined_for_hu_stays_with_the_other_seat_when_hu_passes() -> None:
    hands = {0: "EyHrRwCg", 1: "AgAgCyRw", 2: "RrRrRrAg", 3: "RgHrCwEr"}
    pair = start(rules_of(4), hands, "Ag")
    play(pair, "meld AAAg", "pass")
    asked(pair, 1, "discard", "discard Cy", "discard Rw")


def two_wins_on_a_draw() -> Pair:
    pair = start(rules_of(1), {2: "Ag", 3: "Ag", 0: "Hr", 1: "Ag"}, "Ag", dealer=2)
    asked(pair, 2, "claim_draw", "pass", "hu")
    return pair


def test_two_hu_drawers_first_and_the_others_are_still_asked() -> None:
    pair = two_wins_on_a_draw()
    play(pair, "hu")
    asked(pair, 3, "claim_draw", "pass", "hu")
    play(pair, "hu")
    asked(pair, 1, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 2, 0, "AAg")


def test_two_hu_without_the_drawer_in_turn_order() -> None:
    pair = two_wins_on_a_draw()
    play(pair, "pass", "hu", "hu")
    won(pair, 3, 0, "AAg")


def test_hu_of_the_last_seat_alone() -> None:
    pair = two_wins_on_a_draw()
    play(pair, "pass", "pass", "hu")
    won(pair, 1, 0, "AAg")


@pytest.mark.parametrize(
    ("answers", "winner"),
    [(("hu", "hu", "hu"), 3), (("pass", "hu", "hu"), 0), (("pass", "pass", "hu"), 1)],
)
def test_two_hu_on_a_discard_from_the_seat_after_the_discarder(
    answers: tuple[str, ...], winner: int
) -> None:
    pair = start(rules_of(1), dict.fromkeys(range(4), "Ag"), "Kr", dealer=2)
    asked(pair, 2, "claim_draw", "meld Kr")
    play(pair, "meld Kr")
    asked(pair, 2, "discard", "discard Ag")
    play(pair, "discard Ag")
    asked(pair, 3, "claim_discard", "pass", "hu")
    play(pair, *answers)
    won(pair, winner, 0, "AAg")
    assert pair.core.public_card() == "Ag"
    assert pair.core.discards(2) == []
    assert melds(pair, 2) == ["Kr"]


# Specials


def test_drawn_general_must_be_taken_and_others_may_only_hu() -> None:
    hands = {0: "ArErHg", 1: "ArErCg", 2: "KrKrEy", 3: "RrRrRr"}
    pair = start(rules_of(3), hands, "Kr")
    asked(pair, 0, "claim_draw", "meld Kr", "meld KAEr")
    play(pair, "meld KAEr")
    asked(pair, 3, "claim_draw", "pass", "hu")
    play(pair, "pass")
    asked(pair, 0, "discard", "discard Hg")
    assert melds(pair, 0) == ["KAEr"]


def test_drawn_general_taken_as_a_single() -> None:
    hands = {0: "ArErHg", 1: "ArErCg", 2: "KrKrEy", 3: "RrRrRr"}
    pair = start(rules_of(3), hands, "Kr")
    play(pair, "meld Kr", "pass")
    asked(pair, 0, "discard", "discard Ar", "discard Er", "discard Hg")


def test_drawn_general_lost_to_a_win() -> None:
    hands = {0: "ArErHg", 1: "ArErCg", 2: "KrKrEy", 3: "RrRrRr"}
    pair = start(rules_of(3), hands, "Kr")
    play(pair, "meld KAEr", "hu")
    won(pair, 3, 2, "Kr RRRr")
    assert melds(pair, 0) == []


FLOWER_HANDS = {0: "AgHrCwEy", 1: "RgHyCrEw", 2: "RrRrRrKg", 3: "RyHwCgEr"}


def test_example_flower_drawn_by_another_completes_a_hand() -> None:
    pair = start(rules_of(4), FLOWER_HANDS, "F")
    asked(pair, 0, "claim_draw", "meld F")
    play(pair, "meld F")
    asked(pair, 2, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 2, 5, "RRRr Kg F")


def test_example_flower_else_must_be_taken_by_its_drawer() -> None:
    pair = start(rules_of(4), FLOWER_HANDS, "F")
    play(pair, "meld F", "pass")
    asked(pair, 0, "discard", "discard Ag", "discard Hr", "discard Cw", "discard Ey")
    assert melds(pair, 0) == ["F"]


def test_specials_are_never_discarded() -> None:
    hands = {0: "AgKgFHr", 1: "RgHyCrEw", 2: "RwHgCyEg", 3: "RyHwCgEr"}
    pair = start(rules_of(4), hands, "F")
    play(pair, "meld F")
    asked(pair, 0, "discard", "discard Ag", "discard Hr")


@pytest.mark.parametrize(("hand", "card"), [("Kg", "F"), ("F", "Kr"), ("Kr", "Kr"), ("F", "F")])
def test_forced_special_may_leave_hu_as_the_only_answer(hand: str, card: str) -> None:
    pair = start(rules_of(1, 2), {0: hand, 1: "Ag"}, card)
    asked(pair, 0, "claim_draw", "hu")
    play(pair, "hu")
    assert pair.core.returns() == [sum(3 if one == "F" else 1 for one in (hand, card)), 0]


# What may be claimed


def test_claim_that_leaves_the_hand_grouped_is_offered_as_hu_only() -> None:
    # The triple leaves RHCr, the field leaves RRRr; the quad leaves HrCr.
    hands = {0: "EyHgRwCgAg", 1: "RrRrRrHrCr"}
    pair = start(rules_of(5, 2), hands, "Rr")
    asked(pair, 1, "claim_draw", "pass", "hu", "meld RRRRr")
    play(pair, "hu")
    won(pair, 1, 2, "RHCr RRRr")


def test_claim_beside_hu_goes_on_with_the_deal() -> None:
    hands = {0: "EyHgRwCgAg", 1: "RrRrRrHrCr"}
    pair = start(rules_of(5, 2), hands, "Rr")
    play(pair, "meld RRRRr")
    asked(pair, 1, "discard", "discard Hr", "discard Cr")


def test_drawer_may_not_claim_a_pair() -> None:
    hands = {0: "RrHg", 1: "RrCy", 2: "EyAg", 3: "HwCg"}
    pair = start(rules_of(2), hands, "RrKr")
    # Nobody is asked about Rr; seat 1 has drawn Kr.
    asked(pair, 1, "claim_draw", "meld Kr")
    assert tail(pair, 3) == [("draw", 0, "Rr"), ("unclaimed", 0, "Rr"), ("draw", 1, "Kr")]
    assert pair.core.discards(0) == ["Rr"]


def test_pair_may_complete_a_hand() -> None:
    hands = {0: "RrKg", 1: "RyCy", 2: "EyAg", 3: "HwCg"}
    pair = start(rules_of(2), hands, "Rr")
    asked(pair, 0, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 0, 1, "RRr Kg")


def test_pair_of_soldiers_may_complete_a_hand() -> None:
    pair = start(rules_of(1), {0: "Hr", 1: "Hg", 2: "Pr", 3: "Cy"}, "Pr")
    asked(pair, 2, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 2, 0, "PPr")


def test_each_choice_of_soldiers_is_its_own_action() -> None:
    hands = {0: "PgPyPwHr", 1: "PgPyRgEy", 2: "PgPyPwAg", 3: "RyHwCgEr"}
    pair = start(rules_of(4), hands, "Pr")
    asked(
        pair,
        0,
        "claim_draw",
        "pass",
        "meld PrPgPy",
        "meld PrPgPw",
        "meld PrPyPw",
        "meld PrPgPyPw",
    )
    play(pair, "meld PrPyPw")
    # The next seat may have soldiers too; the seat after that may not.
    asked(pair, 1, "claim_draw", "pass", "meld PrPgPy")
    play(pair, "meld PrPgPy")
    asked(pair, 0, "discard", "discard Pg", "discard Hr")
    assert melds(pair, 0) == ["PrPyPw"]


def test_only_drawer_and_next_seat_may_have_a_field() -> None:
    hands = dict.fromkeys(range(4), "HrCrEy")
    pair = start(rules_of(3), hands, "Rr")
    asked(pair, 0, "claim_draw", "pass", "meld RHCr")
    play(pair, "pass")
    asked(pair, 1, "claim_draw", "pass", "meld RHCr")
    play(pair, "meld RHCr")
    asked(pair, 1, "discard", "discard Ey")


def test_only_the_seat_after_the_discarder_may_have_a_field() -> None:
    hands = {0: "RrAyPw", 1: "HrCrEg", 2: "HrCrEw", 3: "RrRrEr"}
    pair = start(rules_of(3), hands, "F")
    play(pair, "meld F", "discard Rr")
    asked(pair, 1, "claim_discard", "pass", "meld RHCr")
    play(pair, "meld RHCr")
    asked(pair, 3, "claim_discard", "pass", "meld RRRr")
    play(pair, "meld RRRr")
    asked(pair, 3, "discard", "discard Er")
    assert pair.core.discards(0) == []


# The second window


def window_hands() -> dict[int, str]:
    return {0: "RrRrEy", 1: "HrCrAg", 2: "HyCwAw", 3: "HgCyAy"}


def test_second_window_excludes_the_drawer_and_hears_who_passed() -> None:
    pair = start(rules_of(3), window_hands(), "Rr")
    asked(pair, 0, "claim_draw", "pass", "meld RRRr")
    play(pair, "pass")
    asked(pair, 1, "claim_draw", "pass", "meld RHCr")
    play(pair, "pass")
    asked(pair, 1, "claim_second", "pass", "meld RHCr")
    assert pair.core.public_card() == "Rr"
    assert pair.core.discards(0) == []
    play(pair, "meld RHCr")
    asked(pair, 1, "discard", "discard Ag")
    assert pair.core.discards(0) == []


def test_second_window_passed_leaves_the_card_with_the_drawer() -> None:
    pair = start(rules_of(3), window_hands(), "RrKr")
    play(pair, "pass", "pass", "pass")
    asked(pair, 1, "claim_draw", "meld Kr")
    assert pair.core.discards(0) == ["Rr"]
    assert pair.core.public_card() == "Kr"


def test_second_window_asks_from_the_seat_after_the_drawer() -> None:
    pair = start(rules_of(1), {1: "Ag", 2: "Ag", 3: "Hr", 0: "Ag"}, "Ag", dealer=1)
    play(pair, "pass", "pass", "pass")
    asked(pair, 2, "claim_second", "pass", "hu")
    play(pair, "pass")
    asked(pair, 0, "claim_second", "pass", "hu")
    play(pair, "hu")
    won(pair, 0, 0, "AAg")


def test_without_second_window_the_card_lies_at_once() -> None:
    pair = start(rules_of(3, second_window=False), window_hands(), "RrKr")
    play(pair, "pass", "pass")
    asked(pair, 1, "claim_draw", "meld Kr")
    assert pair.core.discards(0) == ["Rr"]


# Empty hands


def test_last_card_discarded_wins_nothing_and_the_empty_hand_plays_on() -> None:
    pair = start(rules_of(1, 2), {0: "Ag", 1: "Hy"}, "KrCgKg")
    play(pair, "meld Kr")
    asked(pair, 0, "discard", "discard Ag")
    play(pair, "discard Ag")
    assert len(pair.core.hand(0)) == 0
    assert tail(pair, 4) == [
        ("unclaimed", 0, "Ag"),
        ("draw", 1, "Cg"),
        ("unclaimed", 1, "Cg"),
        ("draw", 0, "Kg"),
    ]
    asked(pair, 0, "claim_draw", "hu")
    play(pair, "hu")
    won(pair, 0, 2, "Kr Kg")


def test_empty_hand_may_win_with_a_special_another_seat_draws() -> None:
    pair = start(rules_of(1, 2), {0: "Ag", 1: "Hy"}, "KrF")
    play(pair, "meld Kr", "discard Ag")
    asked(pair, 1, "claim_draw", "meld F")
    play(pair, "meld F")
    asked(pair, 0, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 0, 4, "Kr F")


def test_empty_hand_may_let_a_special_go() -> None:
    pair = start(rules_of(1, 2), {0: "Ag", 1: "Hy"}, "KrF")
    play(pair, "meld Kr", "discard Ag", "meld F", "pass")
    asked(pair, 1, "discard", "discard Hy")


# The deal and its end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal_and_turns_go_round_from_the_dealer(players: int) -> None:
    hands = dict(zip(range(players), ("Hr", "Hg", "Hy", "Hw"), strict=False))
    dealer = players - 1
    pair = start(rules_of(1, players), hands, "CrCgCyCwKr", dealer=dealer)
    for seat in range(players):
        assert pair.core.hand(seat) == menzi.Hand(hands[seat])
    # Nobody can use a Cannon, so that the fifth card is the first question.
    asked(pair, (dealer + 4) % players, "claim_draw", "meld Kr")
    draws = [event.seat for event in pair.core.events() if event.type == "draw"]
    assert draws == [(dealer + turn) % players for turn in range(5)]
    assert pair.core.stock_size() == 117 - players - 5
    assert pair.core.dealer() == dealer


def test_deck_is_dealt_in_its_order() -> None:
    rules = rules_of(2, 3)
    pair = start(rules, {}, dealer=1)
    deck = menzi.read_cards(stack_deck(rules, {}, dealer=1))
    for place, seat in enumerate((1, 2, 0)):
        assert pair.core.hand(seat) == menzi.Hand("".join(deck[2 * place : 2 * place + 2]))
    first = next(event for event in pair.core.events() if event.type == "draw")
    assert (first.seat, first.text) == (1, deck[6])


@pytest.mark.parametrize("flowers", [0, 5, 8])
def test_number_of_flowers(flowers: int) -> None:
    rules = rules_of(1, 2).replace(flowers=flowers)
    pair = start(rules, {0: "Hr", 1: "Cg"}, "Kr")
    assert pair.core.stock_size() == 112 + flowers - 3


def test_full_deal_won() -> None:
    hand = "KAErRHCrPrPgPyPwAAAAgCCCyEwHHw"
    pair = start(rules_of(20, 2), {0: hand}, "EwEwEwKwKwKwKw")
    other = str(pair.core.hand(1))
    asked(pair, 0, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 0, 7, "KAEr RHCr PrPgPyPw AAAAg CCCy EEw HHw")
    assert pair.core.hand(0) == menzi.Hand(hand)
    assert str(pair.core.hand(1)) == other
    assert pair.core.public_card() == "Ew"
    assert [pair.core.discards(seat) for seat in range(2)] == [[], []]
    assert pair.core.stock_size() == 117 - 41
    assert tail(pair, 2) == [
        ("win", 0, "KAEr RHCr PrPgPyPw AAAAg CCCy EEw HHw"),
        ("score", None, "7 0"),
    ]


def test_win_counts_the_groups_on_the_table_and_leaves_them_there() -> None:
    hands = {0: "AgAyHrHr", 1: "AgCgEyRw"}
    pair = start(rules_of(4, 2), hands, "FCyEwRyKrHr")
    # F is taken; then nobody can use Ag, nor Cy, Ew and Ry off the stock; seat 0 draws Kr.
    play(pair, "meld F", "discard Ag")
    asked(pair, 0, "claim_draw", "meld Kr")
    play(pair, "meld Kr", "discard Ay")
    # Seat 1 draws Hr: seat 0 has HrHr, and the triple would leave nothing.
    asked(pair, 0, "claim_draw", "pass", "hu")
    play(pair, "hu")
    # The groups on the table come first, in the order they were laid.
    won(pair, 0, 5, "F Kr HHHr")
    assert melds(pair, 0) == ["F", "Kr"]
    assert pair.core.hand(0) == menzi.Hand("HHr")
    assert pair.core.public_card() == "Hr"
    assert pair.core.discards(0) == ["Ag", "Ew", "Ay"]
    assert pair.core.discards(1) == ["Cy", "Ry"]


@pytest.mark.parametrize("second_window", [True, False])
def test_exhausted_stock(second_window: bool) -> None:
    rules = rules_of(20, 2, second_window=second_window)
    hands = {0: "KKKKrKKKKgFFFFF", 1: "KKKKyKKKKw"}  # no specials are drawn, all may be passed
    deck = menzi.read_cards(stack_deck(rules, hands))
    pair = start(rules, hands)
    before = [str(pair.core.hand(seat)) for seat in range(2)]
    while not pair.core.is_terminal():
        pair.apply("pass")
        pair.compare()
    pair.compare_records()
    assert pair.core.returns() == [0, 0]
    result = pair.core.results()[0]
    assert (result.winner, list(result.returns)) == (None, [0, 0])
    assert [str(pair.core.hand(seat)) for seat in range(2)] == before
    assert [melds(pair, seat) for seat in range(2)] == [[], []]
    stock = deck[40:]
    assert len(stock) == 77
    assert pair.core.discards(0) == stock[0::2]
    assert pair.core.discards(1) == stock[1::2]
    assert pair.core.public_card() is None
    assert pair.core.stock_size() == 0
    assert tail(pair, 3) == [
        ("unclaimed", 0, stock[-1]),
        ("exhausted", None, ""),
        ("score", None, "0 0"),
    ]
