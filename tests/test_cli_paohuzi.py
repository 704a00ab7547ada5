"""The command line in paohuzi: a deal told, a hand evaluated, a hand analysed."""

from __future__ import annotations

import re

import menzi
import pytest

pytest.importorskip("typer")
pytest.importorskip("rich")

from commands import data, ok, refused
from stacking import stack_deck

HAND = "22s33s456678s3456b999bTTTb"


def test_deal_tells_every_event() -> None:
    for seed in range(30):
        out = ok("deal", "paohuzi", "--seed", str(seed), "--bots", "greedy")
        told = data("deal", "paohuzi", "--seed", str(seed), "--bots", "greedy")
        reveals = [text for kind, _, text in told["events"] if kind == "reveal"]
        assert out.count(" reveals ") == len(reveals)
        melds = [text for kind, _, text in told["events"] if kind == "meld"]
        assert all(f"lays {text}" in out for text in melds)
        result = told["results"][0]
        if result["winner"] is None:
            assert "the stock is empty" in out
            assert "nobody wins" in out
        else:
            assert f"seat {result['winner']} wins with {result['points']} huxi" in out
            assert all(group in out for group in result["groups"])


def test_deal_tells_what_is_rare() -> None:
    deck = stack_deck(menzi.PAOHUZI, {0: "1111s2222s3333s"}, dealer=0)
    out = ok("deal", "paohuzi", "--deck", deck, "--dealer", "0", "--seed", "1")
    assert "seat 0 lays ti 1111s" in out
    assert "seat 0: hu -> seat 0 wins" in out
    assert "wins with 27 huxi, heavenly" in out
    assert "scores: seat 0 +10, seat 1 -5, seat 2 -5" in out
    chinese = ok("deal", "paohuzi", "--deck", deck, "--dealer", "0", "--seed", "1", "--chinese")
    assert "ti 一一一一" in chinese


def test_eval_of_a_win() -> None:
    out = ok("eval", "paohuzi", HAND, "--card", "2s", "--source", "own")
    assert "wei 222s" in out
    assert "kan TTTb" in out
    assert "15 huxi, 1 tun  in total" in out
    assert "the winner gets +2" in out
    assert "every other player gets -1" in out
    found = data("eval", "paohuzi", HAND, "--card", "2s", "--source", "own")
    assert (found["wins"], found["points"], found["tun"]) == (True, 15, 1)
    assert len(found["groups"]) == 7
    assert found["pays"]["winner"] == 2


def test_eval_with_groups_on_the_table() -> None:
    # The first example of the rules: 12 + 3 + 6 + 3 on another's reveal.
    table = "ti TTTTb, wei 222s, chi 123b"
    hand = "345s77s345b99b"
    args = ("eval", "paohuzi", hand, "--table", table, "--card", "9b")
    found = data(*args, "--source", "other")
    assert (found["points"], found["tun"]) == (24, 4)
    assert [group["text"] for group in found["groups"] if group["type"] == "peng"] == ["peng 999b"]
    assert (data(*args, "--source", "own")["points"], data(*args, "--source", "own")["tun"]) == (
        27,
        5,
    )


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((HAND, "--card", "2s", "--source", "other"), "no win: 13 huxi, 2 short of 15"),
        ((HAND, "--card", "1s", "--source", "other"), "not complete: the cards do not all go"),
        (("345s345s",), "not complete: all cards go into groups, but not into seven"),
        (("345s345s345s345b345b678b", "--table", "ti 9999b"), "none is a pair"),
    ],
)
def test_eval_says_why_it_is_no_win(args: tuple[str, ...], told: str) -> None:
    assert told in ok("eval", "paohuzi", *args)


def test_analyze_waits() -> None:
    out = ok("analyze", "paohuzi", HAND)
    assert out.startswith("hand 2233")
    assert "huxi  own  wins" in out
    # A third 2s revealed by the seat itself is a wei, worth two more huxi than a peng.
    assert "2s      13   15   own" in out
    assert "█" in out
    found = data("analyze", "paohuzi", HAND)
    waits = menzi.waits(menzi.Game("paohuzi"), HAND)
    assert [wait["card"] for wait in found["waits"]] == [wait.card for wait in waits]
    assert [(wait["card"], wait["points"]) for wait in found["own_waits"]] == [
        (wait.card, wait.points) for wait in menzi.waits(menzi.Game("paohuzi"), HAND, source="own")
    ]
    assert found["discard_due"] is False


def test_analyze_waits_of_one_source_only() -> None:
    """An own reveal that makes a wei cannot stand in the chi that another's completes.

    By hand: chi 123s 3, chi 27Tb 6, ti 9999b 12.
    """
    hand = "11s 23s 456s 789s 27Tb 567b"
    out = ok("analyze", "paohuzi", hand, "--table", "ti 9999b")
    assert [line.split()[:4] for line in out.splitlines() if line.startswith("1s")] == [
        ["1s", "21", "-", "other"]
    ]


def test_analyze_discards() -> None:
    args = ("analyze", "paohuzi", HAND + "1s", "--seen", "9s")
    out = ok(*args)
    assert "to win" in out
    assert "why below" in out
    assert max(map(len, out.splitlines())) <= 80
    found = data(*args)
    best = menzi.best_discards(menzi.Game("paohuzi"), HAND + "1s", seen="9s")
    assert [row["card"] for row in found["discards"]] == [row.card for row in best]
    assert found["discard_due"] is True


def test_analyze_four_color() -> None:
    out = ok("analyze", "flower", "RRHCCrKAEg", "--table", "PPPy PPPw", "--seen", "HHr")
    assert "distance 1: 1 card to take before it is complete" in out
    assert re.search(r"Hr +5  █ 1", out)
    out = ok("analyze", "flower", "RRHHCrKAg", "--discard")
    assert "distance 1: 1 card to exchange before it is complete" in out
    assert "Ag Eg" in out
    out = ok("analyze", "taiwan", "RRRHHHCCCr", "--discard")
    assert "complete" in out
    assert "車" in ok("analyze", "flower", "RRHHCr", "--chinese")


def test_simulate() -> None:
    found = data(
        "simulate", "paohuzi", "--deals", "200", "--seed", "1", "--bots", "greedy,random,random"
    )
    assert found["deals"] == 200
    assert sum(seat["wins"] for seat in found["seats"]) + found["draws"] == 200


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("eval", "paohuzi", "KAEr"), "KAEr"),
        (("eval", "paohuzi", "22s", "--card", "2s"), "expected 'own' or 'other' with a card"),
        (("eval", "paohuzi", "22s", "--table", "222s"), "222s"),
        (("eval", "flower", "KAEr", "--card", "Kg", "--source", "own"), "source"),
        (("analyze", "paohuzi", "2222s"), "2s"),
        (("analyze", "chess", "KAEr"), "unknown game 'chess'"),
        (("analyze", "flower", "KAEr", "--seen", "KKKKr"), "Kr"),
        (("deal", "paohuzi", "--players", "4"), "players"),
    ],
)
def test_wrong_use(args: tuple[str, ...], message: str) -> None:
    assert message in refused(*args)
