"""Comparing two batches: by how much a column of theirs differs, with confidence; in pairs where seeds are shared."""

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
from dowding.sim.proportion import CONFIDENCE

MOST_QUOTED: Final = 80
NEEDED: Final = ("scenario", "match", "seed")
ABOUT: Final = ("game", "players", "settings", "pack", "version")
"""What was asked, in every row."""
GIVE: Final = "give a CSV that `dowding simulate --report` wrote"

Key = tuple[str, Seat]
"""A scenario and a seat; a lone seat has no name in the file."""


class BadTable(DowdingError):
    """A file is not a CSV of matches."""


class Difference(msgspec.Struct, frozen=True):
    """How much more a seat has in the second batch than in the first: mean and the ends of its 95 % interval."""

    scenario: str
    seat: Seat
    """Empty in a game for one."""
    matches: tuple[int, int]
    means: tuple[float, float]
    mean: float
    low: float
    high: float
    paired: bool


class Batch(msgspec.Struct, frozen=True):
    """A CSV of matches as it was read: its columns, and each row by the number of its line."""

    path: Path
    columns: tuple[str, ...]
    rows: list[tuple[int, dict[str, str]]]

    @property
    def counted(self) -> tuple[str, ...]:
        """The columns after the choices: points by cause, and counts. What never happened has none."""
        return self.columns[self.columns.index(CHOICES) + 1 :] if CHOICES in self.columns else ()

    def about(self, name: str) -> str:
        """What a column says in all rows, or all that it says; nothing where there is no such column."""
        return " or ".join(dict.fromkeys(row.get(name) or "" for _, row in self.rows))


class Comparison(msgspec.Struct, frozen=True):
    """What two batches differ by: in what was asked (`players`, `settings` and so on), and in the figures."""

    asked: dict[str, tuple[str, str]]
    differences: list[Difference]


def compare(first: Path, second: Path, column: str = VP) -> Comparison:
    """The difference of each scenario and seat that both files hold: of the points, or of another column."""
    one, other = read_batch(first), read_batch(second)
    asked = {name: (one.about(name), other.about(name)) for name in ABOUT}
    if all(asked["game"]) and asked["game"][0] != asked["game"][1]:
        raise BadTable(f"{first} is of {asked['game'][0]} and {second} of {asked['game'][1]}: they cannot be compared")
    found, others = _values(one, column, other), _values(other, column, one)
    shared = [key for key in found if key in others]
    if not shared:
        raise BadTable(f"{first} and {second} have no scenario in common")
    return Comparison(
        {name: told for name, told in asked.items() if told[0] != told[1]},
        [difference(key, found[key], others[key]) for key in shared],
    )


def difference(key: Key, first: dict[str, int], second: dict[str, int]) -> Difference:
    """Second less first. Of matches of the same seeds those that both have are compared one by one: it says more."""
    shared = [seed for seed in first if seed in second]
    if len(shared) > 1:
        pairs = [(first[seed], second[seed]) for seed in shared]
        gains = [later - earlier for earlier, later in pairs]
        mean, error = _mean(gains), _error(gains)
        averages = _mean([earlier for earlier, _ in pairs]), _mean([later for _, later in pairs])
        matches = (len(pairs), len(pairs))
        return Difference(*key, matches, averages, mean, mean - error, mean + error, paired=True)
    matches = (len(first), len(second))
    averages = (_mean(list(first.values())), _mean(list(second.values())))
    mean = averages[1] - averages[0]
    error = sqrt(_error(list(first.values())) ** 2 + _error(list(second.values())) ** 2)
    return Difference(*key, matches, averages, mean, mean - error, mean + error, paired=False)


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[int]) -> float:
    """Half of the 95 % interval of a mean."""
    if len(values) < 2:
        return float("inf")
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return CONFIDENCE * sqrt(variance / len(values))


def read_batch(path: Path) -> Batch:
    """The matches in a file that a report holds."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(f"{path}: cannot be read: {error}") from None
    table = csv.DictReader(text.splitlines())
    try:
        rows = [(table.line_num, row) for row in table]
    except csv.Error as error:
        raise BadTable(f"{path}: line {table.line_num + 1}: not a CSV of matches: {error}") from None
    columns = tuple(table.fieldnames or ())
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        raise BadTable(f"{path}: the column {missing[0]!r} is missing; {GIVE}")
    if not rows:
        raise BadTable(f"{path}: there is no match in it")
    return Batch(path, columns, rows)


def _values(batch: Batch, wanted: str, other: Batch) -> dict[Key, dict[str, int]]:
    """The column by scenario and seat, match by match. What was counted in the other batch only was never seen here."""
    of_seats = {name: name.removeprefix(VP).strip() for name in batch.columns if name.startswith(f"{VP} ")}
    there = wanted in batch.columns or wanted in other.counted
    seats = {wanted: ""} if there else of_seats if wanted == VP else {}
    if not seats:
        raise BadTable(f"{batch.path}: the column {wanted!r} is missing; {_alike(wanted, batch)}")
    found: dict[Key, dict[str, int]] = {}
    for line, row in batch.rows:
        for column, seat in seats.items():
            matches = found.setdefault((row["scenario"], seat), {})
            if row["seed"] in matches:
                raise BadTable(f"{batch.path}: line {line}: the match of the seed {row['seed']!r} is there twice")
            matches[row["seed"]] = _number(batch, line, row, column) if column in batch.columns else 0
    return found


def _number(batch: Batch, line: int, row: dict[str, str], column: str) -> int:
    try:
        return int(row[column])
    except (TypeError, ValueError):
        said = repr(row[column])[:MOST_QUOTED]
        raise BadTable(f"{batch.path}: line {line}: {column} is {said}, not a whole number") from None


def _alike(wanted: str, batch: Batch) -> str:
    """Columns that may have been meant."""
    close = get_close_matches(wanted, batch.columns, cutoff=0.4) or [
        name for name in batch.columns if name not in ABOUT and name not in NEEDED
    ]
    return f"there is {', '.join(close)}" if close else GIVE
