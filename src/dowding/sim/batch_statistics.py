"""Statistics of a batch: only counts and integer sums, so that parts can be merged in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf, sqrt

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_stats import Tick
from dowding.sim.proportion import Z_95, Proportion, wilson_interval

MatchResult = tuple[str, Seat | None, tuple[int, ...]]
"""The result of a match: victory level, winner, and the points of the seats in their order."""


class MatchFailure(msgspec.Struct, frozen=True):
    """A match that failed: its scenario and number, the error, and the choices up to the failing one."""

    scenario: str
    number: int
    text: str
    choices: tuple[tuple[str, str], ...]


EventRow = tuple[int, str, str, str, str]
"""An event as a table row: choices before it, kind, rule, the seats that may know it, and its data as JSON."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match as a table row: its result, its points by cause, and the counts of the stats collector."""

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
    """Victory points over many matches. `error` is the half-width of the 95 % confidence interval of the mean."""

    mean: float
    sd: float
    min: int
    max: int
    error: float


class BatchStatistics:
    """The statistics of one scenario. `seconds` is CPU time, summed over the workers."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self.matches = 0
        self.choices = 0
        self.seconds = 0.0
        self.results: Counter[MatchResult] = Counter()
        self.failures: list[MatchFailure] = []
        self.events: list[tuple[int, list[EventRow]]] = []
        """Events by the number of the match, if requested, until they are written to a file."""
        self.rows: list[MatchRow] = []
        """A row for every match, if the matches are observed."""

    def finish(self, level: str, winner: Seat | None, points: Mapping[Seat, int], choices: int) -> None:
        """Count a finished match."""
        self.matches += 1
        self.choices += choices
        self.results[level, winner, tuple(points[seat] for seat in self.seats)] += 1

    def fail(self, failure: MatchFailure) -> None:
        """Count a failed match."""
        self.matches += 1
        self.choices += len(failure.choices)
        self.failures.append(failure)

    def merge(self, other: BatchStatistics) -> None:
        """Add the statistics of another batch."""
        self.matches += other.matches
        self.choices += other.choices
        self.seconds += other.seconds
        self.results.update(other.results)
        self.failures = sorted([*self.failures, *other.failures], key=lambda failure: failure.number)
        self.rows = sorted([*self.rows, *other.rows], key=lambda row: row.number)

    @property
    def finished(self) -> int:
        """The number of finished matches."""
        return self.results.total()

    @property
    def failure_count(self) -> int:
        """The number of failed matches."""
        return len(self.failures)

    @property
    def choices_per_second(self) -> float:
        """Choices per second of one CPU."""
        return self.choices / self.seconds if self.seconds else 0.0

    def points(self, seat: Seat) -> PointsSummary | None:
        """The summary of a seat's victory points over the finished matches; None without any."""
        number, seat_index = self.finished, self.seats.index(seat)
        if not number:
            return None
        weighted_points = [(points[seat_index], count) for (_, _, points), count in self.results.items()]
        total = sum(points * count for points, count in weighted_points)
        squares = sum(points * points * count for points, count in weighted_points)
        all_points = [points for points, _ in weighted_points]
        spread = sqrt(number * squares - total * total) / number
        error = Z_95 * spread / sqrt(number - 1) if number > 1 else inf  # the spread divides by n
        return PointsSummary(total / number, spread, min(all_points), max(all_points), error)

    def level_counts(self) -> dict[str, int]:
        """How many matches reached each victory level, from the most points to the fewest for the first seat."""
        counts: dict[str, int] = {}
        for (level, _, _), count in sorted(self.results.items(), key=_by_points):
            counts[level] = counts.get(level, 0) + count
        return counts

    def level_proportions(self) -> dict[str, Proportion]:
        """The proportion of finished matches with each victory level, with its interval."""
        return {level: wilson_interval(count, self.finished) for level, count in self.level_counts().items()}

    def win_counts(self) -> dict[Seat, int]:
        """How many matches each seat won; matches without a winner count for none."""
        counts = dict.fromkeys(self.seats, 0)
        for (_, winner, _), count in self.results.items():
            if winner is not None:
                counts[winner] += count
        return counts


def _by_points(item: tuple[MatchResult, int]) -> tuple[list[int], str]:
    level, _, points = item[0]
    return [-points_of_seat for points_of_seat in points], level
