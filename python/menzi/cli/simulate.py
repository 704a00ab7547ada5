"""``menzi simulate``: many deals between bots, and a table of how they fared."""

from __future__ import annotations

import math
import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

import menzi

from . import common, options
from .progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

__all__ = ["simulate"]

# About how long a piece of the deals takes, in seconds: between two pieces the progress is shown
# and an interruption noticed.
_PIECE_SECONDS = 0.2


@common.reported
def simulate(
    game: options.GameArgument,
    bots: options.BotsOption = "greedy",
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=1, help="How many deals (of taiwan: matches).")
    ] = 1000,
    seed: options.SeedOption = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="How many threads.")] = 1,
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
    as_json: options.JsonOption = False,
) -> None:
    """Play many deals (of taiwan: matches) and sum them up."""
    made = common.make_game(game, settings, players)
    names = common.bot_names(bots, made.players)
    if seed is None:
        seed = common.random_seed()
    tally = _Tally(made, names)
    with _interruptible() as interrupted, progress_bar(deals) as show_progress:
        piece = 4 * threads
        while tally.deals < deals and not interrupted.is_set():
            count = min(piece, deals - tally.deals)
            start = time.perf_counter()
            played = menzi.simulate(
                made, bots=names, deals=count, seed=seed, first_deal=tally.deals, threads=threads
            )
            seconds = time.perf_counter() - start
            tally.add(played, seconds)
            show_progress(tally.deals)
            growth = _PIECE_SECONDS / max(seconds, 1e-6)
            piece = max(threads, int(piece * min(4.0, max(0.25, growth))))
    was_interrupted = interrupted.is_set() and tally.deals < deals
    data = {
        "game": game,
        "rules": made.rules.to_dict(),
        "seed": seed,
        **tally.as_data(),
        "interrupted": was_interrupted,
    }
    if as_json:
        common.print_json(data)
    else:
        _show(data)
    if was_interrupted:
        raise typer.Exit(common.EXIT_INTERRUPTED)


class _Tally:
    """Sums over the deals played so far."""

    def __init__(self, game: menzi.Game, names: list[str]) -> None:
        self._names = names
        self._is_match = hasattr(game.rules, "rounds")
        self.deals = 0
        self._seconds = 0.0
        self._decisions = 0
        self._draws = 0
        self._ties = 0
        zeros = np.zeros(game.players, np.int64)
        self._rounds_won, self._best, self._sum, self._squares = (zeros.copy() for _ in range(4))

    def add(self, played: menzi.Simulation, seconds: float) -> None:
        returns = np.asarray(played.returns, np.int64)
        is_best = returns == returns.max(axis=1, keepdims=True)
        is_sole = is_best.sum(axis=1, keepdims=True) == 1
        self.deals += len(returns)
        self._seconds += seconds
        self._decisions += int(np.sum(played.decisions, dtype=np.int64))
        self._draws += int(np.sum(played.draws, dtype=np.int64))
        self._ties += int(np.count_nonzero(~is_sole))
        self._rounds_won += np.sum(played.wins, axis=0, dtype=np.int64)
        self._best += np.sum(is_best & is_sole, axis=0)
        self._sum += returns.sum(axis=0)
        self._squares += (returns * returns).sum(axis=0)

    def as_data(self) -> dict[str, Any]:
        """Return the sums as JSON has them."""
        data: dict[str, Any] = {"deals": self.deals, "seats": []}
        for seat, name in enumerate(self._names):
            wins = int((self._best if self._is_match else self._rounds_won)[seat])
            row: dict[str, Any] = {"seat": seat, "bot": name, "wins": wins}
            row["win_rate"] = wins / self.deals if self.deals else None
            if self._is_match:
                row["rounds_won"] = int(self._rounds_won[seat])
            row["mean"], row["error"] = _mean_and_error(
                self.deals, int(self._sum[seat]), int(self._squares[seat])
            )
            data["seats"].append(row)
        data["draws"] = self._draws
        if self._is_match:
            data["ties"] = self._ties
        data["decisions_per_deal"] = self._decisions / self.deals if self.deals else None
        data["seconds"] = self._seconds
        data["deals_per_second"] = self.deals / self._seconds if self._seconds else None
        return data


def _mean_and_error(count: int, total: int, squares: int) -> tuple[float | None, float | None]:
    """Mean of numbers with this sum and sum of squares, and the mean's standard error."""
    if count == 0:
        return None, None
    if count == 1:
        return float(total), None
    variance = (count * squares - total * total) / (count * (count - 1))
    return total / count, math.sqrt(variance / count)


@contextmanager
def _interruptible() -> Iterator[threading.Event]:
    """Yield an event that the first Ctrl-C sets; the second ends the program as ever."""
    interrupted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = signal.getsignal(signal.SIGINT)

    def note(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _show(data: dict[str, Any]) -> None:
    """Print the table."""
    is_match = "ties" in data
    unit = "matches" if is_match else "deals"
    table = common.bare_table("seat", "bot")
    for title in ("wins", "win %", *(["rounds won"] if is_match else []), "mean score", "+/-"):
        table.add_column(title, justify="right")
    for row in data["seats"]:
        table.add_row(
            str(row["seat"]),
            row["bot"],
            str(row["wins"]),
            _number(row["win_rate"], "{:.2%}"),
            *([str(row["rounds_won"])] if is_match else []),
            _number(row["mean"], "{:+.3f}"),
            _number(row["error"], "{:.3f}"),
        )
    out = common.console()
    if data["interrupted"]:
        out.print(f"interrupted after {data['deals']} {unit}")
    out.print(f"{data['game']}, {len(data['seats'])} players, {data['deals']} {unit}, ", end="")
    out.print(f"seed {data['seed']}")
    out.print()
    out.print(table)
    out.print()
    if is_match:
        out.print(f"matches tied {data['ties']}, rounds without a winner {data['draws']}")
    else:
        out.print(f"deals without a winner {data['draws']}")
    a_unit = "match" if is_match else "deal"
    out.print(f"decisions per {a_unit} {_number(data['decisions_per_deal'], '{:.1f}')}")
    out.print(f"{unit} per second {_number(data['deals_per_second'], '{:,.0f}')}")


def _number(value: float | None, form: str) -> str:
    return "-" if value is None else form.format(value)
