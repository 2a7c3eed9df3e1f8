"""Match statistics for simulation reports, collected by each game from the events of a finished match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from dowding.engine.context import GameContext
from dowding.engine.decision import Seat


class Tick(msgspec.Struct, frozen=True):
    """A point in game time, its name, and the points of each seat at that time."""

    at: int
    name: str
    points: dict[Seat, int]


class MatchStats(msgspec.Struct, frozen=True):
    """The counts by name, and the points over time."""

    counts: dict[str, int] = {}
    course: tuple[Tick, ...] = ()


STRENGTHS: Final = ("none", "1", "2", "3", "4", "5", "6", "7 or more")
"""The scale of how many units answered or met a raid."""


class Encounters:
    """Counts how raids (or bombers) were answered and met: the units sent against each, and those that reached it."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._open_encounters: dict[str, tuple[set[str], set[str]]] = {}
        names = [f"{how} by {strength}" for how in ("answered", "met") for strength in STRENGTHS]
        self._counts = Counter(dict.fromkeys((what, f"{what} answered", f"{what} met", *names), 0))

    def begin(self, name: str = "") -> None:
        """Begin an encounter, and end an earlier one of the same name."""
        self._close(name)
        self._open_encounters[name] = (set(), set())

    def answer(self, units: Iterable[str], name: str = "") -> None:
        """Record units that were sent."""
        self._open_encounters[name][0].update(units)

    def meet(self, units: Iterable[str], name: str = "") -> None:
        """Record units that reached it, which counts as sent too."""
        sent, arrived = self._open_encounters[name]
        arrived.update(units)
        sent.update(arrived)

    def _close(self, name: str) -> None:
        if name not in self._open_encounters:
            return
        self._counts[self._what] += 1
        for how, units in zip(("answered", "met"), self._open_encounters.pop(name), strict=True):
            self._counts[f"{self._what} {how}"] += bool(units)
            self._counts[f"{how} by {STRENGTHS[min(len(units), len(STRENGTHS) - 1)]}"] += 1

    def counts(self) -> dict[str, int]:
        """The number of encounters, how many were answered and met, and the distribution by number of units."""
        for name in tuple(self._open_encounters):
            self._close(name)
        return dict(self._counts)


class CountGroup(msgspec.Struct, frozen=True):
    """A group of counts whose names share a prefix. The counts of a scale keep their order."""

    prefix: str
    title: str
    is_scale: bool = False


class StatsCollector(msgspec.Struct, frozen=True):
    """Collects the statistics of a game: `collect` reads the context of a finished match that kept its log."""

    collect: Callable[[GameContext], MatchStats]
    count_groups: tuple[CountGroup, ...] = ()
