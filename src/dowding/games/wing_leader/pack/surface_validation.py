"""Validation of scenarios with surface units: known types, squares on the ground, targets, airfields."""

from __future__ import annotations

from collections.abc import Mapping

from dowding.engine.errors import PackError
from dowding.games.wing_leader.geometry import altitude_of, square_named
from dowding.games.wing_leader.pack.components import SurfaceType
from dowding.games.wing_leader.pack.scenario import (
    ATTACK_MISSIONS,
    SEATS,
    WEAPONS,
    Scenario,
    SurfaceListing,
    Unit,
    other_side,
)

Types = Mapping[str, SurfaceType]


def check_surface(place: str, scenario: Scenario, types: Types) -> None:
    """Raise a PackError for the first fault of a scenario's surface units, or of units that need them."""
    if (scenario.surface or scenario.balloons) and not {"surface", "bombing"} & set(scenario.rules):
        raise PackError(f"{place}: rules: surface units and balloons need 'surface' or 'bombing'")
    unit_ids = [unit.id for side in SEATS for unit in scenario.force(side).squadrons]
    for unit_id in (*(entry.id for entry in scenario.surface), *(entry.id for entry in scenario.balloons)):
        if unit_id in unit_ids:
            raise PackError(f"{place}: {unit_id}: id: already used by another unit")
        unit_ids.append(unit_id)
    for listing in scenario.surface:
        _check_listing(f"{place}: surface {listing.id}", listing, types)
    units = {listing.id: listing for listing in scenario.surface}
    for unit_id in scenario.targets:
        if unit_id not in units:
            raise PackError(f"{place}: targets: {unit_id!r} is not one of its surface units")
    for side in SEATS:
        targets = [listing for listing in scenario.surface if listing.side == other_side(side)]
        for unit in scenario.force(side).squadrons:
            where = f"{place}: {side} squadron {unit.id}"
            _check_weapons(where, unit)
            if unit.takes_off:
                _check_field(where, unit, side, units, types)
            if unit.mission in ("strafing", "recce") and "bombing" in scenario.rules and not targets:
                raise PackError(f"{where}: mission: the enemy has no surface unit to attack")


def _check_listing(where: str, listing: SurfaceListing, types: Types) -> None:
    if listing.type not in types:
        raise PackError(f"{where}: type: {listing.type!r} is not a surface unit of the pack")
    try:
        square = square_named(listing.square)
    except ValueError as error:
        raise PackError(f"{where}: square: {error}") from None
    if altitude_of(square):
        raise PackError(f"{where}: square: surface units must be at altitude 0, not at {listing.square}")
    if listing.stopped and not types[listing.type].ship:
        raise PackError(f"{where}: stopped: only a ship can be dead in the water")


def _check_weapons(where: str, unit: Unit) -> None:
    if unit.mission not in ATTACK_MISSIONS and set(unit.loads) & set(WEAPONS):
        raise PackError(f"{where}: loads: only bombing and strafing squadrons carry weapon loads")
    if unit.mission == "bombing" and set(unit.loads) - set(WEAPONS):
        raise PackError(f"{where}: loads: a bombing squadron carries one of {', '.join(WEAPONS)}")


def _check_field(where: str, unit: Unit, side: str, units: Mapping[str, SurfaceListing], types: Types) -> None:
    """Check that a unit takes off from an airfield or carrier of the same side (WL-13.7)."""
    listing = units.get(unit.takes_off)
    if listing is None or listing.side != side:
        raise PackError(f"{where}: takes_off: {unit.takes_off!r} is not a surface unit of its side")
    if not (types[listing.type].airfield or types[listing.type].carrier):
        raise PackError(f"{where}: takes_off: {unit.takes_off} is neither an airfield nor a carrier")
