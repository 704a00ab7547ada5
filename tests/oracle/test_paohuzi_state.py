"""Paohuzi, the state as an object, over random play of decks in which much happens."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from menzi.errors import IllegalActionError, MenziError
from menzi.variants import PAOHUZI, PaohuziRules
from oracle.table import play_beside_clones
from stacking import all_cards, likely_deck, rich_deck, shuffled_deck

if TYPE_CHECKING:
    from oracle.table import Engine, Table

OTHER = PaohuziRules(
    min_huxi=10,
    ti_counts_as_kan=True,
    opening_card_win="all",
    forced_pao=True,
    wei_own_fourth="ti",
    chi_reveal_by_next=True,
    lock="separate",
    initial_ti="none",
)
RULES = pytest.mark.parametrize("rules", [PAOHUZI, OTHER], ids=["default", "other"])


def cards(text: str) -> list[str]:
    """The cards of a hand or of a group without its name."""
    found: list[str] = []
    run = ""
    for letter in text:
        if letter in "sb":
            found += [number + letter for number in run]
            run = ""
        else:
            run += letter
    return found


def on_the_table(table: Table) -> Counter[str]:
    """Every card that is not in the stock; at the end of a won deal the open card too."""
    found: Counter[str] = Counter()
    for seat in range(3):
        found.update(cards(table.hand(seat)))
        found.update(table.discards(seat))
        for meld in table.melds(seat):
            found.update(cards(meld.split()[1]))
    card = table.card()
    found.update([] if card is None else [card])
    return found


def games(engine: Engine, rules: PaohuziRules, count: int) -> list[Table]:
    makers = (likely_deck, rich_deck, shuffled_deck)
    return [
        engine.start(rules, deck=makers[n % 3](rules, random.Random(n)), dealer=n % 3, seed=n)
        for n in range(count)
    ]


def check(table: Table) -> None:
    found = on_the_table(table)
    assert not found - Counter(all_cards(PAOHUZI))
    assert found.total() + table.stock() == 80
    legal = table.legal()
    assert bool(legal) != table.over()
    assert len(legal) == len(set(legal))
    assert (table.card() is not None) == table.phase().startswith("claim") or table.over()
    if table.over():
        return
    assert legal != ["pass"]
    seat = table.actor()
    held = Counter(cards(table.hand(seat)))
    if table.phase() == "discard":
        assert legal == sorted(f"discard {card}" for card in held if held[card] < 3)
    elif table.phase() in ("heavenly", "opening", "after_forced"):
        assert legal == ["hu", "pass"]
    for other in range(3):
        assert max(Counter(cards(table.hand(other))).values(), default=0) < 4
        assert table.locks(other) == sorted(set(table.locks(other)))
        if table.is_dead(other):
            assert all(count == 3 for count in Counter(cards(table.hand(other))).values())
    if table.is_dead(seat):
        assert set(legal) <= {"pao", "pass"}
    for text in legal:
        if text.startswith(("chi", "peng")):
            assert f"{text.split()[0]} {table.card()}" not in table.locks(seat)


@RULES
def test_whatever_is_played(engine: Engine, rules: PaohuziRules) -> None:
    for number, table in enumerate(games(engine, rules, 60)):
        choices = random.Random(number)
        while not table.over():
            check(table)
            legal = table.legal()
            if "hu" in legal and choices.random() < 0.5:
                legal = ["hu"]
            table.apply(choices.choice(legal))
        check(table)
        outcome = table.outcome()
        assert sum(table.returns()) == 0
        assert table.returns() == outcome.returns
        if outcome.winner is None:
            assert table.returns() == [0.0, 0.0, 0.0]
        else:
            assert outcome.tun == max(1, (outcome.huxi - rules.min_huxi) // 3 + 1)
            assert table.returns()[outcome.winner] == 2 * outcome.tun
            assert outcome.heavenly or outcome.huxi >= rules.min_huxi
            assert outcome.heavenly or len(outcome.groups) == 7


@RULES
def test_an_illegal_action_changes_nothing(engine: Engine, rules: PaohuziRules) -> None:
    tried = ["hu", "pass", "peng", "pao", "discard 1s", "chi 123s", "chi 345s 55s5b"]
    for number, table in enumerate(games(engine, rules, 6)):
        choices = random.Random(number)
        for _ in range(40):
            if table.over():
                break
            before = table.snapshot()
            for text in tried:
                if text not in table.legal():
                    with pytest.raises(IllegalActionError):
                        table.apply(text)
                    assert table.snapshot() == before
            table.apply(choices.choice(table.legal()))


@RULES
def test_clones_move_by_themselves(engine: Engine, rules: PaohuziRules) -> None:
    for number, table in enumerate(games(engine, rules, 3)):
        play_beside_clones(table, random.Random(number))


@pytest.mark.parametrize("wrong", ["", "1s", "KAEr", "x"])
def test_a_wrong_deck(engine: Engine, wrong: str) -> None:
    deck = shuffled_deck(PAOHUZI, random.Random(1))
    with pytest.raises(MenziError):
        engine.start(PAOHUZI, deck=deck[:-2] + wrong, dealer=0)


def test_the_same_seed_the_same_deal(engine: Engine) -> None:
    for seed in range(5):
        first, again = engine.start(PAOHUZI, seed=seed), engine.start(PAOHUZI, seed=seed)
        assert first.events() == again.events()
    deals = {tuple(engine.start(PAOHUZI, seed=seed).events()[1]) for seed in range(20)}
    assert len(deals) == 20
    assert {engine.start(PAOHUZI, seed=seed).dealer() for seed in range(30)} == {0, 1, 2}
