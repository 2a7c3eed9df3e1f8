"""The static art of the map of southern England: the game's layers over the terrain of the Channel map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.map_geometry import MapGeometry
from dowding.games.hardest_days.view.art.map_marks import (
    boundary_lines,
    coast_tracks,
    movement_arrows,
    radar_net_waves,
)
from dowding.games.hardest_days.view.art.projection import MAP_PROJECTION
from dowding.games.map_art import layers
from dowding.games.map_art.channel_map import GameLayers, MapDesign, paint_map, town_marks
from dowding.games.map_art.shapes import lines_path
from dowding.games.map_art.svg_primitives import stroke

DESIGN: Final = MapDesign(
    MAP_PROJECTION,
    compass=(50.25, -2.72),
    scale_bar=(50.1, 2.06),
    grid_corner=(MAP_PROJECTION.north - 0.047, MAP_PROJECTION.west + 0.04),
    stains=(
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
    ),
)


def map_art(pack: Components, geometry: MapGeometry) -> str:
    """The SVG of the whole map."""
    marks = chain(
        boundary_lines(pack, geometry),
        movement_arrows(geometry),
        radar_net_waves(pack),
        town_marks(pack.contents, MAP_PROJECTION),
        coast_tracks(pack, geometry),
    )
    game = GameLayers(_estuary(geometry), _spaces(geometry), _city(geometry), _borders(geometry), marks)
    return paint_map(DESIGN, pack.contents, game)


def _estuary(geometry: MapGeometry) -> Iterator[str]:
    """The space over water, outlined in it."""
    for space_id, space in geometry.spaces.items():
        if space.coastal and not space.sector:
            yield from layers.coastal_water([geometry.outlines[space_id]])


def _spaces(geometry: MapGeometry) -> Iterator[str]:
    """The land in play, in two tones."""
    for colour, group in (("land", "/11"), ("land-other", "/10")):
        space_ids = [
            space_id for space_id, space in geometry.spaces.items() if (space.sector or "0/11").endswith(group)
        ]
        yield from layers.tinted_land([geometry.outlines[space_id] for space_id in space_ids], colour)


def _city(geometry: MapGeometry) -> Iterator[str]:
    """The space of London, hatched."""
    for space_id, space in geometry.spaces.items():
        if not space.coastal and not space.sector:
            yield from layers.hatched_city(geometry.outlines[space_id])


def _borders(geometry: MapGeometry) -> Iterator[str]:
    """Sector borders solid, space borders dotted, the edge of the map thin, borders over water dashed."""
    paths = {kind: lines_path(lines) for kind, lines in geometry.borders().items()}
    ends = 'stroke-linecap="round"'
    yield stroke(paths["sector"], "halo", 6.0, f'{ends} opacity=".6"')
    yield stroke(paths["edge"], "sector", 1.4, f'{ends} opacity=".75"')
    yield stroke(paths["space"], "space", 2.0, f'{ends} stroke-dasharray="1 6"')
    yield stroke(paths["sector"], "sector", 2.6, ends)
    yield stroke(paths["water"], "estuary", 2.6, f'{ends} stroke-dasharray="9 7"')
