"""Rows of made-up matches."""

from __future__ import annotations

from dowding.sim.statistics import Row, Statistics

Course = tuple[tuple[str, int], ...]


def row(
    number: int,
    points: int,
    course: Course = (),
    *,
    scenario: str = "day",
    level: str = "draw",
    causes: dict[str, int] | None = None,
    counts: dict[str, int] | None = None,
) -> Row:
    """A match that ended with these points."""
    seed = f"7/{scenario}/{number}"
    return Row(scenario, number, seed, level, points, 10, causes or {}, counts or {}, course)


def statistics(*rows: Row) -> Statistics:
    """What these matches came to."""
    found = Statistics()
    for each in rows:
        found.finish(each.level, each.points, each.choices)
        found.rows.append(each)
    return found
