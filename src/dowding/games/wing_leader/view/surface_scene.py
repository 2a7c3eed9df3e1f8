"""The picture of the surface: its units with what they have suffered, balloons, and where the barrages lie."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.flak import TYPES, Gun, guns, marker_of
from dowding.games.wing_leader.rules.option_labels import hits_told
from dowding.games.wing_leader.rules.surface import (
    damage_of,
    is_dead_in_the_water,
    is_suppressed,
    name_of_unit,
    surface_called,
)
from dowding.games.wing_leader.state import SurfaceUnit
from dowding.games.wing_leader.view.art.surface import picture_of
from dowding.view.scene import Mark, Piece, Tone

TONES: dict[str, Tone] = {"slight": "doubt", "minor": "doubt", "heavy": "bad", "crippling": "bad", "fatal": "bad"}


def on_the_surface(fight: Fight) -> Iterator[Piece]:
    """Surface units, balloons and Barrage markers; all of it lies open (WL-2.1i)."""
    for unit in fight.state.surface.values():
        yield _unit(fight, unit)
    for balloon in fight.state.balloons.values():
        marks = (Mark(str(balloon.losses), "flag", f"{balloon.losses} of 2 lost", "bad"),) if balloon.losses else ()
        where = name_of(balloon.square)
        tooltip = f"Barrage balloon {balloon.id} at {where}: its cables reach down to the ground"
        yield Piece(balloon.id, where, balloon.id, "balloon", balloon.side, marks=marks, tooltip=tooltip)
    for gun in guns(fight):
        yield from _barrage(fight, gun)


def _unit(fight: Fight, unit: SurfaceUnit) -> Piece:
    kind = fight.type_of(unit)
    damage = damage_of(fight, unit)
    told = [
        surface_called(fight, unit),
        f"defence {kind.defence:+d}",
        f"damage value {kind.damage}, {hits_told(unit.hits)}",
    ]
    told += [f"{damage} damage"] if unit.hits else []
    told += ["flak silent"] if kind.flak and is_suppressed(fight, unit) else []
    told += ["dead in the water"] if is_dead_in_the_water(fight, unit) else []
    told += [f"{TYPES[each.type]} {each.strength}" for each in kind.flak]
    told.append(f"{kind.vp} VP")
    return Piece(
        unit.id,
        name_of(unit.square),
        unit.id,
        picture_of(kind),
        unit.side,
        marks=(Mark(unit.id, "line"), Mark(name_of_unit(fight, unit), "line"), *_marks(unit, damage)),
        tooltip="; ".join(told),
        home=fight.force(unit.side).nation,
    )


def _marks(unit: SurfaceUnit, damage: str) -> Iterator[Mark]:
    if unit.hits:
        yield Mark(str(unit.hits), "flag", f"{hits_told(unit.hits)}, {damage} damage", TONES[damage])


def _barrage(fight: Fight, gun: Gun) -> Iterator[Piece]:
    corner = marker_of(fight, gun)
    if corner is not None:
        where = name_of(corner)
        tooltip = f"Barrage of the {gun.name}: the four squares about the upper right corner of {where}"
        yield Piece(f"barrage-{gun.id}", where, gun.id, "barrage", gun.side, tooltip=tooltip)
