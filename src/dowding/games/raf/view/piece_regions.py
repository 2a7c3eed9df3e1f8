"""The region ids of units and markers on the boards, as scenes and options use them."""

from __future__ import annotations

from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import (
    BASE,
    BOMBER,
    CALENDAR,
    CLOCK,
    ESCORT,
    HEAVY,
    HOURS,
    HUNT,
    INFLIGHT,
    LIGHT,
    MAP_BASE,
    NIGHT,
    PATROL,
    POOL,
    SECTOR,
    Gruppe,
    Squadron,
)


def squadron_region(battle: Battle, squadron: Squadron) -> str:
    """The region of a squadron's counter."""
    box = squadron.box
    if box == SECTOR:
        return battle.home(squadron)
    if box == PATROL:
        return f"{squadron.over}/patrol"
    if box in (HUNT, BOMBER):
        return f"raid/{box}"
    if box in (INFLIGHT, POOL):
        return box
    if box == HEAVY:
        return "loss/heavy"
    return f"tote/{battle.home(squadron)}/{box}"


def gruppe_region(battle: Battle, gruppe: Gruppe) -> str:
    """The region of a Gruppe's counter."""
    counter = battle.pack.gruppen[gruppe.id]
    box = gruppe.box
    if box in (BASE, MAP_BASE):
        return f"base/{counter.luftflotte}/{counter.type}"
    if box in (HUNT, BOMBER, ESCORT, PATROL):
        return f"raid/{box}"
    if box == CLOCK:
        return f"clock/{HOURS[gruppe.hour]}"
    if box in (LIGHT, HEAVY):
        return f"loss/{box}"
    if box == NIGHT:
        return f"night/{counter.luftflotte}"
    return day_region(battle.pack, battle.pack.arrivals[gruppe.id]) if box == CALENDAR else INFLIGHT


def day_region(pack: Components, day: int) -> str:
    """The box of a day on the calendar."""
    return f"calendar/{pack.calendar[day].date}"


def site_region(battle: Battle, site: str) -> str:
    """The region of a damage marker. The site ids of the state are those of the map."""
    return f"site/{site}"
