"""The projection from latitude and longitude to board units: north up, both axes at the same scale."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians

import msgspec

from dowding.view.scene import Point

LatLon = tuple[float, float]


class Projection(msgspec.Struct, frozen=True):
    """The area shown on a board: its size in board units, its edges in degrees."""

    width: float
    height: float
    west: float
    east: float
    north: float
    true_at: float = 51.2
    """The latitude at which proportions are true."""

    @property
    def longitude_scale(self) -> float:
        """The length of a degree of longitude, in degrees of latitude."""
        return cos(radians(self.true_at))

    @property
    def units_per_degree(self) -> float:
        """Board units per degree of latitude."""
        return self.width / ((self.east - self.west) * self.longitude_scale)

    @property
    def units_per_kilometre(self) -> float:
        """Board units per kilometre."""
        return self.units_per_degree / 111.2

    def line_to_board(self, line: Iterable[LatLon]) -> list[Point]:
        """The board positions of the points of a line or ring."""
        return [self.to_board(at) for at in line]

    def to_board(self, at: LatLon) -> Point:
        """The board position of a latitude and longitude."""
        scale = self.units_per_degree
        return round((at[1] - self.west) * self.longitude_scale * scale, 1), round((self.north - at[0]) * scale, 1)
