"""The games again in plain Python, written from the rules alone: the check on the engine."""

from __future__ import annotations

from .analysis import distance, waiting_distance, waits
from .deals import new_initial_state
from .paohuzi_evaluate import best_win
from .paohuzi_scoring import Win
from .paohuzi_state import PaohuziResult, PaohuziState
from .perft import perft
from .scoring import Split, best_split
from .state import Result, State

__all__ = [
    "PaohuziResult",
    "PaohuziState",
    "Result",
    "Split",
    "State",
    "Win",
    "best_split",
    "best_win",
    "distance",
    "new_initial_state",
    "perft",
    "waiting_distance",
    "waits",
]
