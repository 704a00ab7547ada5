"""Views: all that a seat may know, and nothing else."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING

import menzi
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seen import VARIANTS, deck_of, everything, seen_by, told
from stacking import likely_deck, shuffled_deck, stack_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from menzi.variants import Rules


def play(rules: Rules, seed: int, *, likely: bool) -> Iterator[menzi.State]:
    """Every decision of a game, and its end; claims are made more often than not."""
    choices = random.Random(seed)
    deck = (likely_deck if likely else shuffled_deck)(rules, choices)
    state = menzi.Game(rules).new_initial_state(
        seed=seed, deck=deck, dealer=choices.randrange(rules.players)
    )
    while not state.is_terminal():
        yield state
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        claims = [text for text in legal if text.split()[0] in ("meld", "chi", "peng", "pao")]
        eager = claims and choices.random() < 0.6
        state.apply_action(state.string_to_action(choices.choice(claims if eager else legal)))
    yield state


def alike(one: menzi.View, other: menzi.View) -> None:
    """Two views are the same in all that can be asked of them."""
    assert one == other
    assert everything(one) == everything(other)
    assert pickle.dumps(one) == pickle.dumps(other)


seeds = st.integers(0, 2**32)
variants = st.sampled_from(VARIANTS)


@given(rules=variants, seed=seeds, likely=st.booleans())
@settings(max_examples=30)
def test_views_tell_what_the_table_tells(rules: Rules, seed: int, likely: bool) -> None:
    for state in play(rules, seed, likely=likely):
        for seat in range(rules.players):
            view = state.view(seat)
            acting = state.current_player() == seat
            assert view.player == seat
            assert view.legal_actions() == (state.legal_actions() if acting else [])
            assert view.hand() == state.hand(seat)
            for other in range(rules.players):
                assert view.hand_size(other) == len(state.hand(other))
                assert view.melds(other) == state.melds(other)
                assert view.discards(other) == state.discards(other)
            lying = [
                (card, other) for other in range(rules.players) for card in view.discards(other)
            ]
            assert sorted(lying) == sorted((card, other) for card, other, _ in view.pile())
            assert view.public_card() == state.public_card()
            assert view.stock_size() == state.stock_size()
            assert (view.dealer(), view.round()) == (state.dealer(), state.round())
            assert view.returns() == state.returns()
            assert view.results() == state.results()
            assert view.is_terminal() == state.is_terminal()
            assert told(view) == seen_by(rules, told(state), seat)
            if acting:
                assert (view.phase(), view.current_player()) == (state.phase(), seat)
            elif state.phase().startswith("claim"):
                assert (view.phase(), view.current_player()) == (state.phase(), None)
            if isinstance(state, menzi.PaohuziState):
                assert isinstance(view, menzi.PaohuziView)
                assert view.locks() == state.locks(seat)
                for other in range(rules.players):
                    assert view.is_dead(other) == state.is_dead(other)
                    assert view.excuses(other) == state.excuses(other)


@given(rules=variants, seed=seeds, likely=st.booleans(), draws=st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_swapped_hidden_cards_change_nothing(
    rules: Rules, seed: int, likely: bool, draws: random.Random
) -> None:
    """Two hidden cards exchanged in the deck, and the same game played on."""
    states = [state.clone() for state in play(rules, seed, likely=likely)]
    for state in draws.sample(states, min(len(states), 6)):
        seat = draws.randrange(rules.players)
        if state.round() > 1:
            continue
        deck, dealer = deck_of(state)
        cards = menzi.read_cards(deck, state.game.deck)
        hidden = _hidden_places(state, seat, dealer)
        if len(hidden) < 2:
            continue
        for _ in range(4):
            one, other = draws.sample(hidden, 2)
            swapped = list(cards)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            twin = state.game.new_initial_state(seed=1, deck="".join(swapped), dealer=dealer)
            if _follow(twin, state, seat):
                alike(state.view(seat), twin.view(seat))


def _hidden_places(state: menzi.State, seat: int, dealer: int) -> list[int]:
    """Places in the deck of cards that a seat has not been dealt and not seen turned up."""
    deck, _ = deck_of(state)
    total = len(menzi.read_cards(deck, state.game.deck))
    size = getattr(state.game.rules, "hand_size", 20)
    own = (seat - dealer) % state.num_players()
    stock = range(total - state.stock_size(), total)
    dealt = range(size * state.num_players())
    return [place for place in (*dealt, *stock) if place not in range(own * size, (own + 1) * size)]


def _follow(twin: menzi.State, state: menzi.State, seat: int) -> bool:
    """Plays the same actions; whether the seat sees and is asked the same then."""
    rules = state.game.rules
    for action in state.history():
        if action not in twin.legal_actions():
            return False
        twin.apply_action(action)
    asked = [game.current_player() == seat for game in (state, twin)]
    same_place = state.phase() == twin.phase() and asked[0] == asked[1]
    return same_place and seen_by(rules, told(twin), seat) == seen_by(rules, told(state), seat)


@given(rules=variants, seed=seeds)
@settings(max_examples=40)
def test_answers_of_others_in_the_open_window_change_nothing(rules: Rules, seed: int) -> None:
    for state in play(rules, seed, likely=True):
        if not state.phase().startswith("claim"):
            continue
        actor = state.current_player()
        card = (state.phase(), len([e for e in state.events() if e.type != "answer"]))
        views: dict[int, menzi.View] = {}
        for action in state.legal_actions():
            twin = state.clone()
            twin.apply_action(action)
            if (twin.phase(), len([e for e in twin.events() if e.type != "answer"])) != card:
                continue  # it was the last answer
            for seat in range(rules.players):
                if seat == actor:
                    assert twin.view(seat).answer() == action
                    continue
                alike(twin.view(seat), views.setdefault(seat, twin.view(seat)))
                if seat != twin.current_player():
                    # Not even who is asked can be told apart.
                    alike(twin.view(seat), state.view(seat))


@given(rules=variants, seed=seeds, likely=st.booleans())
@settings(max_examples=20)
def test_copies_and_pickles(rules: Rules, seed: int, likely: bool) -> None:
    states = [state.clone() for state in play(rules, seed, likely=likely)]
    for state in random.Random(seed).sample(states, min(len(states), 5)):
        acting = state.current_player()
        for seat in {acting if acting >= 0 else 0, rules.players - 1}:
            view = state.view(seat)
            for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
                alike(view, twin)
                assert type(twin) is type(view)
            assert eval(repr(view)) == view
            others = [state.view(other) for other in range(rules.players) if other != seat]
            assert all(other != view for other in others)


def test_secret_questions_of_paohuzi() -> None:
    """Whether somebody is asked for a heavenly win is not to be seen."""
    rules = menzi.PAOHUZI
    game = menzi.Game(rules)
    deck = stack_deck(rules, {1: "1111s2222s3333s"}, dealer=0)
    state = game.new_initial_state(deck=deck, dealer=0, seed=0)
    assert (state.phase(), state.current_player()) == ("heavenly", 1)
    before = state.view(2)
    assert (before.phase(), before.current_player()) == ("discard", None)
    assert state.view(0).phase() == "heavenly"
    assert state.view(1).legal_actions() == [0, 1]
    state.apply_action(state.string_to_action("pass"))
    assert (state.phase(), state.current_player()) == ("discard", 0)
    alike(before, state.view(2))


def test_the_dealers_known_card() -> None:
    rules = menzi.PAOHUZI
    deck = stack_deck(rules, {0: "5b"}, dealer=0, last="5b")
    state = menzi.Game(rules).new_initial_state(deck=deck, dealer=0, seed=0)
    for seat in range(3):
        view = state.view(seat)
        assert isinstance(view, menzi.PaohuziView)
        assert view.shown_card() == "5b"
    for seed in range(20):
        assert state.view(1).sample(seed).hand(0).count("5b") >= 1
    state.apply_action(state.string_to_action("discard 5b"))
    view = state.view(1)
    assert isinstance(view, menzi.PaohuziView)
    assert view.shown_card() is None
    assert {view.sample(seed).hand(0).count("5b") for seed in range(60)} >= {0, 1}


def test_wrong_seats_and_records() -> None:
    state = menzi.Game("taiwan").new_initial_state(seed=1)
    for seat in (-1, 4):
        with pytest.raises(menzi.MenziError, match="seat from 0 to 3"):
            state.view(seat)
    view = state.view(2)
    with pytest.raises(menzi.MenziError, match="seat from 0 to 3"):
        view.melds(4)
    text = view.serialize()
    head, rules, sight = text.splitlines()
    for wrong in (
        "",
        "menzi 1",
        f"{head}\n{rules}",
        f"{head}\n{rules}\nsight 2 1",
        text[:-4] + "x\n",
    ):
        with pytest.raises(menzi.NotationError):
            menzi.deserialize_view(wrong)
    with pytest.raises(menzi.NotationError, match="expected the text of a view, got None"):
        menzi.deserialize_view(None)  # type: ignore[arg-type]
    numbers = sight.split()
    for place in range(2, len(numbers)):
        for number in ("0", "3", "27", "250", "70000"):
            changed = " ".join([*numbers[:place], number, *numbers[place + 1 :]])
            try:
                twin = menzi.deserialize_view(f"{head}\n{rules}\n{changed}\n")
            except menzi.MenziError:
                continue
            assert twin.serialize() == f"{head}\n{rules}\n{changed}\n"
