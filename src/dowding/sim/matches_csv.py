"""Every match of a report in a line of a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from dowding.kernel.decision import Seat
from dowding.sim.statistics import Statistics

VP = "vp"


def vp_columns(seats: Sequence[Seat]) -> dict[Seat, str]:
    """The column of each seat's points: a lone seat needs no name."""
    return {seat: VP if len(seats) == 1 else f"{VP} {seat}" for seat in seats}


def as_csv(totals: Mapping[str, Statistics]) -> str:
    """Its scenario, number and seed, its end, the points by what they were for, and every count by name."""
    rows = [row for statistics in totals.values() for row in statistics.rows]
    points = vp_columns(tuple(dict.fromkeys(seat for statistics in totals.values() for seat in statistics.seats)))
    causes = sorted({name for row in rows for name in row.causes})
    counts = sorted({name for row in rows for name in row.counts})
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    fixed = ["scenario", "match", "seed", "level", "winner", *points.values(), "choices"]
    writer.writerow([*fixed, *[f"{VP}: {name}" for name in causes], *counts])
    for row in rows:
        writer.writerow(
            [
                *(row.scenario, row.number, row.seed, row.level, row.winner or ""),
                *[row.points[seat] for seat in points],
                row.choices,
                *[row.causes.get(name, 0) for name in causes],
                *[row.counts.get(name, 0) for name in counts],
            ]
        )
    return text.getvalue()
