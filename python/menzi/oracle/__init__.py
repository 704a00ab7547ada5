"""The games again in plain Python, written from the rules alone: the check on the engine."""

from __future__ import annotations

from .perft import perft
from .scoring import Split, best_split
from .state import Result, State, new_initial_state

__all__ = ["Result", "Split", "State", "best_split", "new_initial_state", "perft"]
