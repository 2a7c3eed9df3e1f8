"""What many matches came to: counts and whole-number sums only, so that parts merge alike in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf, sqrt

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_stats import Tick
from dowding.sim.proportion import Z_95, Proportion, wilson_interval

MatchResult = tuple[str, Seat | None, tuple[int, ...]]
"""How a match ended: the level, who has won, and the points of the seats in their order."""


class MatchFailure(msgspec.Struct, frozen=True):
    """A match that broke: its scenario and number, what was said, and the choices up to the one that broke it."""

    scenario: str
    number: int
    text: str
    choices: tuple[tuple[str, str], ...]


EventRow = tuple[int, str, str, str, str]
"""An event as a table has it: choices made before, kind, rule, who alone may know it, and its data as JSON."""


class MatchRow(msgspec.Struct, frozen=True):
    """One match of a report: how it ended, what its points were for, and what the observers counted."""

    scenario: str
    number: int
    seed: str
    level: str
    winner: Seat | None
    points: dict[Seat, int]
    choices: int
    causes: dict[str, int]
    counts: dict[str, int]
    course: tuple[Tick, ...]


class PointsSummary(msgspec.Struct, frozen=True):
    """Victory points over many matches. `error` is half of the 95 % interval of the mean."""

    mean: float
    sd: float
    min: int
    max: int
    error: float


class BatchStatistics:
    """The matches of one scenario. `seconds` is processor time, added up over the workers."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self.matches = 0
        self.choices = 0
        self.seconds = 0.0
        self.results: Counter[MatchResult] = Counter()
        self.failures: list[MatchFailure] = []
        self.events: list[tuple[int, list[EventRow]]] = []
        """By the number of the match, where they were asked for and nobody has taken them yet."""
        self.rows: list[MatchRow] = []
        """Every match, where they were observed."""

    def finish(self, level: str, winner: Seat | None, points: Mapping[Seat, int], choices: int) -> None:
        """Count a match that came to its end."""
        self.matches += 1
        self.choices += choices
        self.results[level, winner, tuple(points[seat] for seat in self.seats)] += 1

    def fail(self, failure: MatchFailure) -> None:
        """Count a match that broke."""
        self.matches += 1
        self.choices += len(failure.choices)
        self.failures.append(failure)

    def merge(self, other: BatchStatistics) -> None:
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
    def failure_count(self) -> int:
        """How many matches broke."""
        return len(self.failures)

    @property
    def choices_per_second(self) -> float:
        """Choices per second of one processor."""
        return self.choices / self.seconds if self.seconds else 0.0

    def points(self, seat: Seat) -> PointsSummary | None:
        """The victory points of a seat in the finished matches; None while there are none."""
        number, seat_index = self.finished, self.seats.index(seat)
        if not number:
            return None
        weighted_points = [(points[seat_index], count) for (_, _, points), count in self.results.items()]
        total = sum(points * count for points, count in weighted_points)
        squares = sum(points * points * count for points, count in weighted_points)
        all_points = [points for points, _ in weighted_points]
        spread = sqrt(number * squares - total * total) / number
        error = Z_95 * spread / sqrt(number - 1) if number > 1 else inf  # the spread is that of these matches
        return PointsSummary(total / number, spread, min(all_points), max(all_points), error)

    def level_counts(self) -> dict[str, int]:
        """How many matches reached each level, from the most points to the fewest as the seats have their order."""
        counts: dict[str, int] = {}
        for (level, _, _), count in sorted(self.results.items(), key=_by_points):
            counts[level] = counts.get(level, 0) + count
        return counts

    def level_proportions(self) -> dict[str, Proportion]:
        """Which share of the finished matches reached each level, with its interval."""
        return {level: wilson_interval(count, self.finished) for level, count in self.level_counts().items()}

    def win_counts(self) -> dict[Seat, int]:
        """How many matches each seat has won; the others nobody has."""
        counts = dict.fromkeys(self.seats, 0)
        for (_, winner, _), count in self.results.items():
            if winner is not None:
                counts[winner] += count
        return counts


def _by_points(item: tuple[MatchResult, int]) -> tuple[list[int], str]:
    level, _, points = item[0]
    return [-points_of_seat for points_of_seat in points], level
