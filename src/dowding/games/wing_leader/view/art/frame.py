"""The layout of the board: the grid of the sky, its margins and the ground below."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, Square, altitude_of, column_of
from dowding.view.scene import Point

SQUARE_WIDTH: Final = 50.0
SQUARE_HEIGHT: Final = 44.0
"""The size of a square, slightly flattened so that the whole sky fits a screen."""
MARGIN: Final = 34.0
TOP_MARGIN: Final = 28.0
GROUND: Final = 56.0
"""The height of the strip of land and sea below altitude 0."""

LEFT: Final = MARGIN
RIGHT: Final = MARGIN + COLUMNS * SQUARE_WIDTH
TOP: Final = TOP_MARGIN
SURFACE: Final = TOP_MARGIN + ALTITUDES * SQUARE_HEIGHT
"""The bottom of the sky: the lower edge of altitude 0."""
BOTTOM: Final = SURFACE + GROUND
WIDTH: Final = RIGHT + MARGIN
HEIGHT: Final = BOTTOM + TOP_MARGIN


def left_of(column: int) -> float:
    """The x coordinate of the left edge of a column."""
    return LEFT + column * SQUARE_WIDTH


def top_of(altitude: int) -> float:
    """The y coordinate of the upper edge of an altitude."""
    return SURFACE - (altitude + 1) * SQUARE_HEIGHT


def middle_of(square: Square) -> Point:
    """The centre of a square."""
    return left_of(column_of(square)) + SQUARE_WIDTH / 2, top_of(altitude_of(square)) + SQUARE_HEIGHT / 2


def corners_of(square: Square) -> tuple[Point, ...]:
    """The outline of a square."""
    left, top = left_of(column_of(square)), top_of(altitude_of(square))
    return (
        (left, top),
        (left + SQUARE_WIDTH, top),
        (left + SQUARE_WIDTH, top + SQUARE_HEIGHT),
        (left, top + SQUARE_HEIGHT),
    )
