"""The person's hand: tiles by color or size, one of which may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from .flow import Flow, Item
from .tiles import label, suit_of, tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["HandRow"]


class HandRow(Flow):
    """The cards in canonical order; where a discard is due, a mark under the one to go.

    Chinese tiles leave the color to a label before them, so that every tile is two cells wide.
    """

    def __init__(self, *, chinese: bool, id: str | None = None) -> None:
        super().__init__(gap=2, id=id)
        self._chinese = chinese
        self._cards: list[str] = []
        self._discards: dict[str, int] = {}
        self._tall = False
        self.chosen: int | None = None  # an index into the cards

    def show_hand(self, cards: Sequence[str], discards: Mapping[str, int], *, tall: bool) -> None:
        """Show cards; `discards` has the action by which each card that may go is discarded."""
        before = self._cards[self.chosen] if self.chosen is not None else None
        self._cards, self._discards, self._tall = list(cards), dict(discards), tall
        free = self._free()
        kept = [i for i in free if self._cards[i] == before]
        self.chosen = next(iter(kept or free), None)
        self._draw()

    @property
    def action(self) -> int | None:
        """The action that discards the chosen card."""
        return None if self.chosen is None else self._discards[self._cards[self.chosen]]

    @property
    def card(self) -> str | None:
        """The chosen card."""
        return None if self.chosen is None else self._cards[self.chosen]

    def choose(self, index: int) -> None:
        """Choose a card that may be discarded; another one stays as it is."""
        if index in self._free():
            self.chosen = index
            self._draw()

    def move(self, step: int) -> None:
        """Choose the next card that may be discarded, round and round."""
        free = self._free()
        if free and self.chosen is not None:
            self.choose(free[(free.index(self.chosen) + step) % len(free)])

    def move_to_end(self, end: int) -> None:
        """Choose the first (0) or last (-1) card that may be discarded."""
        free = self._free()
        if free:
            self.choose(free[end])

    def _free(self) -> list[int]:
        return [i for i, card in enumerate(self._cards) if card in self._discards]

    def _draw(self) -> None:
        items: list[Item] = []
        suit = ""
        for index, card in enumerate(self._cards):
            together = suit_of(card) == suit
            suit = suit_of(card)
            if self._chinese and not together and (name := label(suit)):
                items.append(self._block(Text(name, style="dim"), " ", None))
                together = True
            mark = "▲" if index == self.chosen else " "
            face = tile(card, chinese=self._chinese, named=False)
            if self._discards and card not in self._discards:
                face.stylize("dim")
            items.append(self._block(face, mark, index, together=together))
        self.show(items)

    def _block(self, face: Text, mark: str, value: int | None, *, together: bool = False) -> Item:
        """Return a tile with the line for the mark below it; a tall one has paper all around."""
        pad = " " if self._tall and value is not None else ""
        middle = Text.assemble((pad, face.style), face, (pad, face.style), " ")
        wide = middle.cell_len
        paper = Text.assemble((" " * (wide - 1), face.style if value is not None else ""), " ")
        lines = [paper, middle, paper] if self._tall else [middle]
        under = Text((mark * (wide - 1)).ljust(wide), style="bold")
        return Item((*lines, under), value, together)
