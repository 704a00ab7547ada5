"""Core and oracle play the same games: by hypothesis, and in a long run that counts what it saw."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import menzi
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lockstep import CHOOSERS, Pair, play_pair
from menzi.variants import FlowerRules, PaohuziRules, Rules, TaiwanRules
from stacking import likely_deck, rich_deck, shuffled_deck

if TYPE_CHECKING:
    from collections.abc import Callable

DEALS = 2000

# Every player count of taiwan is a variant of its own.
VARIANTS: dict[str, Rules] = {
    "flower": menzi.FLOWER,
    "taiwan-2": menzi.TAIWAN.replace(players=2),
    "taiwan-3": menzi.TAIWAN.replace(players=3),
    "taiwan-4": menzi.TAIWAN,
    "taiwan-bga": menzi.TAIWAN_BGA,
    "paohuzi": menzi.PAOHUZI,
}

COMMON = (
    "win",
    "hu declined",
    "stolen card",
    "contested card",
    "two wins at once",
    "exhausted stock",
)
FOUR_COLOR = (
    *COMMON,
    "quad or four Soldiers",
    "forced special",
    "forced hu",
    "empty hand",
    "all-General hand",
)
MUST_SEE = {
    FlowerRules: (*FOUR_COLOR, "claim_second", "flower taken"),
    TaiwanRules: (
        *FOUR_COLOR,
        "win below the threshold",
        "lucky",
        "starter with nothing to discard",
    ),
    PaohuziRules: (
        *COMMON,
        *("heavenly", "after_forced", "claim_reveal", "claim_discard"),
        *("hu in heavenly", "hu in after_forced", "hu in claim_reveal"),
        *("pao from kan", "pao from wei", "pao from peng", "ti laid", "wei laid", "peng laid"),
        *("bi of 1", "bi of 2", "bi within one group", "locked"),
        *("dead hand", "excused discard", "three ti", "heavenly win"),
    ),
}
# By chance alone, without decks made for it, most of these hardly ever happen: counted and printed.
RARE = ("heavenly", "three ti", "dead hand", "excused discard", "pao of a dead hand")


def play(rules: Rules, number: int) -> Pair:
    """Game `number` of a run: deck, dealer and ways of choosing vary with it."""
    choices = random.Random(f"{number} {rules!r}")
    makers: list[Callable[[Any, random.Random], str] | None] = [None, likely_deck, likely_deck]
    if isinstance(rules, PaohuziRules):
        makers[2] = rich_deck
    deck = (*makers, shuffled_deck)[number % 4]
    pair = Pair(
        rules,
        seed=number,
        deck=deck(rules, choices) if deck else None,
        dealer=choices.choice((None, *range(rules.players))),
    )
    play_pair(pair, CHOOSERS[number // 4 % len(CHOOSERS)], choices, records=False)
    return pair


@pytest.mark.parametrize("name", VARIANTS)
def test_long_run(name: str) -> None:
    rules = VARIANTS[name]
    seen: Counter[str] = Counter()
    number = 0
    while seen["deals"] < DEALS:
        seen += play(rules, number).seen
        number += 1
    if isinstance(rules, PaohuziRules):
        seen += by_chance(rules)
    else:
        # Hands of few cards bring about what twenty seldom do.
        for small in range(400):
            assert isinstance(rules, (FlowerRules, TaiwanRules))
            seen += play(rules.replace(hand_size=1 + small % 8), small).seen
    assert not [what for what in MUST_SEE[type(rules)] if not seen[what]], seen
    print(name, dict(sorted(seen.items())))


def by_chance(rules: Rules) -> Counter[str]:
    """Deals by seed, played at random; prints how often what is rare happened."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        pair = Pair(rules, seed=seed)
        play_pair(pair, CHOOSERS[0], random.Random(seed), records=False)
        seen += pair.seen
    print("by chance:", {what: seen[what] for what in RARE}, "in", seen["deals"], "deals")
    return seen


FIELDS: list[tuple[Rules, str, Any]] = [
    *((menzi.FLOWER, "players", n) for n in (2, 3, 4)),
    *((menzi.FLOWER, "flowers", n) for n in range(9)),
    *((menzi.FLOWER, "hand_size", n) for n in range(1, 21)),
    *((menzi.FLOWER, "second_window", on) for on in (True, False)),
    (menzi.FLOWER, "points", {"pair": 5, "triple": 0, "single": 7}),
    (menzi.FLOWER, "points", {"soldiers4": 9, "field": 4, "command": 0, "flower": 1, "quad": 3}),
    *((menzi.TAIWAN, "players", n) for n in (2, 3, 4)),
    *((menzi.TAIWAN, "hand_size", n) for n in range(1, 21)),
    *((menzi.TAIWAN, "rounds", n) for n in (1, 2, 3, 5)),
    *((menzi.TAIWAN, "opening_hu", on) for on in (True, False)),
    *((menzi.TAIWAN, "second_window", on) for on in (True, False)),
    *((menzi.TAIWAN, "threshold", n) for n in (0, 1, 5, 10, 15, 999)),
    *((menzi.TAIWAN, "lucky_match", word) for word in ("type", "identical")),
    *((menzi.TAIWAN, "settlement", word) for word in ("seed", "each")),
    *((menzi.TAIWAN, "next_starter", word) for word in ("winner", "rotate")),
    (menzi.TAIWAN, "points", {"pair": (4, 2), "quad": (0, 1), "field": (3, 9)}),
    (menzi.TAIWAN, "points", {"single": (5, 0), "generals": (1, 30), "soldiers3": (0, 7)}),
    *((menzi.PAOHUZI, "min_huxi", n) for n in (0, 1, 3, 10, 18, 999)),
    *((menzi.PAOHUZI, "ti_counts_as_kan", on) for on in (True, False)),
    *((menzi.PAOHUZI, "opening_card_win", word) for word in ("none", "dealer", "all")),
    *((menzi.PAOHUZI, "forced_pao", on) for on in (True, False)),
    *((menzi.PAOHUZI, "wei_own_fourth", word) for word in ("pao", "ti")),
    *((menzi.PAOHUZI, "chi_reveal_by_next", on) for on in (True, False)),
    *((menzi.PAOHUZI, "lock", word) for word in ("both", "separate")),
    *((menzi.PAOHUZI, "initial_ti", word) for word in ("owed", "none")),
]


@pytest.mark.parametrize(("base", "field", "value"), FIELDS)
def test_every_field(base: Rules, field: str, value: Any) -> None:
    rules = base.replace(**{field: value})
    seen: Counter[str] = Counter()
    for number in range(16):
        seen += play(rules, number).seen
    if field in ("second_window", "opening_hu"):
        mark = {"second_window": "claim_second", "opening_hu": "opening hu offered"}[field]
        for number in range(16, 200):
            seen += play(rules.replace(hand_size=6), number).seen
        assert bool(seen[mark]) == value


def rules_objects() -> st.SearchStrategy[Rules]:
    """Rules with every field drawn."""
    points = st.integers(0, 9)
    pairs = st.tuples(points, points)
    flower = st.builds(
        menzi.FLOWER.replace,
        players=st.integers(2, 4),
        flowers=st.integers(0, 8),
        hand_size=st.integers(1, 20),
        second_window=st.booleans(),
        points=st.fixed_dictionaries({}, optional=dict.fromkeys(("pair", "quad", "field"), points)),
    )
    taiwan = st.builds(
        menzi.TAIWAN.replace,
        players=st.integers(2, 4),
        rounds=st.integers(1, 3),
        hand_size=st.integers(1, 20),
        opening_hu=st.booleans(),
        second_window=st.booleans(),
        threshold=st.integers(0, 20),
        lucky_match=st.sampled_from(("type", "identical")),
        settlement=st.sampled_from(("seed", "each")),
        next_starter=st.sampled_from(("winner", "rotate")),
        points=st.fixed_dictionaries({}, optional=dict.fromkeys(("pair", "quad", "single"), pairs)),
    )
    paohuzi = st.builds(
        menzi.PAOHUZI.replace,
        min_huxi=st.sampled_from((0, 3, 6, 10, 15)),
        ti_counts_as_kan=st.booleans(),
        opening_card_win=st.sampled_from(("none", "dealer", "all")),
        forced_pao=st.booleans(),
        wei_own_fourth=st.sampled_from(("pao", "ti")),
        chi_reveal_by_next=st.booleans(),
        lock=st.sampled_from(("both", "separate")),
        initial_ti=st.sampled_from(("owed", "none")),
    )
    return st.one_of(flower, taiwan, paohuzi)


@settings(
    max_examples=180,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(
    rules=rules_objects(),
    seed=st.integers(0, 2**64 - 1),
    chooser=st.sampled_from(CHOOSERS),
    likely=st.booleans(),
)
def test_hypothesis(rules: Rules, seed: int, chooser: Any, likely: bool) -> None:
    choices = random.Random(seed)
    deck = likely_deck(rules, choices) if likely else None
    pair = Pair(rules, seed=seed, deck=deck)
    play_pair(pair, chooser, choices, records=True)
