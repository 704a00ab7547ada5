"""The rules of each game as plain data: frozen dataclasses, their presets, and their JSON form."""

from __future__ import annotations

import dataclasses
import difflib
import json
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from .errors import RulesError

__all__ = [
    "FLOWER",
    "GAMES",
    "PAOHUZI",
    "PRESETS",
    "TAIWAN",
    "TAIWAN_BGA",
    "FlowerPoints",
    "FlowerRules",
    "PaohuziRules",
    "Rules",
    "TaiwanPoints",
    "TaiwanRules",
    "from_dict",
    "from_json",
    "resolve",
]

# A check takes the name of a field and the value given for it; it returns the value to store or
# raises RulesError. Every field carries its check in the metadata under this key.
_Check = Callable[[str, object], object]
_CHECK = "menzi.check"


def _shown(value: object) -> str:
    """Return the value as an error message quotes it: its repr, cut when very long."""
    try:
        text = repr(value)
    except Exception:  # such as an int of more digits than Python prints
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def _unknown(what: str, name: object, allowed: Iterable[str]) -> RulesError:
    """Return the error for a name that does not exist, with the closest one that does."""
    names = list(allowed)
    close = difflib.get_close_matches(name, names, n=1) if isinstance(name, str) else []
    hint = f"did you mean {close[0]!r}? " if close else ""
    return RulesError(f"unknown {what} {_shown(name)}; {hint}expected one of {', '.join(names)}")


def _as_int(value: object, low: int, high: int) -> int | None:
    """Return the value as an int from low to high, or None. A bool is not an int."""
    if isinstance(value, bool):
        return None
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
    return number if low <= number <= high else None


def _checked(default: object, check: _Check) -> Any:
    """Return a dataclass field with this default whose values pass through the check."""
    return dataclasses.field(default=default, metadata={_CHECK: check})


def _integer(default: int, low: int, high: int) -> Any:
    """Return a field that holds an int from low to high."""

    def check(name: str, value: object) -> object:
        number = _as_int(value, low, high)
        if number is None:
            raise RulesError(f"{name} must be an int from {low} to {high}, not {_shown(value)}")
        return number

    return _checked(default, check)


def _switch(default: bool) -> Any:
    """Return a field that holds a bool."""

    def check(name: str, value: object) -> object:
        if not isinstance(value, bool):
            raise RulesError(f"{name} must be True or False, not {_shown(value)}")
        return value

    return _checked(default, check)


def _choice(default: str, *allowed: str) -> Any:
    """Return a field that holds one of a few words."""

    def check(name: str, value: object) -> object:
        if not isinstance(value, str) or value not in allowed:
            words = " or ".join(repr(word) for word in allowed)
            raise RulesError(f"{name} must be {words}, not {_shown(value)}")
        return str(value)

    return _checked(default, check)


def _pair(default: tuple[int, int]) -> Any:
    """Return a field that holds points for a group that is open and for one that is concealed."""

    def check(name: str, value: object) -> object:
        if isinstance(value, (tuple, list)) and len(value) == 2:
            numbers = [_as_int(item, 0, 999) for item in value]
            if None not in numbers:
                return tuple(numbers)
        raise RulesError(
            f"{name} must be a pair (open, concealed) of ints from 0 to 999, not {_shown(value)}"
        )

    return _checked(default, check)


def _points(default: _Fields) -> Any:
    """Return a field that holds points; a mapping is read as the defaults changed by it."""
    kind = type(default)

    def check(name: str, value: object) -> object:
        if isinstance(value, Mapping):
            return default.replace(**_named(name, value))
        if not isinstance(value, kind):
            raise RulesError(
                f"{name} must be a {kind.__name__} or a mapping of its fields, not {_shown(value)}"
            )
        return value

    return _checked(default, check)


def _named(what: str, fields: Mapping[Any, Any]) -> dict[str, Any]:
    """Return the mapping as keyword arguments; RulesError when a key is not a string."""
    for key in fields:
        if not isinstance(key, str):
            raise RulesError(f"{what} must have names of fields as keys, not {_shown(key)}")
    return dict(fields)


def _plain(value: object) -> object:
    """Return the value as JSON has it: objects of fields as dicts, tuples as lists."""
    if isinstance(value, _Fields):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fields:
    """What rules and points share: checked fields, and copies with some of them changed."""

    _prefix: ClassVar[str] = ""  # before a field's name in messages

    def __new__(cls, /, **fields: object) -> Self:
        cls._known(fields)
        return object.__new__(cls)

    def __post_init__(self) -> None:
        for field in self._fields():
            check: _Check = field.metadata[_CHECK]
            value = check(self._prefix + field.name, getattr(self, field.name))
            object.__setattr__(self, field.name, value)

    @classmethod
    def _fields(cls) -> tuple[dataclasses.Field[Any], ...]:
        return dataclasses.fields(cls)

    @classmethod
    def _known(cls, names: Iterable[object]) -> None:
        """Raise RulesError for the first name that is no field."""
        known = [field.name for field in cls._fields()]
        for name in names:
            if name not in known:
                raise _unknown(f"field of {cls.__name__}", name, known)

    def replace(self, /, **fields: Any) -> Self:
        """Return a copy with some fields changed.

        Parameters
        ----------
        **fields
            New values by field name. For ``points`` a mapping changes the values it names and
            keeps the others as they are here.

        Returns
        -------
        object of the same class

        Raises
        ------
        RulesError
            If a field does not exist or does not allow its value.

        Examples
        --------
        >>> TAIWAN.replace(threshold=8).threshold
        8
        >>> FLOWER.replace(points={"pair": 1}).points.pair
        1
        """
        self._known(fields)
        for name, value in fields.items():
            current = getattr(self, name)
            if isinstance(current, _Fields) and isinstance(value, Mapping):
                fields[name] = current.replace(**_named(name, value))
        return dataclasses.replace(self, **fields)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain data, tuples as lists.

        Examples
        --------
        >>> TAIWAN.points.to_dict()["quad"]
        [6, 8]
        """
        return {field.name: _plain(getattr(self, field.name)) for field in self._fields()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(_Fields):
    """Base class of the rules of a game.

    Rules are immutable, hashable, and equal when they are of one class and all fields are equal.

    Attributes
    ----------
    game : str
        Name of the game these rules belong to, a key of `GAMES`.
    deck : str
        Name of the deck it is played with, as `Hand` takes it.
    players : int
        Number of seats.
    """

    game: ClassVar[str]
    deck: ClassVar[str] = "four-color"

    players: int = _integer(4, 2, 4)

    def to_dict(self) -> dict[str, Any]:
        """Return the rules as plain data: ``"game"`` and every field, tuples as lists.

        Examples
        --------
        >>> FLOWER.to_dict()["game"], FLOWER.to_dict()["flowers"]
        ('flower', 5)
        """
        return {"game": self.game} | _Fields.to_dict(self)

    def to_json(self) -> str:
        """Return `to_dict` as one line of JSON, to be read by `from_json`."""
        return json.dumps(self.to_dict())


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerPoints(_Fields):
    """What each group is worth in ``flower``; every value is an int from 0 to 999.

    Attributes
    ----------
    single : int
        One General.
    flower : int
        One flower.
    pair, triple, quad : int
        Two, three or four identical cards, not Generals.
    command : int
        General, Advisor and Elephant of one color.
    field : int
        Chariot, Horse and Cannon of one color.
    soldiers3, soldiers4 : int
        Soldiers of three or of four different colors.
    """

    _prefix: ClassVar[str] = "points."

    single: int = _integer(1, 0, 999)
    flower: int = _integer(3, 0, 999)
    pair: int = _integer(0, 0, 999)
    triple: int = _integer(1, 0, 999)
    quad: int = _integer(2, 0, 999)
    command: int = _integer(1, 0, 999)
    field: int = _integer(1, 0, 999)
    soldiers3: int = _integer(1, 0, 999)
    soldiers4: int = _integer(2, 0, 999)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaiwanPoints(_Fields):
    """What each group is worth in ``taiwan``: pairs (open, concealed) of ints from 0 to 999.

    Attributes
    ----------
    single : tuple of int
        One General.
    pair : tuple of int
        Two identical cards, neither Generals nor Soldiers.
    triple, quad : tuple of int
        Three or four identical cards, not Generals.
    generals : tuple of int
        Four identical Generals.
    command : tuple of int
        General, Advisor and Elephant of one color.
    field : tuple of int
        Chariot, Horse and Cannon of one color.
    soldiers3, soldiers4 : tuple of int
        Soldiers of three or of four different colors.
    """

    _prefix: ClassVar[str] = "points."

    single: tuple[int, int] = _pair((1, 1))
    pair: tuple[int, int] = _pair((0, 0))
    triple: tuple[int, int] = _pair((1, 3))
    quad: tuple[int, int] = _pair((6, 8))
    generals: tuple[int, int] = _pair((8, 8))
    command: tuple[int, int] = _pair((2, 2))
    field: tuple[int, int] = _pair((1, 1))
    soldiers3: tuple[int, int] = _pair((3, 3))
    soldiers4: tuple[int, int] = _pair((5, 5))


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerRules(Rules):
    """Rules of ``flower``: Four Color Cards with flower cards, one deal.

    Attributes
    ----------
    players : int
        Number of seats, 2 to 4.
    flowers : int
        Number of flower cards in the deck, 0 to 8.
    hand_size : int
        Number of cards dealt to each seat, 1 to 20.
    second_window : bool
        Whether a stock card nobody claimed is offered a second time, as the drawer's discard.
    points : FlowerPoints
        What each group is worth. A mapping is accepted and may be partial.

    Raises
    ------
    RulesError
        If a field does not exist or does not allow its value.

    Examples
    --------
    >>> FlowerRules(players=3, points={"flower": 2}).points.flower
    2
    """

    game: ClassVar[str] = "flower"

    players: int = _integer(4, 2, 4)
    flowers: int = _integer(5, 0, 8)
    hand_size: int = _integer(20, 1, 20)
    second_window: bool = _switch(True)
    points: FlowerPoints = _points(FlowerPoints())  # noqa: RUF009


@dataclass(frozen=True, slots=True, kw_only=True)
class TaiwanRules(Rules):
    """Rules of ``taiwan``: Four Color Cards as played in Taiwan, a match of several rounds.

    Attributes
    ----------
    players : int
        Number of seats, 2 to 4.
    rounds : int
        Number of rounds in a match, 1 to 99.
    hand_size : int
        Number of cards dealt to each seat, 1 to 20; the starter gets one more.
    opening_hu : bool
        Whether the starter may win with the cards dealt.
    second_window : bool
        Whether a stock card nobody claimed is offered a second time, as the drawer's discard.
    threshold : int
        Least points of a win that is paid rather than fined, 0 to 999.
    lucky_match : {'type', 'identical'}
        Whether the lucky card counts the winner's cards of its rank in any color, or only cards
        identical to it.
    settlement : {'seed', 'each'}
        ``'seed'``: the winner's score does not depend on what the others pay, who pay 1 each.
        ``'each'``: every other player pays the winner in full, and scores sum to zero.
    next_starter : {'winner', 'rotate'}
        Who starts the next round: the winner (or the same starter after a round nobody won), or
        the seat after the last starter.
    points : TaiwanPoints
        What each group is worth, open and concealed. A mapping is accepted and may be partial.

    Raises
    ------
    RulesError
        If a field does not exist or does not allow its value.

    Examples
    --------
    >>> TaiwanRules(players=3, points={"quad": (6, 6)}).points.quad
    (6, 6)
    """

    game: ClassVar[str] = "taiwan"

    players: int = _integer(4, 2, 4)
    rounds: int = _integer(3, 1, 99)
    hand_size: int = _integer(20, 1, 20)
    opening_hu: bool = _switch(False)
    second_window: bool = _switch(False)
    threshold: int = _integer(10, 0, 999)
    lucky_match: str = _choice("type", "type", "identical")
    settlement: str = _choice("seed", "seed", "each")
    next_starter: str = _choice("winner", "winner", "rotate")
    points: TaiwanPoints = _points(TaiwanPoints())  # noqa: RUF009


@dataclass(frozen=True, slots=True, kw_only=True)
class PaohuziRules(Rules):
    """Rules of ``paohuzi``: 跑胡子 for three players, seven groups and fifteen huxi, one deal.

    Attributes
    ----------
    players : int
        Number of seats: 3.
    min_huxi : int
        Least huxi of a win, 0 to 999; heavenly wins do not ask for it.
    ti_counts_as_kan : bool
        Whether a dealt ti counts toward the five kan of a heavenly win.
    opening_card_win : {'none', 'dealer', 'all'}
        Who may win, other than as heavenly, before the first discard: nobody, the dealer with the
        21 cards dealt, or the others too, with the dealer's 21st card.
    forced_pao : bool
        Whether a seat that can pao must, unless it wins.
    wei_own_fourth : {'pao', 'ti'}
        What an own reveal onto an exposed wei makes of it: an optional pao or a forced ti.
    chi_reveal_by_next : bool
        Whether the seat after the revealer may chi the card revealed.
    lock : {'both', 'separate'}
        What a seat that passes may not claim again of that kind: chi and peng both, or only what
        it declined.
    initial_ti : {'owed', 'none'}
        ``'owed'``: a seat dealt n >= 2 ti is excused n - 1 discards. ``'none'``: it is not.

    Raises
    ------
    RulesError
        If a field does not exist or does not allow its value.

    Examples
    --------
    >>> PaohuziRules(min_huxi=10).min_huxi
    10
    """

    game: ClassVar[str] = "paohuzi"
    deck: ClassVar[str] = "paohuzi"

    players: int = _integer(3, 3, 3)
    min_huxi: int = _integer(15, 0, 999)
    ti_counts_as_kan: bool = _switch(False)
    opening_card_win: str = _choice("none", "none", "dealer", "all")
    forced_pao: bool = _switch(False)
    wei_own_fourth: str = _choice("pao", "pao", "ti")
    chi_reveal_by_next: bool = _switch(False)
    lock: str = _choice("both", "both", "separate")
    initial_ti: str = _choice("owed", "owed", "none")


FLOWER = FlowerRules()
TAIWAN = TaiwanRules()
TAIWAN_BGA = TaiwanRules(
    lucky_match="identical", settlement="each", points=TaiwanPoints(generals=(8, 6))
)
PAOHUZI = PaohuziRules()

#: The rules class of each game.
GAMES: dict[str, type[Rules]] = {
    rules.game: rules for rules in (FlowerRules, TaiwanRules, PaohuziRules)
}

#: Named rules; the name of a game is the preset of its defaults.
PRESETS: dict[str, Rules] = {
    "flower": FLOWER,
    "taiwan": TAIWAN,
    "taiwan-bga": TAIWAN_BGA,
    "paohuzi": PAOHUZI,
}


def resolve(game: str | Rules, /, **fields: Any) -> Rules:
    """Return the rules meant by a preset's name or by a rules object, with some fields changed.

    Parameters
    ----------
    game : str or Rules
        A key of `PRESETS`, or rules.
    **fields
        New values by field name, as for ``replace``.

    Returns
    -------
    Rules

    Raises
    ------
    RulesError
        If the name or a field does not exist, or a field does not allow its value.

    Examples
    --------
    >>> resolve("taiwan", players=3) == TAIWAN.replace(players=3)
    True
    """
    if isinstance(game, str):
        if game not in PRESETS:
            raise _unknown("game", game, PRESETS)
        game = PRESETS[game]
    elif not isinstance(game, Rules):
        raise RulesError(f"game must be a name or a rules object, not {_shown(game)}")
    return game.replace(**fields)


def from_dict(data: Mapping[str, Any]) -> Rules:
    """Return the rules that ``to_dict`` wrote.

    Parameters
    ----------
    data : mapping
        ``"game"`` and fields by name; a field that is missing has its default.

    Returns
    -------
    Rules
        Of the class of the game named.

    Raises
    ------
    RulesError
        If the game or a field is missing from menzi or does not allow its value.

    Examples
    --------
    >>> from_dict({"game": "flower", "flowers": 0})  # doctest: +ELLIPSIS
    FlowerRules(players=4, flowers=0, hand_size=20, ...
    """
    if not isinstance(data, Mapping):
        raise RulesError(f"rules must be a mapping with 'game' and fields, not {_shown(data)}")
    fields = _named("rules", data)
    if "game" not in fields:
        raise RulesError(f"rules must name their 'game', one of {', '.join(GAMES)}")
    game = fields.pop("game")
    if not isinstance(game, str) or game not in GAMES:
        raise _unknown("game", game, GAMES)
    rules: Rules = GAMES[game](**fields)
    return rules


def from_json(text: str) -> Rules:
    """Return the rules that ``to_json`` wrote.

    Parameters
    ----------
    text : str
        A JSON object as `from_dict` takes it.

    Returns
    -------
    Rules

    Raises
    ------
    RulesError
        If the text is not JSON, or not the JSON of rules.

    Examples
    --------
    >>> from_json(TAIWAN.to_json()) == TAIWAN
    True
    """
    if not isinstance(text, (str, bytes, bytearray)):
        raise RulesError(f"rules must be JSON text, not {_shown(text)}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"rules must be JSON text, not {_shown(text)}: {error}") from None
    return from_dict(data)
