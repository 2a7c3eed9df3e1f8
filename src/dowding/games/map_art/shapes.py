"""Polylines and rings in board units as SVG path data: smoothed, offset, rounded, intersected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeVar

from dowding.view.scene import Point

Points = Sequence[Point]
Corner = TypeVar("Corner")


def fmt(value: float) -> str:
    """A coordinate in as few characters as possible."""
    return f"{value:.1f}".removesuffix(".0")


def format_point(point: Point) -> str:
    """A point in SVG notation."""
    return f"{fmt(point[0])},{fmt(point[1])}"


def polyline_path(points: Points, *, closed: bool = False) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join(format_point(point) for point in points) + ("Z" if closed else "")


def lines_path(lines: Iterable[Points]) -> str:
    """Several polylines as one path."""
    return "".join(polyline_path(line) for line in lines)


def rings_path(rings: Iterable[Points]) -> str:
    """Several closed rings as one path."""
    return "".join(polyline_path(ring, closed=True) for ring in rings)


def ring_edges(ring: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    """The edges of a closed ring, each from a corner to the next."""
    return pairwise((*ring, ring[0]))


def smooth_path(points: Points, *, closed: bool = False, tension: float = 0.12) -> str:
    """A curve through all points (Catmull-Rom), so that a hand-entered line looks drawn."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    path = "M" + format_point(points[0])
    for index in range(count if closed else count - 1):
        before, start, end, after = (at(index + step) for step in (-1, 0, 1, 2))
        out = (start[0] + (end[0] - before[0]) * tension, start[1] + (end[1] - before[1]) * tension)
        into = (end[0] - (after[0] - start[0]) * tension, end[1] - (after[1] - start[1]) * tension)
        path += f"C{format_point(out)} {format_point(into)} {format_point(end)}"
    return path + ("Z" if closed else "")


def distance(one: Point, other: Point) -> float:
    """The distance between two points."""
    return hypot(other[0] - one[0], other[1] - one[1])


def point_toward(start: Point, end: Point, length: float) -> Point:
    """The point at a distance from the start, in the direction of the end."""
    share = length / (distance(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def offset_line(points: Points, offset: float) -> list[Point]:
    """A parallel line, offset to the left of its direction (to the right if `offset` is negative)."""
    normals = [((b[1] - a[1]) / distance(a, b), (a[0] - b[0]) / distance(a, b)) for a, b in pairwise(points)]
    offset_points = []
    for index, point in enumerate(points):
        before = normals[max(index - 1, 0)]
        after = normals[min(index, len(normals) - 1)]
        x, y = before[0] + after[0], before[1] + after[1]
        reach = 2 * offset / max(x * x + y * y, 1.0)
        offset_points.append((point[0] + x * reach, point[1] + y * reach))
    return offset_points


def round_corners(points: Points, times: int = 3) -> list[Point]:
    """The line with its corners cut off repeatedly (Chaikin's algorithm). Its ends stay."""
    line = list(points)
    for _ in range(times):
        cut = [line[0]]
        for a, b in pairwise(line):
            cut += [
                (a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25),
                (a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75),
            ]
        line = [*cut, line[-1]]
    return line


def first_crossing(start: Point, end: Point, ring: Points) -> Point:
    """The first intersection of a segment with a ring, or the end of the segment without one."""
    x, y = end[0] - start[0], end[1] - start[1]
    first = 1.0
    for a, b in ring_edges(ring):
        side_x, side_y = b[0] - a[0], b[1] - a[1]
        across = x * side_y - y * side_x
        if across:
            along = ((a[0] - start[0]) * side_y - (a[1] - start[1]) * side_x) / across
            where = ((a[0] - start[0]) * y - (a[1] - start[1]) * x) / across
            if 0 <= along < first and 0 <= where <= 1:
                first = along
    return start[0] + x * first, start[1] + y * first


def is_inside_ring(ring: Points, point: Point) -> bool:
    """Whether a point is inside a ring."""
    crossings = 0
    for (x1, y1), (x2, y2) in ring_edges(ring):
        if (y1 > point[1]) != (y2 > point[1]):
            crossings += point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1
    return crossings % 2 == 1
