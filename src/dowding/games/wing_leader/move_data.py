"""A move as data (WL-8): how a squadron may move, how far it has come, and the squares that it has entered.

`rules/move_generation.py` searches the steps of a move; the state of the fight holds the move that is under way.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.games.wing_leader.geometry import ALTITUDES, Facing, Square

MoveKind = Literal[
    "free", "shortest", "return", "formation", "accompany", "approach", "course", "escort", "loiter", "run"
]
"""How a squadron may move: as it likes; nearer to a place; home to an edge; to stay with its wing or with a bomber.

With surface units: towards a target; straight on; about its bombers; near the surface; on a bombing run (WL-15).
"""
OFF_MAP: Final[Square] = -1


class MovePlan(msgspec.Struct, frozen=True):
    """What holds for a whole move: its kind, where it began, where it must lead, and what stands in the way."""

    kind: MoveKind
    start: Square
    climb: tuple[int | None, ...]
    """What the first level of a climb costs, by altitude; None where it is a slow climb."""
    ceiling: int = ALTITUDES - 1
    """The highest altitude to which the load may be carried (WL-3.3e)."""
    target: Square = OFF_MAP
    """The square of its own tallied target: entering it ends the move (WL-7.2.3a)."""
    target_facing: Facing | None = None
    """How the target faces; None where it has no aspect."""
    destination: Square = OFF_MAP
    stops_there: bool = False
    """At its destination the move is over, the rest is circled away (WL-9.2.4d)."""
    exit_left: bool | None = None
    """The edge to which it returns; None for a move that is not home."""
    must_close: bool = False
    """A-41 (i): it must end nearer to its destination than it began."""
    must_change_height: bool = False
    """A-41 (iii): it must climb or dive at least one level towards its destination."""
    must_dive: bool = False
    """It uses the MP for diving (WL-8.2e)."""
    dive_first: bool = False
    """A dive claimed for a bombing profile is still owed, and no MP may be circled before it (A-32)."""
    rocket: bool = False
    """A rocket plane at full throttle climbs for 1 MP a level, straight up for half of one (WL-13.8.2c)."""
    lufbery: bool = False
    """It may form a Lufbery on its way, where no enemy is (WL-13.4.3b)."""
    occupied: tuple[Square, ...] = ()
    """Where enemies are."""
    in_wing: bool = False
    """Turns of more than 45 degrees cost an MP in a Balbo (WL-9.5.6d)."""
    links: tuple[tuple[Square, Facing], ...] = ()
    """Where squadrons of its wing are that have moved: it must end beside one, facing alike (A-52)."""
    levels: int | None = None
    """So many levels it may climb or dive at most (WL-15.2.1c)."""
    height: Literal["", "level", "up", "down"] = ""
    """What its formation has done with its height, and it must do too (A-93)."""
    turns_round: bool = False
    """It may turn to fly the other way (WL-15.2.5)."""
    full: tuple[Square, ...] = ()
    """Where two bombers are already, and it may not end (WL-15.2.1g)."""
    columns: tuple[int, ...] = ()
    """The columns in which it stays (WL-15.3.7g)."""
    flock: tuple[Square, ...] = ()
    """Where the bombers are with which it stays (A-106)."""


class MovePosition(msgspec.Struct, frozen=True):
    """A position in a move. `left` are the MPs left, in halves."""

    square: Square
    facing: Facing
    left: int
    climbs: int = 0
    dives: int = 0
    must_leave: bool = False
    """In its target's square, entered from ahead: the next MP takes it out, or it stops here (WL-7.2.3c)."""
    met: bool = False
    """It has been in its target's square: another entry is not head-on (WL-7.2.3d)."""
    ended: bool = False
    exited: bool = False
    seen: bool = False
    """It has been in a square with an enemy: no Lufbery any more."""


class EnteredSquare(msgspec.Struct, frozen=True):
    """A square that a squadron entered in this phase: where it came from, and the whole MPs it circled there."""

    square: Square
    came_from: Square
    circled: int = 0
