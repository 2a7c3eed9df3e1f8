"""The pen of the map: SVG elements in its inks, and small shapes as path data."""

from __future__ import annotations

from math import cos, sin

from dowding.games.map_art.palette import ink
from dowding.games.map_art.projection import Projection
from dowding.games.map_art.shapes import number, pair, trail
from dowding.view.scene import Point


def stroke(path: str, colour: str, width: float, more: str = "") -> str:
    """A line along a path."""
    return f'<path d="{path}" fill="none" stroke="{ink(colour)}" stroke-width="{number(width)}"{_spaced(more)}/>'


def again(ident: str, colour: str, width: float, more: str = "") -> str:
    """The outline of a defined shape, stroked once more."""
    look = f'fill="none" stroke="{ink(colour)}" stroke-width="{number(width)}" stroke-linejoin="round"'
    return f'<use href="#{ident}" {look}{_spaced(more)}/>'


def fill(path: str, colour: str, more: str = "") -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{ink(colour)}"{_spaced(more)}/>'


def _spaced(more: str) -> str:
    return f" {more}" if more else ""


def whole_board(table: Projection, colour: str, more: str = "") -> str:
    """A wash over the whole board."""
    return f'<rect width="{number(table.width)}" height="{number(table.height)}" fill="{colour}"{_spaced(more)}/>'


def arrowhead(tip: Point, along: float, size: float) -> str:
    """A small arrowhead pointing along an angle."""
    corners = [tip, *(polar(tip, along + turn, size) for turn in (2.62, -2.62))]
    return trail(corners, closed=True)


def polar(start: Point, angle: float, length: float) -> Point:
    """The point so far from the start in a direction, in radians."""
    return start[0] + cos(angle) * length, start[1] + sin(angle) * length


def circle(centre: Point, radius: float) -> str:
    """A circle as path data."""
    arc = f"a{number(radius)},{number(radius)} 0 1 1 "
    return f"M{pair((centre[0] - radius, centre[1]))}{arc}{number(2 * radius)},0{arc}{number(-2 * radius)},0Z"
