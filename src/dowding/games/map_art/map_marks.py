"""The signs of every plotting table: radar waves, dots of towns, compass, scale, lamplight and the neat line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, radians

from dowding.games.map_art.palette import ink
from dowding.games.map_art.projection import Projection
from dowding.games.map_art.shapes import Points, number, pair, trail
from dowding.games.map_art.svg_primitives import arrowhead, circle, fill, polar, stroke, whole_board
from dowding.view.scene import Point

TOWN_RADIUS = 2.6


def waves(stations: Iterable[tuple[Point, Points]]) -> Iterator[str]:
    """The waves of radar stations, each toward the middle of what it watches."""
    path = ""
    for at, watched in stations:
        angle = atan2(sum(y - at[1] for _, y in watched), sum(x - at[0] for x, _ in watched))
        for radius in (20.0, 28.0, 36.0):
            start, end = (polar(at, angle + turn, radius) for turn in (-0.7, 0.7))
            path += f"M{pair(start)}A{number(radius)},{number(radius)} 0 0 1 {pair(end)}"
    yield stroke(path, "coast", 1.3, 'stroke-linecap="round" opacity=".38"')


def dots(places: Iterable[Point]) -> Iterator[str]:
    """A dot for each town."""
    yield fill("".join(circle(place, TOWN_RADIUS) for place in places), "town", 'opacity=".8"')


def compass(centre: Point) -> Iterator[str]:
    """A compass rose whose arrow points north."""
    points = [polar(centre, radians(-90 + 45 * step), 9 if step % 2 else 34) for step in range(8)]
    half = "".join(trail([centre, points[step - 1], points[step]], closed=True) for step in range(0, 8, 2))
    yield fill(circle(centre, 24), "halo", f'fill-opacity=".3" stroke="{ink("coast")}" stroke-opacity=".5"')
    yield fill(trail(points, closed=True), "halo", f'stroke="{ink("coast")}" stroke-width="1" opacity=".85"')
    yield fill(half, "coast", 'opacity=".8"')
    yield fill(arrowhead((centre[0], centre[1] - 46), radians(-90), 11), "sector")


def scale_bar(table: Projection, centre: Point) -> Iterator[str]:
    """A scale of 30 km."""
    x, y = centre
    ten = 10 * table.kilometre
    left = x - 1.5 * ten
    bar = f"M{number(left)},{number(y)}h{number(3 * ten)}v5h{number(-3 * ten)}Z"
    black = "".join(f"M{number(left + ten * step)},{number(y)}h{number(ten)}v5h{number(-ten)}Z" for step in (0, 2))
    yield fill(bar, "halo", f'stroke="{ink("coast")}" stroke-width="1"')
    yield fill(black, "coast")


def lamplight(table: Projection) -> Iterator[str]:
    """The light of the lamp over the table, and the neat line around the map."""
    yield whole_board(table, "url(#lamp)")
    for inset, width in ((5.0, 2.0), (10.0, 0.8)):
        frame = (number(table.width - 2 * inset), number(table.height - 2 * inset))
        size = f'x="{number(inset)}" y="{number(inset)}" width="{frame[0]}" height="{frame[1]}"'
        yield f'<rect {size} fill="none" stroke="{ink("coast")}" stroke-width="{width}" opacity=".6"/>'
