"""The marks on the map: lines along borders, movement arrows, radar waves and coast tracks."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, radians
from typing import Final

from dowding.games.hardest_days.pack.components import MapLine
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.labels import target_place
from dowding.games.hardest_days.view.art.map_geometry import MapGeometry
from dowding.games.hardest_days.view.art.projection import MAP_PROJECTION, to_board
from dowding.games.map_art.map_marks import ME109_RANGE, LineStyle, boundary_line, radar_waves
from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.shapes import Points, distance, first_crossing, point_toward, polyline_path
from dowding.games.map_art.svg_primitives import arrowhead, circle, fill, polar_point, stroke
from dowding.view.scene import Point

TRACK_RADIUS: Final = 14.0
LUFTFLOTTE: Final = LineStyle("fleet", 3.0, "15 6 3 6", 0.75)
RAID_REGION: Final = LineStyle("fleet", 1.8, "9 5 2 5", 0.55)
LINE_STYLES: Final = {
    "me109-range": ME109_RANGE,
    "luftflotte": LUFTFLOTTE,
    "luftflotte-at-sea": LUFTFLOTTE,
    "lf2-east-south": RAID_REGION,
    "lf2-east-south-at-sea": RAID_REGION,
}
"""The lines of the pack that are drawn, by id."""


def boundary_lines(pack: Components, geometry: MapGeometry) -> Iterator[str]:
    """The Me 109 range limit dashed, the Luftflotte line dash-dotted, each beside the border that it follows."""
    for line in pack.contents.entries_of(MapLine):
        if line.id in LINE_STYLES:
            points = [geometry.nodes[node] for node in line.nodes] or MAP_PROJECTION.line_to_board(line.points)
            yield boundary_line(points, LINE_STYLES[line.id])


def movement_arrows(geometry: MapGeometry) -> Iterator[str]:
    """The movement arrows: across the border to the next space of a raid."""
    heads = []
    for space_id, space in geometry.spaces.items():
        for goal in (space.arrow, space.arrow_to_london):
            border = geometry.border_between(space_id, goal)
            if border:
                a, b = border
                both_ways = space_id in (geometry.spaces[goal].arrow, geometry.spaces[goal].arrow_to_london)
                share = 0.5 if not both_ways else 0.38 if space_id < goal else 0.62
                at = point_toward(a, b, distance(a, b) * share)
                heads.append(_arrowhead_over(at, atan2(b[1] - a[1], b[0] - a[0]), geometry.outlines[goal]))
    yield fill("".join(heads), "sector", f'stroke="{css_colour("halo")}" stroke-width="1.2" stroke-linejoin="round"')


def _arrowhead_over(at: Point, along: float, goal: Points) -> str:
    """An arrowhead across a border, pointing to the side where the goal's middle is."""
    centre = (sum(x for x, _ in goal) / len(goal), sum(y for _, y in goal) / len(goal))
    directions = (along + radians(90), along - radians(90))
    direction = min(directions, key=lambda angle: distance(polar_point(at, angle, 20), centre))
    return arrowhead(polar_point(at, direction, 11), direction, 13)


def radar_net_waves(pack: Components) -> Iterator[str]:
    """The waves of the radar nets, toward the tracks that they watch."""
    stations = []
    for target in pack.targets.values():
        watched = [to_board(track.boxes[0]) for track in pack.tracks.values() if target.net in track.nets]
        if watched:
            stations.append((to_board(target_place(pack, target)), watched))
    return radar_waves(stations)


def coast_tracks(pack: Components, geometry: MapGeometry) -> Iterator[str]:
    """The coast tracks: a dotted way in to the entry space, a disc for each box."""
    path_data, heads, discs = "", "", ""
    for track in pack.tracks.values():
        boxes = [to_board(at) for at in reversed(track.boxes)]
        inland = to_board(pack.spaces[track.entry].label)
        coast = first_crossing(boxes[-1], inland, geometry.outlines[track.entry])
        end = point_toward(boxes[-1], inland, distance(boxes[-1], coast) + 12)
        path_data += polyline_path([*boxes, end])
        heads += arrowhead(end, atan2(end[1] - boxes[-1][1], end[0] - boxes[-1][0]), 13)
        discs += "".join(circle(box, TRACK_RADIUS) for box in boxes)
    yield stroke(path_data, "halo", 5, 'stroke-linecap="round" opacity=".3"')
    yield stroke(path_data, "track", 2.2, 'stroke-linecap="round" stroke-dasharray="1 6.5"')
    yield fill(heads, "track")
    yield fill(discs, "track-face", f'stroke="{css_colour("track")}" stroke-width="2"')
