"""Sampling of hidden cards: uniform among the deals that agree with a view, and only those."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from typing import TYPE_CHECKING

import menzi
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from menzi import oracle
from menzi.variants import FlowerRules, PaohuziRules, TaiwanRules
from seen import VARIANTS, actions_of, deck_of, everything, public_replay, seen_by, told
from stacking import all_cards, rich_deck, stack_deck
from test_views import play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from menzi.variants import Rules

# What the hands of the others hold, seat by seat.
Hands = tuple[tuple[str, ...], ...]


def chi_square_is_likely(found: Mapping[Hands, int], weights: Mapping[Hands, float]) -> bool:
    """Whether frequencies agree with weights, by Pearson's test and Wilson and Hilferty's bound.

    Cells that are expected less than five times are put together. The bound is five standard
    deviations, passed by chance less than once in a million tests.
    """
    count, total = sum(found.values()), sum(weights.values())
    statistic, cells = 0.0, 0
    rare_found, rare_expected = 0, 0.0
    for cell, weight in weights.items():
        expected = count * weight / total
        if expected < 5:
            rare_found += found.get(cell, 0)
            rare_expected += expected
        else:
            statistic += (found.get(cell, 0) - expected) ** 2 / expected
            cells += 1
    if rare_expected >= 5:
        statistic += (rare_found - rare_expected) ** 2 / rare_expected
        cells += 1
    freedom = cells - 1
    if freedom <= 0:
        return True
    spread = 2 / (9 * freedom)
    bound: float = 1 - spread + 5 * math.sqrt(spread)
    return math.cbrt(statistic / freedom) < bound


def test_the_chi_square_bound() -> None:
    draws = random.Random(1)
    cells: list[Hands] = [((str(n),),) for n in range(50)]
    fair = Counter(draws.choice(cells) for _ in range(20_000))
    assert chi_square_is_likely(fair, dict.fromkeys(cells, 1.0))
    tilted = Counter(draws.choices(cells, [1.4] * 5 + [1.0] * 45)[0] for _ in range(20_000))
    assert not chi_square_is_likely(tilted, dict.fromkeys(cells, 1.0))


class Position:
    """A position as a seat sees it, and all deals that agree with it."""

    def __init__(self, state: menzi.State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.rules, self.game = state.game.rules, state.game
        self.view = state.view(seat)
        self.seen = seen_by(self.rules, told(state), seat)
        deck, self.dealer = deck_of(state)
        self.deck = menzi.read_cards(deck, self.game.deck)
        self.others = [s for s in range(self.rules.players) if s != seat]

    def unseen(self) -> Counter[str]:
        cards = Counter(self.state_stock())
        for other in self.others:
            cards.update(self.state.hand(other))
        return cards

    def state_stock(self) -> list[str]:
        return self.deck[len(self.deck) - self.state.stock_size() :]

    def all_hands(self, room: list[int]) -> Iterator[tuple[Hands, float]]:
        """All ways to fill the hands with unseen cards, each with the number of ways to do so."""
        unseen = self.unseen()

        def fill(left: Counter[str], sizes: list[int]) -> Iterator[tuple[Hands, float]]:
            if not sizes:
                yield (), 1.0
                return
            for hand, ways in _multisets(sorted(left), left, sizes[0]):
                rest = left - Counter(hand)
                for more, more_ways in fill(rest, sizes[1:]):
                    yield (hand, *more), ways * more_ways

        return fill(unseen, room)

    def agrees(self, hands: Hands) -> bool:
        """Whether the deal with these hands can lead here."""
        rest = self.unseen()
        for hand in hands:
            rest.subtract(hand)
        size = getattr(self.rules, "hand_size", 20)
        players = self.rules.players
        dealt = {s: Counter(self.deck[i * size : (i + 1) * size]) for i, s in self._order()}
        extra = self.deck[players * size] if self._deals_one_more() else None
        if extra is not None:
            dealt[self.dealer][extra] += 1
        for other, hand in zip(self.others, hands, strict=True):
            dealt[other] = dealt[other] - Counter(self.state.hand(other)) + Counter(hand)
        cards: list[str] = []
        if extra is not None:
            if dealt[self.dealer][extra] == 0:
                extra = next(iter(sorted(dealt[self.dealer].elements())))
            dealt[self.dealer] -= Counter([extra])
        for _, s in self._order():
            cards += sorted(dealt[s].elements())
        cards += [] if extra is None else [extra]
        turned = len(self.deck) - self.state.stock_size()
        cards += self.deck[len(cards) : turned]
        cards += sorted(rest.elements())
        return public_replay(
            self.game,
            self.seen,
            self.seat,
            "".join(cards),
            self.dealer,
            asked=self.state.current_player() == self.seat,
        )

    def _order(self) -> list[tuple[int, int]]:
        players = self.rules.players
        return [(i, (self.dealer + i) % players) for i in range(players)]

    def _deals_one_more(self) -> bool:
        return not isinstance(self.rules, FlowerRules)

    def hands_of(self, state: menzi.State) -> Hands:
        return tuple(tuple(sorted(state.hand(other))) for other in self.others)

    def check(self, samples: int, seed: int) -> int:
        """Compares both ways to sample with all deals; returns how many deals were ruled out."""
        room = [len(self.state.hand(other)) for other in self.others]
        weights: dict[Hands, float] = {}
        ruled_out = 0
        known = self._known()
        for hands, ways in self.all_hands(room):
            if any(Counter(k) - Counter(h) for k, h in zip(known, hands, strict=True)):
                continue
            if self.agrees(hands):
                weights[hands] = self._ways(hands, ways)
            else:
                ruled_out += 1
        assert self.hands_of(self.state) in weights
        singly = Counter(self.hands_of(self.view.sample(seed + n)) for n in range(samples // 4))
        assert set(singly) <= set(weights)
        assert chi_square_is_likely(singly, weights)
        names = [str(menzi.Hand(card, self.game.deck)) for card in _kinds(self.game.deck)]
        counts = self.view.sample_hands(samples, seed)
        rows, times = np.unique(counts[:, self.others], axis=0, return_counts=True)
        drawn: Counter[Hands] = Counter()
        for row, number in zip(rows, times, strict=True):
            hands = tuple(
                tuple(sorted(name for name, n in zip(names, hand, strict=True) for _ in range(n)))
                for hand in row.tolist()
            )
            drawn[hands] += int(number)
        assert set(drawn) <= set(weights)
        assert chi_square_is_likely(drawn, weights)
        return ruled_out

    def _known(self) -> list[tuple[str, ...]]:
        if not isinstance(self.view, menzi.PaohuziView):
            return [() for _ in self.others]
        card = self.view.shown_card()
        return [(card,) if card and other == self.dealer else () for other in self.others]

    def _ways(self, hands: Hands, ways: float) -> float:
        """The ways to deal unseen cards, where one of the dealer's may be known."""
        known = self._known()
        unseen = self.unseen()
        for cards in known:
            unseen.subtract(cards)
        total = 1.0
        for hand, cards in zip(hands, known, strict=True):
            hidden = Counter(hand)
            hidden.subtract(cards)
            for card, count in hidden.items():
                total *= math.comb(unseen[card], count)
                unseen[card] -= count
        assert known != [() for _ in self.others] or total == ways
        return total


def _kinds(deck: str) -> list[str]:
    if deck == "paohuzi":
        return [number + size for size in "sb" for number in "123456789T"]
    return [rank + color for color in "rgyw" for rank in "KAERHCP"] + ["F"]


def _multisets(
    kinds: list[str], left: Counter[str], size: int
) -> Iterator[tuple[tuple[str, ...], float]]:
    if size == 0:
        yield (), 1.0
        return
    if not kinds:
        return
    kind, rest = kinds[0], kinds[1:]
    for count in range(min(left[kind], size) + 1):
        for hand, ways in _multisets(rest, left, size - count):
            yield (kind,) * count + hand, ways * math.comb(left[kind], count)


def _number(left: Counter[str], room: list[int]) -> int:
    """How many ways there are to fill hands, some counted double."""
    total = 1
    for size in room:
        total *= math.comb(min(sum(left.values()), sum(min(n, size) for n in left.values())), size)
    return total


SMALL: tuple[Rules, ...] = (
    FlowerRules(players=2, hand_size=2, second_window=True),
    FlowerRules(players=2, hand_size=3, flowers=8, second_window=False),
    FlowerRules(players=2, hand_size=6),
    TaiwanRules(players=2, hand_size=2, rounds=1),
    TaiwanRules(players=2, hand_size=5, rounds=1, second_window=True, opening_hu=True),
)


def small_positions(rules: Rules, wanted: int, most: int) -> Iterator[Position]:
    """Positions of a seat that is to act, with few deals that agree, one of a game.

    Another seat has laid something, so that there may be something to be concluded.
    """
    found = 0
    for seed in itertools.count():
        states = [
            state.clone()
            for state in play(rules, seed, likely=seed % 3 != 0)
            if not state.is_terminal()
        ]
        random.Random(seed).shuffle(states)
        for state in states:
            acting = state.current_player()
            others = [seat for seat in range(rules.players) if seat != acting]
            room = [len(state.hand(other)) for other in others]
            laid = any(state.melds(other) for other in others)
            position = Position(state, acting)
            if laid and sum(room) > 0 and _number(position.unseen(), room) <= most:
                yield position
                found += 1
                break
        if found == wanted:
            return


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_every_small_four_color_deal_is_as_likely_as_it_should_be(number: int) -> None:
    rules = SMALL[number]
    ruled_out = sum(
        position.check(8000, n) for n, position in enumerate(small_positions(rules, 6, 5000))
    )
    assert ruled_out > 0 or not isinstance(rules, FlowerRules)


PAOHUZI = [rules for rules in VARIANTS if isinstance(rules, PaohuziRules)]


@pytest.mark.parametrize("number", range(len(PAOHUZI)))
def test_every_small_paohuzi_deal_is_as_likely_as_it_should_be(number: int) -> None:
    rules = PAOHUZI[number]
    positions = small_positions(rules, 4, 6000)
    assert sum(position.check(8000, n) for n, position in enumerate(positions)) > 0


def replayed(state: menzi.State) -> oracle.State:
    """The same game on the oracle, which knows every rule by itself."""
    deck, dealer = deck_of(state)
    seed = int(next(x for x in state.serialize().splitlines() if x.startswith("seed")).split()[1])
    plain = oracle.new_initial_state(state.game.rules, seed=seed, deck=deck, dealer=dealer)
    for text in actions_of(state):
        plain.apply_text(text)  # raises where the action is not legal
    return plain


@given(rules=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), likely=st.booleans())
@settings(max_examples=40)
def test_samples_replay_to_the_same_view(rules: Rules, seed: int, likely: bool) -> None:
    draws = random.Random(seed)
    states = [state.clone() for state in play(rules, seed, likely=likely)]
    for state in draws.sample(states, min(len(states), 8)):
        for seat in range(rules.players):
            view = state.view(seat)
            sample = view.sample(draws.randrange(2**64))
            assert everything(sample.view(seat)) == everything(view)
            seen = seen_by(rules, told(state), seat)
            plain = replayed(sample)
            assert seen_by(rules, plain.events(), seat) == seen
            assert plain.current_player() == sample.current_player()
            if state.round() == 1 and not state.is_terminal():
                deck, dealer = deck_of(sample)
                asked = state.current_player() == seat
                assert public_replay(state.game, seen, seat, deck, dealer, asked=asked)


def test_samples_of_rich_deals() -> None:
    """Heavenly wins, dead hands and excuses."""
    rules = menzi.PAOHUZI
    draws = random.Random(5)
    for seed in range(40):
        state = menzi.Game(rules).new_initial_state(
            deck=rich_deck(rules, draws), dealer=seed % 3, seed=seed
        )
        while True:
            for seat in range(3):
                if draws.random() < 0.3:
                    view = state.view(seat)
                    assert view.sample(seed).view(seat) == view
            if state.is_terminal():
                break
            state.apply_action(draws.choice(state.legal_actions()))


def test_the_same_seed_draws_the_same_game() -> None:
    for name in menzi.PRESETS:
        view = menzi.Game(name).new_initial_state(seed=3).view(1)
        assert view.sample(7) == view.sample(7)
        assert len({view.sample(seed).serialize() for seed in range(20)}) == 20
        assert np.array_equal(view.sample_hands(5, seed=1), view.sample_hands(5, seed=1))
        counts = view.sample_hands(50, seed=2)
        kinds = 20 if name == "paohuzi" else 29
        assert counts.shape == (50, view.num_players(), kinds)
        assert (counts.sum(axis=2) == [view.hand_size(s) for s in range(view.num_players())]).all()
        assert (counts[:, 1] == view.hand().counts()[:kinds]).all()
        assert view.sample_hands(0, seed=1).shape == (0, view.num_players(), kinds)
        with pytest.raises(menzi.MenziError, match="count"):
            view.sample_hands(-1, seed=1)


def test_one_seat_alone_with_kans_enough() -> None:
    """The dealer sees that another seat is asked for a heavenly win: one of them holds five kan."""
    rules = menzi.PAOHUZI
    deck = stack_deck(rules, {1: "111s222s333s444s555s"}, dealer=0)
    state = menzi.Game(rules).new_initial_state(deck=deck, dealer=0, seed=0)
    assert (state.phase(), state.current_player()) == ("heavenly", 1)
    counts = state.view(0).sample_hands(300, seed=1)
    kans = (counts == 3).sum(axis=2)
    assert (kans[:, 1:].max(axis=1) >= 5).all()
    assert 60 < (kans[:, 1] >= 5).sum() < 240
    assert state.view(2).sample_hands(10, seed=1).shape == (10, 3, 20)


def test_a_later_chi_proves_that_the_seat_was_not_locked() -> None:
    """Seat 1 let ``5b`` go by while it held another, and lays a third by chi later.

    With a ``5s`` it could have laid ``55b5s`` at first: its pass would have locked ``5b``.
    """
    rules = menzi.PAOHUZI
    deck = stack_deck(rules, {1: "5667b"}, "4b1sTs5b", dealer=0, last="5b")
    state = menzi.Game(rules).new_initial_state(deck=deck, dealer=0, seed=0)
    wanted = ["discard 5b", "chi 456b", "chi 567b"]
    views: list[menzi.View] = []
    while len(views) < 2:
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        if wanted and wanted[0] in legal:
            text = wanted.pop(0)
        elif "pass" in legal:
            text = "pass"
        else:
            text = next(text for text in legal if text[-2:] not in ("6b", "7b", "5s"))
        state.apply_action(state.string_to_action(text))
        acting = state.current_player()
        if not wanted and (acting != 1 or not views):
            views.append(state.view(2 if acting == 1 else acting))
    assert [view.legal_actions() != [] for view in views] == [False, True]
    small_five = menzi.Hand("5s", "paohuzi").counts().tolist().index(1)
    for view in views:
        counts = view.sample_hands(400, seed=1)
        assert counts[:, 1, small_five].max() == 0
        assert counts[:, :, small_five].max() > 0
        assert all(view.sample(seed).hand(1).count("5s") == 0 for seed in range(50))


def test_a_later_chi_proves_that_the_seat_claimed_before() -> None:
    """Seat 1 chis a ``5b`` after seat 2 took another by peng: it claimed that one too, in vain."""
    rules = menzi.PAOHUZI
    deck = stack_deck(rules, {1: "46b", 2: "55b"}, "1s5b", dealer=0, last="5b", first=0)
    state = menzi.Game(rules).new_initial_state(deck=deck, dealer=0, seed=0)
    while "meld 1 chi 456b" not in (seen := [str(event) for event in state.events()]):
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        if state.phase() == "discard":
            opening = seen[-1].startswith("deal")
            text = next(
                t for t in legal if opening == (t[-2:] == "5b") and t[-2:] not in ("4b", "6b")
            )
        else:
            claims = [t for t in legal if t in ("peng", "chi 456b") and state.public_card() == "5b"]
            text = [*claims, "pass"][0]
        state.apply_action(state.string_to_action(text))
    assert "meld 2 peng 555b" in seen
    for seed in range(30):
        told_first = [str(event) for event in state.view(0).sample(seed).events()[:8]]
        assert any(event.startswith("answer 1 chi") for event in told_first)


def test_all_cards_are_there() -> None:
    for rules in VARIANTS:
        state = menzi.Game(rules).new_initial_state(seed=5)
        deck, _ = deck_of(state.view(0).sample(1))
        cards = menzi.read_cards(deck, state.game.deck)
        assert Counter(cards) == Counter(all_cards(rules))
