"""Core and oracle driven side by side: the same deck, the same choices, everything compared."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import menzi
from menzi import oracle
from sightings import note_action, note_results

if TYPE_CHECKING:
    from menzi.variants import Rules

__all__ = ["CHOOSERS", "Pair", "play_pair"]

# Chooses an index among the legal texts.
Chooser = Callable[["Pair", Sequence[str], random.Random], int]


class Pair:
    """One game in both engines, and what happened in it."""

    def __init__(
        self, rules: Rules, *, seed: int, deck: str | None = None, dealer: int | None = None
    ) -> None:
        self.rules = rules
        self.game = menzi.Game(rules)
        self.core = self.game.new_initial_state(seed=seed, deck=deck, dealer=dealer)
        self.oracle = oracle.new_initial_state(rules, seed=seed, deck=deck, dealer=dealer)
        self.greedy = menzi.bots.make("greedy", seed=seed)
        self.seen: Counter[str] = Counter()

    def where(self) -> str:
        """How to get here again, for a failing comparison."""
        return f"\n{self.core.serialize()}"

    def legal_texts(self) -> list[str]:
        """The legal actions of both, which must agree; in the order of the core's numbers."""
        texts = [self.core.action_to_string(a) for a in self.core.legal_actions()]
        assert sorted(texts) == self.oracle.legal_texts(), self.where()
        return texts

    def compare(self) -> None:
        """Compares everything on the table, and whose turn it is."""
        core, plain = self.core, self.oracle
        assert core.is_terminal() == plain.is_terminal(), self.where()
        assert core.current_player() == plain.current_player(), self.where()
        assert core.phase() == plain.phase(), self.where()
        assert core.public_card() == plain.public_card(), self.where()
        assert core.stock_size() == plain.stock_size(), self.where()
        assert (core.dealer(), core.round()) == (plain.dealer(), plain.round()), self.where()
        for seat in range(self.rules.players):
            assert str(core.hand(seat)) == plain.hand(seat), self.where()
            assert [str(meld) for meld in core.melds(seat)] == plain.melds(seat), self.where()
            assert core.discards(seat) == plain.discards(seat), self.where()
            if isinstance(core, menzi.PaohuziState):
                assert isinstance(plain, oracle.PaohuziState)
                assert core.is_dead(seat) == plain.is_dead(seat), self.where()
                assert core.excuses(seat) == plain.excuses(seat), self.where()
                assert core.locks(seat) == plain.locks(seat), self.where()
        assert core.returns() == plain.returns(), self.where()
        assert core.rewards() == plain.rewards(), self.where()

    def compare_records(self) -> None:
        """Compares all events, and the results of the finished rounds."""
        events = [(event.type, event.seat, event.text) for event in self.core.events()]
        assert events == self.oracle.events(), self.where()
        cores, plains = self.core.results(), self.oracle.results()
        assert len(cores) == len(plains), self.where()
        for core, plain in zip(cores, plains, strict=True):
            assert core.winner == plain.winner, self.where()
            assert core.points == plain.points, self.where()
            assert core.lucky == plain.lucky, self.where()
            assert core.lucky_card == plain.lucky_card, self.where()
            assert [str(group) for group in core.groups] == list(plain.groups), self.where()
            assert core.card_group == plain.card_group, self.where()
            assert list(core.returns) == list(plain.returns), self.where()
            assert core.points == sum(group.points for group in core.groups), self.where()
            if isinstance(plain, oracle.PaohuziResult):
                assert core.huxi == plain.huxi, self.where()
                assert core.tun == plain.tun, self.where()
                assert core.heavenly == plain.heavenly, self.where()

    def apply(self, text: str) -> None:
        """Plays one action in both."""
        note_action(self.core, text, self.seen)
        self.core.apply_action(self.core.string_to_action(text))
        self.oracle.apply_text(text)


def _anything(_pair: Pair, legal: Sequence[str], choices: random.Random) -> int:
    return choices.randrange(len(legal))


def _eager(_pair: Pair, legal: Sequence[str], choices: random.Random) -> int:
    """Claims what it can, a win last of all, so that hands run empty."""
    claims = [i for i, text in enumerate(legal) if text.split()[0] in ("meld", *PAOHUZI_CLAIMS)]
    return choices.choice(claims) if claims else choices.randrange(len(legal))


def _winner(_pair: Pair, legal: Sequence[str], choices: random.Random) -> int:
    """Wins whenever it can."""
    return legal.index("hu") if "hu" in legal else choices.randrange(len(legal))


def _miser(_pair: Pair, legal: Sequence[str], choices: random.Random) -> int:
    """Passes whenever it can, so that stocks run out."""
    return 0 if legal[0] == "pass" else choices.randrange(len(legal))


def _greedy(pair: Pair, legal: Sequence[str], _choices: random.Random) -> int:
    view = pair.core.view(pair.core.current_player())
    return legal.index(pair.core.action_to_string(pair.greedy.act(view)))


def _mixed(pair: Pair, legal: Sequence[str], choices: random.Random) -> int:
    chooser = choices.choice((_anything, _eager, _winner, _miser, _greedy))
    return chooser(pair, legal, choices)


PAOHUZI_CLAIMS = ("chi", "peng", "pao")
CHOOSERS: tuple[Chooser, ...] = (_anything, _eager, _winner, _miser, _greedy, _mixed)


def play_pair(pair: Pair, chooser: Chooser, choices: random.Random, *, records: bool) -> None:
    """Plays a game to its end in both engines, comparing at every decision.

    With `records` the events are compared at every decision too, else at the end alone (events
    are only ever added, so that is the same comparison made later).
    """
    for _ in range(3000):
        pair.compare()
        legal = pair.legal_texts()
        if records:
            pair.compare_records()
        if pair.core.is_terminal():
            break
        pair.apply(legal[chooser(pair, legal, choices)])
    assert pair.core.is_terminal(), pair.where()
    pair.compare_records()
    note_results(pair.core, pair.seen)
