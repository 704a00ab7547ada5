"""One adapter over both engines: tests say and see hands, draws and actions as text."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import menzi
from menzi import oracle
from stacking import stack_deck

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from menzi.variants import PaohuziRules, Rules

__all__ = ["ENGINES", "Engine", "Outcome", "Table", "play_beside_clones"]

ENGINES = ("oracle", "core")

# Points, groups as shown, and which of them the winning card is in.
Split = tuple[int, list[str], int | None]
# Huxi, and groups as shown.
Win = tuple[int, list[str]]


class Outcome:
    """The result of a round, its groups as text."""

    def __init__(self, result: Any) -> None:
        self.winner: int | None = result.winner
        self.points: int = result.points
        self.huxi: int = getattr(result, "huxi", 0)
        self.tun: int = getattr(result, "tun", 0)
        self.heavenly: bool = getattr(result, "heavenly", False)
        self.lucky: int | None = result.lucky
        self.lucky_card: str | None = result.lucky_card
        self.groups = [str(group) for group in result.groups]
        self.card_group: int | None = result.card_group
        self.returns = [int(value) for value in result.returns]


class Table:
    """A game in one engine."""

    def __init__(self, engine: str, state: Any) -> None:
        self.engine = engine
        self.state = state

    # --- What is on it.

    def actor(self) -> int:
        return int(self.state.current_player())

    def phase(self) -> str:
        return str(self.state.phase())

    def over(self) -> bool:
        return bool(self.state.is_terminal())

    def legal(self) -> list[str]:
        if self.engine == "oracle":
            return sorted(self.state.legal_texts())
        return sorted(self.state.action_to_string(action) for action in self.state.legal_actions())

    def hand(self, seat: int) -> str:
        return str(self.state.hand(seat))

    def melds(self, seat: int) -> list[str]:
        return [str(meld) for meld in self.state.melds(seat)]

    def discards(self, seat: int) -> list[str]:
        return list(self.state.discards(seat))

    def card(self) -> str | None:
        card: str | None = self.state.public_card()
        return card

    def stock(self) -> int:
        return int(self.state.stock_size())

    def dealer(self) -> int:
        return int(self.state.dealer())

    def is_dead(self, seat: int) -> bool:
        return bool(self.state.is_dead(seat))

    def excuses(self, seat: int) -> int:
        """The discards after melds that a seat of paohuzi need not make."""
        return int(self.state.excuses(seat))

    def locks(self, seat: int) -> list[str]:
        """What a seat of paohuzi may no longer claim."""
        return list(self.state.locks(seat))

    def size(self, seat: int) -> int:
        """The number of cards in a hand of paohuzi."""
        return sum(letter not in "sb" for letter in self.hand(seat))

    def round(self) -> int:
        return int(self.state.round())

    def returns(self) -> list[float]:
        return list(self.state.returns())

    def rewards(self) -> list[float]:
        return list(self.state.rewards())

    def outcomes(self) -> list[Outcome]:
        return [Outcome(result) for result in self.state.results()]

    def outcome(self) -> Outcome:
        """The result of the last finished round."""
        result = self.state.result()
        assert result is not None
        return Outcome(result)

    def events(self) -> list[tuple[str, int | None, str]]:
        if self.engine == "oracle":
            return list(self.state.events())
        return [(event.type, event.seat, event.text) for event in self.state.events()]

    def kinds(self, *wanted: str) -> list[tuple[str, int | None, str]]:
        """The events of these types."""
        return [event for event in self.events() if event[0] in wanted]

    def since(self, kind: str, seat: int, text: str) -> list[tuple[str, int | None, str]]:
        """The events after the last one that is this."""
        events = self.events()
        return events[len(events) - events[::-1].index((kind, seat, text)) :]

    def snapshot(self) -> list[Any]:
        """Everything that can be seen, to be compared with another moment."""
        seats = range(len(self.returns()))
        table = [(self.hand(s), self.melds(s), self.discards(s)) for s in seats]
        place = [self.actor(), self.phase(), self.legal(), self.card(), self.stock()]
        return [table, place, self.returns(), self.rewards(), self.events()]

    # --- What moves it.

    def clone(self) -> Table:
        return Table(self.engine, self.state.clone())

    def apply(self, text: str) -> None:
        """Plays an action, legal or not."""
        if self.engine == "oracle":
            self.state.apply_text(text)
        else:
            self.state.apply_action(self.state.string_to_action(text))

    def discard(self, card: str) -> None:
        """Lets the seat that must discard do so."""
        assert self.phase() == "discard"
        self.apply(f"discard {card}")

    def throw(self, card: str | None = None) -> str:
        """Lets the seat that must discard do so, and all others leave the card to it.

        Returns
        -------
        str
            The card: the one given, else the first that may be discarded.
        """
        assert self.phase() == "discard"
        action = self.legal()[0] if card is None else f"discard {card}"
        seat = self.actor()
        self.apply(action)
        while self.phase() == "claim_discard" and not self.discarded(seat):
            self.pass_on()
        return action.removeprefix("discard ")

    def discarded(self, seat: int) -> bool:
        """Whether the last card a seat discarded lies in its row by now."""
        laid = [kind for kind, who, _ in self.events() if who == seat]
        return "unclaimed" in laid[-1 - laid[::-1].index("discard") :]

    def window(self, answers: Mapping[int, str] | None = None) -> list[int]:
        """Lets every seat asked in the open window answer, `pass` by default.

        Returns
        -------
        list of int
            The seats asked, in the order asked.
        """
        wanted = dict(answers or {})
        assert self.phase().startswith("claim")
        here = self._window()
        asked: list[int] = []
        while self._window() == here:
            asked.append(self.actor())
            self.apply(wanted.pop(self.actor(), "pass"))
        assert not wanted, f"not asked: {wanted}"
        return asked

    def asked(self) -> dict[int, list[str]]:
        """Every seat asked in the open window with its answers, in the order asked."""
        twin = self.clone()
        found: dict[int, list[str]] = {}
        while twin._window() == self._window():
            found[twin.actor()] = twin.legal()
            twin.pass_on()
        return found

    def lies_unasked(self, seat: int, card: str) -> bool:
        """Whether the first card that came to lie is this, before this seat, after no question."""
        events = self.events()
        first = next(number for number, event in enumerate(events) if event[0] == "unclaimed")
        asked = any(kind == "answer" for kind, _, _ in events[:first])
        return events[first] == ("unclaimed", seat, card) and not asked

    def on(self, card: str) -> dict[int, list[str]]:
        """Every seat asked about a card, which must be open, with its answers."""
        assert self.card() == card, f"open is {self.card()}, not {card}"
        return self.asked()

    def unasked(self, seat: int, card: str) -> bool:
        """Whether a seat's open card came to lie before it after no question at all."""
        laid = self.kinds("reveal", "discard", "answer", "meld", "unclaimed")
        pairs = list(itertools.pairwise(laid))
        lay = ("unclaimed", seat, card)
        return (("reveal", seat, card), lay) in pairs or (("discard", seat, card), lay) in pairs

    def _window(self) -> tuple[str, int]:
        """What stays as it is while a window is open: nothing happens but answers."""
        return self.phase(), sum(kind != "answer" for kind, _, _ in self.events())

    def pass_on(self) -> None:
        """Passes where that can be, else plays the first legal action."""
        legal = self.legal()
        self.apply("pass" if "pass" in legal else legal[0])

    def pass_to(self, card: str) -> None:
        """Passes on until a card is open."""
        while self.card() != card:
            self.pass_on()


def play_beside_clones(table: Table, choices: random.Random) -> None:
    """Plays a game to its end; whatever is played on a clone moves the clone alone."""
    while not table.over():
        before = table.snapshot()
        for text in table.legal():
            twin = table.clone()
            assert twin.snapshot() == before
            twin.apply(text)
            assert twin.snapshot() != before
        assert table.snapshot() == before
        table.apply(choices.choice(table.legal()))


class Engine:
    """Deals games, and splits bare hands, in one engine."""

    def __init__(self, name: str) -> None:
        self.name = name

    def deal(
        self,
        rules: Rules,
        hands: Mapping[int, str] | None = None,
        draws: str = "",
        *,
        dealer: int = 0,
        last: str = "",
        seed: int = 0,
        first: int | None = None,
    ) -> Table:
        """A game from a stacked deck."""
        deck = stack_deck(
            rules, hands or {}, draws, dealer=dealer, last=last, seed=seed, first=first
        )
        return self.start(rules, deck=deck, dealer=dealer, seed=seed)

    def start(
        self, rules: Rules, *, deck: str | None = None, dealer: int | None = None, seed: int = 0
    ) -> Table:
        """A game from a seed, or from a deck as it is."""
        if self.name == "oracle":
            plain = oracle.new_initial_state(rules, seed=seed, deck=deck, dealer=dealer)
            return Table(self.name, plain)
        game = menzi.Game(rules)
        return Table(self.name, game.new_initial_state(seed=seed, deck=deck, dealer=dealer))

    def split(
        self, rules: Rules, hand: str, melds: Sequence[str] = (), card: str | None = None
    ) -> Split | None:
        """The best split of a hand and the card it wins with, or None if it is not complete."""
        if self.name == "oracle":
            win = oracle.best_split(rules, hand, card, melds)
            return None if win is None else (win.points, win.texts(), win.card_group)
        found = menzi.evaluate(menzi.Game(rules), hand, melds=melds, card=card)
        if not found.complete:
            return None
        return found.points, [str(group) for group in found.groups], found.card_group

    def win(
        self,
        rules: PaohuziRules,
        hand: str,
        melds: Sequence[str] = (),
        card: str | None = None,
        source: str = "other",
    ) -> Win | None:
        """The best win of a hand of paohuzi with a card of its own or of another seat, if any.

        The least huxi are a matter of the deal: ask with ``min_huxi=0``.
        """
        if self.name == "oracle":
            win = oracle.best_win(rules, hand, melds=melds, card=card, source=source)
            return None if win is None else (win.huxi, list(win.groups))
        asked = None if card is None else source
        found = menzi.evaluate(menzi.Game(rules), hand, melds=melds, card=card, source=asked)
        return (found.points, [str(group) for group in found.groups]) if found.complete else None

    def waits(
        self, rules: PaohuziRules, hand: str, melds: Sequence[str] = (), source: str = "other"
    ) -> dict[str, int]:
        """The cards a hand of paohuzi wins with and the huxi it then has; the oracle only."""
        assert self.name == "oracle"
        return dict(oracle.waits(rules, hand, melds=melds, source=source))
