"""A share of the matches, with the interval in which it lies 95 % sure."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

CONFIDENCE: Final = 1.96
"""Standard errors on either side that hold 95 % of what chance would do."""


class Share(msgspec.Struct, frozen=True):
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


def share(count: int, of: int) -> Share:
    """Wilson's interval: it never leaves 0 to 1, and is honest about what never happened."""
    if not of:
        return Share(count, 0.0, 0.0, 1.0)
    found, spread = count / of, CONFIDENCE**2 / of
    middle = (found + spread / 2) / (1 + spread)
    error = CONFIDENCE * sqrt(found * (1 - found) / of + spread / (4 * of)) / (1 + spread)
    low = 0.0 if not count else middle - error  # exactly so, whatever is lost in the last place
    return Share(count, found, low, 1.0 if count == of else middle + error)
