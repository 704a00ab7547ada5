"""Who sits where and which seeds a game has: arithmetic alone, the same on every platform."""

from __future__ import annotations

import functools
import itertools

__all__ = ["bot_seed", "deal_seed", "seats"]

_MASK = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def _word(seed: int, index: int, number: int) -> int:
    """Word `number` of stream `index` of the seed, as docs/randomness.md defines them."""
    return _mix(_mix(_mix(seed) + index & _MASK) + (number + 1) * _GAMMA & _MASK)


def deal_seed(seed: int, deal: int) -> int:
    """The seed that deals the cards of a deal.

    Parameters
    ----------
    seed : int
        The seed of the run.
    deal : int
        The number of the deal, from 0.

    Returns
    -------
    int
        The first word of stream `deal` of the seed. ``menzi.simulate`` deals the same cards as
        its game number `deal`.

    Examples
    --------
    >>> import menzi
    >>> played = menzi.simulate(menzi.Game("flower"), ["random"] * 4, 3, seed=1)
    >>> played.seeds.tolist() == [deal_seed(1, deal) for deal in range(3)]
    True
    """
    return _word(seed, deal, 0)


def bot_seed(seed: int, deal: int, seat: int) -> int:
    """The seed of the bot at a seat.

    It depends on nothing else, so that a bot in another's place does as that one would.

    Parameters
    ----------
    seed, deal : int
        As for `deal_seed`.
    seat : int

    Returns
    -------
    int
        Word ``1 + seat`` of stream `deal` of the seed.
    """
    return _word(seed, deal, 1 + seat)


def seats(deal: int, rotation: int, players: int) -> tuple[int, ...]:
    """The seat of each entry.

    Over the rotations of a deal each entry has each seat once. Who sits behind whom stays the same
    in them, and matters; so the order round the table changes from deal to deal, through all there
    are.

    Examples
    --------
    >>> [seats(0, rotation, 3) for rotation in range(3)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    >>> [seats(1, rotation, 3) for rotation in range(3)]
    [(0, 2, 1), (1, 0, 2), (2, 1, 0)]
    """
    orders = _orders(players)
    return tuple((place + rotation) % players for place in orders[deal % len(orders)])


@functools.cache
def _orders(players: int) -> tuple[tuple[int, ...], ...]:
    """The places of the entries in every order round a table, the first always at 0."""
    return tuple((0, *others) for others in itertools.permutations(range(1, players)))
