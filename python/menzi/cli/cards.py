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
_COLORS = {"r": "red", "g": "green", "y": "yellow", "w": "bold", "F": "magenta"}
_RED_NUMBERS = "27T"  # printed in red on the cards of paohuzi
_GROUP = re.compile(r"(ti|pao|wei|kan|peng|pair|chi) ")


def card_text(cards: str, *, chinese: bool = False) -> Text:
    """Return cards of canonical text as one word, each in its color.

    The name before a group of paohuzi stays as it is, and so do spaces between groups.
    """
    name = _GROUP.match(cards)
    head, rest = (name[0], cards[name.end() :]) if name else ("", cards)
    return Text(head) + Text(" ").join(_runs(part, "", chinese) for part in rest.split())


def cards_text(cards: str, *, chinese: bool = False) -> Text:
    """Return cards of canonical text with a space between colors, or a dash for no cards."""
    return _runs(cards, " ", chinese) if cards else Text("-")


def joined(separator: str, parts: Iterable[Text]) -> Text:
    """Return the parts with a separator in between."""
    return Text(separator).join(parts)


def _runs(cards: str, separator: str, chinese: bool) -> Text:
    return Text(separator).join(_run(run, chinese) for run in _RUN.findall(cards))


def _run(run: str, chinese: bool) -> Text:
    """Return cards that share a suffix."""
    suffix = run[-1]
    if suffix in _COLORS:
        return Text(menzi.Hand(run).chinese() if chinese else run, style=_COLORS[suffix])
    text = Text()
    for number in run[:-1]:
        shown = menzi.Hand(number + suffix, "paohuzi").chinese() if chinese else number
        text.append(shown, style="red" if number in _RED_NUMBERS else "")
    return text if chinese else text.append(suffix)
