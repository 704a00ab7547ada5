"""Bare hands of paohuzi: one by one and in batches, against the oracle."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import menzi
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from menzi import oracle
from stacking import all_cards, likely_deck

if TYPE_CHECKING:
    from menzi.variants import PaohuziRules

GAME = menzi.Game("paohuzi")


def drawn(rules: PaohuziRules, random_: random.Random) -> tuple[list[str], list[str], str, str]:
    """A hand, groups on the table, a card and its source, near enough to a win to be one often."""
    text = likely_deck(rules, random_)
    cards = [text[i : i + 2] for i in range(0, 40, 2)]
    counts = Counter(cards)
    melds = []
    for card, count in sorted(counts.items()):
        if count == 4 or (count == 3 and random_.random() < 0.5):
            name = random_.choice(("ti", "pao") if count == 4 else ("wei", "peng"))
            melds.append(f"{name} {card[0] * count}{card[1]}")
            cards = [other for other in cards if other != card]
    rest = [card for card in all_cards(rules) if counts[card] < 4]
    held = [card for card in rest if counts[card]]
    card = random_.choice(held if held and random_.random() < 0.7 else rest)
    # Each quad brings the hand one card more.
    quads = sum(meld.startswith(("ti ", "pao ")) for meld in melds)
    counts[card] += 1
    while len(cards) + sum(map(len, melds)) - 4 * len(melds) < 20 + quads:
        more = random_.choice(rest)
        if counts[more] < 4 and cards.count(more) < 3:
            cards.append(more)
            counts[more] += 1
    return cards, melds, card, random_.choice(("own", "other"))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), fourth=st.sampled_from(("pao", "ti")))
def test_scalar_equals_oracle(seed: int, fourth: str) -> None:
    rules = menzi.PAOHUZI.replace(wei_own_fourth=fourth)
    hand, melds, card, source = drawn(rules, random.Random(seed))
    text = "".join(hand)
    if source == "own" and text.count(card) >= 2:
        source = "other"  # a forced meld, which comes before any question
    if source == "own" and fourth == "ti" and f"wei {card[0] * 3}{card[1]}" in melds:
        source = "other"
    core = menzi.evaluate(menzi.Game(rules), text, melds=melds, card=card, source=source)
    plain = oracle.best_win(rules, text, melds, card, source)
    assert core.complete == (plain is not None)
    assert core.wins == (core.complete and core.points >= 15)
    assert bool(core.why) != core.wins
    if plain is not None:
        assert core.points == plain.huxi == sum(group.points for group in core.groups)
        assert [str(group) for group in core.groups] == list(plain.groups)
        assert core.tun == ((core.points - 15) // 3 + 1 if core.wins else None)


def test_many_of_those_hands_win() -> None:
    wins = complete = 0
    for seed in range(300):
        hand, melds, card, _ = drawn(menzi.PAOHUZI, random.Random(seed))
        found = menzi.evaluate(GAME, "".join(hand), melds=melds, card=card, source="other")
        complete += found.complete
        wins += found.wins
    assert complete > 20
    assert wins > 5


def test_batch_equals_oracle() -> None:
    random_ = random.Random(4)
    rows, expected = [], []
    for _ in range(300):
        deck = likely_deck(menzi.PAOHUZI, random_)
        cards = Counter(deck[i : i + 2] for i in range(0, 2 * random_.choice((3, 6, 9, 12, 21)), 2))
        rows.append(menzi.Hand("".join(cards.elements()), "paohuzi").counts())
        expected.append(plain_huxi(cards))
    counts = np.array(rows)
    assert menzi.evaluate_batch(GAME, counts).tolist() == expected
    assert sum(value >= 0 for value in expected) > 30
    assert sum(value < 0 for value in expected) > 30


def plain_huxi(cards: Counter[str]) -> int:
    """Huxi of a closed hand: four are a ti, three a kan, others in chi groups, a pair with a ti."""
    huxi = 0
    loose: list[str] = []
    for card, count in cards.items():
        big = card[1] == "b"
        huxi += {4: 12 if big else 9, 3: 6 if big else 3}.get(count, 0)
        loose += [card] * (count if count < 3 else 0)
    best = grouped(tuple(sorted(loose)), 4 in cards.values())
    return -1 if best is None else huxi + best


def grouped(cards: tuple[str, ...], pair: bool) -> int | None:
    """The most huxi of chi groups, and one pair if asked, of all cards; None if there is no way."""
    if not cards:
        return None if pair else 0
    found = []
    first, rest = cards[0], cards[1:]
    for i, second in enumerate(rest):
        if pair and second == first:
            found.append(grouped(rest[:i] + rest[i + 1 :], False))
        for j in range(i + 1, len(rest)):
            huxi = chi_huxi([first, second, rest[j]])
            if huxi is not None:
                left = grouped(rest[:i] + rest[i + 1 : j] + rest[j + 1 :], pair)
                found.append(None if left is None else left + huxi)
    return max((huxi for huxi in found if huxi is not None), default=None)


def chi_huxi(cards: list[str]) -> int | None:
    """The huxi of a chi group, or None if the three cards are none."""
    ranks = sorted("123456789T".index(card[0]) for card in cards)
    sizes = {card[1] for card in cards}
    if len(sizes) == 2:
        return 0 if ranks[0] == ranks[2] else None
    scoring = 6 if sizes == {"b"} else 3
    if ranks == [1, 6, 9]:
        return scoring
    if ranks[0] + 1 == ranks[1] == ranks[2] - 1:
        return scoring if ranks[0] == 0 else 0
    return None


def test_batch_refuses_what_is_no_hand() -> None:
    counts = np.zeros((5, 20), np.uint8)
    for kind, value in ((0, 5), (19, 255)):
        wrong = counts.copy()
        wrong[3, kind] = value
        with pytest.raises(menzi.MenziError, match="row 3 is no hand"):
            menzi.evaluate_batch(GAME, wrong)
    with pytest.raises(menzi.MenziError, match=r"shape \(n, 20\)"):
        menzi.evaluate_batch(GAME, np.zeros((5, 29), np.uint8))


@pytest.mark.parametrize(
    ("hand", "melds", "card", "source", "why"),
    [
        ("22s33s456678s3456b999bTTTb", [], "2s", "other", "13 huxi, 2 short of 15"),
        ("22s33s456678s3456b999bTTTb", [], "9s", "other", "the cards do not all go into groups"),
        ("345s345s345s345b345b67b", ["pao 9999b"], "8b", "other", "none is a pair"),
        ("345s345s345s345b345b66b", [], "7s", "other", "the cards do not all go into groups"),
        ("345s345s", [], None, None, "not into seven"),
    ],
)
def test_why_a_hand_does_not_win(
    hand: str, melds: list[str], card: str | None, source: str | None, why: str
) -> None:
    found = menzi.evaluate(GAME, hand, melds=melds, card=card, source=source)
    assert not found.wins
    assert why in found.why


def test_wrong_arguments() -> None:
    with pytest.raises(menzi.NotationError, match="at most 4 of 2s, got 5"):
        menzi.evaluate(GAME, "222s", melds=["chi 22s2b"])
    with pytest.raises(menzi.NotationError, match="four of 2s are no hand cards"):
        menzi.evaluate(GAME, "2222s")
    with pytest.raises(menzi.NotationError, match="'kan 222s' is never laid"):
        menzi.evaluate(GAME, "", melds=["kan 222s"])
    with pytest.raises(menzi.NotationError, match="make no wei"):
        menzi.evaluate(GAME, "", melds=["wei 22s"])
    with pytest.raises(menzi.MenziError, match="expected 'own' or 'other' with a card, got none"):
        menzi.evaluate(GAME, "22s", card="2s")
    with pytest.raises(menzi.MenziError, match="expected 'own' or 'other' with a card, got 'me'"):
        menzi.evaluate(GAME, "22s", card="2s", source="me")
    with pytest.raises(menzi.MenziError, match="expected none without a card"):
        menzi.evaluate(GAME, "22s", source="own")
    with pytest.raises(menzi.MenziError, match="it does not matter"):
        menzi.evaluate(menzi.Game("flower"), "Kr", card="Kg", source="own")
