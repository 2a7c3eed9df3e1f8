"""The coastline as rings of points: finding the shore nearest a point, and walking along it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

import msgspec

from dowding.games.map_art.shapes import Points, distance, ring_edges
from dowding.view.scene import Point

Corner = TypeVar("Corner")

MAX_MOUTH_WIDTH = 15.0
"""A walk along the shore steps over river mouths not wider than this."""


class Anchor(msgspec.Struct, frozen=True):
    """A point on the shore: its ring, the preceding point of the ring, and its position."""

    ring: int
    after: int
    at: Point


class Coastline:
    """Closed rings of coast in board units."""

    def __init__(self, rings: Sequence[Points]) -> None:
        self.rings = [list(ring) for ring in rings]

    def nearest(self, point: Point) -> Anchor:
        """The nearest point on the shore."""
        anchors = [
            Anchor(number, index, _nearest_point_on(point, a, b))
            for number, ring in enumerate(self.rings)
            for index, (a, b) in enumerate(ring_edges(ring))
        ]
        return min(anchors, key=lambda anchor: distance(point, anchor.at))

    def anchors_near(self, corners: Mapping[Corner, Point], max_distance: float) -> dict[Corner, Anchor]:
        """The corners close enough to the shore to be moved onto it, each with its point on the shore."""
        anchors = {corner: self.nearest(at) for corner, at in corners.items()}
        return {
            corner: anchor for corner, anchor in anchors.items() if distance(anchor.at, corners[corner]) < max_distance
        }

    def walk(self, start: Anchor, end: Anchor) -> list[Point]:
        """The shorter path along the shore between two points of a ring, stepping over river mouths."""
        ring = self.rings[start.ring]
        routes = [_ring_section(ring, start, end), _ring_section(ring, end, start)[::-1]]
        return _skip_river_mouths(min(routes, key=_length))


def _nearest_point_on(point: Point, a: Point, b: Point) -> Point:
    x, y = b[0] - a[0], b[1] - a[1]
    if not (x or y):  # two corners of the coast that are drawn as one
        return a
    share = ((point[0] - a[0]) * x + (point[1] - a[1]) * y) / (x * x + y * y)
    share = min(max(share, 0.0), 1.0)
    return round(a[0] + x * share, 1), round(a[1] + y * share, 1)


def _ring_section(ring: Points, start: Anchor, end: Anchor) -> list[Point]:
    """The points met going up the ring from start to end, both included."""
    count = len(ring)
    steps = (end.after - start.after) % count
    if steps == 0 and distance(ring[start.after], end.at) < distance(ring[start.after], start.at):
        steps = count
    return [start.at, *(ring[(start.after + step) % count] for step in range(1, steps + 1)), end.at]


def _length(line: Points) -> float:
    return sum(distance(a, b) for a, b in pairwise(line))


def _skip_river_mouths(line: Points) -> list[Point]:
    points = [line[0]]
    index = 0
    while index < len(line) - 1:
        near = [later for later in range(index + 2, len(line)) if distance(line[index], line[later]) < MAX_MOUTH_WIDTH]
        index = near[-1] if near else index + 1
        points.append(line[index])
    return points
