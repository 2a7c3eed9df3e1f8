"""The map of southern England as still art: SVG elements in board units, without text, drawn under everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.pack.components import Hills, LatLon, River
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.map_geometry import Ground
from dowding.games.hardest_days.view.art.map_marks import arrows, lines, radar, towns, tracks
from dowding.games.hardest_days.view.art.projection import TABLE, to_board
from dowding.games.map_art import layers
from dowding.games.map_art.map_marks import compass, lamplight, scale_bar
from dowding.games.map_art.palette import ink
from dowding.games.map_art.shapes import Points, trail
from dowding.games.map_art.svg_primitives import fill, stroke

COMPASS: Final[LatLon] = (50.25, -2.72)
SCALE_BAR: Final[LatLon] = (50.1, 2.06)
GRID: Final = ((TABLE.north - 0.047, TABLE.west + 0.04), (0.25, 0.4))
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
    drawn = (
        layers.definitions(TABLE, ground.coasts["England"], ground.coasts["France"]),
        layers.WITHIN_THE_FRAME,
        *layers.sea(TABLE),
        *_estuary(ground),
        *layers.land(),
        layers.ON_LAND,
        *_spaces(ground),
        *layers.stains(BLOTCHES),
        *layers.hills([to_board(at) for at in each.points] for each in pack.contents.of(Hills)),
        *_city(ground),
        *layers.shore(),
        layers.END,
        *layers.grid(TABLE, *GRID),
        *layers.rivers(_rivers(pack, broad=False), _rivers(pack, broad=True)),
        *layers.coast(),
        *_borders(ground),
        *lines(pack, ground),
        *arrows(ground),
        *radar(pack),
        *towns(pack),
        *tracks(pack, ground),
        *compass(to_board(COMPASS)),
        *scale_bar(TABLE, to_board(SCALE_BAR)),
        *lamplight(TABLE),
        layers.END,
    )
    return "".join(drawn)


def _estuary(ground: Ground) -> Iterator[str]:
    """The space over water, outlined in it."""
    for ident, space in ground.spaces.items():
        if space.coastal and not space.sector:
            yield fill(trail(ground.outlines[ident], closed=True), "estuary", 'fill-opacity=".16"')


def _spaces(ground: Ground) -> Iterator[str]:
    """The land in play, in two tones."""
    for colour, group in (("land", "/11"), ("land-other", "/10")):
        spaces = [ident for ident, space in ground.spaces.items() if (space.sector or "0/11").endswith(group)]
        shapes = "".join(trail(ground.outlines[ident], closed=True) for ident in spaces)
        yield fill(shapes, colour, f'stroke="{ink(colour)}" stroke-width="1.5"')


def _city(ground: Ground) -> Iterator[str]:
    """The space of London, hatched."""
    for ident, space in ground.spaces.items():
        if not space.coastal and not space.sector:
            yield f'<path d="{trail(ground.outlines[ident], closed=True)}" fill="url(#hatch)"/>'


def _rivers(pack: Components, *, broad: bool) -> list[Points]:
    return [[to_board(at) for at in river.points] for river in pack.contents.of(River) if river.broad == broad]


def _borders(ground: Ground) -> Iterator[str]:
    """Sector borders solid, space borders dotted, the edge of the map thin, borders over water dashed."""
    paths = {kind: "".join(trail(line) for line in lines) for kind, lines in ground.borders().items()}
    ends = 'stroke-linecap="round"'
    yield stroke(paths["sector"], "halo", 6.0, f'{ends} opacity=".6"')
    yield stroke(paths["edge"], "sector", 1.4, f'{ends} opacity=".75"')
    yield stroke(paths["space"], "space", 2.0, f'{ends} stroke-dasharray="1 6"')
    yield stroke(paths["sector"], "sector", 2.6, ends)
    yield stroke(paths["water"], "estuary", 2.6, f'{ends} stroke-dasharray="9 7"')
