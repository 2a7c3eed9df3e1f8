"""The marks on the map: lines of range and command, patrol circles, radar waves and approach arrows of raids."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi
from typing import Final

from dowding.games.map_art.map_marks import ME109_RANGE, LineStyle, boundary_line, radar_waves
from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.shapes import polyline_path
from dowding.games.map_art.svg_primitives import circle, fill, polar_point, stroke
from dowding.games.raf.pack.components import ApproachArrow, Line, RaidRegion, SectorDrawing, Site
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.view.art.labels import site_place
from dowding.games.raf.view.art.projection import MAP_PROJECTION, to_board
from dowding.view.scene import Point

PATROL_RADIUS: Final = 31.0
LINE_STYLES: Final = {"me109": ME109_RANGE, "luftflotte": LineStyle("fleet", 3.0, "15 6 3 6", 0.7)}
"""The styles of the pack's lines, by id."""


def boundary_lines(pack: Components) -> Iterator[str]:
    """The Me 109 range limit dashed, the Luftflotte line dash-dotted, each beside the border that it follows."""
    for line in pack.contents.entries_of(Line):
        if line.id in LINE_STYLES:
            yield boundary_line(MAP_PROJECTION.line_to_board(line.points), LINE_STYLES[line.id])


def patrol_circles(pack: Components) -> Iterator[str]:
    """The patrol circles. The boxes of a sector open over its circle."""
    places = [to_board(drawing.patrol_circle) for drawing in pack.contents.entries_of(SectorDrawing)]
    yield fill("".join(circle(place, PATROL_RADIUS) for place in places), "track-face", 'fill-opacity=".42"')
    yield stroke("".join(circle(place, PATROL_RADIUS) for place in places), "track", 1.6, 'opacity=".75"')
    inner = "".join(circle(place, PATROL_RADIUS - 4) for place in places)
    yield stroke(inner, "track", 0.8, 'stroke-dasharray="2 3" opacity=".6"')


def radar_net_waves(pack: Components) -> Iterator[str]:
    """The waves of the radar nets, facing the direction from which raids of their region come."""
    origins, stations = _raid_origins(pack), _radar_stations(pack)
    return radar_waves((stations[net.name], [origins[net.region]]) for net in pack.nets.values())


def approach_arrows(pack: Components) -> Iterator[str]:
    """A broad arrow for each region, from the sea toward its radar nets."""
    stations = _radar_stations(pack)
    shapes = ""
    for region, at in _raid_origins(pack).items():
        shore = [stations[net.name] for net in pack.nets.values() if net.region == region]
        angle = atan2(sum(y - at[1] for _, y in shore), sum(x - at[0] for x, _ in shore))
        shapes += _broad_arrow(at, angle)
    yield fill(
        shapes, "track", f'fill-opacity=".2" stroke="{css_colour("track")}" stroke-width="1.6" stroke-opacity=".6"'
    )


def _radar_stations(pack: Components) -> dict[str, Point]:
    return {site.name: site_place(site) for site in pack.contents.entries_of(Site) if site.type == "radar"}


def _raid_origins(pack: Components) -> dict[RaidRegion, Point]:
    return {arrow.region: to_board(arrow.at) for arrow in pack.contents.entries_of(ApproachArrow)}


def _broad_arrow(at: Point, angle: float) -> str:
    """An arrow through a place: a tapering shaft with a notched tail, and a wide head."""

    def offset(along: float, across: float) -> Point:
        return polar_point(polar_point(at, angle, along), angle + pi / 2, across)

    half = ((96.0, 0.0), (44.0, 34.0), (48.0, 17.0), (-78.0, 9.0), (-66.0, 0.0))
    right = [offset(along, across) for along, across in half]
    left = [offset(along, -across) for along, across in reversed(half[1:-1])]
    return polyline_path([*right, *left], closed=True)
