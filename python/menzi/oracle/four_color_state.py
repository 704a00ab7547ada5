"""The state machine of the Four Color games: deal, windows, claims, discards, rounds, match."""

from __future__ import annotations

from typing import TypeAlias

from ..variants import FlowerRules, Rules, TaiwanRules
from .cards import NOTATION, card_text, cards_text, full_deck, is_general, is_special
from .groups import Group, can_split, group_type, groups_with, remove
from .rng import Stream
from .scoring import group_points, lucky_number, settlement, shown_split
from .state import Result, State

__all__ = ["FourColorState"]

# What a seat may answer: each text, with the group that a claim lays or the card that is discarded.
_Answers: TypeAlias = dict[str, Group]

_MIXED = ("command", "field", "soldiers3", "soldiers4")


class FourColorState(State):
    """A game of Four Color Cards at one moment.

    Parameters
    ----------
    rules : Rules
    seed : int
        Deals every round but those whose decks are given.
    deck : list of int or None
        The cards of the first round or rounds in the order they leave the deck, already checked.
    dealer : int or None
        The seat dealt first in the first round; None: drawn from the seed.
    """

    def __init__(
        self, rules: Rules, seed: int, deck: list[int] | None = None, dealer: int | None = None
    ) -> None:
        super().__init__(rules, NOTATION)
        self._seed = seed
        # "deal" and "draw" are steps taken at once; the other phases wait for answers.
        self._phase = "deal"
        self._owner = 0  # who drew or discarded the open card, or is to draw or discard
        self._answers: list[tuple[int, str, Group]] = []  # the answers of the open window
        self._opening: int | None = None  # the starter's 21st card before the first discard
        self._decks = deck or []  # of the first rounds, one after the other
        self._deal_round(dealer)
        self._advance()

    def melds(self, seat: int) -> list[str]:
        """Return the groups a seat has on the table, in the order laid."""
        return [cards_text(group) for group in self._melds[seat]]

    def _carry_out(self, seat: int, text: str, legal: _Answers) -> None:
        """Book an answer, or make the discard."""
        if self._phase != "discard":
            self._events.append(("answer", seat, text))
            self._answers.append((seat, text, legal[text]))
        elif text == "hu":
            self._events.append(("answer", seat, text))
            self._win(seat, self._opening)
        else:
            self._discard(seat, legal[text][0])

    def _step(self) -> None:
        """Deal, draw, or settle the window that everybody asked has answered."""
        if self._phase == "deal":
            self._deal_round(self._next_starter())
        elif self._phase == "draw":
            self._draw()
        else:
            self._close_window()

    # The deal

    def _deal_round(self, dealer: int | None) -> None:
        """Deal the next round ("Deal", "Deal of a round"). Each round has its own stream."""
        rules = self._rules
        stream = Stream(self._seed, self._round)
        cards = full_deck(rules)
        stream.shuffle(cards)
        if dealer is None:
            dealer = stream.below(rules.players)
        if self._decks:
            cards, self._decks = self._decks[: len(cards)], self._decks[len(cards) :]
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
        super()._finish(result)
        rounds = self._rules.rounds if isinstance(self._rules, TaiwanRules) else 1
        self._phase = "deal" if self._round < rounds else "over"


def _hand_size(rules: Rules) -> int:
    """Return the number of cards each seat is dealt."""
    assert isinstance(rules, FlowerRules | TaiwanRules)
    return rules.hand_size
