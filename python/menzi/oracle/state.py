"""What a state of every game has: the table as it can be seen, and the asking of seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from ..errors import IllegalActionError

if TYPE_CHECKING:
    from ..variants import Rules
    from .notation import Notation

__all__ = ["TERMINAL", "Event", "Result", "State"]

#: What `State.current_player` answers when the game is over.
TERMINAL = -4

#: Something that happened: its type, the seat it happened to, and a text.
Event: TypeAlias = tuple[str, int | None, str]


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
        The winner's groups as shown.
    card_group : int or None
        Index in groups of the group the winning card is in, where that matters.
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


class State(ABC):
    """A game at one moment. Changed by `apply_text` only.

    A subclass deals in its constructor, and tells how its cards are written, what an action
    does, and what happens while nobody is asked.

    Parameters
    ----------
    rules : Rules
    notation : Notation
        How the cards are written.
    """

    def __init__(self, rules: Rules, notation: Notation) -> None:
        seats = range(rules.players)
        self._rules = rules
        self._notation = notation
        self._dealer = 0
        self._round = 0
        self._events: list[Event] = []
        self._results: list[Result] = []
        self._totals = [0 for _ in seats]
        self._rewards = [0 for _ in seats]
        self._phase = ""
        self._public: int | None = None
        self._stock: list[int] = []  # the next card is the last of the list
        self._hands: list[list[int]] = [[] for _ in seats]
        self._melds: list[list[Any]] = [[] for _ in seats]
        self._discards: list[list[int]] = [[] for _ in seats]
        # Who is still to answer, in order, and what each may answer: the texts, each with the
        # cards that the subclass needs to carry it out.
        self._pending: list[tuple[int, dict[str, Any]]] = []

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
        return self._notation.cards_text(self._hands[seat])

    @abstractmethod
    def melds(self, seat: int) -> list[str]:
        """Return the groups a seat has on the table, in the order laid."""

    def discards(self, seat: int) -> list[str]:
        """Return the cards in a seat's discards, in the order they came to lie there."""
        return [self._text(kind) for kind in self._discards[seat]]

    def public_card(self) -> str | None:
        """Return the card open in a window, or None."""
        return None if self._public is None else self._text(self._public)

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

    def clone(self) -> Self:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        # Only lists, and lists and sets in lists, are ever changed in place.
        for name, value in self.__dict__.items():
            if isinstance(value, list):
                value = [item.copy() if isinstance(item, list | set) else item for item in value]
            other.__dict__[name] = value
        return other

    def _text(self, kind: int) -> str:
        """Return one card as it is written."""
        return self._notation.card_text(kind)

    def _after(self, seat: int) -> int:
        """Return the next seat."""
        return (seat + 1) % self.players

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
        self._carry_out(seat, text, legal)
        self._advance()

    def _advance(self) -> None:
        """Take the steps nobody decides, until somebody is asked or the game is over."""
        while not self._pending and self._phase != "over":
            self._step()

    @abstractmethod
    def _carry_out(self, seat: int, text: str, legal: dict[str, Any]) -> None:
        """Do what an action, one of the legal ones, does before anything follows from it."""

    @abstractmethod
    def _step(self) -> None:
        """Take the next step that nobody decides."""

    def _finish(self, result: Result) -> None:
        """Book a round's result."""
        self._results.append(result)
        self._events.append(("score", None, " ".join(str(score) for score in result.returns)))
        for seat, score in enumerate(result.returns):
            self._totals[seat] += score
            self._rewards[seat] += score
