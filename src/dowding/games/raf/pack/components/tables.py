"""Structs of the tables, tracks and the calendar (LION-2.4)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from dowding.engine.packs import Entry
from dowding.games.raf.pack.components.literal_types import (
    BombResult,
    Date,
    Effect,
    Effort,
    Intelligence,
    Priority,
    Result,
    SixDice,
    SixNumbers,
    Warning,
    Weather,
)


class WeatherRoll(Entry, frozen=True):
    """A row of the Weather Table."""

    die: int
    lf2: Weather
    lf3: Weather


class RaidEffort(Entry, frozen=True):
    """A column of the Raid Effort Table: the effort for each die, at full strength and when depleted."""

    priority: Priority
    strategic_value: int
    full: Annotated[tuple[Effort, ...], Meta(min_length=6, max_length=6)]
    depleted: Annotated[tuple[Effort, ...], Meta(min_length=6, max_length=6)]


class DetectionSpace(Entry, frozen=True):
    """A space of the Detection Track. Totals beyond the track use its first or last space."""

    space: int
    warning: Warning
    intelligence: Intelligence


class DetectionModifier(Entry, frozen=True):
    """A modifier of the detection die."""

    id: Literal[
        "net", "major", "major, depletion 2", "depletion 2 (2009)", "follow-up", "forward airfield", "snap raid"
    ]
    value: int


class CombatColumn(Entry, frozen=True):
    """A column of the Combat Results Table: the highest total of rows A to H; row I is everything above."""

    column: int
    highest: Annotated[tuple[int, ...], Meta(min_length=8, max_length=8)]


class GruppenColumn(Entry, frozen=True):
    """The columns for 1, 2, 3 ... Gruppen in combat at a depletion level. The last is for more."""

    depletion: Literal[0, 1, 2]
    columns: tuple[int, ...]


class CombatRow(Entry, frozen=True):
    """A row of the Combat Results Table: for each die the German results for A, B, C and the British ones."""

    row: str
    results: SixDice


class CombatDamage(Entry, frozen=True):
    """A row of the Combat Damage Chart: the effect of each result on a kind of unit in a box."""

    unit: Literal["Gruppe", "squadron"]
    box: Literal["hunt", "escort", "bomber"]
    face: Literal["full", "reduced"]
    effects: dict[Result, Effect]


class BombColumn(Entry, frozen=True):
    """A column of the Bombing Table, from this strength: the result of each die."""

    strength: int
    results: Annotated[tuple[BombResult, ...], Meta(min_length=6, max_length=6)]


class CalendarDay(Entry, frozen=True):
    """A day of the calendar: the Gruppen that arrive, and the values at which Sealion is cancelled or starts."""

    date: Date
    reinforcements: tuple[str, ...] = ()
    cancel: int | None = None
    start: int | None = None
    provisional: bool = False


class NightCommitment(Entry, frozen=True):
    """A column of the Night Raid Commitment Table, from this date, or "terror": the numbers for each die."""

    column: str
    lf2: SixNumbers
    lf3: SixNumbers


class NightInterception(Entry, frozen=True):
    """A column of the Night Raid Interception Table, from this number of Gruppen: the chances for 0 to 5 Blenheims."""

    gruppen: int
    chances: SixNumbers


class NightBombing(Entry, frozen=True):
    """A column of the Night Raid Bombing Table, from this number of Gruppen: VP lost for each die; * is an accident."""

    gruppen: int
    results: SixDice


class TrackTop(Entry, frozen=True):
    """The maximum of a track, or the start of a level on it."""

    id: Literal["replacements", "depletion", "depletion 1", "depletion 2", "elimination"]
    value: int


class ReinforcementCost(Entry, frozen=True):
    """The cost of a British reinforcement up to and including a date, by edition of the rules."""

    rules: Literal["2013", "2009"]
    until: Date
    vp: int
