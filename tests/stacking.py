"""Decks put together on purpose: given hands and draws first, the rest of the cards behind them."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import menzi
from menzi.variants import FlowerRules, PaohuziRules, Rules, TaiwanRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = [
    "all_cards",
    "begun_deck",
    "hand_text",
    "likely_deck",
    "rich_deck",
    "shuffled_deck",
    "stack_deck",
]

COLORS = "rgyw"
RANKS = "KAERHCP"
NUMBERS = "123456789T"
SIZES = "sb"


def all_cards(rules: Rules) -> list[str]:
    """Every card of the game's deck, in the order of kinds."""
    if isinstance(rules, PaohuziRules):
        return [number + size for size in SIZES for number in NUMBERS for _ in range(4)]
    cards = [rank + color for color in COLORS for rank in RANKS for _ in range(4)]
    if isinstance(rules, FlowerRules):
        cards += ["F"] * rules.flowers
    return cards


def _read(rules: Rules, text: str) -> list[str]:
    if isinstance(rules, PaohuziRules):
        runs = re.findall(r"([1-9T]+)([sb])", text)
        assert "".join(part for run in runs for part in run) == text, f"not cards: {text}"
        return [number + size for numbers, size in runs for number in numbers]
    return menzi.read_cards(text)


def hand_text(cards: Sequence[str]) -> str:
    """Cards of paohuzi as the canonical text of a hand."""
    by_size = [(sorted((c[0] for c in cards if c[1] == s), key=NUMBERS.index), s) for s in SIZES]
    return "".join("".join(numbers) + size for numbers, size in by_size if numbers)


def _hand_size(rules: Rules) -> int:
    if isinstance(rules, PaohuziRules):
        return 20
    assert isinstance(rules, (FlowerRules, TaiwanRules))
    return rules.hand_size


def stack_deck(
    rules: Rules,
    hands: Mapping[int, str],
    draws: str = "",
    *,
    dealer: int = 0,
    last: str = "",
    seed: int = 0,
    first: int | None = None,
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
        The 21st card of taiwan's starter or of paohuzi's dealer, if it matters.
    seed : int
        Draws the order of all other cards.
    first : int, optional
        In paohuzi, the seat that reveals the first of `draws`, by default the one after the
        dealer; the others reveal theirs in turn. The cards that fill up a hand make no three of a
        kind in it, and with those draws, and with `last` as the dealer's discard, nothing that the
        cards given do not make.
    """
    wanted = {seat: _read(rules, text) for seat, text in hands.items()}
    stock = _read(rules, draws)
    last_cards = _read(rules, last)
    rest = Counter(all_cards(rules))
    for cards in (*wanted.values(), stock, last_cards):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, f"cards given too often: {[k for k in rest if rest[k] < 0]}"
    others = list(rest.elements())
    size = _hand_size(rules)
    order = [(dealer + offset) % rules.players for offset in range(rules.players)]
    given = [list(wanted.get(seat, [])) for seat in order]
    assert all(len(hand) <= size for hand in given)
    if isinstance(rules, PaohuziRules):
        revealer = (dealer + 1 if first is None else first) - dealer
        turns = [(card, (revealer + turn) % 3) for turn, card in enumerate(stock)]
        if rules.chi_reveal_by_next:
            turns += [(card, (place + 1) % 3) for card, place in turns]
        turns += [(card, 1) for card in last_cards]
        given[0] = last_cards + given[0]
        hands_of, others = _filled(given, others, turns, seed)
        last_card = hands_of[0].pop(0 if last_cards else -1)
        return "".join([*(card for hand in hands_of for card in hand), last_card, *stock, *others])
    random.Random(seed).shuffle(others)
    deck: list[str] = []
    for hand in given:
        while len(hand) < size:
            hand.append(others.pop())
        deck += hand
    if isinstance(rules, TaiwanRules):
        deck += last_cards or [others.pop()]
    return "".join(deck + stock + others)


def _partners(card: str) -> Iterator[tuple[str, str]]:
    """The pairs of cards that make a group of three with a card of paohuzi."""
    number, size = NUMBERS.index(card[0]), card[1]
    other = SIZES[1 - SIZES.index(size)]
    yield card, card
    yield card, card[0] + other
    yield card[0] + other, card[0] + other
    runs = [range(low, low + 3) for low in range(8)]
    for group in [*runs, (1, 6, 9)]:
        if number in group:
            first, second = (NUMBERS[rank] + size for rank in group if rank != number)
            yield first, second


def _troubles(given: Sequence[str], added: Sequence[str], chi: set[str], peng: set[str]) -> int:
    """How much cards added to a hand make of cards it may chi or peng, and their threes."""
    hand = Counter([*given, *added])
    count = sum(hand[card] > 2 for card in added)
    for card in chi | peng:
        pairs = list(_partners(card)) if card in chi else [(card, card)]
        for pair in pairs:
            if all(hand[part] >= pair.count(part) for part in pair):
                count += any(part in added for part in (card, *pair))
    return count


def _filled(
    given: Sequence[Sequence[str]],
    others: Sequence[str],
    turns: Sequence[tuple[str, int]],
    seed: int,
) -> tuple[list[list[str]], list[str]]:
    """Hands of 21, 20 and 20 cards that make nothing more of cards in turn, and what is left."""
    random_ = random.Random(seed)
    rest = list(others)
    random_.shuffle(rest)
    added: list[list[str]] = []
    for hand, size in zip(given, (21, 20, 20), strict=True):
        room = size - len(hand)
        added.append(rest[:room])
        rest = rest[room:]
    peng = {card for card, _ in turns}
    chi = [{card for card, place in turns if place == here} for here in range(3)]

    def troubles() -> list[int]:
        return [_troubles(given[i], added[i], chi[i], peng) for i in range(3)]

    now = troubles()
    for _ in range(20_000):
        if not any(now):
            break
        # Swaps two cards, and back again if that makes more trouble.
        here = random_.choice([i for i in range(3) if now[i]])
        ours, theirs = added[here], random_.choice([*added, rest])
        if theirs and theirs is not ours:
            i, j = random_.randrange(len(ours)), random_.randrange(len(theirs))
            ours[i], theirs[j] = theirs[j], ours[i]
            then = troubles()
            if sum(then) > sum(now):
                ours[i], theirs[j] = theirs[j], ours[i]
            else:
                now = then
    assert not any(now), "no calm cards fill up these hands"
    return [[*hand, *new] for hand, new in zip(given, added, strict=True)], rest


def begun_deck(rules: Rules, first: str) -> str:
    """A deck that begins with these cards; the rest follows in the order of kinds."""
    begin = _read(rules, first)
    cards = all_cards(rules)
    for card in begin:
        cards.remove(card)
    return "".join(begin + cards)


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

    Now and then a four-color hand holds Generals only, or one kind is kept out of all hands and
    lies on top of the stock. A hand of paohuzi is made of groups with many huxi, and now and then
    of triples and quads; every third deck is a `rich_deck`.
    """
    if isinstance(rules, PaohuziRules):
        return _likely_paohuzi(rules, random_, rich=random_.random() < 0.33)
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
    rest = _filled_up(hands, rules.hand_size, left, random_)
    deck = [card for hand in hands for card in hand]
    stock = _sorted_by_use(rest, hands, random_) if random_.random() < 0.5 else rest
    return "".join(deck + stock)


def rich_deck(rules: PaohuziRules, random_: random.Random) -> str:
    """A deck of paohuzi whose hands are full of triples and quads.

    Heavenly wins, dead hands, excuses and second quads are frequent with it.
    """
    return _likely_paohuzi(rules, random_, rich=True)


def _likely_paohuzi(rules: PaohuziRules, random_: random.Random, *, rich: bool) -> str:
    kinds = [number + size for size in SIZES for number in NUMBERS]
    same = {count: [[kind] * count for kind in kinds] for count in (2, 3, 4)}
    runs = [[number + size for number in part] for size in SIZES for part in ("123", "27T") * 4]
    runs += [[*pair, kind] for kind in kinds for pair in _partners(kind) if pair != (kind, kind)]
    left = Counter(all_cards(rules))
    hands: list[list[str]] = []
    for _ in range(rules.players):
        # How often a group is four, three or two of a kind; the other groups are chi groups.
        weights = (
            random_.choice(((3, 2, 1, 0), (2, 6, 1, 0), (0, 9, 1, 0))) if rich else (1, 3, 3, 6)
        )
        loose = random_.choice((0, 0, 1, 2)) if rich else random_.choice((0, 1, 1, 2, 4))
        hand: list[str] = []
        for _ in range(80):
            pool = random_.choices((same[4], same[3], same[2], runs), weights)[0]
            group = random_.choice(pool)
            if len(group) <= 20 - loose - len(hand) and not Counter(group) - left:
                hand += group
                left.subtract(group)
        hands.append(hand)
    rest = _filled_up(hands, 20, left, random_)
    if random_.random() < 0.5:
        rest = _sorted_by_use(rest, hands, random_)
    return "".join([*(card for hand in hands for card in hand), *rest])


def _filled_up(
    hands: Sequence[list[str]], size: int, left: Counter[str], random_: random.Random
) -> list[str]:
    """Fills up hands with cards left, in random order; returns those that then remain."""
    rest = list(left.elements())
    random_.shuffle(rest)
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return rest


def _sorted_by_use(
    rest: list[str], hands: Sequence[Sequence[str]], random_: random.Random
) -> list[str]:
    """The cards with those on top that several hands hold too."""
    counts = [Counter(hand) for hand in hands]

    def use(card: str) -> float:
        return -sum(1 for hand in counts if hand[card]) - 2 * random_.random()

    return sorted(rest, key=use)
