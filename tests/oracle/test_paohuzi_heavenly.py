"""Paohuzi, "Heavenly win": three ti or five kan before the first discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI

if TYPE_CHECKING:
    from oracle.table import Engine

FIVE_KANS = "111s333s555s777s999s"
THREE_TI = "2222b4444b6666b"


def test_three_ti(engine: Engine) -> None:
    """Small 9 each, big 12: 9 + 9 + 12 = 30; tun (30 - 15) / 3 + 1 = 6."""
    table = engine.deal(PAOHUZI, {0: "1111s5555sTTTTb"})
    assert (table.phase(), table.actor(), table.card()) == ("heavenly", 0, None)
    assert table.legal() == ["hu", "pass"]
    before = [(table.hand(seat), table.melds(seat), table.discards(seat)) for seat in range(3)]
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.points, outcome.tun) == (0, 30, 30, 6)
    assert outcome.heavenly
    assert outcome.groups == ["ti 1111s", "ti 5555s", "ti TTTTb"]
    assert outcome.returns == [12, -6, -6]
    assert table.returns() == table.rewards() == [12.0, -6.0, -6.0]
    assert table.events()[-3:] == [
        ("answer", 0, "hu"),
        ("win", 0, "ti 1111s ti 5555s ti TTTTb"),
        ("score", None, "12 -6 -6"),
    ]
    assert (table.over(), table.phase(), table.actor()) == (True, "over", -4)
    assert (table.legal(), table.card()) == ([], None)
    assert before == [(table.hand(s), table.melds(s), table.discards(s)) for s in range(3)]


def test_five_kans(engine: Engine) -> None:
    """Five small kan: 15, one tun. The dealer, who has nothing, is not asked."""
    table = engine.deal(PAOHUZI, {1: FIVE_KANS})
    assert (table.phase(), table.actor(), table.legal()) == ("heavenly", 1, ["hu", "pass"])
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.tun, outcome.heavenly) == (1, 15, 1, True)
    assert outcome.groups == ["kan 111s", "kan 333s", "kan 555s", "kan 777s", "kan 999s"]
    assert outcome.returns == [-1, 2, -1]


@pytest.mark.parametrize(
    ("hand", "huxi", "tun", "groups"),
    [
        # Six kan, two of them big: 4 * 3 + 2 * 6.
        (
            "111s333s555s777s999bTTTb",
            24,
            4,
            ["kan 111s", "kan 333s", "kan 555s", "kan 777s", "kan 999b", "kan TTTb"],
        ),
        # Four ti: 4 * 9.
        ("1111s3333s5555s7777s", 36, 8, ["ti 1111s", "ti 3333s", "ti 5555s", "ti 7777s"]),
        # Three ti and two kan: the ti only.
        ("1111s3333s5555s777b999b", 27, 5, ["ti 1111s", "ti 3333s", "ti 5555s"]),
        # Five kan and a ti: the kan only.
        (FIVE_KANS + "TTTTb", 15, 1, ["kan 111s", "kan 333s", "kan 555s", "kan 777s", "kan 999s"]),
    ],
)
def test_only_the_ti_or_only_the_kans_count(
    engine: Engine, hand: str, huxi: int, tun: int, groups: list[str]
) -> None:
    table = engine.deal(PAOHUZI, {2: hand})
    assert (table.phase(), table.actor()) == ("heavenly", 2)
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.huxi, outcome.tun, outcome.groups) == (huxi, tun, groups)
    assert outcome.returns == [-tun, -tun, 2 * tun]


def test_min_huxi_is_not_asked(engine: Engine) -> None:
    """15 huxi where 100 are the least: heavenly all the same, and at least one tun."""
    table = engine.deal(PAOHUZI.replace(min_huxi=100), {1: FIVE_KANS})
    table.apply("hu")
    assert (table.outcome().huxi, table.outcome().tun) == (15, 1)
    assert table.returns() == [-1.0, 2.0, -1.0]


def test_tun_counts_from_min_huxi(engine: Engine) -> None:
    """(15 - 10) // 3 + 1 = 2."""
    table = engine.deal(PAOHUZI.replace(min_huxi=10), {1: FIVE_KANS})
    table.apply("hu")
    assert (table.outcome().tun, table.returns()) == (2, [-2.0, 4.0, -2.0])


@pytest.mark.parametrize(
    "hand", ["111s333s555s777s", "1111s3333s777s999s", "1111s333s555s777s999s"]
)
def test_less_is_not_heavenly(engine: Engine, hand: str) -> None:
    """Four kan; two ti; a ti and four kan, for a ti is not also a kan."""
    table = engine.deal(PAOHUZI, {0: hand})
    assert (table.phase(), table.actor(), table.kinds("answer")) == ("discard", 0, [])


@pytest.mark.parametrize(
    ("hand", "huxi", "groups"),
    [
        # 9 + 4 * 3.
        (
            "1111s333s555s777s999s",
            21,
            ["ti 1111s", "kan 333s", "kan 555s", "kan 777s", "kan 999s"],
        ),
        # 2 * 9 + 3 * 3.
        (
            "1111s3333s555s777s999s",
            27,
            ["ti 1111s", "ti 3333s", "kan 555s", "kan 777s", "kan 999s"],
        ),
        # By ti 27, by kan 27 + 2 * 6: the better of the two.
        (
            "1111s3333s5555s777b999b",
            39,
            ["ti 1111s", "ti 3333s", "ti 5555s", "kan 777b", "kan 999b"],
        ),
        # Five kan would do without the ti, but it counts too: 15 + 12.
        (
            FIVE_KANS + "TTTTb",
            27,
            ["kan 111s", "kan 333s", "kan 555s", "kan 777s", "kan 999s", "ti TTTTb"],
        ),
        # Three ti and one kan are four: by ti only.
        ("1111s3333s5555s777b", 27, ["ti 1111s", "ti 3333s", "ti 5555s"]),
    ],
)
def test_ti_counts_as_kan(engine: Engine, hand: str, huxi: int, groups: list[str]) -> None:
    table = engine.deal(PAOHUZI.replace(ti_counts_as_kan=True), {0: hand})
    assert (table.phase(), table.actor()) == ("heavenly", 0)
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.huxi, outcome.groups, outcome.heavenly) == (huxi, groups, True)
    assert outcome.tun == (huxi - 15) // 3 + 1


def test_ti_counts_as_kan_still_asks_for_five(engine: Engine) -> None:
    rules = PAOHUZI.replace(ti_counts_as_kan=True)
    table = engine.deal(rules, {0: "1111s3333s555s777s"})
    assert (table.phase(), table.actor()) == ("discard", 0)


def test_asked_one_after_the_other_from_the_dealer_on(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {2: FIVE_KANS, 1: THREE_TI}, dealer=2)
    assert (table.phase(), table.actor()) == ("heavenly", 2)
    table.apply("pass")
    assert (table.phase(), table.actor(), table.legal()) == ("heavenly", 1, ["hu", "pass"])
    table.apply("hu")
    assert table.kinds("answer") == [("answer", 2, "pass"), ("answer", 1, "hu")]
    assert (table.outcome().winner, table.outcome().huxi) == (1, 36)


def test_nobody_after_the_first_to_accept_is_asked(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {2: FIVE_KANS, 1: THREE_TI}, dealer=2)
    table.apply("hu")
    assert table.over()
    assert table.kinds("answer") == [("answer", 2, "hu")]
    assert table.outcome().winner == 2


def test_all_decline_and_the_dealer_discards(engine: Engine) -> None:
    """Declining costs nothing: no lock, no dead hand, and the win is not offered again."""
    table = engine.deal(PAOHUZI, {1: FIVE_KANS, 2: THREE_TI})
    table.apply("pass")
    table.apply("pass")
    assert (table.phase(), table.actor()) == ("discard", 0)
    assert [table.locks(seat) for seat in range(3)] == [[], [], []]
    assert not any(table.is_dead(seat) for seat in range(3))
    assert table.returns() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("hand", "last", "huxi"),
    [("111s333s555s777s99s", "9s", 15), ("2222b4444b666b", "6b", 36)],
)
def test_the_21st_card_makes_it_heavenly(engine: Engine, hand: str, last: str, huxi: int) -> None:
    table = engine.deal(PAOHUZI, {0: hand}, last=last)
    assert (table.phase(), table.actor()) == ("heavenly", 0)
    table.apply("hu")
    assert table.outcome().huxi == huxi
