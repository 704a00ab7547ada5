"""Examples of the rules, played in the core and the oracle at once and compared at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import menzi
from lockstep import Pair
from menzi import oracle
from stacking import stack_deck

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from menzi.variants import FlowerRules, TaiwanRules

__all__ = ["asked", "melds", "play", "split", "start", "tail"]


def start(
    rules: FlowerRules | TaiwanRules,
    hands: Mapping[int, str],
    draws: str = "",
    *,
    last: str = "",
    dealer: int = 0,
) -> Pair:
    """A game from a stacked deck."""
    deck = stack_deck(rules, hands, draws, dealer=dealer, last=last)
    pair = Pair(rules, seed=0, deck=deck, dealer=dealer)
    pair.compare()
    pair.compare_records()
    return pair


def play(pair: Pair, *texts: str) -> None:
    """Plays actions, each of which must be legal."""
    for text in texts:
        assert text in pair.legal_texts(), (text, pair.legal_texts())
        pair.apply(text)
        pair.compare()
        pair.compare_records()


def asked(pair: Pair, seat: int, phase: str, *texts: str) -> None:
    """Checks whose turn it is, in which phase, and all that it may do."""
    assert (pair.core.current_player(), pair.core.phase()) == (seat, phase)
    assert sorted(pair.legal_texts()) == sorted(texts)


def tail(pair: Pair, count: int) -> list[tuple[str, int | None, str]]:
    """The last events."""
    return [(event.type, event.seat, event.text) for event in pair.core.events()][-count:]


def melds(pair: Pair, seat: int) -> list[str]:
    """The groups a seat has on the table."""
    return [str(meld) for meld in pair.core.melds(seat)]


def split(
    rules: FlowerRules | TaiwanRules, hand: str, card: str | None = None, table: Sequence[str] = ()
) -> tuple[int, str] | None:
    """Points and groups of a bare hand, the same in both, or None."""
    core = menzi.evaluate(menzi.Game(rules), hand, melds=table, card=card)
    plain = oracle.best_split(rules, hand, card, list(table))
    assert core.complete == (plain is not None)
    if plain is None:
        return None
    text = " ".join(map(str, core.groups))
    assert (core.points, text) == (plain.points, " ".join(plain.texts()))
    assert core.card_group == plain.card_group
    return core.points, text
