"""What opens over the table: hints, waits, the score sheet, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

__all__ = ["Panel"]


class Panel(ModalScreen[str]):
    """Text over the table, until a key closes it; the result is that key."""

    DEFAULT_CSS = """
    Panel { align: center middle; background: $background 60%; }
    Panel > VerticalScroll {
        width: 100%; max-width: 88; height: auto; max-height: 100%; scrollbar-size-vertical: 1;
        border-top: solid $accent; border-bottom: solid $accent; background: $surface;
    }
    Panel > VerticalScroll > Static { width: 1fr; height: auto; }
    Panel > VerticalScroll > #foot { color: $text-muted; margin-top: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        heading: str,
        body: Iterable[RenderableType],
        *,
        keys: str = "",
        foot: str = "Esc closes",
    ) -> None:
        super().__init__()
        self._heading = heading
        self._body = list(body)
        self._closers = {"escape", "enter", "space", "q", *keys.split()}
        self._foot = foot

    def compose(self) -> ComposeResult:
        """Put the parts together."""
        with VerticalScroll() as scroll:
            scroll.border_title = self._heading
            for part in self._body:
                yield Static(part)
            yield Static(self._foot, id="foot")

    def fill(self, body: Iterable[RenderableType]) -> None:
        """Replace the text, as when it has been reckoned."""
        if not self.is_attached:  # closed before it came
            return
        scroll = self.query_one(VerticalScroll)
        for old in scroll.query("Static"):
            if old.id != "foot":
                old.remove()
        scroll.mount_all([Static(part) for part in body], before="#foot")

    def on_key(self, event: events.Key) -> None:
        """Close on a key that closes, which the table below does not see."""
        if event.key in self._closers:
            event.stop()
            self.dismiss(event.key)
