"""The map art of every game: small plain SVG without text, in palette colours; and silhouettes."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

import pytest

from dowding.games.hardest_days.pack.loader import open_components as open_hardest_days
from dowding.games.hardest_days.view import boards as hardest_days
from dowding.games.map_art.aircraft_outlines import AIRCRAFT
from dowding.games.map_art.coastline import Coastline
from dowding.games.map_art.palette import PALETTE
from dowding.games.map_art.projection import Projection
from dowding.games.map_art.shapes import is_inside_ring
from dowding.games.map_art.silhouettes import SYMBOL_PATHS, symbols
from dowding.games.raf.pack.loader import open_components as open_raf
from dowding.games.raf.view import boards as raf
from dowding.view.scene import Board

MAPS: Final = {
    "hardest-days": hardest_days.boards(open_hardest_days())[0],
    "raf": raf.boards(open_raf())[0],
}
SYMBOLS: Final = {symbol.kind: symbol for symbol in symbols((*AIRCRAFT, *SYMBOL_PATHS))}

each_map = pytest.mark.parametrize("board", MAPS.values(), ids=MAPS)


def art(board: Board) -> ElementTree.Element:
    """The art of a map, parsed as XML."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{board.art}</svg>')


def inks(board: Board) -> set[str]:
    """The palette colours of a map, each with its fallback."""
    return set(re.findall(r"var\(--board-([a-z-]+), #[0-9a-f]{6}\)", board.art))


# The art


@each_map
def test_art_is_plain_svg_without_text_script_or_style(board: Board) -> None:
    shapes = {element.tag.rpartition("}")[2] for element in art(board).iter()} - {"svg"}
    assert shapes <= {
        *("g", "defs", "path", "rect", "ellipse", "use", "stop"),
        *("clipPath", "linearGradient", "radialGradient", "pattern"),
    }
    assert not [element for element in art(board).iter() if (element.text or element.tail or "").strip()]


@each_map
def test_art_refers_only_to_itself(board: Board) -> None:
    ids = {element.get("id") for element in art(board).iter()}
    assert set(re.findall(r"url\(#([^)]*)\)", board.art)) <= ids
    assert board.art.count("url(") == board.art.count("url(#")
    for element in art(board).iter():
        assert (element.get("href") or "#england").removeprefix("#") in ids
        assert not [name for name in element.keys() if name.startswith("on") or "}" in name]  # noqa: SIM118
    assert "http" not in board.art


@each_map
def test_art_is_small(board: Board) -> None:
    assert len(board.art.encode()) < 150_000
    assert sum(1 for _ in art(board).iter()) < 900


@each_map
def test_every_colour_of_the_art_is_in_the_palette(board: Board) -> None:
    assert inks(board) <= PALETTE.keys()
    drawn = [element for element in art(board).iter() if not element.tag.endswith("clipPath")]
    colours = {
        element.get(name)
        for element in drawn
        for name in ("fill", "stroke", "stop-color")
        if element.get(name) not in (None, "none", "#000")
    }
    assert all(re.match(r"var\(--board-|url\(#", colour or "") for colour in colours)


def test_every_palette_colour_is_used() -> None:
    assert set.union(*map(inks, MAPS.values())) == PALETTE.keys()


@each_map
def test_every_region_and_text_is_on_the_map(board: Board) -> None:
    for region in board.regions:
        assert region.at is not None, region.id
        for x, y in (region.at, *region.outline):
            assert 0 <= x <= board.width, region.id
            assert 0 <= y <= board.height, region.id
    for label in board.labels:
        assert 0 < label.at[0] < board.width, label.text
        assert 0 < label.at[1] < board.height, label.text


# Silhouettes


@pytest.mark.parametrize("kind", sorted(SYMBOLS))
def test_silhouette_is_closed_path_data_within_its_square(kind: str) -> None:
    path = SYMBOLS[kind].path
    assert re.fullmatch(r"(M[-\d., LCHVA]+Z)+", path)
    assert all(0 <= float(number) <= 100 for number in re.findall(r"-?\d+(?:\.\d+)?", path))


# What they are drawn with


def test_degree_of_longitude_is_shorter_than_one_of_latitude() -> None:
    table = Projection(width=100, height=100, west=0, east=1, north=51)
    assert table.to_board((51, 0)) == (0, 0)
    assert table.to_board((51, 1)) == (100, 0)
    assert table.to_board((50.9, 0)) == (0, round(10 / table.longitude_scale, 1))
    assert table.units_per_kilometre == pytest.approx(100 / table.longitude_scale / 111.2)


def test_path_along_the_coast_is_the_shorter_one_and_crosses_river_mouths() -> None:
    square = [(0.0, 0.0), (50.0, 0.0), (50.0, 40.0), (55.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    coast = Coastline([square])
    start, end = coast.nearest((20, -3)), coast.nearest((90, -3))
    walk = coast.walk(start, end)
    assert walk == [(20.0, 0.0), (50.0, 0.0), (55.0, 0.0), (90.0, 0.0)]
    assert is_inside_ring(square, (20, 50))
    assert not is_inside_ring(square, (52, 10))
