"""Comparison of two batches: the difference of a column with its confidence interval, paired by seed where possible."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from math import hypot, inf, sqrt
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.sim.matches_csv import CHOICES, VP, WINNER
from dowding.sim.proportion import wilson_interval
from dowding.sim.student_t import t_975

MAX_QUOTED_CHARS: Final = 80
REQUIRED_COLUMNS: Final = ("scenario", "match", "seed")
HEADER_COLUMNS: Final = ("game", "players", "settings", "pack", "version")
"""The columns that describe the study, equal in every row."""
USAGE_HINT: Final = "expected a CSV file of `dowding simulate --report`"

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
    standard_error: float


class ShareDifference(msgspec.Struct, frozen=True):
    """The difference of a share between two batches (second less first), with Newcombe's 95 % interval.

    `value` is a value of a categorical column, such as a victory level. Shares are from 0 to 1.
    """

    scenario: str
    column: str
    value: str
    matches: tuple[int, int]
    counts: tuple[int, int]
    shares: tuple[float, float]
    difference: float
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
    shares: list[ShareDifference] = []
    """The shares of the values of a categorical column; beside the points the win rate of each seat."""


def compare(first: Path, second: Path, column: str = VP) -> Comparison:
    """Compare each scenario and seat that both files contain, by points or by another column."""
    first_batch, second_batch = read_batch(first), read_batch(second)
    headers = {name: (first_batch.header_text(name), second_batch.header_text(name)) for name in HEADER_COLUMNS}
    if all(headers["game"]) and headers["game"][0] != headers["game"][1]:
        raise InvalidCsv(
            f"{first} is from {headers['game'][0]} and {second} from {headers['game'][1]}: they cannot be compared"
        )
    differing = {name: values for name, values in headers.items() if values[0] != values[1]}
    if _is_categorical(first_batch, column) and _is_categorical(second_batch, column):
        return Comparison(differing, [], _compare_shares(first_batch, second_batch, column))
    first_values, second_values = (
        _column_values(first_batch, column, second_batch),
        _column_values(second_batch, column, first_batch),
    )
    shared = [key for key in first_values if key in second_values]
    if not shared:
        raise InvalidCsv(f"{first} and {second} have no scenario in common")
    has_winners = column == VP and all(WINNER in batch.columns for batch in (first_batch, second_batch))
    return Comparison(
        differing,
        [estimate_difference(key, first_values[key], second_values[key]) for key in shared],
        _compare_shares(first_batch, second_batch, WINNER) if has_winners else [],
    )


def _is_categorical(batch: BatchFile, column: str) -> bool:
    """Whether a column holds words in every row. Points and choices are always numbers."""
    if column not in batch.columns or column == CHOICES or column.startswith(VP):
        return False
    return not any((row[column] or "").lstrip("+-").isdecimal() for _, row in batch.rows)


def _compare_shares(first: BatchFile, second: BatchFile, column: str) -> list[ShareDifference]:
    """The difference of the share of each value of a column, by scenario. An empty value (a draw) is left out."""
    first_values, second_values = _words(first, column), _words(second, column)
    scenarios = [scenario for scenario in first_values if scenario in second_values]
    if not scenarios:
        raise InvalidCsv(f"{first.path} and {second.path} have no scenario in common")
    return [
        estimate_share_difference((scenario, column, value), first_values[scenario], second_values[scenario])
        for scenario in scenarios
        for value in dict.fromkeys([*first_values[scenario].values(), *second_values[scenario].values()])
        if value
    ]


def _words(batch: BatchFile, column: str) -> dict[str, dict[str, str]]:
    """The values of a categorical column by scenario and seed."""
    words: dict[str, dict[str, str]] = {}
    for line, row in batch.rows:
        matches = words.setdefault(row["scenario"], {})
        if row["seed"] in matches:
            raise InvalidCsv(f"{batch.path}: line {line}: the match of the seed {row['seed']!r} appears twice")
        matches[row["seed"]] = row[column] or ""
    return words


def estimate_share_difference(
    key: tuple[str, str, str], first: Mapping[str, str], second: Mapping[str, str]
) -> ShareDifference:
    """The difference of the share of a value, with Newcombe's interval: of paired shares where seeds are the same."""
    value = key[-1]
    shared = [seed for seed in first if seed in second]
    paired = len(shared) > 1
    pairs = [(first[seed] == value, second[seed] == value) for seed in shared]
    before, after = (
        ([old for old, _ in pairs], [new for _, new in pairs])
        if paired
        else ([word == value for word in first.values()], [word == value for word in second.values()])
    )
    counts, matches = (sum(before), sum(after)), (len(before), len(after))
    shares = counts[0] / matches[0], counts[1] / matches[1]
    low, high = newcombe_interval(counts, matches, _phi(pairs) if paired else 0.0)
    return ShareDifference(*key, matches, counts, shares, shares[1] - shares[0], low, high, paired)


def newcombe_interval(counts: tuple[int, int], matches: tuple[int, int], phi: float = 0.0) -> tuple[float, float]:
    """Newcombe's 95 % interval of the difference of two shares (second less first), from their Wilson intervals.

    `phi` is the correlation of paired observations (Newcombe 1998, method 10 of both papers); 0 for independent ones.
    """
    first, second = (wilson_interval(count, total) for count, total in zip(counts, matches, strict=True))
    difference = second.share - first.share

    def half_width(one: float, other: float) -> float:
        return sqrt(max(0.0, one**2 - 2 * phi * one * other + other**2))

    return (
        difference - half_width(second.share - second.low, first.high - first.share),
        difference + half_width(second.high - second.share, first.share - first.low),
    )


def _phi(pairs: Sequence[tuple[bool, bool]]) -> float:
    """The correlation of two columns of yes and no, with Newcombe's continuity correction."""
    both, only_first, only_second, neither = (
        sum(pair == cell for pair in pairs) for cell in ((True, True), (True, False), (False, True), (False, False))
    )
    below = (both + only_first) * (only_second + neither) * (both + only_second) * (only_first + neither)
    if not below:
        return 0.0
    above: float = both * neither - only_first * only_second
    if above > 0:
        above = max(above - len(pairs) / 2, 0.0)
    return above / sqrt(below)


def estimate_difference(key: Key, first: dict[str, int], second: dict[str, int]) -> Difference:
    """The mean difference, second less first. Matches with the same seed are paired, which narrows the interval."""
    shared = [seed for seed in first if seed in second]
    if len(shared) > 1:
        pairs = [(first[seed], second[seed]) for seed in shared]
        gains = [later - earlier for earlier, later in pairs]
        mean, error = _mean(gains), _standard_error(gains)
        half_width = t_975(len(gains) - 1) * error
        averages = _mean([earlier for earlier, _ in pairs]), _mean([later for _, later in pairs])
        matches = (len(pairs), len(pairs))
        return Difference(*key, matches, averages, mean, mean - half_width, mean + half_width, True, error)
    matches = (len(first), len(second))
    averages = (_mean(list(first.values())), _mean(list(second.values())))
    mean = averages[1] - averages[0]
    errors = _standard_error(list(first.values())), _standard_error(list(second.values()))
    error = hypot(*errors)
    half_width = inf if error == inf else t_975(_welch_degrees(errors, matches)) * error
    return Difference(*key, matches, averages, mean, mean - half_width, mean + half_width, False, error)


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _standard_error(values: Sequence[int]) -> float:
    """The standard error of a mean; infinite for fewer than two values."""
    if len(values) < 2:
        return inf
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return sqrt(variance / len(values))


def _welch_degrees(errors: tuple[float, float], matches: tuple[int, int]) -> float:
    """The degrees of freedom of the difference of two independent means (Welch and Satterthwaite)."""
    parts = [error**2 for error in errors]
    below = sum(part**2 / (number - 1) for part, number in zip(parts, matches, strict=True))
    return sum(parts) ** 2 / below if below else inf


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
        raise InvalidCsv(f"{path}: line {table.line_num + 1}: not a CSV file of matches: {error}") from None
    columns = tuple(table.fieldnames or ())
    missing = [name for name in REQUIRED_COLUMNS if name not in columns]
    if missing:
        raise InvalidCsv(f"{path}: the column {missing[0]!r} is missing; {USAGE_HINT}")
    if not rows:
        raise InvalidCsv(f"{path}: no matches in this file")
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
                raise InvalidCsv(f"{batch.path}: line {line}: the match of the seed {row['seed']!r} appears twice")
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
    return f"similar columns: {', '.join(similar)}" if similar else USAGE_HINT
