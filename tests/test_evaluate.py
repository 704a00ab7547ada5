"""Bare hands of Four Color Cards: one by one and in batches, against the oracle."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import menzi
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from menzi import oracle
from menzi.oracle.cards import card_text, cards_text, full_deck
from plainly import groups_of

if TYPE_CHECKING:
    from menzi.variants import Rules

KINDS = [card_text(kind) for kind in range(29)]

RULES: dict[str, Rules] = {
    "flower": menzi.FLOWER,
    "taiwan": menzi.TAIWAN,
    "taiwan-bga": menzi.TAIWAN_BGA,
    "flower-odd": menzi.FLOWER.replace(flowers=8, points={"pair": 3, "triple": 0, "command": 9}),
    "taiwan-odd": menzi.TAIWAN.replace(points={"single": (4, 0), "triple": (9, 1), "quad": (0, 2)}),
}


def deck_of(rules: Rules) -> list[str]:
    return [card_text(kind) for kind in full_deck(rules)]


def drawn_hand(rules: Rules, random_: random.Random) -> list[str]:
    """Groups put together, now and then with a card changed."""
    deck = deck_of(rules)
    random_.shuffle(deck)
    groups = groups_of(rules.game)
    hand: list[str] = []
    for _ in range(random_.randrange(8)):
        group = random_.choice(groups)
        if all(hand.count(c) + group.count(c) <= deck.count(c) for c in group):
            hand += group
    if random_.random() < 0.4:
        for card in deck[:2]:
            if hand.count(card) < deck.count(card):
                hand.append(card)
    random_.shuffle(hand)
    return hand


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_scalar_equals_oracle(name: str, seed: int) -> None:
    rules = RULES[name]
    game = menzi.Game(rules)
    random_ = random.Random(seed)
    hand = drawn_hand(rules, random_)
    table = [random_.choice(groups_of(rules.game))] if random_.random() < 0.5 else []
    deck = deck_of(rules)
    if any(hand.count(c) + group.count(c) > deck.count(c) for group in table for c in group):
        table = []
    card = random_.choice(hand) if hand and random_.random() < 0.7 else None
    held = list(hand)
    if card is not None:
        held.remove(card)
    melds = [cards_text(map(KINDS.index, group)) for group in table]
    core = menzi.evaluate(game, "".join(held), melds=melds, card=card)
    plain = oracle.best_split(rules, "".join(held), card, melds)
    assert core.complete == (plain is not None)
    assert core.complete == (core.loose == 0)
    if plain is not None:
        assert core.points == plain.points
        assert [str(group) for group in core.groups] == plain.texts()
        assert core.card_group == plain.card_group
        assert sum(group.points for group in core.groups) == core.points


@pytest.mark.parametrize("name", RULES)
def test_batch_equals_scalar(name: str) -> None:
    rules = RULES[name]
    game = menzi.Game(rules)
    random_ = random.Random(name)
    hands = [drawn_hand(rules, random_) for _ in range(400)]
    counts = np.array([menzi.Hand("".join(hand)).counts() for hand in hands])
    expected = []
    for hand in hands:
        one = menzi.evaluate(game, "".join(hand))
        expected.append(one.points if one.complete else -1)
    assert menzi.evaluate_batch(game, counts).tolist() == expected
    out = np.full(len(hands), 7, np.int32)
    assert menzi.evaluate_batch(game, counts, out=out) is out
    assert out.tolist() == expected
    assert any(value >= 0 for value in expected)
    assert any(value < 0 for value in expected)
    assert menzi.evaluate_batch(game, counts[:0]).shape == (0,)
    assert menzi.evaluate_batch(game, counts[5:9]).tolist() == expected[5:9]


def test_batch_refuses_what_is_no_hand() -> None:
    game = menzi.Game("flower")
    counts = np.zeros((5, 29), np.uint8)
    for kind, value in ((0, 5), (27, 255), (28, 6)):
        wrong = counts.copy()
        wrong[3, kind] = value
        with pytest.raises(menzi.MenziError, match="row 3 is no hand"):
            menzi.evaluate_batch(game, wrong)
    with pytest.raises(menzi.MenziError, match="row 0 is no hand"):
        menzi.evaluate_batch(menzi.Game("taiwan"), counts + (np.arange(29) == 28).astype(np.uint8))
    for bad in (counts.astype(np.int64), counts[:, :28], counts[0], np.asfortranarray(counts),
                np.zeros((10, 29), np.uint8)[::2], [[0] * 29]):  # fmt: skip
        with pytest.raises((menzi.MenziError, TypeError)):
            menzi.evaluate_batch(game, bad)  # type: ignore[arg-type]
    frozen = np.zeros(5, np.int32)
    frozen.flags.writeable = False
    for out in (np.zeros(4, np.int32), np.zeros(5, np.int64), np.zeros((5, 1), np.int32), frozen,
                np.zeros(10, np.int32)[::2]):  # fmt: skip
        with pytest.raises(menzi.MenziError, match="out"):
            menzi.evaluate_batch(game, counts, out=out)  # type: ignore[arg-type]


def test_wrong_arguments() -> None:
    game = menzi.Game("taiwan")
    with pytest.raises(menzi.NotationError, match="at most 4 of Kr, got 5"):
        menzi.evaluate(game, "KKKKr", card="Kr")
    with pytest.raises(menzi.NotationError, match="at most 4 of Ar, got 5"):
        menzi.evaluate(game, "AAAr", melds=["AAr"])
    with pytest.raises(menzi.NotationError, match="at most 0 of F"):
        menzi.evaluate(game, "F")
    with pytest.raises(menzi.NotationError, match="one group"):
        menzi.evaluate(game, "", melds=["KAr"])
    with pytest.raises(menzi.NotationError, match="one group"):
        menzi.evaluate(game, "", melds=["PPr"])
    with pytest.raises(menzi.NotationError, match="one card"):
        menzi.evaluate(game, "", card="")


def test_every_row_of_every_block() -> None:
    """All counts of a color's command and field cards: complete, and how good, by the oracle."""
    for name in ("flower", "taiwan"):
        rules = RULES[name]
        game = menzi.Game(rules)
        for ranks in ("KAE", "RHC"):
            rows = [(a, b, c) for a in range(5) for b in range(5) for c in range(5)]
            counts = np.zeros((len(rows), 29), np.uint8)
            for number, row in enumerate(rows):
                for rank, count in zip(ranks, row, strict=True):
                    counts[number, KINDS.index(rank + "y")] = count
            points = menzi.evaluate_batch(game, counts)
            for number, row in enumerate(rows):
                cards = [r + "y" for r, n in zip(ranks, row, strict=True) for _ in range(n)]
                win = oracle.best_split(rules, "".join(cards))
                assert points[number] == (-1 if win is None else win.points), cards
