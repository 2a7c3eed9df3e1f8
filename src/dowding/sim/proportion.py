"""A proportion with its 95 % Wilson confidence interval."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

Z_95: Final = 1.96
"""The number of standard errors on either side of a 95 % confidence interval."""


class Proportion(msgspec.Struct, frozen=True):
    """A count as a proportion of a total, with the ends of its confidence interval, from 0 to 1."""

    count: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.0f} % ({self.interval})"

    @property
    def interval(self) -> str:
        """The interval as text, in per cent."""
        return f"{100 * self.low:.0f}–{100 * self.high:.0f} %"


def wilson_interval(count: int, total: int) -> Proportion:
    """Wilson's score interval: it stays within 0 to 1, also for counts of 0."""
    if not total:
        return Proportion(count, 0.0, 0.0, 1.0)
    fraction, spread = count / total, Z_95**2 / total
    middle = (fraction + spread / 2) / (1 + spread)
    error = Z_95 * sqrt(fraction * (1 - fraction) / total + spread / (4 * total)) / (1 + spread)
    low = 0.0 if not count else middle - error  # exact, without rounding errors
    return Proportion(count, fraction, low, 1.0 if count == total else middle + error)
