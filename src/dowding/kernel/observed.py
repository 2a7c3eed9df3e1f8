"""A match as an observer of its game saw it, for the reports of simulations. Observers only read."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dowding.kernel.decision import Seat
from dowding.kernel.table import Table


class Tick(msgspec.Struct, frozen=True):
    """A moment of the clock or calendar: its place in time, what it is called, and the points as they stood."""

    at: int
    name: str
    points: dict[Seat, int]


class Observed(msgspec.Struct, frozen=True):
    """What was counted, by name, and the course of the points."""

    counts: dict[str, int] = {}
    course: tuple[Tick, ...] = ()


class Kind(msgspec.Struct, frozen=True):
    """Counts that belong together, by the beginning of their names. Those of a scale keep its order."""

    beginning: str
    title: str
    is_scale: bool = False


class Observer(msgspec.Struct, frozen=True):
    """How a game is observed: `read` looks at a match that is over and kept its log."""

    read: Callable[[Table], Observed]
    kinds: tuple[Kind, ...] = ()
