"""Cards for people: in the colors of the cards, spaced by color, or in Chinese."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

import menzi

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["card_text", "cards_text", "joined"]

_RUN = re.compile(r"F+|[^a-zF\s]+[a-z]")
_STYLES = {"r": "red", "g": "green", "y": "yellow", "w": "bold", "F": "magenta"}


def card_text(cards: str, *, chinese: bool = False) -> Text:
    """Return cards of canonical text as one word, each in its color."""
    return _runs(cards, "", chinese)


def cards_text(cards: str, *, chinese: bool = False) -> Text:
    """Return cards of canonical text with a space between colors, or a dash for no cards."""
    return _runs(cards, " ", chinese) if cards else Text("-")


def joined(separator: str, parts: Iterable[Text]) -> Text:
    """Return the parts with a separator in between."""
    return Text(separator).join(parts)


def _runs(cards: str, separator: str, chinese: bool) -> Text:
    return Text(separator).join(
        Text(menzi.Hand(run).chinese() if chinese else run, style=_STYLES[run[-1]])
        for run in _RUN.findall(cards)
    )
