"""Display names and labels of squadrons, squares and facings, for options, prompts and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.decision import Option, Seat
from dowding.engine.text import format_count, format_signed
from dowding.games.wing_leader.geometry import Facing, Square, name_of
from dowding.games.wing_leader.pack.scenario import RAIDER
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.move_generation import MP
from dowding.games.wing_leader.rules.surface import surface_label
from dowding.games.wing_leader.state import Squadron

FACING_WORDS: Final = ("right", "up right", "up", "up left", "left", "down left", "down", "down right")
PROFILE_WORDS: Final = {
    "level": "Level-bomb",
    "dive": "Dive-bomb",
    "steep": "Bomb at a steep angle:",
    "glide": "Glide-bomb",
    "torpedo": "Torpedo",
    "ATGR": "Fire rockets at",
    "strafing": "Strafe",
    "parafrag": "Drop parafrags on",
    "kamikaze": "Crash into",
    "skip": "Skip-bomb",
    "recce": "Photograph",
}
SIDE_WORDS: Final = {"raider": "the raider", "defender": "the defender"}


def squadron_label(fight: Fight, squadron: Squadron) -> str:
    """The display name of a squadron: its letter and its aircraft."""
    return f"{squadron.id} ({fight.card(squadron).name})"


def label_for_id(fight: Fight, unit_id: str) -> str:
    """The display name for the id of a squadron (also one that is gone), a flight or a surface unit."""
    unit = fight.units.get(unit_id) or fight.units.get(unit_id[:-1])
    if unit is not None:
        return f"{unit_id} ({fight.pack.cards[unit.model].name})"
    surface_unit = fight.state.surface.get(unit_id)
    return unit_id if surface_unit is None else surface_label(fight, surface_unit)


def region_of(square: Square) -> str:
    """The region of a square on the board."""
    return name_of(square)


def format_mps(halves: int) -> str:
    """A number of half MPs as text: "1 MP", "1.5 MPs"."""
    return "1 MP" if halves == MP else f"{halves / MP:g} MPs"


def facing_word(facing: Facing) -> str:
    """A facing in words."""
    return FACING_WORDS[facing]


def squadron_option(fight: Fight, verb: str, squadron: Squadron, words: str, *, risky: bool = False) -> Option:
    """An option for an action of a squadron."""
    return Option(f"{verb}:{squadron.id}", f"{words} {squadron_label(fight, squadron)}", piece=squadron.id, risky=risky)


def format_hits(hits: int) -> str:
    """A number of hits: "no hits", "1 hit", "2 hits"."""
    return format_count(hits, "hit") if hits else "no hits"


def format_sum(parts: Mapping[str, int]) -> str:
    """A value and its parts: "speed 5 +1 dive −1 flight". The first part is the printed value."""
    (name, value), *rest = parts.items()
    return "".join(
        (f"{name} {value}", *(f" {format_signed(part_value)} {part_name}" for part_name, part_value in rest))
    )


def side_of_die(die: int) -> Seat:
    """The side of a die roll: the raider for 1 to 3, the defender for 4 to 6 (A-73, WL-10.8.2a)."""
    return RAIDER if die <= 3 else "defender"
