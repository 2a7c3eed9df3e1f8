"""The scene of the surface: its units with their damage, balloons, and barrage markers."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.flak import FLAK_TYPE_NAMES, Gun, barrage_marker, guns
from dowding.games.wing_leader.rules.option_labels import format_hits
from dowding.games.wing_leader.rules.surface import (
    damage_of,
    is_dead_in_the_water,
    is_suppressed,
    surface_label,
    surface_name,
)
from dowding.games.wing_leader.state import SurfaceUnit
from dowding.games.wing_leader.view.art.surface import surface_silhouette
from dowding.view.scene import Mark, Piece, Tone

DAMAGE_TONES: dict[str, Tone] = {
    "slight": "doubt",
    "minor": "doubt",
    "heavy": "bad",
    "crippling": "bad",
    "fatal": "bad",
}


def surface_pieces(fight: Fight) -> Iterator[Piece]:
    """The pieces of surface units, balloons and Barrage markers, all public (WL-2.1i)."""
    for unit in fight.state.surface.values():
        yield _unit_piece(fight, unit)
    for balloon in fight.state.balloons.values():
        marks = (Mark(str(balloon.losses), "flag", f"{balloon.losses} of 2 lost", "bad"),) if balloon.losses else ()
        where = name_of(balloon.square)
        tooltip = f"Barrage balloon {balloon.id} at {where}; its cables reach the ground"
        yield Piece(balloon.id, where, balloon.id, "balloon", balloon.side, marks=marks, tooltip=tooltip)
    for gun in guns(fight):
        yield from _barrage_pieces(fight, gun)


def _unit_piece(fight: Fight, unit: SurfaceUnit) -> Piece:
    kind = fight.surface_type(unit)
    damage = damage_of(fight, unit)
    details = [
        surface_label(fight, unit),
        f"defence {kind.defence:+d}",
        f"damage value {kind.damage}, {format_hits(unit.hits)}",
    ]
    details += [f"{damage} damage"] if unit.hits else []
    details += ["flak silenced"] if kind.flak and is_suppressed(fight, unit) else []
    details += ["dead in the water"] if is_dead_in_the_water(fight, unit) else []
    details += [f"{FLAK_TYPE_NAMES[flak_guns.type]} {flak_guns.strength}" for flak_guns in kind.flak]
    details.append(f"{kind.vp} VP")
    name = surface_name(fight, unit)
    names = (name,) if fight.hooks.names else (unit.id, name)
    return Piece(
        unit.id,
        name_of(unit.square),
        names[0],
        surface_silhouette(kind),
        unit.side,
        marks=(*(Mark(text, "line", text) for text in names), *_marks(unit, damage)),
        tooltip="; ".join(details),
        home=fight.force(unit.side).nation,
    )


def _marks(unit: SurfaceUnit, damage: str) -> Iterator[Mark]:
    if unit.hits:
        yield Mark(str(unit.hits), "flag", f"{format_hits(unit.hits)}, {damage} damage", DAMAGE_TONES[damage])


def _barrage_pieces(fight: Fight, gun: Gun) -> Iterator[Piece]:
    corner = barrage_marker(fight, gun)
    if corner is not None:
        where = name_of(corner)
        tooltip = f"Barrage of the {gun.name}: the four squares around the upper right corner of {where}"
        yield Piece(f"barrage-{gun.id}", where, gun.id, "barrage", gun.side, tooltip=tooltip)
