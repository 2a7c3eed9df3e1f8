"""An SVG map of the Channel front without text: the terrain of a pack, with a game's own layers in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from dowding.engine.packs import Contents
from dowding.games.map_art import layers
from dowding.games.map_art.label_placement import DOT_HALF_HEIGHT, label_centre
from dowding.games.map_art.layers import Stain
from dowding.games.map_art.map_marks import compass, lamplight, scale_bar, town_dots
from dowding.games.map_art.pack_entries import Coast, Hills, Land, MapText, River, Town
from dowding.games.map_art.projection import LatLon, Projection
from dowding.games.map_art.shapes import Points
from dowding.view.scene import Label


class MapDesign(msgspec.Struct, frozen=True):
    """The projection of a map, and the positions of its grid, compass and scale bar."""

    projection: Projection
    compass: LatLon
    scale_bar: LatLon
    grid_corner: LatLon
    """The north-west corner of the grid."""
    stains: tuple[Stain, ...]


class GameLayers(msgspec.Struct, frozen=True):
    """The layers that a game draws into the terrain, from bottom to top."""

    water: Iterable[str]
    land: Iterable[str]
    city: Iterable[str]
    borders: Iterable[str]
    marks: Iterable[str]


def coast_rings(contents: Contents, projection: Projection) -> dict[Land, list[Points]]:
    """The coasts of each land as closed rings in board units."""
    rings: dict[Land, list[Points]] = {"England": [], "France": []}
    for coast in contents.entries_of(Coast):
        rings[coast.land].append(projection.line_to_board(coast.points))
    return rings


def paint_map(design: MapDesign, contents: Contents, game: GameLayers) -> str:
    """The SVG elements of the map in board units, drawn under everything else."""
    projection = design.projection
    coasts = coast_rings(contents, projection)
    svg_elements = (
        layers.definitions(projection, coasts["England"], coasts["France"]),
        layers.FRAME_GROUP_START,
        *layers.sea(projection),
        *game.water,
        *layers.land(),
        layers.LAND_GROUP_START,
        *game.land,
        *layers.stains(design.stains),
        *layers.hills(projection.line_to_board(ridge.points) for ridge in contents.entries_of(Hills)),
        *game.city,
        *layers.shore(),
        layers.GROUP_END,
        *layers.grid(projection, design.grid_corner),
        *layers.rivers(*(_river_lines(contents, projection, broad=broad) for broad in (False, True))),
        *layers.coast(),
        *game.borders,
        *game.marks,
        *compass(projection.to_board(design.compass)),
        *scale_bar(projection, projection.to_board(design.scale_bar)),
        *lamplight(projection),
        layers.GROUP_END,
    )
    return "".join(svg_elements)


def _river_lines(contents: Contents, projection: Projection, *, broad: bool) -> list[Points]:
    return [projection.line_to_board(river.points) for river in contents.entries_of(River) if river.broad == broad]


def town_marks(contents: Contents, projection: Projection) -> Iterator[str]:
    """A dot for each town."""
    return town_dots(projection.to_board(town.at) for town in contents.entries_of(Town))


def terrain_labels(contents: Contents, projection: Projection) -> Iterator[Label]:
    """The names of towns, seas and lands."""
    for town in contents.entries_of(Town):
        yield Label(town.id, "town", label_centre(projection.to_board(town.at), town.id, town.side, DOT_HALF_HEIGHT))
    for text in contents.entries_of(MapText):
        yield Label(text.text, text.kind, projection.to_board(text.at), text.angle)
