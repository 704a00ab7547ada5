"""What the rules of `taiwan` say, example by example, each played in the core and the oracle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import examples
import menzi
import pytest
from examples import asked, melds, play, split, tail
from lockstep import Pair
from stacking import stack_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from menzi.variants import TaiwanRules


def rules_of(hand_size: int, players: int = 4, **fields: Any) -> TaiwanRules:
    """Taiwanese rules for one round of a small hand."""
    return menzi.TAIWAN.replace(
        **{"hand_size": hand_size, "players": players, "rounds": 1} | fields
    )


def start(
    rules: TaiwanRules, hands: dict[int, str], last: str = "", draws: str = "", *, dealer: int = 0
) -> Pair:
    """A game in which the starter's last card comes first, as it does in most examples."""
    return examples.start(rules, hands, draws, last=last, dealer=dealer)


def won(pair: Pair, seat: int, points: int, groups: str, returns: Sequence[int]) -> None:
    result = pair.core.results()[0]
    assert (result.winner, result.points) == (seat, points)
    assert " ".join(map(str, result.groups)) == groups
    assert list(result.returns) == list(returns)


def lucky(pair: Pair) -> tuple[int | None, str | None]:
    result = pair.core.results()[0]
    return result.lucky, result.lucky_card


# Splits


def test_example_triple_concealed_and_open() -> None:
    assert split(menzi.TAIWAN, "RrRrRr") == (3, "RRRr")
    assert split(menzi.TAIWAN, "RrRr", "Rr") == (1, "RRRr")
    assert split(menzi.TAIWAN, "", None, ["RRRr"]) == (1, "RRRr")


def test_example_claimed_fourth_must_sit_in_a_group() -> None:
    assert split(menzi.TAIWAN, "RrRrRr", "Rr") == (6, "RRRRr")
    # The triple stays concealed, 3, and the field is open, 1.
    assert split(menzi.TAIWAN, "RrRrRrHrCr", "Rr") == (4, "RHCr RRRr")
    assert split(menzi.TAIWAN, "HrCr", None, ["RRRRr"]) is None


def test_example_generals() -> None:
    assert split(menzi.TAIWAN, "KrKrKrKr") == (8, "KKKKr")
    assert split(menzi.TAIWAN, "KrKrKr", "Kr") == (8, "KKKKr")
    assert split(menzi.TAIWAN, "KrKrKr") == (3, "Kr Kr Kr")
    assert split(menzi.TAIWAN, "KrKr") == (2, "Kr Kr")


def test_example_soldiers() -> None:
    assert split(menzi.TAIWAN, "PrPr") is None
    assert split(menzi.TAIWAN, "PrPrPr") == (3, "PPPr")
    assert split(menzi.TAIWAN, "PrPgPyPw") == (5, "PrPgPyPw")
    assert split(menzi.TAIWAN, "PrPgPyPwPwPwPw") == (11, "PrPgPy PPPPw")


@pytest.mark.parametrize(
    ("group", "open_", "concealed"),
    [
        ("Kg", 1, 1),
        ("AAg", 0, 0),
        ("AAAg", 1, 3),
        ("AAAAg", 6, 8),
        ("KKKKg", 8, 8),
        ("KAEg", 2, 2),
        ("RHCg", 1, 1),
        ("PrPgPw", 3, 3),
        ("PrPgPyPw", 5, 5),
        ("PPPw", 1, 3),
        ("PPPPw", 6, 8),
    ],
)
def test_table_of_groups(group: str, open_: int, concealed: int) -> None:
    assert split(menzi.TAIWAN, group) == (concealed, group)
    assert split(menzi.TAIWAN, "", None, [group]) == (open_, group)
    cards = menzi.read_cards(group)
    assert split(menzi.TAIWAN, "".join(cards[1:]), cards[0]) == (open_, group)


def test_group_on_the_table_is_never_added_to() -> None:
    assert split(menzi.TAIWAN, "", "Rr", ["RRRr"]) is None
    assert split(menzi.TAIWAN, "HrCr", "Rr", ["RRRr"]) == (2, "RRRr RHCr")
    assert split(menzi.TAIWAN, "ArEr", None, ["Kr"]) is None


def test_winning_card_sits_where_it_gives_most() -> None:
    # Open field 1 and concealed triple 3.
    assert split(menzi.TAIWAN, "ArArArRrHr", "Cr") == (4, "AAAr RHCr")
    # Kr open as a single of its own, 1, beside a concealed command, 2.
    assert split(menzi.TAIWAN, "KrArEr", "Kr") == (3, "KAEr Kr")
    # In the field the triple stays concealed, 3 + 1; as the triple's third card, 1 + 1.
    assert split(menzi.TAIWAN, "RrRrRrHrCr", "Rr") == (4, "RHCr RRRr")
    assert menzi.evaluate(menzi.Game("taiwan"), "RrRrRrHrCr", card="Rr").card_group == 0


def test_points_override_keeps_the_rest() -> None:
    rules = menzi.TAIWAN.replace(points={"single": (4, 0), "triple": (1, 9)})
    assert split(rules, "ArArAr", "Kr") == (13, "Kr AAAr")
    assert split(rules, "AAAAr") == (8, "AAAAr")
    assert split(rules, "Kr") == (0, "Kr")


def test_points_override_is_what_a_win_is_paid() -> None:
    rules = rules_of(1, 2, points={"pair": (13, 0)})
    pair = start(rules, {0: "Ag", 1: "Hr"}, "Hr", "Cy")
    play(pair, "discard Hr", "hu")
    # 13 - 10 + 1; no Cannon or other Cy in a pair of Horses.
    won(pair, 1, 13, "HHr", [-1, 4])


def test_bga_preset_pays_less_for_concealed_generals() -> None:
    assert split(menzi.TAIWAN_BGA, "KKKKr") == (6, "KKKKr")
    assert split(menzi.TAIWAN_BGA, "KKKr", "Kr") == (8, "KKKKr")
    assert split(menzi.TAIWAN_BGA, "AAAAr") == (8, "AAAAr")
    assert menzi.TAIWAN_BGA.lucky_match == "identical"
    assert menzi.TAIWAN_BGA.settlement == "each"


# Score of a round

# Seat 1 draws Kg: 8 + 0 + 3 and the single 1 are 12. Nobody can use Er, nor has three Kg.
TWELVE = {0: "ErErErKgKgRrHrCrPr", 1: "ArArArArCgCgHyHyHy"}


def twelve(draws: str = "KgCw", **fields: Any) -> Pair:
    pair = start(rules_of(9, **fields), TWELVE, "Er", draws)
    play(pair, "discard Er")
    asked(pair, 1, "claim_draw", "hu", "meld Kg")
    play(pair, "hu")
    return pair


TWELVE_GROUPS = "AAAAr Kg CCg HHHy"


def test_example_twelve_points_and_two_lucky() -> None:
    pair = twelve()
    won(pair, 1, 12, TWELVE_GROUPS, [-1, 7, -1, -1])
    assert lucky(pair) == (2, "Cw")
    assert pair.core.is_terminal()
    assert pair.core.returns() == [-1, 7, -1, -1]
    assert tail(pair, 4) == [
        ("answer", 1, "hu"),
        ("win", 1, TWELVE_GROUPS),
        ("lucky", None, "Cw"),
        ("score", None, "-1 7 -1 -1"),
    ]
    assert pair.core.results()[0].card_group == 1


def test_example_twelve_points_settled_with_each() -> None:
    pair = twelve(settlement="each")
    won(pair, 1, 12, TWELVE_GROUPS, [-5, 15, -5, -5])


def nine(**fields: Any) -> Pair:
    hands = {0: "ErErErKgKgPr", 1: "ArArArArCgCg"}
    pair = start(rules_of(6, **fields), hands, "Er", "KgAy")
    play(pair, "discard Er", "hu")
    return pair


def test_example_nine_points() -> None:
    pair = nine()
    won(pair, 1, 9, "AAAAr Kg CCg", [1, -13, 1, 1])
    assert lucky(pair) == (None, None)
    assert "lucky" not in [event.type for event in pair.core.events()]


def test_example_nine_points_settled_with_each() -> None:
    won(nine(settlement="each"), 1, 9, "AAAAr Kg CCg", [11, -33, 11, 11])


def test_threshold_reached_exactly() -> None:
    pair = nine(threshold=9)
    # 0 + 3 others + 4 Advisors.
    won(pair, 1, 9, "AAAAr Kg CCg", [-1, 7, -1, -1])
    assert lucky(pair) == (4, "Ay")
    won(nine(threshold=9, settlement="each"), 1, 9, "AAAAr Kg CCg", [-5, 15, -5, -5])


def test_threshold_raised() -> None:
    won(twelve(threshold=13), 1, 12, TWELVE_GROUPS, [1, -16, 1, 1])
    won(twelve(threshold=13, settlement="each"), 1, 12, TWELVE_GROUPS, [14, -42, 14, 14])
    assert lucky(twelve(threshold=13)) == (None, None)


@pytest.mark.parametrize(
    ("match", "card", "count"),
    [
        ("type", "Cg", 2),
        ("type", "Cw", 2),
        ("type", "Hr", 3),
        ("type", "Kw", 1),
        ("type", "Pw", 0),
        ("identical", "Cg", 2),
        ("identical", "Cw", 0),
        ("identical", "Hy", 3),
        ("identical", "Kw", 0),
    ],
)
def test_lucky_card(match: str, card: str, count: int) -> None:
    pair = twelve("Kg" + card, lucky_match=match)
    assert lucky(pair) == (count, card)
    won(pair, 1, 12, TWELVE_GROUPS, [-1, 5 + count, -1, -1])
    # The card stays in the stock: 112 cards, 37 dealt, one drawn.
    assert pair.core.stock_size() == 112 - 37 - 1


def test_lucky_counts_the_table_too() -> None:
    # Seat 1 takes Kg alone and discards Ey; the rest is complete with a drawn Cg.
    hands = {0: "ErErErKgKgRrRwPr", 1: "ArArArArCgHyEyEy"}
    rules = rules_of(8, 2, threshold=8)
    pair = start(rules, hands, "Er", "KgHyCgKw")
    play(pair, "discard Er", "meld Kg", "discard Hy")
    # Seat 0 draws Hy, of no use to either; seat 1 draws Cg.
    asked(pair, 1, "claim_draw", "pass", "hu", "meld CCg")
    play(pair, "hu")
    # 1 + 8 + 0 + 0 = 9; lucky K: the single on the table.
    won(pair, 1, 9, "Kg AAAAr CCg EEy", [-1, 3])
    assert lucky(pair) == (1, "Kw")


def test_lucky_of_an_empty_stock_is_nothing() -> None:
    # All Generals lie with seat 1, so that everything may be passed up to the last card, Eg.
    rules = rules_of(20, 2)
    hands = {1: "KKKKrKKKKgKKKKyKKKKwAAArEg"}
    cards = menzi.read_cards(stack_deck(rules, hands, "EgEgEg"))
    cards.append(cards.pop(cards.index("Eg", 41)))
    pair = Pair(rules, seed=0, deck="".join(cards), dealer=0)
    play(pair, pair.legal_texts()[0])
    while pair.core.stock_size() or pair.core.public_card() != "Eg":
        pair.apply("pass")
        pair.compare()
    assert "hu" in pair.legal_texts()
    assert pair.core.current_player() == 1
    play(pair, "hu")
    won(pair, 1, 35, "KKKKr AAAr KKKKg EEg KKKKy KKKKw", [-1, 26])
    assert lucky(pair) == (0, None)


def test_win_below_the_threshold_costs_points_and_need_not_be_called() -> None:
    hands = {0: "HrCg", 1: "RrRr"}
    pair = start(rules_of(2, 2), hands, "Rr")
    play(pair, "discard Rr")
    asked(pair, 1, "claim_discard", "pass", "hu", "meld RRr")
    play(pair, "hu")
    won(pair, 1, 1, "RRRr", [1, -11])
    pair = start(rules_of(2, 2), hands, "Rr", "EyKw")
    play(pair, "discard Rr", "pass")
    asked(pair, 0, "claim_draw", "meld Kw")
    assert pair.core.discards(0) == ["Rr"]
    assert pair.core.discards(1) == ["Ey"]


# Claims and hu


def test_claim_that_leaves_a_grouped_hand_stands_beside_hu() -> None:
    pair = start(rules_of(5, 2), {0: "CyEgHwAgAw", 1: "RrRrRrHrCr"}, "Rr")
    play(pair, "discard Rr")
    asked(
        pair,
        1,
        "claim_discard",
        "pass",
        "hu",
        "meld RRr",
        "meld RRRr",
        "meld RRRRr",
        "meld RHCr",
    )
    play(pair, "meld RRRr")
    asked(pair, 1, "discard", "discard Rr", "discard Hr", "discard Cr")


def test_claim_that_leaves_nothing_is_hu_only() -> None:
    pair = start(rules_of(2, 2), {0: "HrCg", 1: "RrRr"}, "Rr")
    play(pair, "discard Rr")
    # The triple leaves nothing, the pair leaves Rr.
    asked(pair, 1, "claim_discard", "pass", "hu", "meld RRr")
    play(pair, "meld RRr")
    asked(pair, 1, "discard", "discard Rr")


def test_claim_that_leaves_only_generals_is_hu_only() -> None:
    pair = start(rules_of(3, 2), {0: "HrCgEy", 1: "RrRrKg"}, "Rr")
    play(pair, "discard Rr")
    # The triple leaves Kg; the pair leaves RrKg.
    asked(pair, 1, "claim_discard", "pass", "hu", "meld RRr")
    play(pair, "hu")
    won(pair, 1, 2, "RRRr Kg", [1, -11])


def test_general_fourth_is_taken_as_quad_alone_or_in_a_command() -> None:
    pair = start(rules_of(6, 2), {0: "HrCgEyRwHwCy", 1: "KrKrKrArErHg"}, "Pw", "Kr")
    play(pair, "discard Pw")
    asked(pair, 1, "claim_draw", "meld Kr", "meld KAEr", "meld KKKKr")
    play(pair, "meld KKKKr")
    asked(pair, 1, "discard", "discard Ar", "discard Er", "discard Hg")
    assert melds(pair, 1) == ["KKKKr"]


def test_generals_are_never_discarded() -> None:
    pair = start(rules_of(3, 2), {0: "KrHrKg", 1: "CyCgEw"}, "Ay")
    asked(pair, 0, "discard", "discard Hr", "discard Ay")


# Pairs and mixed groups


def test_pair_of_a_discard_is_the_next_seats_only() -> None:
    hands = {0: "HrCg", 1: "RrEy", 2: "RrHy", 3: "RrCw"}
    pair = start(rules_of(2), hands, "Rr", "Kw")
    play(pair, "discard Rr")
    asked(pair, 1, "claim_discard", "pass", "meld RRr")
    play(pair, "pass")
    asked(pair, 1, "claim_draw", "meld Kw")


def test_pair_of_a_draw_is_the_drawers_and_the_next_seats_only() -> None:
    hands = {0: "RrCg", 1: "RrEy", 2: "RrHy", 3: "AgCw"}
    pair = start(rules_of(2), hands, "Pw", "Rr")
    play(pair, "discard Pw")
    asked(pair, 1, "claim_draw", "pass", "meld RRr")
    play(pair, "meld RRr")
    asked(pair, 2, "claim_draw", "pass", "meld RRr")
    play(pair, "meld RRr")
    # Seat 0 is not asked, and the drawer's pair has the card.
    asked(pair, 1, "discard", "discard Ey")
    assert [melds(pair, seat) for seat in range(4)] == [[], ["RRr"], [], []]


def test_no_pair_of_soldiers() -> None:
    hands = {0: "HrCg", 1: "PrEy", 2: "RrHy", 3: "RrCw"}
    pair = start(rules_of(2), hands, "Pr", "Kw")
    play(pair, "discard Pr")
    asked(pair, 1, "claim_draw", "meld Kw")


def test_each_choice_of_soldiers_is_its_own_action() -> None:
    hands = {0: "HrCgEyRw", 1: "PgPyPwHr", 2: "PgPyPwAg", 3: "RyHwCgEr"}
    pair = start(rules_of(4), hands, "Pr", "Kw")
    play(pair, "discard Pr")
    choices = ["meld PrPgPy", "meld PrPgPw", "meld PrPyPw", "meld PrPgPyPw"]
    asked(pair, 1, "claim_discard", "pass", *choices)
    play(pair, "meld PrPgPw")
    asked(pair, 1, "discard", "discard Py", "discard Hr")


def test_field_of_a_discard_is_the_next_seats_only() -> None:
    hands = {0: "CyEgHw", 1: "HrCrEg", 2: "HrCrEw", 3: "RrRrEr"}
    pair = start(rules_of(3), hands, "Rr")
    play(pair, "discard Rr")
    asked(pair, 1, "claim_discard", "pass", "meld RHCr")
    play(pair, "meld RHCr")
    asked(pair, 3, "claim_discard", "pass", "meld RRRr")
    play(pair, "pass")
    asked(pair, 1, "discard", "discard Eg")
    assert pair.core.discards(0) == []


# Forced Generals


def test_drawn_general_must_be_taken_and_others_may_only_hu_or_quad() -> None:
    hands = {0: "RwHrCyEg", 1: "ArErHgCw", 2: "ArErRyHr", 3: "RrRrRrHg"}
    pair = start(rules_of(4), hands, "Pw", "Kr")
    play(pair, "discard Pw")
    # Seat 2 has the other cards of a command group and is not asked; nor is anybody else.
    asked(pair, 1, "claim_draw", "meld Kr", "meld KAEr")
    play(pair, "meld KAEr")
    asked(pair, 1, "discard", "discard Hg", "discard Cw")


def test_quad_of_generals_before_the_drawers_claim() -> None:
    hands = {0: "RwHrCyEg", 1: "ArErHgCw", 2: "ArErRyHr", 3: "KrKrKrHg"}
    pair = start(rules_of(4), hands, "Pw", "Kr")
    play(pair, "discard Pw", "meld KAEr")
    asked(pair, 3, "claim_draw", "pass", "meld KKKKr")
    play(pair, "meld KKKKr")
    asked(pair, 3, "discard", "discard Hg")
    assert melds(pair, 1) == []
    assert pair.core.hand(1) == menzi.Hand("ArErHgCw")


def test_quad_of_generals_that_is_passed_goes_to_the_drawer() -> None:
    hands = {0: "RwHrCyEg", 1: "ArErHgCw", 2: "ArErRyHr", 3: "KrKrKrHg"}
    pair = start(rules_of(4), hands, "Pw", "Kr")
    play(pair, "discard Pw", "meld Kr", "pass")
    asked(pair, 1, "discard", "discard Ar", "discard Er", "discard Hg", "discard Cw")


def test_hu_before_quad() -> None:
    hands = {0: "RwHrCyEg", 1: "ArErHgCw", 2: "KrKrKrHg", 3: "RgRgHyHy"}
    pair = start(rules_of(4), hands, "Pw", "Kr")
    play(pair, "discard Pw", "meld KAEr")
    asked(pair, 2, "claim_draw", "pass", "meld KKKKr")
    play(pair, "meld KKKKr")
    asked(pair, 3, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 3, 1, "Kr RRg HHy", [1, 1, 1, -13])
    # Everything lies as it did before the winning answer.
    for seat, hand in hands.items():
        assert pair.core.hand(seat) == menzi.Hand(hand)
        assert melds(pair, seat) == []
    assert pair.core.public_card() == "Kr"
    assert pair.core.discards(0) == ["Pw"]
    assert pair.core.discards(1) == []


# Who gets the card

RR_HANDS = {0: "CyEgHwAw", 1: "HrCrAgEy", 2: "HrCrAyEw", 3: "RrRrCgEr"}


def rr_drawn() -> Pair:
    pair = start(rules_of(4), RR_HANDS, "Pw", "Rr")
    play(pair, "discard Pw")
    return pair


def test_triple_before_both_fields_and_losers_leave_no_trace() -> None:
    pair = rr_drawn()
    asked(pair, 1, "claim_draw", "pass", "meld RHCr")
    play(pair, "meld RHCr")
    asked(pair, 2, "claim_draw", "pass", "meld RHCr")
    play(pair, "meld RHCr")
    asked(pair, 3, "claim_draw", "pass", "meld RRRr")
    play(pair, "meld RRRr")
    asked(pair, 3, "discard", "discard Cg", "discard Er")
    assert tail(pair, 5) == [
        ("draw", 1, "Rr"),
        ("answer", 1, "meld RHCr"),
        ("answer", 2, "meld RHCr"),
        ("answer", 3, "meld RRRr"),
        ("meld", 3, "RRRr"),
    ]
    assert [melds(pair, seat) for seat in range(4)] == [[], [], [], ["RRRr"]]
    for seat in (1, 2):
        assert pair.core.hand(seat) == menzi.Hand(RR_HANDS[seat])
    assert [pair.core.discards(seat) for seat in range(4)] == [["Pw"], [], [], []]
    assert pair.core.public_card() is None


def test_drawers_field_before_the_next_seats() -> None:
    pair = rr_drawn()
    play(pair, "meld RHCr", "meld RHCr", "pass")
    asked(pair, 1, "discard", "discard Ag", "discard Ey")
    assert melds(pair, 2) == []


def test_next_seats_field_when_the_others_pass() -> None:
    pair = rr_drawn()
    play(pair, "pass", "meld RHCr", "pass")
    asked(pair, 2, "discard", "discard Ay", "discard Ew")


def test_quad_before_the_drawers_field() -> None:
    hands = RR_HANDS | {3: "RrRrRrEr"}
    pair = start(rules_of(4), hands, "Pw", "Rr")
    play(pair, "discard Pw", "meld RHCr", "pass")
    asked(pair, 3, "claim_draw", "pass", "meld RRRr", "meld RRRRr")
    play(pair, "meld RRRRr")
    asked(pair, 3, "discard", "discard Er")


def test_hu_before_triple() -> None:
    # Seat 2 has the triple, seat 3 wins with a field.
    hands = {0: "CyEgHwAw", 1: "CwHgAgEy", 2: "RrRrAyEw", 3: "HrCrKgKg"}
    pair = start(rules_of(4), hands, "Pw", "Rr")
    play(pair, "discard Pw")
    asked(pair, 2, "claim_draw", "pass", "meld RRr", "meld RRRr")
    play(pair, "meld RRRr")
    asked(pair, 3, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 3, 3, "RHCr Kg Kg", [1, 1, 1, -13])


@pytest.mark.parametrize(
    ("answers", "winner"),
    [(("hu", "hu", "hu"), 3), (("pass", "hu", "hu"), 0), (("pass", "pass", "hu"), 1)],
)
@pytest.mark.parametrize("drawn", [True, False])
def test_two_hu_go_round_from_the_drawer_or_the_seat_after_the_discarder(
    answers: tuple[str, ...], winner: int, drawn: bool
) -> None:
    hands = {2: "Hr", 3: "Ag", 0: "Ag", 1: "Ag"}
    pair = start(rules_of(1), hands, "Cy" if drawn else "Ag", "Ag" if drawn else "", dealer=2)
    play(pair, "discard Cy" if drawn else "discard Ag")
    # The pair would leave nothing.
    asked(pair, 3, "claim_draw" if drawn else "claim_discard", "pass", "hu")
    play(pair, *answers)
    won(pair, winner, 0, "AAg", [-13 if seat == winner else 1 for seat in range(4)])


def test_drawers_hu_before_an_earlier_seat() -> None:
    pair = start(rules_of(1, 2), {0: "Ag", 1: "Ag"}, "Hr", "AgCw")
    play(pair, "discard Hr", "hu")
    asked(pair, 0, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 1, 0, "AAg", [1, -11])


def test_play_goes_on_from_the_claimant() -> None:
    pair = start(rules_of(4), RR_HANDS, "Pw", "RrCwKy")
    play(pair, "discard Pw", "pass", "pass", "meld RRRr", "discard Cg")
    # Seat 0 draws next, the seat after the discarder.
    assert tail(pair, 4)[:3] == [("unclaimed", 3, "Cg"), ("draw", 0, "Cw"), ("unclaimed", 0, "Cw")]
    asked(pair, 1, "claim_draw", "meld Ky")


# The second window

WINDOW_HANDS = {0: "CyEgHw", 1: "RrRrEy", 2: "HrCrAg", 3: "HgCwAy"}


def test_one_window_only() -> None:
    pair = start(rules_of(3), WINDOW_HANDS, "Pw", "RrKw")
    play(pair, "discard Pw")
    asked(pair, 1, "claim_draw", "pass", "meld RRr", "meld RRRr")
    play(pair, "pass")
    asked(pair, 2, "claim_draw", "pass", "meld RHCr")
    play(pair, "pass")
    asked(pair, 2, "claim_draw", "meld Kw")
    assert pair.core.discards(1) == ["Rr"]


def test_second_window_when_asked_for() -> None:
    pair = start(rules_of(3, second_window=True), WINDOW_HANDS, "Pw", "RrKw")
    play(pair, "discard Pw", "pass", "pass")
    asked(pair, 2, "claim_second", "pass", "meld RHCr")
    assert pair.core.public_card() == "Rr"
    assert pair.core.discards(1) == []
    play(pair, "meld RHCr")
    asked(pair, 2, "discard", "discard Ag")


def test_second_window_passed() -> None:
    pair = start(rules_of(3, second_window=True), WINDOW_HANDS, "Pw", "RrKw")
    play(pair, "discard Pw", "pass", "pass", "pass")
    asked(pair, 2, "claim_draw", "meld Kw")
    assert pair.core.discards(1) == ["Rr"]


def test_second_window_has_the_rights_of_a_discard_window() -> None:
    hands = {0: "RrEgHw", 1: "CwHgEy", 2: "RrCrAg", 3: "HgCwAy"}
    pair = start(rules_of(3, second_window=True), hands, "Pw", "Rr")
    play(pair, "discard Pw")
    asked(pair, 2, "claim_draw", "pass", "meld RRr")
    play(pair, "pass")
    asked(pair, 2, "claim_second", "pass", "meld RRr")
    play(pair, "meld RRr")
    asked(pair, 2, "discard", "discard Cr", "discard Ag")


# Hands that cannot discard


def empty_handed(draws: str) -> Pair:
    """Seat 1 has taken Kg, discarded its only card, and plays on."""
    pair = start(rules_of(1, 2), {0: "Hy", 1: "Rr"}, "Cw", "Kg" + draws)
    play(pair, "discard Cw")
    asked(pair, 1, "claim_draw", "meld Kg")
    play(pair, "meld Kg")
    asked(pair, 1, "discard", "discard Rr")
    play(pair, "discard Rr")
    assert len(pair.core.hand(1)) == 0
    assert not pair.core.is_terminal()
    return pair


def test_empty_hand_that_draws_a_general_has_only_hu() -> None:
    pair = empty_handed("EgKy")
    assert pair.core.discards(0) == ["Cw", "Eg"]
    asked(pair, 1, "claim_draw", "hu")
    play(pair, "hu")
    won(pair, 1, 2, "Kg Ky", [1, -11])


def test_empty_hand_may_win_with_a_general_another_seat_draws() -> None:
    pair = empty_handed("Ky")
    asked(pair, 0, "claim_draw", "meld Ky")
    play(pair, "meld Ky")
    asked(pair, 1, "claim_draw", "pass", "hu")
    play(pair, "hu")
    won(pair, 1, 2, "Kg Ky", [1, -11])


def test_empty_hand_may_let_a_general_go() -> None:
    pair = empty_handed("Ky")
    play(pair, "meld Ky", "pass")
    asked(pair, 0, "discard", "discard Hy")


def test_hand_of_generals_that_draws_one_has_only_hu() -> None:
    pair = start(rules_of(1, 2), {0: "Hy", 1: "Kr"}, "Cw", "Kg")
    play(pair, "discard Cw")
    asked(pair, 1, "claim_draw", "hu")
    play(pair, "hu")
    won(pair, 1, 2, "Kr Kg", [1, -11])


@pytest.mark.parametrize("opening_hu", [True, False])
def test_starter_dealt_nothing_but_generals(opening_hu: bool) -> None:
    rules = rules_of(1, 2, opening_hu=opening_hu)
    pair = start(rules, {0: "Kr", 1: "Hr"}, "Kg")
    assert pair.core.is_terminal()
    won(pair, 0, 2, "Kr Kg", [-11, 1])
    assert pair.core.results()[0].card_group is None
    assert "answer" not in [event.type for event in pair.core.events()]
    assert pair.core.public_card() is None


def test_starter_dealt_nothing_but_generals_is_scored_concealed() -> None:
    for preset, points in ((menzi.TAIWAN, 8), (menzi.TAIWAN_BGA, 6)):
        rules = preset.replace(players=2, hand_size=3, rounds=1)
        pair = start(rules, {0: "KrKrKr", 1: "HrHgHy"}, "Kr")
        won(pair, 0, points, "KKKKr", [-11, 11] if points == 6 else [-11, 1])


def test_starter_dealt_nothing_but_generals_above_the_threshold() -> None:
    pair = start(rules_of(3, 2, threshold=5), {0: "KrKrKr", 1: "HrHgHy"}, "Kr", "Kg")
    # 8 - 5 + 1 and four Generals.
    won(pair, 0, 8, "KKKKr", [8, -1])
    assert lucky(pair) == (4, "Kg")


# The opening


def test_no_win_on_the_dealt_cards() -> None:
    pair = start(rules_of(3, 2), {0: "ArArAr", 1: "HrHgCy"}, "Kr")
    asked(pair, 0, "discard", "discard Ar")


def test_opening_hu() -> None:
    pair = start(rules_of(3, 2, opening_hu=True), {0: "ArArAr", 1: "HrHgCy"}, "Kr")
    asked(pair, 0, "discard", "discard Ar", "hu")
    play(pair, "hu")
    won(pair, 0, 4, "Kr AAAr", [-11, 1])
    assert pair.core.results()[0].card_group == 0
    assert pair.core.hand(0) == menzi.Hand("KAAAr")
    assert pair.core.public_card() is None
    assert ("answer", 0, "hu") in tail(pair, 3)


def test_opening_hu_scores_the_last_cards_group_open() -> None:
    pair = start(rules_of(3, 2, opening_hu=True), {0: "ArArKr", 1: "HrHgCy"}, "Ar")
    play(pair, "hu")
    won(pair, 0, 2, "Kr AAAr", [-11, 1])
    assert pair.core.results()[0].card_group == 1


def test_opening_hu_declined_is_gone() -> None:
    hands = {0: "RrRrHgHg", 1: "CwEyAgPw"}
    pair = start(rules_of(4, 2, opening_hu=True), hands, "Cy", "EwRr")
    # Not complete as dealt; complete later, but hu stands beside the first discards only.
    asked(pair, 0, "discard", "discard Rr", "discard Hg", "discard Cy")
    play(pair, "discard Cy")
    asked(pair, 0, "claim_draw", "pass", "hu", "meld RRr", "meld RRRr")
    play(pair, "meld RRRr")
    asked(pair, 0, "discard", "discard Hg")


def test_opening_hu_is_the_starters_only() -> None:
    hands = {0: "ArArAr", 1: "HrHrCy"}
    pair = start(rules_of(3, 2, opening_hu=True), hands, "Kr", "Hr")
    play(pair, "discard Ar")
    asked(pair, 1, "claim_draw", "pass", "meld HHr", "meld HHHr")
    play(pair, "meld HHr")
    asked(pair, 1, "discard", "discard Hr", "discard Cy")


# Deal, end and match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal_and_turns_go_round_from_the_starter(players: int) -> None:
    hands = dict(zip(range(players), ("Hr", "Hg", "Hy", "Hw"), strict=False))
    dealer = players - 1
    pair = start(rules_of(1, players), hands, "Er", "CrCgCyCwKr", dealer=dealer)
    for seat in range(players):
        held = hands[seat] + ("Er" if seat == dealer else "")
        assert pair.core.hand(seat) == menzi.Hand(held)
    asked(pair, dealer, "discard", f"discard {hands[dealer]}", "discard Er")
    play(pair, "discard Er")
    asked(pair, (dealer + 5) % players, "claim_draw", "meld Kr")
    draws = [event.seat for event in pair.core.events() if event.type == "draw"]
    assert draws == [(dealer + turn) % players for turn in range(1, 6)]
    assert pair.core.stock_size() == 112 - players - 1 - 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_others_are_paid_by_their_number(players: int) -> None:
    pair = nine(players=players)
    expected = [1] * players
    expected[1] = -10 - (players - 1)
    won(pair, 1, 9, "AAAAr Kg CCg", expected)
    pair = nine(players=players, threshold=9, settlement="each")
    expected = [-5] * players
    expected[1] = 5 * (players - 1)
    won(pair, 1, 9, "AAAAr Kg CCg", expected)


def exhausted(next_starter: str, rounds: int, dealer: int) -> tuple[Pair, list[str]]:
    """All Generals are dealt, so that every drawn card may be passed; then the first stock."""
    rules = rules_of(20, 2, rounds=rounds, next_starter=next_starter)
    hands = {0: "KKKKrKKKKg", 1: "KKKKyKKKKw"}
    stock = menzi.read_cards(stack_deck(rules, hands, dealer=dealer))[41:]
    pair = start(rules, hands, dealer=dealer)
    play(pair, pair.legal_texts()[0])
    while not pair.core.is_terminal() and pair.core.round() == 1:
        pair.apply("pass")
        pair.compare()
    pair.compare_records()
    result = pair.core.results()[0]
    assert (result.winner, result.points, result.lucky) == (None, 0, None)
    assert list(result.returns) == [0, 0]
    return pair, stock


def test_exhausted_round() -> None:
    pair, stock = exhausted("winner", 1, 0)
    first = next(event.text for event in pair.core.events() if event.type == "discard")
    assert len(stock) == 71
    assert pair.core.is_terminal()
    assert pair.core.discards(0) == [first, *stock[1::2]]
    assert pair.core.discards(1) == stock[0::2]
    assert pair.core.public_card() is None
    assert pair.core.stock_size() == 0
    assert [len(pair.core.hand(seat)) for seat in range(2)] == [20, 20]
    assert [melds(pair, seat) for seat in range(2)] == [[], []]
    assert pair.core.returns() == [0, 0]
    assert tail(pair, 3) == [
        ("unclaimed", 1, stock[-1]),
        ("exhausted", None, ""),
        ("score", None, "0 0"),
    ]


@pytest.mark.parametrize("dealer", [0, 1])
def test_round_without_winner_keeps_the_starter(dealer: int) -> None:
    pair, _ = exhausted("winner", 2, dealer)
    assert (pair.core.round(), pair.core.dealer()) == (2, dealer)
    assert (pair.core.current_player(), pair.core.phase()) == (dealer, "discard")


@pytest.mark.parametrize("dealer", [0, 1])
def test_rotating_starter_after_a_round_without_winner(dealer: int) -> None:
    pair, _ = exhausted("rotate", 2, dealer)
    assert (pair.core.round(), pair.core.dealer()) == (2, 1 - dealer)


def match(next_starter: str) -> Pair:
    """Seat 3 starts and seat 1 wins the first of two rounds, below the threshold."""
    hands = {3: "CwEyAgPwHg", 0: "CyEwAyPgHy", 1: "RrRrHrHrCr", 2: "CgErAwPyHw"}
    rules = rules_of(5, rounds=2, next_starter=next_starter)
    pair = start(rules, hands, "Rg", "RwCr", dealer=3)
    # Nobody can use Rg, nor Rw, drawn by seat 0; seat 1 draws Cr.
    play(pair, "discard Rg")
    assert (pair.core.current_player(), pair.core.public_card()) == (1, "Cr")
    play(pair, "hu")
    won(pair, 1, 2, "RHCr RHCr", [1, -13, 1, 1])
    return pair


def test_winner_of_a_round_starts_the_next_whatever_it_scored() -> None:
    pair = match("winner")
    assert (pair.core.round(), pair.core.dealer()) == (2, 1)
    assert (pair.core.current_player(), pair.core.phase()) == (1, "discard")
    assert [len(pair.core.hand(seat)) for seat in range(4)] == [5, 6, 5, 5]
    assert [melds(pair, seat) for seat in range(4)] == [[], [], [], []]
    assert [pair.core.discards(seat) for seat in range(4)] == [[], [], [], []]


def test_rotating_starter_is_the_seat_after_the_last() -> None:
    pair = match("rotate")
    assert (pair.core.round(), pair.core.dealer()) == (2, 0)
    assert (pair.core.current_player(), pair.core.phase()) == (0, "discard")


def test_returns_are_the_totals_over_the_rounds() -> None:
    pair = match("winner")
    while not pair.core.is_terminal():
        legal = pair.legal_texts()
        pair.apply("hu" if "hu" in legal else legal[0])
        pair.compare()
    pair.compare_records()
    results = pair.core.results()
    assert len(results) == 2
    totals = [sum(result.returns[seat] for result in results) for seat in range(4)]
    assert pair.core.returns() == totals


def test_match_has_three_rounds() -> None:
    rules = menzi.TAIWAN.replace(hand_size=1, players=2)
    pair = start(rules, {0: "Ag", 1: "Hr"}, "Hr")
    play(pair, "discard Hr", "hu")
    while not pair.core.is_terminal():
        legal = pair.legal_texts()
        pair.apply("hu" if "hu" in legal else legal[0])
        pair.compare()
    assert len(pair.core.results()) == 3
