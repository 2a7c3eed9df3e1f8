"""The map of southern England as still art: SVG elements in board units, without text, drawn under everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.art.ground import Ground
from dowding.games.hardest_days.art.ink import ink
from dowding.games.hardest_days.art.pen import again, fill, stroke, whole_board
from dowding.games.hardest_days.art.projection import EAST, HEIGHT, NORTH, SCALE, WEST, WIDTH, to_board
from dowding.games.hardest_days.art.shapes import number, smooth, trail
from dowding.games.hardest_days.art.signs import arrows, furniture, lines, radar, towns, tracks
from dowding.games.hardest_days.components import Hills, River
from dowding.games.hardest_days.pack import Components

BLOTCHES: Final = (
    (180, 240, 240, 150),
    (430, 120, 200, 160),
    (520, 420, 280, 170),
    (760, 250, 220, 200),
    (1000, 150, 260, 140),
    (900, 520, 240, 160),
    (260, 620, 220, 140),
    (1180, 420, 200, 160),
    (690, 640, 220, 110),
    (1130, 620, 190, 120),
    (1500, 900, 240, 180),
    (60, 460, 180, 200),
)
"""Stains on the paper: centre and radii."""


def map_art(pack: Components, ground: Ground) -> str:
    """The whole picture."""
    layers = (
        _definitions(ground),
        '<g clip-path="url(#thd-frame)">',
        *_sea(ground),
        *_land(pack, ground),
        *_waters(pack),
        *_borders(ground),
        *lines(pack, ground),
        *arrows(ground),
        *radar(pack),
        *towns(pack),
        *tracks(pack, ground),
        *furniture(),
        "</g>",
    )
    return "".join(layers)


def _definitions(ground: Ground) -> str:
    england = "".join(smooth(ring, closed=True) for ring in ground.coasts["England"])
    france = "".join(smooth(ring, closed=True) for ring in ground.coasts["France"])
    hatch = f'<path d="M0,0V7" stroke="{ink("city")}" stroke-width="3" opacity=".42"/>'
    return (
        "<defs>"
        f'<path id="thd-england" d="{england}"/><path id="thd-france" d="{france}"/>'
        f'<clipPath id="thd-frame">{whole_board("#000")}</clipPath>'
        '<clipPath id="thd-land"><use href="#thd-england"/></clipPath>'
        '<linearGradient id="thd-sea" x1="0" y1="0" x2=".25" y2="1">'
        f'<stop offset="0" stop-color="{ink("sea")}"/><stop offset="1" stop-color="{ink("sea-deep")}"/>'
        "</linearGradient>"
        '<radialGradient id="thd-stain">'
        f'<stop offset="0" stop-color="{ink("blotch")}" stop-opacity=".13"/>'
        f'<stop offset="1" stop-color="{ink("blotch")}" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="thd-lamp" cx=".52" cy=".4" r=".78">'
        f'<stop offset="0" stop-color="{ink("lamp")}" stop-opacity=".2"/>'
        f'<stop offset=".55" stop-color="{ink("lamp")}" stop-opacity=".03"/>'
        f'<stop offset="1" stop-color="{ink("shade")}" stop-opacity=".34"/></radialGradient>'
        '<pattern id="thd-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f"{hatch}</pattern>"
        "</defs>"
    )


def _sea(ground: Ground) -> Iterator[str]:
    """Water, paler in bands toward the coast; the space over water outlined in it."""
    yield whole_board("url(#thd-sea)")
    for width, opacity in ((64, 0.1), (44, 0.12), (28, 0.15), (15, 0.2), (7, 0.3)):
        for land in ("thd-england", "thd-france"):
            yield again(land, "shallows", width, f'opacity="{opacity}"')
    for ident, space in ground.spaces.items():
        if space.coastal and not space.sector:
            yield fill(trail(ground.outlines[ident], closed=True), "estuary", 'fill-opacity=".16"')


def _land(pack: Components, ground: Ground) -> Iterator[str]:
    """Land: what is in play in two tones, what is not in a duller one; hills, stains and a shadow along the coast."""
    yield f'<use href="#thd-france" fill="{ink("land-foreign")}"/>'
    yield f'<use href="#thd-england" fill="{ink("land-far")}"/>'
    yield '<g clip-path="url(#thd-land)">'
    for colour, group in (("land", "/11"), ("land-other", "/10")):
        spaces = [ident for ident, space in ground.spaces.items() if (space.sector or "0/11").endswith(group)]
        shapes = "".join(trail(ground.outlines[ident], closed=True) for ident in spaces)
        yield fill(shapes, colour, f'stroke="{ink(colour)}" stroke-width="1.5"')
    for x, y, across, down in BLOTCHES:
        yield f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" fill="url(#thd-stain)"/>'
    hills = "".join(smooth([to_board(at) for at in each.points], tension=0.2) for each in pack.contents.of(Hills))
    for width, opacity in ((62, 0.035), (50, 0.04), (39, 0.045), (29, 0.05), (20, 0.055), (12, 0.06)):
        yield stroke(hills, "hills", width, f'stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}"')
    for ident, space in ground.spaces.items():
        if not space.coastal and not space.sector:
            yield f'<path d="{trail(ground.outlines[ident], closed=True)}" fill="url(#thd-hatch)"/>'
    for width, opacity in ((16, 0.06), (8, 0.09)):
        yield again("thd-england", "coast", width, f'opacity="{opacity}"')
    yield "</g>"


def _waters(pack: Components) -> Iterator[str]:
    """The grid of the plotting table, the rivers, and the line of the coast over both."""
    columns = [WEST + 0.04 + 0.4 * step for step in range(1 + int((EAST - WEST) / 0.4))]
    rows = [NORTH - 0.047 - 0.25 * step for step in range(1 + int(HEIGHT / SCALE / 0.25))]
    grid = "".join(f"M{number(to_board((NORTH, lon))[0])},0V{number(HEIGHT)}" for lon in columns)
    grid += "".join(f"M0,{number(to_board((lat, WEST))[1])}H{number(WIDTH)}" for lat in rows)
    yield stroke(grid, "grid", 0.8, 'opacity=".32"')
    for broad, width in ((False, 1.5), (True, 3.2)):
        rivers = [river for river in pack.contents.of(River) if river.broad == broad]
        courses = "".join(smooth([to_board(at) for at in river.points], tension=0.2) for river in rivers)
        yield stroke(courses, "river", width, 'stroke-linecap="round" opacity=".85"')
    for land in ("thd-france", "thd-england"):
        yield again(land, "coast", 1.7)


def _borders(ground: Ground) -> Iterator[str]:
    """Sector borders solid, space borders dotted, the edge of the map thin, borders over water dashed."""
    paths = {kind: "".join(trail(line) for line in lines) for kind, lines in ground.borders().items()}
    ends = 'stroke-linecap="round"'
    yield stroke(paths["sector"], "halo", 6.0, f'{ends} opacity=".6"')
    yield stroke(paths["edge"], "sector", 1.4, f'{ends} opacity=".75"')
    yield stroke(paths["space"], "space", 2.0, f'{ends} stroke-dasharray="1 6"')
    yield stroke(paths["sector"], "sector", 2.6, ends)
    yield stroke(paths["water"], "estuary", 2.6, f'{ends} stroke-dasharray="9 7"')
