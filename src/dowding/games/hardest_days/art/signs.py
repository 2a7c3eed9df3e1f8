"""The signs on the map: lines along borders, movement arrows, radar waves, towns, coast tracks, compass and scale."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, radians
from typing import Final

from dowding.games.hardest_days.art.ground import Ground
from dowding.games.hardest_days.art.ink import ink
from dowding.games.hardest_days.art.labels import target_place
from dowding.games.hardest_days.art.pen import arrowhead, circle, fill, polar, stroke, whole_board
from dowding.games.hardest_days.art.projection import HEIGHT, KILOMETRE, WIDTH, to_board
from dowding.games.hardest_days.art.shapes import (
    Points,
    beside,
    crossing,
    distance,
    number,
    pair,
    toward,
    trail,
)
from dowding.games.hardest_days.components import LatLon, Line, Town
from dowding.games.hardest_days.pack import Components
from dowding.kernel.scene import Point

TRACK_RADIUS: Final = 14.0
BESIDE: Final = 5.0
"""How far the lines that run along borders are set off from them."""

COMPASS: Final[LatLon] = (50.25, -2.72)
SCALE_BAR: Final[LatLon] = (50.1, 2.06)


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
    waves = ""
    for target in pack.targets.values():
        watched = [to_board(track.boxes[0]) for track in pack.tracks.values() if target.net in track.nets]
        if watched:
            at = to_board(target_place(pack, target))
            angle = atan2(sum(y - at[1] for _, y in watched), sum(x - at[0] for x, _ in watched))
            for radius in (20.0, 28.0, 36.0):
                start, end = (polar(at, angle + turn, radius) for turn in (-0.7, 0.7))
                waves += f"M{pair(start)}A{number(radius)},{number(radius)} 0 0 1 {pair(end)}"
    yield stroke(waves, "coast", 1.3, 'stroke-linecap="round" opacity=".38"')


def towns(pack: Components) -> Iterator[str]:
    """A dot for each town."""
    dots = "".join(circle(to_board(town.at), 2.6) for town in pack.contents.of(Town))
    yield fill(dots, "town", 'opacity=".8"')


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


def furniture() -> Iterator[str]:
    """Compass, scale of 30 km, lamplight and the neat line."""
    centre = to_board(COMPASS)
    points = [polar(centre, radians(-90 + 45 * step), 9 if step % 2 else 34) for step in range(8)]
    half = "".join(trail([centre, points[step - 1], points[step]], closed=True) for step in range(0, 8, 2))
    yield fill(circle(centre, 24), "halo", f'fill-opacity=".3" stroke="{ink("coast")}" stroke-opacity=".5"')
    yield fill(trail(points, closed=True), "halo", f'stroke="{ink("coast")}" stroke-width="1" opacity=".85"')
    yield fill(half, "coast", 'opacity=".8"')
    yield fill(arrowhead((centre[0], centre[1] - 46), radians(-90), 11), "sector")
    x, y = to_board(SCALE_BAR)
    ten = 10 * KILOMETRE
    left = x - 1.5 * ten
    bar = f"M{number(left)},{number(y)}h{number(3 * ten)}v5h{number(-3 * ten)}Z"
    black = "".join(f"M{number(left + ten * step)},{number(y)}h{number(ten)}v5h{number(-ten)}Z" for step in (0, 2))
    yield fill(bar, "halo", f'stroke="{ink("coast")}" stroke-width="1"')
    yield fill(black, "coast")
    yield whole_board("url(#thd-lamp)")
    for inset, width in ((5.0, 2.0), (10.0, 0.8)):
        frame = (number(WIDTH - 2 * inset), number(HEIGHT - 2 * inset))
        size = f'x="{number(inset)}" y="{number(inset)}" width="{frame[0]}" height="{frame[1]}"'
        yield f'<rect {size} fill="none" stroke="{ink("coast")}" stroke-width="{width}" opacity=".6"/>'
