"""The layers of a map as SVG without text: sea, land, relief, grid, rivers and coast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.projection import LatLon, Projection
from dowding.games.map_art.shapes import Points, fmt, rings_path, smooth_path
from dowding.games.map_art.svg_primitives import board_rect, fill, stroke, stroke_shape

Stain = tuple[float, float, float, float]
"""A stain on the paper: centre and radii."""

LAND_GROUP_START: Final = '<g clip-path="url(#land)">'
FRAME_GROUP_START: Final = '<g clip-path="url(#frame)">'
GROUP_END: Final = "</g>"
GRID_STEP: Final = (0.25, 0.4)
"""The size of a grid square: degrees of latitude and of longitude."""


def definitions(projection: Projection, england: Iterable[Points], france: Iterable[Points]) -> str:
    """The shapes of the land, gradients and patterns that the layers use."""
    shapes = {
        name: "".join(smooth_path(ring, closed=True) for ring in rings)
        for name, rings in (("england", england), ("france", france))
    }
    hatch = f'<path d="M0,0V7" stroke="{css_colour("city")}" stroke-width="3" opacity=".42"/>'
    return (
        "<defs>"
        f'<path id="england" d="{shapes["england"]}"/><path id="france" d="{shapes["france"]}"/>'
        f'<clipPath id="frame">{board_rect(projection, "#000")}</clipPath>'
        '<clipPath id="land"><use href="#england"/></clipPath>'
        '<linearGradient id="sea" x1="0" y1="0" x2=".25" y2="1">'
        f'<stop offset="0" stop-color="{css_colour("sea")}"/><stop offset="1" stop-color="{css_colour("sea-deep")}"/>'
        "</linearGradient>"
        '<radialGradient id="stain">'
        f'<stop offset="0" stop-color="{css_colour("blotch")}" stop-opacity=".13"/>'
        f'<stop offset="1" stop-color="{css_colour("blotch")}" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="lamp" cx=".52" cy=".4" r=".78">'
        f'<stop offset="0" stop-color="{css_colour("lamp")}" stop-opacity=".2"/>'
        f'<stop offset=".55" stop-color="{css_colour("lamp")}" stop-opacity=".03"/>'
        f'<stop offset="1" stop-color="{css_colour("shade")}" stop-opacity=".34"/></radialGradient>'
        '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f"{hatch}</pattern>"
        "</defs>"
    )


def sea(projection: Projection) -> Iterator[str]:
    """Water, paler in bands toward the coast."""
    yield board_rect(projection, "url(#sea)")
    for width, opacity in ((64, 0.1), (44, 0.12), (28, 0.15), (15, 0.2), (7, 0.3)):
        for land in ("england", "france"):
            yield stroke_shape(land, "shallows", width, f'opacity="{opacity}"')


def land() -> Iterator[str]:
    """Land that is not in play, duller than the rest."""
    yield f'<use href="#france" fill="{css_colour("land-foreign")}"/>'
    yield f'<use href="#england" fill="{css_colour("land-far")}"/>'


def coastal_water(rings: Iterable[Points]) -> Iterator[str]:
    """The part of the area in play that is water."""
    yield fill(rings_path(rings), "estuary", 'fill-opacity=".16"')


def tinted_land(rings: Iterable[Points], colour: str) -> Iterator[str]:
    """Land in play, in the tone of its group."""
    yield fill(rings_path(rings), colour, f'stroke="{css_colour(colour)}" stroke-width="1.5"')


def hatched_city(outline: Points) -> Iterator[str]:
    """A city, hatched."""
    yield f'<path d="{rings_path([outline])}" fill="url(#hatch)"/>'


def stains(places: Iterable[Stain]) -> Iterator[str]:
    """The stains of an old map."""
    for x, y, across, down in places:
        size = f'rx="{fmt(across)}" ry="{fmt(down)}"'
        yield f'<ellipse cx="{fmt(x)}" cy="{fmt(y)}" {size} fill="url(#stain)"/>'


def hills(ridges: Iterable[Points]) -> Iterator[str]:
    """High ground, softly shaded."""
    lines = "".join(smooth_path(ridge, tension=0.2) for ridge in ridges)
    for width, opacity in ((62, 0.035), (50, 0.04), (39, 0.045), (29, 0.05), (20, 0.055), (12, 0.06)):
        yield stroke(lines, "hills", width, f'stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}"')


def shore() -> Iterator[str]:
    """A shadow on the land along the coast."""
    for width, opacity in ((16, 0.06), (8, 0.09)):
        yield stroke_shape("england", "coast", width, f'opacity="{opacity}"')


def grid(projection: Projection, corner: LatLon) -> Iterator[str]:
    """The grid of the map, from its north-west corner in steps south and east."""
    north, west = corner
    south_step, east_step = GRID_STEP
    column_count = 1 + int((projection.east - projection.west) / east_step)
    row_count = 1 + int(projection.height / projection.units_per_degree / south_step)
    longitudes = [west + east_step * count for count in range(column_count)]
    latitudes = [north - south_step * count for count in range(row_count)]
    lines = "".join(f"M{fmt(projection.to_board((north, lon))[0])},0V{fmt(projection.height)}" for lon in longitudes)
    lines += "".join(f"M0,{fmt(projection.to_board((lat, west))[1])}H{fmt(projection.width)}" for lat in latitudes)
    yield stroke(lines, "grid", 0.8, 'opacity=".32"')


def rivers(narrow: Sequence[Points], broad: Sequence[Points]) -> Iterator[str]:
    """Rivers from mouth to source."""
    for courses, width in ((narrow, 1.5), (broad, 3.2)):
        lines = "".join(smooth_path(course, tension=0.2) for course in courses)
        yield stroke(lines, "river", width, 'stroke-linecap="round" opacity=".85"')


def coast() -> Iterator[str]:
    """The line of the coast."""
    for name in ("france", "england"):
        yield stroke_shape(name, "coast", 1.7)
