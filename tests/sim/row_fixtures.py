"""Rows of made-up matches."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.match_stats import Tick
from dowding.sim.batch_statistics import BatchStatistics, MatchRow
from dowding.sim.matches_csv import StudyHeader

BRITISH: Seat = "british"
ASKED = StudyHeader("lion", 7, {BRITISH: "doctrine"}, {"advanced": "no"}, "2:abc")


def course(*ticks: tuple[int, str, int]) -> tuple[Tick, ...]:
    """The points over time of a single seat, with tick and name."""
    return tuple(Tick(at, name, {BRITISH: points}) for at, name, points in ticks)


def row(
    number: int,
    points: int | dict[Seat, int],
    course: tuple[Tick, ...] = (),
    *,
    scenario: str = "day",
    level: str = "draw",
    winner: Seat | None = None,
    causes: dict[str, int] | None = None,
    counts: dict[str, int] | None = None,
) -> MatchRow:
    """A match that ended with these points, of a single seat or of each."""
    seed = f"7/{scenario}/{number}"
    by_seat = points if isinstance(points, dict) else {BRITISH: points}
    return MatchRow(scenario, number, seed, level, winner, by_seat, 10, causes or {}, counts or {}, course)


def statistics(*rows: MatchRow) -> BatchStatistics:
    """The statistics of these matches."""
    batch_statistics = BatchStatistics(tuple(rows[0].points) if rows else (BRITISH,))
    for item in rows:
        batch_statistics.add_row(item)
    return batch_statistics
