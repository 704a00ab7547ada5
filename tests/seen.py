"""What a seat sees of a game, told from its events: written without a look at the views."""

from __future__ import annotations

from typing import TYPE_CHECKING

import menzi
from menzi.variants import FlowerRules, PaohuziRules, TaiwanRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from menzi.variants import Rules

__all__ = ["VARIANTS", "actions_of", "deck_of", "everything", "public_replay", "seen_by"]

Told = tuple[str, int | None, str]

VARIANTS: tuple[Rules, ...] = (
    menzi.FLOWER,
    FlowerRules(players=2, hand_size=4, second_window=False),
    FlowerRules(players=3, hand_size=7, flowers=8),
    menzi.TAIWAN,
    TaiwanRules(players=2, hand_size=3, opening_hu=True),
    TaiwanRules(players=3, hand_size=6, second_window=True, next_starter="rotate"),
    menzi.PAOHUZI,
    PaohuziRules(forced_pao=True, chi_reveal_by_next=True, wei_own_fourth="ti"),
    PaohuziRules(lock="separate", min_huxi=3, opening_card_win="all", ti_counts_as_kan=True),
    PaohuziRules(initial_ti="none", chi_reveal_by_next=True, min_huxi=6, wei_own_fourth="ti"),
)


def seen_by(rules: Rules, events: Iterable[Told], seat: int) -> list[Told]:
    """The events that a seat sees: not the cards dealt to others, nor what others answered."""
    seen: list[Told] = []
    deals = 0
    for kind, who, text in events:
        if kind == "round":
            deals = 0
        if kind == "deal":
            deals += 1
            face_up = isinstance(rules, PaohuziRules) and deals == rules.players + 1
            if who != seat and not face_up:
                continue
        if kind == "answer" and who != seat:
            continue
        seen.append((kind, who, text))
    return seen


def told(state: menzi.State | menzi.View) -> list[Told]:
    """Events as plain tuples."""
    return [(event.type, event.seat, event.text) for event in state.events()]


def deck_of(state: menzi.State) -> tuple[str, int]:
    """The deck and the dealer that a game was started with, which must be explicit."""
    lines = dict(line.partition(" ")[::2] for line in state.serialize().splitlines())
    return lines["deck"], int(lines["dealer"])


def actions_of(state: menzi.State) -> list[str]:
    """The texts of all actions applied."""
    return [state.action_to_string(action) for action in state.history()]


def everything(view: menzi.View) -> list[object]:
    """All that can be asked of a view."""
    seats = range(view.num_players())
    found: list[object] = [
        view.player,
        view.current_player(),
        view.legal_actions(),
        view.answer(),
        view.is_terminal(),
        view.phase(),
        view.returns(),
        view.result(),
        view.results(),
        view.events(),
        str(view.hand()),
        [view.hand_size(seat) for seat in seats],
        [view.melds(seat) for seat in seats],
        [view.discards(seat) for seat in seats],
        view.pile(),
        view.public_card(),
        view.public_source(),
        view.stock_size(),
        view.dealer(),
        view.round(),
        view.serialize(),
        view.game,
        str(view),
        repr(view),
        hash(view),
    ]
    if isinstance(view, menzi.PaohuziView):
        found += [[view.is_dead(seat) for seat in seats], [view.excuses(seat) for seat in seats]]
        found += [view.locks(), view.shown_card()]
    return found


def _rank(rules: Rules, text: str) -> int:
    """How a claim ranks; the lowest gets the card."""
    verb, _, cards = text.partition(" ")
    if verb in ("pass", "hu"):
        return {"hu": 0, "pass": 9}[verb]
    if isinstance(rules, PaohuziRules):
        return 2 if verb == "chi" else 1
    same = len(set(menzi.read_cards(cards))) == 1
    size = len(menzi.read_cards(cards))
    if same and size >= 3:
        return 1 if size == 4 or isinstance(rules, FlowerRules) else 2
    return 3


def _claim(rules: Rules, seen: Sequence[Told]) -> str | None:
    """The claim that the next events tell of."""
    kind, seat, text = seen[0]
    if kind == "win":
        return "hu"
    if kind != "meld":
        return None
    if not isinstance(rules, PaohuziRules):
        return f"meld {text}"
    if text.split()[0] != "chi":
        return text.split()[0]
    groups = []
    for event in seen:
        if event[:2] != ("meld", seat) or not event[2].startswith("chi "):
            break
        groups.append(event[2].removeprefix("chi "))
    return "chi " + " ".join(groups)


def public_replay(
    game: menzi.Game, seen: Sequence[Told], seat: int, deck: str, dealer: int, *, asked: bool
) -> bool:
    """Whether a deal can lead to what a seat has seen of a game of one round.

    Others answer whatever leads there; of answers that lose the card they give a claim rather than
    pass, since passing may forbid a later claim.
    """
    rules = game.rules
    try:
        state = game.new_initial_state(deck=deck, dealer=dealer, seed=0)
    except menzi.MenziError:
        return False
    while True:
        so_far = seen_by(rules, told(state), seat)
        if so_far != list(seen[: len(so_far)]):
            return False
        rest = seen[len(so_far) :]
        if state.is_terminal():
            return not rest
        actor = state.current_player()
        if not rest and (actor == seat) == asked:
            return True
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        if actor == seat:
            if not rest or rest[0][1] != seat or rest[0][0] not in ("answer", "discard"):
                return False
            text = rest[0][2] if rest[0][0] == "answer" else f"discard {rest[0][2]}"
        elif state.phase() == "discard":
            if not rest or rest[0][1] != actor:
                return False
            text = "hu" if rest[0][0] == "win" else f"discard {rest[0][2]}"
        else:
            public = [event for event in rest if event[0] != "answer"]
            if not public:
                text = legal[0]
            elif not state.phase().startswith("claim"):
                text = "hu" if public[0][:2] == ("win", actor) else "pass"
            else:
                claim = _claim(rules, public)
                if claim is None:
                    text = "pass"
                elif public[0][1] == actor:
                    text = claim
                else:
                    text = _losing(state, legal, claim, public[0][1])
        if text not in legal:
            return False
        state.apply_action(state.string_to_action(text))


def _losing(state: menzi.State, legal: Sequence[str], claim: str, claimant: int | None) -> str:
    """An answer that leaves the card to a claim, not a pass if there is another; empty if none."""
    rules = state.game.rules
    assert claimant is not None
    turned, source = _open_card(state)
    first = source if turned else source + 1

    def key(seat: int, text: str) -> tuple[int, int]:
        return _rank(rules, text), (seat - first) % rules.players

    actor = state.current_player()
    losing = [text for text in legal if key(actor, text) > key(claimant, claim)]
    return next((text for text in losing if text != "pass"), losing[0] if losing else "")


def _open_card(state: menzi.State) -> tuple[bool, int]:
    """Whether the open card was turned up, as for its window, and whose it is."""
    for event in reversed(state.events()):
        if event.type in ("draw", "reveal", "discard"):
            assert event.seat is not None
            return event.type != "discard" and state.phase() != "claim_second", event.seat
    raise AssertionError("no card was opened")
