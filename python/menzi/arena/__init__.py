"""Matches between bots: every deal played from every seat, results that can be compared.

``run`` plays, ``load`` reads what an earlier run wrote, ``replay`` shows one of the games.
"""

from __future__ import annotations

from .entrants import BotFactory
from .errors import ArenaError, Interrupted
from .match import replay
from .result import ArenaResult, Difference, Entry
from .runner import load, run
from .schedule import bot_seed, deal_seed

__all__ = [
    "ArenaError",
    "ArenaResult",
    "BotFactory",
    "Difference",
    "Entry",
    "Interrupted",
    "bot_seed",
    "deal_seed",
    "load",
    "replay",
    "run",
]
