"""A match as an observer of its game saw it, for the reports of simulations. Observers only read."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dowding.kernel.table import Table


class Observed(msgspec.Struct, frozen=True):
    """What was counted, by name, and the points at each tick of the clock or calendar."""

    counts: dict[str, int]
    course: tuple[tuple[str, int], ...]


Observer = Callable[[Table], Observed]
"""Reads the log of a match that is over."""
