"""The games once more in the plainest Python: slow, obvious, and independent of the engine.

Written from the rules alone (``docs/rules``); nothing here touches the compiled core, keeps a table
or is clever. The tests hold the engine against it.
"""

from __future__ import annotations

from .perft import perft
from .scoring import Win, best_win
from .state import Result, State, new_initial_state

__all__ = ["Result", "State", "Win", "best_win", "new_initial_state", "perft"]
