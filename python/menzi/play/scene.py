"""The table as it lay at any moment, put together from what one seat saw happen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import menzi

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Open", "Scene"]


@dataclass(frozen=True, slots=True)
class Open:
    """A card open to claims, or lying where nobody claimed it."""

    card: str
    seat: int
    drawn: bool  # from the stock, not discarded from a hand


@dataclass(slots=True)
class Scene:
    """What lies on the table, and the own hand.

    One action can bring many events, cards that come and lie unclaimed; the table is shown after
    each of them, which no view of the engine tells. So it is laid again event by event.
    """

    deck: str
    seat: int
    dealer: int = 0
    round: int = 0
    stock: int = 0
    hand: list[str] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    melds: list[list[str]] = field(default_factory=list)
    pile: list[Open] = field(default_factory=list)
    open: Open | None = None
    winner: int | None = None
    totals: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, view: menzi.View, told: int | None = None) -> Scene:
        """Lay the table as it was after so many events, or as it is."""
        events = view.events()
        scene = cls(view.game.deck, view.player, totals=[0] * view.num_players())
        last = max(i for i, event in enumerate(events) if event.type == "round")
        drawn = sum(event.type in ("draw", "reveal") for event in events[last:])
        full = view.stock_size() + drawn  # alike in every round
        rules = view.game.rules
        each = getattr(rules, "hand_size", 20)
        more = 0 if view.game.name == "flower" else 1  # for the seat that is dealt first
        for event in events[:told]:
            if event.type == "round":
                assert event.seat is not None
                sizes = [each + more * (p == event.seat) for p in range(rules.players)]
                scene._clear(event.seat, int(event.text), sizes, full)
            else:
                scene._add(event)
        return scene

    def row(self, seat: int) -> list[Open]:
        """Return the cards that lie before a seat."""
        return [card for card in self.pile if card.seat == seat]

    def _clear(self, dealer: int, number: int, sizes: Sequence[int], stock: int) -> None:
        self.dealer, self.round, self.stock = dealer, number, stock
        self.sizes = list(sizes)
        self.hand, self.pile = [], []
        self.melds = [[] for _ in sizes]
        self.open = self.winner = None

    def _add(self, event: menzi.Event) -> None:
        seat, text = event.seat, event.text
        if event.type == "score":
            gains = [int(word) for word in text.split()]
            self.totals = [sum(pair) for pair in zip(self.totals, gains, strict=True)]
        if seat is None:
            return
        if event.type == "deal":
            if seat == self.seat:  # the dealer's 21st card of paohuzi is dealt before all eyes
                self._take(text)
        elif event.type in ("draw", "reveal"):
            self.stock -= 1
            self.open = Open(text, seat, True)
        elif event.type == "discard":
            self._lose(seat, [text])
            self.open = Open(text, seat, False)
        elif event.type == "unclaimed":
            drawn = self.open is not None and self.open.drawn
            self.pile.append(Open(text, seat, drawn))
            self.open = None
        elif event.type == "meld":
            self._lay(seat, text)
        elif event.type == "win":
            self.winner = seat

    def _take(self, cards: str) -> None:
        held = menzi.Hand("".join(self.hand) + cards, self.deck)
        self.hand = list(held)

    def _lose(self, seat: int, cards: Sequence[str]) -> None:
        self.sizes[seat] -= len(cards)
        if seat == self.seat:
            for card in cards:
                self.hand.remove(card)

    def _lay(self, seat: int, text: str) -> None:
        name, _, letters = text.rpartition(" ")
        cards = menzi.read_cards(letters, self.deck)
        groups = self.melds[seat]
        grown = [f"{old} {letters[1:]}" for old in ("wei", "peng")]  # 222s of 2222s
        if name in ("ti", "pao") and (place := _found(groups, grown)) is not None:
            groups[place] = text
        else:
            groups.append(text)
            if self.open is not None:
                cards.remove(self.open.card)
            self._lose(seat, cards)
        self.open = None


def _found(groups: Sequence[str], wanted: Sequence[str]) -> int | None:
    """Return where one of the wanted groups is."""
    return next((i for i, group in enumerate(groups) if group in wanted), None)
