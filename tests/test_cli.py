"""The command line: what every command prints, and one clear line for every wrong use."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import menzi
import pytest
from menzi.errors import RulesError

pytest.importorskip("typer")
pytest.importorskip("rich")

from commands import data, ok, refused, run
from stacking import begun_deck

if TYPE_CHECKING:
    from pathlib import Path

SMALL = ["--players", "2", "--set", "hand_size=4"]

# The first cards of a deck, 4 to each of two seats.
FIRST = "PrPgPyEr" + "AgAgCwCw"


def module(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """``python -m menzi`` as its own process."""
    return subprocess.run(
        [sys.executable, "-m", "menzi", *args],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        **options,
    )


# Wrong use.

WRONG = [
    (["deal", "chess"], "unknown game 'chess'"),
    (["deal", "flwer"], "did you mean 'flower'"),
    (["deal", "flower", "--bots", "oracle9"], "oracle9"),
    (["deal", "flower", "--bots", "greedy,random"], "one for each of 4 seats, not 2"),
    (["deal", "flower", "--bots", ""], "bot"),
    (["deal", "flower", "--players", "5"], "players must be an int from 2 to 4, not 5"),
    (["deal", "flower", "--set", "playrs=3"], "did you mean 'players'"),
    (["deal", "flower", "--set", "players"], "expected --set field=value, not 'players'"),
    (["deal", "flower", "--set", "=3"], "expected --set field=value, not '=3'"),
    (["deal", "flower", "--set", "second_window=maybe"], "second_window must be True or False"),
    (["deal", "flower", "--set", "points.pear=3"], "did you mean 'pair'"),
    (["deal", "flower", "--set", "points=3", "--set", "points.pair=1"], "not both"),
    (["deal", "flower", "--set", "players=2", "--players", "3"], "one number of players"),
    (["deal", "taiwan", "--set", "points.pair=3"], "points.pair must be a pair"),
    (["deal", "taiwan", "--set", "lucky_match=best"], "lucky_match must be 'type' or"),
    (["deal", "flower", "--deck", "KrAq"], "KrAq"),
    (["deal", "flower", "--deck", "KrAr"], "117"),
    (["deal", "flower", "--dealer", "4"], "4"),
    (["simulate", "chess"], "unknown game 'chess'"),
    (["simulate", "taiwan", "--players", "3", "--bots", "greedy,random"], "3 seats, not 2"),
    (["simulate", "taiwan", "--bots", "gredy"], "gredy"),
    (["eval", "chess", "KAEr"], "unknown game 'chess'"),
    (["eval", "flower", "KAEx"], "KAEx"),
    (["eval", "flower", "KAE"], "KAE"),
    (["eval", "flower", "PPPPPr"], "Pr"),
    (["eval", "taiwan", "KAErF"], "F"),
    (["eval", "taiwan", "KAEr", "--card", "KrAr"], "KrAr"),
    (["eval", "taiwan", "KAEr", "--table", "RHr"], "RHr"),
    (["perft", "flower", "--seed", "1"], "expected --depth with a game"),
    (["perft", "flower", "--depth", "1"], "expected --deck or --seed with a game"),
    (["perft", "chess", "--depth", "1", "--seed", "1"], "unknown game 'chess'"),
    (["perft", "missing.perft"], "cannot read 'missing.perft'"),
    (["perft", "missing.perft", "--divide"], "expected a game with --divide, not files"),
    (["perft", "a.perft", "b.perft", "--dealer", "1"], "expected a game with --dealer"),
]


@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_wrong_use_is_one_line_and_exit_code_2(args: list[str], message: str) -> None:
    assert message in refused(*args)


@pytest.mark.parametrize(
    "args",
    [
        ["deal"],
        ["deel", "flower"],
        ["deal", "flower", "--color"],
        ["deal", "flower", "--seed", "-1"],
        ["deal", "flower", "--seed", str(2**64)],
        ["deal", "flower", "--dealer", "-1"],
        ["simulate", "flower", "--deals", "0"],
        ["simulate", "flower", "--deals", "many"],
        ["simulate", "flower", "--threads", "0"],
        ["eval", "flower"],
        ["perft"],
        ["perft", "flower", "--depth", "-1", "--seed", "1"],
    ],
    ids=" ".join,
)
def test_usage_errors_are_short_and_exit_code_2(args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") <= 5
    assert "Traceback" not in result.stderr


def test_help_lists_the_commands() -> None:
    out = ok("--help")
    for command in ("deal", "simulate", "eval", "perft"):
        assert command in out
        assert "Usage: " in ok(command, "--help")


# deal


@pytest.mark.parametrize("game", ["flower", "taiwan", "taiwan-bga"])
def test_deal_tells_every_event(game: str) -> None:
    out = ok("deal", game, "--seed", "7")
    told = data("deal", game, "--seed", "7")
    assert out.startswith(f"{game}, 4 players, seed 7, bots greedy, greedy, greedy, greedy\n")
    assert all(line == line.rstrip() for line in out.splitlines())
    kinds = [kind for kind, _, _ in told["events"]]
    assert len(re.findall(r"^stock \d+ +seat \d draws ", out, re.M)) == kinds.count("draw")
    assert len(re.findall(r"^ {10}seat \d discards ", out, re.M)) == kinds.count("discard")
    assert len(re.findall(r"-> seat \d lays ", out)) == kinds.count("meld")
    assert len(re.findall(r"seat \d: ", out)) == kinds.count("answer")
    assert len(re.findall(r"^round \d+, seat \d first$", out, re.M)) == kinds.count("round")
    assert len(re.findall("^scores: ", out, re.M)) == kinds.count("score")
    assert len(re.findall(r"-> seat \d wins$", out, re.M)) == kinds.count("win")
    assert out.count("the stock is empty") == kinds.count("exhausted")
    assert out.count("totals: ") == (kinds.count("round") > 1)


def test_deal_json() -> None:
    told = data("deal", "taiwan", "--seed", "7", "--players", "3", "--set", "threshold=8")
    assert told["game"] == "taiwan"
    assert told["rules"] == menzi.TAIWAN.replace(players=3, threshold=8).to_dict()
    assert told["seed"] == 7
    assert told["bots"] == ["greedy"] * 3
    assert len(told["results"]) == 3
    sums = [sum(scores) for scores in zip(*(r["returns"] for r in told["results"]), strict=True)]
    assert told["returns"] == sums


def test_deal_depends_on_the_seed_only() -> None:
    first = ok("deal", "flower", "--seed", "7", "--bots", "random")
    assert ok("deal", "flower", "--seed", "7", "--bots", "random") == first
    assert ok("deal", "flower", "--seed", "8", "--bots", "random") != first


def test_deal_without_a_seed_prints_the_one_it_drew() -> None:
    told = data("deal", "flower", *SMALL)
    assert data("deal", "flower", *SMALL, "--seed", str(told["seed"])) == told


def test_deal_takes_the_greatest_seed() -> None:
    assert data("deal", "flower", *SMALL, "--seed", str(2**64 - 1))["seed"] == 2**64 - 1


def test_deal_of_a_deck() -> None:
    cards = begun_deck(menzi.FLOWER, FIRST)
    out = ok("deal", "flower", *SMALL, "--deck", cards, "--dealer", "1", "--seed", "0")
    assert "round 1, seat 1 first\n  seat 0  AAg CCw\n  seat 1  EPr Pg Py\n" in out
    assert "stock 108 seat 1 draws Kr" in out


def test_deal_in_chinese() -> None:
    cards = begun_deck(menzi.FLOWER, FIRST)
    out = ok("deal", "flower", *SMALL, "--deck", cards, "--dealer", "1", "--seed", "0", "--chinese")
    assert "  seat 0  綠士士 白炮炮\n  seat 1  紅象卒 綠卒 黃卒\n" in out
    assert "stock 108 seat 1 draws 紅將" in out
    assert not re.search(r"[KAERHCP][rgyw]\b", out)


def test_deal_tells_the_winner_line_by_line() -> None:
    told = data("deal", "flower", "--seed", "7")
    result = told["results"][-1]
    out = ok("deal", "flower", "--seed", "7")
    if result["winner"] is None:
        assert "nobody wins" in out
        return
    assert f"seat {result['winner']} wins with {result['points']} point" in out
    for line in result["lines"]:
        assert re.search(rf"^ *{line['points']}  {line['text']} +{line['why']}$", out, re.M)


def test_deal_with_an_opening_win() -> None:
    cards = begun_deck(menzi.TAIWAN, "KrKrKrKr" + "AgAgCwCw" + "Kg")
    out = ok("deal", "taiwan", *SMALL, "--deck", cards, "--dealer", "0", "--set", "rounds=1")
    assert "seat 0 wins with 9 points" in out


def test_deal_is_colored_only_where_asked() -> None:
    plain = module("deal", "flower", "--seed", "7")
    assert plain.returncode == 0, plain.stderr
    assert "\x1b" not in plain.stdout
    forced = os.environ | {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    forced.pop("NO_COLOR", None)
    colored = module("deal", "flower", "--seed", "7", env=forced)
    assert "\x1b[31m" in colored.stdout
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored.stdout) == plain.stdout
    without = module("deal", "flower", "--seed", "7", env=forced | {"NO_COLOR": "1"})
    assert "\x1b[31m" not in without.stdout


# simulate


def test_simulate_prints_a_table() -> None:
    out = ok("simulate", "flower", "--deals", "50", "--bots", "greedy,random,random,random")
    rows = re.findall(r"^\d .*$", out, re.M)
    assert [row.split()[1] for row in rows] == ["greedy", "random", "random", "random"]
    for words in ("wins", "win %", "mean score", "deals without a winner", "decisions per deal"):
        assert words in out
    assert re.search(r"deals per second [\d,]+$", out, re.M)


def test_simulate_json_agrees_with_the_library() -> None:
    told = data(
        *["simulate", "taiwan", "--players", "3", "--deals", "40", "--seed", "1"],
        *["--bots", "greedy,greedy,random", "--set", "settlement=each"],
    )
    game = menzi.Game("taiwan", players=3, settlement="each")
    played = menzi.simulate(game, bots=["greedy", "greedy", "random"], deals=40, seed=1)
    assert told["deals"] == 40
    assert told["interrupted"] is False
    assert told["rules"] == game.rules.to_dict()
    returns = played.returns
    for seat, row in enumerate(told["seats"]):
        own, others = returns[:, seat], [returns[:, s] for s in range(3) if s != seat]
        assert row["wins"] == sum((own > others[0]) & (own > others[1]))
        assert row["win_rate"] == row["wins"] / 40
        assert row["rounds_won"] == played.wins[:, seat].sum()
        assert row["mean"] == pytest.approx(own.mean())
        assert row["error"] == pytest.approx(own.std(ddof=1) / 40**0.5)
    assert told["draws"] == played.draws.sum()
    assert told["ties"] == 40 - sum(row["wins"] for row in told["seats"])
    assert told["decisions_per_deal"] == played.decisions.mean()
    assert [row["bot"] for row in told["seats"]] == ["greedy", "greedy", "random"]


def test_simulate_does_not_depend_on_threads() -> None:
    def counts(threads: int) -> Any:
        told = data("simulate", "flower", "-n", "300", "--seed", "5", "--threads", str(threads))
        for name in ("seconds", "deals_per_second"):
            del told[name]
        return told

    assert counts(1) == counts(3)


def test_simulate_one_deal_has_no_error() -> None:
    told = data("simulate", "flower", "--deals", "1")
    assert [row["error"] for row in told["seats"]] == [None] * 4
    assert "-" in ok("simulate", "flower", "--deals", "1")


@pytest.mark.parametrize("as_json", [False, True])
def test_simulate_interrupted_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    simulate, calls = menzi.simulate, []

    def interrupted(*args: Any, **kwargs: Any) -> Any:
        calls.append(kwargs["deals"])
        if len(calls) == 2:
            signal.raise_signal(signal.SIGINT)
        return simulate(*args, **kwargs)

    monkeypatch.setattr(menzi, "simulate", interrupted)
    before = signal.getsignal(signal.SIGINT)
    result = run("simulate", "flower", "--deals", "100000000", *(["--json"] if as_json else []))
    assert result.exit_code == 130
    assert signal.getsignal(signal.SIGINT) is before
    assert len(calls) == 2
    if as_json:
        told = json.loads(result.stdout)
        assert told["interrupted"] is True
        assert told["deals"] == sum(calls)
    else:
        assert result.stdout.startswith(f"interrupted after {sum(calls)} deals\n")
        assert "mean score" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process there")
def test_simulate_interrupted_from_outside() -> None:
    code = """
import os, signal, sys, menzi, menzi.__main__
real = menzi.simulate
def interrupted(*args, **options):
    os.kill(os.getpid(), signal.SIGINT)
    return real(*args, **options)
menzi.simulate = interrupted
sys.argv[1:] = ["simulate", "flower", "--deals", "1000000000"]
menzi.__main__.main()
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 130, done.stderr
    assert done.stdout.startswith("interrupted after ")
    assert done.stderr == ""


# eval


def test_eval_prints_the_groups() -> None:
    assert ok("eval", "flower", "PrPrPrKAEgRrRrF") == (
        "     0  RRr           pair, concealed\n"
        "     1  PPPr          triple, concealed\n"
        "     1  KAEg          command, concealed\n"
        "     3  F             flower, concealed\n"
        "     5  in total\n"
    )


def test_eval_of_taiwan_tells_what_is_paid() -> None:
    out = ok("eval", "taiwan", "KAEg", "--card", "Kr", "--table", "PPPPw RHCy")
    assert "     6  PPPPw         quad, open\n     1  RHCy          field, open\n" in out
    assert re.search(r"^     1  Kr            single, open, with the winning card$", out, re.M)
    assert out.endswith(
        "    10  in total\n"
        "the winner gets +3, +1 more for each card the lucky card matches\n"
        "every other player gets -1\n"
    )


@pytest.mark.parametrize(
    ("settlement", "points", "winner", "others"),
    [("seed", 12, 5, -1), ("seed", 9, -13, 1), ("each", 12, 9, -3), ("each", 9, -33, 11)],
)
def test_eval_pays_as_the_rules_say(settlement: str, points: int, winner: int, others: int) -> None:
    pays = data(
        *["eval", "taiwan", "KAEr", "--set", f"settlement={settlement}"],
        *["--set", f"points.command=0,{points}"],
    )["pays"]
    assert (pays["winner"], pays["others"]) == (winner, others)
    lucky = {"seed": (1, 0), "each": (3, -1)}[settlement] if points >= 10 else (0, 0)
    assert (pays["lucky"]["winner"], pays["lucky"]["others"]) == lucky


def test_eval_json() -> None:
    told = data("eval", "taiwan", "RrHrCrRrRr", "--card", "Rr")
    assert told["complete"] is True
    assert told["points"] == 4
    assert sorted(group["text"] for group in told["groups"]) == ["RHCr", "RRRr"]
    assert sum(group["points"] for group in told["groups"]) == 4
    assert told["groups"][told["card_group"]]["open"] is True


def test_eval_of_an_incomplete_hand() -> None:
    out = ok("eval", "flower", "RrRrHrCr")
    assert out == "not complete: at least 1 card stands outside of groups\n"
    told = data("eval", "taiwan", "RrHg")
    assert told["complete"] is False
    assert told["points"] is None
    assert told["loose"] == 2
    assert "pays" not in told


def test_eval_in_chinese() -> None:
    out = ok("eval", "flower", "KAEr", "--chinese")
    assert "紅將士象" in out
    assert "KAEr" not in out


def test_set_takes_json_words_and_lists() -> None:
    for setting, field, value in (
        ("second_window=false", "second_window", False),
        ("second_window=True", "second_window", True),
        ("threshold=8", "threshold", 8),
        ("lucky_match=identical", "lucky_match", "identical"),
    ):
        told = data("eval", "taiwan", "KAEr", "--set", setting)
        assert told["rules"][field] == value
    for setting in ("points.quad=1,2", "points.quad=[1,2]", 'points={"quad": [1, 2]}'):
        told = data("eval", "taiwan", "KAEr", "--set", setting, "--set", "rounds=1")
        assert told["rules"] == menzi.TAIWAN.replace(rounds=1, points={"quad": (1, 2)}).to_dict()


# perft

DECK = begun_deck(menzi.TAIWAN, FIRST)
DEALT = ["perft", "taiwan", *SMALL, "--deck", DECK, "--dealer", "0"]


def dealt() -> menzi.State:
    """The game that these arguments deal."""
    game = menzi.Game("taiwan", players=2, hand_size=4)
    return game.new_initial_state(seed=0, deck=DECK, dealer=0)


def test_perft_of_a_game() -> None:
    state = dealt()
    for depth in range(4):
        out = ok(*DEALT, "--depth", str(depth))
        assert out.startswith(f"depth {depth}: {menzi.perft(state, depth)} sequences")


def test_perft_divide() -> None:
    out = ok(*DEALT, "--depth", "3", "--divide")
    rows = re.findall(r"^(.+?)  +(\d+)$", out, re.M)
    state = dealt()
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    assert [action for action, _ in rows] == legal
    total = sum(int(count) for _, count in rows)
    assert re.search(rf"^depth 3: {total} sequences", out, re.M)


def perft_file(tmp_path: Path, change: int = 0) -> Path:
    """A file of perft counts, the last of them changed."""
    state = dealt()
    path = tmp_path / "small.perft"
    path.write_text(
        "# a comment\n\nid small one\ngame taiwan\n"
        'rules {"players": 2, "hand_size": 4}\n'
        f"deck {DECK}\ndealer 0\n"
        f"perft 1 {menzi.perft(state, 1)}\nperft 2 {menzi.perft(state, 2) + change}\n",
        encoding="utf-8",
    )
    return path


def test_perft_checks_files(tmp_path: Path) -> None:
    path = perft_file(tmp_path)
    out = ok("perft", str(path))
    assert re.search(rf"^{re.escape(str(path))}:3 small one, depth 2: \d+ ok", out, re.M)
    assert out.endswith("2 counts checked, 0 wrong\n")
    assert ok("perft", str(path), str(path)).endswith("4 counts checked, 0 wrong\n")
    assert ok("perft", str(path), "--depth", "1").endswith("1 counts checked, 0 wrong\n")


def test_perft_exits_with_1_when_a_count_is_wrong(tmp_path: Path) -> None:
    result = run("perft", str(perft_file(tmp_path, change=1)))
    assert result.exit_code == 1
    assert "WRONG, expected" in result.stdout
    assert result.stdout.endswith("2 counts checked, 1 wrong\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("perft 1", "perft x", ":8: expected depth and count"),
        ("game taiwan", "game tawan", "unknown game 'tawan'"),
        ("deck Pr", "deck Kr", "deck"),
    ],
)
def test_perft_names_what_is_wrong_in_a_file(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = perft_file(tmp_path)
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")
    assert message in refused("perft", str(path))


# As a program.


def test_module_runs() -> None:
    done = module("eval", "flower", "KAEr")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("     1  in total\n")


def test_module_reports_errors() -> None:
    done = module("deal", "chess")
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"menzi: unknown game 'chess'.*\n", done.stderr)


def test_module_without_arguments_shows_the_help() -> None:
    done = module()
    assert done.returncode == 2
    assert "simulate" in done.stdout + done.stderr


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_module_without_the_extra_says_what_to_install(missing: str) -> None:
    code = (
        "import importlib.util as u, menzi.__main__ as m; real = m.find_spec; "
        f"m.find_spec = lambda name: None if name == {missing!r} else real(name); m.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert 'pip install "menzi[cli]"' in done.stderr
    assert done.stderr.count("\n") == 1


def test_importing_menzi_imports_neither_typer_nor_rich() -> None:
    code = "import sys, menzi; assert not {'typer', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_errors_of_the_core_are_of_the_family_the_commands_report() -> None:
    with pytest.raises(RulesError):
        menzi.bots.make("oracle9")


def test_lucky_card_in_chinese_everywhere() -> None:
    out = ok("deal", "taiwan", "--seed", "7", "--bots", "greedy", "--chinese")
    reasons = [line for line in out.splitlines() if "the lucky card" in line]
    assert reasons
    assert all(
        re.search(r"the lucky card [紅綠黃白][將士象車馬炮卒] matches", line) for line in reasons
    )
