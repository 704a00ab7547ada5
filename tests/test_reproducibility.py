"""Twenty seeds a variant, the same on every platform, build and version.

When this fails, a recorded seed no longer means what it meant. Ask first: was that meant? A change
of the shuffle, of the numbering of cards or of the bots' draws must not happen by the way. If
it was meant (a rule corrected, a bot improved), say so in the changelog and write the file anew:

    python tests/test_reproducibility.py
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import menzi
import pytest

GOLDEN = Path(__file__).parent / "golden" / "seeds.json"
SEEDS = [*range(16), 2**31, 2**32 + 1, 2**63, 2**64 - 1]


DEALT = ("round", "deal", "draw", "reveal")


def digest_of_deal(state: menzi.State) -> str:
    """A digest of all cards dealt, in the order dealt; for taiwan those of all rounds."""
    cards = [f"{e.seat}{e.text}" for e in state.events() if e.type in DEALT]
    return hashlib.sha256(" ".join(cards).encode()).hexdigest()[:16]


def rows(name: str) -> list[dict[str, Any]]:
    """What the golden file holds of a variant."""
    game = menzi.Game(name)
    table = []
    for seed in SEEDS:
        row: dict[str, Any] = {"seed": seed}
        for bot in ("random", "greedy"):
            player = menzi.bots.make(bot, seed=seed)
            state = game.new_initial_state(seed=seed)
            row.setdefault("dealt", digest_of_deal(state))
            while not state.is_terminal():
                state.apply_action(player.act(state.view(state.current_player())))
            row[bot] = {
                "played": digest_of_deal(state),
                "actions": len(state.history()),
                "returns": [int(value) for value in state.returns()],
            }
        table.append(row)
    return table


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_seeds(name: str) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert rows(name) == golden[name], f"did we mean to change this? See the top of {__file__}"


def test_simulations_are_fixed() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert simulated() == golden["simulate"]


def simulated() -> dict[str, list[list[int]]]:
    """Returns of a few simulated games."""
    table = {}
    for name in menzi.PRESETS:
        game = menzi.Game(name)
        bots = ["greedy", "random", "greedy", "random"][: game.players]
        table[name] = menzi.simulate(game, bots, 8, seed=3, threads=2).returns.tolist()
    return table


def test_searches_are_fixed() -> None:
    """The same visits and returns on every platform, in every build, with any number of threads."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert searched() == golden["search"]


def searched() -> dict[str, dict[str, list[list[Any]]]]:
    """What searches of one position a variant found out about its actions."""
    table: dict[str, dict[str, list[list[Any]]]] = {}
    for name in menzi.PRESETS:
        state = menzi.Game(name).new_initial_state(seed=3)
        greedy = menzi.bots.make("greedy", seed=3)
        moves = 0
        while moves < 12 or len(state.legal_actions()) < 3:
            state.apply_action(greedy.act(state.view(state.current_player())))
            moves += 1
        view = state.view(state.current_player())
        for spec in ("mc:300", "ismcts:300", "ismcts:300:rollouts=random"):
            told = menzi.bots.from_spec(spec, seed=1).explain(view)
            table.setdefault(name, {})[spec] = [
                [value.text, value.visits, round(value.value * value.visits)]
                for value in told.actions
            ]
    return table


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    content: dict[str, Any] = {name: rows(name) for name in menzi.PRESETS}
    content["simulate"] = simulated()
    content["search"] = searched()
    GOLDEN.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
