"""Student's t distribution: the quantile for 95 % confidence intervals of means."""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf, lgamma, log
from typing import Final

Z_975: Final = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
NORMAL_FROM: Final = 1000.0
"""From these degrees of freedom on, an expansion about the normal quantile is exact to nine digits."""
TINY: Final = 1e-300


@lru_cache(maxsize=4096)
def t_975(degrees: float) -> float:
    """The 97.5 % quantile of Student's t: how many standard errors a 95 % interval extends to either side."""
    if degrees <= 0:
        return inf
    if degrees >= NORMAL_FROM:
        z = Z_975
        first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + first / degrees + second / degrees**2
    low, high = 0.0, 16.0  # the quantile for one degree of freedom is 12.7; lower ones are found by doubling
    while _upper_tail(high, degrees) > 0.025:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _upper_tail(middle, degrees) > 0.025 else (low, middle)
    return (low + high) / 2


def _upper_tail(t: float, degrees: float) -> float:
    """The probability of more than t."""
    return _incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _beta_fraction(b, a, 1 - x) / b
    return front * _beta_fraction(a, b, x) / a


def _beta_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _nonzero(1 - (a + b) * x / (a + 1))
    fraction = d
    for step in range(1, 500):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            d = 1 / _nonzero(1 + term * d)
            c = _nonzero(1 + term / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return fraction


def _nonzero(value: float) -> float:
    return value if abs(value) > TINY else TINY
