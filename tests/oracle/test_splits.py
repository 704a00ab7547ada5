"""Bare hands: the worked examples of both games, ties, and all partitions of small hands."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from menzi.variants import FLOWER, TAIWAN, TAIWAN_BGA
from plainly import groups_of, type_of
from stacking import all_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.table import Engine

FLOWER_EXAMPLES = [
    ("KKAEr", 2, "KAEr Kr"),
    ("KKKr", 3, "Kr Kr Kr"),
    ("PPrPPgPPy", 2, "PrPgPy PrPgPy"),
    ("PrPgPyPPw", 1, "PrPgPy PPw"),
    ("RRRHHHCCCr", 3, "RHCr RHCr RHCr"),
    ("RRRRHHHCCCr", 4, "RRRRr HHHr CCCr"),
    ("RRRHCr", 1, "RHCr RRr"),
    ("FF", 6, "F F"),
    ("PPr", 0, "PPr"),
    ("PrPgPyPw", 2, "PrPgPyPw"),
    ("", 0, ""),
]


@pytest.mark.parametrize(("hand", "points", "groups"), FLOWER_EXAMPLES)
def test_flower_examples(engine: Engine, hand: str, points: int, groups: str) -> None:
    assert engine.split(FLOWER, hand) == (points, groups.split(), None)


@pytest.mark.parametrize("hand", ["RHr", "RRHCr", "Ar", "KArKAg", "KArFFEg", "PrPg"])
def test_flower_incomplete(engine: Engine, hand: str) -> None:
    assert engine.split(FLOWER, hand) is None


TAIWAN_EXAMPLES = [
    ("RRRr", None, 3, "RRRr", None),
    ("RRr", "Rr", 1, "RRRr", 0),
    ("RRRr", "Rr", 6, "RRRRr", 0),
    ("RRRHCr", "Rr", 4, "RHCr RRRr", 0),
    ("KKKKr", None, 8, "KKKKr", None),
    ("KKKr", "Kr", 8, "KKKKr", 0),
    ("KKKr", None, 3, "Kr Kr Kr", None),
    ("KKKKAEr", None, 5, "KAEr Kr Kr Kr", None),
    ("PPPr", None, 3, "PPPr", None),
    ("PrPgPyPw", None, 5, "PrPgPyPw", None),
    ("PrPgPyPPPPw", None, 11, "PrPgPy PPPPw", None),
    ("AAr", "Ar", 1, "AAAr", 0),
    ("AAAr", None, 3, "AAAr", None),
    ("AAAAr", None, 8, "AAAAr", None),
]


@pytest.mark.parametrize(("hand", "card", "points", "groups", "place"), TAIWAN_EXAMPLES)
def test_taiwan_examples(
    engine: Engine, hand: str, card: str | None, points: int, groups: str, place: int | None
) -> None:
    assert engine.split(TAIWAN, hand, card=card) == (points, groups.split(), place)


@pytest.mark.parametrize("hand", ["PPr", "PPrPPg", "PPrAAg", "RHr", "HCr"])
def test_taiwan_incomplete(engine: Engine, hand: str) -> None:
    assert engine.split(TAIWAN, hand) is None


def test_older_help_pages_score_concealed_generals_less(engine: Engine) -> None:
    assert engine.split(TAIWAN_BGA, "KKKKr") == (6, ["KKKKr"], None)
    assert engine.split(TAIWAN_BGA, "KKKr", card="Kr") == (8, ["KKKKr"], 0)


def test_groups_on_the_table_come_first_and_count_open(engine: Engine) -> None:
    table = ["RRRr", "AAAAg"]
    assert engine.split(TAIWAN, "CCCr", table) == (10, ["RRRr", "AAAAg", "CCCr"], None)
    assert engine.split(TAIWAN, "CCr", table, "Cr") == (8, ["RRRr", "AAAAg", "CCCr"], 2)
    assert engine.split(FLOWER, "CCr", table, "Cr") == (4, ["RRRr", "AAAAg", "CCCr"], 2)


def test_groups_on_the_table_are_never_added_to(engine: Engine) -> None:
    assert engine.split(TAIWAN, "", ["RRRr"], "Rr") is None
    assert engine.split(FLOWER, "", ["PrPgPy"], "Pw") is None


def test_tie_goes_to_the_list_first_in_ascii_order(engine: Engine) -> None:
    # Two pairs are written "RRr RRr", a quad "RRRRr": with both at 0 the quad is shown.
    rules = FLOWER.replace(points={"quad": 0})
    assert engine.split(rules, "RRRRr") == (0, ["RRRRr"], None)
    assert engine.split(FLOWER, "RRRHHHCCCr") == (3, ["RHCr"] * 3, None)
    assert engine.split(TAIWAN, "RRRHHHCCCr") == (9, ["RRRr", "HHHr", "CCCr"], None)


def test_tie_between_groups_of_the_winning_card(engine: Engine) -> None:
    """The list puts more cards first, the choice of the group goes by ASCII alone."""
    found = engine.split(TAIWAN, "PPrPPgPPy", card="Pw")
    assert found == (8, ["PrPgPyPw", "PrPgPy"], 0)
    hand = "PrPPgPPyPw"
    assert engine.split(TAIWAN, hand, card="Pr") == (8, ["PrPgPyPw", "PrPgPy"], 1)
    # With the group on the table before it, the place is counted from there.
    assert engine.split(TAIWAN, hand, ["AAr"], "Pr") == (8, ["AAr", "PrPgPyPw", "PrPgPy"], 2)


def test_tie_goes_by_the_list_before_the_group_of_the_winning_card(engine: Engine) -> None:
    """Two commands, or singles and pairs: "AAr" is before "KAEr", but its list is not."""
    rules = TAIWAN.replace(points={"command": (1, 1)})
    assert engine.split(rules, "KKAEEr", card="Ar") == (2, ["KAEr", "KAEr"], 0)


def test_winning_card_opens_the_cheaper_group(engine: Engine) -> None:
    """Nine cards that are three fields or three triples: the opened triple costs 2."""
    assert engine.split(TAIWAN, "RRRHHHCCr", card="Cr") == (7, ["RRRr", "HHHr", "CCCr"], 2)
    # A card in a field and in a triple: the field is the open one.
    assert engine.split(TAIWAN, "RRRHCr", card="Rr") == (4, ["RHCr", "RRRr"], 0)


def test_points_of_a_hand_of_21_are_odd(engine: Engine) -> None:
    random_ = random.Random(5)
    groups, deck = groups_of("flower"), all_cards(FLOWER)
    checked = 0
    while checked < 40:
        hand: list[str] = []
        while len(hand) < 21:
            hand += random_.choice(groups)
        if len(hand) == 21 and all(hand.count(card) <= deck.count(card) for card in hand):
            found = engine.split(FLOWER, "".join(hand))
            assert found is not None
            assert found[0] % 2 == 1
            checked += 1


def set_partitions(cards: list[str]) -> Iterator[list[list[str]]]:
    """Every way to put the cards into heaps."""
    if not cards:
        yield []
        return
    first, *others = cards
    for heaps in set_partitions(others):
        yield [[first], *heaps]
        for number, heap in enumerate(heaps):
            yield [*heaps[:number], [first, *heap], *heaps[number + 1 :]]


@pytest.mark.parametrize("game", ["flower", "taiwan"])
def test_all_partitions_of_small_hands(engine: Engine, game: str) -> None:
    rules = FLOWER if game == "flower" else TAIWAN
    random_ = random.Random(game)
    kinds = ["Kr", "Ar", "Er", "Rr", "Hr", "Cr", "Pr", "Pg", "Py", "Pw", "Kg"]
    complete = 0
    for _ in range(120):
        few = random_.sample(kinds, random_.randrange(2, 6))
        hand = random_.choices(few, k=random_.randrange(1, 8))
        if any(hand.count(card) > 4 for card in hand):
            continue
        totals = []
        for heaps in set_partitions(hand):
            names = [type_of(game, heap) for heap in heaps]
            if None not in names:
                values = [getattr(rules.points, str(name)) for name in names]
                totals.append(sum(v if isinstance(v, int) else v[1] for v in values))
        found = engine.split(rules, "".join(hand))
        assert (None if found is None else found[0]) == (max(totals) if totals else None)
        complete += bool(totals)
    assert complete > 20
