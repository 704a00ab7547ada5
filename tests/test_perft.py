"""The engine counts the action sequences that the oracle counted into tests/perft."""

from __future__ import annotations

from pathlib import Path

import menzi
import pytest
from menzi import oracle, perftfile

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
ENTRIES = [entry for file in FILES for entry in perftfile.read(file)]


def test_there_are_enough() -> None:
    assert {file.stem for file in FILES} == set(menzi.PRESETS)
    for file in FILES:
        entries = perftfile.read(file)
        assert len(entries) >= 5
        assert all(max(depth for depth, _ in entry.counts) >= 6 for entry in entries)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_core(entry: perftfile.PerftEntry) -> None:
    state = menzi.Game(entry.rules).new_initial_state(seed=0, deck=entry.deck, dealer=entry.dealer)
    for depth, count in entry.counts:
        assert menzi.perft(state, depth) == count
        assert sum(menzi.divide(state, depth).values()) == count


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_oracle(entry: perftfile.PerftEntry) -> None:
    state = oracle.new_initial_state(entry.rules, seed=0, deck=entry.deck, dealer=entry.dealer)
    for depth, count in entry.counts:
        if count < 1000:
            assert oracle.perft(state, depth) == count


def test_edges() -> None:
    state = menzi.Game("flower").new_initial_state(seed=1)
    assert menzi.perft(state, 0) == 1
    assert list(menzi.divide(state, 1)) == [
        state.action_to_string(action) for action in state.legal_actions()
    ]
    with pytest.raises(menzi.MenziError, match="depth"):
        menzi.perft(state, -1)
    with pytest.raises(menzi.MenziError, match="depth"):
        menzi.divide(state, 0)
