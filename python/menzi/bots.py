"""Players that the engine brings along, and how they are asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from . import _core
from .errors import RulesError
from .game import View, _checked_seed

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    import numpy.typing as npt

    from ._core import Explanation

__all__ = ["Bot", "Evaluator", "SearchingBot", "canonical_spec", "from_spec", "make", "names"]


class Bot(Protocol):
    """Anything that chooses an action for a seat by what that seat may know."""

    def act(self, view: View, /) -> int:
        """A legal action of the seat whose view it is."""
        ...


class SearchingBot(Bot, Protocol):
    """A bot that can also say what it thinks of each action, as those of the engine can."""

    def explain(self, view: View, /) -> Explanation:
        """What it thinks of each legal action of the seat whose view it is."""
        ...


class Evaluator(Protocol):
    """What judges many positions in one call; see ``make``."""

    def __call__(
        self,
        planes: npt.NDArray[np.uint8],
        features: npt.NDArray[np.int16],
        legal: npt.NDArray[np.bool_],
        /,
    ) -> tuple[npt.ArrayLike, npt.ArrayLike]:
        """Priors of actions, and values of seats."""
        ...


# The engine takes no larger ints.
_MOST_INT = 2**31 - 1


@dataclass(frozen=True, slots=True)
class _Option:
    """What an option of a bot may be."""

    kind: type
    default: Any
    expected: str

    def check(self, name: str, value: object) -> Any:
        """The value as the engine takes it."""
        if self.kind is bool or not isinstance(value, bool):
            if self.kind is float and isinstance(value, int):
                value = float(value) if abs(value) <= _MOST_INT else value
            if isinstance(value, self.kind) and not (
                isinstance(value, int) and abs(value) > _MOST_INT
            ):
                return value
        raise RulesError(f"{name}: expected {self.expected}, got {value!r}")

    def read(self, name: str, text: str) -> Any:
        """The value that a text names."""
        if self.kind is bool and text in ("yes", "no"):
            return text == "yes"
        if self.kind is str:
            return text
        try:
            if self.kind is int:
                return int(text)
            if self.kind is float:
                return float(text)
        except ValueError:
            pass
        expected = "yes or no" if self.kind is bool else self.expected
        raise RulesError(f"{name}: expected {expected}, got {text!r}")


_SEARCH = {
    "rollouts": _Option(str, "greedy", "'random' or 'greedy'"),
    "threads": _Option(int, 1, "an int of at least 1"),
}
_OPTIONS: dict[str, dict[str, _Option]] = {
    "random": {},
    "greedy": {},
    "mc": {**_SEARCH, "caution": _Option(float, 1.0, "a number of at least 0")},
    "ismcts": {
        **_SEARCH,
        "exploration": _Option(float, 0.8, "a number of at least 0"),
        "trust": _Option(float, 0.25, "a number from 0 to 1"),
        "trees": _Option(int, 1, "an int of at least 1"),
        "keep_tree": _Option(bool, True, "a bool"),
    },
}
# With an evaluator there are no rollouts, and one tree on one thread.
_GUIDED = {
    "exploration": _OPTIONS["ismcts"]["exploration"],
    "keep_tree": _OPTIONS["ismcts"]["keep_tree"],
    "batch": _Option(int, 32, "an int of at least 1"),
}
_MAKERS: dict[str, Callable[..., _core.Bot]] = {
    "mc": _core.flat_bot,
    "ismcts": _core.ismcts_bot,
}
_SIMULATIONS = 2000


def names() -> list[str]:
    """The names that ``make`` knows, the weakest first.

    Examples
    --------
    >>> import menzi
    >>> menzi.bots.names()
    ['random', 'greedy', 'mc', 'ismcts']
    """
    return list(_OPTIONS)


def _options_of(name: str) -> dict[str, _Option]:
    if name not in _OPTIONS:
        raise RulesError(f"unknown bot {name!r}: expected one of {', '.join(_OPTIONS)}")
    return _OPTIONS[name]


def make(
    name: str,
    *,
    seed: int = 0,
    simulations: int | None = None,
    seconds: float | None = None,
    evaluator: Evaluator | None = None,
    **options: Any,
) -> _core.Bot:
    """Makes a bot.

    Parameters
    ----------
    name : str
        ``"random"`` answers uniformly at random. ``"greedy"`` wins when it can and that pays,
        takes the claim that brings its hand nearer to complete, and discards the card whose
        loss hurts least. ``"mc"`` plays every action out on the same sampled deals and takes the
        one that returns most (flat Monte Carlo). ``"ismcts"`` grows a tree of what its seat will
        see (information-set Monte Carlo tree search).
    seed : int, default 0
        What a bot draws depends on nothing else.
    simulations : int, optional
        How many playouts ``mc`` and ``ismcts`` make for a decision: 2000 if neither this nor
        `seconds` is given.
    seconds : float, optional
        How long a decision may take at most; with it, results depend on the machine.
    rollouts : {"greedy", "random"}, default "greedy"
        How ``mc`` and ``ismcts`` play on where they look no further.
    threads : int, default 1
        Of ``mc`` and ``ismcts``; an ``ismcts`` uses as many as it has trees. The number changes
        no result, as long as `seconds` is not given.
    caution : float
        Of ``mc``: by how many standard errors another action must be better than what greedy
        would do.
    exploration : float
        Of ``ismcts``: how much it looks at what seems worse, in standard deviations of returns.
    trust : float
        Of ``ismcts``: the share of what greedy would do while nothing is known, from 0 to 1. With
        0 it chooses as the paper does, by upper confidence bounds.
    trees : int, default 1
        Of ``ismcts``: independent trees that share the simulations and are added up.
    keep_tree : bool, default True
        Of ``ismcts``: whether what it found is kept for its next decision.
    evaluator : callable, optional
        Of ``ismcts``: judges positions in place of rollouts, many in one call, as a network does.
        ``evaluator(planes, features, legal)`` is given what the seats to act see, as
        ``View.observe`` tells it, a row each (``planes`` of uint8, shape ``(n, planes, kinds)``,
        ``features`` of int16, shape ``(n, features)``), and which actions are legal (bool, shape
        ``(n, actions)``). It returns two arrays of finite numbers: how much each action deserves
        to be tried (``(n, actions)``, 0 or more, read where legal and scaled to a sum of 1), and
        what the deal will bring to each seat (``(n, players)``, from the seat to act on).
    batch : int, default 32
        With an evaluator: how many positions it is given at most.

    Returns
    -------
    Bot
        ``act(view)`` gives an action, ``explain(view)`` an `Explanation`.

    Raises
    ------
    RulesError
        If there is no such bot or option, or a value is not allowed.

    References
    ----------
    Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
    Computational Intelligence and AI in Games 4 (2012).

    Examples
    --------
    >>> import menzi
    >>> state = menzi.Game("taiwan").new_initial_state(seed=7)
    >>> view = state.view(state.current_player())
    >>> bot = menzi.bots.make("ismcts", simulations=500, seed=3)
    >>> bot.act(view) in view.legal_actions()
    True
    """
    known = _options_of(name)
    if evaluator is not None:
        if name != "ismcts":
            raise RulesError(f"bot {name!r} takes no evaluator: 'ismcts' does")
        if not callable(evaluator):
            raise RulesError(f"evaluator: expected a callable, got {evaluator!r}")
        known = _GUIDED
    if known:
        known = {
            "simulations": _Option(int, 0, "an int of at least 1"),
            "seconds": _Option(float, 0.0, "a number above 0"),
            **known,
        }
    given = {"simulations": simulations, "seconds": seconds}
    options |= {key: value for key, value in given.items() if value is not None}
    values = {key: option.default for key, option in known.items()}
    for key, value in options.items():
        if key not in known:
            expected = f"one of {', '.join(known)}" if known else "only a seed"
            guided = " with an evaluator" if evaluator is not None else ""
            raise RulesError(f"bot {name!r}{guided} has no option {key!r}: expected {expected}")
        values[key] = known[key].check(key, value)
        if key in given and not values[key] > 0:
            raise RulesError(f"{key}: expected {known[key].expected}, got {value!r}")
    if known and not options.keys() & given.keys():
        values["simulations"] = _SIMULATIONS
    checked = _checked_seed(seed)
    if evaluator is not None:
        return _core.guided_bot(**values, seed=checked, evaluator=evaluator)
    maker = _MAKERS.get(name)
    return _core.policy_bot(name, checked) if maker is None else maker(**values, seed=checked)


# A spec's second part: how many simulations, or how long.
_AMOUNT = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s)?", re.ASCII)


def _read_spec(spec: str) -> tuple[str, dict[str, Any]]:
    name, *parts = spec.split(":")
    known = _options_of(name)
    options: dict[str, Any] = {}
    for place, part in enumerate(parts):
        key, equals, text = part.partition("=")
        amount = _AMOUNT.fullmatch(part)
        if known and place == 0 and amount:
            number, unit = amount["number"], amount["unit"]
            if unit is None and number.isdigit():
                options["simulations"] = int(number)
                continue
            if unit is not None:
                options["seconds"] = float(number) / (1000 if unit == "ms" else 1)
                continue
        if not equals or key not in known or key in options:
            if not known:
                raise RulesError(f"bot {spec!r}: {name} has no options, got {part!r}")
            raise RulesError(
                f"bot {spec!r}: expected a number of simulations, a time such as 50ms, or once "
                f"each {', '.join(f'{key}=...' for key in known)}, got {part!r}"
            )
        options[key] = known[key].read(f"bot {spec!r}: {key}", text)
    return name, options


def from_spec(spec: str, *, seed: int = 0) -> _core.Bot:
    """Makes the bot that a short text describes.

    Parameters
    ----------
    spec : str
        A name, then parts with colons: how many simulations, or how long a decision may take
        (``50ms``, ``1.5s``), and options of ``make`` by name, as in
        ``ismcts:2000:rollouts=random``.
    seed : int, default 0

    Returns
    -------
    Bot

    Raises
    ------
    RulesError
        If the text describes no bot.

    Examples
    --------
    >>> import menzi
    >>> bot = menzi.bots.from_spec("mc:500:rollouts=random", seed=1)
    """
    name, options = _read_spec(spec)
    return make(name, seed=seed, **options)


def canonical_spec(spec: str) -> str:
    """The one way in which the bot of a spec is written: what makes equal bots have equal texts.

    Parameters
    ----------
    spec : str

    Returns
    -------
    str

    Raises
    ------
    RulesError
        If the text describes no bot.

    Examples
    --------
    >>> import menzi
    >>> menzi.bots.canonical_spec("ismcts:0.05s:trees=2:exploration=0.8")
    'ismcts:50ms:trees=2'
    >>> menzi.bots.canonical_spec("mc")
    'mc:2000'
    """
    from_spec(spec)
    name, options = _read_spec(spec)
    known = _OPTIONS[name]
    if not known:
        return name
    seconds = options.pop("seconds", None)
    if seconds is None:
        parts = [str(options.pop("simulations", _SIMULATIONS))]
    else:
        parts = [f"{seconds:g}s" if seconds >= 1 else f"{seconds * 1000:g}ms"]
    for key in sorted(options):
        value = options[key]
        if value != known[key].default:
            text = ("no", "yes")[value] if isinstance(value, bool) else value
            parts.append(f"{key}={text}")
    return ":".join([name, *parts])
