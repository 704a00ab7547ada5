"""A game move by move, as the rules tell it."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from ..errors import IllegalActionError, RulesError
from ..variants import FlowerRules, Rules, TaiwanRules
from .cards import check_deck, contains, full_deck, is_special, read, without, write
from .groups import Cards, can_be_split, group_type, groups_with, in_order
from .rng import Stream
from .scoring import best_win, settle

NOBODY = -4  # to act, when the game is over

# Who gets the card, lowest first. Groups not named rank behind, the drawer's before the next's.
_RANKS = {
    "flower": {"hu": 0, "triple": 1, "quad": 1},
    "taiwan": {"hu": 0, "quad": 1, "generals": 1, "triple": 2},
}
_BEHIND = 3

Event = tuple[str, int | None, str]


@dataclass
class Result:
    """How a round ended."""

    winner: int | None
    points: int
    lucky: int | None
    lucky_card: str | None
    groups: list[str]
    card_group: int | None
    returns: list[int]


def new_initial_state(
    rules: Rules, *, seed: int = 0, deck: str | None = None, dealer: int | None = None
) -> State:
    """Deal a game.

    Parameters
    ----------
    rules : Rules
    seed : int
    deck : str, optional
        The first round's cards in the order they leave the deck.
    dealer : int, optional
        The seat dealt first.

    Raises
    ------
    DeckError, NotationError, RulesError
        If the deck or the dealer is impossible.
    """
    if dealer is not None and not 0 <= dealer < rules.players:
        raise RulesError(f"dealer: expected a seat from 0 to {rules.players - 1}, got {dealer}")
    cards = None
    if deck is not None:
        cards = read(deck)
        check_deck(rules, cards)
    return State(rules, seed, cards, dealer)


class State:
    """A game: open to look at whole, moved by action texts."""

    def __init__(self, rules: Rules, seed: int, deck: list[str] | None, dealer: int | None) -> None:
        assert isinstance(rules, (FlowerRules, TaiwanRules))
        self.rules = rules
        self.players = rules.players
        self._seed = seed
        self._events: list[Event] = []
        self._results: list[Result] = []
        self._round = 0
        self._totals_before = [0] * self.players
        self._phase = "over"
        self._actor = 0
        stream = Stream(seed, 0)
        shuffled = full_deck(rules)
        stream.shuffle(shuffled)
        drawn_dealer = stream.below(self.players) if dealer is None else dealer
        self._deal(deck if deck is not None else shuffled, drawn_dealer)

    # --- What can be seen.

    def current_player(self) -> int:
        """Return the seat to act, -4 at the end."""
        return NOBODY if self._phase == "over" else self._actor

    def phase(self) -> str:
        """Return what is asked."""
        return self._phase

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._phase == "over"

    def legal_texts(self) -> list[str]:
        """Return the legal action texts, sorted."""
        if self._phase == "over":
            return []
        if self._phase == "discard":
            texts = {f"discard {card}" for card in self._hands[self._actor] if not is_special(card)}
            if self._opening_hu():
                texts.add("hu")
            return sorted(texts)
        return sorted(self._answers_of(self._actor))

    def hand(self, seat: int) -> str:
        """Return a seat's concealed cards."""
        return write(self._hands[seat])

    def melds(self, seat: int) -> list[str]:
        """Return the groups a seat has laid."""
        return [write(group) for group in self._table[seat]]

    def discards(self, seat: int) -> list[str]:
        """Return the cards that lie before a seat."""
        return list(self._discards[seat])

    def public_card(self) -> str | None:
        """Return the open card, if there is one."""
        return self._card

    def stock_size(self) -> int:
        """Return how many cards are left to draw."""
        return len(self._stock)

    def dealer(self) -> int:
        """Return the seat dealt first in this round."""
        return self._dealer

    def round(self) -> int:
        """Return the number of this round, from 1."""
        return self._round + 1

    def returns(self) -> list[float]:
        """Return what each seat has gained over the finished rounds."""
        return [
            float(sum(result.returns[seat] for result in self._results))
            for seat in range(self.players)
        ]

    def rewards(self) -> list[float]:
        """Return what the last action brought each seat."""
        return [
            now - before for now, before in zip(self.returns(), self._totals_before, strict=True)
        ]

    def result(self) -> Result | None:
        """Return the result of the last finished round."""
        return self._results[-1] if self._results else None

    def results(self) -> list[Result]:
        """Return the results of all finished rounds."""
        return list(self._results)

    def events(self) -> list[Event]:
        """Return everything that happened."""
        return list(self._events)

    def clone(self) -> State:
        """Return an equal state that can be moved by itself."""
        twin = copy.copy(self)
        twin._events = list(self._events)
        twin._results = list(self._results)
        twin._hands = [list(hand) for hand in self._hands]
        twin._table = [list(groups) for groups in self._table]
        twin._discards = [list(row) for row in self._discards]
        twin._stock = list(self._stock)
        twin._waiting = list(self._waiting)
        twin._answers = list(self._answers)
        return twin

    def apply_text(self, text: str) -> None:
        """Play an action; IllegalActionError, and nothing changed, if it is not legal."""
        legal = self.legal_texts()
        if text not in legal:
            raise IllegalActionError(
                f"seat {self.current_player()} in phase {self._phase}: {text!r} is not legal, "
                f"expected one of {legal}"
            )
        self._totals_before = [int(total) for total in self.returns()]
        if self._phase == "discard":
            if text == "hu":
                self._tell("answer", self._actor, "hu")
                self._win(self._actor)
            else:
                self._discard(text.removeprefix("discard "))
        else:
            self._tell("answer", self._actor, text)
            self._answers.append((self._actor, text))
            self._waiting.pop(0)
            if self._waiting:
                self._actor = self._waiting[0]
            else:
                self._resolve()

    # --- The deal.

    def _deal(self, deck: list[str], dealer: int) -> None:
        self._dealer = dealer
        self._tell("round", dealer, str(self.round()))
        self._hands: list[list[str]] = [[] for _ in range(self.players)]
        self._table: list[list[Cards]] = [[] for _ in range(self.players)]
        self._discards: list[list[str]] = [[] for _ in range(self.players)]
        self._stock = list(deck)
        self._card: str | None = None
        self._source = dealer
        self._waiting: list[int] = []
        self._answers: list[tuple[int, str]] = []
        self._last_dealt: str | None = None  # the starter's 21st, until the first discard
        for offset in range(self.players):
            seat = (dealer + offset) % self.players
            self._hands[seat] = self._stock[: self.rules.hand_size]
            del self._stock[: self.rules.hand_size]
            self._tell("deal", seat, write(self._hands[seat]))
        if isinstance(self.rules, FlowerRules):
            self._draw(dealer)
            return
        self._last_dealt = self._stock.pop(0)
        self._hands[dealer].append(self._last_dealt)
        self._tell("deal", dealer, self._last_dealt)
        if all(is_special(card) for card in self._hands[dealer]):
            # "A hand that cannot discard": a starter dealt nothing but Generals.
            self._last_dealt = None
            self._win(dealer)
        else:
            self._phase = "discard"
            self._actor = dealer

    def _opening_hu(self) -> bool:
        return (
            isinstance(self.rules, TaiwanRules)
            and self.rules.opening_hu
            and self._last_dealt is not None
            and self._splits(self._hands[self._actor])
        )

    # --- The turn.

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _draw(self, seat: int) -> None:
        if not self._stock:
            self._tell("exhausted", None, "")
            self._end(Result(None, 0, None, None, [], None, [0] * self.players))
            return
        self._card = self._stock.pop(0)
        self._source = seat
        self._tell("draw", seat, self._card)
        self._open("claim_draw")

    def _discard(self, card: str) -> None:
        self._hands[self._actor].remove(card)
        self._last_dealt = None
        self._card = card
        self._source = self._actor
        self._tell("discard", self._actor, card)
        self._open("claim_discard")

    def _open(self, phase: str) -> None:
        """Open a window on the card and ask the first seat that has something to answer."""
        self._phase = phase
        self._answers = []
        first = self._source if phase == "claim_draw" else self._after(self._source)
        seats = [(first + offset) % self.players for offset in range(self.players)]
        if phase != "claim_draw":
            seats.remove(self._source)
        self._waiting = [seat for seat in seats if self._answers_of(seat) - {"pass"}]
        if self._waiting:
            self._actor = self._waiting[0]
        else:
            self._unclaimed()

    def _unclaimed(self) -> None:
        if self._phase == "claim_draw" and self.rules.second_window:
            self._open("claim_second")
            return
        assert self._card is not None
        self._discards[self._source].append(self._card)
        self._tell("unclaimed", self._source, self._card)
        self._card = None
        self._draw(self._after(self._source))

    def _resolve(self) -> None:
        """Give the card to the claim of best rank, the earliest in turn order among equals."""
        claims = [(seat, text) for seat, text in self._answers if text != "pass"]
        if not claims:
            self._unclaimed()
            return
        seat, text = min(claims, key=lambda claim: self._rank(*claim))
        if text == "hu":
            self._win(seat)
            return
        assert self._card is not None
        group = in_order(read(text.removeprefix("meld ")))
        self._hands[seat] = without(self._hands[seat], without(group, [self._card]))
        self._table[seat].append(group)
        self._tell("meld", seat, write(group))
        self._card = None
        self._phase = "discard"
        self._actor = seat

    def _rank(self, seat: int, text: str) -> tuple[int, int]:
        name: str | None = text
        if text.startswith("meld "):
            name = group_type(self.rules.game, in_order(read(text.removeprefix("meld "))))
        ranks = _RANKS[self.rules.game]
        # Distance in turn order; the drawer is first in its draw window, a discarder never asked.
        return ranks.get(str(name), _BEHIND), (seat - self._source) % self.players

    # --- What may be claimed.

    def _splits(self, cards: list[str]) -> bool:
        return can_be_split(self.rules.game, in_order(cards))

    def _answers_of(self, seat: int) -> set[str]:
        """Return the answers of a seat in the open window."""
        card = self._card
        assert card is not None
        hand = self._hands[seat]
        drawer = self._phase == "claim_draw" and seat == self._source
        texts = {"pass"}
        if drawer and is_special(card):
            texts = set()  # a drawn special must be taken by the drawer
        for group in groups_with(self.rules.game, card):
            from_hand = without(group, [card])
            if not contains(hand, from_hand):
                continue
            rest = without(hand, from_hand)
            if self._splits(rest):
                texts.add("hu")
            if self._may_claim(seat, group) and not self._ends(rest):
                texts.add(f"meld {write(group)}")
        return texts

    def _ends(self, rest: list[str]) -> bool:
        """Whether a claim that leaves these cards in the hand is offered as hu alone."""
        if self.rules.game == "flower":
            return self._splits(rest)
        return all(is_special(card) for card in rest)

    def _may_claim(self, seat: int, group: Cards) -> bool:
        """Whether the seat's place in the window lets it claim the card for such a group."""
        card = self._card
        assert card is not None
        name = group_type(self.rules.game, group)
        drawer = self._phase == "claim_draw" and seat == self._source
        if drawer:
            return not (self.rules.game == "flower" and name == "pair")
        if name in ("triple", "quad", "generals"):
            return True
        if is_special(card):
            return False  # a drawn special: others have it to win, or as a quad of Generals
        if seat != self._after(self._source):
            return False
        if self.rules.game == "taiwan" and name == "pair":
            return True
        return name in ("command", "field", "soldiers3", "soldiers4")

    # --- The end.

    def _win(self, winner: int) -> None:
        card = self._card
        hand = list(self._hands[winner])
        if card is not None:
            hand.append(card)
        else:
            card = self._last_dealt
        win = best_win(self.rules, hand, self._table[winner], card)
        assert win is not None
        lucky: int | None = None
        lucky_card: str | None = None
        if isinstance(self.rules, TaiwanRules) and win.points >= self.rules.threshold:
            lucky = 0
            if self._stock:
                lucky_card = self._stock[0]
                held = hand + [other for group in self._table[winner] for other in group]
                if self.rules.lucky_match == "identical":
                    lucky = held.count(lucky_card)
                else:
                    lucky = sum(1 for other in held if other[0] == lucky_card[0])
        returns = settle(self.rules, winner, win.points, lucky or 0)
        self._tell("win", winner, " ".join(win.groups))
        if lucky_card is not None:
            self._tell("lucky", None, lucky_card)
        self._end(
            Result(winner, win.points, lucky, lucky_card, win.groups, win.card_group, returns)
        )

    def _end(self, result: Result) -> None:
        self._phase = "over"
        self._results.append(result)
        self._tell("score", None, " ".join(str(value) for value in result.returns))
        rules = self.rules
        if not isinstance(rules, TaiwanRules) or self._round + 1 == rules.rounds:
            return
        # "Match": who starts the next round.
        starter = self._dealer
        if rules.next_starter == "rotate":
            starter = self._after(self._dealer)
        elif result.winner is not None:
            starter = result.winner
        self._round += 1
        deck = full_deck(rules)
        Stream(self._seed, self._round).shuffle(deck)
        self._deal(deck, starter)

    def _tell(self, kind: str, seat: int | None, text: str) -> None:
        self._events.append((kind, seat, text))
