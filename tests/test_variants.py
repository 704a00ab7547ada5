"""Rules objects: what every field allows, changed copies, equality, and the JSON form."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from menzi.errors import DeckError, IllegalActionError, MenziError, NotationError, RulesError
from menzi.variants import (
    FLOWER,
    GAMES,
    PAOHUZI,
    PRESETS,
    TAIWAN,
    TAIWAN_BGA,
    FlowerPoints,
    FlowerRules,
    PaohuziRules,
    Rules,
    TaiwanPoints,
    TaiwanRules,
    from_dict,
    from_json,
    resolve,
)

INTEGERS = [
    (FlowerRules, "players", 2, 4),
    (FlowerRules, "flowers", 0, 8),
    (FlowerRules, "hand_size", 1, 20),
    (TaiwanRules, "players", 2, 4),
    (TaiwanRules, "rounds", 1, 99),
    (TaiwanRules, "hand_size", 1, 20),
    (TaiwanRules, "threshold", 0, 999),
    (PaohuziRules, "players", 3, 3),
    (PaohuziRules, "min_huxi", 0, 999),
    *((FlowerPoints, field.name, 0, 999) for field in dataclasses.fields(FlowerPoints)),
]
SWITCHES = [
    (FlowerRules, "second_window"),
    (TaiwanRules, "opening_hu"),
    (TaiwanRules, "second_window"),
    (PaohuziRules, "ti_counts_as_kan"),
    (PaohuziRules, "forced_pao"),
    (PaohuziRules, "chi_reveal_by_next"),
]
CHOICES = [
    (TaiwanRules, "lucky_match", ("type", "identical")),
    (TaiwanRules, "settlement", ("seed", "each")),
    (TaiwanRules, "next_starter", ("winner", "rotate")),
    (PaohuziRules, "opening_card_win", ("none", "dealer", "all")),
    (PaohuziRules, "wei_own_fourth", ("pao", "ti")),
    (PaohuziRules, "lock", ("both", "separate")),
    (PaohuziRules, "initial_ti", ("owed", "none")),
]
PAIRS = [field.name for field in dataclasses.fields(TaiwanPoints)]


class Three:
    """An integer of another library: not an int, but usable as one."""

    def __index__(self) -> int:
        return 3


def test_the_lists_above_name_every_field() -> None:
    tested = {(rules, name) for rules, name, *_ in [*INTEGERS, *SWITCHES, *CHOICES]}
    tested |= {(TaiwanPoints, name) for name in PAIRS}
    tested |= {(FlowerRules, "points"), (TaiwanRules, "points")}
    fields = {
        (kind, field.name)
        for kind in (*GAMES.values(), FlowerPoints, TaiwanPoints)
        for field in dataclasses.fields(kind)
    }
    assert tested == fields


@pytest.mark.parametrize("error", [NotationError, DeckError, RulesError, IllegalActionError])
def test_errors_are_value_errors_of_one_family(error: type[MenziError]) -> None:
    assert issubclass(error, MenziError)
    assert issubclass(MenziError, ValueError)


# Defaults: the decisions of the rules documents. A change here is a change of the game.


def test_defaults_of_flower() -> None:
    assert FLOWER.to_dict() == {
        "game": "flower",
        "players": 4,
        "flowers": 5,
        "hand_size": 20,
        "second_window": True,
        "points": {
            "single": 1,
            "flower": 3,
            "pair": 0,
            "triple": 1,
            "quad": 2,
            "command": 1,
            "field": 1,
            "soldiers3": 1,
            "soldiers4": 2,
        },
    }


def test_defaults_of_taiwan() -> None:
    assert TAIWAN.to_dict() == {
        "game": "taiwan",
        "players": 4,
        "rounds": 3,
        "hand_size": 20,
        "opening_hu": False,
        "second_window": False,
        "threshold": 10,
        "lucky_match": "type",
        "settlement": "seed",
        "next_starter": "winner",
        "points": {
            "single": [1, 1],
            "pair": [0, 0],
            "triple": [1, 3],
            "quad": [6, 8],
            "generals": [8, 8],
            "command": [2, 2],
            "field": [1, 1],
            "soldiers3": [3, 3],
            "soldiers4": [5, 5],
        },
    }


def test_taiwan_bga_is_taiwan_with_three_changes() -> None:
    changed = TAIWAN.replace(
        lucky_match="identical", settlement="each", points={"generals": (8, 6)}
    )
    assert changed == TAIWAN_BGA


def test_presets() -> None:
    assert PRESETS == {
        "flower": FLOWER,
        "taiwan": TAIWAN,
        "taiwan-bga": TAIWAN_BGA,
        "paohuzi": PAOHUZI,
    }
    assert {rules.game for rules in PRESETS.values()} == set(GAMES)
    for game, kind in GAMES.items():
        assert PRESETS[game] == kind()


# What a field allows.


@pytest.mark.parametrize(("kind", "name", "low", "high"), INTEGERS)
def test_integer_fields_take_their_bounds(kind: Any, name: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(kind(**{name: value}), name) == value


@pytest.mark.parametrize(("kind", "name", "low", "high"), INTEGERS)
def test_integer_fields_refuse_the_rest(kind: Any, name: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1, True, 3.0, "3", None, [3], 10**5000):
        with pytest.raises(RulesError) as info:
            kind(**{name: value})
        message = str(info.value)
        assert f"{name} must be an int from {low} to {high}" in message
        if value != 10**5000:
            assert repr(value) in message


def test_integer_fields_take_integers_of_other_libraries() -> None:
    players = FlowerRules(players=Three()).players  # type: ignore[arg-type]
    assert players == 3
    assert type(players) is int


@pytest.mark.parametrize(("kind", "name"), SWITCHES)
def test_switches(kind: Any, name: str) -> None:
    for value in (True, False):
        assert getattr(kind(**{name: value}), name) is value
    for other in (0, 1, "true", None):
        with pytest.raises(RulesError, match=f"{name} must be True or False, not {other!r}"):
            kind(**{name: other})


@pytest.mark.parametrize(("kind", "name", "allowed"), CHOICES)
def test_choices(kind: Any, name: str, allowed: tuple[str, ...]) -> None:
    for value in allowed:
        assert getattr(kind(**{name: value}), name) == value
    expected = " or ".join(map(repr, allowed))
    for other in ("", allowed[0].upper(), 1, None, [allowed[0]]):
        with pytest.raises(RulesError) as info:
            kind(**{name: other})
        assert str(info.value) == f"{name} must be {expected}, not {other!r}"


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    for value in ((0, 0), (999, 999), (0, 999)):
        assert getattr(TaiwanPoints(**{name: value}), name) == value
    assert getattr(TaiwanPoints(**{name: [2, 3]}), name) == (2, 3)  # type: ignore[arg-type]
    for other in ((-1, 0), (0, 1000), (1,), (1, 2, 3), 1, (True, 1), (1.0, 1), "12", None):
        with pytest.raises(RulesError, match=rf"^points\.{name} must be a pair \(open, conc"):
            TaiwanPoints(**{name: other})  # type: ignore[arg-type]


def test_long_values_are_cut_in_messages() -> None:
    with pytest.raises(RulesError) as info:
        FlowerRules(players="x" * 10_000)  # type: ignore[arg-type]
    assert len(str(info.value)) < 200


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: resolve("flower", playrs=3), "unknown field .*'playrs'; did you mean 'players'"),
        (lambda: FLOWER.replace(flower=3), "unknown field .*'flower'; did you mean 'flowers'"),
        (lambda: TAIWAN.replace(flowers=3), "unknown field of TaiwanRules 'flowers'; .*one of pl"),
        (lambda: FLOWER.replace(points={"pears": 1}), "FlowerPoints 'pears'; did you mean 'pair'"),
        (lambda: TAIWAN.points.replace(general=(1, 1)), "'general'; did you mean 'generals'"),
        (lambda: resolve("taiwn"), "unknown game 'taiwn'; did you mean 'taiwan'"),
        (lambda: resolve("chess"), "unknown game 'chess'; expected one of flower, taiwan, taiw"),
        (lambda: from_dict({"game": "flwer"}), "unknown game 'flwer'; did you mean 'flower'"),
        (lambda: from_dict({"game": "flower", "playrs": 3}), "did you mean 'players'"),
        (lambda: from_dict({"game": "flower", "cls": 3}), "unknown field of FlowerRules 'cls'"),
        (lambda: from_dict({"game": "flower", "self": 3}), "unknown field of FlowerRules 'self'"),
        (lambda: TAIWAN.replace(**{"self": 3}), "unknown field of TaiwanRules 'self'"),
        (lambda: resolve("flower", game="x"), "unknown field of FlowerRules 'game'"),
    ],
)
def test_unknown_names_come_with_a_hint(make: Any, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        make()


@pytest.mark.parametrize("kind", [FlowerRules, TaiwanRules, FlowerPoints, TaiwanPoints])
def test_constructors_name_the_unknown_field(kind: Any) -> None:
    with pytest.raises(RulesError, match=f"unknown field of {kind.__name__} 'colour'"):
        kind(colour=3)


def test_fields_are_keyword_only() -> None:
    with pytest.raises(TypeError):
        FlowerRules(3)  # type: ignore[call-arg]


# Points, whole and partial.


def test_points_as_a_mapping_change_the_defaults_in_the_constructor() -> None:
    rules = FlowerRules(points={"pair": 1})  # type: ignore[arg-type]
    assert rules.points == FlowerPoints(pair=1)
    assert FlowerRules(points={}) == FLOWER  # type: ignore[arg-type]


def test_points_as_a_mapping_change_the_current_values_in_replace() -> None:
    rules = TAIWAN_BGA.replace(points={"quad": [7, 7]})
    assert rules.points == TaiwanPoints(generals=(8, 6), quad=(7, 7))


def test_points_as_an_object_replace_all() -> None:
    assert TAIWAN_BGA.replace(points=TaiwanPoints()).points == TaiwanPoints()


@pytest.mark.parametrize("points", [3, None, "pair", [("pair", 1)], TaiwanPoints()])
def test_points_of_another_kind_are_refused(points: Any) -> None:
    message = "points must be a FlowerPoints or a mapping"
    with pytest.raises(RulesError, match=message):
        FlowerRules(points=points)
    with pytest.raises(RulesError, match=message):
        FLOWER.replace(points=points)


def test_points_with_keys_that_are_no_names_are_refused() -> None:
    with pytest.raises(RulesError, match="names of fields as keys, not 1"):
        FLOWER.replace(points={1: 2})


# Copies, equality, hash.


@pytest.mark.parametrize("rules", [FLOWER, TAIWAN, TAIWAN_BGA.replace(players=3, rounds=9)])
def test_replace_keeps_the_rest(rules: Rules) -> None:
    changed = rules.replace(hand_size=7)
    assert changed.to_dict() == rules.to_dict() | {"hand_size": 7}
    assert type(changed) is type(rules)
    assert rules.replace() == rules


def test_replace_validates() -> None:
    with pytest.raises(RulesError, match="players must be an int from 2 to 4, not 5"):
        TAIWAN.replace(players=5)


def test_rules_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        FLOWER.players = 3  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        FLOWER.other = 3  # type: ignore[attr-defined]


def test_equal_rules_have_equal_hashes() -> None:
    same = FlowerRules(points=FlowerPoints())
    assert same == FLOWER
    assert hash(same) == hash(FLOWER)
    assert FLOWER.replace(players=3) != FLOWER
    assert len({FLOWER, same, TAIWAN, TAIWAN_BGA}) == 3


@pytest.mark.parametrize("rules", PRESETS.values())
def test_copies_are_equal(rules: Rules) -> None:
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert copy.deepcopy(rules) == rules
    assert eval(repr(rules)) == rules


def test_resolve() -> None:
    assert resolve("taiwan-bga") is not None
    assert resolve("taiwan", players=3) == TAIWAN.replace(players=3)
    assert resolve(TAIWAN_BGA, points={"quad": (1, 1)}).to_dict() == (
        TAIWAN_BGA.replace(points={"quad": (1, 1)}).to_dict()
    )
    with pytest.raises(RulesError, match="game must be a name or a rules object, not 3"):
        resolve(3)  # type: ignore[arg-type]


# JSON.

points = st.integers(0, 999)
flower_rules = st.builds(
    FlowerRules,
    players=st.integers(2, 4),
    flowers=st.integers(0, 8),
    hand_size=st.integers(1, 20),
    second_window=st.booleans(),
    points=st.builds(FlowerPoints, single=points, quad=points),
)
taiwan_rules = st.builds(
    TaiwanRules,
    players=st.integers(2, 4),
    rounds=st.integers(1, 99),
    opening_hu=st.booleans(),
    threshold=st.integers(0, 999),
    settlement=st.sampled_from(["seed", "each"]),
    points=st.builds(TaiwanPoints, pair=st.tuples(points, points)),
)


@given(flower_rules | taiwan_rules)
def test_json_round_trip(rules: Rules) -> None:
    assert from_json(rules.to_json()) == rules
    assert from_dict(rules.to_dict()) == rules
    assert json.loads(rules.to_json()) == rules.to_dict()
    assert "\n" not in rules.to_json()


def test_missing_fields_have_their_defaults() -> None:
    assert from_json('{"game": "taiwan", "points": {"pair": [1, 1]}}') == TAIWAN.replace(
        points={"pair": (1, 1)}
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "3",
        "[]",
        "NaN",
        "{}",
        '{"players": 4}',
        '{"game": null}',
        '{"game": ["flower"]}',
        '{"game": "flower", "players": NaN}',
        '{"game": "flower", "players": 4.0}',
        '{"game": "flower", "points": []}',
        '{"game": "taiwan", "points": {"pair": "12"}}',
        "[" * 100_000,
        "9" * 10_000,
        b"\xff\xfe\xff",
        None,
        3,
    ],
    ids=itertools.count(),
)
def test_from_json_refuses_garbage(text: Any) -> None:
    with pytest.raises(RulesError):
        from_json(text)


@given(st.text() | st.binary())
def test_from_json_of_any_text_raises_or_round_trips(text: str | bytes) -> None:
    try:
        rules = from_json(text)  # type: ignore[arg-type]
    except RulesError:
        return
    assert from_json(rules.to_json()) == rules


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.sampled_from(list(PRESETS.values())), st.data())
def test_from_dict_with_any_value_in_a_field_raises_or_round_trips(rules: Rules, data: Any) -> None:
    fields = rules.to_dict()
    fields[data.draw(st.sampled_from(list(fields)))] = data.draw(json_values)
    try:
        read = from_dict(fields)
    except RulesError:
        return
    assert from_dict(read.to_dict()) == read


@pytest.mark.parametrize("data", [None, [], "flower", {1: 2}, {"players": 3}, {"game": 3}])
def test_from_dict_refuses_what_is_not_rules(data: Any) -> None:
    with pytest.raises(RulesError):
        from_dict(data)
