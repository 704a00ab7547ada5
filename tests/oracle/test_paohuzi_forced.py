"""Paohuzi, "Turn" 2 and pao: forced ti and wei, and where quads come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from menzi.variants import PAOHUZI, PaohuziRules

if TYPE_CHECKING:
    from oracle.table import Engine, Table

FORCED = PAOHUZI.replace(forced_pao=True)
FOURTH_TI = PAOHUZI.replace(wei_own_fourth="ti")

# With 5s: 456s, 789s, 345b, 678b, and three big kan: 18.
WAIT = "46789s345678b111b222bTTTb"


def test_ti_is_forced(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "555s"}, "5s", last="9b")
    table.discard("9b")
    assert table.since("unclaimed", 0, "9b") == [("reveal", 1, "5s"), ("meld", 1, "ti 5555s")]
    assert (table.melds(1), table.size(1), table.card()) == (["ti 5555s"], 17, None)
    assert (table.actor(), table.phase()) == (1, "discard")  # the first quad
    assert table.discards(1) == []


def test_wei_is_forced(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "55s"}, "5s", last="9b")
    table.discard("9b")
    assert table.since("unclaimed", 0, "9b") == [("reveal", 1, "5s"), ("meld", 1, "wei 555s")]
    assert (table.melds(1), table.size(1), table.card()) == (["wei 555s"], 18, None)
    assert (table.actor(), table.phase()) == (1, "discard")


def test_wei_also_where_chi_could_be(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "345567s5b"}, "5s", last="9b")
    table.discard("9b")
    assert table.melds(1) == ["wei 555s"]


@pytest.mark.parametrize(("held", "meld"), [("555s", "ti 5555s"), ("55s", "wei 555s")])
def test_forced_before_any_win_of_another_seat(engine: Engine, held: str, meld: str) -> None:
    """Seat 2 would win with 5s, were it to lie open."""
    open_ = engine.deal(PAOHUZI, {2: WAIT}, "5s", last="3s")
    open_.discard("3s")
    assert open_.on("5s") == {2: ["hu", "pass"]}
    table = engine.deal(PAOHUZI, {1: held, 2: WAIT}, "5s", last="3s")
    table.discard("3s")
    assert (table.melds(1), table.actor(), table.phase()) == ([meld], 1, "discard")
    assert table.kinds("answer") == []


def test_forced_for_the_revealer_only(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {2: "555s"}, "5s", last="9b")
    table.discard("9b")
    assert (table.phase(), table.on("5s")) == ("claim_reveal", {2: ["pao", "pass"]})


def wei_completes(engine: Engine, rules: PaohuziRules = PAOHUZI) -> Table:
    """Example of the rules: an own 2s makes 33s3b, 456s, 678s, 456b, kan 9b, kan Tb complete."""
    hand = "2233456678s3456b999bTTTb"
    table = engine.deal(rules, {1: hand}, "2s", last="1b")
    table.throw("1b")
    return table


def test_the_win_is_asked_after_a_wei(engine: Engine) -> None:
    """Wei 3 and two kan of 6 each: 15."""
    table = wei_completes(engine)
    assert (table.phase(), table.actor(), table.card()) == ("after_forced", 1, None)
    assert table.legal() == ["hu", "pass"]
    assert table.melds(1) == ["wei 222s"]
    table.apply("hu")
    outcome = table.outcome()
    assert (outcome.winner, outcome.huxi, outcome.tun, outcome.heavenly) == (1, 15, 1, False)
    assert outcome.groups == [
        "wei 222s",
        "chi 33s3b",
        "chi 456s",
        "chi 678s",
        "chi 456b",
        "kan 999b",
        "kan TTTb",
    ]
    assert (table.card(), table.melds(1), table.size(1)) == (None, ["wei 222s"], 18)
    assert [kind for kind, _, _ in table.events()[-5:]] == [
        "reveal",
        "meld",
        "answer",
        "win",
        "score",
    ]


def test_the_win_after_a_wei_declined(engine: Engine) -> None:
    table = wei_completes(engine)
    table.apply("pass")
    assert (table.phase(), table.actor(), table.melds(1)) == ("discard", 1, ["wei 222s"])
    assert table.locks(1) == []
    assert table.since("meld", 1, "wei 222s") == [("answer", 1, "pass")]


def test_no_win_after_a_wei_with_too_few_huxi(engine: Engine) -> None:
    table = wei_completes(engine, PAOHUZI.replace(min_huxi=16))
    assert (table.phase(), table.actor()) == ("discard", 1)


def test_anothers_card_makes_a_peng_of_one_only(engine: Engine) -> None:
    """Example of the rules: peng 1 and two kan of 6: 13, no hu; peng is offered."""
    hand = "2233456678s3456b999bTTTb"
    table = engine.deal(PAOHUZI, {2: hand}, "2s", last="1b")
    table.throw("1b")
    assert table.on("2s") == {2: ["pass", "peng"]}
    table = engine.deal(PAOHUZI.replace(min_huxi=13), {2: hand}, "2s", last="1b")
    table.throw("1b")
    assert table.on("2s") == {2: ["hu", "pass", "peng"]}


def test_the_win_is_asked_after_a_ti(engine: Engine) -> None:
    """Ti 12, kan 6, 123s 3 = 21, and the pair. Only that seat is asked."""
    table = engine.deal(PAOHUZI, {1: "123456789s345b11b999bTTTb"}, "9b", last="9s")
    table.throw("9s")
    assert (table.phase(), table.actor(), table.legal()) == ("after_forced", 1, ["hu", "pass"])
    twin = table.clone()
    table.apply("hu")
    assert (table.outcome().huxi, table.outcome().tun) == (21, 3)
    assert table.outcome().groups[3:] == ["pair 11b", "chi 345b", "ti 9999b", "kan TTTb"]
    twin.apply("pass")
    assert (twin.phase(), twin.actor(), twin.melds(1)) == ("discard", 1, ["ti 9999b"])


def test_pao_from_kan_on_a_reveal_or_a_discard_of_either_seat(engine: Engine) -> None:
    for seat in (1, 2):
        table = engine.deal(PAOHUZI, {seat: "555s"}, last="5s")
        table.discard("5s")
        assert table.on("5s") == {seat: ["pao", "pass"]}
        table.window({seat: "pao"})
        assert (table.melds(seat), table.size(seat)) == (["pao 5555s"], 17)
        assert (table.phase(), table.actor(), table.card()) == ("discard", seat, None)
    for seat in (2, 0):
        table = engine.deal(PAOHUZI, {seat: "555s"}, "5s", last="9b")
        table.discard("9b")
        assert table.on("5s") == {seat: ["pao", "pass"]}


def test_pao_is_optional(engine: Engine) -> None:
    table = engine.deal(PAOHUZI, {1: "555s"}, last="5s")
    table.discard("5s")
    table.window()
    assert (table.melds(1), table.discards(0)) == ([], ["5s"])


@pytest.mark.parametrize("seat", [1, 2])
def test_forced_pao_leaves_only_pao(engine: Engine, seat: int) -> None:
    table = engine.deal(FORCED, {seat: "555s"}, last="5s")
    table.discard("5s")
    assert table.on("5s") == {seat: ["pao"]}
    table.apply("pao")
    assert table.melds(seat) == ["pao 5555s"]


def test_forced_pao_leaves_hu(engine: Engine) -> None:
    """Pao 9, kan 6, 123s 3: 18 with another seat's 9b."""
    hand = "123456789s345b11b999bTTTb"
    for rules, answers in ((PAOHUZI, ["hu", "pao", "pass"]), (FORCED, ["hu", "pao"])):
        table = engine.deal(rules, {2: hand}, "9b", last="9s")
        table.throw("9s")
        assert table.on("9b") == {2: answers}
    twin = table.clone()
    table.apply("hu")
    assert table.outcome().huxi == 18
    twin.apply("pao")
    assert (twin.phase(), twin.melds(2)) == ("discard", ["pao 9999b"])


def wei_of_5s(engine: Engine, rules: PaohuziRules, draws: str, hands: dict[int, str]) -> Table:
    """Seat 1 reveals 5s onto its pair and discards; seat 2 reveals the first of the draws."""
    table = engine.deal(rules, {1: "55s", **hands}, "5s" + draws, last="9b")
    table.throw("9b")
    table.throw()
    assert table.kinds("meld")[0] == ("meld", 1, "wei 555s")
    return table


@pytest.mark.parametrize("rules", [PAOHUZI, FOURTH_TI], ids=["pao", "ti"])
def test_pao_from_wei_on_anothers_reveal(engine: Engine, rules: PaohuziRules) -> None:
    table = wei_of_5s(engine, rules, "5s", {})
    assert (table.phase(), table.on("5s")) == ("claim_reveal", {1: ["pao", "pass"]})
    table.window({1: "pao"})
    assert table.melds(1) == ["pao 5555s"]
    assert table.since("reveal", 2, "5s") == [("answer", 1, "pao"), ("meld", 1, "pao 5555s")]
    assert (table.phase(), table.actor()) == ("discard", 1)


@pytest.mark.parametrize("rules", [PAOHUZI, FOURTH_TI], ids=["pao", "ti"])
def test_pao_from_wei_on_a_discard(engine: Engine, rules: PaohuziRules) -> None:
    table = wei_of_5s(engine, rules, "1b", {2: "11b5s"})
    assert table.melds(2) == ["wei 111b"]
    table.discard("5s")
    assert table.phase() == "claim_discard"
    assert table.on("5s")[1] == ["pao", "pass"]


def test_pao_from_wei_on_the_own_reveal(engine: Engine) -> None:
    table = wei_of_5s(engine, PAOHUZI, "1b8s5s", {})
    assert (table.phase(), table.on("5s")) == ("claim_reveal", {1: ["pao", "pass"]})
    twin = table.clone()
    table.window({1: "pao"})
    assert (table.melds(1), table.phase(), table.actor()) == (["pao 5555s"], "discard", 1)
    twin.window()
    assert (twin.melds(1), twin.discards(1)[-1]) == (["wei 555s"], "5s")
    assert "peng 5s" not in twin.locks(1)


def test_the_own_reveal_onto_a_wei_is_a_ti(engine: Engine) -> None:
    table = wei_of_5s(engine, FOURTH_TI, "1b8s5s", {})
    assert table.since("reveal", 1, "5s") == [("meld", 1, "ti 5555s")]
    assert table.melds(1) == ["ti 5555s"]
    assert (table.phase(), table.actor(), table.card()) == ("discard", 1, None)


def test_the_own_reveal_onto_a_wei_with_forced_pao(engine: Engine) -> None:
    table = wei_of_5s(engine, FORCED, "1b8s5s", {})
    assert table.on("5s") == {1: ["pao"]}


def peng_of_5s(engine: Engine, rules: PaohuziRules, draws: str, hands: dict[int, str]) -> Table:
    """Seat 1 takes the dealer's 5s with its pair and discards; seat 2 reveals the first draw."""
    table = engine.deal(rules, {1: "55s", **hands}, draws, last="5s", first=2)
    table.discard("5s")
    table.window({1: "peng"})
    table.throw()
    assert table.kinds("meld")[0] == ("meld", 1, "peng 555s")
    return table


def test_pao_from_peng_on_anothers_reveal(engine: Engine) -> None:
    table = peng_of_5s(engine, PAOHUZI, "5s", {})
    assert (table.phase(), table.on("5s")) == ("claim_reveal", {1: ["pao", "pass"]})
    table.window({1: "pao"})
    assert (table.melds(1), table.phase(), table.actor()) == (["pao 5555s"], "discard", 1)


@pytest.mark.parametrize("rules", [PAOHUZI, FOURTH_TI], ids=["pao", "ti"])
def test_pao_from_peng_on_the_own_reveal(engine: Engine, rules: PaohuziRules) -> None:
    table = peng_of_5s(engine, rules, "1b8s5s", {})
    assert (table.phase(), table.on("5s")) == ("claim_reveal", {1: ["pao", "pass"]})


@pytest.mark.parametrize("rules", [PAOHUZI, FORCED], ids=["free", "forced"])
def test_no_pao_from_peng_on_a_discard(engine: Engine, rules: PaohuziRules) -> None:
    table = peng_of_5s(engine, rules, "1b", {2: "11b5s"})
    assert table.melds(2) == ["wei 111b"]
    table.discard("5s")
    assert table.unasked(2, "5s")


def test_a_meld_that_becomes_a_quad_stays_in_its_place(engine: Engine) -> None:
    table = peng_of_5s(engine, PAOHUZI, "1b8s8b5s", {1: "55s88b"})
    assert table.melds(1) == ["peng 555s", "wei 888b"]
    table.throw()
    assert table.on("5s") == {1: ["pao", "pass"]}
    table.window({1: "pao"})
    assert table.melds(1) == ["pao 5555s", "wei 888b"]


# With a quad of 5s: 123s 3, 678s, 123b 6, two big kan 12, and the pair 88b. Ts is to be thrown.
WITH_A_QUAD = "55s123678Ts88b123444999b"


def test_hu_and_pao_of_an_own_reveal_onto_a_peng(engine: Engine) -> None:
    """Pao 6 and 21. With forced pao, chi is no choice either."""
    for rules, answers in (
        (PAOHUZI, ["chi 567s", "hu", "pao", "pass"]),
        (FORCED, ["hu", "pao"]),
    ):
        table = engine.deal(rules, {1: WITH_A_QUAD}, "1s6b5s", last="5s", first=2)
        table.discard("5s")
        table.window({1: "peng"})
        table.throw("Ts")
        assert table.on("5s") == {1: answers}
        table.window({1: "hu"})
        assert (table.outcome().huxi, table.outcome().tun) == (27, 5)
        assert table.outcome().groups[1] == "pao 5555s"
        assert (table.melds(1), table.card()) == (["peng 555s"], "5s")


def test_hu_of_an_own_reveal_onto_a_wei(engine: Engine) -> None:
    """As a pao 6 and 21; as a forced ti 9 and 21."""
    table = engine.deal(PAOHUZI, {1: WITH_A_QUAD}, "5s1s6b5s", last="9s")
    table.throw("9s")
    table.throw("Ts")
    assert table.on("5s") == {1: ["chi 567s", "hu", "pao", "pass"]}
    table.window({1: "hu"})
    assert (table.outcome().huxi, table.outcome().groups[1]) == (27, "pao 5555s")
    table = engine.deal(FOURTH_TI, {1: WITH_A_QUAD}, "5s1s6b5s", last="9s")
    table.throw("9s")
    table.throw("Ts")
    assert (table.phase(), table.actor(), table.melds(1)) == ("after_forced", 1, ["ti 5555s"])
    table.apply("hu")
    assert (table.outcome().huxi, table.outcome().groups[1]) == (30, "ti 5555s")


def test_hu_or_pao_of_anothers_reveal_with_a_wei(engine: Engine) -> None:
    for rules, answers in ((PAOHUZI, ["hu", "pao", "pass"]), (FORCED, ["hu", "pao"])):
        table = engine.deal(rules, {1: WITH_A_QUAD}, "5s5s", last="9s")
        table.throw("9s")
        table.throw("Ts")
        assert table.on("5s") == {1: answers}
