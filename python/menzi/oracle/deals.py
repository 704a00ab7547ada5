"""A new game of any rules: the one place that knows which state belongs to which game."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from ..errors import RulesError
from ..variants import PaohuziRules, Rules, TaiwanRules
from . import cards as four_color_cards
from . import paohuzi_cards
from .four_color_state import FourColorState
from .paohuzi_state import PaohuziState

if TYPE_CHECKING:
    from .notation import Notation
    from .state import State

__all__ = ["new_initial_state"]


def new_initial_state(
    rules: Rules, *, seed: int | None = None, deck: str | None = None, dealer: int | None = None
) -> State:
    """Return a game at its first decision.

    Parameters
    ----------
    rules : Rules
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the operating system if not given.
    deck : str, optional
        The first deal's cards in the order they leave the deck, or those of the first few deals.
    dealer : int, optional
        The seat dealt first in the first deal; drawn from the seed if not given.

    Returns
    -------
    State
        A `PaohuziState` for the rules of paohuzi.

    Raises
    ------
    NotationError
        If the deck cannot be read.
    DeckError
        If it has not the cards of the game.
    RulesError
        If the seed or the dealer is out of range.
    """
    if seed is None:
        seed = secrets.randbits(64)
    if not 0 <= seed < 1 << 64:
        raise RulesError(f"expected a seed from 0 to 2**64 - 1, not {seed!r}")
    if dealer is not None and not 0 <= dealer < rules.players:
        raise RulesError(f"expected a dealer from 0 to {rules.players - 1}, not {dealer!r}")
    if isinstance(rules, PaohuziRules):
        cards = _read_deck(paohuzi_cards.NOTATION, paohuzi_cards.full_deck(), deck)
        return PaohuziState(rules, seed, cards, dealer)
    rounds = rules.rounds if isinstance(rules, TaiwanRules) else 1
    cards = _read_deck(four_color_cards.NOTATION, four_color_cards.full_deck(rules), deck, rounds)
    return FourColorState(rules, seed, cards, dealer)


def _read_deck(
    notation: Notation, full: list[int], deck: str | None, rounds: int = 1
) -> list[int] | None:
    """Return the cards as written, which must be those of one full deck, or of some rounds'."""
    if deck is None:
        return None
    cards = notation.read_cards(deck)
    whole, rest = divmod(len(cards), len(full))
    if rest or not 1 <= whole <= rounds:
        notation.check_deck(full, cards)
    for first in range(0, len(cards), len(full)):
        notation.check_deck(full, cards[first : first + len(full)])
    return cards
