"""The program at the table: draws the person's view, takes keys and clicks, lets bots think."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from ..cli.common import bare_table
from ..cli.sheet import scores, sheet
from ..errors import MenziError
from . import advising, primer
from .choices import Choices, keys_of
from .hand import HandRow
from .log import LogView
from .panels import Panel
from .rulings import prompt, rulings, turn
from .scene import Scene
from .seats import facts_of, open_text, seat_text, title
from .telling import Teller, is_quiet
from .tiles import marked

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType
    from textual import events
    from textual.app import ComposeResult
    from textual.screen import Screen

    from .flow import Flow
    from .session import Session

__all__ = ["PlayApp"]

_OWN_ACTS = ("answer", "discard")

_WIDE = 120  # columns of a terminal in which the log is wide
_TALL = 32  # lines of a terminal in which the hand has tall tiles


class PlayApp(App[int]):
    """A game between a person and bots; of the game it knows the session's view and no more."""

    TITLE = "menzi play"
    ENABLE_COMMAND_PALETTE = False

    CSS = """
    Screen { layout: vertical; }
    #title { height: 1; background: $primary-darken-2; color: $text; padding: 0 1; }
    #table { height: 1fr; }
    #seats { width: 1fr; padding: 0 1; }
    #others { height: auto; }
    #own { height: auto; }
    #log { width: 30; border-left: solid $primary-darken-2; padding: 0 0 0 1; }
    .wide #log { width: 46; }
    .tall #others { margin-bottom: 1; }
    VerticalScroll { scrollbar-size-vertical: 1; }
    #open { height: 1; padding: 0 1; }
    #prompt { height: auto; padding: 0 1; text-style: bold; }
    #rulings { height: auto; max-height: 3; padding: 0 1; color: $text-warning; }
    #choices { margin: 0 1; max-height: 8; }
    #hand { margin: 0 1; }
    #keys { height: 1; background: $panel; color: $text-muted; padding: 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", "save and quit"),
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("question_mark", "hint", "hint"),
        Binding("w", "waits", "waits"),
        Binding("r", "rules", "rules"),
        Binding("n", "again", "another deal"),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("home", "move_to_end(0)", show=False),
        Binding("end", "move_to_end(-1)", show=False),
        Binding("enter", "discard", show=False),
        Binding("space", "hurry", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    def __init__(self, session: Session, *, pace: float = 0.5, chinese: bool = False) -> None:
        super().__init__()
        self._session = session
        self._pace = pace
        self._chinese = chinese
        self.view = session.view
        self._told = 1
        self._teller = Teller(session.seat, chinese=chinese)
        self.answers: dict[str, int] = {}
        self._texts: dict[str, object] = {}
        self._hurry = asyncio.Event()
        self._problem: MenziError | None = None

    @property
    def problem(self) -> MenziError | None:
        """Why the game could not be saved, if it could not."""
        return self._problem

    @property
    def table(self) -> Screen[object]:
        """The screen below all panels."""
        return self.screen_stack[0]

    @property
    def asks(self) -> bool:
        """Whether the person is asked, and everything has been told."""
        return self._is_told() and bool(self.view.legal_actions())

    def compose(self) -> ComposeResult:
        """Put the table together, from the top of the screen to its bottom."""
        yield Static(id="title")
        with Horizontal(id="table"):
            with VerticalScroll(id="seats", can_focus=False):
                yield Static(id="others")
                yield Static(id="own")
            yield LogView(id="log")
        yield Static(id="open")
        yield Static(id="prompt")
        yield Static(id="rulings")
        yield Choices(chinese=self._chinese, id="choices")
        yield HandRow(chinese=self._chinese, id="hand")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin, and save when the system asks to end."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            # Neither exists everywhere, and handlers only work in the main thread.
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, self._leave, 128 + number)
        self._told = self._first_told()
        self._go_on()

    # The course of the game.

    def _first_told(self) -> int:
        """Return how many events lie behind: all that happened before a resumed game."""
        happened = self.view.events()
        acted = any(e.seat == self.view.player and e.type in _OWN_ACTS for e in happened)
        return len(happened) if acted else 1

    def _go_on(self) -> None:
        self.run_worker(self._drive(), group="drive", exclusive=True)

    async def _drive(self) -> None:
        """Tell what happened and let the bots play, until the person is asked or the game ends."""
        self._hurry.clear()
        while True:
            self.view = self._session.view
            await self._tell()
            if self.view.is_terminal():
                self._save()
                self._show()
                self._show_result()
                return
            if self.view.legal_actions():
                self._save()
                self._show()
                return
            await asyncio.to_thread(self._session.bot_acts)

    async def _tell(self) -> None:
        """Show the events that were not shown yet, one after the other."""
        happened = self.view.events()
        while self._told < len(happened):
            event = happened[self._told]
            self._told += 1
            more = self._told < len(happened)
            if event.type == "score" and more:
                self._show()
                await self._show_round(sum(e.type == "score" for e in happened[: self._told]))
            elif self._pace and not is_quiet(event):
                self._show()
                if more or not (self.view.legal_actions() or self.view.is_terminal()):
                    await self._pause()

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self._pace)

    def _answer(self, action: int) -> None:
        """Take an action, if it is still the person's turn."""
        if self.asks and action in self.view.legal_actions():
            self._session.act(action)
            self.view = self._session.view
            self._show()
            self._go_on()

    def _is_told(self) -> bool:
        return self._told >= len(self.view.events())

    def _save(self) -> None:
        try:
            self._session.save()
        except MenziError as error:
            self._problem = error
            self.notify(str(error), severity="error")

    def _leave(self, code: int = 0) -> None:
        try:
            self._session.close()
            self._problem = None
        except MenziError as error:
            self._problem = error
        self.exit(code, return_code=code)

    # What is drawn.

    def _show(self) -> None:
        """Draw the table as far as it has been told."""
        view, chinese = self.view, self._chinese
        scene = Scene.of(view, self._told)
        now = self._is_told()
        asked = self.asks
        session = self._session
        facts = facts_of(view, session.bots, session.tally, now=now)
        others = [(view.player + way) % view.num_players() for way in range(1, view.num_players())]
        texts = [seat_text(scene, seat, facts[seat], chinese=chinese) for seat in others]
        tall = self.size.height >= _TALL
        self._put("#others", Text("\n\n" if tall else "\n").join(texts))
        self._put("#own", seat_text(scene, view.player, facts[view.player], chinese=chinese))
        self._put("#title", title(scene, view, seed=session.seed))
        self._put("#open", open_text(scene, chinese=chinese))
        self.table.query_one(LogView).show(self._teller.tell(view.events()[: self._told]))
        self._put("#prompt", marked((prompt(view) or turn(view)) if now else "", chinese=chinese))
        self._put("#rulings", marked("\n".join(rulings(view)) if now else "", chinese=chinese))
        texts_of = {a: view.action_to_string(a) for a in view.legal_actions()} if asked else {}
        cards = {a: t.removeprefix("discard ") for a, t in texts_of.items()}
        discards = {card: a for a, card in cards.items() if card != texts_of[a]}
        answers = {a: t for a, t in texts_of.items() if cards[a] == t}
        self.answers = keys_of(answers)
        self.table.query_one(Choices).show_actions(self.answers, answers)
        self.table.query_one(HandRow).show_hand(scene.hand, discards, tall=tall)
        self._put("#keys", self._key_line(bool(discards)))

    def _put(self, selector: str, text: Text) -> None:
        """Change a text; one that stays is not laid out again."""
        if self._texts.get(selector) != (text.plain, text.spans):
            self._texts[selector] = text.plain, text.spans
            self.table.query_one(selector, Static).update(text)

    def _key_line(self, discard_due: bool) -> Text:
        if self.view.is_terminal():
            return Text("n another deal  s score sheet  r rules and keys  q quit")
        first = "←→ choose  Enter discard  " if discard_due else ""
        return Text(f"{first}? hint  w waits  r rules and keys  q save, quit")

    def _names(self) -> list[str]:
        own = self.view.player
        return [f"seat {s}{' (you)' if s == own else ''}" for s in range(self.view.num_players())]

    def _sheet_of(self, number: int) -> list[RenderableType]:
        """Return the score sheet of a round, counted from 1."""
        results = self.view.results()
        lines = sheet(results[number - 1], self._names(), chinese=self._chinese)
        heading = [Text(f"Round {number}", style="underline")] if len(results) > 1 else []
        return [*heading, *lines]

    async def _show_round(self, number: int) -> None:
        """Show the sheet of a round, and wait until it has been read."""
        heading = f"End of round {number}"
        panel = Panel(heading, self._sheet_of(number), foot="Enter goes on", keys="s")
        await self.push_screen_wait(panel)

    def _show_result(self) -> None:
        parts: list[RenderableType] = []
        count = len(self.view.results())
        for number in range(1, count + 1):
            parts += [*([Text(" ")] if parts else []), *self._sheet_of(number)]
        if count > 1:
            parts.append(Text(f"\ntotals: {scores(self.view.returns(), self._names())}"))
        foot = "n another deal   q quit   Esc looks at the table"
        self.push_screen(Panel("Score sheet", parts, keys="n q s", foot=foot), self._after_result)

    def _after_result(self, key: str | None) -> None:
        if key == "n":
            self.action_again()
        elif key == "q":
            self._leave()

    # Keys and clicks.

    def on_key(self, event: events.Key) -> None:
        """Give the answer that has this key; keys pressed in a panel are none."""
        if self.screen is not self.table:
            return
        if event.key in self.answers:
            event.stop()
            self._answer(self.answers[event.key])
        elif event.key == "s" and self.view.is_terminal():
            self._show_result()

    def on_flow_clicked(self, message: Flow.Clicked) -> None:
        """Give the answer that was clicked; in the hand choose the card, or discard the chosen."""
        flow = message.flow
        if not isinstance(flow, HandRow):
            self._answer(message.value)
        elif flow.chosen == message.value:
            self.action_discard()
        else:
            flow.choose(message.value)

    def on_resize(self) -> None:
        """Fit the table to the terminal."""
        self.table.set_class(self.size.width >= _WIDE, "wide")
        self.table.set_class(self.size.height >= _TALL, "tall")
        if self.table.query("#keys"):
            self._show()

    def action_move(self, step: int) -> None:
        """Choose another card to discard."""
        self.table.query_one(HandRow).move(step)

    def action_move_to_end(self, end: int) -> None:
        """Choose the first or last card to discard."""
        self.table.query_one(HandRow).move_to_end(end)

    def action_discard(self) -> None:
        """Discard the chosen card."""
        action = self.table.query_one(HandRow).action
        if action is not None:
            self._answer(action)

    def action_hurry(self) -> None:
        """Tell the rest without pauses."""
        self._hurry.set()

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log by a page."""
        self.table.query_one(LogView).page(pages)

    def action_leave(self) -> None:
        """Save and quit."""
        self._leave()

    async def action_quit(self) -> None:
        """Save and quit; this is what the keys of the framework do."""
        self._leave()

    def action_again(self) -> None:
        """Deal the next game, if this one is over."""
        if self.view.is_terminal() and self._is_told():
            self._session.deal_again()
            self._told = 1
            self._teller = Teller(self._session.seat, chinese=self._chinese)
            self._go_on()

    def action_hint(self) -> None:
        """Ask a strong bot."""
        if not self.asks:
            self.notify("A hint is for your own turn.")
            return
        self._advise("Hint", advising.hint, "question_mark")

    def action_waits(self) -> None:
        """Show what the hand waits for."""
        if self._is_told() and not self.view.is_terminal():
            self._advise("Waits", advising.waits, "w")

    def _advise(self, heading: str, reckon: Callable[..., list[RenderableType]], key: str) -> None:
        """Open a panel and fill it from another thread, so that the table stays alive."""
        panel = Panel(heading, [Text("thinking ...")], keys=key)
        view, chinese = self.view, self._chinese

        async def fill() -> None:
            try:
                parts = await asyncio.to_thread(reckon, view, chinese=chinese)
            except MenziError as error:
                parts = [Text(str(error))]
            panel.fill(parts)

        self.push_screen(panel)
        self.run_worker(fill(), group="advice", exclusive=True)

    def action_rules(self) -> None:
        """Show the keys and the rules in short."""
        keys = bare_table(show_header=False)
        for key, what in primer.KEYS:
            keys.add_row(Text(key, style="bold"), what)
        rules = Text("\n".join(primer.rules_in_short(self.view.game.rules)))
        marks = Text("▶ whose turn it is; in the rows ° marks what came from the stock")
        self.push_screen(Panel("Rules and keys", [keys, marks, Text(" "), rules], keys="r"))
