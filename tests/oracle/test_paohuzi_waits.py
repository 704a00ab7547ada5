"""Paohuzi: the cards a bare hand wins with, by the oracle."""

from __future__ import annotations

from menzi.variants import PAOHUZI
from oracle.table import Engine

ORACLE = Engine("oracle")


def test_one_wait() -> None:
    """456s only; 789s, 345b, 678b, three big kan 18."""
    hand = "46789s345678b111b222bTTTb"
    for source in ("own", "other"):
        assert ORACLE.waits(PAOHUZI, hand, source=source) == {"5s": 18}


def test_waits_on_both_sides() -> None:
    """45s waits for 3s and 6s."""
    hand = "45s789s345b678b111b222bTTTb"
    assert ORACLE.waits(PAOHUZI, hand, source="other") == {"3s": 18, "6s": 18}


def test_no_wait() -> None:
    assert ORACLE.waits(PAOHUZI, "14s789s345b678b111b222bTTTb", source="other") == {}
