"""SVG elements in the colours of the palette, and small shapes as path data."""

from __future__ import annotations

from math import cos, sin

from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.projection import Projection
from dowding.games.map_art.shapes import fmt, format_point, polyline_path
from dowding.view.scene import Point


def stroke(path: str, colour: str, width: float, attributes: str = "") -> str:
    """A line along a path."""
    return (
        f'<path d="{path}" fill="none" stroke="{css_colour(colour)}"'
        f' stroke-width="{fmt(width)}"{_with_leading_space(attributes)}/>'
    )


def stroke_shape(shape_id: str, colour: str, width: float, attributes: str = "") -> str:
    """The outline of a defined shape, as a stroke."""
    style = f'fill="none" stroke="{css_colour(colour)}" stroke-width="{fmt(width)}" stroke-linejoin="round"'
    return f'<use href="#{shape_id}" {style}{_with_leading_space(attributes)}/>'


def fill(path: str, colour: str, attributes: str = "") -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{css_colour(colour)}"{_with_leading_space(attributes)}/>'


def _with_leading_space(attributes: str) -> str:
    return f" {attributes}" if attributes else ""


def board_rect(projection: Projection, colour: str, attributes: str = "") -> str:
    """A wash over the whole board."""
    return (
        f'<rect width="{fmt(projection.width)}" height="{fmt(projection.height)}"'
        f' fill="{colour}"{_with_leading_space(attributes)}/>'
    )


def arrowhead(tip: Point, along: float, size: float) -> str:
    """A small arrowhead pointing along an angle."""
    corners = [tip, *(polar_point(tip, along + turn, size) for turn in (2.62, -2.62))]
    return polyline_path(corners, closed=True)


def polar_point(start: Point, angle: float, length: float) -> Point:
    """The point at a distance from the start, in a direction given in radians."""
    return start[0] + cos(angle) * length, start[1] + sin(angle) * length


def circle(centre: Point, radius: float) -> str:
    """A circle as path data."""
    arc = f"a{fmt(radius)},{fmt(radius)} 0 1 1 "
    return f"M{format_point((centre[0] - radius, centre[1]))}{arc}{fmt(2 * radius)},0{arc}{fmt(-2 * radius)},0Z"
