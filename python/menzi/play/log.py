"""The log: the last lines of what happened, with a way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["LogView"]


class LogView(Widget):
    """Lines of text, the newest at the bottom; only those in sight are laid out."""

    DEFAULT_CSS = "LogView { height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[Text] = []
        self._back = 0  # how many lines from the end the last one shown is
        self._wrapper = Console(width=200)  # wraps text, prints nothing

    @property
    def plain(self) -> str:
        """The text without its colors."""
        return self.render().plain

    def show(self, lines: Sequence[Text]) -> None:
        """Replace the lines, and go to their end."""
        self._lines, self._back = list(lines), 0
        self.refresh()

    def page(self, pages: int) -> None:
        """Go back (negative) or forth by pages."""
        self._move(-pages * max(1, self.size.height - 1))

    def render(self) -> Text:
        """Return as many wrapped lines as there is room for."""
        width, height = self.size
        shown: list[Text] = []
        end = len(self._lines) - self._back
        for line in reversed(self._lines[:end]):
            shown[:0] = line.wrap(self._wrapper, max(1, width))
            if len(shown) >= height:
                return Text("\n").join(shown[-height:])
        for line in self._lines[end:]:  # scrolled back to the first line: fill up below it
            shown += line.wrap(self._wrapper, max(1, width))
        return Text("\n").join(shown[:height])

    def on_mouse_scroll_up(self) -> None:
        """Go back with the wheel."""
        self._move(3)

    def on_mouse_scroll_down(self) -> None:
        """Go forth with the wheel."""
        self._move(-3)

    def _move(self, back: int) -> None:
        self._back = min(max(0, self._back + back), max(0, len(self._lines) - 1))
        self.refresh()
