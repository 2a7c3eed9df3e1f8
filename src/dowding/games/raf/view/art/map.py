"""The map of the RAF games as still art: SVG elements in board units, without text, drawn under everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.map_art import layers
from dowding.games.map_art.map_marks import compass, lamplight, scale_bar
from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.shapes import Points, polyline_path
from dowding.games.map_art.svg_primitives import fill, stroke
from dowding.games.raf.pack.components import Hills, LatLon, River
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.view.art.map_geometry import MapGeometry
from dowding.games.raf.view.art.map_marks import approaches, circles, lines, radar, towns
from dowding.games.raf.view.art.projection import MAP_PROJECTION, to_board

COMPASS: Final[LatLon] = (50.33, -2.85)
SCALE_BAR: Final[LatLon] = (50.19, 2.0)
GRID: Final = ((MAP_PROJECTION.north - 0.05, MAP_PROJECTION.west + 0.1), (0.25, 0.4))
TINTS: Final = {10: "land-other", 11: "land", 12: "land-north"}
"""The land of each fighter group."""

BLOTCHES: Final = (
    (160, 560, 240, 150),
    (330, 250, 260, 170),
    (560, 470, 240, 190),
    (760, 200, 260, 160),
    (900, 560, 240, 150),
    (1060, 330, 220, 180),
    (1200, 150, 230, 150),
    (1170, 560, 200, 140),
    (420, 720, 230, 120),
    (130, 830, 200, 140),
    (1540, 950, 230, 170),
    (640, 690, 220, 110),
)
"""Stains on the paper: centre and radii."""


def map_art(pack: Components, ground: MapGeometry) -> str:
    """The whole picture."""
    drawn = (
        layers.definitions(MAP_PROJECTION, ground.coasts["England"], ground.coasts["France"]),
        layers.FRAME_GROUP_START,
        *layers.sea(MAP_PROJECTION),
        *_waters(pack, ground),
        *layers.land(),
        layers.LAND_GROUP_START,
        *_sectors(pack, ground),
        *layers.stains(BLOTCHES),
        *layers.hills([to_board(at) for at in hills.points] for hills in pack.contents.entries_of(Hills)),
        *_city(pack, ground),
        *layers.shore(),
        layers.GROUP_END,
        *layers.grid(MAP_PROJECTION, *GRID),
        *layers.rivers(_rivers(pack, broad=False), _rivers(pack, broad=True)),
        *layers.coast(),
        *_borders(ground),
        *lines(pack),
        *approaches(pack),
        *radar(pack),
        *towns(pack),
        *circles(pack),
        *compass(to_board(COMPASS)),
        *scale_bar(MAP_PROJECTION, to_board(SCALE_BAR)),
        *lamplight(MAP_PROJECTION),
        layers.GROUP_END,
    )
    return "".join(drawn)


def _waters(pack: Components, ground: MapGeometry) -> Iterator[str]:
    """The water that belongs to sectors: what shows of them beyond the land."""
    shapes = "".join(polyline_path(ring, closed=True) for sector_id in pack.sectors for ring in ground.rings[sector_id])
    yield fill(shapes, "estuary", 'fill-opacity=".16"')


def _sectors(pack: Components, ground: MapGeometry) -> Iterator[str]:
    """The land in play, a tone for each group; London lies in that of 11 Group."""
    for group, colour in TINTS.items():
        rings = [
            ring
            for sector in pack.sectors.values()
            if (sector.group or 11) == group
            for ring in ground.rings[sector.id]
        ]
        yield fill(
            "".join(polyline_path(ring, closed=True) for ring in rings),
            colour,
            f'stroke="{css_colour(colour)}" stroke-width="1.5"',
        )


def _city(pack: Components, ground: MapGeometry) -> Iterator[str]:
    """The sector without a group, London, hatched."""
    for sector in pack.sectors.values():
        if not sector.group:
            yield f'<path d="{polyline_path(ground.outlines[sector.id], closed=True)}" fill="url(#hatch)"/>'


def _rivers(pack: Components, *, broad: bool) -> list[Points]:
    return [[to_board(at) for at in river.points] for river in pack.contents.entries_of(River) if river.broad == broad]


def _borders(ground: MapGeometry) -> Iterator[str]:
    """Borders of groups broad with a light middle, of sectors solid, the edge of the map thin, over water dashed."""
    paths = {kind: "".join(polyline_path(line) for line in lines) for kind, lines in ground.borders().items()}
    ends = 'stroke-linecap="round"'
    yield stroke(paths["sector"], "halo", 6.0, f'{ends} opacity=".6"')
    yield stroke(paths["group"], "halo", 10.0, f'{ends} opacity=".6"')
    yield stroke(paths["edge"], "sector", 1.4, f'{ends} opacity=".75"')
    yield stroke(paths["sector"], "sector", 2.0, ends)
    yield stroke(paths["group"], "sector", 5.6, ends)
    yield stroke(paths["group"], "halo", 1.6, ends)
    yield stroke(paths["water"], "estuary", 2.6, f'{ends} stroke-dasharray="9 7"')
