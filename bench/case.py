"""What one measurement is: an amount of work, and what must come out of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

__all__ = ["Case", "Work", "digest"]

# Does the work once; returns how many units it did and what came out.
Work: TypeAlias = Callable[[], tuple[int, object]]


@dataclass(frozen=True)
class Case:
    """One measurement.

    Attributes
    ----------
    name : str
    unit : str
        What is counted.
    make : callable
        Prepares everything the work needs, outside the measured time, and returns the work. An
        ImportError means that a peer is not installed.
    beside : tuple of str
        The cases whose speed this one's is divided by, round by round.
    goal : float or None
        Units a second that the project wants on one core.
    less : tuple of str
        The cases whose time a unit is taken off this one's: an empty call, the same in a batch.
    within : float or None
        The nanoseconds that the project wants to be left then, at most.
    told : callable or None
        What of the outcome goes into the checksum, where that is not all of it.
    """

    name: str
    unit: str
    make: Callable[[], Work]
    beside: tuple[str, ...] = ()
    goal: float | None = None
    less: tuple[str, ...] = ()
    within: float | None = None
    told: Callable[[Any], object] | None = None

    def checksum(self, outcome: object) -> str:
        """Sixteen hex digits of what came out."""
        return digest(outcome if self.told is None else self.told(outcome))


def digest(result: object) -> str:
    """Sixteen hex digits of what came out; equal on all platforms."""
    if isinstance(result, np.ndarray):
        data = np.ascontiguousarray(result.astype(result.dtype.newbyteorder("<"))).tobytes()
    else:
        data = repr(result).encode()
    return hashlib.sha256(data).hexdigest()[:16]
