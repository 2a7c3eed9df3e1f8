"""From the globe to the board: latitude and longitude to board units, north up, a degree of each in true proportion."""

from __future__ import annotations

from math import cos, radians
from typing import Final

from dowding.games.hardest_days.components import LatLon
from dowding.kernel.scene import Point

WIDTH: Final = 1600.0
HEIGHT: Final = 1080.0
WEST: Final = -3.04
EAST: Final = 2.36
NORTH: Final = 52.297
SHRINK: Final = cos(radians(51.2))
"""A degree of longitude at 51.2 north is so much of a degree of latitude."""

SCALE: Final = WIDTH / ((EAST - WEST) * SHRINK)
"""Board units to a degree of latitude."""

KILOMETRE: Final = SCALE / 111.2


def to_board(at: LatLon) -> Point:
    """The place on the board of a latitude and longitude."""
    return round((at[1] - WEST) * SHRINK * SCALE, 1), round((NORTH - at[0]) * SCALE, 1)
