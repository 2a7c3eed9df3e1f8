"""A match as an observer of its game saw it, for the reports of simulations. Observers only read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from dowding.engine.context import GameContext
from dowding.engine.decision import Seat


class Tick(msgspec.Struct, frozen=True):
    """A moment of the clock or calendar: its place in time, what it is called, and the points as they stood."""

    at: int
    name: str
    points: dict[Seat, int]


class MatchStats(msgspec.Struct, frozen=True):
    """What was counted, by name, and the course of the points."""

    counts: dict[str, int] = {}
    course: tuple[Tick, ...] = ()


STRENGTHS: Final = ("none", "1", "2", "3", "4", "5", "6", "7 or more")
"""How many answered or met a raid, as a scale."""


class Encounters:
    """How what comes (raids, bombers) was answered and met: who was sent against each, and who of them got at it."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._open_encounters: dict[str, tuple[set[str], set[str]]] = {}
        names = [f"{how} by {strength}" for how in ("answered", "met") for strength in STRENGTHS]
        self._counts = Counter(dict.fromkeys((what, f"{what} answered", f"{what} met", *names), 0))

    def begin(self, name: str = "") -> None:
        """One comes; an earlier one of that name is over."""
        self._close(name)
        self._open_encounters[name] = (set(), set())

    def answer(self, units: Iterable[str], name: str = "") -> None:
        """Units are sent against it."""
        self._open_encounters[name][0].update(units)

    def meet(self, units: Iterable[str], name: str = "") -> None:
        """Units have got at it, and so were sent."""
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
        """How many came, were answered and were met, and how many by so many units each."""
        for name in tuple(self._open_encounters):
            self._close(name)
        return dict(self._counts)


class CountGroup(msgspec.Struct, frozen=True):
    """Counts that belong together, by the beginning of their names. Those of a scale keep its order."""

    prefix: str
    title: str
    is_scale: bool = False


class StatsCollector(msgspec.Struct, frozen=True):
    """How a game is observed: `read` looks at a match that is over and kept its log."""

    collect: Callable[[GameContext], MatchStats]
    count_groups: tuple[CountGroup, ...] = ()
