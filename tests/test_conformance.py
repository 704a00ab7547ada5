"""What every game must keep to, over random play: OpenSpiel's conformance test and ours."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import menzi
import pytest
from menzi.variants import FlowerRules, PaohuziRules, Rules, TaiwanRules
from stacking import all_cards, likely_deck

RULES: dict[str, Rules] = {
    "flower": menzi.FLOWER,
    "flower-2": menzi.FLOWER.replace(players=2, flowers=8),
    "taiwan": menzi.TAIWAN,
    "taiwan-2": menzi.TAIWAN.replace(players=2, second_window=True, opening_hu=True),
    "taiwan-bga": menzi.TAIWAN_BGA.replace(players=3),
    "paohuzi": menzi.PAOHUZI,
    "paohuzi-all": menzi.PAOHUZI.replace(
        min_huxi=6, opening_card_win="all", chi_reveal_by_next=True, lock="separate"
    ),
}
GAMES_EACH = 30


def cards_of(meld: menzi.Meld, rules: Rules) -> menzi.Hand:
    """The cards of a group; those of paohuzi stand behind its name."""
    return menzi.Hand(str(meld).rpartition(" ")[2], rules.deck)


def cards_on_table(state: menzi.State) -> Counter[str]:
    """Every card that is not in the stock, wherever it lies."""
    cards: Counter[str] = Counter()
    for seat in range(state.num_players()):
        cards.update(state.hand(seat))
        cards.update(state.discards(seat))
        for meld in state.melds(seat):
            cards.update(cards_of(meld, state.game.rules))
    card = state.public_card()
    if card is not None:
        cards[card] += 1
    return cards


def held(state: menzi.State, seat: int) -> int:
    """The cards a seat has in its hand and on the table."""
    return len(state.hand(seat)) + sum(
        len(cards_of(meld, state.game.rules)) for meld in state.melds(seat)
    )


def check_position(state: menzi.State, rules: Rules) -> None:
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    assert all(0 <= action < state.num_distinct_actions() for action in legal)
    assert bool(legal) != state.is_terminal()
    for action in legal:
        assert state.string_to_action(state.action_to_string(action)) == action
    assert not cards_on_table(state) - Counter(all_cards(rules))
    assert cards_on_table(state).total() + state.stock_size() == len(all_cards(rules))
    if isinstance(rules, PaohuziRules):
        check_sizes(state)
        return
    assert isinstance(rules, (FlowerRules, TaiwanRules))
    # 20 cards a seat between turns; who has just laid a group, or was dealt the 21st, has one more.
    for seat in range(rules.players):
        extra = state.phase() == "discard" and seat == state.current_player()
        if not state.is_terminal():
            assert held(state, seat) == rules.hand_size + extra


def check_sizes(state: menzi.State) -> None:
    """What a seat of paohuzi holds between turns: 20 cards, and one more for a quad."""
    assert isinstance(state, menzi.PaohuziState)
    if state.is_terminal() or state.phase() in ("heavenly", "opening", "after_forced"):
        return
    for seat in range(3):
        melds = [str(meld) for meld in state.melds(seat)]
        quads = sum(text.startswith(("ti ", "pao ")) for text in melds)
        initial = 0
        for event in state.events():
            if event.type in ("answer", "discard", "reveal"):
                break
            initial += event.type == "meld" and event.seat == seat
        extra = state.phase() == "discard" and seat == state.current_player()
        # A discard less for each quad after the first; initial ti count as quads, and leave the
        # hand short of cards until as many discards have been excused.
        excused = max(0, initial - 1) - state.excuses(seat)
        expected = 20 + max(0, quads - initial - (initial == 0)) + excused + extra
        assert held(state, seat) == expected + state.is_dead(seat), state.serialize()


def check_copies(state: menzi.State) -> None:
    twins = [
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        menzi.deserialize(state.serialize()),
        state.game.deserialize_state(state.serialize()),
        eval(repr(state)),
    ]
    for twin in twins:
        assert twin == state
        assert hash(twin) == hash(state)
        assert str(twin) == str(state)
        assert twin.events() == state.events()
        assert twin.results() == state.results()
        assert twin.legal_actions() == state.legal_actions()
    before = state.serialize()
    for twin in twins:
        if not twin.is_terminal():
            twin.apply_action(twin.legal_actions()[-1])
            assert twin != state
    assert state.serialize() == before


def check_illegal(state: menzi.State) -> None:
    before = (str(state), state.serialize(), state.legal_actions(), state.events())
    illegal = sorted(set(range(state.num_distinct_actions())) - set(state.legal_actions()))
    for action in (-1, -(2**31), state.num_distinct_actions(), 2**31 - 1, *illegal):
        with pytest.raises(menzi.IllegalActionError) as caught:
            state.apply_action(action)
        if state.is_terminal():
            assert "the game is over" in str(caught.value)
        else:
            assert f"seat {state.current_player()} in phase {state.phase()}" in str(caught.value)
            legal = [state.action_to_string(action) for action in state.legal_actions()]
            assert all(repr(text) in str(caught.value) for text in legal)
        assert str(action) in str(caught.value)
    assert (str(state), state.serialize(), state.legal_actions(), state.events()) == before


def check_end(state: menzi.State, rules: Rules) -> None:
    assert state.current_player() == -4
    assert state.legal_actions() == []
    results = state.results()
    assert [
        sum(seat) for seat in zip(*(r.returns for r in results), strict=True)
    ] == state.returns()
    last = state.result()
    assert last == results[-1]
    assert state.rewards() == list(map(float, last.returns))
    for result in results:
        for value in (result, *result.groups, *result.lines):
            assert eval(repr(value)) == value
            assert pickle.loads(pickle.dumps(value)) == value
            assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
        check_settlement(result, rules)
    if last.winner is not None:
        cards = Counter(card for group in last.groups for card in cards_of(group, rules))
        seat = last.winner
        own = Counter(state.hand(seat))
        for meld in state.melds(seat):
            own.update(cards_of(meld, rules))
        card = state.public_card()
        if card is not None:
            own[card] += 1
        if isinstance(rules, PaohuziRules):
            assert last.heavenly or state.phase() == "over"
            assert last.heavenly or len(last.groups) == 7
            return
        assert cards == own
        assert isinstance(rules, (FlowerRules, TaiwanRules))
        assert cards.total() == rules.hand_size + 1
    else:
        assert state.stock_size() == 0
        assert state.public_card() is None


def check_settlement(result: menzi.Result, rules: Rules) -> None:
    groups = len(result.groups)
    assert sum(line.points for line in result.lines[:groups]) == result.points
    if result.winner is None:
        assert set(result.returns) == {0}
        return
    won = result.returns[result.winner]
    if isinstance(rules, FlowerRules):
        assert won == result.points
        assert sum(result.returns) == won
        assert result.points % 2 == 1 or rules.hand_size % 2 == 1
        return
    if isinstance(rules, PaohuziRules):
        assert result.tun == max(0, result.points - rules.min_huxi) // 3 + 1
        assert won == 2 * result.tun == result.lines[-1].points
        assert sum(result.returns) == 0
        return
    assert isinstance(rules, TaiwanRules)
    assert sum(line.points for line in result.lines[groups:]) == won
    if rules.settlement == "each":
        assert sum(result.returns) == 0


@pytest.mark.parametrize("name", RULES)
def test_conformance(name: str) -> None:
    rules = RULES[name]
    game = menzi.Game(rules)
    for number in range(GAMES_EACH):
        choices = random.Random(number)
        deck = likely_deck(rules, choices) if number % 2 else None
        state = game.new_initial_state(seed=number, deck=deck)
        before: list[menzi.State] = []
        deep = number < 6
        for _ in range(2000):
            check_position(state, rules)
            if deep:
                check_copies(state)
                check_illegal(state)
            if state.is_terminal():
                break
            before.append(state.clone())
            state.apply_action(choices.choice(state.legal_actions()))
        assert state.is_terminal()
        assert len(state.history()) == len(before)
        check_end(state, rules)
        # A deal cannot be longer: each card is opened once and asks each seat twice at most.
        assert len(before) <= 9 * len(all_cards(rules)) * len(state.results())
        while before:
            state.undo_action()
            earlier = before.pop()
            assert state == earlier
            assert str(state) == str(earlier)
            assert state.rewards() == earlier.rewards()
            assert state.results() == earlier.results()
        with pytest.raises(menzi.IllegalActionError, match="nothing to undo"):
            state.undo_action()


def test_round_trips_in_the_middle_of_a_claim_window() -> None:
    """An answer that is given and not yet resolved survives every kind of copy."""
    game = menzi.Game("taiwan")
    found = 0
    for seed in range(300):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal() and found < 20:
            events = state.events()
            if state.phase().startswith("claim") and events[-1].type == "answer":
                check_copies(state)
                found += 1
            state.apply_action(state.legal_actions()[-1])
    assert found == 20


def test_wrong_seats_and_types() -> None:
    state = menzi.Game("flower").new_initial_state(seed=1)
    for seat in (-1, 4, 10**6):
        for look in (state.hand, state.melds, state.discards):
            with pytest.raises(menzi.MenziError, match=f"seat from 0 to 3, got {seat}"):
                look(seat)
    for wrong in ("pass", None, 1.5, 2**70):
        with pytest.raises(TypeError):
            state.apply_action(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["", "Pass", "pass ", "hu Kr", "discard", "discard Kr", "discard F", "discard PrPr", "meld",
     "meld KrKr", "meld PrPr", "meld KAr", "meld PPPPPr", "meld Zr", "peng", "meld P", "drop Pr"],
)  # fmt: skip
def test_texts_that_name_no_action(text: str) -> None:
    for name in ("flower", "taiwan"):
        state = menzi.Game(name).new_initial_state(seed=1)
        with pytest.raises(menzi.NotationError):
            state.string_to_action(text)


def test_action_texts_in_any_notation() -> None:
    state = menzi.Game("taiwan").new_initial_state(seed=1)
    assert state.string_to_action("meld EKAr") == state.string_to_action("meld KAEr")
    assert state.string_to_action("meld PwPgPr") == state.string_to_action("meld PrPgPw")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "menzi 2\n",
        "menzi 1\n",
        "menzi 1\nrules {}\nseed 1\nactions \n",
        'menzi 1\nrules {"game": "flower"}\nseed x\nactions \n',
        'menzi 1\nrules {"game": "flower"}\nseed 1\nactions discard Pr\n',
        'menzi 1\nrules {"game": "flower"}\nseed 1\nseed 1\nactions \n',
        'menzi 1\nrules {"game": "flower"}\nseed 1\ndealer 9\nactions \n',
        'menzi 1\nrules {"game": "flower"}\nseed 1\ndeck KrKr\nactions \n',
        'menzi 1\nrules {"game": "flower"}\nseed 99999999999999999999\nactions \n',
    ],
)
def test_records_that_cannot_be_read(text: str) -> None:
    with pytest.raises(menzi.MenziError):
        menzi.deserialize(text)


def test_record_of_another_game() -> None:
    text = menzi.Game("flower").new_initial_state(seed=1).serialize()
    with pytest.raises(menzi.RulesError, match="expected a state of"):
        menzi.Game("taiwan").deserialize_state(text)


def test_starts_that_are_impossible() -> None:
    game = menzi.Game("flower")
    deck = "".join(all_cards(game.rules))
    with pytest.raises(menzi.DeckError, match=r"116: 3 of Kr instead of 4"):
        game.new_initial_state(deck=deck[2:])
    with pytest.raises(menzi.DeckError, match="5 of Ar instead of 4"):
        game.new_initial_state(deck=deck + "Ar")
    with pytest.raises(menzi.DeckError):
        game.new_initial_state(deck="")
    with pytest.raises(menzi.DeckError):
        game.new_initial_state(deck=5)  # type: ignore[arg-type]
    with pytest.raises(menzi.NotationError):
        game.new_initial_state(deck="Kx")
    for dealer in (-1, 4, True, "0", 1.0):
        with pytest.raises(menzi.RulesError, match="seat from 0 to 3"):
            game.new_initial_state(dealer=dealer)  # type: ignore[arg-type]
    for seed in (-1, 2**64, True, "0", 1.0):
        with pytest.raises(menzi.RulesError, match="seed"):
            game.new_initial_state(seed=seed)  # type: ignore[arg-type]


def test_without_a_seed_deals_differ() -> None:
    game = menzi.Game("flower")
    states = {game.new_initial_state().serialize() for _ in range(20)}
    assert len(states) == 20
