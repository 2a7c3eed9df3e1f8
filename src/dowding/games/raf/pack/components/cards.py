"""Structs of the cards (LION-2.3)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dowding.engine.packs import DisplayEntry, Entry
from dowding.games.raf.pack.components.literal_types import (
    ApproachEvent,
    CardCode,
    Date,
    DayEventName,
    Depth,
    ForceEntry,
    Intelligence,
    Letter,
    Luftflotte,
    Priority,
    PriorityType,
    RaidRegion,
    TargetEvent,
    TargetType,
    Warning,
    Weather,
)


class Secondary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secondary target of a target card."""

    name: str
    type: TargetType
    sector: str


class TargetCard(Entry, frozen=True):
    """A target card (2.31); `observers` are the observer corps values in clear, patchy and broken weather."""

    number: int
    name: str
    type: PriorityType
    depth: Depth
    sector: str
    strategic_value: Literal[1, 2, 3]
    luftflotte: Luftflotte
    region: RaidRegion
    me109: Literal["yes", "edge", "no"]
    nets: tuple[int, ...]
    observers: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]
    enroute: tuple[str, ...]
    in_range: tuple[str, ...]
    secondary: Secondary
    site: str = ""
    double_vp: bool = False
    forward: bool = False


class ForceCard(Entry, frozen=True):
    """A force card (2.32): raid sizes on its left half, aircraft on its right half."""

    number: int
    minor: int
    major: int
    aircraft: Annotated[tuple[ForceEntry, ...], Meta(min_length=14, max_length=14)]
    major_depleted: int = 0
    """The size of a major raid of a depleted Luftwaffe, where it differs."""
    no_major_if_poor: bool = False
    sweep: bool = False


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A condition printed with an event. It holds if all of its parts hold."""

    warning: tuple[Warning, ...] = ()
    intelligence: tuple[Intelligence, ...] = ()
    depth: tuple[Depth, ...] = ()
    weather: tuple[Weather, ...] = ()
    follow_up: bool = False


class Approach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An approach event on a card: the games and letters it is for, and its conditions, any of which must hold."""

    games: CardCode
    event: ApproachEvent
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Condition, ...] = ()


class TargetLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target event on a card."""

    games: CardCode
    event: TargetEvent
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Condition, ...] = ()


class RaidEventCard(Entry, frozen=True):
    """A raid event card (2.33): an approach event, a target event, a time advance."""

    number: int
    approach: tuple[Approach, ...]
    target: tuple[TargetLine, ...]
    advance: Literal[0, 1, 2]
    advance_depleted: Literal[0, 1, 2] | None = None
    follow_up: bool = False
    no_advance_warning: bool = False


class PriorityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a priority chart, for these dates or for this VP total; `terror` is its T."""

    radar: Priority
    port: Priority
    airfield: Priority
    industry: Priority
    city: Priority
    dates: tuple[Date, Date] | None = None
    vp: tuple[int, int] | None = None
    terror: bool = False
    free_choice: bool = False


class DayEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day event on a card."""

    games: CardCode
    event: DayEventName
    rows: tuple[PriorityRow, ...] = ()


class Pilots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Experienced pilots gained from this VP total up to the next."""

    vp_from: int
    points: int


class DayCard(Entry, frozen=True):
    """A day event card (2.34): days that pass, repair chance, replacement points, pilots by VP, and an event."""

    number: int
    days: int
    repair: int
    hurricane: int
    spitfire: int
    blenheim: int
    fighter: int
    bomber: int
    pilots: tuple[Pilots, ...]
    events: tuple[DayEvent, ...] = ()


class EventKind(DisplayEntry, frozen=True):
    """The name, description and rule of an event, in our words."""

    id: str
    side: Literal["approach", "target", "day"]
    name: str
    rule: str
    text: str
