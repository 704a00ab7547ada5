"""The bots of a run, by name: texts that the engine knows, and factories of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .. import bots
from ..errors import RulesError

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["BotFactory", "Entrant", "entrants", "numbered"]

#: What makes a bot from a seed: called anew for every game.
BotFactory: TypeAlias = Callable[[int], bots.Bot]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of the bots of a run.

    Attributes
    ----------
    name : str
        Its own in the run: a bot that takes part twice is ``greedy`` and ``greedy (2)``.
    bot : str
        What it is: the canonical spec, or the name of the factory.
    source : str or callable
        The canonical spec or the factory.
    """

    name: str
    bot: str
    source: str | BotFactory

    def make(self, seed: int) -> bots.Bot:
        """A fresh bot."""
        if isinstance(self.source, str):
            return bots.from_spec(self.source, seed=seed)
        return self.source(seed)


def entrants(game: Game, given: Sequence[str | BotFactory]) -> tuple[Entrant, ...]:
    """The bots of a run, checked.

    Raises
    ------
    RulesError
        If there is not one for each seat, one cannot be read, or two have one name.
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise RulesError(f"expected a list of {game.players} bots, got {given!r}")
    if len(given) != game.players:
        raise RulesError(
            f"expected {game.players} bots, one for each seat, got {len(given)}: "
            + ", ".join(bot if isinstance(bot, str) else repr(bot) for bot in given)
        )
    known: dict[str, str | BotFactory] = {}
    names = []
    for source in given:
        if isinstance(source, str):
            source = bots.canonical_spec(source)
            name = source
        else:
            name = _name(source)
        if known.setdefault(name, source) != source:
            raise RulesError(
                f"two different bots are called {name!r}: give each factory an attribute 'name'"
            )
        names.append(name)
    own = numbered(names)
    return tuple(Entrant(own[i], name, known[name]) for i, name in enumerate(names))


def numbered(names: Sequence[str]) -> list[str]:
    """The names with a number behind each that came before.

    Examples
    --------
    >>> numbered(["greedy", "random", "greedy"])
    ['greedy', 'random', 'greedy (2)']
    """
    seen: dict[str, int] = {}
    told = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return told


def _name(factory: object) -> str:
    """The name of a factory: its attribute ``name``, or that of the function or class it is."""
    if not callable(factory):
        made = " (what makes a bot, not a bot)" if hasattr(factory, "act") else ""
        raise RulesError(
            f"expected the text of a bot, such as 'greedy', or a factory that takes a seed{made}, "
            f"got {factory!r}"
        )
    name = getattr(factory, "name", None)
    if isinstance(name, str):
        return name
    function = getattr(factory, "func", factory)  # of a functools.partial
    return str(getattr(function, "__qualname__", type(factory).__qualname__))
