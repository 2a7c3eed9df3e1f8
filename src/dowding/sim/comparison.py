"""Comparing two batches: by how much their points differ, with confidence; in pairs where seeds are shared."""

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

CONFIDENCE: Final = 1.96
"""Standard errors on either side of a mean that hold 95 % of what chance would do."""
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


def compare(first: Path, second: Path) -> list[Difference]:
    """The difference of each scenario and seat that both files hold."""
    one, other = _read(first), _read(second)
    shared = [key for key in one if key in other]
    if not shared:
        raise BadTable(f"{first} and {second} have no scenario in common")
    return [difference(key, one[key], other[key]) for key in shared]


def difference(key: Key, first: dict[str, int], second: dict[str, int]) -> Difference:
    """Second less first; matches of the same seeds are compared one by one, which says more."""
    matches = (len(first), len(second))
    averages = (_mean(list(first.values())), _mean(list(second.values())))
    if first.keys() == second.keys() and len(first) > 1:
        gains = [second[seed] - first[seed] for seed in first]
        mean, error = _mean(gains), _error(gains)
        return Difference(*key, matches, averages, mean, mean - error, mean + error, paired=True)
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


def _read(path: Path) -> dict[Key, dict[str, int]]:
    """The points by scenario and seat, match by match."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(f"{path}: cannot be read: {error}") from None
    table = csv.DictReader(text.splitlines())
    try:
        found = _points(path, table)
    except csv.Error as error:
        raise BadTable(f"{path}: line {table.line_num + 1}: not a CSV of matches: {error}") from None
    if not found:
        raise BadTable(f"{path}: there is no match in it")
    return found


def _points(path: Path, table: csv.DictReader[str]) -> dict[Key, dict[str, int]]:
    columns = table.fieldnames or ()
    seats = {name: name.removeprefix(VP).strip() for name in columns if name == VP or name.startswith(f"{VP} ")}
    missing = [name for name in NEEDED if name not in columns] or ([] if seats else [VP])
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
