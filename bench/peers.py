"""Other engines driven the same way, where they are installed (``pip install ".[bench]"``)."""

from __future__ import annotations

import functools
import random

from .cases import Case

__all__ = ["peer_cases"]

GAMES = {"hearts": 300, "gin_rummy": 40}


def open_spiel_loop(name: str) -> tuple[int, object]:
    """An OpenSpiel game played by the same loop as ours; chance is drawn as OpenSpiel asks."""
    import pyspiel

    game = pyspiel.load_game(name)
    choose = random.Random(1)
    actions = chosen = 0
    for _ in range(GAMES[name]):
        state = game.new_initial_state()
        player, legal, apply = state.current_player, state.legal_actions, state.apply_action
        while (seat := player()) != pyspiel.PlayerId.TERMINAL:
            choices = legal()
            action = choices[int(choose.random() * len(choices))]
            apply(action)
            if seat >= 0:  # dealing is no decision
                chosen += action
                actions += 1
    return actions, (actions, chosen)


def peer_cases() -> list[Case]:
    """The cases of the peers that can be imported."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return []
    return [
        Case(f"open-spiel {name.replace('_', ' ')}: Python loop", "actions",
             functools.partial(open_spiel_loop, name))
        for name in GAMES
    ]  # fmt: skip
