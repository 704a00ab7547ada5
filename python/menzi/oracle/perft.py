"""Counts of action sequences, played out one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State


def perft(state: State, depth: int) -> int:
    """Return the number of action sequences of exactly this length from the state on."""
    if depth == 0:
        return 1
    total = 0
    for text in state.legal_texts():
        child = state.clone()
        child.apply_text(text)
        total += perft(child, depth - 1)
    return total
