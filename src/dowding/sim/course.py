"""The course of many matches: the points of each at every tick of the clock or calendar that any of them reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dowding.kernel.decision import Seat
from dowding.sim.statistics import Row

END: Final = "the end"


def columns(rows: Sequence[Row], seat: Seat) -> tuple[list[str], list[list[int]]]:
    """The ticks in the order of time, and at each a seat's points in all matches; one that is over keeps its points."""
    axis = axis_of(rows)
    points: list[list[int]] = [[] for _ in axis]
    for row in rows:
        reached, vp = {tick.name: tick.points[seat] for tick in row.course}, 0
        for number, tick in enumerate(axis):
            vp = row.points[seat] if tick == END else reached.get(tick, vp)
            points[number].append(vp)
    return axis, points


def axis_of(rows: Sequence[Row]) -> list[str]:
    """The ticks in the order of time, and the end where a match went on beyond its last tick."""
    ticks = {tick.name: tick.at for row in rows for tick in row.course}
    beyond = any(not row.course or row.course[-1].points != row.points for row in rows)
    ordered = sorted(ticks, key=ticks.__getitem__)
    return [*ordered, END] if ordered and beyond else ordered
