"""One game, one deal from every seat, and a few deals as a worker plays them."""

from __future__ import annotations

import operator
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import MenziError, RulesError
from ..game import Game, _checked_seed
from .entrants import BotFactory, Entrant, entrants
from .errors import ArenaError
from .records import DealRecord, GameRecord
from .schedule import bot_seed, deal_seed, seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..bots import Bot
    from ..game import State

__all__ = ["Played", "Table", "play_deal", "play_deals", "replay"]


@dataclass(frozen=True, slots=True)
class Table:
    """All that the deals of a run depend on; picklable where the bots' factories are."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """What a worker hands back: the deals that it finished, and the error that stopped it."""

    records: list[DealRecord]
    error: ArenaError | None
    seconds: float


def play_deals(table: Table, deals: Sequence[int]) -> Played:
    """Plays some deals, up to the first that fails."""
    start = time.perf_counter()
    records = []
    error = None
    for deal in deals:
        try:
            records.append(play_deal(table, deal))
        except ArenaError as failure:
            error = failure
            break
    return Played(records, error, time.perf_counter() - start)


def play_deal(table: Table, deal: int) -> DealRecord:
    """Plays a deal once in every rotation.

    Raises
    ------
    ArenaError
        If a bot fails or does something illegal.
    """
    rotations = range(table.game.players)
    return DealRecord(deal, tuple(_play(table, deal, rotation)[1] for rotation in rotations))


def replay(
    game: Game, bots: Sequence[str | BotFactory], deal: int, rotation: int, *, seed: int = 0
) -> State:
    """Plays one game of a run again, to be looked at.

    Parameters
    ----------
    game : Game
    bots : sequence of str or callable
        As for `run`.
    deal : int
        Number of the deal, from 0.
    rotation : int
        0 to ``game.players - 1``; the bots move on by one seat with each.
    seed : int, default 0
        The seed of the run.

    Returns
    -------
    State
        At its end: ``history()``, ``events()`` and ``result()`` tell the game.

    Raises
    ------
    RulesError
        If the bots do not fit the game, or a number is out of range.
    ArenaError
        If a bot fails or does something illegal.

    Examples
    --------
    >>> import menzi
    >>> game = menzi.Game("paohuzi")
    >>> state = menzi.arena.replay(game, ["greedy", "random", "random"], 2, 1, seed=1)
    >>> state == menzi.arena.replay(game, ["greedy", "random", "random"], 2, 1, seed=1)
    True
    """
    if not 0 <= rotation < game.players:
        raise RulesError(f"expected a rotation from 0 to {game.players - 1}, got {rotation!r}")
    if not 0 <= deal < 2**64:
        raise RulesError(f"expected the number of a deal, from 0, got {deal!r}")
    table = Table(game, entrants(game, bots), _checked_seed(seed))
    return _play(table, deal, rotation)[0]


def _play(table: Table, deal: int, rotation: int) -> tuple[State, GameRecord]:
    """The game of a deal and a rotation at its end, and how each entry fared in it."""
    players = table.game.players
    places = seats(deal, rotation, players)
    at = [places.index(seat) for seat in range(players)]
    made = [_seated(table, deal, rotation, at[seat], seat) for seat in range(players)]
    moves, seconds = [0] * players, [0.0] * players
    state = table.game.new_initial_state(seed=deal_seed(table.seed, deal))
    clock = time.perf_counter
    while not state.is_terminal():
        seat = state.current_player()
        view = state.view(seat)
        try:
            start = clock()
            action = made[seat].act(view)
            seconds[seat] += clock() - start
        except Exception as error:
            raise _failed(table, deal, rotation, at[seat], seat, _told(error)) from error
        try:
            state.apply_action(operator.index(action))
        except TypeError:
            what = f"expected an action, an int, got {action!r}"
            raise _failed(table, deal, rotation, at[seat], seat, what) from None
        except MenziError as error:
            raise _failed(table, deal, rotation, at[seat], seat, str(error)) from error
        moves[seat] += 1
    wins, draws = [0] * players, 0
    for result in state.results():
        if result.winner is None:
            draws += 1
        else:
            wins[result.winner] += 1
    returns = state.returns()
    return state, GameRecord(
        seats=places,
        scores=tuple(int(returns[seat]) for seat in places),
        wins=tuple(wins[seat] for seat in places),
        draws=draws,
        moves=tuple(moves[seat] for seat in places),
        seconds=tuple(round(seconds[seat], 7) for seat in places),
    )


def _seated(table: Table, deal: int, rotation: int, entry: int, seat: int) -> Bot:
    """A fresh bot for a seat."""
    try:
        bot = table.entrants[entry].make(bot_seed(table.seed, deal, seat))
    except Exception as error:
        raise _failed(table, deal, rotation, entry, seat, _told(error)) from error
    if not callable(getattr(bot, "act", None)):
        what = f"expected a bot, with a method act(view), of its factory, got {bot!r}"
        raise _failed(table, deal, rotation, entry, seat, what)
    return bot


def _failed(table: Table, deal: int, rotation: int, entry: int, seat: int, what: str) -> ArenaError:
    name = table.entrants[entry].name
    return ArenaError(f"bot {name!r} at seat {seat}, deal {deal}, rotation {rotation}: {what}")


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
