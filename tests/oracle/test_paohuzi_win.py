"""Paohuzi, "Win": seven groups, the pair, the huxi, and what the winning card may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI

if TYPE_CHECKING:
    from oracle.table import Engine

ANY = PAOHUZI.replace(min_huxi=0)
OWN_AND_OTHER = pytest.mark.parametrize("source", ["own", "other"])


def test_example_with_another_seats_card(engine: Engine) -> None:
    """12 + 3 + 6 and the peng 3."""
    table = ["ti TTTTb", "wei 222s", "chi 123b"]
    assert engine.win(ANY, "345s77s345b99b", table, "9b") == (
        24,
        ["wei 222s", "chi 345s", "pair 77s", "chi 123b", "chi 345b", "peng 999b", "ti TTTTb"],
    )


def test_example_after_the_forced_wei(engine: Engine) -> None:
    """12 + 3 + 6 and the wei 6."""
    table = ["ti TTTTb", "wei 222s", "chi 123b", "wei 999b"]
    assert engine.win(ANY, "345s77s345b", table) == (
        27,
        ["wei 222s", "chi 345s", "pair 77s", "chi 123b", "chi 345b", "wei 999b", "ti TTTTb"],
    )


def test_second_example(engine: Engine) -> None:
    """3 + 6 + 6; with another seat's card 1 + 6 + 6."""
    hand = "33s456678s3456b999bTTTb"
    groups = ["chi 33s3b", "chi 456s", "chi 678s", "chi 456b", "kan 999b", "kan TTTb"]
    assert engine.win(ANY, hand, ["wei 222s"]) == (15, ["wei 222s", *groups])
    assert engine.win(ANY, "22s" + hand, card="2s") == (13, ["peng 222s", *groups])


@pytest.mark.parametrize(
    ("table", "huxi"),
    [
        (["wei 333b", "chi 89Tb"], 6),
        (["wei 333s", "chi 89Tb"], 3),
        (["peng 333b", "chi 89Tb"], 3),
        (["peng 333s", "chi 89Tb"], 1),
        (["chi 123b", "chi 89Tb"], 6),
        (["chi 123s", "chi 89Tb"], 3),
        (["chi 27Tb", "chi 89Tb"], 6),
        (["chi 27Ts", "chi 89Tb"], 3),
        (["chi 234s", "chi 33s3b"], 0),
        (["ti TTTTb", "ti 3333s"], 21),
        (["ti TTTTs", "ti 3333b"], 21),
        (["pao TTTTb", "pao 3333s"], 15),
        (["pao TTTTs", "wei 333b"], 12),
        (["ti TTTTb", "peng 333s"], 13),
    ],
)
def test_huxi_of_the_groups_on_the_table(engine: Engine, table: list[str], huxi: int) -> None:
    """With five groups, or four and a pair, in the hand that have no huxi."""
    quads = any(text.startswith(("ti", "pao")) for text in table)
    hand = "4556789s55789b" + ("66b" if quads else "66b6s")
    found = engine.win(ANY, hand, table)
    assert found is not None
    assert found[0] == huxi
    assert len(found[1]) == 7
    assert sum(group.startswith("pair") for group in found[1]) == (1 if quads else 0)


def test_huxi_of_the_groups_in_the_hand(engine: Engine) -> None:
    """123s 3, 27Ts 3, kan 3, 123b 6, 27Tb 6, kan 6."""
    assert engine.win(ANY, "123s27Ts555s123b27Tb999b44b4s") == (
        27,
        [
            "chi 123s",
            "chi 27Ts",
            "chi 4s44b",
            "kan 555s",
            "chi 123b",
            "chi 27Tb",
            "kan 999b",
        ],
    )


def test_the_split_with_the_most_huxi_counts(engine: Engine) -> None:
    """123s twice and 123b: 12; 11s1b, 22s2b and 33s3b would be complete with nothing."""
    assert engine.win(ANY, "112233s123b445566b789s8s88b") == (
        12,
        [
            "chi 123s",
            "chi 123s",
            "chi 789s",
            "chi 8s88b",
            "chi 123b",
            "chi 456b",
            "chi 456b",
        ],
    )


def test_of_equals_the_first_list_is_shown(engine: Engine) -> None:
    """44s4b 55s5b 66s6b is as good as 456s 456s 456b, and stands before it."""
    assert engine.win(ANY, "445566s456b111b999b111sTTTs") == (
        18,
        [
            "kan 111s",
            "chi 44s4b",
            "chi 55s5b",
            "chi 66s6b",
            "kan TTTs",
            "kan 111b",
            "kan 999b",
        ],
    )


def test_groups_of_the_same_first_kind(engine: Engine) -> None:
    """567s and the pair 55s: more cards first."""
    assert engine.win(ANY, "1235567s123456789b", ["ti TTTTb"], "5s") == (
        21,
        [
            "chi 123s",
            "chi 567s",
            "pair 55s",
            "chi 123b",
            "chi 456b",
            "chi 789b",
            "ti TTTTb",
        ],
    )


def test_the_pair_and_the_card_may_go_into_other_groups(engine: Engine) -> None:
    """With 9b not the peng, which leaves 7b 8b over, but 789b and the pair 99b."""
    found = engine.win(ANY, "123456s12345678b99b", ["ti TTTTb"], "9b")
    # 123s 3, 123b 6, ti 12.
    assert found == (
        21,
        [
            "chi 123s",
            "chi 456s",
            "chi 123b",
            "chi 456b",
            "chi 789b",
            "pair 99b",
            "ti TTTTb",
        ],
    )


def test_the_kan_intact_beside_the_card(engine: Engine) -> None:
    """A pao would leave 7b 8b over: 789b, and the kan 6; 123s 3, 123b 6."""
    assert engine.win(ANY, "123456789s12345678b999b", card="9b") == (
        15,
        [
            "chi 123s",
            "chi 456s",
            "chi 789s",
            "chi 123b",
            "chi 456b",
            "chi 789b",
            "kan 999b",
        ],
    )


def test_a_kan_becomes_a_pao(engine: Engine) -> None:
    """Pao 9 and the pair 66s with 678b, rather than kan 6, 789b and 66s6b."""
    assert engine.win(ANY, "123s66s444s123b678b555b999b", card="9b") == (
        27,
        [
            "chi 123s",
            "kan 444s",
            "pair 66s",
            "chi 123b",
            "kan 555b",
            "chi 678b",
            "pao 9999b",
        ],
    )


@OWN_AND_OTHER
@pytest.mark.parametrize("meld", ["wei 555s", "peng 555s"])
def test_a_meld_becomes_a_pao(engine: Engine, meld: str, source: str) -> None:
    """Pao 6, 123s 3, 123b 6, two kan 6 each.

    Rather than 567s and 8s88b beside a wei 3 or a peng 1, which would be complete too.
    """
    assert engine.win(ANY, "123s678s88b123b444b999b", [meld], "5s", source) == (
        27,
        [
            "chi 123s",
            "pao 5555s",
            "chi 678s",
            "chi 123b",
            "kan 444b",
            "pair 88b",
            "kan 999b",
        ],
    )


@OWN_AND_OTHER
@pytest.mark.parametrize(("meld", "huxi"), [("wei 555s", 21), ("peng 555s", 19)])
def test_the_meld_intact_beside_the_card(engine: Engine, meld: str, huxi: int, source: str) -> None:
    """A pao would leave 4s 6s over: 456s, and the wei 3 or the peng 1; 123b 6, two kan 6 each."""
    assert engine.win(ANY, "46789s123444678999b", [meld], "5s", source) == (
        huxi,
        [
            "chi 456s",
            meld,
            "chi 789s",
            "chi 123b",
            "kan 444b",
            "chi 678b",
            "kan 999b",
        ],
    )


@pytest.mark.parametrize("card", ["2s", "7s", "Ts"])
def test_the_card_in_2_7_10(engine: Engine, card: str) -> None:
    """27Ts 3, three big kan 18."""
    rest = "2s7sTs".replace(card, "")
    found = engine.win(ANY, rest + "456s456b789b111b222b333b", card=card, source="own")
    assert found is not None
    assert found[0] == 21
    assert "chi 27Ts" in found[1]


@pytest.mark.parametrize(
    ("rest", "card", "group"),
    [("8s8b", "8s", "chi 88s8b"), ("8s8b", "8b", "chi 8s88b"), ("88s", "8b", "chi 88s8b")],
)
def test_the_card_in_a_mixed_group(engine: Engine, rest: str, card: str, group: str) -> None:
    """Three big kan: 18."""
    found = engine.win(ANY, "456s99s9b456b111b222b333b" + rest, card=card)
    assert found is not None
    assert found[0] == 18
    assert found[1][1:3] == [group, "chi 99s9b"]


def test_a_quad_without_a_pair_is_no_win(engine: Engine) -> None:
    """789b and 8s 9b left over."""
    assert engine.win(ANY, "123456s8s123456b789b", ["ti TTTTb"], "9b") is None


def test_a_pair_without_a_quad_is_no_win(engine: Engine) -> None:
    """Six groups and TTs."""
    assert engine.win(ANY, "123456789TTs123456789b") is None


def test_three_quads_and_one_pair(engine: Engine) -> None:
    """Ti 12, pao 6, and the kan becomes a pao 9: 23 cards."""
    table = ["ti TTTTb", "pao 1111s"]
    assert engine.win(ANY, "44789s456678999b", table, "9b") == (
        27,
        [
            "pao 1111s",
            "pair 44s",
            "chi 789s",
            "chi 456b",
            "chi 678b",
            "pao 9999b",
            "ti TTTTb",
        ],
    )


def test_a_kan_is_not_split(engine: Engine) -> None:
    """345s 456s 567s would need three 5s, but they are a kan; a pair and the card may."""
    rest = "111b222b333b999b"
    assert engine.win(ANY, "344555667s" + rest) is None
    found = engine.win(ANY, "34455667s" + rest, card="5s")
    # The kan, 6 each.
    assert found is not None
    assert found[0] == 24
    assert found[1][:3] == ["chi 345s", "chi 456s", "chi 567s"]


def test_a_kan_gives_no_pair(engine: Engine) -> None:
    """555s as 55s and 567s would do."""
    assert engine.win(ANY, "55567s123b456789b123s", ["ti TTTTb"]) is None


def test_three_of_a_kind_without_the_card_are_a_kan(engine: Engine) -> None:
    """3 and not the 1 of a peng, beside the card in 456s; 123b 6."""
    found = engine.win(ANY, "1146789s555s1123456789b", card="5s")
    assert found is not None
    assert found[0] == 9
    assert "kan 555s" in found[1]
