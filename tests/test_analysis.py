"""Distances, waits and discards of bare hands: against the oracle, and scalar against batch."""

from __future__ import annotations

import copy
import doctest
import gc
import inspect
import pickle
import random
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import menzi
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from menzi import analysis, oracle
from menzi.variants import PaohuziRules
from stacking import all_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from menzi.variants import Rules

NUMBERS = "123456789T"

RULES: dict[str, Rules] = {
    **menzi.PRESETS,
    "flower-0": menzi.FLOWER.replace(flowers=0, points={"pair": 3, "field": 7}),
}


def dealt(rules: Rules, random_: random.Random) -> tuple[list[str], list[str]]:
    """A small hand (of paohuzi: what is left of one beside groups) and cards seen elsewhere."""
    deck = all_cards(rules)
    random_.shuffle(deck)
    size = random_.randrange(0, 7)
    seen = deck[size : size + random_.choice((0, 0, 20, 60))]
    return deck[:size], seen


def near(game: menzi.Game, random_: random.Random) -> list[str]:
    """A whole hand from play, so that distances of every length occur."""
    state = game.new_initial_state(seed=random_.randrange(2**32))
    bot = menzi.bots.make("greedy", seed=1)
    for _ in range(random_.randrange(30)):
        if state.is_terminal():
            break
        state.apply_action(bot.act(state.view(state.current_player())))
    return list(state.hand(random_.randrange(game.players)))


@pytest.mark.parametrize("name", ["flower", "flower-0", "taiwan", "taiwan-bga"])
@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_four_color_equals_oracle(name: str, seed: int) -> None:
    rules = RULES[name]
    game = menzi.Game(rules)
    random_ = random.Random(seed)
    hand, seen = dealt(rules, random_)
    if len(hand) > 4:
        hand = hand[:4]
    text, other = "".join(hand), "".join(seen)
    assert menzi.distance(game, text, seen=other) == oracle.distance(rules, text, seen=other)
    assert menzi.distance(game, text, seen=other, waiting=True) == oracle.waiting_distance(
        rules, text, seen=other
    )
    found = {wait.card: wait.points for wait in menzi.waits(game, text, seen=other)}
    assert found == oracle.waits(rules, text)
    check_discards(game, hand, seen)


def few(random_: random.Random) -> tuple[list[str], list[str], list[str]]:
    """A few cards of paohuzi, five or six groups on the table, and cards seen elsewhere."""
    left = Counter(all_cards(menzi.PAOHUZI))
    melds: list[str] = []
    wanted = random_.choice((5, 6))
    while len(melds) < wanted:
        name = random_.choice(("ti", "pao", "wei", "peng", "chi", "chi", "chi"))
        size = random_.choice("sb")
        rank = random_.randrange(8)
        cards = {"ti": 4, "pao": 4, "wei": 3, "peng": 3}.get(name, 0) * [NUMBERS[rank] + size]
        if name == "chi":
            cards = [NUMBERS[rank + i] + size for i in range(3)]
        if all(left[card] >= cards.count(card) for card in cards):
            left.subtract(cards)
            melds.append(f"{name} {''.join(card[0] for card in cards)}{size}")
    rest = list(left.elements())
    random_.shuffle(rest)
    quads = sum(meld[:2] in ("ti", "pa") for meld in melds)
    hand: list[str] = []
    for card in rest:
        if hand.count(card) < 3 and len(hand) < 3 * (7 - wanted) - (quads > 0):
            hand.append(card)
    for card in hand:
        rest.remove(card)
    return hand, melds, rest[: random_.choice((0, 10, 30))]


@settings(max_examples=50, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 2**32),
    least=st.sampled_from((0, 6, 15, 21)),
    fourth=st.sampled_from(("pao", "ti")),
)
def test_paohuzi_equals_oracle(seed: int, least: int, fourth: str) -> None:
    rules = menzi.PAOHUZI.replace(wei_own_fourth=fourth)
    game = menzi.Game(rules)
    hand, melds, seen = few(random.Random(seed))
    text, other = "".join(hand), "".join(seen)
    assert menzi.distance(game, text, melds=melds, seen=other, min_huxi=least) == (
        oracle.distance(rules, text, melds, other, least)
    )
    rest = "".join(hand[1:])
    away = menzi.distance(game, rest, melds=melds, seen=other, min_huxi=least, waiting=True)
    assert away == oracle.waiting_distance(rules, rest, melds, other, least)
    for source in ("own", "other"):
        found = menzi.waits(game, rest, melds=melds, seen=other, source=source)
        assert {wait.card: wait.points for wait in found} == oracle.waits(
            rules, rest, melds, source
        )
    enough = [wait for wait in any_waits(game, rest, melds, other) if wait.points >= least]
    assert (away == 1) == any(wait.unseen for wait in enough)


def any_waits(
    game: menzi.Game, hand: str, melds: Sequence[str], seen: Iterable[str]
) -> list[menzi.Wait]:
    """The waits, in paohuzi each as the reveal that gives most."""
    if game.name != "paohuzi":
        return menzi.waits(game, hand, melds=melds, seen=seen)
    best: dict[str, menzi.Wait] = {}
    for source in ("own", "other"):
        for wait in menzi.waits(game, hand, melds=melds, seen=seen, source=source):
            if wait.card not in best or wait.points > best[wait.card].points:
                best[wait.card] = wait
    return [best[card] for card in dict.fromkeys(all_cards(game.rules)) if card in best]


def check_discards(game: menzi.Game, hand: list[str], seen: list[str]) -> None:
    """The discards against distances and waits asked one by one."""
    least = getattr(game.rules, "min_huxi", None)
    rows = menzi.best_discards(game, "".join(hand), seen=seen)
    assert len({row.card for row in rows}) == len(rows)
    keys = []
    for row in rows:
        rest = list(hand)
        rest.remove(row.card)
        thrown = [*seen, row.card]
        left = "".join(rest)
        assert row.distance == menzi.distance(game, left, seen=thrown, waiting=True)
        win = menzi.distance(game, left, seen=thrown, waiting=True, min_huxi=least)
        assert row.win_distance == win
        assert row.unseen == sum(count for _, count in row.needs)
        if row.win_distance == 1:
            waits = any_waits(game, left, (), thrown)
            wins = [wait for wait in waits if wait.wins and wait.unseen]
            assert [(wait.card, wait.unseen) for wait in wins] == [n for n in row.needs if n[1]]
            total = sum(wait.points * wait.unseen for wait in wins)
            assert row.expected == pytest.approx(total / row.unseen)
        far = 99 if win is None else win
        structural = 99 if row.distance is None else row.distance
        keys.append((far, structural, -row.unseen, -(row.expected or 0)))
    assert keys == sorted(keys)
    assert not rows or rows[0].why == ""
    assert all(row.why for row in rows[1:])


@pytest.mark.parametrize("name", RULES)
def test_discards_of_whole_hands(name: str) -> None:
    game = menzi.Game(RULES[name])
    random_ = random.Random(name)
    for _ in range(25):
        state = game.new_initial_state(seed=random_.randrange(2**32))
        bot = menzi.bots.make("greedy", seed=1)
        steps = random_.randrange(1, 40)
        while not state.is_terminal() and (steps > 0 or state.phase() != "discard"):
            state.apply_action(bot.act(state.view(state.current_player())))
            steps -= 1
        if state.is_terminal() or state.melds(state.current_player()):
            continue
        hand = list(state.hand(state.current_player()))
        seen = [card for seat in range(game.players) for card in state.discards(seat)]
        check_discards(game, hand, seen)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("waiting", [False, True])
def test_batches_equal_scalars(name: str, waiting: bool) -> None:
    rules = RULES[name]
    game = menzi.Game(rules)
    random_ = random.Random(name)
    hands = [near(game, random_) for _ in range(150)]
    hands += [dealt(rules, random_)[0] for _ in range(50)]
    if isinstance(rules, PaohuziRules):
        hands = [hand for hand in hands if all(hand.count(card) < 4 for card in hand)]
    counts = np.array([menzi.Hand("".join(hand), game.deck).counts() for hand in hands])
    away = [menzi.distance(game, "".join(hand), waiting=waiting) for hand in hands]
    expected = [-1 if value is None else value for value in away]
    for threads in (1, 2, 3):
        found = menzi.distance_batch(game, counts, waiting=waiting, threads=threads)
        assert found.dtype == np.int8
        assert found.tolist() == expected
    out = np.full(len(hands), 9, np.int8)
    assert menzi.distance_batch(game, counts, waiting=waiting, out=out) is out
    assert out.tolist() == expected
    waits = menzi.waits_batch(game, counts, threads=2)
    assert waits.shape == counts.shape
    kinds = list(dict.fromkeys(all_cards(rules)))
    for hand, row in zip(hands, waits, strict=True):
        held = {wait.card: wait.points for wait in menzi.waits(game, "".join(hand))}
        assert {kinds[k]: int(v) for k, v in enumerate(row) if v >= 0} == held
    assert menzi.evaluate_batch(game, counts, threads=3).tolist() == (
        menzi.evaluate_batch(game, counts).tolist()
    )


def test_a_wait_is_a_distance_of_one() -> None:
    for name, rules in RULES.items():
        game = menzi.Game(rules)
        random_ = random.Random(name)
        ones = 0
        for _ in range(60):
            hand = "".join(near(game, random_))
            unseen = [wait for wait in menzi.waits(game, hand) if wait.unseen]
            is_one = menzi.distance(game, hand, waiting=True) == 1
            assert is_one == bool(unseen)
            ones += is_one
        assert ones or name == "paohuzi"


def test_cards_seen_make_it_impossible() -> None:
    """One Advisor, and every card seen but what is named: nothing else may come."""
    flower = menzi.Game("flower", flowers=0)

    def unseen(hand: str, *left: str) -> str:
        cards = all_cards(flower.rules)
        for card in (*menzi.read_cards(hand), *left):
            cards.remove(card)
        return "".join(cards)

    # Two Advisors are a pair; an Advisor and a Horse never are.
    assert menzi.distance(flower, "Ar", seen=unseen("Ar", "Hr")) is None
    assert menzi.distance(flower, "Ar", seen=unseen("Ar", "Hr"), waiting=True) is None
    assert menzi.distance(flower, "Ar", seen=unseen("Ar", "Ar"), waiting=True) == 1
    # Without a card that may come nothing can be exchanged.
    assert menzi.distance(flower, "ArHr", seen=unseen("ArHr")) is None
    # A General alone is a group: it takes the Advisor's place.
    assert menzi.distance(flower, "Ar", seen=unseen("Ar", "Kw")) == 1
    assert menzi.explain(flower, "Ar", seen=unseen("Ar", "Hr")).endswith("cannot make it complete")


def test_explain() -> None:
    taiwan = menzi.Game("taiwan")
    assert menzi.explain(taiwan, "RHCrRHCg") == ""
    assert menzi.explain(taiwan, "RHCrRHg", card="Py") == (
        "at least 3 cards stand outside of groups; 1 card away from complete"
    )
    paohuzi = menzi.Game("paohuzi")
    hand = "22s33s456678s3456b999bTTTb"
    told = menzi.explain(paohuzi, hand, card="2s", source="other")
    assert told.startswith("13 huxi, 2 short of 15; ")
    assert told.endswith("away from a win")
    assert told.endswith("; 1 card away from a win")  # 2s again, revealed by the seat itself
    assert menzi.explain(paohuzi, hand, card="2s", source="own") == ""


def test_an_own_reveal_is_nearer() -> None:
    """The pair becomes a wei of 6 by the seat's own reveal, a peng of 3 by another's."""
    paohuzi = menzi.Game("paohuzi")
    melds = ["wei 222b", "chi 123s", "chi 345s", "chi 456s", "chi 567s", "chi 789s"]

    def waits(source: str) -> list[tuple[str, int]]:
        found = menzi.waits(paohuzi, "99b", melds=melds, source=source)
        return [(wait.card, wait.points) for wait in found]

    def away(least: int) -> int | None:
        return menzi.distance(paohuzi, "99b", melds=melds, waiting=True, min_huxi=least)

    assert waits("other") == [("9s", 9), ("2b", 12), ("9b", 12)]
    assert waits("own") == [("9s", 9), ("2b", 12), ("9b", 15)]
    assert away(12) == 1
    assert away(15) == 1
    assert away(16) is None


@pytest.mark.parametrize("name", menzi.PRESETS)
def test_state_asks_for_the_seat_to_act(name: str) -> None:
    game = menzi.Game(name)
    for seed in range(6):
        state = game.new_initial_state(seed=seed)
        bot = menzi.bots.make("greedy", seed=seed)
        for step in range(200):
            if state.is_terminal():
                break
            if step % 5 == 0:
                seat = state.current_player()
                rows = state.best_discards()
                assert {row.card for row in rows} <= set(state.hand(seat))
                if state.phase() == "discard":
                    legal = {state.action_to_string(a) for a in state.legal_actions()} - {"hu"}
                    assert {f"discard {row.card}" for row in rows} == legal
                else:
                    waits = state.waits()
                    # In paohuzi an own reveal may win where another seat's does not.
                    if name == "paohuzi":
                        waits += state.waits(source="own")
                    ones = [wait for wait in waits if wait.unseen and wait.wins]
                    assert (state.distance() == 1) == bool(ones)
            state.apply_action(bot.act(state.view(state.current_player())))
        if state.is_terminal():
            for ask in (state.waits, state.distance, state.best_discards):
                with pytest.raises(menzi.IllegalActionError, match="over"):
                    ask()


def test_wrong_arguments() -> None:
    flower, paohuzi = menzi.Game("flower"), menzi.Game("paohuzi")
    with pytest.raises(menzi.NotationError, match="Kr"):
        menzi.distance(flower, "KKKr", seen="KKr")
    with pytest.raises(menzi.NotationError):
        menzi.distance(flower, "12s")
    with pytest.raises(menzi.NotationError):
        menzi.waits(flower, "KAEr", melds=["RHr"])
    with pytest.raises(menzi.MenziError, match="min_huxi"):
        menzi.distance(flower, "KAEr", min_huxi=3)
    with pytest.raises(menzi.MenziError, match="source"):
        menzi.waits(flower, "KAEr", source="own")
    with pytest.raises(menzi.MenziError, match="'own' or 'other'"):
        menzi.waits(paohuzi, "22s", source="mine")
    with pytest.raises(menzi.NotationError, match="2s"):
        menzi.distance(paohuzi, "222s", melds=["chi 22s2b"])
    with pytest.raises(menzi.NotationError, match="never laid"):
        menzi.distance(paohuzi, "22s", melds=["kan 333s"])
    for game in (flower, paohuzi):
        kinds = len(menzi.Hand("", game.deck).counts())
        counts = np.zeros((4, kinds), np.uint8)
        counts[2, 3] = 5
        with pytest.raises(menzi.MenziError, match="row 2 is no hand"):
            menzi.distance_batch(game, counts)
        with pytest.raises(menzi.MenziError, match="row 2 is no hand"):
            menzi.waits_batch(game, counts, threads=3)
        with pytest.raises(menzi.MenziError, match="row 2 is no hand"):
            menzi.evaluate_batch(game, counts, threads=2)
        with pytest.raises(menzi.MenziError, match="threads: expected 1 to 1024, got 0"):
            menzi.distance_batch(game, counts, threads=0)
        with pytest.raises(menzi.MenziError, match=r"int8 array of shape \(4,\)"):
            menzi.distance_batch(game, counts, out=np.zeros(3, np.int8))
        with pytest.raises(menzi.MenziError, match=rf"int16 array of shape \(4, {kinds}\)"):
            menzi.waits_batch(game, counts, out=np.zeros((4, 3), np.int16))


# The functions that the core answers by itself, without a function of Python in between.
COMPILED = ("evaluate", "distance", "waits", "best_discards", "explain")


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_functions_are_as_good_as_plain_ones(name: str) -> None:
    ask = getattr(menzi, name)
    assert ask is getattr(analysis, name)
    assert pickle.loads(pickle.dumps(ask)) is ask
    assert (ask.__name__, ask.__module__) == (name, "menzi.analysis")
    game, hand, *others = inspect.signature(ask).parameters.values()
    assert (game.name, hand.name) == ("game", "hand")
    assert {option.name: option.default for option in others}.items() <= {
        "melds": (), "seen": "", "card": None, "source": None, "waiting": False, "min_huxi": None,
    }.items()  # fmt: skip
    assert all(option.kind is option.KEYWORD_ONLY for option in others)
    found = doctest.DocTestFinder().find(analysis)
    assert any(test.name == f"menzi.analysis.{name}" and test.examples for test in found)


@pytest.mark.parametrize("name", COMPILED)
def test_arguments_by_place_and_by_name(name: str) -> None:
    ask: Any = getattr(menzi, name)
    game, hand = menzi.Game("flower"), menzi.Hand("RRHHCr KAg")
    expected = ask(game, hand)
    options = {
        option.name: option.default
        for option in inspect.signature(ask).parameters.values()
        if option.kind is option.KEYWORD_ONLY
    }
    assert ask(hand=hand, game=game) == ask(game, hand="RRHHCrKAg") == expected
    assert ask(game, hand, **options) == expected
    # Names that were put together are other objects than those in a program's text.
    assert ask(game, **{"_hand"[1:]: hand}, **{f" {key}"[1:]: options[key] for key in options}) == (
        expected
    )
    for wrong, told in (
        (ask, "missing 2 required positional arguments: 'game' and 'hand'"),
        (lambda: ask(game), "missing 1 required positional argument: 'hand'"),
        (lambda: ask(hand=hand), "missing 1 required positional argument: 'game'"),
        (lambda: ask(game, hand, ()), "takes 2 positional arguments but 3 were given"),
        (lambda: ask(game, hand, hand=hand), "got multiple values for argument 'hand'"),
        (lambda: ask(game, hand, meld=()), "got an unexpected keyword argument 'meld'"),
        (lambda: ask("flower", hand), "game: expected a Game, got str"),
        (lambda: ask(None, hand), "game: expected a Game, got NoneType"),
        (lambda: ask(menzi.Game.__new__(menzi.Game), hand), "game: expected a Game"),
    ):
        with pytest.raises(TypeError) as raised:
            wrong()
        assert told in str(raised.value)


def test_objects_that_only_look_like_games() -> None:
    class Odd:
        def __init__(self, rules: object) -> None:
            self._core_rules = rules

    class Broken:
        @property
        def _core_rules(self) -> object:
            raise OSError("no rules today")

    rules = menzi.Game("flower")._core_rules
    odd: Any = Odd(rules)
    assert menzi.distance(odd, "KAEr") == 0
    for other in (None, 5, menzi.Hand(), type(rules)):
        odd = Odd(other)
        with pytest.raises(TypeError, match="expected a Game"):
            menzi.distance(odd, "KAEr")
    broken: Any = Broken()
    with pytest.raises(OSError, match="no rules today"):
        menzi.distance(broken, "KAEr")


def test_options_of_the_wrong_kind() -> None:
    flower: Any = menzi.Game("flower")
    paohuzi: Any = menzi.Game("paohuzi")
    with pytest.raises(TypeError, match="waiting: expected True or False, got str"):
        menzi.distance(flower, "KAEr", waiting="yes")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="min_huxi: expected an int or None, got str"):
        menzi.distance(paohuzi, "22s", min_huxi="15")  # type: ignore[arg-type]
    with pytest.raises(menzi.MenziError, match="min_huxi: expected 0 to 999, got 1000000000000"):
        menzi.distance(paohuzi, "22s", min_huxi=10**12)
    with pytest.raises(TypeError, match="source: expected 'own', 'other' or None"):
        menzi.waits(paohuzi, "22s", source=5)  # type: ignore[arg-type]
    # More groups than bytes, or words of three bits, can count.
    for laid in (2, 9, 300):
        with pytest.raises(menzi.NotationError, match=rf"at most 4 of 1s, got {4 * laid}"):
            menzi.distance(paohuzi, "22b", melds=["ti 1111s"] * laid)
        with pytest.raises(menzi.NotationError, match=rf"at most 4 of Ar, got {4 * laid}"):
            menzi.evaluate(flower, "RHCr", melds=["AAAAr"] * laid)

    def interrupted() -> Any:
        yield "RHCr"
        raise KeyError("stop")

    for ask in (menzi.evaluate, menzi.distance, menzi.waits, menzi.best_discards, menzi.explain):
        with pytest.raises(KeyError, match="stop"):
            ask(flower, "RHCr", melds=interrupted())


def test_answers_are_values() -> None:
    flower, paohuzi = menzi.Game("flower"), menzi.Game("paohuzi")
    hand = "22s 33s 456678s 3456b 999b TTTb"
    answers: list[Any] = [
        menzi.evaluate(flower, "RRRHHHCCCr", melds=["KAEg"]),
        menzi.evaluate(flower, "RRRHHHCCr", card="Cr"),
        menzi.evaluate(flower, "RRHCr"),
        menzi.evaluate(paohuzi, hand, card="2s", source="own"),
        menzi.evaluate(paohuzi, hand, card="2s", source="other"),
        menzi.evaluate(paohuzi, hand),
        menzi.waits(flower, "RRHCCr KAEg", seen="HHr")[0],
        *menzi.best_discards(flower, "RRHHCr KAg"),
    ]
    for answer in answers:
        again = eval(repr(answer), {"menzi": menzi})
        assert again == answer == copy.deepcopy(answer) == pickle.loads(pickle.dumps(again))
        assert hash(again) == hash(answer)
        assert [one for one in answers if one == answer] == [answer]
        assert (answer == "other") is False
        with pytest.raises(TypeError, match="not supported"):
            assert answer < again
        with pytest.raises(AttributeError):
            setattr(answer, answer.__match_args__[0], 1)
        with pytest.raises(TypeError):
            type(answer)(1)
        assert list(inspect.signature(type(answer)).parameters) == list(answer.__match_args__)
    assert str(answers[0].groups[0]) == "KAEg"
    assert answers[1].groups[answers[1].card_group].open


def test_an_evaluation_keeps_what_it_needs() -> None:
    """Groups are found when they are asked for, long after the game is gone."""
    found = menzi.evaluate(menzi.Game("flower", points={"field": 8}), "RRRHHHCCCr")
    menzi.Game("flower")
    assert found.points == sum(group.points for group in found.groups) == 24


def test_nothing_is_lost() -> None:
    """Neither objects nor references, whether a call answers or refuses."""
    game, hand, far = menzi.Game("flower"), menzi.Hand("RRHCCr KAEg"), "RRHHCr KAg"
    odd: Any = 5

    def ask() -> None:
        for answer in (
            *menzi.waits(game, hand, seen=["HH" + "r"]),
            menzi.evaluate(game, hand, card="Hr"),
            menzi.evaluate(game, far, melds=["KA" + "Er"]),
            *menzi.best_discards(game, far),
        ):
            hash(answer)
            repr(answer)
            assert answer == copy.copy(answer)
        menzi.explain(game, far)
        menzi.distance(game, far, seen="RR" + "g", waiting=True)
        for wrong in ({"hand": odd}, {"hand": far, "seen": odd}, {"hand": "x"}, {"none": odd}):
            with pytest.raises((TypeError, menzi.MenziError)):
                menzi.distance(game, **wrong)
        with pytest.raises(TypeError):
            menzi.Wait("Kr", 1)  # type: ignore[call-arg]

    kept = (game, game._core_rules, hand, menzi.Wait, menzi.Evaluation, menzi.Discard, None)
    # What is allocated once is by then, and what caught errors hang on to goes with the garbage.
    for _ in range(100):
        ask()
    gc.collect()
    before, blocks = [sys.getrefcount(one) for one in kept], sys.getallocatedblocks()
    for _ in range(100):
        ask()
    gc.collect()
    assert all(abs(sys.getrefcount(one) - was) < 25 for one, was in zip(kept, before, strict=True))
    assert sys.getallocatedblocks() - blocks < 1000
