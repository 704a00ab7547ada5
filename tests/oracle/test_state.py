"""The state as an object: illegal actions, copies, decks that are wrong, the generator, perft."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from menzi import oracle
from menzi.errors import DeckError, IllegalActionError, NotationError, RulesError
from menzi.oracle.cards import cards_text, read_cards
from menzi.oracle.rng import Stream
from menzi.variants import FLOWER, TAIWAN, Rules
from oracle.table import play_beside_clones
from stacking import all_cards

if TYPE_CHECKING:
    from oracle.table import Engine

BOTH: list[Rules] = [FLOWER, TAIWAN.replace(opening_hu=True)]


@pytest.mark.parametrize("rules", BOTH, ids=["flower", "taiwan"])
def test_illegal_action_changes_nothing(engine: Engine, rules: Rules) -> None:
    table = engine.start(rules, seed=8)
    choices = random.Random(8)
    for _ in range(60):
        if table.over():
            break
        before = table.snapshot()
        for text in ("discard Kr", "discard Pr", "pass", "hu", "meld KAEr", "meld PrPgPyPw"):
            if text in table.legal() or (text == "discard Kr" and engine.name == "core"):
                continue  # the core has no such action at all
            with pytest.raises(IllegalActionError) as caught:
                table.apply(text)
            message = str(caught.value)
            assert f"seat {table.actor()}" in message
            assert table.phase() in message
            assert all(repr(legal) in message for legal in table.legal())
            assert table.snapshot() == before
        table.apply(choices.choice(table.legal()))


@pytest.mark.parametrize("rules", BOTH, ids=["flower", "taiwan"])
def test_clones_move_by_themselves(engine: Engine, rules: Rules) -> None:
    play_beside_clones(engine.start(rules, seed=21), random.Random(21))


def test_nothing_is_legal_at_the_end(engine: Engine) -> None:
    table = engine.start(FLOWER, seed=2)
    while not table.over():
        table.pass_on()
    assert (table.actor(), table.legal(), table.phase()) == (-4, [], "over")
    with pytest.raises(IllegalActionError):
        table.apply("pass")


def test_rewards_add_up_to_returns(engine: Engine) -> None:
    for seed in range(20):
        table = engine.start(TAIWAN.replace(hand_size=2), seed=seed)
        total = table.rewards()
        while not table.over():
            table.apply(table.legal()[0])
            total = [have + more for have, more in zip(total, table.rewards(), strict=True)]
        assert total == table.returns()


def test_decks_that_are_wrong(engine: Engine) -> None:
    deck = all_cards(FLOWER)
    for wrong in (deck[1:], [*deck, "Kr"], [*deck[:-1], "Kr"], []):
        with pytest.raises(DeckError):
            engine.start(FLOWER, deck="".join(wrong), dealer=0)
    with pytest.raises(DeckError):
        engine.start(TAIWAN, deck="".join(deck), dealer=0)
    for text in ("Kx", "K", "KF", "r", "kr", "KrK"):
        with pytest.raises(NotationError):
            engine.start(FLOWER, deck=text, dealer=0)
    for seat in (-1, 4):
        with pytest.raises(RulesError):
            engine.start(FLOWER, dealer=seat)


def test_decks_are_read_in_any_notation(engine: Engine) -> None:
    deck = all_cards(FLOWER)
    table = engine.start(FLOWER, deck=" ".join(deck), dealer=0)
    short = engine.start(FLOWER, deck="".join(deck), dealer=0)
    assert table.snapshot() == short.snapshot()
    assert table.hand(0) == "KKKKAAAAEEEERRRRHHHHr"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("KAErRRRgPwF", "KAErRRRgPwF"),
        ("PwErKrArFRgRgRg", "KAErRRRgPwF"),
        (" K A\tE r\n", "KAEr"),
        ("PrPgPy", "PrPgPy"),
        ("FF", "FF"),
        ("", ""),
    ],
)
def test_card_text(text: str, canonical: str) -> None:
    assert cards_text(read_cards(text)) == canonical
    assert cards_text(read_cards(canonical)) == canonical


@pytest.mark.parametrize("text", ["K", "KF", "r", "kr", "Kx", "KrA", "FKF", "1s", "將"])
def test_card_text_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        read_cards(text)


@pytest.mark.parametrize(
    ("seed", "index", "words"),
    [
        (0, 0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (0, 1, [0xBFEF8030DDC2D772, 0x5F552CE482F2AA47, 0x70335FC3DAF3D8A7]),
        (7, 1, [0x64BF6909D6AB6A2A, 0xFF277A88778DFBFD, 0x958793AE44BE9F7C]),
        (2**64 - 1, 2, [0xDDEAB61E248ACCF3, 0x140F6E8C53666130, 0xF9376BAB791A5705]),
    ],
)
def test_generator_words(seed: int, index: int, words: list[int]) -> None:
    """The test vectors of docs/randomness.md."""
    stream = Stream(seed, index)
    assert [stream.next() for _ in words] == words


def test_generator_draws() -> None:
    stream = Stream(7, 0)
    bounds = (2, 3, 4, 6, 10, 100, 1000)
    assert [stream.below(bound) for bound in bounds] == [1, 1, 3, 2, 9, 67, 759]
    stream = Stream(7, 0)
    # These bounds make the generator refuse two words.
    drawn = [stream.below(2**63 + 1) for _ in range(3)]
    assert drawn == [7921736054880140247, 4187236472907157488, 8999648071084772060]
    stream = Stream(7, 0)
    assert stream.draws([117, 116, 115, 114, 113, 112]) == [82, 66, 74, 54, 76, 86]
    assert stream.draws([3, 2]) == [1, 0]
    assert Stream(0, 0).draws([4294967295, 2863311531]) == [1853398634, 573255600]


def test_dealer_of_a_seed_does_not_depend_on_the_deck(engine: Engine) -> None:
    for seed in range(12):
        drawn = engine.start(FLOWER, seed=seed).dealer()
        deck = "".join(all_cards(FLOWER))
        assert engine.start(FLOWER, deck=deck, seed=seed).dealer() == drawn
    assert engine.start(FLOWER, seed=7).dealer() == 3  # docs/randomness.md


def test_perft_counts_the_sequences() -> None:
    state = oracle.new_initial_state(TAIWAN.replace(players=2, hand_size=4), seed=3)
    assert oracle.perft(state, 0) == 1
    assert oracle.perft(state, 1) == len(state.legal_texts())
    by_hand = 0
    for first in state.legal_texts():
        child = state.clone()
        child.apply_text(first)
        by_hand += len(child.legal_texts())
    assert oracle.perft(state, 2) == by_hand
