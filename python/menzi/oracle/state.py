"""The state machine of both games: deal, windows, claims, discards, end of a round, match."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TypeAlias

from ..errors import IllegalActionError, RulesError
from ..variants import FlowerRules, Rules, TaiwanRules
from .cards import (
    card_text,
    cards_text,
    check_deck,
    full_deck,
    is_general,
    is_special,
    read_cards,
)
from .groups import Group, can_split, group_type, groups_with, remove
from .rng import Stream
from .scoring import group_points, lucky_number, settlement, shown_split

__all__ = ["TERMINAL", "Event", "Result", "State", "new_initial_state"]

#: What `State.current_player` answers when the game is over.
TERMINAL = -4

#: Something that happened: its type, the seat it happened to, and a text.
Event: TypeAlias = tuple[str, int | None, str]

# What a seat may answer: each text, with the group that a claim lays or the card that is discarded.
_Answers: TypeAlias = dict[str, Group]

_MIXED = ("command", "field", "soldiers3", "soldiers4")


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended.

    Attributes
    ----------
    winner : int or None
        None when the stock ran out.
    points : int
        The winner's points, 0 without a winner.
    lucky : int or None
        What the lucky card brought; None when none was due.
    lucky_card : str or None
        The card revealed, if any.
    groups : list of str
        The winner's groups: on the table, then those of the hand with the winning card.
    card_group : int or None
        Index in groups of the group the winning card is in.
    lines : list of tuple
        For each group its text, its points and why it scores them.
    returns : list of int
        What each seat got for the round.
    """

    winner: int | None
    points: int
    lucky: int | None
    lucky_card: str | None
    groups: list[str]
    card_group: int | None
    lines: list[tuple[str, int, str]]
    returns: list[int]


class State:
    """A game at one moment. Made by `new_initial_state`; changed by `apply_text` only.

    Parameters
    ----------
    rules : Rules
    seed : int
        Deals every round, but for a first round whose deck is given.
    deck : list of int or None
        The cards of the first round in the order they leave the deck, already checked.
    dealer : int or None
        The seat dealt first in the first round; None: drawn from the seed.
    """

    def __init__(
        self, rules: Rules, seed: int, deck: list[int] | None = None, dealer: int | None = None
    ) -> None:
        self._rules = rules
        self._seed = seed
        self._dealer = 0 if dealer is None else dealer
        self._round = 0
        self._events: list[Event] = []
        self._results: list[Result] = []
        self._totals = [0] * rules.players
        self._rewards = [0] * rules.players
        # "deal" and "draw" are steps taken at once; the other phases wait for answers.
        self._phase = "deal"
        self._owner = 0  # who drew or discarded the open card, or is to draw or discard
        self._public: int | None = None
        self._stock: list[int] = []  # the next card is the last of the list
        self._hands: list[list[int]] = []
        self._melds: list[list[Group]] = []
        self._discards: list[list[int]] = []
        self._pending: list[tuple[int, _Answers]] = []  # who is still to answer, in order
        self._answers: list[tuple[int, str, Group]] = []  # the answers of the open window
        self._opening: int | None = None  # the starter's 21st card before the first discard
        self._deal_round(deck, dealer)
        self._advance()

    # What can be seen

    @property
    def rules(self) -> Rules:
        """The rules this game is played by."""
        return self._rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._rules.players

    def current_player(self) -> int:
        """Return the seat to answer, or -4 when the game is over."""
        return self._pending[0][0] if self._pending else TERMINAL

    def phase(self) -> str:
        """Return the decision asked: ``discard``, ``claim_draw``, ... or ``over``."""
        return self._phase

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._phase == "over"

    def legal_texts(self) -> list[str]:
        """Return the texts of the legal actions in ASCII order; none when the game is over."""
        return sorted(self._pending[0][1]) if self._pending else []

    def returns(self) -> list[float]:
        """Return each seat's total over the finished rounds."""
        return [float(total) for total in self._totals]

    def rewards(self) -> list[float]:
        """Return what the last action brought each seat.

        Before the first action: what rounds that ended while they were dealt brought, so that
        the rewards along a game always add up to its returns.
        """
        return [float(reward) for reward in self._rewards]

    def hand(self, seat: int) -> str:
        """Return the cards in a seat's hand, in canonical form."""
        return cards_text(self._hands[seat])

    def melds(self, seat: int) -> list[str]:
        """Return the groups a seat has on the table, in the order laid."""
        return [cards_text(group) for group in self._melds[seat]]

    def discards(self, seat: int) -> list[str]:
        """Return the cards in a seat's discards, in the order they came to lie there."""
        return [card_text(kind) for kind in self._discards[seat]]

    def public_card(self) -> str | None:
        """Return the card open in a window, or None."""
        return None if self._public is None else card_text(self._public)

    def stock_size(self) -> int:
        """Return the number of cards in the stock."""
        return len(self._stock)

    def dealer(self) -> int:
        """Return the seat dealt first in the current round."""
        return self._dealer

    def round(self) -> int:
        """Return the number of the current round, from 1."""
        return self._round

    def events(self) -> list[Event]:
        """Return all that happened, as (type, seat or None, text)."""
        return list(self._events)

    def result(self) -> Result | None:
        """Return how the last finished round ended; None while there is none."""
        return self._results[-1] if self._results else None

    def results(self) -> list[Result]:
        """Return how each finished round ended."""
        return list(self._results)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        other._events = self._events.copy()
        other._results = self._results.copy()
        other._totals = self._totals.copy()
        other._rewards = self._rewards.copy()
        other._stock = self._stock.copy()
        other._hands = [hand.copy() for hand in self._hands]
        other._melds = [melds.copy() for melds in self._melds]
        other._discards = [discards.copy() for discards in self._discards]
        other._pending = self._pending.copy()  # the answers in it are never changed
        other._answers = self._answers.copy()
        return other

    # What can be done

    def apply_text(self, text: str) -> None:
        """Carry out an action, and all that follows until the next decision.

        Parameters
        ----------
        text : str
            One of `legal_texts`.

        Raises
        ------
        IllegalActionError
            If the action is not legal here; the state is unchanged.
        """
        if not self._pending:
            raise IllegalActionError(f"no action is legal in phase 'over', not {text!r}")
        seat, legal = self._pending[0]
        if not isinstance(text, str) or text not in legal:
            raise IllegalActionError(
                f"seat {seat} in phase {self._phase!r} has no action {text!r}; "
                f"expected one of {', '.join(map(repr, sorted(legal)))}"
            )
        self._rewards = [0] * self.players
        self._pending.pop(0)
        if self._phase != "discard":
            self._events.append(("answer", seat, text))
            self._answers.append((seat, text, legal[text]))
        elif text == "hu":
            self._events.append(("answer", seat, text))
            self._win(seat, self._opening)
        else:
            self._discard(seat, legal[text][0])
        self._advance()

    def _advance(self) -> None:
        """Take the steps nobody decides, until somebody is asked or the game is over."""
        while not self._pending and self._phase != "over":
            if self._phase == "deal":
                self._deal_round(None, self._next_starter())
            elif self._phase == "draw":
                self._draw()
            else:
                self._close_window()

    # The deal

    def _deal_round(self, deck: list[int] | None, dealer: int | None) -> None:
        """Deal the next round ("Deal", "Deal of a round"). Each round has its own stream."""
        rules = self._rules
        stream = Stream(self._seed, self._round)
        cards = full_deck(rules)
        stream.shuffle(cards)
        if dealer is None:
            dealer = stream.below(rules.players)
        if deck is not None:
            cards = deck
        self._round += 1
        self._dealer = dealer
        self._owner = dealer
        self._public = None
        self._opening = None
        self._hands = [[] for _ in range(rules.players)]
        self._melds = [[] for _ in range(rules.players)]
        self._discards = [[] for _ in range(rules.players)]
        self._stock = cards[::-1]
        self._events.append(("round", dealer, str(self._round)))
        size = _hand_size(rules)
        for step in range(rules.players):
            seat = (dealer + step) % rules.players
            self._hands[seat] = sorted(self._stock.pop() for _ in range(size))
            self._events.append(("deal", seat, self.hand(seat)))
        if isinstance(rules, FlowerRules):
            self._phase = "draw"
            return
        last = self._stock.pop()
        self._hands[dealer] = sorted([*self._hands[dealer], last])
        self._events.append(("deal", dealer, card_text(last)))
        self._opening = last
        if all(is_general(kind) for kind in self._hands[dealer]):
            # "A hand that cannot discard": a starter with nothing but Generals is the winner.
            self._win(dealer, None)
        else:
            self._ask_discard(dealer)

    def _next_starter(self) -> int:
        """Return who starts the next round ("Match")."""
        rules = self._rules
        if isinstance(rules, TaiwanRules) and rules.next_starter == "rotate":
            return self._after(self._dealer)
        winner = self._results[-1].winner
        return self._dealer if winner is None else winner

    # The turn

    def _after(self, seat: int) -> int:
        """Return the next seat."""
        return (seat + 1) % self._rules.players

    def _draw(self) -> None:
        """Turn up the top stock card ("Turn", draw); without one the round ends."""
        if not self._stock:
            self._events.append(("exhausted", None, ""))
            self._finish(Result(None, 0, None, None, [], None, [], [0] * self.players))
            return
        self._public = self._stock.pop()
        self._events.append(("draw", self._owner, card_text(self._public)))
        self._open_window("claim_draw")

    def _ask_discard(self, seat: int) -> None:
        """Ask a seat for its discard: never a General or a flower ("Turn")."""
        self._phase = "discard"
        self._owner = seat
        hand = self._hands[seat]
        legal: _Answers = {
            f"discard {card_text(kind)}": (kind,) for kind in hand if not is_special(kind)
        }
        rules = self._rules
        if (
            self._opening is not None
            and isinstance(rules, TaiwanRules)
            and rules.opening_hu
            and can_split(rules.game, tuple(hand))
        ):
            legal["hu"] = ()  # "Deal of a round"
        self._pending = [(seat, legal)]

    def _discard(self, seat: int, kind: int) -> None:
        """Put a card from the hand up for claims."""
        self._opening = None
        self._hands[seat].remove(kind)
        self._public = kind
        self._events.append(("discard", seat, card_text(kind)))
        self._open_window("claim_discard")

    def _open_window(self, phase: str) -> None:
        """Ask every seat that can do something with the open card, in turn order ("Turn").

        The owner of the open card is asked first in its draw window and not at all in others.
        """
        self._phase = phase
        self._answers = []
        first = 0 if phase == "claim_draw" else 1
        for step in range(first, self.players):
            seat = (self._owner + step) % self.players
            legal = self._legal_answers(seat)
            if legal and list(legal) != ["pass"]:
                self._pending.append((seat, legal))

    def _legal_answers(self, seat: int) -> _Answers:
        """Return what a seat may answer in the open window ("What may be claimed")."""
        card = self._public
        assert card is not None
        game = self._rules.game
        hand = tuple(self._hands[seat])
        wins = can_split(game, (*hand, card))
        legal: _Answers = {"hu": ()} if wins else {}
        for group in groups_with(game, card):
            if not self._may_claim(seat, card, group_type(game, group)):
                continue
            rest = remove(hand, remove(group, (card,)) or ())
            if rest is None or self._ends_round(rest, wins):
                continue
            legal[f"meld {cards_text(group)}"] = group
        drawer = self._phase == "claim_draw" and seat == self._owner
        if not (drawer and is_special(card)):  # a drawn special must be taken by its drawer
            legal["pass"] = ()
        return legal

    def _may_claim(self, seat: int, card: int, kind_of_group: str) -> bool:
        """Return whether the seat has a right to a group of this type ("What may be claimed")."""
        drawer = self._phase == "claim_draw" and seat == self._owner
        following = seat == self._after(self._owner)
        if kind_of_group in ("quad", "generals"):
            return True
        if kind_of_group == "triple":
            return True
        if is_special(card) and not drawer:
            return False  # others may have a drawn special to win, or as four Generals
        if kind_of_group in _MIXED:
            return drawer or following
        if kind_of_group == "pair":
            return self._rules.game == "taiwan" and (drawer or following)
        return drawer  # a single General or a flower

    def _ends_round(self, rest: Group, wins: bool) -> bool:
        """Return whether a claim that leaves these cards is a win, and so only offered as one.

        In ``flower`` it is when they are all grouped ("What may be claimed"), in ``taiwan`` when
        none of them can be discarded ("A hand that cannot discard").
        """
        if self._rules.game == "flower":
            return wins and can_split("flower", rest)
        return all(is_general(kind) for kind in rest)

    def _rank(self, text: str, group: Group) -> int:
        """Return the rank of a claim, the least goes first ("Who gets the card")."""
        if text == "hu":
            return 0
        kind_of_group = group_type(self._rules.game, group)
        if kind_of_group in ("quad", "generals"):
            return 1
        if kind_of_group == "triple":
            return 1 if self._rules.game == "flower" else 2
        return 3

    def _close_window(self) -> None:
        """Give the open card to the best claim; among equals to the first in turn order.

        The drawer is the first in turn order of its draw window, so that its other group goes
        before that of the next seat.
        """
        claims = [answer for answer in self._answers if answer[1] != "pass"]
        self._answers = []
        if not claims:
            self._unclaimed()
            return
        seat, text, group = min(claims, key=lambda claim: self._rank(claim[1], claim[2]))
        if text == "hu":
            self._win(seat, self._public)
            return
        card = self._public
        assert card is not None
        self._public = None
        for kind in remove(group, (card,)) or ():
            self._hands[seat].remove(kind)
        self._melds[seat].append(group)
        self._events.append(("meld", seat, cards_text(group)))
        self._ask_discard(seat)

    def _unclaimed(self) -> None:
        """Open the second window, or let the open card lie and the next seat draw ("Turn")."""
        rules = self._rules
        assert isinstance(rules, FlowerRules | TaiwanRules)
        if self._phase == "claim_draw" and rules.second_window:
            self._open_window("claim_second")
            return
        card = self._public
        assert card is not None
        self._public = None
        self._discards[self._owner].append(card)
        self._events.append(("unclaimed", self._owner, card_text(card)))
        self._owner = self._after(self._owner)
        self._phase = "draw"

    # The end

    def _win(self, seat: int, card: int | None) -> None:
        """Score a winner ("End and score", "Score of a round").

        The winning card is the open one, or is in the hand already, or there is none.
        """
        rules = self._rules
        cards = list(self._hands[seat])
        if self._public is not None:
            cards.append(self._public)
        split = shown_split(rules, tuple(cards), card)
        assert split is not None
        table = self._melds[seat]
        groups = [*table, *split.groups]
        card_group = None if split.card_group is None else len(table) + split.card_group
        lines = []
        for index, group in enumerate(groups):
            opened = index < len(table) or index == card_group
            why = group_type(rules.game, group)
            if isinstance(rules, TaiwanRules):
                why += " open" if opened else " concealed"
            lines.append((cards_text(group), group_points(rules, group, opened=opened), why))
        points = sum(line[1] for line in lines)
        texts = [line[0] for line in lines]
        self._events.append(("win", seat, " ".join(texts)))
        lucky: int | None = None
        lucky_card: str | None = None
        if isinstance(rules, TaiwanRules) and points >= rules.threshold:
            lucky = 0
            if self._stock:
                lucky_card = card_text(self._stock[-1])
                owned = [kind for group in groups for kind in group]
                lucky = lucky_number(rules, self._stock[-1], owned)
                self._events.append(("lucky", None, lucky_card))
        returns = settlement(rules, seat, points, lucky or 0)
        self._finish(Result(seat, points, lucky, lucky_card, texts, card_group, lines, returns))

    def _finish(self, result: Result) -> None:
        """Book a round's result, and go on to the next round if there is one ("Match")."""
        self._results.append(result)
        self._events.append(("score", None, " ".join(str(score) for score in result.returns)))
        for seat, score in enumerate(result.returns):
            self._totals[seat] += score
            self._rewards[seat] += score
        rounds = self._rules.rounds if isinstance(self._rules, TaiwanRules) else 1
        self._phase = "deal" if self._round < rounds else "over"


def _hand_size(rules: Rules) -> int:
    """Return the number of cards each seat is dealt."""
    assert isinstance(rules, FlowerRules | TaiwanRules)
    return rules.hand_size


def new_initial_state(
    rules: Rules, *, seed: int | None = None, deck: str | None = None, dealer: int | None = None
) -> State:
    """Return a game at its first decision.

    Parameters
    ----------
    rules : Rules
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the operating system if not given.
    deck : str, optional
        The first deal's cards in the order they leave the deck.
    dealer : int, optional
        The seat dealt first in the first deal; drawn from the seed if not given.

    Returns
    -------
    State

    Raises
    ------
    NotationError
        If the deck cannot be read.
    DeckError
        If it has not the cards of the game.
    RulesError
        If the seed or the dealer is out of range.
    """
    if seed is None:
        seed = secrets.randbits(64)
    if not 0 <= seed < 1 << 64:
        raise RulesError(f"expected a seed from 0 to 2**64 - 1, not {seed!r}")
    if dealer is not None and not 0 <= dealer < rules.players:
        raise RulesError(f"expected a dealer from 0 to {rules.players - 1}, not {dealer!r}")
    cards: list[int] | None = None
    if deck is not None:
        cards = read_cards(deck)
        check_deck(rules, cards)
    return State(rules, seed, cards, dealer)
