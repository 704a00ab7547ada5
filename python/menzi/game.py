"""Games: a variant's rules, compiled once, and the states that are dealt by them."""

from __future__ import annotations

import functools
import operator
import secrets
from typing import Any

from . import _core
from .errors import DeckError, MenziError, NotationError, RulesError
from .variants import FlowerRules, PaohuziRules, Rules, TaiwanRules, from_json, resolve

__all__ = ["Game", "State", "View", "deserialize", "deserialize_view"]

State = _core.State
View = _core.View


@functools.singledispatch
def _compile(rules: Rules) -> _core.FourColorRules | _core.PaohuziRules:
    """The engine's rules; each rules class registers how it is compiled."""
    raise TypeError(f"no engine for {type(rules).__name__}")


@_compile.register
def _(rules: FlowerRules) -> _core.FourColorRules:
    return _core.FourColorRules(
        family="flower",
        players=rules.players,
        hand_size=rules.hand_size,
        second_window=rules.second_window,
        points={name: (value, value) for name, value in rules.points.to_dict().items()},
        flowers=rules.flowers,
        record=rules.to_json(),
    )


@_compile.register
def _(rules: TaiwanRules) -> _core.FourColorRules:
    return _core.FourColorRules(
        family="taiwan",
        players=rules.players,
        hand_size=rules.hand_size,
        second_window=rules.second_window,
        points={name: (pair[0], pair[1]) for name, pair in rules.points.to_dict().items()},
        rounds=rules.rounds,
        opening_hu=rules.opening_hu,
        threshold=rules.threshold,
        lucky_match=rules.lucky_match,
        settlement=rules.settlement,
        next_starter=rules.next_starter,
        record=rules.to_json(),
    )


@_compile.register
def _(rules: PaohuziRules) -> _core.PaohuziRules:
    fields = rules.to_dict()
    del fields["game"], fields["players"]
    return _core.PaohuziRules(**fields, record=rules.to_json())


# Tables are built once for all games of equal rules.
_compiled = functools.lru_cache(maxsize=64)(_compile)


def _checked_seed(seed: object) -> int:
    try:
        number = operator.index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < 2**64:
        raise RulesError(f"seed: expected an int from 0 to 2**64 - 1, got {seed!r}")
    return number


class Game:
    """A game by its rules: a preset by name, or a rules object, with fields changed by name.

    Parameters
    ----------
    rules : str or Rules
        The name of a preset (``"flower"``, ``"taiwan"``, ``"taiwan-bga"``, ``"paohuzi"``) or a
        rules object.
    **fields
        Fields of the rules object to change, such as ``players=3``; see ``docs/rules``.

    Raises
    ------
    RulesError
        If there is no such preset or field, or a value is not allowed.

    Examples
    --------
    >>> import menzi
    >>> game = menzi.Game("taiwan", players=3)
    >>> state = game.new_initial_state(seed=7)
    >>> state.phase()
    'discard'
    """

    __slots__ = ("_core_rules", "_rules")

    def __init__(self, rules: str | Rules, **fields: Any) -> None:
        self._rules = resolve(rules, **fields)
        self._core_rules = _compiled(self._rules)

    @property
    def rules(self) -> Rules:
        """The rules object."""
        return self._rules

    @property
    def name(self) -> str:
        """The name of the game: ``"flower"``, ``"taiwan"`` or ``"paohuzi"``."""
        return self._rules.game

    @property
    def deck(self) -> str:
        """The name of the deck, as `Hand` and `read_cards` take it."""
        return self._rules.deck

    @property
    def players(self) -> int:
        """How many seats play."""
        return self._rules.players

    def num_players(self) -> int:
        """How many seats play."""
        return self._rules.players

    def num_distinct_actions(self) -> int:
        """How many actions there are; each is an integer below this."""
        return self._core_rules.num_actions

    def new_initial_state(
        self, *, seed: int | None = None, deck: str | None = None, dealer: int | None = None
    ) -> State:
        """Deals a game.

        Parameters
        ----------
        seed : int, optional
            0 to 2**64 - 1. The same seed deals the same cards on every platform. Without one
            the operating system draws it.
        deck : str, optional
            The cards of the first round in the order they leave the deck, in any notation, or
            those of the first few rounds, one after the other. Later rounds are dealt by the
            seed.
        dealer : int, optional
            The seat dealt first; drawn by the seed if not given.

        Returns
        -------
        State
            At the first decision.

        Raises
        ------
        DeckError
            If the deck is not composed as the rules ask.
        NotationError
            If the deck cannot be read.
        RulesError
            If the seed or the dealer is out of range.
        """
        if deck is not None and not isinstance(deck, str):
            raise DeckError(f"deck: expected card text, got {deck!r}")
        if dealer is not None:
            try:
                number = -1 if isinstance(dealer, bool) else operator.index(dealer)
            except TypeError:
                number = -1
            if not 0 <= number < self.players:
                raise RulesError(
                    f"dealer: expected a seat from 0 to {self.players - 1}, got {dealer!r}"
                )
            dealer = number
        number = secrets.randbits(64) if seed is None else _checked_seed(seed)
        return _core.new_state(self._core_rules, number, deck, dealer)

    def deserialize_state(self, text: str) -> State:
        """Reads what ``State.serialize`` wrote, if it is of this game.

        Raises
        ------
        NotationError
            If the text cannot be read.
        RulesError
            If it was played by other rules.
        """
        state = deserialize(text)
        if state.game != self:
            raise RulesError(f"expected a state of {self!r}, got one of {state.game!r}")
        return state

    def __eq__(self, other: object) -> bool:
        return self._rules == other._rules if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rules)

    def __repr__(self) -> str:
        return f"menzi.Game({self._rules!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._rules,)


@functools.lru_cache(maxsize=64)
def _game_of_record(record: str) -> Game:
    """The game whose rules a state has written down as JSON."""
    return Game(from_json(record))


def deserialize(text: str) -> State:
    """Reads what ``State.serialize`` wrote.

    Parameters
    ----------
    text : str

    Returns
    -------
    State
        Equal to the one that was written.

    Raises
    ------
    NotationError
        If the text is not such a record.
    MenziError
        If the record's rules, deck or actions are not possible.
    """
    if not isinstance(text, str):
        raise NotationError(f"expected the text of a record, got {text!r}")
    head, *lines = text.splitlines() or [""]
    if head != "menzi 1":
        raise NotationError(f"expected a record that begins with 'menzi 1', got {head[:80]!r}")
    fields: dict[str, str] = {}
    for line in lines:
        key, _, value = line.partition(" ")
        if key in fields or key not in ("rules", "seed", "dealer", "deck", "actions"):
            raise NotationError(
                f"expected one each of rules, seed, dealer, deck, actions, got {line[:80]!r}"
            )
        fields[key] = value
    missing = [key for key in ("rules", "seed", "actions") if key not in fields]
    if missing:
        raise NotationError(f"record without {', '.join(missing)}")
    numbers: dict[str, int | None] = {"dealer": None}
    for key in ("seed", "dealer"):
        if key in fields:
            if not (fields[key].isascii() and fields[key].isdigit() and len(fields[key]) <= 20):
                raise NotationError(f"{key}: expected a number, got {fields[key][:80]!r}")
            numbers[key] = int(fields[key])
    state = _game_of_record(fields["rules"]).new_initial_state(
        seed=numbers["seed"], dealer=numbers["dealer"], deck=fields.get("deck")
    )
    for number, action in enumerate(fields["actions"].split(", ") if fields["actions"] else []):
        try:
            state.apply_action(state.string_to_action(action))
        except MenziError as error:
            raise type(error)(f"action {number} of the record: {error}") from None
    return state


def deserialize_view(text: str) -> View:
    """Reads what ``View.serialize`` wrote.

    Parameters
    ----------
    text : str

    Returns
    -------
    View
        Equal to the one that was written.

    Raises
    ------
    NotationError
        If the text is not such a record.
    MenziError
        If the record tells of a game that cannot be.
    """
    if not isinstance(text, str):
        raise NotationError(f"expected the text of a view, got {text!r}")
    head, *lines = text.splitlines() or [""]
    rules, _, record = lines[0].partition(" ") if len(lines) == 2 else ("", "", "")
    if head != "menzi view 1" or rules != "rules":
        raise NotationError(
            f"expected lines that begin with 'menzi view 1', 'rules', 'sight', got {text[:80]!r}"
        )
    return _core.new_view(_game_of_record(record)._core_rules, lines[1])
