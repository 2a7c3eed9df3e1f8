"""A share of the matches, with the interval in which it lies 95 % sure."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

Z_95: Final = 1.96
"""Standard errors on either side that hold 95 % of what chance would do."""


class Proportion(msgspec.Struct, frozen=True):
    """So many of so many: the share and the ends of its interval, from 0 to 1."""

    count: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.0f} % ({self.interval})"

    @property
    def interval(self) -> str:
        """From where to where, in words."""
        return f"{100 * self.low:.0f}–{100 * self.high:.0f} %"


def wilson_interval(count: int, total: int) -> Proportion:
    """Wilson's interval: it never leaves 0 to 1, and is honest about what never happened."""
    if not total:
        return Proportion(count, 0.0, 0.0, 1.0)
    fraction, spread = count / total, Z_95**2 / total
    middle = (fraction + spread / 2) / (1 + spread)
    error = Z_95 * sqrt(fraction * (1 - fraction) / total + spread / (4 * total)) / (1 + spread)
    low = 0.0 if not count else middle - error  # exactly so, whatever is lost in the last place
    return Proportion(count, fraction, low, 1.0 if count == total else middle + error)
