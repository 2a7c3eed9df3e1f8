"""Surface units (WL-14.0, 14.1): hits, damage levels, victory points and defence modifiers."""

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
"""The range in columns for fast fighter-bombers, strafers and balloon tallies (WL-15.2.4f, 15.3.7g, 14.3c)."""


def muster_surface(fight: Fight) -> None:
    """Create the surface units of the scenario, each in its square (WL-5.1j, 5.3a)."""
    for listing in fight.scenario.surface if fight.surface else ():
        square = square_named(listing.square)
        fight.state.surface[listing.id] = SurfaceUnit(
            listing.id, listing.type, listing.side, square, stopped=listing.stopped
        )


def surface_label(fight: Fight, unit: SurfaceUnit) -> str:
    """The display name of a surface unit, without its id where squadrons go by other names than their ids."""
    name = surface_name(fight, unit)
    return name if fight.hooks.names else f"{unit.id} ({name})"


def surface_name(fight: Fight, unit: SurfaceUnit) -> str:
    """The name of a surface unit, or that of its type."""
    listing = next((candidate for candidate in fight.scenario.surface if candidate.id == unit.id), None)
    return fight.surface_type(unit).name if listing is None or not listing.name else listing.name


# Damage


def damage_of(fight: Fight, unit: SurfaceUnit) -> Damage:
    """The damage level of a unit by all its hits so far (WL-14.1.1b)."""
    return damage_level(unit.hits, fight.surface_type(unit).damage)


def damage_level(hits: int, value: int) -> Damage:
    """The damage level by hits: minor from half the damage value, heavy from the full value, crippling 2×, fatal 3×."""
    steps = (hits > 0, 2 * hits >= value, hits >= value, hits >= 2 * value, hits >= 3 * value)
    return "none" if not hits else DAMAGE_LEVELS[sum(steps)]


def damage_points(damage: Damage, worth: int) -> int:
    """The points for a damage level, which are scored once, at the final level (WL-14.1.1c)."""
    points = {"none": 0, "slight": 1, "minor": (worth + 1) // 2, "heavy": worth, "crippling": 2 * worth}
    return points.get(damage, 3 * worth)


def points_for(fight: Fight, unit: SurfaceUnit) -> int:
    """The points for a unit's damage, up to the cap of the scenario."""
    worth = fight.surface_type(unit).vp
    points = damage_points(damage_of(fight, unit), worth)
    cap = next((listing.cap for listing in fight.scenario.surface if listing.id == unit.id), None)
    return points if cap is None else min(points, cap * worth)


def add_hits(fight: Fight, unit: SurfaceUnit, hits: int) -> SurfaceUnit:
    """Add hits, which accumulate for the whole game, and log a new damage level (WL-14.1.1a)."""
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
    """Whether a unit has heavy damage: its flak is silent, and no squadron takes off from it (WL-14.1.1e)."""
    return DAMAGE_LEVELS.index(damage_of(fight, unit)) >= HEAVY_LEVEL


def is_dead_in_the_water(fight: Fight, unit: SurfaceUnit) -> bool:
    """Whether a ship cannot move: crippled or worse, or stopped by the scenario (WL-14.1.1e, 14.1.3c, d)."""
    crippled = DAMAGE_LEVELS.index(damage_of(fight, unit)) >= CRIPPLING_LEVEL
    return fight.surface_type(unit).ship and (unit.stopped or crippled)


def defence_modifier(fight: Fight, unit: SurfaceUnit, *, out_of_the_sun: bool) -> int:
    """The defence modifier: 1 closer to 0 for attacks out of the Sun, 0 for a ship that cannot turn away.

    Rules: WL-14.1.3, 13.7.1a.
    """
    kind = fight.surface_type(unit)
    if is_dead_in_the_water(fight, unit) or (kind.carrier and unit.launched == fight.state.turn):
        return 0
    if not (out_of_the_sun and kind.ship):
        return kind.defence
    return kind.defence + (1 if kind.defence < 0 else -1 if kind.defence > 0 else 0)


# Targets and distances


def targets_of(fight: Fight, squadron: Squadron) -> list[SurfaceUnit]:
    """The surface units that a squadron may attack; bombers only the scenario's targets, if it lists any.

    Rules: WL-15.2.1a.
    """
    units = fight.enemy_surface(squadron.side)
    listed_targets = fight.hooks.targets.get(squadron.id, fight.scenario.targets)
    if not listed_targets or squadron.mission not in ATTACK_MISSIONS:
        return units
    return [unit for unit in units if unit.id in listed_targets]


def columns_near(fight: Fight, side: Seat) -> tuple[int, ...]:
    """The columns within four of an enemy surface unit."""
    near = {
        column_of(unit.square) + step
        for unit in fight.enemy_surface(side)
        for step in range(-NEAR_THE_SURFACE, NEAR_THE_SURFACE + 1)
    }
    return tuple(sorted(near))


def is_near_the_surface(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron is within four columns of an enemy surface unit."""
    return column_of(squadron.square) in columns_near(fight, squadron.side)
