"""Other engines at the nearest thing they do, where they are installed: ``pip install .[bench]``.

None of them plays these games, so no ratio here says that one is better than another: the
peers show what such a question costs elsewhere. Each is imported by its own cases alone.
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import random
import warnings
from typing import Any

import numpy as np

from .case import Case, Work

__all__ = ["PEERS", "peer_cases", "peer_versions"]

# The packages, as PyPI names them.
PEERS = ("open-spiel", "PyMahjongGB", "xiangting", "riichienv", "rlcard", "phevaluator", "envpool")

GAMES = {"hearts": 60, "gin_rummy": 4}
HANDS = 1_000
ENVIRONMENTS = 1_024


def peer_versions() -> dict[str, str | None]:
    """The version of each peer, None for one that is not installed."""
    versions: dict[str, str | None] = {}
    for name in PEERS:
        try:
            versions[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            versions[name] = None
    return versions


def _tiles(count: int) -> list[list[int]]:
    """Mahjong hands off the shuffled 136 tiles, tile t being a copy of kind ``t // 4``."""
    choose = random.Random(1)
    return [sorted(choose.sample(range(136), count)) for _ in range(HANDS)]


def _counts(tiles: list[int]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile // 4] += 1
    return counts


SEARCHED = {"euchre": 5_000, "hearts": 2_000, "gin_rummy": 200}


def open_spiel_loop(name: str) -> Work:
    """Whole games by the same loop as ours; chance is drawn as OpenSpiel asks, and not counted."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    over = int(pyspiel.PlayerId.TERMINAL)

    def work() -> tuple[int, object]:
        choose = random.Random(1)
        actions = chosen = 0
        for _ in range(GAMES[name]):
            state = game.new_initial_state()
            player, legal, apply = state.current_player, state.legal_actions, state.apply_action
            while (seat := player()) != over:
                choices = legal()
                action = choices[int(choose.random() * len(choices))]
                apply(action)
                if seat >= 0:  # dealing is no decision
                    chosen += action
                    actions += 1
        return actions, (actions, chosen)

    return work


def open_spiel_search(name: str, simulations: int) -> Work:
    """Its own IS-MCTS in C++, one random rollout a simulation, from the middle of a deal."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    number = 1
    decisions = 0
    while decisions < 12 or state.is_chance_node() or len(state.legal_actions()) < 3:
        if state.is_terminal():
            state, decisions = game.new_initial_state(), 0
        number = (number * 75 + 74) % 65537
        actions = state.legal_actions()
        decisions += not state.is_chance_node()
        state.apply_action(actions[number % len(actions)])

    def work() -> tuple[int, object]:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        bot = pyspiel.ISMCTSBot(7, evaluator, 2.0, simulations)
        return simulations, int(bot.step(state)) in state.legal_actions()

    return work


def riichienv_loop() -> Work:
    """Hands of riichi mahjong, without its log; an answer of one seat is an action."""
    riichienv: Any = importlib.import_module("riichienv")

    def work() -> tuple[int, object]:
        choose = random.Random(1)
        actions = chosen = 0
        for seed in range(10):
            table = riichienv.RiichiEnv(seed=seed, skip_mjai_logging=True)
            seats = table.reset()
            while not table.done():
                answers = {}
                for seat, seen in seats.items():
                    choices = seen.legal_actions()
                    number = int(choose.random() * len(choices))
                    answers[seat] = choices[number]
                    chosen += number
                    actions += 1
                seats = table.step(answers)
        return actions, (actions, chosen)

    return work


def riichienv_shanten() -> Work:
    """The shanten of hands of 14 tiles."""
    riichienv: Any = importlib.import_module("riichienv")
    asked = _tiles(14)
    return lambda: (HANDS, [riichienv.calculate_shanten(tiles) for tiles in asked])


def riichienv_waits() -> Work:
    """The waits of hands of 13 tiles."""
    riichienv: Any = importlib.import_module("riichienv")
    asked = _tiles(13)
    return lambda: (HANDS, [riichienv.HandEvaluator(tiles, []).get_waits() for tiles in asked])


def rlcard_loop() -> Work:
    """Deals of mahjong, with the observations that RLCard makes at each step."""
    rlcard: Any = importlib.import_module("rlcard")

    def work() -> tuple[int, object]:
        choose = random.Random(1)
        table = rlcard.make("mahjong", config={"seed": 1})
        actions = chosen = 0
        for _ in range(2):
            state, _seat = table.reset()
            while not table.is_over():
                choices = list(state["legal_actions"])
                action = choices[int(choose.random() * len(choices))]
                state, _seat = table.step(action)
                chosen += action
                actions += 1
        return actions, (actions, chosen)

    return work


def xiangting_number() -> Work:
    """The replacement number (shanten and one) of hands of 14 tiles."""
    xiangting: Any = importlib.import_module("xiangting")
    asked, four = [_counts(tiles) for tiles in _tiles(14)], xiangting.PlayerCount.FOUR
    return lambda: (HANDS, [xiangting.calculate_replacement_number(c, four) for c in asked])


def xiangting_unnecessary() -> Work:
    """The same with the tiles that may be discarded without a loss."""
    xiangting: Any = importlib.import_module("xiangting")
    asked, four = [_counts(tiles) for tiles in _tiles(14)], xiangting.PlayerCount.FOUR
    return lambda: (HANDS, [xiangting.calculate_unnecessary_tiles(c, four) for c in asked])


def _mahjong_gb() -> Any:
    return importlib.import_module("MahjongGB")


def _mahjong_gb_names(tiles: list[int]) -> tuple[str, ...]:
    suits = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)]
    names = suits + [f"F{wind}" for wind in range(1, 5)] + [f"J{dragon}" for dragon in range(1, 4)]
    return tuple(names[tile // 4] for tile in tiles)


def mahjong_gb_shanten() -> Work:
    """The shanten of hands of 13 tiles, over all forms of a complete hand."""
    module = _mahjong_gb()
    asked = [_mahjong_gb_names(tiles) for tiles in _tiles(13)[: HANDS // 10]]
    return lambda: (len(asked), [module.MahjongShanten((), hand) for hand in asked])


def mahjong_gb_fan() -> Work:
    """The fan of complete hands of 14 tiles: four sequences and a pair of dragons."""
    module = _mahjong_gb()
    choose = random.Random(1)
    asked: list[tuple[str, ...]] = []
    while len(asked) < HANDS // 10:
        starts = [9 * choose.randrange(3) + choose.randrange(7) for _ in range(4)]
        kinds = sorted([kind + step for kind in starts for step in range(3)] + [31, 31])
        if max(map(kinds.count, kinds)) <= 4:
            asked.append(_mahjong_gb_names([4 * kind for kind in kinds]))
    flags = (0, False, False, False, False, 0, 0)

    def work() -> tuple[int, object]:
        fan = module.MahjongFanCalculator
        return len(asked), [fan((), hand[:13], hand[13], *flags) for hand in asked]

    return work


def phevaluator_seven() -> Work:
    """The rank of the best five of seven poker cards."""
    phevaluator: Any = importlib.import_module("phevaluator")
    choose = random.Random(1)
    asked = [choose.sample(range(52), 7) for _ in range(HANDS)]
    return lambda: (HANDS, [phevaluator.evaluate_cards(*cards) for cards in asked])


def envpool_steps() -> Work:
    """Steps of many CartPoles at once on one thread: a step in a batch, of no card game."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        envpool: Any = importlib.import_module("envpool")
        table = envpool.make(
            "CartPole-v1", env_type="gymnasium", num_envs=ENVIRONMENTS, num_threads=1, seed=1
        )
        table.reset()
    actions = np.zeros(ENVIRONMENTS, np.int32)

    def work() -> tuple[int, object]:
        for number in range(10):
            actions.fill(number & 1)
            seen = table.step(actions)[0]
        return 10 * ENVIRONMENTS, seen.shape

    return work


def peer_cases() -> list[Case]:
    """The cases of the peers that are installed."""
    run = functools.partial
    cases = {
        "open-spiel": [
            Case("open-spiel: hearts loop", "actions", run(open_spiel_loop, "hearts")),
            Case("open-spiel: gin rummy loop", "actions", run(open_spiel_loop, "gin_rummy")),
            *(
                Case(
                    f"open-spiel: {name.replace('_', ' ')} IS-MCTS",
                    "simulations",
                    run(open_spiel_search, name, simulations),
                )
                for name, simulations in SEARCHED.items()
            ),
        ],
        "riichienv": [
            Case("riichienv: loop", "actions", riichienv_loop),
            Case("riichienv: shanten", "hands", riichienv_shanten),
            Case("riichienv: waits", "hands", riichienv_waits),
        ],
        "rlcard": [Case("rlcard: mahjong loop", "actions", rlcard_loop)],
        "xiangting": [
            Case("xiangting: replacement number", "hands", xiangting_number),
            Case("xiangting: unnecessary tiles", "hands", xiangting_unnecessary),
        ],
        "PyMahjongGB": [
            Case("PyMahjongGB: shanten", "hands", mahjong_gb_shanten),
            Case("PyMahjongGB: fan", "hands", mahjong_gb_fan),
        ],
        "phevaluator": [Case("phevaluator: seven cards", "hands", phevaluator_seven)],
        "envpool": [Case("envpool: CartPole steps", "steps", envpool_steps)],
    }
    versions = peer_versions()
    return [case for name in PEERS if versions[name] is not None for case in cases[name]]
