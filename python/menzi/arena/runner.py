"""The run: which deals are to be played, by whom, and what is kept of them."""

from __future__ import annotations

import operator
import os
import pickle
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import NotationError, RulesError
from ..game import Game, _checked_seed
from .entrants import BotFactory, entrants
from .errors import ArenaError, Interrupted
from .match import Played, Table, play_deal, play_deals
from .records import DealRecord, Header, opened, read
from .result import ArenaResult, result_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from os import PathLike

__all__ = ["load", "run"]

# About how long a task of several deals takes, in seconds; a longer deal is a task by itself.
_TASK_SECONDS = 0.25
_MAX_TASK = 256

# Tasks an executor is given at a time, where it does not say how many workers it has.
_UNKNOWN_WIDTH = 64


def run(
    game: Game,
    bots: Sequence[str | BotFactory],
    deals: int,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    jobs: int | None = None,
    out: str | PathLike[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ArenaResult:
    """Plays every deal once from each rotation of the bots round the table.

    Parameters
    ----------
    game : Game
    bots : sequence of str or callable
        One for each seat: a text as `menzi.bots.from_spec` reads it, or a factory that is called
        with a seed and returns an object with ``act(view)``, anew for every game.
    deals : int
        How many; of taiwan a deal is a match. Deals 0 to ``deals - 1`` are played.
    seed : int, default 0
        The cards of a deal depend on this and its number, what a bot draws on these and its seat.
    executor : concurrent.futures.Executor, optional
        Where the games are played. By default processes are started for the run.
    jobs : int, optional
        How many processes, by default one for each processor; with 1, all is played in this one.
        With an executor: how many tasks it works on at a time, where it does not say so itself.
    out : path-like, optional
        A file of JSON lines that keeps every deal as it ends. What it holds already is not played
        again.
    progress : callable, optional
        Called with the numbers of deals finished and wanted, at the start and after each deal.

    Returns
    -------
    ArenaResult
        The same whatever the executor, but for the times.

    Raises
    ------
    RulesError
        If the bots do not fit the game, a number is out of range, or the file holds results of
        something else.
    NotationError
        If the file is not one of results.
    ArenaError
        If a bot fails or does something illegal, or the processes end. Deals that were finished
        stay in the file.
    Interrupted
        On Ctrl-C; a KeyboardInterrupt with the result so far.

    Examples
    --------
    >>> import menzi
    >>> result = menzi.arena.run(
    ...     menzi.Game("paohuzi"), ["greedy", "random", "random"], 20, seed=1, jobs=1
    ... )
    >>> [entry.name for entry in result.entries]
    ['greedy', 'random', 'random (2)']
    >>> result.scores.shape
    (20, 3)
    """
    table = Table(game, entrants(game, bots), _checked_seed(seed))
    wanted = _positive("deals", deals)
    width = None if jobs is None else _positive("jobs", jobs)
    specs = tuple(entrant.bot for entrant in table.entrants)
    header = Header(_version(), game.rules, specs, table.seed)
    with opened(out, header) as log:
        done = {deal: record for deal, record in log.records.items() if deal < wanted}
        missing = [deal for deal in range(wanted) if deal not in done]
        try:
            if progress is not None:
                progress(len(done), wanted)
            with closing(_played(table, missing, executor, width)) as played:
                for record in played:
                    log.add(record)
                    done[record.deal] = record
                    if progress is not None:
                        progress(len(done), wanted)
        except KeyboardInterrupt:
            raise Interrupted(result_of(game.rules, table.seed, specs, done)) from None
    return result_of(game.rules, table.seed, specs, done)


def load(path: str | PathLike[str]) -> ArenaResult:
    """Reads the results in a file that `run` wrote, of a run that may still go on.

    Raises
    ------
    NotationError
        If it is not a file of results.
    OSError
        If it cannot be read.
    """
    source = os.fspath(path)
    with Path(path).open("rb") as file:
        header, records, _ = read(file, source)
    if header is None:
        raise NotationError(f"{source}: expected a file of arena results, got an empty one")
    return result_of(header.rules, header.seed, header.bots, records)


def _positive(name: str, value: object) -> int:
    try:
        number = 0 if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = 0
    if number < 1:
        raise RulesError(f"{name}: expected an int of at least 1, got {value!r}")
    return number


def _version() -> str:
    import menzi

    return menzi.__version__


def _played(
    table: Table, deals: list[int], executor: Executor | None, width: int | None
) -> Generator[DealRecord]:
    """Plays the deals, in any order."""
    if executor is not None:
        width = width or getattr(executor, "_max_workers", None) or _UNKNOWN_WIDTH
        yield from _by_executor(executor, table, deals, width)
        return
    from .pool import cores, process_pool

    width = min(width or cores(), len(deals))
    if width <= 1:
        for deal in deals:
            yield play_deal(table, deal)
        return
    _check_sendable(table)
    with process_pool(width) as pool:
        try:
            yield from _by_executor(pool, table, deals, width)
        except BrokenExecutor as error:
            raise ArenaError(
                "a worker process ended unexpectedly. Bots of your own must be in a module that it "
                "can import, and a script must call run below if __name__ == '__main__'; "
                "jobs=1 needs neither"
            ) from error


def _check_sendable(table: Table) -> None:
    for entrant in table.entrants:
        try:
            pickle.dumps(entrant.source)
        except Exception as error:
            raise RulesError(
                f"bot {entrant.name!r} cannot be sent to other processes ({error}): "
                "define its factory at the top of a module, or use jobs=1"
            ) from None


def _by_executor(
    executor: Executor, table: Table, deals: list[int], width: int
) -> Generator[DealRecord]:
    """Keeps the workers busy with tasks of some deals each, and few tasks waiting."""
    pending: set[Future[Played]] = set()
    begin, size = 0, 1
    try:
        while True:
            while len(pending) < 2 * width and begin < len(deals):
                # Towards the end the tasks get smaller, so that the workers end together.
                share = min(size, -(-(len(deals) - begin) // (2 * width)))
                pending.add(executor.submit(play_deals, table, deals[begin : begin + share]))
                begin += share
            if not pending:
                return
            # With a limit, so that Ctrl-C is noticed on every system.
            finished, pending = wait(pending, timeout=0.5, return_when=FIRST_COMPLETED)
            errors = []
            for future in finished:
                played = future.result()
                yield from played.records
                if played.error is not None:
                    errors.append(played.error)
                elif played.records:
                    count = len(played.records)
                    fitting = int(_TASK_SECONDS * count / max(played.seconds, 1e-9))
                    size = max(1, min(fitting, 2 * size, _MAX_TASK))
            if errors:
                raise errors[0]
    finally:
        for future in pending:
            future.cancel()
