"""Bots for the tests of arenas, in a module so that other processes can import them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, ClassVar

import menzi

__all__ = [
    "Dying",
    "Illegal",
    "NoAnswer",
    "Raising",
    "Sleeping",
    "Turning",
    "broken_factory",
    "not_a_bot",
]


class Turning:
    """Takes legal actions in turn, beginning where its seed says; sees only what it may."""

    def __init__(self, seed: int) -> None:
        self._next = seed

    def act(self, view: menzi.View) -> int:
        """The next in turn."""
        assert isinstance(view, menzi.View)
        assert view.player == view.current_player()
        legal = view.legal_actions()
        self._next += 1
        return legal[self._next % len(legal)]


class Raising(Turning):
    """Fails at its third move of games dealt an odd seed."""

    moves: ClassVar[int] = 3

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._fails = seed % 2 == 1
        self._left = self.moves

    def act(self, view: menzi.View) -> int:
        """As long as it goes well."""
        self._left -= 1
        if self._fails and self._left == 0:
            return self.fail(view)
        return super().act(view)

    def fail(self, view: menzi.View) -> int:
        """What goes wrong."""
        raise ZeroDivisionError("no such number")


class Illegal(Raising):
    """Chooses an action that is not legal."""

    def fail(self, view: menzi.View) -> int:
        """Any that is not."""
        legal = view.legal_actions()
        return next(a for a in range(view.num_distinct_actions()) if a not in legal)


class NoAnswer(Raising):
    """Forgets to return."""

    def fail(self, view: menzi.View) -> Any:
        """Nothing."""


class Dying(Raising):
    """Ends its process."""

    def fail(self, view: menzi.View) -> int:
        """At once."""
        os._exit(3)


class Sleeping:
    """The first to move says so in a file, and falls asleep."""

    def __init__(self, path: str, seed: int) -> None:
        self._path = Path(path)

    def act(self, view: menzi.View) -> int:
        """Some time later."""
        if not self._path.exists():
            self._path.touch()
            time.sleep(40)
        return view.legal_actions()[0]


def broken_factory(seed: int) -> Turning:
    """A factory that fails."""
    raise RuntimeError("no memory left")


def not_a_bot(seed: int) -> Any:
    """A factory of something else."""
    return seed
