"""Paohuzi, "Turn" and "Who gets the card": windows, who is asked in them, and who wins them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI

if TYPE_CHECKING:
    from oracle.table import Engine

# With 5s: 456s, 789s, 345b, 678b, and three big kan: 18.
WAIT = "46789s345678b111b222bTTTb"
# With 5s: 456s, 789s, 678b, three small kan 9 and a big one 6: 15.
WAIT_TOO = "46789s678b111s222sTTTs444b"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_wins_on_any_reveal(engine: Engine, seat: int) -> None:
    """Seat 1 reveals."""
    table = engine.deal(PAOHUZI, {seat: WAIT}, "5s", last="3s")
    table.discard("3s")
    assert (table.phase(), table.actor()) == ("claim_reveal", seat)
    assert "hu" in table.on("5s")[seat]
    table.window({seat: "hu"})
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.tun, outcome.heavenly) == (seat, 18, 2, False)
    assert outcome.returns == [4 if other == seat else -2 for other in range(3)]
    assert outcome.groups == [
        "chi 456s",
        "chi 789s",
        "kan 111b",
        "kan 222b",
        "chi 345b",
        "chi 678b",
        "kan TTTb",
    ]


def test_nobody_wins_on_a_discard(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: WAIT}, last="5s")
    table.discard("5s")
    assert table.phase() == "claim_discard"
    assert table.on("5s") == {1: ["chi 456s", "chi 567s", "pass"]}
    table = engine.deal(PAOHUZI, {2: WAIT}, last="5s")
    table.discard("5s")
    assert table.unasked(0, "5s")


def test_a_win_leaves_the_table_as_it_was(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {2: WAIT}, "5s", last="3s")
    table.discard("3s")
    before = [(table.hand(s), table.melds(s), table.discards(s)) for s in range(3)]
    table.window({2: "hu"})
    assert (table.over(), table.phase(), table.actor(), table.legal()) == (True, "over", -4, [])
    assert table.card() == "5s"
    assert [(table.hand(s), table.melds(s), table.discards(s)) for s in range(3)] == before
    assert table.stock() == 18
    assert table.events()[-4:] == [
        ("reveal", 1, "5s"),
        ("answer", 2, "hu"),
        ("win", 2, "chi 456s chi 789s kan 111b kan 222b chi 345b chi 678b kan TTTb"),
        ("score", None, "-2 -2 4"),
    ]
    assert table.returns() == table.rewards() == [-2.0, -2.0, 4.0]


@pytest.mark.parametrize(
    ("hands", "order"),
    [
        ({1: WAIT, 2: WAIT_TOO}, [1, 2]),
        ({2: WAIT, 0: WAIT_TOO}, [2, 0]),
        ({0: WAIT, 1: WAIT_TOO}, [1, 0]),
    ],
)
def test_of_two_wins_the_revealers_then_in_turn_order(
    engine: Engine, hands: dict[int, str], order: list[int]
) -> None:
    """Seat 1 reveals. The second is asked also when the first has said hu, and has its own hu."""
    table = engine.deal(PAOHUZI, hands, "5s", last="3s")
    table.discard("3s")
    asked = table.on("5s")
    assert list(asked) == order
    second = table.clone()
    second.apply("hu")
    assert (second.actor(), second.legal()) == (order[1], asked[order[1]])
    table.window({order[1]: "hu"})
    assert table.outcome().winner == order[1]
    second.apply("hu")
    assert second.outcome().winner == order[0]


@pytest.mark.parametrize(
    ("answers", "melds"),
    [
        ({1: "chi 567s", 2: "peng", 0: "hu"}, None),
        ({1: "pass", 2: "peng", 0: "hu"}, None),
        ({1: "chi 567s", 2: "peng", 0: "pass"}, [[], [], ["peng 555s"]]),
        ({1: "chi 567s", 2: "pass", 0: "pass"}, [[], ["chi 567s"], []]),
    ],
)
def test_hu_before_peng_before_chi(
    engine: Engine, answers: dict[int, str], melds: list[list[str]] | None
) -> None:
    table = engine.deal(PAOHUZI, {1: "67s", 2: "55s", 0: WAIT}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {
        1: ["chi 567s", "pass"],
        2: ["pass", "peng"],
        0: ["hu", "pass"],
    }
    assert table.window(answers) == [1, 2, 0]
    if melds is None:
        assert table.outcome().winner == 0
    else:
        assert [table.melds(seat) for seat in range(3)] == melds
        assert table.phase() == "discard"


def test_hu_before_pao_before_chi(engine: Engine) -> None:
    hands = {1: "67s", 0: "555s"}
    table = engine.deal(PAOHUZI, hands, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {1: ["chi 567s", "pass"], 0: ["pao", "pass"]}
    table.window({1: "chi 567s", 0: "pao"})
    assert (table.melds(0), table.melds(1), table.actor()) == (["pao 5555s"], [], 0)
    table = engine.deal(PAOHUZI, {1: WAIT, 0: "555s"}, "5s", last="3s")
    table.discard("3s")
    table.window({1: "hu", 0: "pao"})
    assert table.outcome().winner == 1


def test_peng_of_a_discard_before_chi(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s", 2: "55s"}, last="5s")
    table.discard("5s")
    assert table.on("5s") == {1: ["chi 567s", "pass"], 2: ["pass", "peng"]}
    table.window({1: "chi 567s", 2: "peng"})
    assert (table.melds(1), table.melds(2), table.actor()) == ([], ["peng 555s"], 2)


def test_one_pass_and_the_card_goes_to_the_other(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s", 2: "55s"}, last="5s")
    table.discard("5s")
    table.window({1: "chi 567s", 2: "pass"})
    assert (table.melds(1), table.melds(2), table.actor()) == (["chi 567s"], [], 1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_only_the_revealer_may_chi_a_reveal(engine: Engine, seat: int) -> None:
    table = engine.deal(PAOHUZI, {seat: "67s"}, "5s", last="3s")
    table.discard("3s")
    if seat == 1:
        assert table.on("5s") == {1: ["chi 567s", "pass"]}
    else:
        assert table.unasked(1, "5s")


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_only_the_next_seat_may_chi_a_discard(engine: Engine, dealer: int) -> None:
    table = engine.deal(PAOHUZI, {1: "67s"}, last="5s", dealer=dealer)
    table.discard("5s")
    if dealer == 0:
        assert table.on("5s") == {1: ["chi 567s", "pass"]}
    else:
        assert table.unasked(dealer, "5s")


@pytest.mark.parametrize("seat", [1, 2])
def test_either_seat_may_peng_a_discard(engine: Engine, seat: int) -> None:
    table = engine.deal(PAOHUZI, {seat: "55s"}, last="5s")
    table.discard("5s")
    assert table.on("5s") == {seat: ["pass", "peng"]}


@pytest.mark.parametrize("seat", [2, 0])
def test_either_seat_may_peng_anothers_reveal(engine: Engine, seat: int) -> None:
    table = engine.deal(PAOHUZI, {seat: "55s"}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {seat: ["pass", "peng"]}
    table.window({seat: "peng"})
    assert (table.melds(seat), table.actor()) == (["peng 555s"], seat)


def test_the_discarder_is_not_asked(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {0: "55s67s"}, last="5b")
    table.discard("5b")
    assert table.unasked(0, "5b")


def test_a_claimed_card_lies_nowhere(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s"}, last="5s")
    table.discard("5s")
    assert (table.card(), table.discards(0)) == ("5s", [])
    table.window({1: "chi 567s"})
    assert (table.card(), table.discards(0), table.discards(1)) == (None, [], [])
    assert table.since("discard", 0, "5s") == [("answer", 1, "chi 567s"), ("meld", 1, "chi 567s")]


def test_an_open_card_nobody_claims_lies_with_the_revealer(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "67s"}, "5s8b", last="3s")
    table.discard("3s")
    table.window()
    assert table.since("reveal", 1, "5s")[:3] == [
        ("answer", 1, "pass"),
        ("unclaimed", 1, "5s"),
        ("reveal", 2, "8b"),
    ]
    assert table.discards(1)[0] == "5s"


def test_all_are_asked_whatever_was_answered(engine: Engine) -> None:
    """The answers of the later seats are the same after hu, chi and pass."""
    hands = {1: "46789s345678b111b222bTTTb", 2: "55s"}
    table = engine.deal(PAOHUZI, hands, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s")[1] == ["chi 456s", "chi 567s", "hu", "pass"]
    for answer in table.legal():
        twin = table.clone()
        twin.apply(answer)
        assert (twin.actor(), twin.legal(), twin.card()) == (2, ["pass", "peng"], "5s")
        assert [twin.melds(seat) for seat in range(3)] == [[], [], []]


def test_chi_reveal_by_next(engine: Engine) -> None:
    rules = PAOHUZI.replace(chi_reveal_by_next=True)
    table = engine.deal(rules, {2: "67s"}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {2: ["chi 567s", "pass"]}
    table.window({2: "chi 567s"})
    assert (table.melds(2), table.actor(), table.phase()) == (["chi 567s"], 2, "discard")


def test_chi_reveal_by_next_is_not_for_the_seat_before(engine: Engine) -> None:
    rules = PAOHUZI.replace(chi_reveal_by_next=True)
    # Seat 2 has nothing for 5s: no two of 3s 4s 6s 7s 5b next to each other.
    hands = {0: "67s", 2: "1122s1122b7788b99TTb8899s"}
    table = engine.deal(rules, hands, "5s", last="3b")
    table.discard("3b")
    assert table.unasked(1, "5s")


def test_chi_reveal_by_next_ranks_after_the_revealer(engine: Engine) -> None:
    rules = PAOHUZI.replace(chi_reveal_by_next=True)
    table = engine.deal(rules, {1: "46s", 2: "67s"}, "5s", last="3s")
    table.discard("3s")
    assert table.on("5s") == {1: ["chi 456s", "pass"], 2: ["chi 567s", "pass"]}
    twin = table.clone()
    twin.window({1: "chi 456s", 2: "chi 567s"})
    assert (twin.melds(1), twin.melds(2), twin.actor()) == (["chi 456s"], [], 1)
    assert twin.locks(2) == []
    table.window({2: "chi 567s"})
    assert (table.melds(1), table.melds(2), table.actor()) == ([], ["chi 567s"], 2)
    assert table.locks(1) == ["chi 5s", "peng 5s"]


def test_chi_reveal_by_next_ranks_below_peng(engine: Engine) -> None:
    rules = PAOHUZI.replace(chi_reveal_by_next=True)
    table = engine.deal(rules, {2: "67s", 0: "55s"}, "5s", last="3s")
    table.discard("3s")
    table.window({2: "chi 567s", 0: "peng"})
    assert (table.melds(2), table.melds(0)) == ([], ["peng 555s"])


def test_chi_reveal_by_next_changes_no_discard(engine: Engine) -> None:
    rules = PAOHUZI.replace(chi_reveal_by_next=True)
    table = engine.deal(rules, {2: "67s"}, last="5s")
    table.discard("5s")
    assert table.unasked(0, "5s")
