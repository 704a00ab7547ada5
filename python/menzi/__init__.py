"""An engine library for Chinese melding card games.

``Game`` names the rules, ``Game.new_initial_state`` deals, ``State`` is the game being played;
``evaluate`` looks at bare hands, ``bots`` brings players, ``oracle`` is the plain reference.
"""

from __future__ import annotations

try:
    from . import _core  # noqa: F401 - first, for a clear error when it is missing
except ModuleNotFoundError as error:
    if error.name != "menzi._core":
        raise
    raise ModuleNotFoundError(
        "menzi._core is not built; did you forget to build? "
        "Run 'pip install .' in the project's folder",
        name=error.name,
    ) from None

from . import bots
from ._core import (
    Evaluation,
    Event,
    Hand,
    Meld,
    PaohuziState,
    Result,
    ScoreLine,
    divide,
    perft,
    read_cards,
)
from .analysis import Simulation, evaluate, evaluate_batch, simulate
from .errors import DeckError, IllegalActionError, MenziError, NotationError, RulesError
from .game import Game, State, deserialize
from .variants import (
    FLOWER,
    PAOHUZI,
    PRESETS,
    TAIWAN,
    TAIWAN_BGA,
    FlowerPoints,
    FlowerRules,
    PaohuziRules,
    Rules,
    TaiwanPoints,
    TaiwanRules,
)

__version__ = "0.1.0"

__all__ = [
    "FLOWER",
    "PAOHUZI",
    "PRESETS",
    "TAIWAN",
    "TAIWAN_BGA",
    "DeckError",
    "Evaluation",
    "Event",
    "FlowerPoints",
    "FlowerRules",
    "Game",
    "Hand",
    "IllegalActionError",
    "Meld",
    "MenziError",
    "NotationError",
    "PaohuziRules",
    "PaohuziState",
    "Result",
    "Rules",
    "RulesError",
    "ScoreLine",
    "Simulation",
    "State",
    "TaiwanPoints",
    "TaiwanRules",
    "bots",
    "deserialize",
    "divide",
    "evaluate",
    "evaluate_batch",
    "perft",
    "read_cards",
    "simulate",
]

# The public classes say where they are found, so that a repr can be evaluated and a pickle read
# by a later release that moves them.
for _class in (Evaluation, Event, Hand, Meld, Result, ScoreLine, State):
    _class.__module__ = "menzi"
del _class
