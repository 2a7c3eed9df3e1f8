"""Comparison of two batches: the difference of a column with its confidence interval, paired by seed where possible."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from difflib import get_close_matches
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.sim.matches_csv import CHOICES, VP
from dowding.sim.proportion import Z_95

MAX_QUOTED_CHARS: Final = 80
REQUIRED_COLUMNS: Final = ("scenario", "match", "seed")
HEADER_COLUMNS: Final = ("game", "players", "settings", "pack", "version")
"""The columns that describe the study, equal in every row."""
USAGE_HINT: Final = "give a CSV that `dowding simulate --report` wrote"

Key = tuple[str, Seat]
"""A scenario and a seat; the seat of a solo game is empty."""


class InvalidCsv(DowdingError):
    """A file is not a CSV of matches."""


class Difference(msgspec.Struct, frozen=True):
    """The mean difference of a seat between two batches (second less first), with its 95 % confidence interval."""

    scenario: str
    seat: Seat
    """Empty in a game with one seat."""
    matches: tuple[int, int]
    means: tuple[float, float]
    mean: float
    low: float
    high: float
    paired: bool


class BatchFile(msgspec.Struct, frozen=True):
    """A CSV file of matches: its columns, and each row by its line number."""

    path: Path
    columns: tuple[str, ...]
    rows: list[tuple[int, dict[str, str]]]

    @property
    def count_columns(self) -> tuple[str, ...]:
        """The columns after the choices: points by cause, and counts. A column that is missing counts as 0."""
        return self.columns[self.columns.index(CHOICES) + 1 :] if CHOICES in self.columns else ()

    def header_text(self, name: str) -> str:
        """The values of a column in all rows, joined; empty without such a column."""
        return " or ".join(dict.fromkeys(row.get(name) or "" for _, row in self.rows))


class Comparison(msgspec.Struct, frozen=True):
    """The comparison of two batches: where their headers differ (`players`, `settings`, ...), and by how much."""

    header_differences: dict[str, tuple[str, str]]
    differences: list[Difference]


def compare(first: Path, second: Path, column: str = VP) -> Comparison:
    """Compare each scenario and seat that both files contain, by points or by another column."""
    first_batch, second_batch = read_batch(first), read_batch(second)
    headers = {name: (first_batch.header_text(name), second_batch.header_text(name)) for name in HEADER_COLUMNS}
    if all(headers["game"]) and headers["game"][0] != headers["game"][1]:
        raise InvalidCsv(
            f"{first} is of {headers['game'][0]} and {second} of {headers['game'][1]}: they cannot be compared"
        )
    first_values, second_values = (
        _column_values(first_batch, column, second_batch),
        _column_values(second_batch, column, first_batch),
    )
    shared = [key for key in first_values if key in second_values]
    if not shared:
        raise InvalidCsv(f"{first} and {second} have no scenario in common")
    return Comparison(
        {name: values for name, values in headers.items() if values[0] != values[1]},
        [estimate_difference(key, first_values[key], second_values[key]) for key in shared],
    )


def estimate_difference(key: Key, first: dict[str, int], second: dict[str, int]) -> Difference:
    """The mean difference, second less first. Matches with the same seed are paired, which narrows the interval."""
    shared = [seed for seed in first if seed in second]
    if len(shared) > 1:
        pairs = [(first[seed], second[seed]) for seed in shared]
        gains = [later - earlier for earlier, later in pairs]
        mean, half_width = _mean(gains), _half_interval(gains)
        averages = _mean([earlier for earlier, _ in pairs]), _mean([later for _, later in pairs])
        matches = (len(pairs), len(pairs))
        return Difference(*key, matches, averages, mean, mean - half_width, mean + half_width, paired=True)
    matches = (len(first), len(second))
    averages = (_mean(list(first.values())), _mean(list(second.values())))
    mean = averages[1] - averages[0]
    half_width = sqrt(_half_interval(list(first.values())) ** 2 + _half_interval(list(second.values())) ** 2)
    return Difference(*key, matches, averages, mean, mean - half_width, mean + half_width, paired=False)


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _half_interval(values: Sequence[int]) -> float:
    """The half-width of the 95 % confidence interval of a mean."""
    if len(values) < 2:
        return float("inf")
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Z_95 * sqrt(variance / len(values))


def read_batch(path: Path) -> BatchFile:
    """Read the CSV file of a report."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidCsv(f"{path}: cannot be read: {error}") from None
    table = csv.DictReader(text.splitlines())
    try:
        rows = [(table.line_num, row) for row in table]
    except csv.Error as error:
        raise InvalidCsv(f"{path}: line {table.line_num + 1}: not a CSV of matches: {error}") from None
    columns = tuple(table.fieldnames or ())
    missing = [name for name in REQUIRED_COLUMNS if name not in columns]
    if missing:
        raise InvalidCsv(f"{path}: the column {missing[0]!r} is missing; {USAGE_HINT}")
    if not rows:
        raise InvalidCsv(f"{path}: there is no match in it")
    return BatchFile(path, columns, rows)


def _column_values(batch: BatchFile, wanted_column: str, other: BatchFile) -> dict[Key, dict[str, int]]:
    """The values of a column by scenario and seat. A count that only the other batch has is 0 here."""
    of_seats = {name: name.removeprefix(VP).strip() for name in batch.columns if name.startswith(f"{VP} ")}
    is_column = wanted_column in batch.columns or wanted_column in other.count_columns
    seats = {wanted_column: ""} if is_column else of_seats if wanted_column == VP else {}
    if not seats:
        raise InvalidCsv(
            f"{batch.path}: the column {wanted_column!r} is missing; {_suggest_columns(wanted_column, batch)}"
        )
    values: dict[Key, dict[str, int]] = {}
    for line, row in batch.rows:
        for column, seat in seats.items():
            matches = values.setdefault((row["scenario"], seat), {})
            if row["seed"] in matches:
                raise InvalidCsv(f"{batch.path}: line {line}: the match of the seed {row['seed']!r} is there twice")
            matches[row["seed"]] = _parse_number(batch, line, row, column) if column in batch.columns else 0
    return values


def _parse_number(batch: BatchFile, line: int, row: dict[str, str], column: str) -> int:
    try:
        return int(row[column])
    except (TypeError, ValueError):
        quoted = repr(row[column])[:MAX_QUOTED_CHARS]
        raise InvalidCsv(f"{batch.path}: line {line}: {column} is {quoted}, not a whole number") from None


def _suggest_columns(wanted_column: str, batch: BatchFile) -> str:
    """Columns with similar names."""
    similar = get_close_matches(wanted_column, batch.columns, cutoff=0.4) or [
        name for name in batch.columns if name not in HEADER_COLUMNS and name not in REQUIRED_COLUMNS
    ]
    return f"there is {', '.join(similar)}" if similar else USAGE_HINT
