"""How often dealt hands hold quads and kan: by generating function, and in the engine's deals."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import menzi
import pytest

DEALS = 60_000


def hands(size: int) -> dict[tuple[int, int], Fraction]:
    """The probability of each number of quads and of triples in `size` of the 80 cards."""
    # Coefficients by cards, quads and triples, kind after kind.
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for _ in range(20):
        longer: Counter[tuple[int, int, int]] = Counter()
        for (cards, quads, triples), count in ways.items():
            for copies in range(min(4, size - cards) + 1):
                key = (cards + copies, quads + (copies == 4), triples + (copies == 3))
                longer[key] += count * math.comb(4, copies)
        ways = longer
    total = math.comb(80, size)
    return {
        (quads, triples): Fraction(count, total)
        for (cards, quads, triples), count in ways.items()
        if cards == size
    }


def chance(size: int, *, ti_counts: bool = False) -> float:
    """The probability of a heavenly hand."""
    return float(
        sum(
            p
            for (quads, triples), p in hands(size).items()
            if quads >= 3 or triples + (quads if ti_counts else 0) >= 5
        )
    )


@pytest.mark.parametrize(
    ("size", "quads", "heavenly", "two"),
    [(20, 0.0612678, 2.65613e-5, 8.2091e-4), (21, 0.0756838, 8.20622e-5, 1.32267e-3)],
)
def test_by_generating_function(size: int, quads: float, heavenly: float, two: float) -> None:
    table = hands(size)
    assert sum(table.values()) == 1
    assert float(sum(q * p for (q, _), p in table.items())) == pytest.approx(quads, rel=1e-5)
    assert chance(size) == pytest.approx(heavenly, rel=1e-5)
    assert float(sum(p for (q, _), p in table.items() if q >= 2)) == pytest.approx(two, rel=1e-5)
    assert chance(size, ti_counts=True) > heavenly


def test_in_the_deals_of_the_engine() -> None:
    game = menzi.Game("paohuzi")
    quads: Counter[bool] = Counter()
    for seed in range(DEALS):
        state = game.new_initial_state(seed=seed)
        for seat in range(3):
            quads[seat == state.dealer()] += len(state.melds(seat))
    for dealer, size, number in ((True, 21, DEALS), (False, 20, 2 * DEALS)):
        table = hands(size)
        mean = float(sum(q * p for (q, _), p in table.items()))
        variance = float(sum(q * q * p for (q, _), p in table.items())) - mean * mean
        error = math.sqrt(number * variance)
        assert abs(quads[dealer] - number * mean) < 4 * error


def test_who_is_asked_for_a_heavenly_win() -> None:
    """Every deal asks if and only if a hand holds three ti or five kan."""
    game = menzi.Game("paohuzi")
    asked = 0
    for seed in range(DEALS, 2 * DEALS):
        state = game.new_initial_state(seed=seed)
        expected = any(
            len(state.melds(seat)) >= 3
            or sum(count == 3 for count in Counter(state.hand(seat)).values()) >= 5
            for seat in range(3)
        )
        assert (state.phase() == "heavenly") == expected
        asked += expected
    mean = DEALS * (chance(21) + 2 * chance(20))
    assert abs(asked - mean) < 5 * math.sqrt(mean)
