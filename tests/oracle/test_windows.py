""" "Turn": draws, discards, second windows, the end of the stock, and what stays on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import menzi
import pytest
from menzi.variants import FLOWER, TAIWAN, FlowerRules, TaiwanRules
from stacking import stack_deck

if TYPE_CHECKING:
    from oracle.table import Engine, Table

F6 = FLOWER.replace(hand_size=6)
T6 = TAIWAN.replace(hand_size=6)
TRIPLE = "CCrAyEwRgHg"
FIELD = "RHrAyEwCgHw"
IDLE = {0: "ArRgEyHyPwAw", 1: "EHgAyCyRwPw", 2: "ErRHyACwPg", 3: "AgECgRyHwPy"}


def test_flower_dealer_draws_first_and_the_others_follow(engine: Engine) -> None:
    table = engine.deal(FLOWER, dealer=2, seed=9)
    kinds = [(kind, seat) for kind, seat, _ in table.events()]
    assert kinds[:6] == [("round", 2), *[("deal", seat) for seat in (2, 3, 0, 1)], ("draw", 2)]
    assert table.stock() == 117 - 80 - sum(kind == "draw" for kind, _ in kinds)


def test_flower_second_window_is_without_the_drawer(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 0: FIELD, 1: FIELD, 3: TRIPLE}, "Cr")
    assert (table.phase(), table.window()) == ("claim_draw", [0, 1, 3])
    assert (table.phase(), table.card()) == ("claim_second", "Cr")
    assert table.discards(0) == []
    assert table.asked() == {1: ["meld RHCr", "pass"], 3: ["meld CCCr", "pass"]}
    table.window({1: "meld RHCr", 3: "meld CCCr"})
    assert (table.phase(), table.actor(), table.melds(3)) == ("discard", 3, ["CCCr"])
    assert table.discards(0) == []


def test_flower_second_window_order_starts_after_the_drawer(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 1: TRIPLE, 3: FIELD}, "Cr", dealer=2)
    assert table.window() == [3, 1]
    assert (table.phase(), table.window({3: "meld RHCr"})) == ("claim_second", [3, 1])
    assert table.melds(3) == ["RHCr"]


def test_flower_win_declined_and_taken_in_the_second_window(engine: Engine) -> None:
    win = "CrKAErKgKy"
    table = engine.deal(F6, {**IDLE, 0: win, 2: "CrRRRgRRy"}, "Cr")
    assert table.window() == [0, 2]
    assert table.phase() == "claim_second"
    assert table.window({2: "hu"}) == [2]  # the drawer has had its chance
    assert table.outcome().winner == 2
    assert table.outcome().groups == ["CCr", "RRRg", "RRy"]
    assert table.returns() == [0.0, 0.0, 1.0, 0.0]


def test_flower_card_nobody_claims_twice_lies_with_the_drawer(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 1: FIELD}, "CrKr")
    table.window()
    table.window()
    assert table.discards(0) == ["Cr"]
    assert table.events()[-5:] == [
        ("draw", 0, "Cr"),
        ("answer", 1, "pass"),
        ("answer", 1, "pass"),
        ("unclaimed", 0, "Cr"),
        ("draw", 1, "Kr"),
    ]
    assert (table.actor(), table.legal()) == (1, ["meld Kr"])


@pytest.mark.parametrize("rules", [F6.replace(second_window=False), T6])
def test_without_second_window_the_card_lies_at_once(
    engine: Engine, rules: FlowerRules | TaiwanRules
) -> None:
    hands = {**IDLE, 1: FIELD, 3: "AgECgRyHwPr"}
    starter = 0 if isinstance(rules, FlowerRules) else 3
    table = engine.deal(rules, hands, "CrKr", dealer=starter, last="Pg" if starter else "")
    if starter:
        table.discard("Pg")
    assert table.window() == [1]
    assert table.discards(0) == ["Cr"]
    assert (table.card(), table.actor()) == ("Kr", 1)


def test_taiwan_second_window_has_the_rights_of_a_discard_window(engine: Engine) -> None:
    hands = {0: "CrAyEwRgHgPw", 1: "CrAgEyRwHyPy", 2: IDLE[2], 3: "AgECgRyHwPr"}
    table = engine.deal(T6.replace(second_window=True), hands, "Cr", dealer=3, last="Pg")
    table.discard("Pg")
    assert table.asked() == {0: ["meld CCr", "pass"], 1: ["meld CCr", "pass"]}
    table.window()
    assert (table.phase(), table.asked()) == ("claim_second", {1: ["meld CCr", "pass"]})
    table.window({1: "meld CCr"})
    assert (table.actor(), table.melds(1), table.discards(0)) == (1, ["CCr"], [])


def test_claimant_discards_and_the_seat_after_it_draws(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 3: TRIPLE}, "CrKg")
    table.window({3: "meld CCCr"})
    assert table.card() is None
    assert (table.hand(3), table.melds(3)) == ("RHgAyEw", ["CCCr"])
    table.discard("Ay")
    assert (table.discards(3), table.hand(3)) == (["Ay"], "RHgEw")
    assert table.events()[-5:] == [
        ("answer", 3, "meld CCCr"),
        ("meld", 3, "CCCr"),
        ("discard", 3, "Ay"),
        ("unclaimed", 3, "Ay"),
        ("draw", 0, "Kg"),
    ]


def test_discarder_is_not_asked_for_its_own_card(engine: Engine) -> None:
    table = engine.deal(T6, {**IDLE, 0: "CCCrAyEwRg"}, last="Hg")
    table.discard("Cr")
    assert table.lies_unasked(0, "Cr")


def test_a_claimed_discard_lies_nowhere(engine: Engine) -> None:
    table = engine.deal(T6, {**IDLE, 1: FIELD}, last="Cr")
    table.discard("Cr")
    assert (table.card(), table.discards(0)) == ("Cr", [])
    table.window({1: "meld RHCr"})
    assert (table.card(), table.discards(0), table.melds(1)) == (None, [], ["RHCr"])
    assert table.actor() == 1


def test_with_two_players_the_next_seat_is_the_other(engine: Engine) -> None:
    table = engine.deal(F6.replace(players=2), {0: IDLE[0], 1: FIELD}, "Cr")
    assert table.window() == [1]
    assert table.window({1: "meld RHCr"}) == [1]
    assert (table.phase(), table.actor()) == ("discard", 1)


def test_a_win_leaves_the_table_as_it_was(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 2: "RHCrRHCg"}, "F")
    before = [(table.hand(s), table.melds(s), table.discards(s)) for s in range(4)]
    table.window({0: "meld F", 2: "hu"})
    assert table.over()
    assert (table.phase(), table.actor(), table.legal(), table.card()) == ("over", -4, [], "F")
    assert [(table.hand(s), table.melds(s), table.discards(s)) for s in range(4)] == before
    assert table.outcome().card_group == 2
    assert table.events()[-4:] == [
        ("answer", 0, "meld F"),
        ("answer", 2, "hu"),
        ("win", 2, "RHCr RHCg F"),
        ("score", None, "0 0 5 0"),
    ]


def test_flower_score_counts_the_table(engine: Engine) -> None:
    table = engine.deal(F6, {**IDLE, 0: "CCrRHCgHy"}, "CrF")
    table.window({0: "meld CCCr"})
    table.discard("Hy")
    while table.card() != "F":
        table.pass_on()
    answers = table.asked()
    assert answers[0] == ["hu", "pass"]
    table.window({1: "meld F", 0: "hu"})
    assert table.outcome().groups == ["CCCr", "RHCg", "F"]
    assert table.outcome().points == 5
    assert table.returns() == [5.0, 0.0, 0.0, 0.0]


def empty_handed(engine: Engine, rules: FlowerRules, draws: str) -> Table:
    """Seat 0 has laid a triple and discarded its last card; seat 1 draws next."""
    hands = {0: "AAgRr", 1: "RHyCw", 2: "EyHwCr", 3: "ErHgCy"}
    table = engine.deal(rules.replace(hand_size=3), hands, "Ag" + draws)
    table.window({0: "meld AAAg"})
    table.discard("Rr")
    assert (table.hand(0), table.discards(0)) == ("", ["Rr"])
    return table


def test_flower_empty_hand_wins_only_on_a_special(engine: Engine) -> None:
    table = empty_handed(engine, FLOWER, "HrF")
    assert table.discards(1) == ["Hr"]
    assert (table.card(), table.asked()) == ("F", {2: ["meld F"], 0: ["hu", "pass"]})
    table.window({2: "meld F", 0: "hu"})
    assert table.outcome().groups == ["AAAg", "F"]
    assert table.returns() == [4.0, 0.0, 0.0, 0.0]


def test_flower_empty_hand_must_win_on_its_own_special(engine: Engine) -> None:
    table = empty_handed(engine, FLOWER, "HrEgPyKw")
    assert (table.card(), table.asked()) == ("Kw", {0: ["hu"]})
    table.apply("hu")
    assert table.returns() == [2.0, 0.0, 0.0, 0.0]


def play_out(table: Table) -> None:
    while not table.over():
        table.pass_on()


def test_flower_stock_runs_out(engine: Engine) -> None:
    table = engine.deal(FLOWER, seed=4)
    play_out(table)
    assert (table.outcome().winner, table.outcome().points) == (None, 0)
    assert table.returns() == [0.0] * 4
    assert (table.stock(), table.card(), table.phase()) == (0, None, "over")
    events = table.events()
    assert events[-2:] == [("exhausted", None, ""), ("score", None, "0 0 0 0")]
    kind, seat, card = events[-3]
    assert kind == "unclaimed"
    assert seat is not None
    assert table.discards(seat)[-1] == card
    assert table.outcome().lucky is None
    assert table.outcome().groups == []


def test_every_stock_card_is_played(engine: Engine) -> None:
    """The last one can still be won with; then there is no lucky card to reveal."""
    # All Generals are dealt, so that everyone can pass to the end.
    hands = {0: "KKKKgEgRHyCw", 1: "KKKKrAAAgEr", 2: "KKKKyRwCyHgPw", 3: "KKKKwEyCgRgPy"}
    rules = TAIWAN.replace(hand_size=8, rounds=1)
    deck = menzi.read_cards(stack_deck(rules, hands, last="Pr"))
    deck.pop(max(number for number, card in enumerate(deck) if card == "Er"))
    table = engine.start(rules, deck="".join([*deck, "Er"]), dealer=0)
    while table.stock() > 0:
        table.pass_on()
    assert (table.phase(), table.card()) == ("claim_draw", "Er")
    table.window({1: "hu"})
    outcome = table.outcome()
    assert (outcome.winner, outcome.points) == (1, 11)
    assert outcome.groups == ["KKKKr", "EEr", "AAAg"]
    assert (outcome.lucky, outcome.lucky_card) == (0, None)
    assert outcome.returns == [-1, 4, -1, -1]
    assert "lucky" not in [kind for kind, _, _ in table.events()]
