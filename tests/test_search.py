"""Bots that search, and playouts: the same whatever the threads, and within their limits."""

from __future__ import annotations

import _thread
import pickle
import threading
import time

import menzi
import numpy as np
import pytest

SPECS = ("mc:60", "mc:60:rollouts=random", "ismcts:60", "ismcts:60:rollouts=random:trees=2")


def played_on(name: str, seed: int, decisions: int = 12) -> menzi.State:
    """A state after so many greedy decisions, or the last before the game would be over."""
    state = menzi.Game(name).new_initial_state(seed=seed)
    bot = menzi.bots.make("greedy", seed=seed)
    for _ in range(decisions):
        state.apply_action(bot.act(state.view(state.current_player())))
    return state


def view_to_act(name: str, seed: int) -> menzi.View:
    """What a seat with a choice sees in the middle of a deal."""
    state = played_on(name, seed)
    while len(state.legal_actions()) < 3:
        state.apply_action(state.legal_actions()[-1])
    return state.view(state.current_player())


@pytest.mark.parametrize("name", menzi.PRESETS)
@pytest.mark.parametrize("spec", SPECS)
def test_search_plays_whole_games(name: str, spec: str) -> None:
    game = menzi.Game(name, **({"rounds": 1} if name.startswith("taiwan") else {}))
    histories = []
    for _ in range(2):
        state = game.new_initial_state(seed=4)
        seats = [menzi.bots.from_spec(spec, seed=seat) for seat in range(game.players)]
        while not state.is_terminal():
            seat = state.current_player()
            view = state.view(seat)
            action = seats[seat].act(view)
            assert action in view.legal_actions()
            state.apply_action(action)
        histories.append(state.history())
    assert histories[0] == histories[1]


@pytest.mark.parametrize("name", menzi.PRESETS)
@pytest.mark.parametrize("spec", SPECS)
def test_explanations(name: str, spec: str) -> None:
    for seed in range(3):
        view = view_to_act(name, seed)
        explained = menzi.bots.from_spec(spec, seed=seed).explain(view)
        assert explained == menzi.bots.from_spec(spec, seed=seed).explain(view)
        assert explained.best == menzi.bots.from_spec(spec, seed=seed).act(view)
        assert explained.best == explained.actions[0].action
        assert sorted(value.action for value in explained.actions) == view.legal_actions()
        assert sum(value.visits for value in explained.actions) == explained.simulations
        assert 0 < explained.simulations <= 60
        for value in explained.actions:
            assert value.text == view.action_to_string(value.action)
            assert value.visits <= value.available <= explained.simulations
            assert value.error >= 0
        copy = pickle.loads(pickle.dumps(explained))
        assert copy == explained
        assert hash(copy) == hash(explained)
        assert eval(repr(explained), {"menzi": menzi}) == explained


def test_a_view_is_enough() -> None:
    """A view that went through its text leads to the same thoughts."""
    for name in menzi.PRESETS:
        view = view_to_act(name, 1)
        again = menzi.deserialize_view(view.serialize())
        for spec in SPECS:
            bots = [menzi.bots.from_spec(spec, seed=2) for _ in range(2)]
            assert bots[0].explain(view) == bots[1].explain(again)


@pytest.mark.parametrize("name", menzi.PRESETS)
@pytest.mark.parametrize("spec", ["mc:200", "ismcts:200:trees=3"])
def test_threads_change_nothing(name: str, spec: str) -> None:
    view = view_to_act(name, 7)
    one, two, three = (
        menzi.bots.from_spec(f"{spec}:threads={threads}", seed=1).explain(view)
        for threads in (1, 2, 3)
    )
    assert one == two == three


def test_a_bot_may_see_games_of_other_rules() -> None:
    """What it keeps for its next move is not taken for another game's."""
    for spec in ("greedy", *SPECS):
        bot = menzi.bots.from_spec(spec, seed=5)
        views = [view_to_act(name, 3) for name in (*menzi.PRESETS, *menzi.PRESETS)]
        for view in views:
            assert bot.act(view) in view.legal_actions()


def test_trees_are_kept() -> None:
    """What was found about the position a move leads to counts at the next decision."""
    game = menzi.Game("flower")
    more = 0
    for seed in range(5):
        state = game.new_initial_state(seed=seed)
        keeping = menzi.bots.make("ismcts", simulations=300, seed=1)
        forgetting = menzi.bots.make("ismcts", simulations=300, seed=1, keep_tree=False)
        for _ in range(30):
            seat = state.current_player()
            if seat == 0 and len(state.legal_actions()) > 1:
                for bot in (keeping, forgetting):
                    explained = bot.explain(state.view(0))
                    visits = sum(value.visits for value in explained.actions)
                    assert visits == 300 if bot is forgetting else visits >= 300
                    more += visits > 300
                action = explained.best
            else:
                action = menzi.bots.make("greedy").act(state.view(seat))
            state.apply_action(action)
            if state.is_terminal():
                break
    assert more > 0


@pytest.mark.parametrize("spec", ["mc:200ms", "ismcts:200ms", "ismcts:200ms:trees=2:threads=2"])
def test_time_limits(spec: str) -> None:
    """A search ends soon after its time, and not before; slow machines may be late."""
    for name in menzi.PRESETS:
        view = view_to_act(name, 2)
        bot = menzi.bots.from_spec(f"{spec}:rollouts=random", seed=1)
        bot.act(view)  # makes the tables
        start = time.perf_counter()
        explained = bot.explain(view)
        seconds = time.perf_counter() - start
        assert explained.simulations > 0
        assert 0.2 <= seconds < 10


def test_a_search_can_be_interrupted() -> None:
    view = view_to_act("flower", 2)
    for spec in ("mc:100s", "ismcts:100s", "ismcts:100s:trees=2:threads=2"):
        bot = menzi.bots.from_spec(spec)
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        start = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            bot.act(view)
        assert time.perf_counter() - start < 20
        timer.join()
        assert menzi.bots.from_spec("mc:20").act(view) in view.legal_actions()


def test_one_bot_in_many_threads() -> None:
    """Asked at once, it answers one after the other."""
    view = view_to_act("flower", 2)
    bot = menzi.bots.make("ismcts", simulations=200, seed=1)
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(bot.act(view))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert set(found) <= set(view.legal_actions())


@pytest.mark.parametrize("name", ["random", "greedy", "mc", "ismcts"])
def test_only_the_seat_to_act_is_asked(name: str) -> None:
    bot = menzi.bots.from_spec(f"{name}:20" if name in ("mc", "ismcts") else name)
    state = menzi.Game("flower").new_initial_state(seed=1)
    other = (state.current_player() + 1) % 4
    with pytest.raises(menzi.IllegalActionError, match=f"seat {other} is not to act"):
        bot.act(state.view(other))
    with pytest.raises(menzi.IllegalActionError, match=f"seat {other} is not to act"):
        bot.explain(state.view(other))
    with pytest.raises(TypeError):
        bot.act(state)  # type: ignore[arg-type]
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(menzi.IllegalActionError, match="the game is over"):
        bot.act(state.view(0))


@pytest.mark.parametrize("spec", ["mc:100s", "ismcts:100s"])
def test_nothing_is_searched_where_there_is_no_choice(spec: str) -> None:
    state = menzi.Game("flower").new_initial_state(seed=1)
    while len(state.legal_actions()) > 1:
        state.apply_action(state.legal_actions()[0])
    view = state.view(state.current_player())
    assert [menzi.bots.from_spec(spec).act(view)] == view.legal_actions()


def test_simple_bots_explain_too() -> None:
    view = view_to_act("taiwan", 3)
    for name in ("random", "greedy"):
        explained = menzi.bots.make(name, seed=1).explain(view)
        assert explained.best == menzi.bots.make(name, seed=1).act(view)
        assert explained.actions[0].action == explained.best
        assert sorted(value.action for value in explained.actions) == view.legal_actions()
        assert explained.simulations == 0


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("clever", {}, "unknown bot 'clever': expected one of random, greedy, mc, ismcts"),
        ("greedy", {"simulations": 5}, "bot 'greedy' has no option 'simulations'"),
        ("mc", {"depth": 5}, "bot 'mc' has no option 'depth': expected one of simulations"),
        ("mc", {"simulations": 0}, "simulations: expected an int of at least 1, got 0"),
        ("mc", {"simulations": True}, "simulations: expected an int of at least 1, got True"),
        ("mc", {"simulations": 1.5}, "simulations: expected an int of at least 1, got 1.5"),
        ("mc", {"seconds": float("nan")}, "seconds: expected a number above 0, got nan"),
        ("mc", {"seconds": -1}, "seconds: expected a number above 0, got -1"),
        ("mc", {"rollouts": "best"}, "expected the policy 'random' or 'greedy', got 'best'"),
        ("mc", {"threads": 0}, "threads: expected 1 to 1024, got 0"),
        ("mc", {"caution": -1}, "caution: expected 0 to 100, got -1"),
        ("mc", {"simulations": 2**70}, "simulations: expected"),
        ("ismcts", {"exploration": float("inf")}, "exploration: expected 0 to 100, got inf"),
        ("ismcts", {"trust": 1.5}, "trust: expected 0 to 1, got 1.5"),
        ("ismcts", {"trees": 0}, "trees: expected 1 to 1024, got 0"),
        ("ismcts", {"keep_tree": 1}, "keep_tree: expected a bool, got 1"),
        ("ismcts", {"seed": -1}, "seed: expected"),
    ],
)
def test_wrong_options(name: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(menzi.RulesError) as error:
        menzi.bots.make(name, **options)  # type: ignore[arg-type]
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("spec", "canonical"),
    [
        ("greedy", "greedy"),
        ("mc", "mc:2000"),
        ("ismcts:0500", "ismcts:500"),
        ("ismcts:rollouts=random", "ismcts:2000:rollouts=random"),
        ("ismcts:1500ms", "ismcts:1.5s"),
        ("mc:0.02s:threads=2:rollouts=greedy", "mc:20ms:threads=2"),
        ("ismcts:50:trees=2:keep_tree=no", "ismcts:50:keep_tree=no:trees=2"),
    ],
)
def test_specs(spec: str, canonical: str) -> None:
    assert menzi.bots.canonical_spec(spec) == canonical
    assert menzi.bots.canonical_spec(canonical) == canonical


@pytest.mark.parametrize(
    "spec",
    ["", "cleverest", "greedy:5", "mc:x", "mc:-5", "mc:0", "mc:0ms", "mc:5:5", "mc:1.5", "mc:5m",
     "mc:5:depth=3", "mc:5:rollouts=x", "mc:5:threads=x", "mc:5:caution=1:caution=2", "mc:",
     "ismcts:5:keep_tree=1", "mc:٣"],
)  # fmt: skip
def test_wrong_specs(spec: str) -> None:
    with pytest.raises(menzi.RulesError):
        menzi.bots.from_spec(spec)


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_playouts(name: str) -> None:
    state = played_on(name, 5)
    view = state.view(state.current_player())
    for position in (state, view):
        for policy in ("random", "greedy"):
            one = menzi.playouts(position, 700, policy=policy, seed=3)
            two = menzi.playouts(position, 700, policy=policy, seed=3, threads=2)
            np.testing.assert_array_equal(one.means, two.means)
            np.testing.assert_array_equal(one.errors, two.errors)
            assert one.means.shape == one.errors.shape == (state.num_players(),)
            assert (one.errors >= 0).all()
            other = menzi.playouts(position, 700, policy=policy, seed=4)
            assert not np.array_equal(one.means, other.means)
            # Apart by more than six errors once in a thousand million runs.
            apart = np.abs(one.means - other.means)
            assert (apart <= 6 * np.hypot(one.errors, other.errors) + 1e-9).all()
    assert menzi.playouts(state, 1).errors.tolist() == [0.0] * state.num_players()


def test_playouts_of_a_state_know_its_cards() -> None:
    """At a sure win the state's playouts agree; a deal that is over counts as it stands."""
    state = menzi.Game("flower").new_initial_state(seed=2)
    bot = menzi.bots.make("greedy")
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(bot.act(state.view(state.current_player())))
    played = menzi.playouts(before, 50, policy="greedy")
    assert played.means.tolist() == state.returns()
    assert played.errors.tolist() == [0.0] * 4
    assert menzi.playouts(state, 50).means.tolist() == state.returns()
    assert menzi.playouts(state.view(0), 50).means.tolist() == state.returns()


def test_playouts_match_plain_random_play() -> None:
    """The mean of playouts is that of games played action by action in Python."""
    state = played_on("flower", 9, 30)
    sums = []
    for seed in range(400):
        game = state.clone()
        bot = menzi.bots.make("random", seed=seed)
        while not game.is_terminal():
            game.apply_action(bot.act(game.view(game.current_player())))
        sums.append(game.returns())
    plain = np.array(sums)
    played = menzi.playouts(state, 4000, seed=1)
    errors = np.hypot(plain.std(axis=0, ddof=1) / 20, played.errors)
    assert (np.abs(plain.mean(axis=0) - played.means) <= 6 * errors + 1e-9).all()


def test_wrong_playouts() -> None:
    state = menzi.Game("flower").new_initial_state(seed=2)
    with pytest.raises(menzi.MenziError, match="n: expected at least 1, got 0"):
        menzi.playouts(state, 0)
    with pytest.raises(menzi.RulesError, match="expected the policy 'random' or 'greedy'"):
        menzi.playouts(state, 5, policy="mc")
    with pytest.raises(menzi.MenziError, match="threads"):
        menzi.playouts(state, 5, threads=0)
    with pytest.raises(menzi.MenziError, match="expected a State or a View, got 'x'"):
        menzi.playouts("x", 5)  # type: ignore[arg-type]


def test_long_playouts_and_simulations_can_be_interrupted() -> None:
    state = menzi.Game("paohuzi").new_initial_state(seed=2)
    calls = (
        lambda: menzi.playouts(state, 10**9, policy="greedy"),
        lambda: menzi.playouts(state.view(0), 10**9, threads=2),
        lambda: menzi.simulate(state.game, ["greedy"] * 3, 10**7),
    )
    for call in calls:
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            call()
        timer.join()
