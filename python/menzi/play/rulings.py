"""Which rule forces or forbids something now, in words; cards stand between backquotes."""

from __future__ import annotations

import menzi

from ..advice import known
from .telling import named

__all__ = ["prompt", "rulings"]


def prompt(view: menzi.View) -> str:
    """Return what is asked of the seat, in one line; empty when nothing is."""
    if not view.legal_actions():
        return ""
    card, source = view.public_card(), view.public_source()
    whose = "You" if source == view.player else f"Seat {source}"
    match view.phase():
        case "discard":
            return "Your turn: discard a card."
        case "claim_draw":
            return f"{whose} drew `{card}`. Will you have it?"
        case "claim_reveal":
            return f"{whose} revealed `{card}`. Will you have it?"
        case "claim_second":
            return f"{whose} did not take `{card}`, which is now a discard. Will you have it?"
        case "claim_discard":
            return f"{whose} discarded `{card}`. Will you have it?"
        case "heavenly":
            return "A heavenly hand, by the cards dealt: do you win with it?"
        case "opening":
            return "Your hand is complete as dealt: do you win with it?"
        case _:  # after_forced
            return "Your hand is complete: do you win with it?"


def rulings(view: menzi.View) -> list[str]:
    """Return the rules that bear on the seat's choice, the weightiest first."""
    legal = {view.action_to_string(action) for action in view.legal_actions()}
    if not legal:
        return _standing(view)
    notes = []
    card = view.public_card()
    if view.phase() == "discard":
        notes += _fixed_cards(view)
    elif card is not None:
        notes += _forced(view, legal, card)
        notes += _hu(view, legal, card)
        notes += _passed(view, card)
    return notes + _standing(view)


def _forced(view: menzi.View, legal: set[str], card: str) -> list[str]:
    if "pass" in legal:
        return []
    if view.game.name == "paohuzi":
        return ["no pass: who can pao must (forced_pao)"]
    return [f"no pass: a {_special(card)} must be taken by the seat that draws it"]


def _special(card: str) -> str:
    return "flower" if card == "F" else "General"


def _hu(view: menzi.View, legal: set[str], card: str) -> list[str]:
    """Return what hu is worth, or why it is not offered."""
    game, phase = view.game, view.phase()
    source = None
    if game.name == "paohuzi":
        assert isinstance(view, menzi.PaohuziView)
        if view.is_dead(view.player):
            return ["no hu: your hand is dead"]
        if phase == "claim_discard":
            return ["no hu: only a card revealed from the stock wins, never a discard"]
        source = "own" if view.public_source() == view.player else "other"
    facts = known(view, view.player)
    if "hu" not in legal:
        return ["no hu: " + menzi.explain(game, view.hand(), card=card, source=source, **facts)]
    found = menzi.evaluate(game, view.hand(), melds=facts["melds"], card=card, source=source)
    unit = "huxi" if game.name == "paohuzi" else "point" if found.points == 1 else "points"
    worth = f"hu makes {found.points} {unit}"
    rules = game.rules
    if isinstance(rules, menzi.TaiwanRules) and found.points < rules.threshold:
        others = rules.players - 1
        each = rules.settlement == "each"
        cost = (rules.threshold + 1) * others if each else rules.threshold + others
        return [f"{worth}, less than {rules.threshold}: it costs you {cost}"]
    return [f"{worth}; a claim that completes the hand is a hu"]


def _passed(view: menzi.View, card: str) -> list[str]:
    """Return which claims of the card are locked."""
    if not isinstance(view, menzi.PaohuziView):
        return []
    barred = [lock.split()[0] for lock in view.locks() if lock.endswith(f" {card}")]
    if not barred:
        return []
    return [f"no {' or '.join(barred)} of `{card}`: you passed or discarded one before"]


def _fixed_cards(view: menzi.View) -> list[str]:
    """Return why some cards of the hand are not to be discarded."""
    held = set(view.hand())
    free = {view.action_to_string(a).removeprefix("discard ") for a in view.legal_actions()}
    fixed = [card for card in view.hand() if card not in free]
    if not fixed or not held & free:
        return []
    if view.game.name == "paohuzi":
        kan = menzi.Hand("".join(fixed), view.game.deck)
        return [f"three alike as dealt stay together: `{kan}`"]
    both = "F" in fixed
    names = "Generals and flowers" if both and len(set(fixed)) > 1 else "flowers"
    return [f"{names if both else 'Generals'} are never discarded"]


def _standing(view: menzi.View) -> list[str]:
    """Return what binds the seat for the rest of the deal."""
    if not isinstance(view, menzi.PaohuziView) or view.is_terminal():
        return []
    notes = []
    if view.is_dead(view.player):
        notes.append("your hand is dead: it may not win, chi, peng or wei")
    if view.excuses(view.player):
        count = view.excuses(view.player)
        what = "your next discard" if count == 1 else f"your next {count} discards"
        notes.append(f"{what} after a meld {'is' if count == 1 else 'are'} excused")
    locks: dict[str, list[str]] = {}
    for lock in view.locks():
        what, _, card = lock.partition(" ")
        locks.setdefault(card, []).append(what)
    both = [card for card, barred in locks.items() if len(barred) > 1]
    for what, cards in [
        ("chi and peng", both),
        ("chi", [card for card, barred in locks.items() if barred == ["chi"]]),
        ("peng", [card for card, barred in locks.items() if barred == ["peng"]]),
    ]:
        if cards:
            hand = menzi.Hand("".join(cards), "paohuzi")
            notes.append(f"passed or discarded, no more {what}: `{hand}`")
    return notes


def turn(view: menzi.View) -> str:
    """Return whose turn it is, as far as the seat may know."""
    seat = view.current_player()
    if view.is_terminal():
        return "The game is over."
    if seat is None:
        return "The others answer."
    return f"{named(seat, view.player).capitalize()} to act."
