"""Every match of a report in a line of a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Final

from dowding.sim.statistics import Statistics

FIXED: Final = ("scenario", "match", "seed", "level", "vp", "choices")


def as_csv(totals: Mapping[str, Statistics]) -> str:
    """Its scenario, number and seed, its end, the points by what they were for, and every count by name."""
    rows = [row for statistics in totals.values() for row in statistics.rows]
    causes = sorted({name for row in rows for name in row.causes})
    counts = sorted({name for row in rows for name in row.counts})
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*FIXED, *[f"vp: {name}" for name in causes], *counts])
    for row in rows:
        writer.writerow(
            [
                *(row.scenario, row.number, row.seed, row.level, row.points, row.choices),
                *[row.causes.get(name, 0) for name in causes],
                *[row.counts.get(name, 0) for name in counts],
            ]
        )
    return text.getvalue()
