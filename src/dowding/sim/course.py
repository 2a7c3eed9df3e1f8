"""The course of many matches: the points of each at every tick of the clock or calendar that any of them reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dowding.sim.statistics import Row

END: Final = "the end"
MONTHS: Final = ("July", "August", "September", "October")


def columns(rows: Sequence[Row]) -> tuple[list[str], list[list[int]]]:
    """The ticks in the order of time, and at each the points of all matches; one that is over keeps its points."""
    axis = axis_of(rows)
    points: list[list[int]] = [[] for _ in axis]
    for row in rows:
        reached, vp = dict(row.course), 0
        for number, tick in enumerate(axis):
            vp = row.points if tick == END else reached.get(tick, vp)
            points[number].append(vp)
    return axis, points


def axis_of(rows: Sequence[Row]) -> list[str]:
    """The ticks in the order of time, and the end where a match went on beyond its last tick."""
    ticks = sorted({tick for row in rows for tick, _ in row.course}, key=_time)
    beyond = any(not row.course or row.course[-1][1] != row.points for row in rows)
    return [*ticks, END] if ticks and beyond else ticks


def _time(tick: str) -> tuple[int, int, int]:
    """Hours such as 0800 come in their order, and so do dates such as 11 August; the end of the day comes last."""
    day, _, month = tick.partition(" ")
    if month in MONTHS:
        return 0, MONTHS.index(month), int(day)
    return (0, 0, int(tick)) if tick.isdecimal() else (1, 0, 0)
