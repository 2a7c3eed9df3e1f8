"""The board of a fight: the sky in side view, a region for every square, and the places beside it."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, name_of, square_at
from dowding.games.wing_leader.pack import Components
from dowding.kernel.scene import Board, Region

SQUARE: Final = 50.0
"""The side of a square, in the board's own units."""


def boards(pack: Components) -> tuple[Board, ...]:
    """The sky, and where those are who are not in it."""
    squares = tuple(_square(column, altitude) for column in range(COLUMNS) for altitude in range(ALTITUDES))
    beside = tuple(
        Region(f"{place}/{side}", title, "row")
        for side in ("raider", "defender")
        for place, title in (("waiting", "Still to come"), ("gone", "Gone"))
    )
    return (
        Board("sky", "The sky", "map", squares, width=COLUMNS * SQUARE, height=ALTITUDES * SQUARE),
        Board("beside", "Beside the sky", "rows", beside),
    )


def _square(column: int, altitude: int) -> Region:
    left, top = column * SQUARE, (ALTITUDES - 1 - altitude) * SQUARE
    name = name_of(square_at(column, altitude))
    corners = ((left, top), (left + SQUARE, top), (left + SQUARE, top + SQUARE), (left, top + SQUARE))
    return Region(name, name, "square", at=(left + SQUARE / 2, top + SQUARE / 2), outline=corners)
