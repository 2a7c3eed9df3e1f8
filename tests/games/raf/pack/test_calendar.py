"""The calendar, the tracks and the tables of night raids in the pack against the rules (LION-15, LION-16, LION-18)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import CALENDAR, COMPONENTS, GRUPPEN, PACK, SCENARIOS, TRACKS

COMMITMENTS: Final = {row.column: (row.lf2, row.lf3) for row in PACK.entries_of(c.NightCommitment)}
INTERCEPTIONS: Final = {row.gruppen: row.chances for row in PACK.entries_of(c.NightInterception)}
NIGHT_BOMBING: Final = {row.gruppen: row.results for row in PACK.entries_of(c.NightBombing)}


def test_52_days_from_11_august_to_1_october() -> None:
    first = date(1940, 8, 11)
    assert list(CALENDAR) == [f"{first + timedelta(days=day):%m-%d}" for day in range(52)]
    assert (min(CALENDAR), max(CALENDAR)) == ("08-11", "10-01")


def test_days_after_10_september_and_only_they_have_sealion_values() -> None:
    for day in CALENDAR.values():
        assert (day.cancel is not None) == (day.start is not None) == (day.date > "09-10")
        if day.cancel is not None and day.start is not None:
            assert -35 < day.start < 0 < day.cancel < 35


def test_days_after_22_september_are_provisional() -> None:
    assert all(day.provisional == (day.date > "09-22") for day in CALENDAR.values())


def test_calendar_has_a_box_near_ten_days_after_the_last_check() -> None:
    days = list(CALENDAR)
    assert days.index("09-21") + 10 == len(days) - 1


def test_every_reinforcement_is_on_one_day() -> None:
    arriving = [gruppe for day in CALENDAR.values() for gruppe in day.reinforcements]
    assert sorted(arriving) == sorted(gruppe.id for gruppe in GRUPPEN.values() if gruppe.reinforcement)
    assert len(arriving) == 7


# Tracks and costs (15.4, 15.5, 16.2)


@pytest.mark.rule("LION-15.4a")
def test_depletion_track() -> None:
    assert (TRACKS["depletion"], TRACKS["depletion 1"], TRACKS["depletion 2"]) == (15, 8, 15)


def test_side_is_eliminated_at_35() -> None:
    assert TRACKS["elimination"] == 35


def test_replacement_track_holds_every_stock_and_the_pilots_of_the_example() -> None:
    stocks = [points for scenario in SCENARIOS.values() for points in scenario.stocks.values()]
    assert TRACKS["replacements"] >= max(stocks)
    assert TRACKS["replacements"] >= 3 + 16


@pytest.mark.rule("LION-15.5a")
@pytest.mark.parametrize(
    ("rules", "day", "vp"),
    [
        ("2013", "08-11", 4),
        ("2013", "08-16", 4),
        ("2013", "08-17", 3),
        ("2013", "08-26", 3),
        ("2013", "08-27", 2),
        ("2013", "09-07", 2),
        ("2013", "09-08", None),
        ("2009", "08-11", 3),
        ("2009", "08-24", 3),
        ("2009", "08-25", 2),
        ("2009", "09-07", 2),
        ("2009", "09-08", None),
    ],
)
def test_reinforcement_squadron_costs_vp_by_date_and_edition(rules: str, day: str, vp: int | None) -> None:
    assert COMPONENTS.reinforcement_cost(rules, COMPONENTS.day_number(day)) == vp


# Night (18)


@pytest.mark.rule("LION-18.2a")
def test_commitment_by_date_and_under_terror() -> None:
    dates = [column for column in COMMITMENTS if column != "terror"]
    assert dates == sorted(dates)
    assert dates[0] == "08-11"
    assert set(dates) <= set(CALENDAR)
    assert "terror" in COMMITMENTS
    cells = {cell for lf2, lf3 in COMMITMENTS.values() for cell in zip(lf2, lf3, strict=True)}
    assert (2, 4) in cells


@pytest.mark.rule("LION-18.2a")
@pytest.mark.parametrize(
    ("day", "terror", "column"),
    [("08-11", False, "08-11"), ("08-23", False, "08-11"), ("08-24", False, "08-24"), ("10-01", True, "terror")],
)
def test_commitment_of_a_night_is_read_in_the_column_of_its_date(day: str, terror: bool, column: str) -> None:
    lf2, lf3 = COMMITMENTS[column]
    for die in range(1, 7):
        numbers = COMPONENTS.night_commitment(COMPONENTS.day_number(day), die, terror=terror)
        assert numbers == (lf2[die - 1], lf3[die - 1])


def test_four_blenheims_against_nine_gruppen_have_chance_3() -> None:
    assert COMPONENTS.night_chance(4, 9) == 3


def test_chance_grows_with_blenheims_and_gruppen() -> None:
    assert min(INTERCEPTIONS) == 1
    for chances in INTERCEPTIONS.values():
        assert chances[0] == 0
        assert list(chances) == sorted(chances)
    for blenheims in range(6):
        chances_by_size = [chances[blenheims] for chances in INTERCEPTIONS.values()]
        assert chances_by_size == sorted(chances_by_size)


def test_night_bombing_has_a_result_for_each_die_and_some_have_a_star() -> None:
    assert min(NIGHT_BOMBING) == 1
    assert {len(results) for results in NIGHT_BOMBING.values()} == {6}
    assert any(result.endswith("*") for results in NIGHT_BOMBING.values() for result in results)
    assert all(int(result.rstrip("*")) >= 0 for results in NIGHT_BOMBING.values() for result in results)
