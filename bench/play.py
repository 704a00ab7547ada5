"""Games being played: whole deals inside the engine, single steps, the loop of a Python program."""

from __future__ import annotations

import functools

import menzi
from menzi import _core

from .batches import GAMES
from .case import Case, Work

__all__ = ["play_cases"]

DEALS = 5_000
GREEDY = {"flower": 200, "taiwan": 100, "paohuzi": 200}
LOOPS = {"flower": 200, "taiwan": 60, "paohuzi": 400}
STATES = 500
STEPS = 30  # decisions before a position, at most


def playouts(name: str) -> Work:
    """Whole deals from the shuffle to the score, every answer drawn uniformly."""
    rules = menzi.Game(name)._core_rules
    return lambda: (DEALS, _core.random_deals(rules, 1, DEALS))


def shuffles(name: str) -> Work:
    """The decks of `playouts`, shuffled and left alone."""
    rules = menzi.Game(name)._core_rules
    return lambda: (DEALS, _core.shuffle_decks(rules, 1, DEALS))


def greedy(name: str) -> Work:
    """Whole games between the engine's greedy bots; the sum of what the seats got."""
    game, games = menzi.Game(name), GREEDY[name]
    bots = ["greedy"] * game.players
    return lambda: (games, menzi.simulate(game, bots, games, seed=1).returns.sum(axis=0).tolist())


def python_loop(name: str) -> Work:
    """A game as a Python program plays it: whose turn, what is legal, one of it."""
    game = menzi.Game(name)

    def work() -> tuple[int, object]:
        actions = chosen = 0
        for seed in range(LOOPS[name]):
            state = game.new_initial_state(seed=seed)
            player, legal, apply = state.current_player, state.legal_actions, state.apply_action
            number = seed
            while player() >= 0:
                choices = legal()
                number = (number * 75 + 74) % 65537
                action = choices[number % len(choices)]
                apply(action)
                chosen += action
                actions += 1
        return actions, (actions, chosen)

    return work


@functools.cache
def positions(name: str) -> list[menzi.State]:
    """Games stopped after 1 to `STEPS` decisions, or before the one that ends them."""
    game = menzi.Game(name)
    found = []
    for seed in range(STATES):
        state = game.new_initial_state(seed=seed)
        number = seed
        for _ in range(1 + seed % STEPS):
            choices = state.legal_actions()
            number = (number * 75 + 74) % 65537
            before = state.clone()
            state.apply_action(choices[number % len(choices)])
            if state.is_terminal():
                state = before
                break
        found.append(state)
    return found


def _records(states: list[menzi.State]) -> object:
    return [state.serialize() for state in states]


def legal(name: str) -> Work:
    states = positions(name)
    return lambda: (STATES, [state.legal_actions() for state in states])


def clone(name: str) -> Work:
    states = positions(name)
    return lambda: (STATES, [state.clone() for state in states])


def apply_to_clone(name: str) -> Work:
    """What a search does instead of undoing: a copy, and an action played on it."""
    pairs = [(state, state.legal_actions()[-1]) for state in positions(name)]

    def work() -> tuple[int, object]:
        after = []
        for state, action in pairs:
            copy = state.clone()
            copy.apply_action(action)
            after.append(copy)
        return STATES, after

    return work


def undo(name: str) -> Work:
    """An action played and taken back, which plays the game again from the deal."""
    pairs = [(state.clone(), state.legal_actions()[-1]) for state in positions(name)]

    def work() -> tuple[int, object]:
        for state, action in pairs:
            state.apply_action(action)
            state.undo_action()
        return STATES, [state for state, _ in pairs]

    return work


def serialize(name: str) -> Work:
    states = positions(name)
    return lambda: (STATES, [state.serialize() for state in states])


def deserialize(name: str) -> Work:
    texts = [state.serialize() for state in positions(name)]
    return lambda: (STATES, [menzi.deserialize(text) for text in texts])


def _of_game(name: str) -> list[Case]:
    run = functools.partial
    goals = {"flower": 250_000, "paohuzi": 200_000}
    loops = ("open-spiel: hearts loop", "riichienv: loop", "rlcard: mahjong loop")
    return [
        Case(f"{name}: shuffle only", "decks", run(shuffles, name)),
        Case(f"{name}: random playouts", "deals", run(playouts, name),
             (f"{name}: shuffle only",), goals.get(name)),
        Case(f"{name}: greedy playouts", "games", run(greedy, name)),
        Case(f"{name}: Python loop", "actions", run(python_loop, name),
             loops, 1e6 if name == "flower" else None),
        Case(f"{name}: legal actions", "calls", run(legal, name), ("empty call",)),
        Case(f"{name}: clone", "calls", run(clone, name), ("empty call",), told=_records),
        Case(f"{name}: clone and apply", "calls", run(apply_to_clone, name), told=_records),
        Case(f"{name}: apply and undo", "calls", run(undo, name), told=_records),
        Case(f"{name}: serialize", "calls", run(serialize, name)),
        Case(f"{name}: deserialize", "calls", run(deserialize, name), told=_records),
    ]  # fmt: skip


def play_cases() -> list[Case]:
    """Every case of games being played, each floor before what stands on it."""
    return [case for name in GAMES for case in _of_game(name)]
