"""The engine's bots: legal, deterministic, strong enough; simulations in parts and on threads."""

from __future__ import annotations

import menzi
import numpy as np
import pytest


@pytest.mark.parametrize("name", menzi.PRESETS)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_legally_and_repeatably(name: str, bot: str) -> None:
    game = menzi.Game(name)
    for seed in range(20):
        histories = []
        for _ in range(2):
            state = game.new_initial_state(seed=seed)
            player = menzi.bots.make(bot, seed=seed)
            while not state.is_terminal():
                action = player.act(state.view(state.current_player()))
                assert action in state.legal_actions()
                state.apply_action(action)
            histories.append(state.history())
            with pytest.raises(menzi.IllegalActionError, match="over"):
                player.act(state.view(0))
        assert histories[0] == histories[1]


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_greedy_deals_end_in_wins(name: str) -> None:
    game = menzi.Game(name)
    won, lead = {"paohuzi": (0.5, 1)}.get(name, (0.9, 3))
    played = menzi.simulate(game, ["greedy"] * game.players, 500, seed=1)
    assert played.wins.sum() > won * (played.draws.sum() + played.wins.sum())
    mixed = menzi.simulate(game, (["greedy", "random"] * 2)[: game.players], 500, seed=1)
    assert mixed.returns[:, ::2].mean() > mixed.returns[:, 1::2].mean() + lead


def test_greedy_uses_nothing_hidden() -> None:
    """Hands of others and the stock exchanged: the same choice."""
    game = menzi.Game("flower", second_window=False)
    state = game.new_initial_state(seed=11)
    seat = state.current_player()
    deck = menzi.read_cards(state.serialize().partition("deck ")[2].partition("\n")[0] or "")
    assert deck == []  # dealt by the seed: put the deck together from the events
    dealt = {e.seat: menzi.read_cards(e.text) for e in state.events() if e.type == "deal"}
    first = state.dealer()
    drawn = [e.text for e in state.events() if e.type == "draw"]
    order = [(first + i) % 4 for i in range(4)]
    everything = menzi.Hand(
        "".join(c for kind in "rgyw" for r in "KAERHCP" for c in [f"{r}{kind}"] * 4) + "F" * 5
    )
    rest = list(everything)
    for cards in (*dealt.values(), drawn):
        for card in cards:
            rest.remove(card)
    others = [card for other in order if other != seat for card in dealt[other]]
    choices = set()
    for turn in range(30):
        pool = others[turn:] + others[:turn]
        hands = [dealt[s] if s == seat else [pool.pop() for _ in range(20)] for s in order]
        swapped = "".join(card for hand in hands for card in hand) + "".join(drawn + rest)
        twin = game.new_initial_state(deck=swapped, dealer=first, seed=0)
        if twin.current_player() == seat and len(twin.events()) == len(state.events()):
            action = menzi.bots.make("greedy", seed=3).act(twin.view(twin.current_player()))
            choices.add(twin.action_to_string(action))
    assert len(choices) == 1


def test_simulations_do_not_depend_on_threads_or_parts() -> None:
    game = menzi.Game("taiwan", players=3)
    bots = ["greedy", "random", "greedy"]
    whole = menzi.simulate(game, bots, 300, seed=5)
    threaded = menzi.simulate(game, bots, 300, seed=5, threads=4)
    parts = [menzi.simulate(game, bots, 100, seed=5, first_deal=n) for n in (0, 100, 200)]
    for field in ("seeds", "returns", "wins", "draws", "decisions"):
        assert np.array_equal(getattr(whole, field), getattr(threaded, field))
        joined = np.concatenate([getattr(part, field) for part in parts])
        assert np.array_equal(getattr(whole, field), joined)
    assert len(set(whole.seeds.tolist())) == 300
    assert (whole.wins.sum(axis=1) + whole.draws == 3).all()
    other = menzi.simulate(game, bots, 300, seed=6)
    assert not np.array_equal(whole.returns, other.returns)


def test_wrong_arguments() -> None:
    game = menzi.Game("flower")
    with pytest.raises(
        menzi.RulesError, match="unknown bot 'clever': expected one of random, greedy, mc"
    ):
        menzi.bots.make("clever")
    with pytest.raises(menzi.RulesError, match="seed"):
        menzi.bots.make("random", seed=-1)
    with pytest.raises(menzi.RulesError, match="expected 4 names, got 1"):
        menzi.simulate(game, ["random"], 1)
    with pytest.raises(menzi.MenziError, match="deals"):
        menzi.simulate(game, ["random"] * 4, -1)
    with pytest.raises(menzi.MenziError, match="threads"):
        menzi.simulate(game, ["random"] * 4, 1, threads=0)
    assert menzi.simulate(game, ["random"] * 4, 0).returns.shape == (0, 4)
