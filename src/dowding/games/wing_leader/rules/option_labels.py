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
MODIFIER_LABELS: Final = {
    "a flight": "flight",
    "further fighters": "other fighters",
    "kept away": "evaded",
    "sight and altitude": "bombsight and altitude",
    "strength of the flak": "flak strength",
    "the target is behind": "target behind",
    "the target is in the Sun": "target in the Sun",
}
"""The display names of modifiers, where they differ from the names in the events."""
NATIONS_WITH_ARTICLE: Final = frozenset(
    {"Netherlands", "Philippines", "Soviet Union", "United Kingdom", "United States"}
)


def squadron_label(fight: Fight, squadron: Squadron) -> str:
    """The display name of a squadron: its letter and its aircraft."""
    return f"{fight.hooks.names.get(squadron.id, squadron.id)} ({fight.card(squadron).name})"


def label_for_id(fight: Fight, unit_id: str) -> str:
    """The display name for the id of a squadron (also one that is gone), a flight or a surface unit."""
    unit = fight.units.get(unit_id) or fight.units.get(unit_id[:-1])
    if unit is not None:
        return f"{fight.hooks.names.get(unit_id, unit_id)} ({fight.pack.cards[unit.model].name})"
    surface_unit = fight.state.surface.get(unit_id)
    return unit_id if surface_unit is None else surface_label(fight, surface_unit)


def region_of(square: Square) -> str:
    """The region of a square on the board."""
    return name_of(square)


def format_mps(halves: int) -> str:
    """A number of half MPs as text: "0 MPs", "0.5 MP", "1 MP", "1.5 MPs"."""
    return f"{halves / MP:g} MP{'s' if not 0 < halves <= MP else ''}"


def modifier_label(name: str) -> str:
    """The display name of a modifier."""
    return MODIFIER_LABELS.get(name, name)


def nation_in_sentence(nation: str) -> str:
    """A nation in a sentence, with its article if it has one: "Germany", "the United States"."""
    return f"the {nation}" if nation in NATIONS_WITH_ARTICLE else nation


def facing_word(facing: Facing) -> str:
    """A facing in words."""
    return FACING_WORDS[facing]


def squadron_option(fight: Fight, verb: str, squadron: Squadron, words: str, *, risky: bool = False) -> Option:
    """An option for an action of a squadron."""
    label = f"{words} {squadron_label(fight, squadron)}".lstrip()
    return Option(f"{verb}:{squadron.id}", label, piece=squadron.id, risky=risky)


def format_hits(hits: int) -> str:
    """A number of hits: "no hits", "1 hit", "2 hits"."""
    return format_count(hits, "hit") if hits else "no hits"


def format_sum(parts: Mapping[str, int]) -> str:
    """A value and its parts: "speed 5 +1 dive −1 flight". The first part is the printed value."""
    (name, value), *rest = parts.items()
    return "".join(
        (
            f"{name} {value}",
            *(f" {format_signed(part_value)} {modifier_label(part_name)}" for part_name, part_value in rest),
        )
    )


def side_of_die(die: int) -> Seat:
    """The side of a die roll: the raider for 1 to 3, the defender for 4 to 6 (A-73, WL-10.8.2a)."""
    return RAIDER if die <= 3 else "defender"
