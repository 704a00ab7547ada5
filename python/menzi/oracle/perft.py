"""Counts of action sequences: a number that two implementations of a game must agree on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State

__all__ = ["perft"]


def perft(state: State, depth: int) -> int:
    """Return the number of action sequences of this length from the state.

    Parameters
    ----------
    state : State
        Is not changed.
    depth : int
        Number of actions, 0 or more. Sequences that end the game earlier are not counted.

    Returns
    -------
    int
    """
    if depth <= 0:
        return 1
    count = 0
    for action in state.legal_texts():
        after = state.clone()
        after.apply_text(action)
        count += perft(after, depth - 1)
    return count
