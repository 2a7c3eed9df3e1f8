"""Points over time: the points at each tick of the clock or calendar, over the matches still going on then."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.sim.batch_statistics import BatchStatistics

END: Final = "the end"


class PointsOverTime(msgspec.Struct, frozen=True):
    """A seat's points at each tick, over the matches still going on then; and the final points of all matches.

    Points are counters: how many matches had that many.
    """

    axis: list[str]
    points: list[Counter[int]]
    end: Counter[int]
    """The final points of all matches."""

    @property
    def ended_early(self) -> int:
        """How many matches ended before the last tick."""
        return self.end.total() - self.points[-1].total() if self.points else 0


def points_over_time(statistics: BatchStatistics, seat: Seat) -> PointsOverTime:
    """Collect the points at each tick. A match counts up to its last tick, and keeps its points where it skips one."""
    index = statistics.seats.index(seat)
    axis = tick_names(statistics)
    points: list[Counter[int]] = [Counter() for _ in axis]
    times = [statistics.ticks[name] for name in axis]
    for (seat_index, since, until, points_then), count in statistics.stretches.items():
        if seat_index == index:
            for number, time in enumerate(times):
                if since <= time < until:
                    points[number][points_then] += count
    return PointsOverTime(axis, points, statistics.final_points(seat))


def tick_names(statistics: BatchStatistics) -> list[str]:
    """The names of the ticks in chronological order."""
    return sorted(statistics.ticks, key=lambda name: (statistics.ticks[name], name))
