"""Points over time: the points at each tick of the clock or calendar, over the matches still going on then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.sim.batch_statistics import MatchRow

END: Final = "the end"


class PointsOverTime(msgspec.Struct, frozen=True):
    """A seat's points at each tick, over the matches still going on then; and the final points of all matches."""

    axis: list[str]
    points: list[list[int]]
    end: list[int]
    """The final points of all matches."""

    @property
    def ended_early(self) -> int:
        """How many matches ended before the last tick."""
        return len(self.end) - len(self.points[-1]) if self.points else 0


def points_over_time(rows: Sequence[MatchRow], seat: Seat) -> PointsOverTime:
    """Collect the points at each tick. A match counts up to its last tick, and keeps its points where it skips one."""
    axis = tick_names(rows)
    points: list[list[int]] = [[] for _ in axis]
    for row in rows:
        reached, vp = {tick.name: tick.points[seat] for tick in row.course}, 0
        last = axis.index(row.course[-1].name) if row.course else -1
        for number, tick in enumerate(axis[: last + 1]):
            vp = reached.get(tick, vp)
            points[number].append(vp)
    return PointsOverTime(axis, points, [row.points[seat] for row in rows])


def tick_names(rows: Sequence[MatchRow]) -> list[str]:
    """The names of the ticks in chronological order."""
    ticks = {tick.name: tick.at for row in rows for tick in row.course}
    return sorted(ticks, key=ticks.__getitem__)
