"""How strong the others play: the levels, and the bots behind them."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING

from ..bots import from_spec
from ..errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import menzi

    from ..bots import Bot

__all__ = ["CARELESS", "HINT", "LEVELS", "make", "seated"]

CARELESS = "careless"

# The bot of each level. Greedy plays sound cards at once; the search looks for better ones. A
# player as good as greedy wins two to three times as often as each careless one, so that who
# is new to a game has a fair share.
LEVELS = {"easy": CARELESS, "normal": "greedy", "hard": "ismcts:2000"}

# The bot that is asked for a hint; a second of search is many times what any level is given.
HINT = "ismcts:1s"

# The share of its decisions that a careless bot leaves to chance.
_SLIPS = 1 / 3


class Careless:
    """Greedy, but every third decision or so is left to chance; a win is never missed."""

    def __init__(self, seed: int) -> None:
        self._greedy = from_spec("greedy", seed=seed)
        self._random = random.Random(seed)

    def act(self, view: menzi.View, /) -> int:
        """A legal action of the seat."""
        legal = view.legal_actions()
        best = self._greedy.act(view)
        hu = view.string_to_action("hu")
        if best == hu or self._random.random() >= _SLIPS:
            return best
        return self._random.choice([action for action in legal if action != hu])


def make(spec: str, *, deal: int, seat: int, decision: int) -> Bot:
    """Make the bot of one decision, seeded by where it falls.

    A bot that lived on would draw other random numbers after a pause than without one; so a game
    taken up again goes on as it would have.
    """
    text = f"{deal} {seat} {decision}".encode()
    seed = int.from_bytes(hashlib.sha256(text).digest()[:8])
    return Careless(seed) if spec == CARELESS else from_spec(spec, seed=seed)


def seated(text: str, *, players: int, seat: int) -> list[str | None]:
    """Return the bot of each seat, None for the person's.

    Parameters
    ----------
    text : str
        One bot or level for all, or one for each other seat, with commas, from the next seat on.
    players : int
    seat : int
        The person's.

    Raises
    ------
    RulesError
        If the number of bots is wrong or one of them does not exist.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players - 1
    if len(names) != players - 1:
        raise RulesError(
            f"expected one bot, or one for each of the {players - 1} other seats, "
            f"not {len(names)}: {text!r}"
        )
    specs = [_checked(LEVELS.get(name, name)) for name in names]
    by_seat: list[str | None] = [None] * players
    for way, spec in enumerate(specs, 1):
        by_seat[(seat + way) % players] = spec
    return by_seat


def checked(specs: Sequence[str | None]) -> list[str | None]:
    """Return the bots if all of them exist."""
    return [None if spec is None else _checked(spec) for spec in specs]


def _checked(spec: str) -> str:
    make(spec, deal=0, seat=0, decision=0)  # raises for an unknown one
    return spec
