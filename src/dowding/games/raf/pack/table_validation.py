"""Validation of a pack's tables: they must be complete, tracks without gaps. Errors name file and entry."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.pack import components as c

DICE: Final = range(1, 7)
ROWS: Final = "ABCDEFGHI"
COMBAT_LINE: Final = re.compile(r"[-DALH]{3}/[-DALH]{3}")
NIGHT_RESULT: Final = re.compile(r"\d+\*?")
DAMAGE_BOXES: Final = (
    ("Gruppe", "hunt"),
    ("Gruppe", "escort"),
    ("Gruppe", "bomber"),
    ("squadron", "hunt"),
    ("squadron", "bomber"),
)
MODIFIERS: Final = (
    "net",
    "major",
    "major, depletion 2",
    "depletion 2 (2009)",
    "follow-up",
    "forward airfield",
    "snap raid",
)
TRACKS: Final = ("replacements", "depletion", "depletion 1", "depletion 2", "elimination")


def require_known(value: object, values: Collection[object], place: str, kind: str) -> None:
    """Raise an error if a name is not in the pack."""
    if value not in values:
        raise PackError(f"{place}: there is no {kind} {value!r} in the pack")


def require_complete(present: Iterable[object], wanted: Iterable[object], place: str) -> None:
    """Raise an error if an entry of a table is missing."""
    there = set(present)
    for entry in wanted:
        if entry not in there:
            raise PackError(f"{place}: the entry {entry!r} is missing")


def require_unbroken(numbers: Sequence[int], place: str) -> None:
    """Raise an error if numbers have a gap. The check stops at the first gap, even if there are huge numbers."""
    if not numbers:
        raise PackError(f"{place}: there is no entry")
    require_complete(numbers, range(min(numbers), max(numbers) + 1), place)


def check_tables(contents: Contents) -> None:
    """Validate the tables of preparation, detection, combat, bombing and night raids, and the calendar."""
    _check_preparation_and_detection(contents)
    _check_combat(contents)
    _check_damage_and_bombing(contents)
    _check_calendar(contents)
    _check_tracks(contents)
    _check_night(contents)


def _check_preparation_and_detection(contents: Contents) -> None:
    require_complete([roll.die for roll in contents.entries_of(c.WeatherRoll)], DICE, "preparation.toml: weather")
    efforts = [(effort.priority, effort.strategic_value) for effort in contents.entries_of(c.RaidEffort)]
    wanted = [(priority, value) for priority in get_args(c.Priority) for value in (1, 2, 3)]
    require_complete(efforts, wanted, "preparation.toml: effort")
    require_unbroken([space.space for space in contents.entries_of(c.DetectionSpace)], "detection.toml: space")
    require_complete(
        [modifier.id for modifier in contents.entries_of(c.DetectionModifier)], MODIFIERS, "detection.toml: modifier"
    )


def _check_combat(contents: Contents) -> None:
    columns = {column.column: column for column in contents.entries_of(c.CombatColumn)}
    require_complete(columns, range(1, 12), "combat.toml: column")
    for column in columns.values():
        if any(low >= high for low, high in pairwise(column.highest)):
            raise PackError(f"combat.toml: column {column.column}: highest: each row must end above the one before it")
    require_complete(
        [line.depletion for line in contents.entries_of(c.GruppenColumn)], (0, 1, 2), "combat.toml: gruppen"
    )
    for line in contents.entries_of(c.GruppenColumn):
        place = f"combat.toml: gruppen {line.depletion}: columns"
        if not line.columns:
            raise PackError(f"{place}: the list is empty")
        for number in line.columns:
            require_known(number, columns, place, "column")
        if list(line.columns) != sorted(line.columns):
            raise PackError(f"{place}: more Gruppen must not give a lower column")
    require_complete([row.row for row in contents.entries_of(c.CombatRow)], ROWS, "combat.toml: row")
    for row in contents.entries_of(c.CombatRow):
        require_known(row.row, list(ROWS), f"combat.toml: row {row.row}: row", "row")
        for result in row.results:
            if not COMBAT_LINE.fullmatch(result):
                raise PackError(f"combat.toml: row {row.row}: results: {result!r} is not of the form A-D/LDA")


def _check_damage_and_bombing(contents: Contents) -> None:
    rows = [(row.unit, row.box, row.face) for row in contents.entries_of(c.CombatDamage)]
    require_complete(
        rows, [(*box, face) for box in DAMAGE_BOXES for face in ("full", "reduced")], "combat.toml: damage"
    )
    for row in contents.entries_of(c.CombatDamage):
        require_complete(
            row.effects, get_args(c.Result), f"combat.toml: damage {row.unit} {row.box} {row.face}: effects"
        )
    _starts_at_one([column.strength for column in contents.entries_of(c.BombColumn)], "bombing.toml: column: strength")


def _check_calendar(contents: Contents) -> None:
    days = contents.entries_of(c.CalendarDay)
    for number, day in enumerate(days):
        place = f"calendar.toml: day {day.date}"
        expected = _following(days[0].date, number)
        if day.date != expected:
            raise PackError(f"{place}: date: {expected} was expected")
        if (day.cancel is None) != (day.start is None):
            raise PackError(f"{place}: a day must have both a cancel and a start value, or neither")
        if day.cancel is not None and day.start is not None and day.cancel <= day.start:
            raise PackError(f"{place}: cancel: {day.cancel} must be above the start value {day.start}")
        if number and day.cancel is None and days[number - 1].cancel is not None:
            raise PackError(f"{place}: cancel: the days before it have values, so this one needs them too")
    if days[-1].cancel is None:
        raise PackError(f"calendar.toml: day {days[-1].date}: cancel: the last day must have values")


def _check_tracks(contents: Contents) -> None:
    dates = {day.date for day in contents.entries_of(c.CalendarDay)}
    tops = {track.id: track.value for track in contents.entries_of(c.TrackTop)}
    require_complete(tops, TRACKS, "calendar.toml: track")
    if not 0 < tops["depletion 1"] < tops["depletion 2"] <= tops["depletion"]:
        raise PackError("calendar.toml: track depletion 2: value: the order must be level 1, level 2, maximum")
    costs = contents.entries_of(c.ReinforcementCost)
    require_complete([cost.rules for cost in costs], ("2013", "2009"), "calendar.toml: reinforcement")
    for cost in costs:
        require_known(cost.until, dates, f"calendar.toml: reinforcement {cost.rules} {cost.until}: until", "day")


def _check_night(contents: Contents) -> None:
    dates = [day.date for day in contents.entries_of(c.CalendarDay)]
    columns = [row.column for row in contents.entries_of(c.NightCommitment)]
    require_complete(columns, (dates[0], "terror"), "night.toml: commitment")
    for column in columns:
        require_known(column, [*dates, "terror"], f"night.toml: commitment {column}: column", "day")
    _starts_at_one(
        [row.gruppen for row in contents.entries_of(c.NightInterception)], "night.toml: interception: gruppen"
    )
    bombing = contents.entries_of(c.NightBombing)
    _starts_at_one([row.gruppen for row in bombing], "night.toml: bombing: gruppen")
    for row in bombing:
        for result in row.results:
            if not NIGHT_RESULT.fullmatch(result):
                raise PackError(
                    f"night.toml: bombing {row.gruppen}: results: {result!r} is not a number with an optional *"
                )


def _starts_at_one(numbers: Sequence[int], place: str) -> None:
    if min(numbers) != 1:
        raise PackError(f"{place}: the first column must begin at 1, not at {min(numbers)}")


def _following(first: c.Date, days: int) -> c.Date:
    month, day = first.split("-")
    return f"{date(1940, int(month), int(day)) + timedelta(days=days):%m-%d}"
