"""Cards as tiles: letters on the color of the card, so that they can be read without color too."""

from __future__ import annotations

import re

from rich.style import Style
from rich.text import Text

import menzi

__all__ = ["action_tiles", "group_tiles", "label", "marked", "suit_of", "tile"]

_RUN = re.compile(r"F+|[^a-zF\s]+[a-z]")

_FACES = {
    "r": Style(color="#ffffff", bgcolor="#b3302b", bold=True),
    "g": Style(color="#ffffff", bgcolor="#1f7a3f", bold=True),
    "y": Style(color="#201800", bgcolor="#e5bf2e", bold=True),
    "w": Style(color="#202020", bgcolor="#e6e6e6", bold=True),
    "F": Style(color="#ffffff", bgcolor="#9a3aa0", bold=True),
}
_PAPER = {"s": "#efe6cf", "b": "#cdbb8f"}
_RED_NUMBERS = "27T"  # printed in red on the cards of paohuzi

_LABELS = {"r": "紅", "g": "綠", "y": "黃", "w": "白"}


def suit_of(card: str) -> str:
    """Return what a hand is sorted by first: the color, or the size, or ``F``."""
    return card[-1]


def label(suit: str) -> str:
    """Return the Chinese name of a color; of sizes and flowers nothing."""
    return _LABELS.get(suit, "")


def tile(card: str, *, chinese: bool = False, named: bool = True) -> Text:
    """Return one card; in Chinese its color may be left to the label before it."""
    text = card
    if chinese:
        text = _chinese(card)
        if not named and card[-1] in "rgyw":
            text = text[1:]
    elif card == "F":
        text = "F " if not named else card
    return Text(text, style=_face(card[0], card[-1]))


def group_tiles(group: str, *, chinese: bool = False) -> Text:
    """Return a group, the name before a group of paohuzi as it is."""
    name, space, cards = group.rpartition(" ")
    text = Text(name + space)
    for run in _RUN.findall(cards):
        suit = run[-1]
        if suit in _FACES:
            text.append(menzi.Hand(run).chinese() if chinese else run, style=_FACES[suit])
            continue
        for number in run[:-1]:
            face = _face(number, suit)
            text.append(_chinese(number + suit) if chinese else number, style=face)
        if not chinese:
            text.append(suit, style=_face(suit, suit))
    return text


def action_tiles(action: str, *, chinese: bool = False) -> Text:
    """Return an action's text, its groups as tiles."""
    verb, space, cards = action.partition(" ")
    groups = [group_tiles(group, chinese=chinese) for group in cards.split()]
    return Text.assemble(verb + space, Text(" ").join(groups))


def marked(text: str, *, chinese: bool = False) -> Text:
    """Return a sentence with the cards between backquotes as tiles."""
    shown = Text()
    for number, part in enumerate(text.split("`")):
        shown.append_text(group_tiles(part, chinese=chinese) if number % 2 else Text(part))
    return shown


def _face(rank: str, suit: str) -> Style:
    if suit in _FACES:
        return _FACES[suit]
    color = "#b3201b" if rank in _RED_NUMBERS else "#202020"
    return Style(color=color, bgcolor=_PAPER[suit], bold=True)


def _chinese(card: str) -> str:
    return menzi.Hand(card, "paohuzi" if card[-1] in "sb" else "four-color").chinese()
