"""``menzi deal``: one deal, or one match, played by bots and told as a transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

import menzi

from . import common, options
from .cards import card_text, cards_text, joined
from .sheet import scores, sheet

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["deal"]

# Cells of the column that tells what was drawn or discarded.
_LEFT = 26


@common.reported
def deal(
    game: options.GameArgument,
    bots: options.BotsOption = "greedy",
    seed: options.SeedOption = None,
    dealer: options.DealerOption = None,
    deck: options.DeckOption = None,
    players: options.PlayersOption = None,
    settings: options.SetOption = None,
    chinese: options.ChineseOption = False,
    as_json: options.JsonOption = False,
) -> None:
    """Play one deal (of taiwan: one match) and tell it."""
    made = common.make_game(game, settings, players)
    names = common.bot_names(bots, made.players)
    if seed is None:
        seed = common.random_seed()
    state = made.new_initial_state(seed=seed, deck=deck, dealer=dealer)
    seats = [
        menzi.bots.from_spec(name, seed=(seed + seat) % 2**64) for seat, name in enumerate(names)
    ]
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(seats[seat].act(state.view(seat)))
    if as_json:
        common.print_json(_as_data(game, made, state, seed, names))
        return
    out = common.console()
    out.print(f"{game}, {made.players} players, seed {seed}, bots {', '.join(names)}")
    _Transcript(out, state, chinese=chinese).tell()


def _as_data(
    name: str, game: menzi.Game, state: menzi.State, seed: int, bots: list[str]
) -> dict[str, Any]:
    return {
        "game": name,
        "rules": game.rules.to_dict(),
        "seed": seed,
        "bots": bots,
        "events": [[event.type, event.seat, event.text] for event in state.events()],
        "results": [
            {
                "winner": result.winner,
                "points": result.points,
                "lucky": result.lucky,
                "lucky_card": result.lucky_card,
                "tun": result.tun,
                "heavenly": result.heavenly,
                "groups": [str(group) for group in result.groups],
                "card_group": result.card_group,
                "lines": [
                    {"text": line.text, "points": line.points, "why": line.why}
                    for line in result.lines
                ],
                "returns": [int(score) for score in result.returns],
            }
            for result in state.results()
        ],
        "returns": [int(score) for score in state.returns()],
    }


class _Transcript:
    """Tells the events of a finished game, one line for each card that was open."""

    def __init__(self, out: Console, state: menzi.State, *, chinese: bool) -> None:
        self._out = out
        self._state = state
        self._chinese = chinese
        self._results = iter(state.results())
        self._names = [f"seat {seat}" for seat in range(state.num_players())]
        self._match = len(state.results()) > 1
        events = state.events()
        last = max(i for i, event in enumerate(events) if event.type == "round")
        drawn = sum(event.type in ("draw", "reveal") for event in events[last:])
        self._full_stock = state.stock_size() + drawn  # alike in every round
        self._stock = self._full_stock
        self._dealt: dict[int, list[str]] = {}
        self._starter = 0
        self._number = ""
        # The line being put together: what was drawn or discarded, the answers, what came of it.
        self._left: Text | None = None
        self._answers: list[Text] = []
        self._asked = -1  # how far round the table the last answer came from
        self._from = 0  # the seat that drew or discarded

    def tell(self) -> None:
        for event in self._state.events():
            getattr(self, f"_tell_{event.type}")(event.seat, event.text)
        if self._match:
            self._out.print()
            self._out.print(f"totals: {scores(self._state.returns(), self._names)}")

    def _tell_round(self, seat: int, text: str) -> None:
        self._starter, self._number = seat, text
        self._stock = self._full_stock
        self._dealt = {}
        self._from = seat

    def _tell_deal(self, seat: int, text: str) -> None:
        self._dealt.setdefault(seat, []).append(text)

    def _tell_hands(self) -> None:
        """Print the hands, once all are dealt."""
        if not self._dealt:
            return
        self._out.print()
        self._out.print(Text(f"round {self._number}, seat {self._starter} first", style="bold"))
        for seat, parts in sorted(self._dealt.items()):
            hands = (cards_text(part, chinese=self._chinese) for part in parts)
            self._out.print(Text(f"  seat {seat}  ") + joined("  and ", hands))
        self._out.print()
        self._dealt = {}

    def _open(self, seat: int, left: Text) -> None:
        """Begin the line of a card that seat drew or discarded."""
        self._tell_hands()
        if self._answers:  # a win offered and declined, with no card open
            self._close(None)
        self._left, self._answers, self._asked, self._from = left, [], -1, seat

    def _close(self, outcome: Text | None) -> None:
        """End the line."""
        self._tell_hands()
        line = self._left or Text(" " * 10)
        if self._answers or outcome:
            line.append(" " * max(2, 10 + _LEFT - line.cell_len))
        line += joined(", ", self._answers)
        if outcome:
            line += Text(" -> " if self._answers else "-> ") + outcome
        self._out.print(line)
        self._left, self._answers, self._asked = None, [], -1

    def _tell_draw(self, seat: int, text: str) -> None:
        self._stock -= 1
        self._open(seat, Text(f"stock {self._stock:<3} seat {seat} draws ") + self._card(text))

    def _tell_reveal(self, seat: int, text: str) -> None:
        self._stock -= 1
        self._open(seat, Text(f"stock {self._stock:<3} seat {seat} reveals ") + self._card(text))

    def _tell_discard(self, seat: int, text: str) -> None:
        self._open(seat, Text(f"          seat {seat} discards ") + self._card(text))

    def _tell_answer(self, seat: int, text: str) -> None:
        way = (seat - self._from) % self._state.num_players()
        again = "again " if way <= self._asked else ""  # the second window
        self._asked = way
        verb, _, cards = text.partition(" ")
        answer = self._card(cards) if cards else Text(verb)
        self._answers.append(Text(f"{again}seat {seat}: ") + answer)

    def _tell_meld(self, seat: int, text: str) -> None:
        self._close(Text(f"seat {seat} lays ") + self._card(text))

    def _tell_excused(self, seat: int, text: str) -> None:
        self._close(Text(f"seat {seat} need not discard, excuses left: {text}"))

    def _tell_dead(self, seat: int, _text: str) -> None:
        self._close(Text(f"the hand of seat {seat} is dead"))

    def _tell_unclaimed(self, _seat: int, _text: str) -> None:
        self._close(None)

    def _tell_win(self, seat: int, _text: str) -> None:
        self._close(Text(f"seat {seat} wins"))

    def _tell_exhausted(self, _seat: None, _text: str) -> None:
        self._tell_hands()
        self._out.print("the stock is empty")

    def _tell_lucky(self, _seat: None, text: str) -> None:
        self._out.print(Text("lucky card ") + self._card(text))

    def _tell_score(self, _seat: None, _text: str) -> None:
        self._out.print()
        for line in sheet(next(self._results), self._names, chinese=self._chinese):
            self._out.print(line)

    def _card(self, text: str) -> Text:
        return card_text(text, chinese=self._chinese)
