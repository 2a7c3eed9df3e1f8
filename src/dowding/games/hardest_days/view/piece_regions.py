"""Ids of the regions of pieces, as scenes and options use them."""

from __future__ import annotations

from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import (
    AIRBASE,
    AIRBORNE,
    CLOCK,
    HOURS,
    INFLIGHT,
    LANDING,
    LIGHT,
    PATROL,
    RE_ARM,
    READY,
    SCRAMBLE,
    Group,
    Raid,
    Squadron,
)


def squadron_region(day: Day, squadron: Squadron) -> str:
    """The region of a squadron's counter."""
    box = squadron.box
    if box == AIRBORNE:
        return f"{squadron.space}/{squadron.altitude}"
    if box in (READY, SCRAMBLE):
        return f"{day.home(squadron)}/{box.upper()}"
    if box in (LANDING, RE_ARM, LIGHT):
        return f"tote/{day.home(squadron)}/{box}"
    if box == INFLIGHT:
        return "inflight"
    if squadron.raid:
        return f"raid-{squadron.raid}/{box}/{squadron.section or 'entering'}"
    return "loss/heavy"


def group_region(day: Day, group: Group) -> str:
    """The region of a group's counter."""
    counter = day.pack.groups[group.id]
    if group.box == AIRBASE:
        return f"airbase/{counter.luftflotte}/{counter.type}"
    if group.box == CLOCK:
        return f"clock/{HOURS[group.hour]}"
    if group.box == PATROL:
        return f"raid-{group.raid}/patrol"
    if group.raid:
        return f"raid-{group.raid}/{group.box}/{group.section}"
    return "inflight" if group.box == INFLIGHT else f"loss/{group.box}"


def raid_region(raid: Raid) -> str:
    """The region of a raid marker: on its track, or in an airborne box."""
    return f"{raid.space}/{raid.altitude}" if raid.in_england else f"track/{raid.track}/{raid.step}"
