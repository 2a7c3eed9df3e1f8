"""The CSV file of a report: a row for each match, with game, players, settings, pack and version."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from io import StringIO
from typing import Final, TextIO

import msgspec

from dowding.engine.decision import Seat
from dowding.sim.batch_statistics import BatchStatistics, MatchRow

VP: Final = "vp"
CHOICES: Final = "choices"
WINNER: Final = "winner"
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
            "settings": msgspec.json.encode(self.settings).decode(),
            "pack": self.pack,
            "version": version("dowding"),
        }


def _format_pairs(pairs: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def vp_columns(seats: Sequence[Seat]) -> dict[Seat, str]:
    """The column of each seat's points; a game with one seat has just `vp`."""
    return {seat: VP if len(seats) == 1 else f"{VP} {seat}" for seat in seats}


def match_columns(header: StudyHeader, totals: Mapping[str, BatchStatistics]) -> list[str]:
    """The columns of the table of matches: the study, the match, its result, points by cause, and every count."""
    points = vp_columns(_seats(totals))
    causes, counts = _cause_names(totals), _count_names(totals)
    fixed = [*header.cells(), "scenario", "match", "seed", "level", WINNER, *points.values(), CHOICES]
    return [*fixed, *[f"{VP}: {name}" for name in causes], *counts]


def match_cells(
    header: StudyHeader, totals: Mapping[str, BatchStatistics], rows: Iterable[MatchRow]
) -> Iterator[list[Cell]]:
    """The cells of each match, in the order of the columns."""
    seats, causes, counts = _seats(totals), _cause_names(totals), _count_names(totals)
    cells = header.cells()
    for row in rows:
        yield [
            *cells.values(),
            *(row.scenario, row.number, row.seed, row.level, row.winner or ""),
            *[row.points[seat] for seat in seats],
            row.choices,
            *[row.causes.get(name, 0) for name in causes],
            *[row.counts.get(name, 0) for name in counts],
        ]


def all_rows(totals: Mapping[str, BatchStatistics]) -> Iterator[MatchRow]:
    """The rows of all matches that are kept in memory."""
    return (row for statistics in totals.values() for row in statistics.rows)


def write_csv(
    file: TextIO, header: StudyHeader, totals: Mapping[str, BatchStatistics], rows: Iterable[MatchRow]
) -> None:
    """Write the rows as CSV, one after another."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(match_columns(header, totals))
    writer.writerows(match_cells(header, totals, rows))


def to_csv(header: StudyHeader, totals: Mapping[str, BatchStatistics]) -> str:
    """The rows as CSV text."""
    text = StringIO()
    write_csv(text, header, totals, all_rows(totals))
    return text.getvalue()


def text_columns(header: StudyHeader) -> set[str]:
    """The columns that hold text. All others hold whole numbers."""
    return {*header.cells(), "scenario", "seed", "level", WINNER}


def _seats(totals: Mapping[str, BatchStatistics]) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(seat for statistics in totals.values() for seat in statistics.seats))


def _cause_names(totals: Mapping[str, BatchStatistics]) -> list[str]:
    return sorted({name for statistics in totals.values() for name in statistics.causes})


def _count_names(totals: Mapping[str, BatchStatistics]) -> list[str]:
    return sorted({name for statistics in totals.values() for name in statistics.counts})
