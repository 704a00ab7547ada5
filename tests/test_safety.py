"""Nothing that Python can hand over leads the engine astray."""

from __future__ import annotations

import inspect
from typing import Any

import menzi
import numpy as np
import pytest
from menzi import _core

CLASSES = [thing for _, thing in inspect.getmembers(_core, inspect.isclass)]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_no_object_without_anything_in_it(kind: Any) -> None:
    with pytest.raises(TypeError, match="cannot create"):
        kind.__new__(kind)
    with pytest.raises(TypeError):
        object.__new__(kind)


def test_objects_are_made_as_ever() -> None:
    assert str(menzi.Hand("KAEr")) == "KAEr"
    assert menzi.Wait("Kr", 1, True, 4).card == "Kr"
    with pytest.raises(TypeError):
        _core.State()


def test_arrays_that_would_be_written_wrongly() -> None:
    game = menzi.Game("paohuzi")
    counts = np.zeros((4, 20), np.uint8)
    crooked = np.frombuffer(bytearray(17), np.uint8)[1:].view(np.int32)
    with pytest.raises(menzi.MenziError, match="not contiguous or not aligned"):
        menzi.evaluate_batch(game, counts, out=crooked)
    shared = counts.reshape(-1)[:16].view(np.int32)
    with pytest.raises(menzi.MenziError, match="memory of its own"):
        menzi.evaluate_batch(game, counts, out=shared)
    with pytest.raises(menzi.MenziError, match=r"got int64 of shape \(4, 20\)"):
        menzi.evaluate_batch(game, counts.astype(np.int64))


def test_texts_that_are_none() -> None:
    game: Any = menzi.Game("paohuzi")
    with pytest.raises(menzi.NotationError, match="Unicode"):
        menzi.evaluate(game, "\ud800")
    with pytest.raises(menzi.NotationError, match="'3'"):
        menzi.distance(game, "12s", seen=["3", "3s"])
    for seen in ([1, 2], b"1s", [menzi.Hand("1s", "paohuzi")]):
        with pytest.raises(TypeError):
            menzi.distance(game, "12s", seen=seen)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="sequence of groups"):
        menzi.distance(game, "12s", melds="chi 123s")
    with pytest.raises(TypeError, match="Hand or the text"):
        menzi.distance(game, 5)  # type: ignore[arg-type]
    with pytest.raises(menzi.NotationError, match="deck 'paohuzi', got 'four-color'"):
        menzi.distance(game, menzi.Hand("KAEr"))
    with pytest.raises(menzi.NotationError, match="record"):
        menzi.deserialize(None)  # type: ignore[arg-type]
    for least in (-1, 1000):
        with pytest.raises(menzi.MenziError, match="min_huxi: expected 0 to 999"):
            menzi.distance(game, "12s", min_huxi=least)
