"""The signs on the map: lines along borders, movement arrows, radar waves, towns and coast tracks."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, radians
from typing import Final

from dowding.games.hardest_days.pack.components import Line, Town
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.labels import target_place
from dowding.games.hardest_days.view.art.map_geometry import Ground
from dowding.games.hardest_days.view.art.projection import to_board
from dowding.games.map_art.map_marks import dots, waves
from dowding.games.map_art.palette import ink
from dowding.games.map_art.shapes import Points, beside, crossing, distance, toward, trail
from dowding.games.map_art.svg_primitives import arrowhead, circle, fill, polar, stroke
from dowding.view.scene import Point

TRACK_RADIUS: Final = 14.0
BESIDE: Final = 5.0
"""How far the lines that run along borders are set off from them."""


def lines(pack: Components, ground: Ground) -> Iterator[str]:
    """The Me 109 range limit dashed, the Luftflotte line dash-dotted, each beside the border that it follows."""
    fleets = ("fleet", 3.0, "15 6 3 6", 0.75)
    regions = ("fleet", 1.8, "9 5 2 5", 0.55)
    looks = {
        "me109-range": (BESIDE, "range", 2.2, "7 6", 0.8),
        "luftflotte": (-BESIDE, *fleets),
        "luftflotte-at-sea": (-BESIDE, *fleets),
        "lf2-east-south": (-BESIDE, *regions),
        "lf2-east-south-at-sea": (-BESIDE, *regions),
    }
    for line in pack.contents.of(Line):
        if line.id in looks:
            off, colour, width, dashes, opacity = looks[line.id]
            along = [ground.nodes[node] for node in line.nodes] or [to_board(at) for at in line.points]
            course = beside(along, off)
            yield stroke(trail(course), colour, width, f'stroke-dasharray="{dashes}" opacity="{opacity}"')


def arrows(ground: Ground) -> Iterator[str]:
    """The movement arrows: over the border to where a raid in the space flies next."""
    heads = []
    for ident, space in ground.spaces.items():
        for goal in (space.arrow, space.arrow_to_london):
            border = ground.border_between(ident, goal)
            if border:
                a, b = border
                both_ways = ident in (ground.spaces[goal].arrow, ground.spaces[goal].arrow_to_london)
                share = 0.5 if not both_ways else 0.38 if ident < goal else 0.62
                at = toward(a, b, distance(a, b) * share)
                heads.append(_arrowhead_over(at, atan2(b[1] - a[1], b[0] - a[0]), ground.outlines[goal]))
    yield fill("".join(heads), "sector", f'stroke="{ink("halo")}" stroke-width="1.2" stroke-linejoin="round"')


def _arrowhead_over(at: Point, along: float, goal: Points) -> str:
    """An arrowhead across a border, pointing to the side where the goal's middle is."""
    heart = (sum(x for x, _ in goal) / len(goal), sum(y for _, y in goal) / len(goal))
    ways = (along + radians(90), along - radians(90))
    way = min(ways, key=lambda angle: distance(polar(at, angle, 20), heart))
    return arrowhead(polar(at, way, 11), way, 13)


def radar(pack: Components) -> Iterator[str]:
    """The waves of the radar nets, toward the tracks that they watch."""
    watches = []
    for target in pack.targets.values():
        watched = [to_board(track.boxes[0]) for track in pack.tracks.values() if target.net in track.nets]
        if watched:
            watches.append((to_board(target_place(pack, target)), watched))
    return waves(watches)


def towns(pack: Components) -> Iterator[str]:
    """A dot for each town."""
    return dots(to_board(town.at) for town in pack.contents.of(Town))


def tracks(pack: Components, ground: Ground) -> Iterator[str]:
    """The coast tracks: a dotted way in to the entry space, a disc for each box."""
    ways, heads, discs = "", "", ""
    for track in pack.tracks.values():
        boxes = [to_board(at) for at in reversed(track.boxes)]
        inland = to_board(pack.spaces[track.entry].label)
        coast = crossing(boxes[-1], inland, ground.outlines[track.entry])
        end = toward(boxes[-1], inland, distance(boxes[-1], coast) + 12)
        ways += trail([*boxes, end])
        heads += arrowhead(end, atan2(end[1] - boxes[-1][1], end[0] - boxes[-1][0]), 13)
        discs += "".join(circle(box, TRACK_RADIUS) for box in boxes)
    yield stroke(ways, "halo", 5, 'stroke-linecap="round" opacity=".3"')
    yield stroke(ways, "track", 2.2, 'stroke-linecap="round" stroke-dasharray="1 6.5"')
    yield fill(heads, "track")
    yield fill(discs, "track-face", f'stroke="{ink("track")}" stroke-width="2"')
