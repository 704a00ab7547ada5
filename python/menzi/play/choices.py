"""The answers that may be given, each with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from .flow import Flow, Item
from .tiles import action_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Choices", "keys_of"]

_KEYS = "123456789abcdefgijklmostuvxyz"  # less h, p and those of the program: n, q, r, w


def keys_of(actions: Mapping[int, str]) -> dict[str, int]:
    """Return the key of each answer: p passes, h wins, the others are numbered."""
    fixed = {"pass": "p", "hu": "h"}
    free = iter(_KEYS)
    return {fixed[text] if text in fixed else next(free): a for a, text in actions.items()}


class Choices(Flow):
    """Buttons in a row; the answer is the action's number."""

    def __init__(self, *, chinese: bool, id: str | None = None) -> None:
        super().__init__(gap=1, id=id)
        self._chinese = chinese

    def show_actions(self, keys: Mapping[str, int], texts: Mapping[int, str]) -> None:
        """Show a button for each key."""
        self.show([self._button(key, texts[action], action) for key, action in keys.items()])

    def _button(self, key: str, text: str, action: int) -> Item:
        shown = action_tiles(text, chinese=self._chinese)
        return Item((Text.assemble((f" {key} ", "bold reverse"), " ", shown, " "),), action)
