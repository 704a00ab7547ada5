"""The game behind the table: the one place that holds all cards, and hands out one seat's view."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import menzi

from ..errors import MenziError
from . import levels, saves

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["Session"]


class Session:
    """One person and bots at a table, for one deal after the other.

    Bots think in another thread than the person's, so the game changes under a lock.
    """

    def __init__(
        self,
        state: menzi.State,
        *,
        seat: int,
        bots: Sequence[str | None],
        seed: int,
        path: Path,
        deals: int = 0,
        tally: Sequence[int] = (),
    ) -> None:
        self._state = state
        self._lock = threading.Lock()
        self._closed = False
        self.seat = seat
        self.bots = list(bots)
        self.seed = seed
        self.path = path
        self.deals = deals
        self.tally = list(tally) or [0] * state.num_players()

    @classmethod
    def new(
        cls, game: menzi.Game, *, seat: int, bots: Sequence[str | None], seed: int, path: Path
    ) -> Session:
        """Deal a game."""
        state = game.new_initial_state(seed=seed)
        return cls(state, seat=seat, bots=bots, seed=seed, path=path)

    @classmethod
    def resume(cls, path: Path, *, save: Path | None = None) -> Session:
        """Take up a saved game; from now on it is saved to `save`, or again to `path`.

        Raises
        ------
        SaveError
            If the file cannot be read, or what it says cannot be.
        """
        saved = saves.read(path)
        try:
            state = menzi.deserialize(saved.state)
            bots = levels.checked(saved.bots)
        except MenziError as error:
            raise saves.SaveError(f"'{path}' is damaged: {error}") from None
        players = state.num_players()
        if saved.seat >= players or len(saved.tally) != players:
            raise saves.SaveError(f"'{path}' is damaged: expected {players} seats")
        if [spec is None for spec in bots] != [seat == saved.seat for seat in range(players)]:
            raise saves.SaveError(
                f"'{path}' is damaged: expected a bot for each seat but seat {saved.seat}"
            )
        return cls(
            state,
            seat=saved.seat,
            bots=bots,
            seed=saved.seed,
            path=save or path,
            deals=saved.deals,
            tally=saved.tally,
        )

    @property
    def view(self) -> menzi.View:
        """What the person may know."""
        with self._lock:
            return self._state.view(self.seat)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the game goes on by a bot's decision."""
        with self._lock:
            return self._state.current_player() not in (self.seat, -4)

    def act(self, action: int) -> None:
        """Take an action for the person."""
        with self._lock:
            if self._state.current_player() != self.seat:
                raise menzi.IllegalActionError("it is not this seat's turn")
            self._state.apply_action(action)

    def bot_acts(self) -> None:
        """Let the bot that is due decide; may take long, and is for a thread of its own."""
        with self._lock:
            seat = self._state.current_player()
            view = self._state.view(seat)
            decision = len(self._state.history())
        spec = self.bots[seat]
        assert spec is not None
        action = levels.make(spec, deal=self.seed, seat=seat, decision=decision).act(view)
        with self._lock:
            if not self._closed:
                self._state.apply_action(action)

    def save(self) -> None:
        """Write the game down, or remove its file when it is finished.

        Raises
        ------
        SaveError
            If that is not possible.
        """
        with self._lock:
            if self._state.is_terminal():
                saves.remove(self.path)
                return
            saved = saves.Saved(
                self.seat, self.bots, self.seed, self.deals, self.tally, self._state.serialize()
            )
            saves.write(self.path, saved)

    def close(self) -> None:
        """Save for the last time; a bot that still thinks comes too late."""
        with self._lock:
            self._closed = True
        self.save()

    def deal_again(self) -> None:
        """Deal the next game of the same rules, this one being finished."""
        with self._lock:
            gains = [int(gain) for gain in self._state.returns()]
            self.tally = [sum(pair) for pair in zip(self.tally, gains, strict=True)]
            self.deals += 1
            self.seed = (self.seed + 1) % 2**64
            self._state = self._state.game.new_initial_state(seed=self.seed)
