"""Statistics of a batch: only counts and integer sums, so that parts can be merged in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, sqrt
from typing import Final, TypeVar

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_stats import Tick
from dowding.sim.proportion import Proportion, wilson_interval
from dowding.sim.student_t import t_975

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


Numbered = TypeVar("Numbered", MatchFailure, MatchRow)


class PointsSummary(msgspec.Struct, frozen=True):
    """Victory points over many matches. `ci95` is the half-width of the 95 % confidence interval of the mean."""

    mean: float
    sd: float
    min: int
    max: int
    standard_error: float
    ci95: float
    """By Student's t."""


START: Final = -(2**31)
"""Before the first tick of any clock or calendar."""

Stretch = tuple[int, int, int, int]
"""Points that a seat (by its index) had from one time up to another: seat, first time, time of the end, points."""


class StatisticsRecord(msgspec.Struct, frozen=True):
    """The statistics of one scenario as plain data, for files. `ranges` are the match numbers that were played."""

    seats: tuple[Seat, ...]
    ranges: list[tuple[int, int]]
    matches: int
    choices: int
    cpu_seconds: float
    results: list[tuple[str, Seat | None, tuple[int, ...], int]]
    causes: dict[str, int]
    counts: dict[str, int]
    ticks: dict[str, int]
    stretches: list[tuple[int, int, int, int, int]]
    failures: list[MatchFailure]


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
        """A row for every match, if the matches are observed and the rows are not written to a file."""
        self.causes: Counter[str] = Counter()
        """Points by cause, summed over the observed matches."""
        self.counts: Counter[str] = Counter()
        """The counts of the stats collector, summed over the observed matches."""
        self.ticks: dict[str, int] = {}
        """The place in time of every tick of the clock or calendar, by its name."""
        self.stretches: Counter[Stretch] = Counter()
        """How many matches had these points for this time; points over time are computed from it."""

    def finish(self, level: str, winner: Seat | None, points: Mapping[Seat, int], choices: int) -> None:
        """Count a finished match."""
        self.matches += 1
        self.choices += choices
        self.results[level, winner, tuple(points[seat] for seat in self.seats)] += 1

    def add_row(self, row: MatchRow) -> None:
        """Count a finished match that was observed, and keep its row."""
        self.finish(row.level, row.winner, row.points, row.choices)
        self.rows.append(row)
        self.causes.update(row.causes)
        self.counts.update(row.counts)
        self.ticks.update((tick.name, tick.at) for tick in row.course)
        for index, seat in enumerate(self.seats):
            self.stretches.update(_stretches(index, seat, row.course))

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
        self.causes.update(other.causes)
        self.counts.update(other.counts)
        self.ticks.update(other.ticks)
        self.stretches.update(other.stretches)
        _merge_sorted(self.failures, other.failures)
        _merge_sorted(self.rows, other.rows)

    def to_record(self, ranges: Iterable[tuple[int, int]]) -> StatisticsRecord:
        """The statistics as plain data. Names keep the order of their first occurrence."""
        return StatisticsRecord(
            self.seats,
            sorted(ranges),
            self.matches,
            self.choices,
            self.seconds,
            sorted(
                ((level, winner, points, count) for (level, winner, points), count in self.results.items()),
                key=lambda result: (result[2], result[0], result[1] or ""),
            ),
            dict(self.causes),
            dict(self.counts),
            dict(self.ticks),
            sorted((*stretch, count) for stretch, count in self.stretches.items()),
            self.failures,
        )

    @classmethod
    def from_record(cls, record: StatisticsRecord) -> BatchStatistics:
        """The statistics that were saved as a record."""
        statistics = cls(record.seats)
        statistics.matches, statistics.choices, statistics.seconds = record.matches, record.choices, record.cpu_seconds
        for level, winner, points, count in record.results:
            statistics.results[level, winner, points] = count
        for *stretch, count in record.stretches:
            seat, since, until, points_then = stretch
            statistics.stretches[seat, since, until, points_then] = count
        statistics.causes.update(record.causes)
        statistics.counts.update(record.counts)
        statistics.ticks.update(record.ticks)
        statistics.failures += record.failures
        return statistics

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

    def final_points(self, seat: Seat) -> Counter[int]:
        """How many finished matches ended with how many victory points of a seat."""
        index, counter = self.seats.index(seat), Counter[int]()
        for (_, _, points), count in self.results.items():
            counter[points[index]] += count
        return counter

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
        error = spread / sqrt(number - 1) if number > 1 else inf  # the spread divides by n
        half_width = t_975(number - 1) * error if number > 1 else inf
        return PointsSummary(total / number, spread, min(all_points), max(all_points), error, half_width)

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


def _stretches(index: int, seat: Seat, course: Sequence[Tick]) -> Iterator[Stretch]:
    """The stretches of time with the same points: none before the first tick, and nothing after the last."""
    since, points = START, 0
    for tick in course:
        if tick.at > since:
            yield index, since, tick.at, points
        since, points = tick.at, tick.points[seat]
    if course:
        yield index, since, since + 1, points


def _merge_sorted(items: list[Numbered], others: Sequence[Numbered]) -> None:
    """Add items, and sort by the number of the match where that is needed."""
    in_order = not items or not others or items[-1].number <= others[0].number
    items += others
    if not in_order:
        items.sort(key=lambda item: item.number)


def _by_points(item: tuple[MatchResult, int]) -> tuple[list[int], str]:
    level, _, points = item[0]
    return [-points_of_seat for points_of_seat in points], level
