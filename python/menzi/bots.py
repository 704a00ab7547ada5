"""Players that the engine brings along."""

from __future__ import annotations

from typing import Protocol

from . import _core
from .game import State, _checked_seed

__all__ = ["Bot", "make", "names"]


class Bot(Protocol):
    """Anything that chooses an action for the seat to act."""

    def act(self, state: State, /) -> int:
        """A legal action of the seat to act."""
        ...


def names() -> list[str]:
    """The names that ``make`` knows.

    Examples
    --------
    >>> import menzi
    >>> menzi.bots.names()
    ['random', 'greedy']
    """
    return _core.bot_names()


def make(name: str, *, seed: int = 0) -> Bot:
    """Makes a bot.

    Parameters
    ----------
    name : str
        ``"random"`` answers uniformly at random. ``"greedy"`` wins when it can and that pays,
        takes the claim that brings its hand nearer to complete, and discards the card whose
        loss hurts least.
    seed : int, default 0
        What a bot draws depends on nothing else.

    Returns
    -------
    Bot
        ``act(state)`` uses nothing that the seat to act may not know.

    Raises
    ------
    RulesError
        If there is no such bot, or the seed is out of range.
    """
    return _core.make_bot(name, _checked_seed(seed))
