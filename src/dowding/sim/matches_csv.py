"""The CSV file of a report: a row for each match, with game, players, settings, pack and version."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from io import StringIO
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.sim.batch_statistics import BatchStatistics

VP: Final = "vp"
CHOICES: Final = "choices"
Cell = str | int


class StudyHeader(msgspec.Struct, frozen=True):
    """What was simulated: the same in every row, so that a file describes itself."""

    game: str
    seed: int
    players: dict[Seat, str]
    settings: dict[str, str]
    pack: str

    def cells(self) -> dict[str, Cell]:
        """The columns that describe the study, with their values."""
        return {
            "game": self.game,
            "players": _format_pairs(self.players),
            "settings": _format_pairs(self.settings),
            "pack": self.pack,
            "version": version("dowding"),
        }


def _format_pairs(pairs: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def vp_columns(seats: Sequence[Seat]) -> dict[Seat, str]:
    """The column of each seat's points; a game with one seat has just `vp`."""
    return {seat: VP if len(seats) == 1 else f"{VP} {seat}" for seat in seats}


def match_rows(header: StudyHeader, totals: Mapping[str, BatchStatistics]) -> tuple[list[str], list[list[Cell]]]:
    """The columns, and a row for each match: scenario, number, seed, result, points by cause, and every count."""
    rows = [row for statistics in totals.values() for row in statistics.rows]
    points = vp_columns(tuple(dict.fromkeys(seat for statistics in totals.values() for seat in statistics.seats)))
    causes = sorted({name for row in rows for name in row.causes})
    counts = sorted({name for row in rows for name in row.counts})
    cells = header.cells()
    fixed = [*cells, "scenario", "match", "seed", "level", "winner", *points.values(), CHOICES]
    return [*fixed, *[f"{VP}: {name}" for name in causes], *counts], [
        [
            *cells.values(),
            *(row.scenario, row.number, row.seed, row.level, row.winner or ""),
            *[row.points[seat] for seat in points],
            row.choices,
            *[row.causes.get(name, 0) for name in causes],
            *[row.counts.get(name, 0) for name in counts],
        ]
        for row in rows
    ]


def to_csv(header: StudyHeader, totals: Mapping[str, BatchStatistics]) -> str:
    """The rows as CSV text."""
    columns, rows = match_rows(header, totals)
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()
