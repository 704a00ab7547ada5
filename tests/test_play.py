"""``menzi play``: deals by keys and mouse, saving and going on, and that nothing is peeked."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import menzi
import pytest

pytest.importorskip("typer")
pytest.importorskip("textual")

from commands import refused
from menzi.errors import RulesError
from menzi.play import advising, levels, saves
from menzi.play.app import PlayApp
from menzi.play.choices import Choices, keys_of
from menzi.play.hand import HandRow
from menzi.play.log import LogView
from menzi.play.panels import Panel
from menzi.play.primer import rules_in_short
from menzi.play.rulings import prompt, rulings
from menzi.play.scene import Scene
from menzi.play.session import Session
from menzi.play.telling import Teller
from menzi.play.tiles import marked
from stacking import begun_deck
from textual.widgets import Static

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from menzi.play.flow import Flow
    from textual.pilot import Pilot

DEADLINE = 60.0  # seconds until something that must happen counts as failed

SMALL: dict[str, dict[str, Any]] = {
    "flower": {"players": 3, "hand_size": 7},
    "taiwan": {"players": 2, "hand_size": 4, "rounds": 2},
    "taiwan-bga": {"players": 2, "hand_size": 2, "rounds": 1},
    "paohuzi": {},
}


def small(name: str) -> menzi.Game:
    return menzi.Game(name, **SMALL[name])


def sat_down(path: Path, game: menzi.Game, *, seed: int = 1, seat: int = 0) -> Session:
    bots = levels.seated("greedy", players=game.players, seat=seat)
    return Session.new(game, seat=seat, bots=bots, seed=seed, path=path / "game.json")


async def until(pilot: Pilot[int], condition: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end
        await pilot.pause()


async def ready(pilot: Pilot[int], table: PlayApp) -> None:
    """Wait until the person is asked, or a panel is open."""
    await until(pilot, lambda: table.asks or isinstance(table.screen, Panel))


def texts(screen: Any) -> str:
    """All text of a panel."""
    return "\n".join(
        part.plain if hasattr(part := static.content, "plain") else ""
        for static in screen.query(Static)
    )


def with_pilot(
    session: Session,
    script: Callable[[Pilot[int], PlayApp], Any],
    *,
    size: tuple[int, int] = (80, 24),
    chinese: bool = False,
) -> PlayApp:
    """Run a script of keys at a table."""

    async def run() -> PlayApp:
        table = PlayApp(session, pace=0, chinese=chinese)
        async with table.run_test(size=size) as pilot:
            await ready(pilot, table)
            await script(pilot, table)
        return table

    return asyncio.run(run())


async def press_first(pilot: Pilot[int], table: PlayApp) -> None:
    """Give the first answer, or discard the first card."""
    seen = len(table.view.events())
    await pilot.press(next(iter(table.answers), "enter"))
    await until(pilot, lambda: not table.asks or len(table.view.events()) > seen)


# Whole deals.


@pytest.mark.parametrize("name", SMALL)
def test_a_deal_is_played_by_keys_to_the_score_sheet(name: str, tmp_path: Path) -> None:
    session = sat_down(tmp_path, small(name), seed=3)
    rounds: list[str] = []

    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        while not table.view.is_terminal() or not isinstance(table.screen, Panel):
            if isinstance(table.screen, Panel):
                rounds.append(texts(table.screen))
                await pilot.press("enter")
                await until(pilot, lambda: not isinstance(table.screen, Panel))
            elif table.asks:
                assert session.path.exists()
                await press_first(pilot, table)
            await ready(pilot, table)
        shown = texts(table.screen)
        for result in table.view.results():
            for line in result.lines:
                assert line.why in shown
        assert "scores: seat 0 (you)" in shown
        if name == "taiwan":
            assert "totals: seat 0 (you)" in shown
        assert not session.path.exists()
        # Another deal.
        before = table.view
        await pilot.press("n")
        await until(pilot, lambda: not table.view.is_terminal())
        await ready(pilot, table)
        assert table.view != before
        gains = [int(gain) for gain in before.returns()]
        assert (session.deals, session.tally) == (1, gains)

    with_pilot(session, script, size=(140, 40), chinese=name == "paohuzi")
    assert len(rounds) == SMALL[name].get("rounds", 1) - 1


async def click(pilot: Pilot[int], table: PlayApp, flow: Flow, value: int) -> None:
    """Click an item, once what was drawn last is where it stays: from the bottom line up."""
    hand, choices = table.table.query_one(HandRow), table.table.query_one(Choices)

    def is_laid_out() -> bool:
        rows = {hand: 2, choices: 1 if table.answers else 0}
        return (
            all(flow.region.height >= least for flow, least in rows.items())
            and hand.region.bottom == table.size.height - 1
            and (not table.answers or choices.region.bottom == hand.region.y)
        )

    await until(pilot, is_laid_out)
    place = flow.place_of(value)
    assert place is not None
    assert await pilot.click(flow, offset=(place[0] + 1, place[1]))


def test_the_mouse_chooses_discards_and_answers(tmp_path: Path) -> None:
    session = sat_down(tmp_path, small("taiwan"), seed=3)

    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        hand, choices = table.table.query_one(HandRow), table.table.query_one(Choices)
        while table.view.phase() != "discard":
            seen = len(table.view.events())
            await click(pilot, table, choices, next(iter(table.answers.values())))
            await until(pilot, lambda seen=seen: len(table.view.events()) > seen)  # type: ignore[misc]
            await ready(pilot, table)
        cards = list(table.view.hand())
        index = max(i for i, card in enumerate(cards) if card[0] != "K")
        assert hand.chosen != index
        await click(pilot, table, hand, index)
        await until(pilot, lambda: hand.chosen == index)
        assert table.asks
        await click(pilot, table, hand, index)
        await until(pilot, lambda: len(table.view.hand()) < len(cards))
        own = [event.text for event in table.view.events() if event.type == "discard"]
        assert cards[index] in own

    with_pilot(session, script)


def test_arrows_move_among_cards_that_may_go(tmp_path: Path) -> None:
    session = sat_down(tmp_path, menzi.Game("taiwan"), seed=3)  # the person is first

    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        while table.view.phase() != "discard":
            await press_first(pilot, table)
            await ready(pilot, table)
        hand = table.table.query_one(HandRow)
        cards = list(table.view.hand())
        free = [i for i, card in enumerate(cards) if card[0] != "K"]
        assert hand.chosen == free[0]
        walk = []
        for _ in free:
            await pilot.press("right")
            walk.append(hand.chosen)
        assert walk == [*free[1:], free[0]]
        await pilot.press("left")
        assert hand.chosen == free[-1]
        await pilot.press("home")
        assert hand.chosen == free[0]
        await pilot.press("end")
        assert hand.chosen == free[-1]
        assert "▲▲" in hand.plain

    with_pilot(session, script)


@pytest.mark.parametrize("name", ["flower", "paohuzi"])
def test_hint_waits_and_rules_open_and_close(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "HINT", "ismcts:20")

    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        view = table.view
        for key, other, word in [
            ("question_mark", "escape", "best: "),
            ("w", "w", "distance"),
            (
                "r",
                "q",
                "huxi" if name == "paohuzi" else "groups",
            ),
        ]:
            await pilot.press(key)
            await until(pilot, lambda word=word: word in texts(table.screen))  # type: ignore[misc]
            await pilot.press("1")  # an answer's key, but not in a panel
            await pilot.press(other)
            await until(pilot, lambda: not isinstance(table.screen, Panel))
        assert table.view == view

    with_pilot(sat_down(tmp_path, small(name), seed=3), script)


def test_the_log_scrolls_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        log = table.table.query_one(LogView)
        while "Round 1" in log.plain:
            await press_first(pilot, table)
            await ready(pilot, table)
        assert not isinstance(table.screen, Panel)
        end = log.plain
        for _ in range(9):
            await pilot.press("pageup")
        assert "Round 1" in log.plain
        for _ in range(9):
            await pilot.press("pagedown")
        assert log.plain == end

    with_pilot(sat_down(tmp_path, menzi.Game("flower", players=2), seed=3), script)


# Nothing is peeked.


def screenshot(session: Session) -> str:
    shots: list[str] = []

    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        await pilot.pause()
        shots.append(table.export_screenshot())

    with_pilot(session, script)
    return shots[0]


@pytest.mark.parametrize("name", ["taiwan", "paohuzi"])
def test_equal_views_are_drawn_alike(name: str, tmp_path: Path) -> None:
    game = menzi.Game(name)
    state = game.new_initial_state(seed=8)
    bot = levels.make("greedy", deal=8, seat=0, decision=0)
    while len(state.history()) < 6 or state.current_player() != 1:
        state.apply_action(bot.act(state.view(state.current_player())))
    other = state.view(1).sample(5)
    assert any(state.hand(seat) != other.hand(seat) for seat in range(game.players))
    shots = [
        screenshot(
            Session(
                table,
                seat=1,
                bots=levels.seated("greedy", players=game.players, seat=1),
                seed=8,
                path=tmp_path / "game.json",
            )
        )
        for table in (state, other)
    ]
    assert shots[0] == shots[1]
    assert str(state.hand(1))[0] in shots[0]


PACKAGE = Path(menzi.__file__).parent / "play"
ALL_CARDS = {
    "State", "PaohuziState", "deserialize", "deserialize_state", "new_initial_state", "new_state",
    "apply_action", "undo_action", "history", "serialize", "_core", "_state", "clone",
}  # fmt: skip


def test_only_the_session_touches_the_game() -> None:
    files = {path.name for path in PACKAGE.glob("*.py")}
    assert {"session.py", "app.py", "seats.py", "hand.py"} <= files
    for name in files:
        tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        used |= {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names
        }
        assert bool(used & ALL_CARDS) == (name == "session.py"), (name, used & ALL_CARDS)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("flower", {"hand_size": 12}),
        ("taiwan", {"rounds": 2, "hand_size": 5, "opening_hu": True}),
        ("paohuzi", {"wei_own_fourth": "ti", "forced_pao": True}),
        ("paohuzi", {}),
    ],
    ids=["flower", "taiwan", "paohuzi-forced", "paohuzi"],
)
def test_the_table_laid_from_events_is_that_of_the_view(name: str, fields: dict[str, Any]) -> None:
    game = menzi.Game(name, **fields)
    for seed in range(2):
        state = game.new_initial_state(seed=seed)
        chance = random.Random(seed)
        while True:
            for seat in range(game.players):
                view = state.view(seat)
                scene = Scene.of(view)
                seats = range(game.players)
                assert scene.hand == list(view.hand())
                assert scene.melds == [[str(meld) for meld in view.melds(p)] for p in seats]
                assert scene.sizes == [view.hand_size(p) for p in seats]
                assert [(c.card, c.seat, c.drawn) for c in scene.pile] == view.pile()
                assert scene.stock == view.stock_size()
                assert (scene.dealer, scene.round) == (view.dealer(), view.round())
                assert scene.totals == view.returns()
                lying = scene.open
                assert (lying and lying.card) == view.public_card()
                assert (lying and lying.seat) == view.public_source()
            if state.is_terminal():
                break
            state.apply_action(chance.choice(state.legal_actions()))


# Saving.


def test_quit_saves_and_the_game_goes_on_as_it_was(tmp_path: Path) -> None:
    session = sat_down(tmp_path, menzi.Game("flower"), seed=3, seat=2)

    async def script(pilot: Pilot[int], table: PlayApp) -> None:
        for _ in range(3):
            await press_first(pilot, table)
            await ready(pilot, table)
        await pilot.press("q")

    table = with_pilot(session, script)
    assert (table.return_code, table.problem) == (0, None)
    again = Session.resume(session.path)
    assert again.view == session.view
    assert (again.seat, again.bots, again.seed) == (2, session.bots, 3)

    async def look(pilot: Pilot[int], table: PlayApp) -> None:
        assert table.table.query_one(HandRow).plain.split() == list(table.view.hand())
        log = Teller(2).tell(table.view.events())
        assert log[-1].plain in table.table.query_one(LogView).plain.replace("\n", " ")

    with_pilot(again, look)


def played(session: Session, stop: int | None = None) -> list[menzi.Event]:
    """Play with the first action each time, until the end or so many decisions."""
    while not session.view.is_terminal() and stop != 0:
        if session.waits_for_bot:
            session.bot_acts()
        else:
            session.act(session.view.legal_actions()[0])
        stop = None if stop is None else stop - 1
    return session.view.events()


@pytest.mark.parametrize("bot", ["random", "easy"])
def test_a_resumed_game_goes_on_as_without_the_pause(bot: str, tmp_path: Path) -> None:
    game = small("taiwan")
    bots = levels.seated(bot, players=2, seat=0)

    def fresh() -> Session:
        return Session.new(game, seat=0, bots=bots, seed=5, path=tmp_path / "game.json")

    paused = fresh()
    played(paused, 7)
    paused.close()
    assert played(Session.resume(tmp_path / "game.json")) == played(fresh())


def test_a_bot_that_thinks_while_the_game_closes_comes_too_late(tmp_path: Path) -> None:
    session = sat_down(tmp_path, menzi.Game("flower"), seed=3)
    while not session.waits_for_bot:
        session.act(session.view.legal_actions()[0])
    before = session.view
    session.close()
    session.bot_acts()
    assert session.view == before


def saved(tmp_path: Path) -> dict[str, Any]:
    session = sat_down(tmp_path, menzi.Game("flower"), seed=3)
    session.save()
    data: dict[str, Any] = json.loads(session.path.read_text(encoding="utf-8"))
    return data


DAMAGES: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda data: data.update(format="menzi play 9"), "expected the format"),
    (lambda data: data.pop("seat"), "missing or unknown: seat"),
    (lambda data: data.update(more=1), "missing or unknown: more"),
    (lambda data: data.update(seat=-1), "seat cannot be '-1'"),
    (lambda data: data.update(seat=True), "seat cannot be"),
    (lambda data: data.update(seat=9), "expected 4 seats"),
    (lambda data: data.update(seat=1), "expected a bot for each seat but seat 1"),
    (lambda data: data.update(seed="1"), "seed cannot be"),
    (lambda data: data.update(bots=["greedy"]), "expected a bot for each seat"),
    (lambda data: data.update(bots=[None, "gredy", "greedy", "greedy"]), "gredy"),
    (lambda data: data.update(bots=[None, 1, 2, 3]), "bots cannot be"),
    (lambda data: data.update(tally=[0]), "expected 4 seats"),
    (lambda data: data.update(tally=[0, 0, 0, 0.5]), "tally cannot be"),
    (lambda data: data.update(state=data["state"][:40]), "is damaged"),
    (lambda data: data.update(state=data["state"] + " 999"), "is damaged"),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_save_is_told(
    damage: Callable[[dict[str, Any]], Any], message: str, tmp_path: Path
) -> None:
    data = saved(tmp_path)
    damage(data)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(saves.SaveError, match=re.escape(message)):
        Session.resume(path)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00\xff", "[" * 100_000])
def test_what_is_no_save_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(saves.SaveError, match="is no saved game"):
        Session.resume(path)


def test_a_save_that_fails_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sat_down(tmp_path, menzi.Game("flower"), seed=3)
    session.save()
    before = session.path.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(saves.SaveError, match=r"cannot save to .*: No space left on device"):
        session.save()
    assert session.path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [session.path]


def test_the_default_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert saves.default_path() == tmp_path / "menzi" / "play.json"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    if sys.platform != "win32":
        assert saves.default_path() == tmp_path / ".local" / "state" / "menzi" / "play.json"


# Bots.


def test_bots_sit_from_the_next_seat_on() -> None:
    assert levels.seated("random,greedy,easy", players=4, seat=2) == [
        "greedy",
        "careless",
        None,
        "random",
    ]
    assert levels.seated("hard", players=3, seat=0) == [None, "ismcts:2000", "ismcts:2000"]
    with pytest.raises(RulesError, match="one for each of the 3 other seats, not 2"):
        levels.seated("random,greedy", players=4, seat=0)
    with pytest.raises(RulesError, match="gredy"):
        levels.seated("gredy", players=4, seat=0)


def test_a_careless_bot_wins_when_it_can_and_slips_otherwise() -> None:
    game = small("flower")
    slips = wins = 0
    for seed in range(12):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            seat = state.current_player()
            view = state.view(seat)
            best = levels.make("greedy", deal=1, seat=seat, decision=len(state.history())).act(view)
            action = levels.make(
                levels.CARELESS, deal=seed, seat=seat, decision=len(state.history())
            ).act(view)
            if state.action_to_string(best) == "hu":
                wins += 1
                assert action == best
            else:
                slips += action != best
                assert state.action_to_string(action) != "hu"
            state.apply_action(action)
    assert wins
    assert slips


# Words.


def test_the_log_tells_every_card_in_words() -> None:
    game = menzi.Game("paohuzi")
    state = game.new_initial_state(seed=2)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    view = state.view(0)
    lines = [line.plain for line in Teller(0).tell(view.events())]
    assert lines[0].startswith("Round 1: ")
    for event in view.events():
        if event.type in ("reveal", "discard"):
            who = "you" if event.seat == 0 else f"seat {event.seat}"
            s = "" if event.seat == 0 else "s"
            assert any(line.startswith(f"{who} {event.type}{s} {event.text}") for line in lines)
    in_parts = Teller(0)
    for told in range(len(view.events()) + 1):
        in_parts.tell(view.events()[:told])
    assert [line.plain for line in in_parts.lines] == lines
    chinese = Teller(0, chinese=True).tell(view.events())
    assert not re.search(r"\d[sb]", "".join(line.plain for line in chinese))


def at(game: menzi.Game, first: str, *actions: str) -> menzi.View:
    """Seat 0's view of a game dealt so, after these actions."""
    state = game.new_initial_state(seed=0, deck=begun_deck(game.rules, first), dealer=0)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state.view(0)


def test_rulings_of_a_drawn_general() -> None:
    game = menzi.Game("flower", players=2, hand_size=4)
    view = at(game, "RrHgCyPw" + "AgAgCwCw" + "Kr")
    assert prompt(view) == "You drew `Kr`. Will you have it?"
    forced, no_hu = rulings(view)
    assert forced == "no pass: a General must be taken by the seat that draws it"
    assert no_hu.startswith("no hu: ")
    assert marked(prompt(view), chinese=True).plain == "You drew 紅將. Will you have it?"
    view = at(game, "RrHgCyPw" + "AgAgCwCw" + "F")
    assert rulings(view)[0].startswith("no pass: a flower")


def test_rulings_of_hu() -> None:
    rules = {"players": 2, "hand_size": 4}
    first = "RrHrKgKg" + "AgAgCwCw" + "Pw" + "Cr"
    view = at(menzi.Game("taiwan", **rules), first, "discard Pw")
    assert rulings(view) == ["hu makes 3 points, less than 10: it costs you 11"]
    view = at(menzi.Game("taiwan-bga", **rules), first, "discard Pw")
    assert rulings(view) == ["hu makes 3 points, less than 10: it costs you 11"]
    view = at(menzi.Game("taiwan", **rules, threshold=3), first, "discard Pw")
    assert rulings(view) == ["hu makes 3 points; a claim that completes the hand is a hu"]


def test_rulings_of_discards() -> None:
    view = at(menzi.Game("taiwan", players=2, hand_size=4), "RrHrKgKg" + "AgAgCwCw" + "Pw")
    assert prompt(view) == "Your turn: discard a card."
    assert rulings(view) == ["Generals are never discarded"]


def test_rulings_of_paohuzi() -> None:
    """Kan, locks and discards that do not win are told as they come up."""
    told: set[str] = set()
    game = menzi.Game("paohuzi", forced_pao=True)
    for seed in (*range(10), 50):  # the last for a hu on a locked card
        state = game.new_initial_state(seed=seed)
        chance = random.Random(seed)
        while not state.is_terminal():
            view = state.view(state.current_player())
            assert prompt(view)
            notes = rulings(view)
            told |= {re.sub(r"`.*?`", "X", note) for note in notes}
            for lock in view.locks():  # type: ignore[attr-defined]
                assert any(note.startswith(("passed", "no ")) for note in notes), lock
            state.apply_action(chance.choice(state.legal_actions()))
    for start in (
        "three alike as dealt stay together: X",
        "no hu: only a card revealed from the stock wins, never a discard",
        "no chi or peng of X: you passed or discarded one before",
        "passed or discarded, no more chi and peng: X",
        "no pass: who can pao must (forced_pao)",
        "no hu: ",
    ):
        assert any(note.startswith(start) for note in told), start


def test_keys_of_answers_are_distinct() -> None:
    many = {i: f"chi {i}" for i in range(2, 30)} | {0: "pass", 1: "hu"}
    keys = keys_of(many)
    assert len(keys) == 30
    assert (keys["p"], keys["h"]) == (0, 1)
    assert not set(keys) & set("nqrw")


@pytest.mark.parametrize("name", SMALL)
def test_rules_in_short_follow_the_rules(name: str) -> None:
    assert rules_in_short(menzi.PRESETS[name])
    told = "\n".join(rules_in_short(small(name).rules))
    assert ("At this table" in told) == bool(SMALL[name])


def test_waits_of_a_hand_that_one_card_completes() -> None:
    view = at(menzi.Game("taiwan", players=2, hand_size=4), "RrHrKgKg" + "AgAgCwCw" + "Pw")
    discards: Any = advising.waits(view)[-1]
    assert next(iter(discards.columns[0].cells)).plain == "Pw"


# The command.


@pytest.fixture
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


WRONG = [
    ([], "expected a game"),
    (["chess"], "unknown game 'chess'"),
    (["flower", "--seat", "4"], "seat: expected 0 to 3, not 4"),
    (["flower", "--level", "dire"], "level: expected easy, normal or hard, not 'dire'"),
    (["flower", "--level", "easy", "--bots", "greedy"], "expected --level or --bots, not both"),
    (["flower", "--bots", "gredy"], "gredy"),
    (["paohuzi", "--bots", "greedy,greedy,greedy"], "2 other seats, not 3"),
    (["flower", "--set", "playrs=3"], "did you mean 'players'"),
    (["--resume"], "cannot read"),
    (["--resume", "missing.json"], "cannot read 'missing.json': No such file"),
    (["--resume", "flower"], "--resume takes the file of a saved game"),
    (["--resume", "--seed", "1"], "expected no --seed"),
    (["flower"], "menzi play needs a terminal"),
]


@pytest.mark.usefixtures("_own_state")
@pytest.mark.parametrize(("args", "message"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_wrong_use_is_one_line(args: list[str], message: str) -> None:
    assert message in refused("play", *args)


@pytest.mark.usefixtures("_own_state")
def test_an_unfinished_game_is_not_dropped_unasked() -> None:
    path = saves.default_path()
    sat_down(path.parent.parent, menzi.Game("flower")).save()
    path.parent.mkdir()
    (path.parent.parent / "game.json").rename(path)
    assert "--resume goes on with it, --new drops it" in refused("play", "flower")
    assert path.exists()


def test_the_extra_is_named_when_it_is_missing() -> None:
    code = (
        "import sys; sys.modules['textual'] = None; sys.argv = ['menzi', 'play', 'flower'];"
        "import menzi.__main__; menzi.__main__.main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=DEADLINE, check=False
    )
    assert result.returncode == 2
    assert result.stderr == "menzi: menzi play needs the extra: pip install 'menzi[play]'\n"


# A real terminal.

ESCAPE = re.compile(rb"\x1b(\[[0-9;?<>=$]*[a-zA-Z~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][AB0]|[=>78M])")


class Terminal:
    """``python -m menzi play`` in a pseudo-terminal."""

    def __init__(self, tmp_path: Path, *args: str, size: tuple[int, int] = (80, 24)) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "menzi", "play", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=os.environ | {"TERM": "xterm-256color", "XDG_STATE_HOME": str(tmp_path)},
        )
        os.close(slave)
        self._seen = b""

    @property
    def text(self) -> str:
        return ESCAPE.sub(b"", self._seen).decode("utf-8", "replace")

    def wait_for(self, text: str) -> None:
        """Read until a text has been drawn since the last key."""
        end = time.monotonic() + DEADLINE
        while text not in self.text:
            assert time.monotonic() < end, self.text
            assert self._read(), self.text

    def press(self, keys: str) -> None:
        self._seen = b""
        os.write(self._master, keys.encode())

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def end(self) -> int:
        """Read to the end; return the exit code."""
        end = time.monotonic() + DEADLINE
        while self._process.poll() is None:
            assert time.monotonic() < end, self.text
            self._read()
        return self._process.returncode

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], 0.2)
        if not ready:
            return True
        try:
            part = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        self._seen += part
        return bool(part)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*args: str) -> Terminal:
        opened.append(Terminal(tmp_path, *args))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.close()


def shown(hand: menzi.Hand) -> str:
    """A hand as the row of tiles has it: a space after each card, three between colors."""
    row, color = "", ""
    for card in hand:
        row += ("  " if color not in ("", card[-1]) else "") + card.ljust(2) + " "
        color = card[-1]
    return row.strip()


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")
def test_a_game_in_a_real_terminal(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    path = tmp_path / "menzi" / "play.json"
    hand = menzi.Game("flower").new_initial_state(seed=1).view(0).hand()
    first = terminal("flower", "--seed", "1", "--pace", "0")
    first.wait_for(shown(hand))
    first.wait_for("Will you have it?")
    first.press("1")  # claims Eg for a command group
    first.wait_for("discard a card")
    first.press("\x1b[C\r")
    first.wait_for("Will you have it?")
    first.press("q")
    assert first.end() == 0
    assert f"saved in '{path}'" in first.text.replace("\r\n", "")
    left = Session.resume(path).view
    assert [event.text for event in left.events() if event.type == "discard" and event.seat == 0]

    second = terminal("--resume", "--pace", "0", "--chinese")
    second.wait_for("紅 將")
    second.wait_for("Will you have it?")
    second.signal(signal.SIGTERM)
    assert second.end() == 128 + signal.SIGTERM
    assert Session.resume(path).view == left
