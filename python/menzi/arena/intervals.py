"""Means and their 95 % intervals, by Student's t."""

from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["CONFIDENCE", "mean_and_interval", "t_quantile"]

CONFIDENCE = 0.95

# Up to so many degrees of freedom the distribution is summed up exactly; from there on the
# expansion below is right to nine digits.
_EXACT = 200


def mean_and_interval(values: npt.NDArray[np.float64]) -> tuple[float, tuple[float, float]]:
    """The mean of independent values, and its interval; nan where there are too few."""
    count = len(values)
    if count == 0:
        return math.nan, (math.nan, math.nan)
    mean = float(values.mean())
    if count == 1:
        return mean, (math.nan, math.nan)
    error = float(values.std(ddof=1)) / math.sqrt(count)
    half = t_quantile(CONFIDENCE, count - 1) * error
    return mean, (mean - half, mean + half)


@functools.cache
def t_quantile(confidence: float, freedom: int) -> float:
    """The t that Student's distribution stays within, on both sides, with this probability.

    Parameters
    ----------
    confidence : float
        Between 0 and 1.
    freedom : int
        Degrees of freedom, at least 1.

    Notes
    -----
    The probability is a finite sum in the angle whose tangent is ``t / sqrt(freedom)``, and the
    angle is found by halving; for many degrees of freedom it is the expansion about the normal
    quantile.

    References
    ----------
    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3, 26.7.4 and 26.7.5.

    Examples
    --------
    >>> [round(t_quantile(0.95, freedom), 3) for freedom in (1, 2, 10, 120, 10**6)]
    [12.706, 4.303, 2.228, 1.98, 1.96]
    """
    if freedom > _EXACT:
        return _expanded(NormalDist().inv_cdf((1 + confidence) / 2), freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """The probability of staying within ``sqrt(freedom) * tan(angle)`` on both sides."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for i in range(1 + odd, freedom, 2):
        total += term
        term *= i / (i + 1) * cosine * cosine
    return (angle + sine * total) * 2 / math.pi if odd else sine * total


def _expanded(z: float, freedom: int) -> float:
    """The quantile for many degrees of freedom, from that of the normal distribution."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
