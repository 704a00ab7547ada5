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

from . import arena, bots
from ._core import (
    ActionValue,
    Discard,
    Evaluation,
    Event,
    Explanation,
    Hand,
    Meld,
    PaohuziState,
    PaohuziView,
    Result,
    ScoreLine,
    Wait,
    divide,
    perft,
    read_cards,
)
from .analysis import (
    best_discards,
    distance,
    distance_batch,
    evaluate,
    evaluate_batch,
    explain,
    waits,
    waits_batch,
)
from .errors import DeckError, IllegalActionError, MenziError, NotationError, RulesError
from .game import Game, State, View, deserialize, deserialize_view
from .simulation import Playouts, Simulation, playouts, simulate
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
    "ActionValue",
    "DeckError",
    "Discard",
    "Evaluation",
    "Event",
    "Explanation",
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
    "PaohuziView",
    "Playouts",
    "Result",
    "Rules",
    "RulesError",
    "ScoreLine",
    "Simulation",
    "State",
    "TaiwanPoints",
    "TaiwanRules",
    "View",
    "Wait",
    "arena",
    "best_discards",
    "bots",
    "deserialize",
    "deserialize_view",
    "distance",
    "distance_batch",
    "divide",
    "evaluate",
    "evaluate_batch",
    "explain",
    "menzi",
    "perft",
    "playouts",
    "read_cards",
    "simulate",
    "waits",
    "waits_batch",
]
