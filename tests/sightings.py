"""What happened in a game, counted, so that a long run can say what it has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import menzi
from menzi.variants import TaiwanRules

if TYPE_CHECKING:
    from collections import Counter

__all__ = ["note_action", "note_results"]


def note_action(state: menzi.State, text: str, seen: Counter[str]) -> None:
    """Counts what an action about to be applied brings about, and what else is in the position."""
    phase = state.phase()
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    seen[phase] += 1
    seen["hu declined"] += "hu" in legal and text != "hu"
    if isinstance(state, menzi.PaohuziState):
        _note_paohuzi(state, text, seen)
    else:
        _note_four_color(state, text, legal, seen)


def _note_four_color(state: menzi.State, text: str, legal: list[str], seen: Counter[str]) -> None:
    phase = state.phase()
    if phase.startswith("claim") and "pass" not in legal:
        seen["forced special"] += 1
        seen["forced hu"] += legal == ["hu"]
    seen["opening hu offered"] += phase == "discard" and "hu" in legal
    for player in range(state.num_players()):
        hand = state.hand(player)
        if len(hand) == 0:
            seen["empty hand"] += 1
        elif all(card[0] == "K" for card in hand):
            seen["all-General hand"] += 1
    seen["opening hu"] += text == "hu" and phase == "discard"
    if text.startswith("meld") and len(menzi.read_cards(text[5:])) == 4:
        seen["quad or four Soldiers"] += 1
    seen["flower taken"] += text == "meld F"


def _note_paohuzi(state: menzi.PaohuziState, text: str, seen: Counter[str]) -> None:
    seat = state.current_player()
    card = state.public_card()
    verb, _, cards = text.partition(" ")
    groups = cards.split()
    if text == "hu":
        seen[f"hu in {state.phase()}"] += 1
    elif verb == "pao":
        before = next((str(m)[:4] for m in state.melds(seat) if card and card in _cards(m)), "kan")
        seen[f"pao from {before.strip()}"] += 1
        seen["pao of a dead hand"] += state.is_dead(seat)
    elif verb == "chi":
        seen["chi"] += 1
        seen[f"bi of {len(groups) - 1}"] += len(groups) > 1
        own = menzi.Hand(groups[0], deck="paohuzi").count(str(card)) if len(groups) == 1 else 0
        seen["bi within one group"] += own == 2
    elif verb == "peng":
        seen["peng"] += 1
    seen["locked"] += bool(state.locks(seat))
    ti = sum(str(meld).startswith("ti ") for meld in state.melds(seat))
    seen["three ti"] += state.phase() == "heavenly" and ti >= 3


def _cards(meld: menzi.Meld) -> menzi.Hand:
    return menzi.Hand(str(meld).partition(" ")[2], deck="paohuzi")


def note_results(state: menzi.State, seen: Counter[str]) -> None:
    """Counts how cards were claimed and rounds ended."""
    turned: int | None = None
    answers: list[str] = []  # since anything else happened: those of one window, or of two
    for event in state.events():
        if event.type == "answer":
            answers.append(event.text)
            continue
        seen["two wins at once"] += answers.count("hu") >= 2
        seen["contested card"] += sum(text != "pass" for text in answers) >= 2
        answers.clear()
        if event.type == "meld":
            seen["stolen card"] += turned not in (None, event.seat)
            seen[f"{event.text.split()[0]} laid"] += isinstance(state, menzi.PaohuziState)
        seen["exhausted stock"] += event.type == "exhausted"
        seen["dead hand"] += event.type == "dead"
        seen["excused discard"] += event.type == "excused"
        turned = event.seat if event.type in ("draw", "reveal") else None
    for result in state.results():
        seen["deals"] += 1
        if result.winner is None:
            continue
        seen["win"] += 1
        seen["heavenly win"] += result.heavenly
        rules = state.game.rules
        if isinstance(rules, TaiwanRules):
            if result.points < rules.threshold:
                seen["win below the threshold"] += 1
            elif result.lucky:
                seen["lucky"] += 1
            if result.card_group is None:
                seen["starter with nothing to discard"] += 1
