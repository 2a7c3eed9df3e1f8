"""The map of southern England as still art: SVG elements in board units, without text, drawn under everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.pack.components import Hills, LatLon, River
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.map_geometry import MapGeometry
from dowding.games.hardest_days.view.art.map_marks import (
    boundary_lines,
    coast_tracks,
    movement_arrows,
    radar_net_waves,
    town_marks,
)
from dowding.games.hardest_days.view.art.projection import MAP_PROJECTION, to_board
from dowding.games.map_art import layers
from dowding.games.map_art.map_marks import compass, lamplight, scale_bar
from dowding.games.map_art.palette import css_colour
from dowding.games.map_art.shapes import Points, polyline_path
from dowding.games.map_art.svg_primitives import fill, stroke

COMPASS: Final[LatLon] = (50.25, -2.72)
SCALE_BAR: Final[LatLon] = (50.1, 2.06)
GRID: Final = ((MAP_PROJECTION.north - 0.047, MAP_PROJECTION.west + 0.04), (0.25, 0.4))
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


def map_art(pack: Components, geometry: MapGeometry) -> str:
    """The whole picture."""
    svg_elements = (
        layers.definitions(MAP_PROJECTION, geometry.coasts["England"], geometry.coasts["France"]),
        layers.FRAME_GROUP_START,
        *layers.sea(MAP_PROJECTION),
        *_estuary(geometry),
        *layers.land(),
        layers.LAND_GROUP_START,
        *_spaces(geometry),
        *layers.stains(BLOTCHES),
        *layers.hills([to_board(at) for at in ridge.points] for ridge in pack.contents.entries_of(Hills)),
        *_city(geometry),
        *layers.shore(),
        layers.GROUP_END,
        *layers.grid(MAP_PROJECTION, *GRID),
        *layers.rivers(_rivers(pack, broad=False), _rivers(pack, broad=True)),
        *layers.coast(),
        *_borders(geometry),
        *boundary_lines(pack, geometry),
        *movement_arrows(geometry),
        *radar_net_waves(pack),
        *town_marks(pack),
        *coast_tracks(pack, geometry),
        *compass(to_board(COMPASS)),
        *scale_bar(MAP_PROJECTION, to_board(SCALE_BAR)),
        *lamplight(MAP_PROJECTION),
        layers.GROUP_END,
    )
    return "".join(svg_elements)


def _estuary(geometry: MapGeometry) -> Iterator[str]:
    """The space over water, outlined in it."""
    for space_id, space in geometry.spaces.items():
        if space.coastal and not space.sector:
            yield fill(polyline_path(geometry.outlines[space_id], closed=True), "estuary", 'fill-opacity=".16"')


def _spaces(geometry: MapGeometry) -> Iterator[str]:
    """The land in play, in two tones."""
    for colour, group in (("land", "/11"), ("land-other", "/10")):
        spaces = [space_id for space_id, space in geometry.spaces.items() if (space.sector or "0/11").endswith(group)]
        shapes = "".join(polyline_path(geometry.outlines[space_id], closed=True) for space_id in spaces)
        yield fill(shapes, colour, f'stroke="{css_colour(colour)}" stroke-width="1.5"')


def _city(geometry: MapGeometry) -> Iterator[str]:
    """The space of London, hatched."""
    for space_id, space in geometry.spaces.items():
        if not space.coastal and not space.sector:
            yield f'<path d="{polyline_path(geometry.outlines[space_id], closed=True)}" fill="url(#hatch)"/>'


def _rivers(pack: Components, *, broad: bool) -> list[Points]:
    return [[to_board(at) for at in river.points] for river in pack.contents.entries_of(River) if river.broad == broad]


def _borders(geometry: MapGeometry) -> Iterator[str]:
    """Sector borders solid, space borders dotted, the edge of the map thin, borders over water dashed."""
    paths = {kind: "".join(polyline_path(line) for line in lines) for kind, lines in geometry.borders().items()}
    ends = 'stroke-linecap="round"'
    yield stroke(paths["sector"], "halo", 6.0, f'{ends} opacity=".6"')
    yield stroke(paths["edge"], "sector", 1.4, f'{ends} opacity=".75"')
    yield stroke(paths["space"], "space", 2.0, f'{ends} stroke-dasharray="1 6"')
    yield stroke(paths["sector"], "sector", 2.6, ends)
    yield stroke(paths["water"], "estuary", 2.6, f'{ends} stroke-dasharray="9 7"')
