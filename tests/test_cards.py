"""Card text: canonical writing, any reading, errors that say what is wrong."""

from __future__ import annotations

import pickle
import random

import menzi
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from menzi.oracle import cards as plain

KINDS = [plain.card_text(kind) for kind in range(29)]


def copies(kind: str) -> int:
    return 8 if kind == "F" else 4


@st.composite
def hands(draw: st.DrawFn) -> list[str]:
    counts = [draw(st.integers(0, copies(kind))) for kind in KINDS]
    cards = [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
    draw(st.randoms(use_true_random=False)).shuffle(cards)
    return cards


@given(hands())
def test_round_trips(cards: list[str]) -> None:
    hand = menzi.Hand("".join(cards))
    assert str(hand) == plain.cards_text(map(KINDS.index, cards))
    assert menzi.Hand(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert hash(menzi.Hand(str(hand))) == hash(hand)
    assert list(hand) == sorted(cards, key=KINDS.index)
    assert len(hand) == len(cards)
    assert menzi.read_cards("".join(cards)) == cards
    assert [hand.count(kind) for kind in KINDS] == hand.counts().tolist()
    assert all((kind in hand) == (kind in cards) for kind in KINDS)


@given(st.text(alphabet="KAERHCPrgywF \tsbx1", max_size=30) | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        hand = menzi.Hand(text)
    except menzi.NotationError:
        return
    assert plain.cards_text(plain.read_cards(text)) == str(hand)
    assert menzi.Hand(str(hand)) == hand


@given(st.text(alphabet="KAERHCPrgywF \t", max_size=30))
def test_oracle_reads_the_same(text: str) -> None:
    try:
        expected = [plain.card_text(kind) for kind in plain.read_cards(text)]
    except menzi.NotationError:
        with pytest.raises(menzi.NotationError):
            menzi.read_cards(text)
        return
    assert menzi.read_cards(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Kx", "unknown letter 'x' at position 1"),
        ("K", "no suffix"),
        ("KF", "stands between ranks and their suffix"),
        ("r", "no rank before it"),
        ("將", "unknown letter '將'"),
        ("kr", "unknown letter 'k'"),
        ("KrKrKrKrKr", "more than 4 of Kr"),
        ("F" * 9, "more than 8 of F"),
        ("K\0r", r"unknown letter '\\x00' at position 1 of 'K\\x00r'"),
        ("將" * 100, r"'將{26}...' \(300 bytes\)"),
    ],
)
def test_errors(text: str, message: str) -> None:
    with pytest.raises(menzi.NotationError, match=message):
        menzi.Hand(text)


def test_examples_of_the_notation() -> None:
    assert str(menzi.Hand(" KAEr RRRg Pw F")) == "KAErRRRgPwF"
    assert str(menzi.Hand("PwErKrArFRgRgRg")) == "KAErRRRgPwF"
    assert menzi.read_cards("KrArFPg") == ["Kr", "Ar", "F", "Pg"]
    assert menzi.Hand("KAErRRRgPwF").chinese() == "紅將士象 綠車車車 白卒 花"
    assert menzi.Hand("").chinese() == ""
    assert str(menzi.Hand()) == ""
    assert menzi.Hand("Kr") != menzi.Hand("Kg")
    assert menzi.Hand("Kr") != "Kr"
    with pytest.raises(menzi.NotationError, match="unknown deck 'tarot'"):
        menzi.Hand("Kr", deck="tarot")
    with pytest.raises(menzi.NotationError, match="expected one card, got 2"):
        menzi.Hand("Kr").count("KrKr")
    assert menzi.Hand("KAEr").counts().dtype == np.uint8


def test_generator_follows_its_page() -> None:
    """The deck of a seed, by the oracle's generator, which was written from docs/randomness.md."""
    from menzi.oracle.rng import Stream

    for seed in (0, 1, 7, 2**63, 2**64 - 1, random.Random(5).getrandbits(64)):
        stream = Stream(seed, 0)
        deck = plain.full_deck(menzi.FLOWER)
        stream.shuffle(deck)
        dealer = stream.below(4)
        state = menzi.Game("flower").new_initial_state(seed=seed)
        assert state.dealer() == dealer
        dealt = [event for event in state.events() if event.type == "deal"]
        for number, event in enumerate(dealt):
            assert event.text == plain.cards_text(deck[20 * number : 20 * number + 20])
