"""A widget of items that flow from left to right, each of which can be clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text
from textual.message import Message
from textual.widget import Widget

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Size

__all__ = ["Flow", "Item"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a flow: as many lines of equal width as the flow is high, and what it means."""

    lines: tuple[Text, ...]
    value: int | None = None
    together: bool = False  # with the item before it, with no gap and never on another row

    @property
    def width(self) -> int:
        """How many cells it takes."""
        return max(line.cell_len for line in self.lines)


@dataclass(frozen=True, slots=True)
class _Place:
    item: Item
    x: int
    row: int


class Flow(Widget):
    """Items in rows, wrapped to the width."""

    DEFAULT_CSS = "Flow { height: auto; width: 1fr; }"

    class Clicked(Message):
        """An item with a value was clicked."""

        def __init__(self, flow: Flow, value: int) -> None:
            super().__init__()
            self.flow = flow
            self.value = value

        @property
        def control(self) -> Flow:
            """The flow it is in."""
            return self.flow

    def __init__(self, *, gap: int = 2, id: str | None = None) -> None:
        super().__init__(id=id)
        self._gap = gap
        self._items: list[Item] = []

    @property
    def plain(self) -> str:
        """The text without its colors."""
        return self.render().plain

    def show(self, items: list[Item]) -> None:
        """Replace the items."""
        if items != self._items:
            self._items = items
            self.refresh(layout=True)

    def place_of(self, value: int) -> tuple[int, int] | None:
        """Return where the item of a value is: x and y in the widget."""
        for place in self._layout(self.content_size.width):
            if place.item.value == value:
                return place.x, place.row * self._lines
        return None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the items take at this width."""
        places = self._layout(width)
        return (places[-1].row + 1) * self._lines if places else 0

    def render(self) -> Text:
        """Return all rows as one text."""
        rows: dict[int, list[_Place]] = {}
        for place in self._layout(self.content_size.width):
            rows.setdefault(place.row, []).append(place)
        lines = []
        for places in rows.values():
            for part in range(self._lines):
                line = Text()
                for place in places:
                    line.append(" " * (place.x - line.cell_len))
                    line.append_text(place.item.lines[part])
                lines.append(line)
        return Text("\n", no_wrap=True).join(lines)

    def on_click(self, event: events.Click) -> None:
        """Tell which item was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for place in self._layout(self.content_size.width):
            inside = place.x <= offset.x < place.x + place.item.width
            if inside and offset.y // self._lines == place.row and place.item.value is not None:
                self.post_message(self.Clicked(self, place.item.value))

    @property
    def _lines(self) -> int:
        return len(self._items[0].lines) if self._items else 1

    def _layout(self, width: int) -> list[_Place]:
        places: list[_Place] = []
        x = row = 0
        for block in self._blocks():
            wide = sum(item.width for item in block)
            if x and x + wide > width:
                x, row = 0, row + 1
            for item in block:
                if x and x + item.width > width:  # a block wider than the screen
                    x, row = 0, row + 1
                places.append(_Place(item, x, row))
                x += item.width
            x += self._gap
        return places

    def _blocks(self) -> list[list[Item]]:
        """Return the items that stay together."""
        blocks: list[list[Item]] = []
        for item in self._items:
            if item.together and blocks:
                blocks[-1].append(item)
            else:
                blocks.append([item])
        return blocks
