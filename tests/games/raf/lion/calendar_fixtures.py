"""Fixtures for calendar tests: cards with a given time advance or number of days, Sealion values, and raids.

The raid event cards have events without effect (without letters).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec.structs import replace

from dowding.engine.packs import Entry
from dowding.games.raf.pack import components as c
from games.raf.lion.custom_cards import SOURCE, detected_as, efforts
from games.raf.lion.scenario_builder import PACK

Advance = Literal[0, 1, 2]
RAID_EVENTS: Final = [card.number for card in PACK.contents.entries_of(c.RaidEventCard)]
DAY_CARDS: Final = [card.number for card in PACK.contents.entries_of(c.DayCard)]
ONE, OTHER, THIRD = 137, 139, 140
"""Day cards of the tests."""
FORCES: Final = [card.number for card in PACK.contents.entries_of(c.ForceCard)]


def event_card(
    number: int,
    advance: Advance = 1,
    *,
    depleted: Advance | None = None,
    follow_up: bool = False,
    no_advance_warning: bool = False,
) -> c.RaidEventCard:
    """A raid event card with this time advance, whose events have no effect."""
    return c.RaidEventCard(
        number=number,
        approach=(c.Approach("A", "bombers break formation"),),
        target=(c.TargetLine("A", "fighters strafe"),),
        advance=advance,
        advance_depleted=depleted,
        follow_up=follow_up,
        no_advance_warning=no_advance_warning,
        source=SOURCE,
    )


def day_card(
    number: int, days: int, *events: c.DayEvent, points: int = 0, pilots: int = 0, repair: int = 3
) -> c.DayCard:
    """A day event card with these days, replacement points of each type and pilots."""
    return c.DayCard(
        number=number,
        days=days,
        repair=repair,
        hurricane=points,
        spitfire=points,
        blenheim=points,
        fighter=points,
        bomber=points,
        pilots=(c.Pilots(-1000, pilots),),
        events=events,
        source=SOURCE,
    )


def sealion_values(start: int, cancel: int, *dates: str) -> list[c.CalendarDay]:
    """Day boxes with these values: those of the dates, or all that have values."""
    return [
        replace(day, start=start, cancel=cancel)
        for day in PACK.contents.entries_of(c.CalendarDay)
        if (day.date in dates if dates else day.start is not None)
    ]


def force_card(number: int, size: int, entries: Iterable[c.ForceEntry]) -> c.ForceCard:
    """A force card with one size for every raid, and a list of these entries followed by Me109s."""
    begun = tuple(entries)
    more: list[c.ForceEntry] = ["Me109"] * (14 - len(begun))
    return c.ForceCard(number, size, size, (*begun, *more), source=SOURCE)


def plain_raids(
    warning: c.Warning = "very early", intelligence: c.Intelligence = "poor", *, effort: c.Effort = "major"
) -> list[Entry]:
    """Every target is raided, by a Do17 and an Me109; event cards only advance the clock by one."""
    forces = [force_card(number, 2, ["Do17", "Me109"] * 7) for number in FORCES]
    return [*efforts(effort), *detected_as(warning, intelligence), *forces, *map(event_card, RAID_EVENTS)]
