"""Comparing two batches: by how much a column of theirs differs, with confidence; in pairs where seeds are shared."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec

from dowding.kernel.decision import Seat
from dowding.kernel.errors import DowdingError
from dowding.sim.matches_csv import VP
from dowding.sim.share import CONFIDENCE

MOST_QUOTED: Final = 80
NEEDED: Final = ("scenario", "match", "seed")

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


def compare(first: Path, second: Path, column: str = VP) -> list[Difference]:
    """The difference of each scenario and seat that both files hold: of the points, or of another column."""
    one, other = _read(first, column), _read(second, column)
    shared = [key for key in one if key in other]
    if not shared:
        raise BadTable(f"{first} and {second} have no scenario in common")
    return [difference(key, one[key], other[key]) for key in shared]


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


def _read(path: Path, column: str) -> dict[Key, dict[str, int]]:
    """The column by scenario and seat, match by match."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(f"{path}: cannot be read: {error}") from None
    table = csv.DictReader(text.splitlines())
    try:
        found = _values(path, table, column)
    except csv.Error as error:
        raise BadTable(f"{path}: line {table.line_num + 1}: not a CSV of matches: {error}") from None
    if not found:
        raise BadTable(f"{path}: there is no match in it")
    return found


def _values(path: Path, table: csv.DictReader[str], wanted: str) -> dict[Key, dict[str, int]]:
    columns = table.fieldnames or ()
    of_seats = {name: name.removeprefix(VP).strip() for name in columns if name.startswith(f"{VP} ")}
    seats = {wanted: ""} if wanted in columns else of_seats if wanted == VP else {}
    missing = [name for name in NEEDED if name not in columns] or ([] if seats else [wanted])
    if missing:
        raise BadTable(
            f"{path}: the column {missing[0]!r} is missing; give a CSV that `dowding simulate --report` wrote"
        )
    found: dict[Key, dict[str, int]] = {}
    for row in table:
        for column, seat in seats.items():
            try:
                found.setdefault((row["scenario"], seat), {})[row["seed"]] = int(row[column])
            except (TypeError, ValueError):
                said = repr(row[column])[:MOST_QUOTED]
                raise BadTable(f"{path}: line {table.line_num}: {column} is {said}, not a whole number") from None
    return found
