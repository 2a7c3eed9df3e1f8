"""Move data (WL-8): the plan of a move, the position in it, and the squares entered.

`rules/move_generation.py` searches the steps of a move. The state of the fight holds the move that is under way.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.games.wing_leader.geometry import ALTITUDES, Facing, Square

MoveKind = Literal[
    "free", "shortest", "return", "formation", "accompany", "approach", "course", "escort", "loiter", "run"
]
"""How a squadron may move: freely; closer to a square; home to an edge; staying with its wing or with a bomber.

With surface units: towards a target; straight on; with its bombers; near the surface; on a bombing run (WL-15).
"""
OFF_MAP: Final[Square] = -1


class MovePlan(msgspec.Struct, frozen=True):
    """The constraints of a whole move: its kind, start, destination and obstacles."""

    kind: MoveKind
    start: Square
    climb: tuple[int | None, ...]
    """The cost of the first level of a climb, by altitude; None for a slow climb."""
    ceiling: int = ALTITUDES - 1
    """The highest altitude to which the load can be carried (WL-3.3e)."""
    target: Square = OFF_MAP
    """The square of the squadron's target: entering it ends the move (WL-7.2.3a)."""
    target_facing: Facing | None = None
    """The facing of the target; None if it has no aspect."""
    destination: Square = OFF_MAP
    stops_there: bool = False
    """Whether the move ends at its destination, with the rest of the MPs circled away (WL-9.2.4d)."""
    exit_left: bool | None = None
    """Whether a returning squadron leaves by the left edge; None for other moves."""
    must_close: bool = False
    """Whether it must end closer to its destination (A-41 i)."""
    must_change_height: bool = False
    """Whether it must climb or dive at least one level towards its destination (A-41 iii)."""
    must_dive: bool = False
    """Whether it uses the MP for diving (WL-8.2e)."""
    dive_first: bool = False
    """Whether a dive claimed for a bombing profile is still owed, before any circling (A-32)."""
    rocket: bool = False
    """Whether it is a rocket fighter at full throttle, which climbs for 1 MP, or half straight up (WL-13.8.2c)."""
    lufbery: bool = False
    """Whether it may form a Lufbery on its way, in a square without enemies (WL-13.4.3b)."""
    occupied: tuple[Square, ...] = ()
    """The squares of enemies."""
    in_wing: bool = False
    """Whether it is in a Balbo, where turns of more than 45 degrees cost an MP (WL-9.5.6d)."""
    links: tuple[tuple[Square, Facing], ...] = ()
    """The positions of wing members that have moved: it must end next to one with the same facing (A-52)."""
    levels: int | None = None
    """The maximum number of levels of climb or dive (WL-15.2.1c)."""
    height: Literal["", "level", "up", "down"] = ""
    """The altitude change of its formation, which it must follow (A-93)."""
    turns_round: bool = False
    """Whether it may turn to fly the other way (WL-15.2.5)."""
    full: tuple[Square, ...] = ()
    """The squares with two bombers, where it may not end (WL-15.2.1g)."""
    columns: tuple[int, ...] = ()
    """The columns it must stay in (WL-15.3.7g)."""
    flock: tuple[Square, ...] = ()
    """The squares of the bombers it must stay with (A-106)."""


class MovePosition(msgspec.Struct, frozen=True):
    """A position in a move. `left` is the number of half MPs left."""

    square: Square
    facing: Facing
    left: int
    climbs: int = 0
    dives: int = 0
    must_leave: bool = False
    """Whether it has entered its target's square from ahead: the next MP takes it out, or it stops here (WL-7.2.3c)."""
    met: bool = False
    """Whether it has been in its target's square: another entry is not head-on (WL-7.2.3d)."""
    ended: bool = False
    exited: bool = False
    seen: bool = False
    """Whether it has been in a square with an enemy, which rules out a Lufbery."""


class EnteredSquare(msgspec.Struct, frozen=True):
    """A square that a squadron entered in this phase, the square it came from, and the whole MPs it circled there."""

    square: Square
    came_from: Square
    circled: int = 0
