"""The combat tables of the pack against the rules (LION-10.1, LION-10.2)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final, get_args

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import COMPONENTS, PACK

HIGHEST: Final = {column.column: column.highest for column in PACK.entries_of(c.CombatColumn)}
RESULTS: Final = {row.row: row.results for row in PACK.entries_of(c.CombatRow)}
DAMAGE: Final = {(row.unit, row.box, row.face): row.effects for row in PACK.entries_of(c.CombatDamage)}
ROWS: Final = "ABCDEFGHI"
LETTERS: Final[tuple[c.Letter, ...]] = get_args(c.Letter)

PRINTED: Final = """
A | -1 | 0 | 1 | 1 | 2 | 3 | 4 | 5 | 7 | 10 | 14
B | 0 | 1 | 2 | 2-3 | 3-4 | 4-5 | 5-7 | 6-8 | 8-10 | 11-14 | 15-18
C | 1 | 2 | 3-4 | 4-5 | 5-6 | 6-7 | 8-10 | 9-12 | 11-14 | 15-18 | 19-23
D | 2 | 3 | 5 | 6-7 | 7-9 | 8-10 | 11-14 | 13-16 | 15-19 | 19-23 | 24-29
E | 3 | 4 | 6-7 | 8-9 | 10-12 | 11-14 | 15-18 | 17-21 | 20-26 | 24-30 | 30-36
F | 4 | 5-6 | 8-9 | 10-12 | 13-16 | 15-18 | 19-23 | 22-27 | 27-35 | 31-39 | 37-45
G | 5 | 7-8 | 10-11 | 13-15 | 17-20 | 19-24 | 24-29 | 28-35 | 36-44 | 40-51 | 46-58
H | 6 | 9-10 | 12-14 | 16-19 | 21-24 | 25-30 | 30-37 | 36-45 | 45-54 | 52-64 | 59-75
I | 7 | 11 | 15 | 20 | 25 | 31 | 38 | 46 | 55 | 65 | 76
"""
"""The ranges of the table: row A is open below, row I above."""


def row_of(column: int, total: int) -> str:
    """The row of a column for a total."""
    return ROWS[COMPONENTS.combat_row(column, total)]


def span(cell: str) -> range:
    """The totals of a cell of the table."""
    low, _, high = cell.partition("-") if not cell.startswith("-") else (cell, "", "")
    return range(int(low), int(high or low) + 1)


@pytest.mark.rule("LION-10.1c")
@pytest.mark.parametrize("column", range(1, 12))
def test_every_total_is_in_its_printed_row(column: int) -> None:
    for line in PRINTED.strip().splitlines():
        row, *cells = line.split(" | ")
        for total in span(cells[column - 1]):
            assert row_of(column, total) == row


@pytest.mark.rule("LION-10.1c")
def test_columns_are_contiguous_and_totals_beyond_the_ends_stay_in_a_and_i() -> None:
    assert list(HIGHEST) == list(range(1, 12))
    for column, highest in HIGHEST.items():
        assert all(low < high for low, high in pairwise(highest))
        assert (row_of(column, -99), row_of(column, 99)) == ("A", "I")
        rows = [row_of(column, total) for total in range(-2, 80)]
        assert rows == sorted(rows)
        assert set(rows) == set(ROWS)


def test_total_is_worth_less_in_a_column_further_right() -> None:
    for left, right in pairwise(HIGHEST.values()):
        assert all(one <= other for one, other in zip(left, right, strict=True))


@pytest.mark.rule("LION-10.1b")
@pytest.mark.parametrize(
    ("depletion", "columns"),
    [
        (0, [2, 4, 6, 7, 8, 9, 10, 11, 11, 11, 11]),
        (1, [2, 4, 5, 6, 7, 8, 9, 9, 10, 11, 11]),
        (2, [1, 3, 4, 5, 6, 7, 8, 8, 9, 10, 10]),
    ],
)
def test_column_for_1_to_11_gruppen(depletion: int, columns: list[int]) -> None:
    assert [COMPONENTS.combat_column(gruppen, depletion) for gruppen in range(1, 12)] == columns


# Results


@pytest.mark.rule("LION-10.1d")
def test_nine_rows_of_six_lines() -> None:
    assert "".join(RESULTS) == ROWS
    assert sum(len(results) for results in RESULTS.values()) == 54


@pytest.mark.rule("LION-10.1d")
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("side", ["German", "British"])
def test_letters_of_a_row_have_the_same_six_results_in_another_order(row: str, side: str) -> None:
    sides = [line.split("/")[side == "British"] for line in RESULTS[row]]
    a, b, last = (Counter(results) for results in zip(*sides, strict=True))
    assert a == b == last


def test_low_rows_favour_the_germans_and_high_rows_the_british() -> None:
    loss = {"L": 1, "H": 2}
    german = [sum(loss.get(r, 0) for line in RESULTS[row] for r in line[:3]) for row in ROWS]
    british = [sum(loss.get(r, 0) for line in RESULTS[row] for r in line[4:]) for row in ROWS]
    assert german == sorted(german)
    assert british == sorted(british, reverse=True)
    assert (german[0], british[-1]) == (0, 0)


@pytest.mark.rule("LION-10.1b", "LION-10.1c", "LION-10.1d")
@pytest.mark.parametrize(
    ("gruppen", "depletion", "total", "die", "column", "row", "line"),
    [
        (4, 0, 12, 2, 7, "D", "AA-/ALD"),
        (3, 0, 19, 3, 6, "G", "ADH/D-L"),
        (4, 1, 12, 2, 6, "E", "-LD/ALD"),
        (4, 2, 12, 2, 5, "E", "-LD/ALD"),
    ],
)
def test_worked_combats(gruppen: int, depletion: int, total: int, die: int, column: int, row: str, line: str) -> None:
    assert COMPONENTS.combat_column(gruppen, depletion) == column
    assert row_of(column, total) == row
    german, british = COMPONENTS.combat_line(ROWS.index(row), die)
    assert "/".join("".join(side[letter] for letter in LETTERS) for side in (german, british)) == line


def test_rows_beside_the_worked_hunter_attack() -> None:
    assert (RESULTS["E"][1], RESULTS["C"][1]) == ("-LD/ALD", "DDA/DAH")


# Damage


@pytest.mark.rule("LION-10.2a", "LION-10.2b", "LION-10.2c", "LION-10.2d", "LION-10.2f", "LION-10.2g", "LION-10.2h")
@pytest.mark.parametrize(
    ("unit", "box", "face", "effects"),
    [
        ("Gruppe", "hunt", "full", ["escort", "inflight", "inflight reduced"]),
        ("Gruppe", "hunt", "reduced", ["inflight", "inflight", "light"]),
        ("Gruppe", "escort", "full", ["inflight", "inflight reduced", "inflight reduced"]),
        ("Gruppe", "escort", "reduced", ["inflight", "inflight", "light"]),
        ("Gruppe", "bomber", "full", ["stay", "stay reduced", "inflight reduced"]),
        ("Gruppe", "bomber", "reduced", ["stay", "inflight", "light"]),
        ("squadron", "hunt", "full", ["bomber or inflight", "bomber reduced or inflight", "inflight reduced"]),
        ("squadron", "hunt", "reduced", ["bomber reduced", "inflight", "light"]),
        ("squadron", "bomber", "full", ["inflight", "inflight reduced", "inflight reduced"]),
        ("squadron", "bomber", "reduced", ["inflight", "inflight", "light"]),
    ],
)
def test_damage_chart(unit: str, box: str, face: str, effects: list[str]) -> None:
    effects_found = next(chart for key, chart in DAMAGE.items() if key == (unit, box, face))
    assert effects_found == dict(zip(get_args(c.Result), [*effects, "light", "heavy"], strict=True))


def test_damage_chart_has_no_other_rows() -> None:
    assert len(DAMAGE) == 10
