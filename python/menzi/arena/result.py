"""What a run came to: scores by deal, and the means, intervals and differences made of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .entrants import numbered
from .intervals import mean_and_interval

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from ..variants import Rules
    from .records import DealRecord

__all__ = ["ArenaResult", "Difference", "Entry", "result_of"]


@dataclass(frozen=True, slots=True)
class Entry:
    """How one of the bots fared.

    Attributes
    ----------
    name : str
        Its own in the run, such as ``greedy (2)``.
    bot : str
        What it is, such as ``greedy``.
    mean : float
        Score per deal (of taiwan: per match), averaged over the seats.
    interval : tuple of float
        95 % interval of the mean; nan with fewer than two deals.
    win_rate : float
        Rounds won of all rounds.
    moves : int
        How many decisions it was asked for.
    seconds : float
        How long it took for them together.
    """

    name: str
    bot: str
    mean: float
    interval: tuple[float, float]
    win_rate: float
    moves: int
    seconds: float

    @property
    def ms_per_move(self) -> float:
        """Milliseconds per decision."""
        return 1000 * self.seconds / self.moves if self.moves else math.nan


@dataclass(frozen=True, slots=True)
class Difference:
    """What one bot scored more than another, deal by deal.

    Attributes
    ----------
    first, second : str
        The names of the bots.
    mean : float
        Score per deal of the first minus that of the second.
    interval : tuple of float
        95 % interval of the mean; nan with fewer than two deals.
    """

    first: str
    second: str
    mean: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class ArenaResult:
    """What a run came to, a row a deal and a column a bot.

    Attributes
    ----------
    rules : Rules
    seed : int
    bots : tuple of str
        What each bot is: its canonical text, or the name of its factory.
    names : tuple of str
        The same with a number where a bot takes part several times.
    deals : ndarray of int64, shape (deals,)
        The numbers of the deals, in order.
    scores : ndarray of float64, shape (deals, bots)
        The average over the seats that the bot had.
    wins : ndarray of float64, shape (deals, bots)
        Rounds won, over all seats.
    rounds : ndarray of float64, shape (deals,)
        Rounds played, over all rotations.
    draws : ndarray of float64, shape (deals,)
        Those that nobody won.
    moves : ndarray of float64, shape (deals, bots)
        Decisions, over all seats.
    seconds : ndarray of float64, shape (deals, bots)
        How long they took. Only these numbers differ from run to run.
    """

    rules: Rules
    seed: int
    bots: tuple[str, ...]
    names: tuple[str, ...]
    deals: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float64]
    wins: npt.NDArray[np.float64]
    rounds: npt.NDArray[np.float64]
    draws: npt.NDArray[np.float64]
    moves: npt.NDArray[np.float64]
    seconds: npt.NDArray[np.float64]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """How each bot fared, in their order."""
        rounds = float(self.rounds.sum())
        entries = []
        for column, (name, bot) in enumerate(zip(self.names, self.bots, strict=True)):
            mean, interval = mean_and_interval(self.scores[:, column])
            won = float(self.wins[:, column].sum())
            entries.append(
                Entry(
                    name=name,
                    bot=bot,
                    mean=mean,
                    interval=interval,
                    win_rate=won / rounds if rounds else math.nan,
                    moves=int(self.moves[:, column].sum()),
                    seconds=float(self.seconds[:, column].sum()),
                )
            )
        return tuple(entries)

    def pairwise(self) -> tuple[Difference, ...]:
        """Each bot against each after it: the paired differences of their scores."""
        pairs = []
        for i, first in enumerate(self.names):
            for j in range(i + 1, len(self.names)):
                mean, interval = mean_and_interval(self.scores[:, i] - self.scores[:, j])
                pairs.append(Difference(first, self.names[j], mean, interval))
        return tuple(pairs)

    def merged(self) -> ArenaResult:
        """The same with one column for each different bot.

        A bot that took part several times has the average of its scores and of its rounds won,
        and all its moves and time. Deals stay the unit, so the intervals are as good.
        """
        kinds = list(dict.fromkeys(self.bots))
        columns = [[i for i, bot in enumerate(self.bots) if bot == kind] for kind in kinds]

        def average(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
            return np.stack([values[:, group].mean(axis=1) for group in columns], axis=1)

        def total(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
            return np.stack([values[:, group].sum(axis=1) for group in columns], axis=1)

        return ArenaResult(
            rules=self.rules,
            seed=self.seed,
            bots=tuple(kinds),
            names=tuple(
                kind if len(group) == 1 else f"{kind} x{len(group)}"
                for kind, group in zip(kinds, columns, strict=True)
            ),
            deals=self.deals,
            scores=average(self.scores),
            wins=average(self.wins),
            rounds=self.rounds,
            draws=self.draws,
            moves=total(self.moves),
            seconds=total(self.seconds),
        )

    def to_dict(self) -> dict[str, Any]:
        """The means, intervals and differences as plain data; None in place of nan."""
        return {
            "game": self.rules.game,
            "rules": self.rules.to_dict(),
            "seed": self.seed,
            "deals": len(self.deals),
            "games": len(self.deals) * self.rules.players,
            "rounds": int(self.rounds.sum()),
            "draws": int(self.draws.sum()),
            "bots": [
                {
                    "name": entry.name,
                    "bot": entry.bot,
                    "mean": _plain(entry.mean),
                    "interval": _interval(entry.interval),
                    "win_rate": _plain(entry.win_rate),
                    "moves": entry.moves,
                    "seconds": entry.seconds,
                    "ms_per_move": _plain(entry.ms_per_move),
                }
                for entry in self.entries
            ],
            "pairs": _pairs(self),
            "merged_pairs": _pairs(self.merged()),
        }


def _pairs(result: ArenaResult) -> list[dict[str, Any]]:
    return [
        {
            "first": pair.first,
            "second": pair.second,
            "mean": _plain(pair.mean),
            "interval": _interval(pair.interval),
        }
        for pair in result.pairwise()
    ]


def _plain(value: float) -> float | None:
    return None if math.isnan(value) else value


def _interval(values: tuple[float, float]) -> list[float] | None:
    return None if math.isnan(values[0]) else list(values)


def result_of(
    rules: Rules, seed: int, bots: tuple[str, ...], records: Mapping[int, DealRecord]
) -> ArenaResult:
    """The result of these deals, whatever order they were finished in."""
    deals = sorted(records)
    players = rules.players
    shape = (len(deals), players, players)  # deal, rotation, bot
    games = [game for deal in deals for game in records[deal].games]

    def by_bot(name: str) -> npt.NDArray[np.float64]:
        values = [getattr(game, name) for game in games]
        summed: npt.NDArray[np.float64] = np.asarray(values, np.float64).reshape(shape).sum(axis=1)
        return summed

    wins = by_bot("wins")
    draws = np.asarray([game.draws for game in games], np.float64).reshape(shape[:2]).sum(axis=1)
    return ArenaResult(
        rules=rules,
        seed=seed,
        bots=bots,
        names=tuple(numbered(bots)),
        deals=np.asarray(deals, np.int64),
        scores=by_bot("scores") / players,
        wins=wins,
        rounds=wins.sum(axis=1) + draws,
        draws=draws,
        moves=by_bot("moves"),
        seconds=by_bot("seconds"),
    )
