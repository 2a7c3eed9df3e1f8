"""What many matches came to: counts and whole-number sums only, so that parts merge alike in any order."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import msgspec

Result = tuple[str, int]
"""How a match ended: the level, and the victory points of the first seat."""


class Failure(msgspec.Struct, frozen=True):
    """A match that broke: its scenario and number, what was said, and the choices up to the one that broke it."""

    scenario: str
    number: int
    text: str
    choices: tuple[tuple[str, str], ...]


class Row(msgspec.Struct, frozen=True):
    """One match of a report: how it ended, what its points were for, and what the observers counted."""

    scenario: str
    number: int
    seed: str
    level: str
    points: int
    choices: int
    causes: dict[str, int]
    counts: dict[str, int]
    course: tuple[tuple[str, int], ...]


class Points(msgspec.Struct, frozen=True):
    """Victory points over many matches."""

    mean: float
    sd: float
    min: int
    max: int


class Statistics:
    """The matches of one scenario. `seconds` is processor time, added up over the workers."""

    def __init__(self) -> None:
        self.matches = 0
        self.choices = 0
        self.seconds = 0.0
        self.results: Counter[Result] = Counter()
        self.failures: list[Failure] = []
        self.rows: list[Row] = []
        """Every match, where they were observed."""

    def finish(self, level: str, points: int, choices: int) -> None:
        """Count a match that came to its end."""
        self.matches += 1
        self.choices += choices
        self.results[level, points] += 1

    def fail(self, failure: Failure) -> None:
        """Count a match that broke."""
        self.matches += 1
        self.choices += len(failure.choices)
        self.failures.append(failure)

    def merge(self, other: Statistics) -> None:
        """Add what another part of the matches came to."""
        self.matches += other.matches
        self.choices += other.choices
        self.seconds += other.seconds
        self.results.update(other.results)
        self.failures = sorted([*self.failures, *other.failures], key=lambda failure: failure.number)
        self.rows = sorted([*self.rows, *other.rows], key=lambda row: row.number)

    @property
    def finished(self) -> int:
        """How many matches came to their end."""
        return self.results.total()

    @property
    def errors(self) -> int:
        """How many matches broke."""
        return len(self.failures)

    @property
    def choices_per_second(self) -> float:
        """Choices per second of one processor."""
        return self.choices / self.seconds if self.seconds else 0.0

    def points(self) -> Points | None:
        """The victory points of the finished matches; None while there are none."""
        number = self.finished
        if not number:
            return None
        total = sum(points * count for (_, points), count in self.results.items())
        squares = sum(points * points * count for (_, points), count in self.results.items())
        all_points = [points for _, points in self.results]
        spread = sqrt(number * squares - total * total) / number
        return Points(total / number, spread, min(all_points), max(all_points))

    def levels(self) -> dict[str, int]:
        """How many matches reached each level, from the most points to the fewest."""
        counts: dict[str, int] = {}
        for (level, _), count in sorted(self.results.items(), key=lambda item: (-item[0][1], item[0][0])):
            counts[level] = counts.get(level, 0) + count
        return counts
