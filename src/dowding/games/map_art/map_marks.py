"""Marks on a map that several games draw: boundary lines, radar waves, towns, compass, scale bar, lamplight, frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, radians
from typing import Final

import msgspec

from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.projection import Projection
from dowding.games.map_art.shapes import Points, fmt, format_point, offset_line, polyline_path
from dowding.games.map_art.svg_primitives import arrowhead, board_rect, circle, fill, polar_point, stroke
from dowding.view.scene import Point

TOWN_RADIUS: Final = 2.6
BORDER_OFFSET: Final = 5.0
"""The offset of a line that runs along a border."""


class LineStyle(msgspec.Struct, frozen=True):
    """The style of a line along a border. A positive offset is to the left of its direction."""

    colour: str
    width: float
    dashes: str
    opacity: float
    offset: float = -BORDER_OFFSET


ME109_RANGE: Final = LineStyle("range", 2.2, "7 6", 0.8, BORDER_OFFSET)


def boundary_line(points: Points, style: LineStyle) -> str:
    """A dashed line beside the border that it follows."""
    attributes = f'stroke-dasharray="{style.dashes}" opacity="{style.opacity}"'
    return stroke(polyline_path(offset_line(points, style.offset)), style.colour, style.width, attributes)


def radar_waves(stations: Iterable[tuple[Point, Points]]) -> Iterator[str]:
    """The waves of radar stations, each facing the middle of the area it watches."""
    path = ""
    for at, watched in stations:
        angle = atan2(sum(y - at[1] for _, y in watched), sum(x - at[0] for x, _ in watched))
        for radius in (20.0, 28.0, 36.0):
            start, end = (polar_point(at, angle + turn, radius) for turn in (-0.7, 0.7))
            path += f"M{format_point(start)}A{fmt(radius)},{fmt(radius)} 0 0 1 {format_point(end)}"
    yield stroke(path, "coast", 1.3, 'stroke-linecap="round" opacity=".38"')


def town_dots(places: Iterable[Point]) -> Iterator[str]:
    """A dot for each town."""
    yield fill("".join(circle(place, TOWN_RADIUS) for place in places), "town", 'opacity=".8"')


def compass(centre: Point) -> Iterator[str]:
    """A compass rose whose arrow points north."""
    points = [polar_point(centre, radians(-90 + 45 * step), 9 if step % 2 else 34) for step in range(8)]
    half = "".join(polyline_path([centre, points[step - 1], points[step]], closed=True) for step in range(0, 8, 2))
    yield fill(circle(centre, 24), "halo", f'fill-opacity=".3" stroke="{css_colour("coast")}" stroke-opacity=".5"')
    yield fill(
        polyline_path(points, closed=True), "halo", f'stroke="{css_colour("coast")}" stroke-width="1" opacity=".85"'
    )
    yield fill(half, "coast", 'opacity=".8"')
    yield fill(arrowhead((centre[0], centre[1] - 46), radians(-90), 11), "sector")


def scale_bar(projection: Projection, centre: Point) -> Iterator[str]:
    """A scale of 30 km."""
    x, y = centre
    ten = 10 * projection.units_per_kilometre
    left = x - 1.5 * ten
    bar = f"M{fmt(left)},{fmt(y)}h{fmt(3 * ten)}v5h{fmt(-3 * ten)}Z"
    black = "".join(f"M{fmt(left + ten * step)},{fmt(y)}h{fmt(ten)}v5h{fmt(-ten)}Z" for step in (0, 2))
    yield fill(bar, "halo", f'stroke="{css_colour("coast")}" stroke-width="1"')
    yield fill(black, "coast")


def lamplight(projection: Projection) -> Iterator[str]:
    """The lamplight over the map and the frame around it."""
    yield board_rect(projection, "url(#lamp)")
    for inset, width in ((5.0, 2.0), (10.0, 0.8)):
        frame = (fmt(projection.width - 2 * inset), fmt(projection.height - 2 * inset))
        size = f'x="{fmt(inset)}" y="{fmt(inset)}" width="{frame[0]}" height="{frame[1]}"'
        yield f'<rect {size} fill="none" stroke="{css_colour("coast")}" stroke-width="{width}" opacity=".6"/>'
