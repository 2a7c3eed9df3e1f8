"""Helpers for flak tests: flak units, zones and barrages."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.rules.flak import Gun, barrage_zones, guns
from games.wing_leader.raid_fixtures import raid, surface, target
from games.wing_leader.scenario_builder import Stage


def gun(stage: Stage, ident: str) -> Gun:
    """A flak unit by its id."""
    return next(gun for gun in guns(stage.fight) if gun.id == ident)


def zone(stage: Stage, ident: str) -> set[str]:
    """The squares of a flak unit's or balloon's zone."""
    return {name_of(square) for gun, squares in barrage_zones(stage.fight) if gun.id == ident for square in squares}


def lay(stage: Stage, ident: str, kind: str, corner: str) -> None:
    """Place a Barrage marker at the upper right corner of a square."""
    unit = surface(stage, ident)
    stage.fight.state.surface[ident] = replace(unit, barrages=((kind, square_named(corner)),))


def heavy_at_m0(dice: dict[str, list[int]] | None = None) -> Stage:
    """Heavy flak at M0 with its barrage on L3, M3, L4 and M4."""
    stage = raid(dice, bombing=False)
    target(stage, "F", "flak", "M0")
    lay(stage, "F", "H", "L3")
    return stage
