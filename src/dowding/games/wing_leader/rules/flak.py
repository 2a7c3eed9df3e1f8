"""Flak (WL-14.2): the flak units of a side, how an attack is rolled, and what it does to a squadron."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.wing_leader.geometry import Square, altitude_of, column_of, name_of, square_at
from dowding.games.wing_leader.pack.components import Condition, FlakGuns, FlakType
from dowding.games.wing_leader.pack.loader import FlakColumn
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.hits import check_cohesion_of, confirm_hit
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight, weather_between
from dowding.games.wing_leader.rules.modified_rolls import modifiers, roll_two_dice
from dowding.games.wing_leader.rules.ratings import basic_speed
from dowding.games.wing_leader.rules.surface import is_suppressed, surface_label
from dowding.games.wing_leader.state import Balloon, Squadron, SurfaceUnit

HEAVY_REACH: Final = 2
LIGHT_REACH: Final = 1
LIGHT_CEILING: Final = 4
LOW_CEILING: Final = 1
DIRECT_FIREPOWER: Final = 1
FLAK_TYPE_NAMES: Final = {"S": "small arms", "L": "light flak", "H": "heavy flak"}


class Gun(msgspec.Struct, frozen=True):
    """One type of flak of a surface unit; a unit with two types has two (WL-14.2b).

    A balloon is a weak one (WL-14.3b).
    """

    id: str
    side: Seat
    type: FlakType
    strength: int
    channels: int
    square: Square
    low_angle: bool
    name: str
    balloon: bool = False


def guns(fight: Fight, side: Seat | None = None) -> list[Gun]:
    """The flak units of a side, or of both, that can still fire (WL-14.1.2)."""
    return [
        make_gun(fight, unit, flak)
        for unit in fight.state.surface.values()
        if (side is None or unit.side == side) and not is_suppressed(fight, unit)
        for flak in fight.surface_type(unit).flak
    ]


def make_gun(fight: Fight, unit: SurfaceUnit, flak: FlakGuns) -> Gun:
    """A flak unit, named by its surface unit and its type."""
    name = f"{FLAK_TYPE_NAMES[flak.type]} of {surface_label(fight, unit)}"
    return Gun(
        f"{unit.id}{flak.type}",
        unit.side,
        flak.type,
        flak.strength,
        flak.channels,
        unit.square,
        flak.low_angle,
        name,
    )


def balloon_as_gun(balloon: Balloon) -> Gun:
    """A balloon as flak of strength 0, for barrage attacks (WL-14.3b)."""
    name = f"the cables of balloon {balloon.id}"
    return Gun(balloon.id, balloon.side, "S", 0, 0, balloon.square, low_angle=False, name=name, balloon=True)


def barrage_marker(fight: Fight, gun: Gun) -> Square | None:
    """The corner of a flak unit's Barrage marker, if it has one: the square whose upper right corner it marks."""
    unit = fight.state.surface.get(gun.id[:-1])
    return None if unit is None else dict(unit.barrages).get(gun.type)


# Zones


def barrage_zones(fight: Fight) -> list[tuple[Gun, frozenset[Square]]]:
    """All barrage zones: small arms, Barrage markers and balloons (WL-14.2.2)."""
    gun_zones = [(gun, zone) for gun in guns(fight) if (zone := zone_of(fight, gun))]
    return gun_zones + [(balloon_as_gun(balloon), balloon_zone(balloon)) for balloon in fight.state.balloons.values()]


def zone_of(fight: Fight, gun: Gun) -> frozenset[Square]:
    """The squares of a flak unit's barrage now."""
    if gun.type == "S":
        return frozenset({gun.square})
    corner = barrage_marker(fight, gun)
    return frozenset() if corner is None else squares_around(gun, corner)


def squares_around(gun: Gun, corner: Square) -> frozenset[Square]:
    """The four squares around a corner; low-angle guns do not fire above their ship (WL-14.2.2d, 14.2.8b, A-90)."""
    column, level = column_of(corner), altitude_of(corner)
    four = {square_at(column + x, level + y) for x in (0, 1) for y in (0, 1)}
    return frozenset(four - {gun.square + 1} if gun.low_angle else four)


def balloon_zone(balloon: Balloon) -> frozenset[Square]:
    """The square of a balloon and all squares below it (WL-14.2.2b)."""
    column = column_of(balloon.square)
    return frozenset(square_at(column, level) for level in range(altitude_of(balloon.square) + 1))


def junctions(fight: Fight, gun: Gun) -> list[Square]:
    """The corners where a flak unit may place a Barrage marker, clear of all balloons.

    Rules: WL-14.2.2d to f, 14.2.8b, A-87, A-90.
    """
    if gun.type == "S":
        return []
    column = column_of(gun.square)
    levels = range(19) if gun.type == "H" and not gun.low_angle else range(1)
    corners = [square_at(x, y) for x in (column - 1, column) if 0 <= x < 25 for y in levels]
    moored: set[Square] = set()
    for balloon in fight.state.balloons.values():
        moored |= balloon_zone(balloon)
    return [corner for corner in corners if not squares_around(gun, corner) & moored]


# Direct fire


def may_fire_directly(fight: Fight, gun: Gun) -> bool:
    """Whether a flak unit may use direct fire: light or heavy, no Barrage marker, a channel left.

    Rules: WL-14.2.1, 14.2.4a.
    """
    return gun.type != "S" and barrage_marker(fight, gun) is None and fight.state.channels.get(gun.id, 0) < gun.channels


def can_reach(fight: Fight, gun: Gun, squadron: Squadron) -> bool:
    """Whether a squadron is in range and line of sight of a flak unit (WL-14.2.4b, 14.2.8a)."""
    across = abs(column_of(squadron.square) - column_of(gun.square))
    height = altitude(squadron)
    if gun.low_angle and (height > LOW_CEILING or squadron.square == gun.square + 1):
        return False
    if gun.type == "L" and (across > LIGHT_REACH or height > LIGHT_CEILING):
        return False
    return across <= HEAVY_REACH and has_line_of_sight(fight.sky, gun.square, squadron.square)


# An attack


def flak_amounts(fight: Fight, gun: Gun, squadron: Squadron, column: FlakColumn, support: int) -> dict[Condition, int]:
    """The conditions of a flak roll; direct fire also depends on altitude, weather and fuses (WL-14.2.5, 4.7g)."""
    amounts: dict[Condition, int] = {
        "flak strength": gun.strength,
        "supporting fire": support,
        "flight": int(squadron.size == "flight"),
        "speed of the target": fight.pack.flak_band("speed", basic_speed(fight, squadron)),
    }
    if column == "direct fire":
        heavy = gun.type == "H"
        band = fight.pack.flak_band("heavy flak altitude" if heavy else "light flak altitude", altitude(squadron))
        amounts["altitude of the target"] = band
        amounts["weather"] = weather_between(fight.sky, gun.square, squadron.square)
        listed = fight.scenario.advanced_flak if heavy else ()
        amounts["improved fire direction"] = int("improved fire direction" in listed)
        amounts["proximity fuse"] = int("proximity fuse" in listed)
    return amounts


def flak_firepower(fight: Fight, gun: Gun, column: FlakColumn) -> int:
    """The firepower of flak: none in a barrage, one for direct fire, one more with dual fuses (WL-14.2.5c, 14.2.7b)."""
    dual = gun.type == "H" and "dual-fuse" in fight.scenario.advanced_flak
    return (DIRECT_FIREPOWER if column == "direct fire" else 0) + dual


def resolve_flak_attack(fight: Fight, gun: Gun, squadron_id: str, column: FlakColumn, support: int) -> None:
    """Roll a flak attack: no effect, a cohesion check, or hits and a check; high rolls also make bombing less accurate.

    Rules: WL-14.2.5.
    """
    squadron = fight.squadron(squadron_id)
    roll = roll_two_dice(fight, column, "WL-14.2.5", flak_amounts(fight, gun, squadron, column, support))
    result = fight.pack.flak(column, roll.total)
    hits = fight.roll("flak hits", "WL-14.2.5") if result == "1d6" else int(result) if result.isdigit() else 0
    squadron = fight.put(replace(squadron, fired_at=True))
    fight.happen(
        "flak",
        "WL-14.2.5",
        squadron=squadron_id,
        side=squadron.side,
        gun=gun.id,
        name=gun.name,
        square=name_of(squadron.square),
        column=column,
        natural=roll.natural,
        modifiers=roll.modifiers,
        result=result,
        hits=hits,
    )
    _apply_bombing_penalty(fight, squadron, fight.pack.flak_penalty(roll.total))
    if not result:
        return
    power = flak_firepower(fight, gun, column)
    lost = sum(
        confirm_hit(fight, squadron_id, power) for _ in range(hits) if fight.squadron(squadron_id).place == "map"
    )
    squadron = fight.squadron(squadron_id)
    if squadron.place == "map" and not squadron.broken:
        check_cohesion_of(fight, squadron, "flak", flak_cohesion_amounts(fight, squadron, lost))


def flak_cohesion_amounts(fight: Fight, squadron: Squadron, lost: int) -> dict[Condition, int]:
    """The conditions of a cohesion roll after flak: weather, losses and quality, but not ammunition (WL-10.7, A-14)."""
    return {
        "weather": fight.sky.weather_in(squadron.square),
        "losses": lost,
        "veteran": int(squadron.quality == "veteran"),
        "green": int(squadron.quality == "green"),
    }


def _apply_bombing_penalty(fight: Fight, squadron: Squadron, penalty: int) -> None:
    """Make the bombing of a squadron that has just dropped its load less accurate; the larger penalty counts.

    Rules: WL-14.2.5d. Strafers drop nothing, so flak does not change their roll.
    """
    dropped = any(
        attack.squadron == squadron.id and not attack.resolved and attack.profile != "strafing"
        for attack in fight.state.bombs
    )
    if dropped and penalty > squadron.flak_penalty:
        fight.put(replace(squadron, flak_penalty=penalty))


def distinct_guns(fight: Fight, squadron: Squadron, column: FlakColumn, able: list[Gun]) -> list[Gun]:
    """One flak unit for each different total of modifiers and firepower against a squadron."""
    guns_by_effect: dict[tuple[int, int], Gun] = {}
    for gun in able:
        added = sum(modifiers(fight, column, flak_amounts(fight, gun, squadron, column, 0)).values())
        guns_by_effect.setdefault((added, flak_firepower(fight, gun, column)), gun)
    return list(guns_by_effect.values())


def linked_by_tallies(fight: Fight, squadron: Squadron) -> Iterator[Squadron]:
    """The squadrons in the same square, of either side, that are linked to a squadron by a chain of tallies.

    Rules: WL-14.2.4e.
    """
    here = {squadron_here.id: squadron_here for squadron_here in fight.in_square(squadron.square)}
    linked_ids, frontier = {squadron.id}, [squadron.id]
    while frontier:
        squadron_id = frontier.pop()
        joined = {squadron_here.id for squadron_here in here.values() if squadron_here.tally == squadron_id} | (
            {here[squadron_id].tally} & here.keys()
        )
        frontier += sorted(joined - linked_ids)
        linked_ids |= joined
    return (
        squadron_here
        for squadron_here in fight.sort_squadrons(here.values())
        if squadron_here.id in linked_ids and squadron_here.id != squadron.id
    )
