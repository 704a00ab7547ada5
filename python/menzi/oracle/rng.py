"""The documented random generator: SplitMix64 streams, bounded draws, and the batched shuffle."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Stream"]

_WORD = 1 << 64
_MASK = _WORD - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    """Return the 64-bit word scrambled as SplitMix64 does it."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Stream:
    """Stream number ``index`` of a seed: an endless sequence of 64-bit words.

    Parameters
    ----------
    seed, index : int
        From 0 to 2**64 - 1.
    """

    def __init__(self, seed: int, index: int) -> None:
        self._state = _mix((_mix(seed) + index) & _MASK)

    def next(self) -> int:
        """Return the next word."""
        self._state = (self._state + _GAMMA) & _MASK
        return _mix(self._state)

    def below(self, n: int) -> int:
        """Return a uniform int from 0 to ``n - 1``."""
        m = self.next() * n
        if m & _MASK < n:
            least = (_WORD - n) % n
            while m & _MASK < least:
                m = self.next() * n
        return m >> 64

    def draws(self, bounds: Sequence[int]) -> list[int]:
        """Return one uniform int below each bound, all from one word where possible."""
        numbers, rest = _digits(self.next(), bounds)
        product = prod(bounds)
        if rest < product:
            least = (_WORD - product) % product
            while rest < least:
                numbers, rest = _digits(self.next(), bounds)
        return numbers

    def shuffle(self, items: list[int]) -> None:
        """Put the items in random order, in place, drawing up to six positions from a word."""
        i = len(items) - 1
        while i >= 1:
            size = min(6, i)
            for d in self.draws([i + 1 - step for step in range(size)]):
                items[i], items[d] = items[d], items[i]
                i -= 1


def _digits(word: int, bounds: Sequence[int]) -> tuple[list[int], int]:
    """Return the word's digit for each bound in turn, and what is left of the word."""
    numbers = []
    for n in bounds:
        m = word * n
        numbers.append(m >> 64)
        word = m & _MASK
    return numbers, word
