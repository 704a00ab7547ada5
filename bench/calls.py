"""One hand a call, as a player, a coach or a bot asks: the price of a call beside its batch."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeAlias

import menzi

from . import hands
from .batches import GAMES
from .case import Case, Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from .hands import Rows

    Question: TypeAlias = Callable[[menzi.Game, menzi.Hand | str], object]

__all__ = ["EMPTY", "call_cases"]

HANDS = 500
# Discards and distances of paohuzi are searched for.
SEARCHED_HANDS = 30
# Nanoseconds that a call may take beyond an empty one and its share of a batch.
WITHIN = 150
EMPTY = "empty call"


def empty_call() -> Work:
    """A call that does nothing: a bound method without arguments that returns a small integer.

    ``State.num_players()``: look up the method, enter the binding, find the instance, make an int.
    """
    state = menzi.Game("flower").new_initial_state(seed=1)

    def work() -> tuple[int, object]:
        total = 0
        for _ in range(HANDS):
            total = state.num_players()
        return HANDS, total

    return work


def ask(
    name: str,
    rows: Callable[[str], Rows],
    question: Question,
    as_text: bool = False,
    number: int = HANDS,
) -> Work:
    """One hand after the other, each a `Hand` (or its text) that the caller has already."""
    game = menzi.Game(name)
    asked: list[menzi.Hand | str] = []
    for row in rows(name)[:number]:
        hand = hands.hand_of(name, row)
        asked.append(str(hand) if as_text else hand)

    def work() -> tuple[int, object]:
        answers = [question(game, hand) for hand in asked]
        return len(asked), answers

    return work


# What a checksum is made of; not the wording of explanations.


def _scores(answers: list[menzi.Evaluation]) -> object:
    return [(answer.complete, answer.points, len(answer.groups)) for answer in answers]


def _waits(answers: list[list[menzi.Wait]]) -> object:
    return [[(wait.card, wait.points, wait.unseen) for wait in answer] for answer in answers]


def _discards(answers: list[list[menzi.Discard]]) -> object:
    return [[(best.card, best.distance, best.unseen) for best in answer] for answer in answers]


def _wins(answers: list[str]) -> object:
    return [not answer for answer in answers]


def _random_21(name: str) -> Rows:
    return hands.random_21(name, quads=False)


def _of_game(name: str) -> list[Case]:
    run = functools.partial

    searched = SEARCHED_HANDS if name == "paohuzi" else HANDS

    def batch(*what: str) -> tuple[str, ...]:
        return (EMPTY, *(f"{name}: {one} hands" for one in what))

    evaluated, measured = "evaluate batch, random", "distance batch, random"
    explained = (EMPTY, f"{name}: {evaluated} hands", f"{name}: {measured} hands")
    if name == "paohuzi":
        explained = (*explained[:2], f"{explained[2]}, to 15 huxi")
    # What is searched for takes so long that a call is lost in it.
    within = None if name == "paohuzi" else WITHIN
    return [
        Case(f"{name}: evaluate a Hand", "hands",
             run(ask, name, _random_21, menzi.evaluate),
             beside=("phevaluator: seven cards", "PyMahjongGB: fan"),
             less=batch(evaluated), within=WITHIN, told=_scores),
        Case(f"{name}: evaluate a text", "hands",
             run(ask, name, _random_21, menzi.evaluate, True),
             less=batch(evaluated), told=_scores),
        Case(f"{name}: evaluate a complete Hand", "hands",
             run(ask, name, hands.complete, menzi.evaluate),
             less=batch("evaluate batch, complete"), within=WITHIN, told=_scores),
        Case(f"{name}: distance of a Hand", "hands",
             run(ask, name, _random_21, menzi.distance),
             beside=("xiangting: replacement number", "riichienv: shanten", "PyMahjongGB: shanten"),
             less=batch(measured), within=within),
        Case(f"{name}: waits of a Hand", "hands",
             run(ask, name, hands.random_20, menzi.waits),
             beside=("riichienv: waits",),
             less=batch("waits batch, random"), within=WITHIN, told=_waits),
        Case(f"{name}: waits of a ready Hand", "hands",
             run(ask, name, hands.ready, menzi.waits),
             less=batch("waits batch, ready"), told=_waits),
        Case(f"{name}: best discards of a Hand", "hands",
             run(ask, name, _random_21, menzi.best_discards, number=searched),
             beside=("xiangting: unnecessary tiles",), goal=50_000, told=_discards),
        Case(f"{name}: explain a Hand", "hands",
             run(ask, name, _random_21, menzi.explain, number=searched),
             less=explained, within=within, told=_wins),
    ]  # fmt: skip


def call_cases() -> list[Case]:
    """Every case of single hands, the empty call first."""
    cases = [Case(EMPTY, "calls", empty_call)]
    for name in GAMES:
        cases += _of_game(name)
    return cases
