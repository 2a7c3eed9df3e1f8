"""The SVG map of the RAF games: their layers on the terrain of the Channel map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from dowding.games.map_art import layers
from dowding.games.map_art.channel_map import GameLayers, MapDesign, paint_map, town_marks
from dowding.games.map_art.shapes import lines_path
from dowding.games.map_art.svg_primitives import stroke
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.view.art.map_geometry import MapGeometry
from dowding.games.raf.view.art.map_marks import approach_arrows, boundary_lines, patrol_circles, radar_net_waves
from dowding.games.raf.view.art.projection import MAP_PROJECTION

TINTS: Final = {10: "land-other", 11: "land", 12: "land-north"}
"""The land of each fighter group."""

DESIGN: Final = MapDesign(
    MAP_PROJECTION,
    compass=(50.33, -2.85),
    scale_bar=(50.19, 2.0),
    grid_corner=(MAP_PROJECTION.north - 0.05, MAP_PROJECTION.west + 0.1),
    stains=(
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
    ),
)


def map_art(pack: Components, geometry: MapGeometry) -> str:
    """The SVG of the whole map."""
    marks = chain(
        boundary_lines(pack),
        approach_arrows(pack),
        radar_net_waves(pack),
        town_marks(pack.contents, MAP_PROJECTION),
        patrol_circles(pack),
    )
    game = GameLayers(
        _waters(pack, geometry), _sectors(pack, geometry), _city(pack, geometry), _borders(geometry), marks
    )
    return paint_map(DESIGN, pack.contents, game)


def _waters(pack: Components, geometry: MapGeometry) -> Iterator[str]:
    """The water that belongs to sectors."""
    return layers.coastal_water(ring for sector_id in pack.sectors for ring in geometry.rings[sector_id])


def _sectors(pack: Components, geometry: MapGeometry) -> Iterator[str]:
    """The land in play, in a tone for each group. London has the tone of 11 Group."""
    for group, colour in TINTS.items():
        rings = [
            ring
            for sector in pack.sectors.values()
            if (sector.group or 11) == group
            for ring in geometry.rings[sector.id]
        ]
        yield from layers.tinted_land(rings, colour)


def _city(pack: Components, geometry: MapGeometry) -> Iterator[str]:
    """The sector without a group, London, hatched."""
    for sector in pack.sectors.values():
        if not sector.group:
            yield from layers.hatched_city(geometry.outlines[sector.id])


def _borders(geometry: MapGeometry) -> Iterator[str]:
    """Borders: wide with a light middle for groups, solid for sectors, thin at the map edge, dashed over water."""
    paths = {kind: lines_path(lines) for kind, lines in geometry.borders().items()}
    ends = 'stroke-linecap="round"'
    yield stroke(paths["sector"], "halo", 6.0, f'{ends} opacity=".6"')
    yield stroke(paths["group"], "halo", 10.0, f'{ends} opacity=".6"')
    yield stroke(paths["edge"], "sector", 1.4, f'{ends} opacity=".75"')
    yield stroke(paths["sector"], "sector", 2.0, ends)
    yield stroke(paths["group"], "sector", 5.6, ends)
    yield stroke(paths["group"], "halo", 1.6, ends)
    yield stroke(paths["water"], "estuary", 2.6, f'{ends} stroke-dasharray="9 7"')
