"""The generator of docs/randomness.md, written from that page."""

from __future__ import annotations

import math
from typing import TypeVar

_Item = TypeVar("_Item")
_WORD = 2**64


def _mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORD
    return z ^ (z >> 31)


class Stream:
    """The stream of a seed with a given index."""

    def __init__(self, seed: int, index: int) -> None:
        self.state = _mix((_mix(seed) + index) % _WORD)

    def next(self) -> int:
        """Return the next 64-bit word."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % _WORD
        return _mix(self.state)

    def draws(self, bounds: list[int]) -> list[int]:
        """Return one integer below each bound, all out of one word."""
        product = math.prod(bounds)
        threshold = _WORD % product
        while True:
            rest = self.next()
            drawn = []
            for bound in bounds:
                drawn.append(rest * bound // _WORD)
                rest = rest * bound % _WORD
            if rest >= threshold:
                return drawn

    def below(self, bound: int) -> int:
        """Return one integer below the bound."""
        return self.draws([bound])[0]

    def shuffle(self, items: list[_Item]) -> None:
        """Shuffle in place, from the last place down, six places to a word."""
        place = len(items) - 1
        while place >= 1:
            count = min(6, place)
            for other in self.draws([place + 1 - i for i in range(count)]):
                items[place], items[other] = items[other], items[place]
                place -= 1
