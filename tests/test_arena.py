"""Arenas: duplicate deals, the same results whoever plays them, and statistics by hand."""

from __future__ import annotations

import _thread
import functools
import json
import math
import pickle
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import arena_bots
import menzi
import numpy as np
import pytest
from arena_bots import Turning
from menzi import arena
from menzi.arena.intervals import mean_and_interval, t_quantile
from menzi.arena.schedule import seats
from menzi.oracle.rng import Stream

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from menzi.arena import ArenaResult, BotFactory

SMALL = menzi.Game("flower", players=2, hand_size=4)
THREE = menzi.Game("taiwan", players=3, hand_size=5, rounds=2)
FIELDS = ("deals", "scores", "wins", "rounds", "draws", "moves")


def same(one: ArenaResult, other: ArenaResult) -> bool:
    """Equal in all but the times."""
    return (
        one.rules == other.rules
        and one.seed == other.seed
        and one.names == other.names
        and all(np.array_equal(getattr(one, name), getattr(other, name)) for name in FIELDS)
    )


# The schedule.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_has_every_seat_once_in_a_deal(players: int) -> None:
    for deal in range(7):
        places = [seats(deal, rotation, players) for rotation in range(players)]
        for column in zip(*places, strict=True):
            assert sorted(column) == list(range(players))
        for place in places:
            assert sorted(place) == list(range(players))


@pytest.mark.parametrize(("players", "orders"), [(2, 1), (3, 2), (4, 6)])
def test_the_order_round_the_table_changes_through_all_there_are(players: int, orders: int) -> None:
    seen = [seats(deal, 0, players) for deal in range(2 * orders)]
    assert len(set(seen[:orders])) == orders
    assert seen[:orders] == seen[orders:]
    # How often each bot sits right behind each other one is the same for all pairs.
    behind = np.zeros((players, players), int)
    for place in seen:
        for one in range(players):
            for other in range(players):
                behind[one, other] += (place[one] - place[other]) % players == 1
    assert len(set(behind[~np.eye(players, dtype=bool)])) == 1


def test_seeds_are_words_of_the_documented_streams() -> None:
    for seed, deal in [(0, 0), (1, 0), (1, 17), (2**64 - 1, 5), (7, 2**63)]:
        stream = Stream(seed, deal)
        assert arena.deal_seed(seed, deal) == stream.next()
        assert [arena.bot_seed(seed, deal, seat) for seat in range(4)] == [
            stream.next() for _ in range(4)
        ]
    assert arena.deal_seed(7, 1) == 0x64BF6909D6AB6A2A  # of the table in docs/randomness.md
    assert arena.bot_seed(7, 1, 1) == 0x958793AE44BE9F7C


# What is played.


def by_hand(game: menzi.Game, bots: list[BotFactory], deals: int, seed: int) -> Any:
    """Scores, rounds won and moves of every bot in every deal, as plainly as can be."""
    players = game.players
    scores = np.zeros((deals, players))
    wins, moves = np.zeros((deals, players)), np.zeros((deals, players))
    for deal in range(deals):
        for rotation in range(players):
            place = seats(deal, rotation, players)
            at = {place[i]: i for i in range(players)}
            made = [bots[at[s]](arena.bot_seed(seed, deal, s)) for s in range(players)]
            state = game.new_initial_state(seed=arena.deal_seed(seed, deal))
            while not state.is_terminal():
                seat = state.current_player()
                moves[deal, at[seat]] += 1
                state.apply_action(made[seat].act(state.view(seat)))
            for result in state.results():
                if result.winner is not None:
                    wins[deal, at[result.winner]] += 1
            for i in range(players):
                scores[deal, i] += state.returns()[place[i]]
    return scores / players, wins, moves


@pytest.mark.parametrize("game", [SMALL, THREE, menzi.Game("paohuzi")], ids=lambda g: g.name)
def test_results_are_those_played_by_hand(game: menzi.Game) -> None:
    greedy = functools.partial(menzi.bots.from_spec, "greedy")
    bots: list[BotFactory] = [Turning, *[lambda seed: greedy(seed=seed)] * (game.players - 1)]
    scores, wins, moves = by_hand(game, bots, 5, seed=3)
    specs: list[str | BotFactory] = [Turning, *["greedy"] * (game.players - 1)]
    result = arena.run(game, specs, 5, seed=3, jobs=1)
    assert np.array_equal(result.scores, scores)
    assert np.array_equal(result.wins, wins)
    assert np.array_equal(result.moves, moves)
    assert result.names[:2] == ("Turning", "greedy")
    rounds = getattr(game.rules, "rounds", 1) * game.players
    assert result.rounds.tolist() == [rounds] * 5
    assert np.array_equal(result.draws, rounds - wins.sum(axis=1))
    assert (result.seconds > 0).all()
    assert result.scores.dtype == np.float64
    assert result.deals.tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_a_bot_against_itself_comes_out_at_exactly_zero(name: str) -> None:
    game = menzi.Game(name)
    for bot in ("greedy", Turning):
        result = arena.run(game, [bot] * game.players, 3, seed=1, jobs=1)
        for pair in result.pairwise():
            assert (pair.mean, pair.interval) == (0, (0, 0))
        first, *others = result.entries
        for other in others:
            assert (other.mean, other.interval) == (first.mean, first.interval)
            assert (other.win_rate, other.moves) == (first.win_rate, first.moves)
        assert (result.rounds - result.draws > 0).any()
        assert (result.moves > 0).all()


def test_rotations_of_one_bot_are_one_game() -> None:
    games = [arena.replay(THREE, ["random"] * 3, 4, rotation, seed=9) for rotation in range(3)]
    assert games[0] == games[1] == games[2]
    assert games[0].history() == games[1].history()
    assert games[0] != arena.replay(THREE, ["random"] * 3, 5, 0, seed=9)


def test_bots_exchanged_exchange_their_scores() -> None:
    one = arena.run(SMALL, ["greedy", Turning], 10, seed=2, jobs=1)
    other = arena.run(SMALL, [Turning, "greedy"], 10, seed=2, jobs=1)
    assert np.array_equal(one.scores, other.scores[:, ::-1])
    assert np.array_equal(one.wins, other.wins[:, ::-1])
    assert one.entries[0].mean != one.entries[1].mean


def test_the_seed_decides() -> None:
    assert same(*(arena.run(SMALL, ["random"] * 2, 5, seed=2, jobs=1) for _ in range(2)))
    other = arena.run(SMALL, ["random"] * 2, 5, seed=3, jobs=1)
    assert not same(arena.run(SMALL, ["random"] * 2, 5, seed=2, jobs=1), other)
    assert arena.run(SMALL, ["random"] * 2, 1, seed=2**64 - 1, jobs=1).seed == 2**64 - 1


def test_greedy_beats_random() -> None:
    result = arena.run(menzi.Game("taiwan"), ["greedy", "random"] * 2, 20, seed=1, jobs=1)
    assert result.names == ("greedy", "random", "greedy (2)", "random (2)")
    (pair,) = result.merged().pairwise()
    assert (pair.first, pair.second) == ("greedy x2", "random x2")
    assert pair.interval[0] > 5


# Who plays it.


@pytest.fixture(scope="module")
def plain() -> ArenaResult:
    """Played in this process."""
    return arena.run(THREE, ["greedy", Turning, "random"], 40, seed=5, jobs=1)


def play(**options: Any) -> ArenaResult:
    return arena.run(THREE, ["greedy", Turning, "random"], 40, seed=5, **options)


def test_threads_play_the_same(plain: ArenaResult) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert same(play(executor=executor), plain)


def test_processes_play_the_same(plain: ArenaResult, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    assert same(play(jobs=2, out=out), plain)
    assert same(arena.load(out), plain)


def test_dask_plays_the_same(plain: ArenaResult) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert same(play(executor=client.get_executor(), jobs=2), plain)
        with pytest.raises(arena.ArenaError, match="bot 'Raising' at seat"):
            arena.run(
                SMALL, ["greedy", arena_bots.Raising], 40, executor=client.get_executor(), jobs=2
            )


class Backwards(Executor):
    """Begins with the task that was given last, once it has as many as it is ever given."""

    _max_workers = 3

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.sizes: list[int] = []
        self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.sizes.append(len(args[1]))
        self.waiting.append((future, functools.partial(fn, *args, **kwargs)))
        self.most = max(self.most, len(self.waiting))
        if len(self.waiting) == 2 * self._max_workers or sum(self.sizes) == 40:
            for waiting, task in reversed(self.waiting):
                if waiting.set_running_or_notify_cancel():
                    waiting.set_result(task())
            self.waiting.clear()
        return future


def test_an_executor_is_given_few_tasks_of_several_deals(plain: ArenaResult) -> None:
    executor = Backwards()
    assert same(play(executor=executor), plain)
    assert executor.most == 6
    assert max(executor.sizes) > 1
    assert sum(executor.sizes) == 40


class Stuck(Executor):
    """Plays the first task, never the others."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_what_waits_is_cancelled_when_a_run_ends_early() -> None:
    executor = Stuck()

    def stop(done: int, _: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(arena.Interrupted) as stopped:
        play(executor=executor, jobs=4, progress=stop)
    assert stopped.value.result.deals.tolist() == [0]
    assert len(executor.futures) == 8
    assert all(future.cancelled() for future in executor.futures[1:])


def test_ctrl_c_ends_processes_in_mid_game(tmp_path: Path) -> None:
    asleep = tmp_path / "asleep"
    stops = []

    def interrupt() -> None:
        while not asleep.exists():
            time.sleep(0.01)
        stops.append(time.monotonic())
        _thread.interrupt_main()

    bot = functools.partial(arena_bots.Sleeping, str(asleep))
    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(arena.Interrupted) as stopped:
        arena.run(SMALL, [bot, "greedy"], 10**6, jobs=2)
    assert time.monotonic() - stops[0] < 20
    assert len(stopped.value.result.deals) < 10**6


# Bots that fail.

FAILING = [
    (arena_bots.Raising, "ZeroDivisionError: no such number"),
    (arena_bots.Illegal, r"seat \d in phase \w+: .* is not legal"),
    (arena_bots.NoAnswer, "expected an action, an int, got None"),
    (arena_bots.broken_factory, "RuntimeError: no memory left"),
    (arena_bots.not_a_bot, r"expected a bot, with a method act\(view\), of its factory, got \d+"),
]


@pytest.mark.parametrize(("bot", "what"), FAILING, ids=lambda item: getattr(item, "__name__", ""))
def test_a_failing_bot_is_named_and_finished_deals_are_kept(
    tmp_path: Path, bot: BotFactory, what: str
) -> None:
    out = tmp_path / "results.jsonl"
    where = r" at seat [01], deal (\d+), rotation [01]: "
    with pytest.raises(arena.ArenaError, match=f"^bot '{bot.__name__}'" + where + what) as failed:
        arena.run(SMALL, ["greedy", bot], 30, seed=16, jobs=1, out=out)
    deal = int(str(failed.value).partition("deal ")[2].partition(",")[0])
    if "Raising" in str(failed.value):
        assert deal > 0  # the seed of the test is chosen so
    assert arena.load(out).deals.tolist() == list(range(deal))
    with pytest.raises(arena.ArenaError, match=f"deal {deal},"):
        arena.run(SMALL, ["greedy", bot], 30, seed=16, jobs=1, out=out)


def test_a_failing_bot_in_another_process_is_told_with_its_traceback() -> None:
    with pytest.raises(arena.ArenaError, match="ZeroDivisionError") as failed:
        arena.run(SMALL, ["greedy", arena_bots.Raising], 30, seed=16, jobs=2)
    (note,) = failed.value.__notes__
    assert "in fail\n" in note


def test_errors_survive_pickling() -> None:
    with pytest.raises(arena.ArenaError) as failed:
        arena.run(SMALL, ["greedy", arena_bots.broken_factory], 1, jobs=1)
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(failed.value))))
    assert str(again) == str(failed.value)
    assert len(again.__notes__) == 1
    assert "no memory left" in again.__notes__[0]


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(arena.ArenaError, match="a worker process ended unexpectedly"):
        arena.run(SMALL, ["greedy", arena_bots.Dying], 30, seed=16, jobs=2)


# The file.

BOTS = ["greedy", "random"]


def whole(out: Path, deals: int = 4) -> ArenaResult:
    return arena.run(SMALL, BOTS, deals, seed=4, jobs=1, out=out)


def stop_after(deals: int) -> Callable[[int, int], None]:
    def progress(done: int, _: int) -> None:
        if done == deals:
            raise KeyboardInterrupt

    return progress


def test_the_file_says_what_was_played(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    result = whole(out)
    head, *deals = map(json.loads, out.read_text().splitlines())
    assert head == {
        "menzi arena": 1,
        "version": menzi.__version__,
        "rules": SMALL.rules.to_dict(),
        "bots": BOTS,
        "seed": 4,
    }
    assert [deal["deal"] for deal in deals] == [0, 1, 2, 3]
    for deal, scores in zip(deals, result.scores, strict=True):
        assert [game["seats"] for game in deal["games"]] == [[0, 1], [1, 0]]
        assert np.mean([game["scores"] for game in deal["games"]], axis=0).tolist() == list(scores)
        for rotation, game in enumerate(deal["games"]):
            state = arena.replay(SMALL, BOTS, deal["deal"], rotation, seed=4)
            assert [state.returns()[seat] for seat in game["seats"]] == game["scores"]
            assert sum(game["moves"]) == len(state.history())
            assert sum(game["wins"]) + game["draws"] == 1


@pytest.mark.parametrize("after", [0, 1, 3])
def test_an_interrupted_run_goes_on(tmp_path: Path, after: int) -> None:
    out = tmp_path / "results.jsonl"
    with pytest.raises(KeyboardInterrupt) as stopped:
        arena.run(SMALL, BOTS, 4, seed=4, jobs=1, out=out, progress=stop_after(after))
    assert isinstance(stopped.value, arena.Interrupted)
    assert stopped.value.result.deals.tolist() == list(range(after))
    before = out.read_bytes()
    calls: list[tuple[int, int]] = []
    result = arena.run(
        SMALL, BOTS, 4, seed=4, jobs=1, out=out, progress=lambda *numbers: calls.append(numbers)
    )
    assert calls == [(done, 4) for done in range(after, 5)]
    assert same(result, arena.run(SMALL, BOTS, 4, seed=4, jobs=1))
    assert out.read_bytes().startswith(before)


def test_a_file_cut_anywhere_is_made_whole(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    result = whole(out)
    content = out.read_bytes()
    ends = [i + 1 for i, byte in enumerate(content) if byte == ord("\n")]
    cuts = {*range(0, len(content), 97), *(end + i for end in ends for i in (-2, -1, 0, 1))}
    for cut in sorted(cuts):
        out.write_bytes(content[:cut])
        if cut >= ends[0]:
            finished = sum(end <= cut for end in ends) - 1
            assert arena.load(out).deals.tolist() == list(range(finished))
        assert same(whole(out), result)
        assert out.read_bytes().count(b"\n") == 5
        assert same(arena.load(out), result)


def test_a_file_with_nothing_but_part_of_its_first_line_is_begun_again(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    whole(out)
    content = out.read_bytes()
    head = content.partition(b"\n")[0].replace(b'"seed": 4}', b'"seed": 5')
    out.write_bytes(head)
    whole(out)
    assert out.read_bytes().partition(b"\n")[0] == content.partition(b"\n")[0]


def test_more_deals_extend_and_fewer_look_at_the_first(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    whole(out, 2)
    assert same(whole(out, 4), arena.run(SMALL, BOTS, 4, seed=4, jobs=1))
    content = out.read_bytes()
    assert same(whole(out, 3), arena.run(SMALL, BOTS, 3, seed=4, jobs=1))
    assert out.read_bytes() == content


def test_lines_may_stand_in_any_order_and_twice(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    result = whole(out)
    head, *deals = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join([head, *deals[::-1], deals[1]]))
    assert same(arena.load(out), result)
    assert same(whole(out), result)


OTHERS: list[tuple[dict[str, Any], str]] = [
    ({"seed": 5}, "holds results of seed 4, not 5"),
    ({"bots": ["random", "greedy"]}, "of bots greedy,random, not random,greedy"),
    ({"bots": ["greedy", Turning]}, "of bots greedy,random, not greedy,Turning"),
    ({"game": menzi.Game("flower", players=2, hand_size=5)}, "rules with hand_size=4, not 5"),
    ({"game": menzi.Game("taiwan", players=2)}, "of flower, not taiwan"),
]


@pytest.mark.parametrize(("changed", "message"), OTHERS, ids=[message for _, message in OTHERS])
def test_a_file_of_something_else_is_refused_and_untouched(
    tmp_path: Path, changed: dict[str, Any], message: str
) -> None:
    out = tmp_path / "results.jsonl"
    whole(out)
    content = out.read_bytes() + b'{"deal": 9, "ga'
    out.write_bytes(content)
    wanted: dict[str, Any] = {"game": SMALL, "bots": BOTS, "seed": 4} | changed
    with pytest.raises(menzi.RulesError, match=message) as refused:
        arena.run(deals=9, jobs=1, out=out, **wanted)
    assert str(out) in str(refused.value)
    assert out.read_bytes() == content


def test_a_file_of_another_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "results.jsonl"
    whole(out)
    written = menzi.__version__
    monkeypatch.setattr(menzi, "__version__", "99.0")
    with pytest.raises(menzi.RulesError, match=f"of menzi {written}, not 99.0"):
        whole(out)


BAD = [
    (b"my notes\n", "expected a file of arena results, got 'my notes'"),
    (b"my notes", "expected a file of arena results, got 'my notes'"),
    (b"\n", "expected a file of arena results"),
    (b"\xff\x00\n", "expected a file of arena results"),
    (b"[1, 2]\n", "expected a file of arena results"),
    (b'{"menzi arena": 2}\n', "expected a file of arena results"),
    (b"[" * 200_000, "expected a file of arena results"),
]


@pytest.mark.parametrize(("content", "message"), BAD, ids=range(len(BAD)))
def test_a_file_of_no_results_is_refused_and_untouched(
    tmp_path: Path, content: bytes, message: str
) -> None:
    out = tmp_path / "notes.txt"
    out.write_bytes(content)
    with pytest.raises(menzi.NotationError, match=message):
        whole(out)
    with pytest.raises(menzi.NotationError, match="notes.txt:1: " + message):
        arena.load(out)
    assert out.read_bytes() == content


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"deal": 1', b'"deal": -1'),
        (b'"deal": 1', b'"deal": true'),
        (b'"deal": 1', b'"deal": 1, "more": 1'),
        (b'"scores": [', b'"scores": [7, '),
        (b'"scores": [', b'"scores": [null, '),
        (b'"seats": [0, 1]', b'"seats": [0, 0]'),
        (b'"draws": ', b'"drawn": '),
        (b'"moves"', b'"moves'),
    ],
)
def test_a_line_that_cannot_be_is_named(tmp_path: Path, old: bytes, new: bytes) -> None:
    out = tmp_path / "results.jsonl"
    whole(out)
    lines = out.read_bytes().splitlines(keepends=True)
    assert old in lines[2]
    lines[2] = lines[2].replace(old, new, 1)
    out.write_bytes(b"".join(lines))
    with pytest.raises(menzi.NotationError, match=r"results.jsonl:3: expected the results of a"):
        whole(out)
    assert out.read_bytes() == b"".join(lines)


def test_an_empty_file_is_begun_but_cannot_be_loaded(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    out.touch()
    with pytest.raises(menzi.NotationError, match="got an empty one"):
        arena.load(out)
    whole(out)
    assert len(arena.load(out).deals) == 4


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        whole(tmp_path)
    with pytest.raises(FileNotFoundError):
        whole(tmp_path / "missing" / "results.jsonl")


def test_a_file_is_written_by_one_run_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    out = tmp_path / "results.jsonl"

    def again(done: int, _: int) -> None:
        if done == 1:
            with pytest.raises(menzi.RulesError, match="is being written by another run"):
                whole(out)

    arena.run(SMALL, BOTS, 2, seed=4, jobs=1, out=out, progress=again)
    assert len(whole(out).deals) == 4


# Statistics.


@pytest.mark.parametrize(
    ("confidence", "freedom", "value"),
    [
        (0.95, 1, 12.7062047),
        (0.95, 2, 4.3026527),
        (0.95, 3, 3.1824463),
        (0.99, 5, 4.0321430),
        (0.90, 10, 1.8124611),
        (0.95, 30, 2.0422725),
        (0.95, 120, 1.9799304),
        (0.95, 1000, 1.9623391),
        (0.95, 10**7, 1.9599640),
    ],
)
def test_quantiles_are_those_of_the_tables(confidence: float, freedom: int, value: float) -> None:
    assert t_quantile(confidence, freedom) == pytest.approx(value, abs=1e-6)


def test_quantiles_go_on_smoothly_where_the_expansion_takes_over() -> None:
    steps = np.diff([t_quantile(0.95, freedom) for freedom in range(196, 207)])
    assert np.abs(np.diff(steps)).max() < 1e-6


def test_intervals() -> None:
    mean, (low, high) = mean_and_interval(np.array([1.0, 2.0, 4.0, 5.0]))
    half = 3.1824463 * math.sqrt(10 / 3 / 4)
    assert (mean, low, high) == pytest.approx((3, 3 - half, 3 + half))
    assert mean_and_interval(np.zeros(9)) == (0, (0, 0))
    for few in ([], [2.0]):
        _, interval = mean_and_interval(np.array(few))
        assert all(map(math.isnan, interval))


def test_intervals_hold_the_mean_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    held = 0
    for values in random.normal(3, 2, (2000, 6)):
        _, (low, high) = mean_and_interval(values)
        held += low <= 3 <= high
    assert 0.935 < held / 2000 < 0.965


def test_entries_and_pairs_are_made_of_the_deals(plain: ArenaResult) -> None:
    names = ("greedy", "Turning", "random")
    assert plain.names == names
    half = t_quantile(0.95, 39) / math.sqrt(40)
    for column, entry in enumerate(plain.entries):
        scores = plain.scores[:, column]
        assert entry.name == entry.bot == names[column]
        error = half * scores.std(ddof=1)
        assert entry.mean == pytest.approx(scores.mean())
        assert entry.interval == pytest.approx((entry.mean - error, entry.mean + error))
        assert entry.win_rate == plain.wins[:, column].sum() / (40 * 3 * 2)
        assert entry.moves == plain.moves[:, column].sum()
        assert entry.ms_per_move == pytest.approx(1000 * entry.seconds / entry.moves)
    pairs = plain.pairwise()
    assert [(p.first, p.second) for p in pairs] == [names[:2], names[::2], names[1:]]
    apart = plain.scores[:, 0] - plain.scores[:, 2]
    error = half * apart.std(ddof=1)
    assert pairs[1].mean == pytest.approx(apart.mean())
    assert pairs[1].interval == pytest.approx((apart.mean() - error, apart.mean() + error))


def test_merged_takes_the_seats_of_a_bot_together() -> None:
    result = arena.run(THREE, ["random", "greedy", "random"], 6, seed=1, jobs=1)
    merged = result.merged()
    assert merged.names == ("random x2", "greedy")
    assert merged.bots == ("random", "greedy")
    both = (result.scores[:, 0] + result.scores[:, 2]) / 2
    assert np.array_equal(merged.scores, np.stack([both, result.scores[:, 1]], axis=1))
    assert np.array_equal(merged.moves[:, 0], result.moves[:, 0] + result.moves[:, 2])
    assert merged.entries[0].win_rate == pytest.approx(
        (result.entries[0].win_rate + result.entries[2].win_rate) / 2
    )
    distinct = arena.run(THREE, ["random", "greedy", Turning], 2, jobs=1)
    assert same(distinct.merged(), distinct)


def test_results_as_plain_data(plain: ArenaResult) -> None:
    told = plain.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert told["rules"] == THREE.rules.to_dict()
    assert (told["deals"], told["games"], told["rounds"]) == (40, 120, 240)
    assert [bot["name"] for bot in told["bots"]] == list(plain.names)
    assert told["bots"][0]["interval"] == list(plain.entries[0].interval)
    assert told["pairs"] == told["merged_pairs"]
    one = arena.run(SMALL, ["greedy", "greedy"], 1, jobs=1).to_dict()
    assert one["bots"][0]["interval"] is None
    assert one["pairs"][0]["interval"] is None
    assert one["merged_pairs"] == []


# Wrong use.


class Named:
    """A factory with a name of its own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, seed: int) -> Turning:
        return Turning(seed)


def test_factories_are_named() -> None:
    one, other = Named("one"), functools.partial(arena_bots.Turning)
    result = arena.run(THREE, [one, other, one], 1, jobs=1)
    assert result.names == ("one", "Turning", "one (2)")


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"bots": ["greedy"]}, "expected 2 bots, one for each seat, got 1: greedy"),
    ({"bots": ["greedy", "random", Turning]}, "expected 2 bots, one for each seat, got 3: greedy"),
    ({"bots": "greedy,random"}, "expected a list of 2 bots, got 'greedy,random'"),
    ({"bots": ["greedy", "gredy"]}, "gredy"),
    ({"bots": ["greedy", 7]}, "expected the text of a bot, such as 'greedy', or a factory"),
    ({"bots": ["greedy", Turning(1)]}, "a factory that takes a seed .what makes a bot, not a bot."),
    ({"bots": [Named("x"), Named("x")]}, "two different bots are called 'x'"),
    ({"bots": ["greedy", Named("greedy")]}, "two different bots are called 'greedy'"),
    ({"deals": 0}, "deals: expected an int of at least 1, got 0"),
    ({"deals": "many"}, "deals: expected an int of at least 1, got 'many'"),
    ({"jobs": 0}, "jobs: expected an int of at least 1, got 0"),
    ({"seed": -1}, "seed: expected an int from 0"),
    ({"bots": ["greedy", lambda seed: Turning(seed)], "jobs": 2}, "cannot be sent to other proc"),
]


@pytest.mark.parametrize(("changed", "message"), WRONG, ids=[message for _, message in WRONG])
def test_wrong_arguments(tmp_path: Path, changed: dict[str, Any], message: str) -> None:
    options: dict[str, Any] = {"bots": BOTS, "deals": 3, "jobs": 1} | changed
    with pytest.raises(menzi.RulesError, match=message):
        arena.run(SMALL, **options)


def test_wrong_numbers_of_a_game_to_replay() -> None:
    for deal, rotation, message in [(0, 2, "rotation from 0 to 1"), (-1, 0, "number of a deal")]:
        with pytest.raises(menzi.RulesError, match=message):
            arena.replay(SMALL, BOTS, deal, rotation)
