"""The grid of the sky (WL-2.1): squares, distance, the eight facings, and the arcs ahead of and behind a squadron.

Squares are numbers, for fast searches: twenty altitudes per column, columns from the left. Facings are numbers too,
counted anticlockwise from the right, so that a turn of 45 degrees is one step.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dowding.engine.errors import RulesError

COLUMNS: Final = 26
ALTITUDES: Final = 20
TOP: Final = ALTITUDES - 1
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Square = int
Facing = int
Offset = tuple[int, int]

RIGHT: Final[Facing] = 0
UP_RIGHT: Final[Facing] = 1
UP: Final[Facing] = 2
UP_LEFT: Final[Facing] = 3
LEFT: Final[Facing] = 4
DOWN_LEFT: Final[Facing] = 5
DOWN: Final[Facing] = 6
DOWN_RIGHT: Final[Facing] = 7

FACINGS: Final[tuple[Facing, ...]] = (RIGHT, UP_RIGHT, UP, UP_LEFT, LEFT, DOWN_LEFT, DOWN, DOWN_RIGHT)
FACING_NAMES: Final = ("R", "UR", "U", "UL", "L", "DL", "D", "DR")
STEPS: Final[tuple[Offset, ...]] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The step into the square ahead, by facing."""
LEVEL: Final = frozenset({RIGHT, LEFT})
HALF_TURN: Final = 4

SQUARE_NAME: Final = re.compile(r"([A-Z])(0|1?[1-9]|10)")


def square_at(column: int, altitude: int) -> Square:
    """The square at a column (0 is A) and an altitude."""
    if not (0 <= column < COLUMNS and 0 <= altitude < ALTITUDES):
        raise RulesError(f"there is no square at column {column}, altitude {altitude}")
    return column * ALTITUDES + altitude


def square_named(name: str) -> Square:
    """The square of a name such as G13."""
    match = SQUARE_NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a square: write a column A to Z and an altitude 0 to {TOP}, such as G13")
    return square_at(LETTERS.index(match[1]), int(match[2]))


def name_of(square: Square) -> str:
    """The name of a square, such as G13."""
    return f"{LETTERS[square // ALTITUDES]}{square % ALTITUDES}"


def column_of(square: Square) -> int:
    """The column of a square, 0 for A."""
    return square // ALTITUDES


def altitude_of(square: Square) -> int:
    """The altitude of a square, 0 at the ground (WL-1.1c)."""
    return square % ALTITUDES


def offset(here: Square, there: Square) -> Offset:
    """The columns to the right and levels up from one square to another."""
    return there // ALTITUDES - here // ALTITUDES, there % ALTITUDES - here % ALTITUDES


def distance(here: Square, there: Square) -> int:
    """The distance in squares, diagonals allowed: the destination counts, the start does not (WL-1.1k)."""
    columns = abs(there // ALTITUDES - here // ALTITUDES)
    levels = abs(there % ALTITUDES - here % ALTITUDES)
    return columns if columns > levels else levels


def adjacent_square(square: Square, facing: Facing) -> Square | None:
    """The adjacent square in a direction, or None over the edge of the map."""
    dx, dy = STEPS[facing]
    column, altitude = square // ALTITUDES + dx, square % ALTITUDES + dy
    if 0 <= column < COLUMNS and 0 <= altitude < ALTITUDES:
        return column * ALTITUDES + altitude
    return None


def neighbours(square: Square) -> tuple[Square, ...]:
    """The squares around a square: eight, or fewer at a map edge (WL-1.1a)."""
    return tuple(near for facing in FACINGS if (near := adjacent_square(square, facing)) is not None)


def turn_steps(before: Facing, after: Facing) -> int:
    """The difference of two facings in steps of 45 degrees, 0 to 4."""
    steps = (after - before) % 8
    return steps if steps <= HALF_TURN else 8 - steps


def opposite(facing: Facing) -> Facing:
    """The opposite facing."""
    return (facing + HALF_TURN) % 8


def facing_named(name: str) -> Facing:
    """The facing of a name such as UR."""
    if name not in FACING_NAMES:
        raise ValueError(f"{name!r} is not a facing; choose one of: {', '.join(FACING_NAMES)}")
    return FACING_NAMES.index(name)


def is_ahead(here: Square, facing: Facing, there: Square) -> bool:
    """Whether a square is in the 90-degree cone ahead of a facing, edges included (WL-8.1.2a)."""
    return _in_cone(offset(here, there), facing)


def is_behind(here: Square, facing: Facing, there: Square) -> bool:
    """Whether a square is in the 90-degree cone behind a facing (WL-8.1.2a)."""
    return _in_cone(offset(here, there), opposite(facing))


def squares_ahead(square: Square, facing: Facing) -> tuple[Square, ...]:
    """The three adjacent squares ahead: the faced one and those 45 degrees to either side (WL-8.1.2b)."""
    around = (adjacent_square(square, (facing + side) % 8) for side in (-1, 0, 1))
    return tuple(near for near in around if near is not None)


def _in_cone(to: Offset, facing: Facing) -> bool:
    along, across = STEPS[facing], STEPS[(facing + 2) % 8]
    forward = to[0] * along[0] + to[1] * along[1]
    sideways = abs(to[0] * across[0] + to[1] * across[1])
    return forward > 0 and sideways <= forward


def is_linked(here: Square, facing: Facing, there: Square, other_facing: Facing) -> bool:
    """Whether two friendly squadrons fly in formation: same or adjacent squares and the same facing (WL-9.1a)."""
    return facing == other_facing and distance(here, there) <= 1


Placements = Mapping[str, tuple[Square, Facing]]
"""The squares and facings of squadrons, by id."""


def formation_members(start_id: str, placements: Placements) -> frozenset[str]:
    """The ids of all squadrons in formation with one, directly or through others, itself included (WL-9.1a to c)."""
    member_ids = {start_id}
    frontier = [start_id]
    while frontier:
        here, facing = placements[frontier.pop()]
        for squadron_id, (there, other_facing) in placements.items():
            if squadron_id not in member_ids and is_linked(here, facing, there, other_facing):
                member_ids.add(squadron_id)
                frontier.append(squadron_id)
    return frozenset(member_ids)
