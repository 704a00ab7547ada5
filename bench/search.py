"""What search is made of: views, sampled deals, playouts of a position, IS-MCTS simulations."""

from __future__ import annotations

import functools

import menzi

from .batches import GAMES
from .case import Case, Work

__all__ = ["search_cases"]

VIEWS = 20
DECISIONS = 16  # greedy ones before a position
SAMPLES = 1_000
RANDOM = 2_000
GREEDY = {"flower": 200, "taiwan": 200, "paohuzi": 20}
SIMULATIONS = 2_000


@functools.cache
def states(name: str) -> list[menzi.State]:
    """Games in the middle of a deal, at a decision with a choice."""
    game = menzi.Game(name)
    found: list[menzi.State] = []
    seed = 0
    while len(found) < VIEWS:
        state = game.new_initial_state(seed=seed)
        bot = menzi.bots.make("greedy", seed=seed)
        decisions = 0
        while not state.is_terminal() and (decisions < DECISIONS or len(state.legal_actions()) < 3):
            state.apply_action(bot.act(state.view(state.current_player())))
            decisions += 1
        if not state.is_terminal():
            found.append(state)
        seed += 1
    return found


@functools.cache
def views(name: str) -> list[menzi.View]:
    return [state.view(state.current_player()) for state in states(name)]


def look(name: str) -> Work:
    """The view of the seat to act."""
    pairs = [(state, state.current_player()) for state in states(name)]
    return lambda: (VIEWS, [state.view(seat).serialize() for state, seat in pairs])


def samples(name: str) -> Work:
    """The hidden hands drawn anew, many times for each view."""
    return lambda: (
        VIEWS * SAMPLES,
        [view.sample_hands(SAMPLES, 1).sum(axis=0).tolist() for view in views(name)],
    )


def playouts(name: str, policy: str) -> Work:
    """A view's deal drawn and played to its end, many times."""
    n = RANDOM if policy == "random" else GREEDY[name]
    return lambda: (
        VIEWS * n,
        [menzi.playouts(view, n, policy=policy).means.tolist() for view in views(name)],
    )


def simulations(name: str, rollouts: str) -> Work:
    """A fresh IS-MCTS for each view."""
    spec = f"ismcts:{SIMULATIONS}:rollouts={rollouts}"

    def work() -> tuple[int, object]:
        told = [menzi.bots.from_spec(spec, seed=1).explain(view) for view in views(name)]
        return VIEWS * SIMULATIONS, [
            (value.action, value.visits) for each in told for value in each.actions
        ]

    return work


def _of_game(name: str) -> list[Case]:
    run = functools.partial
    peers = tuple(f"open-spiel: {game} IS-MCTS" for game in ("euchre", "hearts", "gin rummy"))
    return [
        Case(f"{name}: view", "views", run(look, name), ("empty call",)),
        Case(f"{name}: sampled hands", "deals", run(samples, name), (), 500_000),
        Case(f"{name}: random playouts of a view", "playouts", run(playouts, name, "random"),
             (f"{name}: sampled hands",)),
        Case(f"{name}: greedy playouts of a view", "playouts", run(playouts, name, "greedy"),
             (f"{name}: sampled hands",)),
        Case(f"{name}: IS-MCTS, random rollouts", "simulations", run(simulations, name, "random"),
             (f"{name}: random playouts of a view", *peers), 200_000),
    ]  # fmt: skip


def search_cases() -> list[Case]:
    """Every case of search, each floor before what stands on it."""
    return [case for name in GAMES for case in _of_game(name)]
