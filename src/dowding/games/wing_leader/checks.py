"""What a pack must satisfy beyond the form of its entries: whole tables, models that exist, a place for everybody."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from dowding.games.wing_leader import components as c
from dowding.games.wing_leader.geometry import LETTERS, TOP, square_named
from dowding.games.wing_leader.scenario import BOMBER_MISSIONS, SEATS, Scenario, Unit
from dowding.kernel.errors import PackError
from dowding.kernel.packs import Contents

COLUMNS: Final = range(-4, 5)
ESCORTS: Final = frozenset({"escort", "close escort"})


def check(contents: Contents) -> None:
    """Raise a PackError that names the place of the first fault."""
    models = {each.id for each in contents.of(c.Aircraft)}
    for aircraft in contents.of(c.Aircraft):
        _check_bands(f"aircraft {aircraft.id}", aircraft.bands)
        _check_half(f"aircraft {aircraft.id}", "vp", aircraft.vp)
    for variant in contents.of(c.Variant):
        _check_variant(variant, models)
        models.add(variant.id)
    _check_tables(contents)
    for place, scenario in contents.placed(Scenario):
        _check_scenario(place, scenario, models)


def _check_bands(place: str, bands: tuple[c.Band, ...]) -> None:
    tops = [band.to for band in bands]
    if tops != sorted(set(tops)) or tops[-1] != TOP:
        raise PackError(f"{place}: bands must rise and end at altitude {TOP}, not {tops}")
    for band in bands:
        if band.climb != "S":
            _check_half(place, f"climb of the band up to {band.to}", band.climb)


def _check_half(place: str, field: str, value: float) -> None:
    """A-03: only whole and half values."""
    if value <= 0 or (2 * value) % 1:
        raise PackError(f"{place}: {field} must be a multiple of 0.5 above 0, not {value}")


def _check_variant(variant: c.Variant, models: set[str]) -> None:
    place = f"variant {variant.id}"
    if variant.parent not in models:
        raise PackError(f"{place}: parent {variant.parent!r} is not an aircraft that stands before it")
    if variant.id in models:
        raise PackError(f"{place}: another aircraft has this id")
    if variant.bands is not None:
        _check_bands(place, variant.bands)


def _check_tables(contents: Contents) -> None:
    columns = {each.column: each.hits_from for each in contents.of(c.AirCombatColumn)}
    if sorted(columns) != list(COLUMNS):
        raise PackError(f"air_combat: the columns must be -4 to 4, not {sorted(columns)}")
    for column, hits_from in columns.items():
        if list(hits_from) != sorted(hits_from):
            raise PackError(f"air_combat {column}: hits_from must not fall: {list(hits_from)}")
    results = {each.result: each.total_from for each in contents.of(c.ReactionResult)}
    if set(results) != {"late", "successful"} or results["late"] > results["successful"]:
        raise PackError("reaction: both late and successful are needed, late from the lower total")
    cohesion = {each.column: each for each in contents.of(c.CohesionColumn)}
    if set(cohesion) != {"fighter", "bomber", "flak"}:
        raise PackError("cohesion: the columns fighter, bomber and flak are needed")


def _check_scenario(place: str, scenario: Scenario, models: set[str]) -> None:
    if scenario.raider.edge == scenario.defender.edge:
        raise PackError(f"{place}: edge: each side has an edge of its own, not both the {scenario.raider.edge}")
    if scenario.victory.defender_to >= scenario.victory.raider_from:
        raise PackError(f"{place}: victory: defender_to must be below raider_from")
    for bank in scenario.clouds:
        for square in (bank.first, bank.last):
            _check_square(f"{place}: clouds", square)
    seen: set[str] = set()
    wings: set[str] = set()
    for side in SEATS:
        force = scenario.force(side)
        _check_wings(f"{place}: {side}", force.squadrons, wings)
        for model in force.max_losses_of:
            _check_model(f"{place}: {side}: max_losses_of", model, models)
        for unit in force.squadrons:
            where = f"{place}: {side} squadron {unit.id}"
            if unit.id in seen:
                raise PackError(f"{where}: id: it is given twice")
            if unit.id[:-1] in seen or any(other[:-1] == unit.id for other in seen):
                raise PackError(f"{where}: id: it reads like a flight that another squadron may be split into")
            seen.add(unit.id)
            _check_unit(where, unit, models)
            if unit.mission in ESCORTS and not (unit.square or unit.area or unit.edge):
                _check_escort(where, unit, force.squadrons)
        if not any(unit.mission in BOMBER_MISSIONS for unit in force.squadrons):
            escorts = [unit.id for unit in force.squadrons if unit.mission in ESCORTS]
            if escorts:
                raise PackError(
                    f"{place}: {side} squadron {escorts[0]}: mission: an escort without any bomber to escort"
                )


def _check_wings(where: str, units: tuple[Unit, ...], taken: set[str]) -> None:
    """WL-9.5c: a wing is of one side and, if it has radios, on one net."""
    wings = sorted({unit.wing for unit in units} - {""})
    for wing in wings:
        if wing in taken:
            raise PackError(f"{where} wing {wing}: the other side has a wing of this name")
        nets = sorted({unit.net for unit in units if unit.wing == wing})
        if len(nets) > 1:
            raise PackError(
                f"{where} wing {wing}: its squadrons are on one radio net, not on {' and '.join(map(repr, nets))}"
            )
    taken.update(wings)


def _check_escort(where: str, unit: Unit, units: tuple[Unit, ...]) -> None:
    """WL-5.3d, e: who sets up beside a bomber needs one that is set up by then, and on the map."""
    on_map = [each for each in units if each.mission in BOMBER_MISSIONS and each.edge is None]
    if not any(each.turn == unit.turn for each in on_map):
        raise PackError(
            f"{where}: it sets up beside a bomber, and none sets up on the map on turn {unit.turn}; give it a square, "
            "an area or an edge"
        )


def _check_unit(where: str, unit: Unit, models: set[str]) -> None:
    _check_model(f"{where}: model", unit.model, models)
    given = {"square": bool(unit.square), "area": unit.area is not None, "edge": unit.edge is not None}
    places = [name for name, is_given in given.items() if is_given]
    if len(places) > 1:
        raise PackError(f"{where}: it sets up in one way, not by {' and '.join(places)}")
    if not places and unit.mission not in ESCORTS:
        raise PackError(f"{where}: say where it sets up: square, area or edge")
    if unit.square:
        _check_square(f"{where}: square", unit.square)
    if unit.edge is not None and unit.edge[0] > unit.edge[1]:
        raise PackError(f"{where}: edge: the altitudes run from the lower to the higher")
    if unit.area is not None:
        first, last = (LETTERS.index(letter) for letter in unit.area.columns)
        if first > last or unit.area.altitudes[0] > unit.area.altitudes[1]:
            raise PackError(f"{where}: area: columns and altitudes run from the lower to the higher")


def _check_square(place: str, name: str) -> None:
    try:
        square_named(name)
    except ValueError as error:
        raise PackError(f"{place}: {error}") from None


def _check_model(place: str, model: str, models: set[str]) -> None:
    if model not in models:
        near = get_close_matches(model, models, 1)
        raise PackError(f"{place}: {model!r} is not an aircraft of the pack{f'; is it {near[0]}?' if near else ''}")
