"""Search guided by an evaluator: batches, errors that leave nothing, and what it is shown."""

from __future__ import annotations

import _thread
import threading
from typing import TYPE_CHECKING, Any

import menzi
import numpy as np
import pytest

if TYPE_CHECKING:
    import numpy.typing as npt

    Planes = npt.NDArray[np.uint8]
    Features = npt.NDArray[np.int16]
    Legal = npt.NDArray[np.bool_]


def view_to_act(name: str, seed: int) -> menzi.View:
    """What a seat with a choice sees in the middle of a deal."""
    state = menzi.Game(name).new_initial_state(seed=seed)
    bot = menzi.bots.make("greedy", seed=seed)
    moves = 0
    while moves < 10 or len(state.legal_actions()) < 3:
        state.apply_action(bot.act(state.view(state.current_player())))
        moves += 1
    return state.view(state.current_player())


class Guide:
    """Judges by a fixed hash of what it is shown, and remembers how many rows it was given."""

    def __init__(self, view: menzi.View) -> None:
        self.planes, self.features = (array.shape for array in view.observe())
        self.actions, self.players = view.num_distinct_actions(), view.num_players()
        self.sizes: list[int] = []

    def __call__(self, planes: Planes, features: Features, legal: Legal) -> tuple[Any, Any]:
        n = len(planes)
        assert planes.shape == (n, *self.planes)
        assert features.shape == (n, *self.features)
        assert legal.shape == (n, self.actions)
        dtypes = [str(array.dtype) for array in (planes, features, legal)]
        assert dtypes == ["uint8", "int16", "bool"]
        assert (legal.sum(axis=1) >= 2).all()
        self.sizes.append(n)
        noise = (planes.sum(axis=(1, 2)) * 7 + features.sum(axis=1) * 13)[:, None]
        priors = (noise + np.arange(self.actions) * 5) % 11
        values = ((noise + np.arange(self.players) * 3) % 17) / 4 - 2
        return priors, values


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_guided_search(name: str) -> None:
    view = view_to_act(name, 3)
    explained = []
    for _ in range(2):
        guide = Guide(view)
        bot = menzi.bots.make("ismcts", simulations=400, evaluator=guide, batch=50, seed=1)
        explained.append(bot.explain(view))
        assert guide.sizes[:4] == [1, 2, 4, 8]
        assert max(guide.sizes) == 50
        assert len(guide.sizes) <= 400 / 50 + 7  # no call per node
    assert explained[0] == explained[1]
    assert explained[0].simulations == 400
    # The first simulation only asks about the root.
    assert sum(value.visits for value in explained[0].actions) == 399
    assert sorted(value.action for value in explained[0].actions) == view.legal_actions()


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_whole_games(name: str) -> None:
    game = menzi.Game(name, **({"rounds": 1} if name.startswith("taiwan") else {}))
    state = game.new_initial_state(seed=2)
    guide = Guide(state.view(0))
    seats = [
        menzi.bots.make("ismcts", simulations=40, evaluator=guide, batch=8, seed=seat)
        for seat in range(game.players)
    ]
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(seats[seat].act(state.view(seat)))


def test_the_guide_decides() -> None:
    """Priors say what is tried, values what is preferred: those of the seat to act come first."""
    view = view_to_act("flower", 3)
    favourite = view.legal_actions()[-1]

    def fond(planes: Planes, features: Features, legal: Legal) -> tuple[Any, Any]:
        priors = np.zeros(legal.shape)
        priors[:, favourite] = 1
        return priors, np.zeros((len(legal), 4))

    explained = menzi.bots.make("ismcts", simulations=300, evaluator=fond).explain(view)
    assert explained.best == favourite
    assert explained.actions[0].visits > 200

    def contented(planes: Planes, features: Features, legal: Legal) -> tuple[Any, Any]:
        return legal, np.tile([3.25, 0, 0, 0], (len(legal), 1))

    first = menzi.bots.make("ismcts", simulations=1000, evaluator=contented)
    values = [value.value for value in first.explain(view).actions if value.visits]
    # Only where the seat itself is to act does it get anything.
    assert all(0 <= value <= 3.25 for value in values)
    assert max(values) > 0


def test_a_deal_that_ends_counts_itself() -> None:
    """No guide is asked about a win: the search finds what it brings."""
    state = menzi.Game("flower").new_initial_state(seed=2)
    bot = menzi.bots.make("greedy")
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(bot.act(state.view(state.current_player())))
    view = before.view(before.current_player())
    assert "hu" in [view.action_to_string(action) for action in view.legal_actions()]
    guide = menzi.bots.make(
        "ismcts",
        simulations=400,
        evaluator=lambda planes, features, legal: (legal, np.zeros((len(legal), 4))),
    )
    explained = guide.explain(view)
    assert explained.actions[0].text == "hu"
    # Another seat that could win before it is rare, but not ruled out.
    wins = state.returns()[view.player]
    assert 0.8 * wins < explained.actions[0].value <= wins


def zeros(n: int, players: int = 4) -> Any:
    return np.zeros((n, players))


WRONG: dict[str, tuple[Any, str]] = {
    "nothing": (lambda legal: None, "expected the two arrays priors and values"),
    "one": (lambda legal: (legal,), "expected the two arrays priors and values"),
    "text": (lambda legal: ("x", zeros(len(legal))), "expected priors as an array of numbers"),
    "narrow": (lambda legal: (legal[:, :3], zeros(len(legal))), "priors of the shape"),
    "seats": (
        lambda legal: (legal, zeros(len(legal), 3)),
        r"values of the shape \(1, 4\), got \(1, 3\)",
    ),
    "flat": (lambda legal: (legal, np.zeros(4)), "values of the shape"),
    "negative": (lambda legal: (legal * -1.0, zeros(len(legal))), "priors of at least 0"),
    "infinite": (lambda legal: (legal + np.inf, zeros(len(legal))), "finite priors"),
    "nan": (lambda legal: (legal, np.nan + zeros(len(legal))), "finite values"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_judgements(wrong: str) -> None:
    judged, said = WRONG[wrong]
    view = view_to_act("flower", 3)
    bot = menzi.bots.make("ismcts", evaluator=lambda planes, features, legal: judged(legal))
    with pytest.raises(menzi.MenziError, match=said):
        bot.act(view)


def test_any_judgement_is_survived() -> None:
    """Huge values and priors that are all 0 are no reason to stop."""
    view = view_to_act("paohuzi", 3)
    for value in (1e30, -1e30):
        bot = menzi.bots.make(
            "ismcts",
            simulations=300,
            evaluator=lambda planes, features, legal, value=value: (
                np.zeros(legal.shape),
                np.full((len(legal), 3), value, np.float32),
            ),
        )
        assert bot.act(view) in view.legal_actions()


def test_an_error_leaves_nothing_behind() -> None:
    """What was begun when the evaluator failed does not count."""
    view = view_to_act("taiwan", 3)
    guide = Guide(view)
    calls = 0

    def failing(planes: Planes, features: Features, legal: Legal) -> tuple[Any, Any]:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise LookupError("no such network")
        return guide(planes, features, legal)

    bot = menzi.bots.make("ismcts", simulations=200, evaluator=failing, keep_tree=False)
    with pytest.raises(LookupError, match="no such network"):
        bot.act(view)
    fresh = menzi.bots.make("ismcts", simulations=200, evaluator=guide, keep_tree=False)
    assert bot.explain(view) == fresh.explain(view)

    calls = 0
    keeping = menzi.bots.make("ismcts", simulations=200, evaluator=failing)
    with pytest.raises(LookupError):
        keeping.act(view)
    visits = sum(value.visits for value in keeping.explain(view).actions)
    assert visits == 200 + 6  # and the seven of the first three calls, less the root's


def test_a_bot_asked_by_its_own_evaluator() -> None:
    view = view_to_act("flower", 3)
    bots: list[Any] = []
    bots.append(menzi.bots.make("ismcts", evaluator=lambda *_: bots[0].act(view)))
    with pytest.raises(menzi.MenziError, match="asked by its own evaluator"):
        bots[0].act(view)


def test_guided_search_can_be_interrupted() -> None:
    view = view_to_act("flower", 3)
    bot = menzi.bots.make("ismcts", seconds=100, evaluator=Guide(view))
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        bot.act(view)
    timer.join()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"name": "mc"}, "bot 'mc' takes no evaluator"),
        ({"evaluator": 5}, "evaluator: expected a callable, got 5"),
        ({"batch": 0}, "batch: expected 1 to 4096, got 0"),
        ({"batch": 1.0}, "batch: expected an int of at least 1, got 1.0"),
        ({"rollouts": "random"}, "with an evaluator has no option 'rollouts'"),
    ],
)
def test_wrong_options(options: dict[str, Any], said: str) -> None:
    arguments: dict[str, Any] = {"name": "ismcts", "evaluator": print, **options}
    with pytest.raises(menzi.RulesError) as error:
        menzi.bots.make(**arguments)
    assert said in str(error.value)


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_observations(name: str) -> None:
    """Planes add up to the deck, and say what the view says."""
    game = menzi.Game(name)
    deck = "four-color" if name != "paohuzi" else "paohuzi"
    for seed in range(4):
        state = game.new_initial_state(seed=seed)
        bot = menzi.bots.make("greedy", seed=seed)
        while not state.is_terminal():
            state.apply_action(bot.act(state.view(state.current_player())))
            for seat in range(game.players):
                check_observation(state.view(seat), deck)


def check_observation(view: menzi.View, deck: str) -> None:
    players = view.num_players()
    planes, features = view.observe()
    assert planes.shape[1] == len(view.hand().counts())
    assert planes[0].tolist() == list(view.hand().counts())
    for place in range(players):
        seat = (view.player + place) % players
        texts = [meld.text.split()[-1] for meld in view.melds(seat)]
        laid = sum((np.array(menzi.Hand(text, deck).counts()) for text in texts), 0 * planes[0])
        assert planes[1 + place].tolist() == laid.tolist()
        row = menzi.Hand("".join(view.discards(seat)), deck)
        assert planes[1 + players + place].tolist() == list(row.counts())
        assert features[4 + place] == view.hand_size(seat)
    card = view.public_card()
    assert planes[1 + 2 * players].sum() == (card is not None)
    if card is not None and not view.is_terminal():
        assert planes[1 + 2 * players].tolist() == list(menzi.Hand(card, deck).counts())
        copies = planes[: 3 + 2 * players].sum(axis=0)
        full = np.full_like(copies, 4)
        if deck == "four-color":
            full[28] = menzi.Game(view.game.rules).rules.to_dict().get("flowers", 0)
        assert copies.tolist() == full.tolist()
    assert features[1] == (view.dealer() - view.player) % players
    assert features[3] == view.stock_size()
    source = view.public_source()
    assert features[2] == (-1 if source is None else (source - view.player) % players)
