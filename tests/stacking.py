"""Decks put together on purpose: given hands and draws first, the rest of the cards behind them."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import menzi
from menzi.variants import FlowerRules, Rules, TaiwanRules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["all_cards", "likely_deck", "shuffled_deck", "stack_deck"]

COLORS = "rgyw"
RANKS = "KAERHCP"


def all_cards(rules: Rules) -> list[str]:
    """Every card of the game's deck, in the order of kinds."""
    cards = [rank + color for color in COLORS for rank in RANKS for _ in range(4)]
    if isinstance(rules, FlowerRules):
        cards += ["F"] * rules.flowers
    return cards


def _dealt(rules: Rules) -> int:
    """The cards that leave the deck before the first draw."""
    assert isinstance(rules, (FlowerRules, TaiwanRules))
    return rules.players * rules.hand_size + (1 if isinstance(rules, TaiwanRules) else 0)


def stack_deck(
    rules: Rules,
    hands: Mapping[int, str],
    draws: str = "",
    *,
    dealer: int = 0,
    last: str = "",
    seed: int = 0,
) -> str:
    """Puts together a deck that deals given cards.

    Parameters
    ----------
    rules : Rules
    hands : mapping of int to str
        Cards of some seats; other cards fill up what is missing.
    draws : str
        The first stock cards, in order.
    dealer : int
        The seat dealt first.
    last : str
        The 21st card of taiwan's starter, if it matters.
    seed : int
        Draws the order of all other cards.
    """
    assert isinstance(rules, (FlowerRules, TaiwanRules))
    wanted = {seat: menzi.read_cards(text) for seat, text in hands.items()}
    stock = menzi.read_cards(draws)
    last_cards = menzi.read_cards(last)
    rest = Counter(all_cards(rules))
    for cards in (*wanted.values(), stock, last_cards):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, f"cards given too often: {[k for k in rest if rest[k] < 0]}"
    others = list(rest.elements())
    random.Random(seed).shuffle(others)
    deck: list[str] = []
    for offset in range(rules.players):
        hand = list(wanted.get((dealer + offset) % rules.players, []))
        assert len(hand) <= rules.hand_size
        while len(hand) < rules.hand_size:
            hand.append(others.pop())
        deck += hand
    if isinstance(rules, TaiwanRules):
        deck += last_cards or [others.pop()]
    return "".join(deck + stock + others)


def shuffled_deck(rules: Rules, random_: random.Random) -> str:
    """A deck in random order."""
    cards = all_cards(rules)
    random_.shuffle(cards)
    return "".join(cards)


def _groups(rules: Rules) -> list[list[str]]:
    groups = [[f"{rank}{color}" for rank in part] for color in COLORS for part in ("KAE", "RHC")]
    groups += [[f"{rank}{color}"] * size for color in COLORS for rank in RANKS for size in (2, 3)]
    groups += [[f"K{color}"] for color in COLORS]
    groups += [[f"P{color}" for color in COLORS if color != out] for out in COLORS]
    groups += [[f"P{color}" for color in COLORS]]
    if isinstance(rules, FlowerRules) and rules.flowers:
        groups += [["F"]] * 3
    return groups


def likely_deck(rules: Rules, random_: random.Random) -> str:
    """A deck whose hands are made of groups but for a few cards, so that much is claimed and won.

    Now and then a hand holds Generals only, or one kind is kept out of all hands and lies on
    top of the stock.
    """
    assert isinstance(rules, (FlowerRules, TaiwanRules))
    left = Counter(all_cards(rules))
    groups = _groups(rules)
    hands: list[list[str]] = []
    for _ in range(rules.players):
        hand: list[str] = []
        generals = random_.random() < 0.1
        loose = random_.choice((0, 0, 1, 1, 2, 4))
        for _ in range(60):
            group = random_.choice(groups)
            if generals and group[0][0] != "K":
                group = [f"K{random_.choice(COLORS)}"]
            room = rules.hand_size - loose - len(hand)
            if len(group) <= room and not Counter(group) - left:
                hand += group
                left.subtract(group)
        hands.append(hand)
    rest = list(left.elements())
    random_.shuffle(rest)
    for hand in hands:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    deck = [card for hand in hands for card in hand]
    stock = _sorted_by_use(rest, hands, random_) if random_.random() < 0.5 else rest
    return "".join(deck + stock)


def _sorted_by_use(
    rest: list[str], hands: Sequence[Sequence[str]], random_: random.Random
) -> list[str]:
    """The cards with those on top that several hands hold too."""
    counts = [Counter(hand) for hand in hands]

    def use(card: str) -> float:
        return -sum(1 for hand in counts if hand[card]) - 2 * random_.random()

    return sorted(rest, key=use)
