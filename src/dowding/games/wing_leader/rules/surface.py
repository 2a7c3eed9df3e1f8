"""Surface units (WL-14.0, 14.1): what hits do to them, what that is worth, and how hard they are to hit."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.wing_leader.geometry import column_of, square_named
from dowding.games.wing_leader.pack.scenario import ATTACK_MISSIONS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import Squadron, SurfaceUnit

Damage = Literal["none", "slight", "minor", "heavy", "crippling", "fatal"]
DAMAGE_LEVELS: Final[tuple[Damage, ...]] = ("none", "slight", "minor", "heavy", "crippling", "fatal")
HEAVY_LEVEL: Final = DAMAGE_LEVELS.index("heavy")
CRIPPLING_LEVEL: Final = DAMAGE_LEVELS.index("crippling")
NEAR_THE_SURFACE: Final = 4
"""Within so many columns a fighter-bomber is quick, a strafer stays, a balloon is seen (WL-15.2.4f, 15.3.7g, 14.3c)."""


def muster_surface(fight: Fight) -> None:
    """WL-5.1j, 5.3a: the surface units of the scenario, each in its square."""
    for listing in fight.scenario.surface if fight.surface else ():
        square = square_named(listing.square)
        fight.state.surface[listing.id] = SurfaceUnit(
            listing.id, listing.type, listing.side, square, stopped=listing.stopped
        )


def surface_label(fight: Fight, unit: SurfaceUnit) -> str:
    """The display name of a surface unit."""
    return f"{unit.id} ({surface_name(fight, unit)})"


def surface_name(fight: Fight, unit: SurfaceUnit) -> str:
    """Its own name, or that of its type."""
    listing = next((candidate for candidate in fight.scenario.surface if candidate.id == unit.id), None)
    return fight.surface_type(unit).name if listing is None or not listing.name else listing.name


# Damage


def damage_of(fight: Fight, unit: SurfaceUnit) -> Damage:
    """WL-14.1.1b: the level by all hits so far against the damage value."""
    return damage_level(unit.hits, fight.surface_type(unit).damage)


def damage_level(hits: int, value: int) -> Damage:
    """Fatal from three times the damage value, crippling from twice, heavy from once, minor from half, else slight."""
    steps = (hits > 0, 2 * hits >= value, hits >= value, hits >= 2 * value, hits >= 3 * value)
    return "none" if not hits else DAMAGE_LEVELS[sum(steps)]


def damage_points(damage: Damage, worth: int) -> int:
    """WL-14.1.1c: once, at the final level: three times the value, twice, once, half of it, or one point."""
    points = {"none": 0, "slight": 1, "minor": (worth + 1) // 2, "heavy": worth, "crippling": 2 * worth}
    return points.get(damage, 3 * worth)


def points_for(fight: Fight, unit: SurfaceUnit) -> int:
    """What its damage is worth to the enemy, no more than the scenario allows."""
    worth = fight.surface_type(unit).vp
    points = damage_points(damage_of(fight, unit), worth)
    cap = next((listing.cap for listing in fight.scenario.surface if listing.id == unit.id), None)
    return points if cap is None else min(points, cap * worth)


def add_hits(fight: Fight, unit: SurfaceUnit, hits: int) -> SurfaceUnit:
    """WL-14.1.1a: hits are added for the whole game; the damage level is logged when it changes."""
    before = damage_of(fight, unit)
    unit = replace(unit, hits=unit.hits + hits)
    fight.state.surface[unit.id] = unit
    after = damage_of(fight, unit)
    if after != before:
        if is_suppressed(fight, unit):
            unit = replace(unit, barrages=())  # WL-14.1.2: its barrages end with its flak
            fight.state.surface[unit.id] = unit
        fight.happen("damage", "WL-14.1.1", target=unit.id, name=surface_label(fight, unit), damage=after)
    return unit


def is_suppressed(fight: Fight, unit: SurfaceUnit) -> bool:
    """WL-14.1.2: from heavy damage on it fires no more; nor does anybody take off from it (WL-14.1.1e)."""
    return DAMAGE_LEVELS.index(damage_of(fight, unit)) >= HEAVY_LEVEL


def is_dead_in_the_water(fight: Fight, unit: SurfaceUnit) -> bool:
    """WL-14.1.1e, 14.1.3c, d: a ship that is crippled or worse, or that lies still from the start."""
    crippled = DAMAGE_LEVELS.index(damage_of(fight, unit)) >= CRIPPLING_LEVEL
    return fight.surface_type(unit).ship and (unit.stopped or crippled)


def defence_modifier(fight: Fight, unit: SurfaceUnit, *, out_of_the_sun: bool) -> int:
    """WL-14.1.3, 13.7.1a: as printed; one nearer to 0 out of the Sun; 0 for a ship that cannot turn away."""
    kind = fight.surface_type(unit)
    if is_dead_in_the_water(fight, unit) or (kind.carrier and unit.launched == fight.state.turn):
        return 0
    if not (out_of_the_sun and kind.ship):
        return kind.defence
    return kind.defence + (1 if kind.defence < 0 else -1 if kind.defence > 0 else 0)


# Who may be attacked, and who is near


def targets_of(fight: Fight, squadron: Squadron) -> list[SurfaceUnit]:
    """WL-15.2.1a: any surface unit of the enemy; bombers only those that the scenario names, if it names some."""
    units = fight.enemy_surface(squadron.side)
    listed_targets = fight.scenario.targets
    if not listed_targets or squadron.mission not in ATTACK_MISSIONS:
        return units
    return [unit for unit in units if unit.id in listed_targets]


def columns_near(fight: Fight, side: Seat) -> tuple[int, ...]:
    """The columns within four of a surface unit of the enemy of this side."""
    near = {
        column_of(unit.square) + step
        for unit in fight.enemy_surface(side)
        for step in range(-NEAR_THE_SURFACE, NEAR_THE_SURFACE + 1)
    }
    return tuple(sorted(near))


def is_near_the_surface(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron is within four columns of an enemy surface unit."""
    return column_of(squadron.square) in columns_near(fight, squadron.side)
