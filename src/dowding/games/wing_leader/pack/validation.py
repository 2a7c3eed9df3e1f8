"""Pack validation beyond the schema: complete tables, known models, and a legal square for every squadron."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.wing_leader.geometry import LETTERS, TOP, square_named
from dowding.games.wing_leader.pack import components as c
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, SEATS, Force, Scenario, Unit
from dowding.games.wing_leader.pack.surface_validation import check_surface

COLUMNS: Final = range(-4, 5)
ESCORT_MISSIONS: Final = frozenset({"escort", "close escort"})
COMMON_LOADS: Final = frozenset({"bombs", "parafrag"})
"""Weapon loads that need no special ability (WL-15.1a)."""

Abilities = Mapping[str, frozenset[str]]
"""The loads and abilities of each model, by id."""


def check_pack(contents: Contents) -> None:
    """Raise a PackError with the file, entry and field of the first fault."""
    models: dict[str, frozenset[str]] = {}
    for place, aircraft in contents.located_entries(c.Aircraft):
        _check_bands(place, aircraft.bands)
        _check_half_steps(f"{place}: vp", aircraft.vp)
        models[aircraft.id] = _abilities(aircraft)
    for place, variant in contents.located_entries(c.Variant):
        _check_variant(place, variant, models)
        own, inherited = variant.abilities, models[variant.parent]
        models[variant.id] = inherited if own is None else frozenset(own) | (inherited & {"torpedo", "ATGR"})
        if variant.torpedo is not None:
            models[variant.id] |= {"torpedo"}
    _check_tables(contents)
    for place, surface in contents.located_entries(c.SurfaceType):
        _check_surface_type(place, surface)
    types = {surface_type.id: surface_type for surface_type in contents.entries_of(c.SurfaceType)}
    for place, scenario in contents.located_entries(Scenario):
        _check_scenario(place, scenario, models)
        check_surface(place, scenario, types)


# Aircraft


def _abilities(aircraft: c.Aircraft) -> frozenset[str]:
    """The loads and abilities of a model, including torpedoes and rockets (WL-15.1a)."""
    weapons = {"torpedo": aircraft.torpedo is not None, "ATGR": aircraft.atgr is not None}
    return frozenset(aircraft.abilities) | {name for name, has in weapons.items() if has}


def _check_bands(place: str, bands: tuple[c.Band, ...]) -> None:
    tops = [band.to for band in bands]
    if tops != sorted(set(tops)) or tops[-1] != TOP:
        raise PackError(f"{place}: bands: must be in ascending order and end at altitude {TOP}, not {tops}")
    for band in bands:
        if band.climb != "S":
            _check_half_steps(f"{place}: bands: climb up to altitude {band.to}", band.climb)


def _check_half_steps(place: str, value: float) -> None:
    """Check that a value is a whole or half number (A-03)."""
    if value <= 0 or (2 * value) % 1:
        raise PackError(f"{place}: {value} must be a positive multiple of 0.5")


def _check_variant(place: str, variant: c.Variant, models: Abilities) -> None:
    if variant.parent not in models:
        raise PackError(f"{place}: parent: {variant.parent!r} is not an aircraft listed before this entry")
    if variant.id in models:
        raise PackError(f"{place}: id: already used by another aircraft")
    if variant.bands is not None:
        _check_bands(place, variant.bands)
    if variant.vp is not None:
        _check_half_steps(f"{place}: vp", variant.vp)


# Tables


def _check_tables(contents: Contents) -> None:
    columns = sorted(entry.column for entry in contents.entries_of(c.AirCombatColumn))
    if columns != list(COLUMNS):
        raise PackError(f"combat.toml: air_combat: column: expected -4 to 4, not {columns}")
    for place, entry in contents.located_entries(c.AirCombatColumn):
        if list(entry.hits_from) != sorted(entry.hits_from):
            raise PackError(f"{place}: hits_from: must be in ascending order, not {list(entry.hits_from)}")
    results = {entry.result: entry.total_from for entry in contents.entries_of(c.ReactionResult)}
    if set(results) != {"late", "successful"} or results["late"] > results["successful"]:
        raise PackError("combat.toml: reaction: total_from: expected late and successful, late with the lower total")
    if {entry.column for entry in contents.entries_of(c.CohesionColumn)} != {"fighter", "bomber", "flak"}:
        raise PackError("combat.toml: cohesion: column: expected fighter, bomber and flak")
    for place, row in contents.located_entries(c.CohesionColumn):
        if row.two_up_to > row.one_up_to:
            raise PackError(f"{place}: two_up_to: must not be above one_up_to")


def _check_surface_type(place: str, surface: c.SurfaceType) -> None:
    kinds = [guns.type for guns in surface.flak]
    if len(set(kinds)) < len(kinds):
        raise PackError(f"{place}: flak: each type of flak may be listed once, not {' and '.join(kinds)}")
    for guns in surface.flak:
        if (guns.type == "S") != (guns.channels == 0):
            raise PackError(f"{place}: flak: channels: required for light and heavy flak, not allowed for small arms")


# Scenarios


def _check_scenario(place: str, scenario: Scenario, models: Abilities) -> None:
    if scenario.raider.edge == scenario.defender.edge:
        raise PackError(f"{place}: edge: the sides must have different edges, not both {scenario.raider.edge}")
    if scenario.victory.defender_to >= scenario.victory.raider_from:
        raise PackError(f"{place}: victory: defender_to must be below raider_from")
    for bank in scenario.clouds:
        for square in (bank.first, bank.last):
            _check_square(f"{place}: clouds", square)
    unit_ids: set[str] = set()
    wings: set[str] = set()
    for side in SEATS:
        force = scenario.force(side)
        _check_force(f"{place}: {side}", force, models)
        _check_wings(f"{place}: {side}", force.squadrons, wings)
        for unit in force.squadrons:
            where = f"{place}: {side} squadron {unit.id}"
            if unit.id in unit_ids:
                raise PackError(f"{where}: id: used twice")
            if unit.id[:-1] in unit_ids or any(unit_id[:-1] == unit.id for unit_id in unit_ids):
                raise PackError(f"{where}: id: could be confused with a flight of another squadron after a split")
            unit_ids.add(unit.id)
            _check_unit(where, unit, models)
            if unit.turn > scenario.turns:
                raise PackError(f"{where}: turn: arrives on turn {unit.turn}, after the last turn {scenario.turns}")
            if unit.mission in ESCORT_MISSIONS:
                _check_escort(where, unit, force.squadrons)


def _check_force(place: str, force: Force, models: Abilities) -> None:
    for model in force.max_losses_of:
        _check_model(f"{place}: max_losses_of", model, models)
    if force.veterans + force.green > len(force.squadrons):
        raise PackError(f"{place}: veterans: more veteran and green squadrons than squadrons in the force")


def _check_wings(place: str, units: tuple[Unit, ...], wing_names: set[str]) -> None:
    """Check that a wing is of one side and, if it has radios, on one net (WL-9.5c)."""
    wings = sorted({unit.wing for unit in units} - {""})
    for wing in wings:
        if wing in wing_names:
            raise PackError(f"{place} wing {wing}: the other side already has a wing of this name")
        nets = sorted({unit.net for unit in units if unit.wing == wing})
        if len(nets) > 1:
            listed = " and ".join(map(repr, nets))
            raise PackError(f"{place} wing {wing}: net: all its squadrons must be on one net, not on {listed}")
    wing_names.update(wings)


def _check_unit(where: str, unit: Unit, models: Abilities) -> None:
    _check_model(f"{where}: model", unit.model, models)
    for load in unit.loads:
        if load not in COMMON_LOADS and not models[unit.model] & {load, f"free {load}"}:
            raise PackError(f"{where}: loads: {unit.model} cannot carry {load}")
    if unit.single and unit.size != "flight":
        raise PackError(f"{where}: single: only a flight can be a single aircraft")
    placings = {
        "square": bool(unit.square),
        "area": unit.area is not None,
        "edge": unit.edge is not None,
        "takes_off": bool(unit.takes_off),
    }
    given_names = [name for name, is_given in placings.items() if is_given]
    if len(given_names) > 1:
        raise PackError(f"{where}: give only one of square, area, edge and takes_off, not {' and '.join(given_names)}")
    if not given_names and unit.mission not in ESCORT_MISSIONS:
        raise PackError(f"{where}: give its set-up: square, area, edge or takes_off")
    _check_place(where, unit)


def _check_place(where: str, unit: Unit) -> None:
    if unit.square:
        _check_square(f"{where}: square", unit.square)
    if unit.edge is not None and unit.edge[0] > unit.edge[1]:
        raise PackError(f"{where}: edge: the lower altitude must come first")
    if unit.area is not None:
        first, last = (LETTERS.index(letter) for letter in unit.area.columns)
        if first > last or unit.area.altitudes[0] > unit.area.altitudes[1]:
            raise PackError(f"{where}: area: the lower column and altitude must come first")


def _check_escort(where: str, unit: Unit, units: tuple[Unit, ...]) -> None:
    """Check that a squadron that sets up beside a bomber has one on the map in the same turn (WL-5.3d, e)."""
    bombers = [other_unit for other_unit in units if other_unit.mission in BOMBER_MISSIONS]
    has_place = unit.square or unit.area is not None or unit.edge is not None
    if not has_place and not any(other_unit.edge is None and other_unit.turn == unit.turn for other_unit in bombers):
        raise PackError(
            f"{where}: an escort needs a bomber that sets up on the map on turn {unit.turn}; or give it a square, "
            "an area or an edge"
        )
    if not bombers:
        raise PackError(f"{where}: mission: there is no bomber to escort")


def _check_square(place: str, name: str) -> None:
    try:
        square_named(name)
    except ValueError as error:
        raise PackError(f"{place}: {error}") from None


def _check_model(place: str, model: str, models: Abilities) -> None:
    if model not in models:
        near = get_close_matches(model, models, 1)
        raise PackError(f"{place}: {model!r} is not an aircraft of the pack{f'; is it {near[0]}?' if near else ''}")
