"""The boards of the kites of Secret Numbers: a side view of the sky and a top view of the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat
from dowding.view.scene import Area, Board, Connector, Mark, Piece, Region, Symbol

COLUMNS: Final = "ABCDEFGH"
HEIGHTS: Final = (1, 2, 3, 4, 5)
SQUARE: Final = 100.0
CLOUD: Final = ("D3", "E3", "F3")
Course = Literal["up", "level", "down"]
Way = Literal["ne", "e", "se", "nw", "w", "sw"]
RUNNERS: Final[tuple[tuple[str, Way], ...]] = (("field/west", "e"), ("field/east", "w"))
SYMBOLS: Final = (
    Symbol("kite", "M2,50L40,30L98,50L40,70Z", "Kite", "e"),
    Symbol("runner", "M50,5L85,95L50,75L15,95Z", "Runner"),
)


class Kite(msgspec.Struct, frozen=True):
    """A kite: its square, its facing, and its remaining points."""

    square: str
    facing: Way
    left: int


def maps() -> tuple[Board, ...]:
    """A side view of the sky, and a top view of the field with the runners."""
    squares = tuple(_square(column, height) for height in reversed(HEIGHTS) for column in COLUMNS)
    wide, high = SQUARE * len(COLUMNS), SQUARE * len(HEIGHTS)
    sky = Board("sky", "The sky", "map", squares, width=wide, height=high, name="Sky")
    field = tuple(
        Region(f"field/{place}", f"{place} field", "field", at=(200.0 + 400 * number, 200.0))
        for number, place in enumerate(("west", "east"))
    )
    return sky, Board("field", "The field", "map", field, width=800, height=400, name="Field")


def _square(column: str, height: int) -> Region:
    left, top = SQUARE * COLUMNS.index(column), SQUARE * (HEIGHTS[-1] - height)
    corners = ((left, top), (left + SQUARE, top), (left + SQUARE, top + SQUARE), (left, top + SQUARE))
    name = f"{column}{height}"
    return Region(f"sky/{name}", name, "square", "sky", outline=corners)


def flown(kites: Mapping[Seat, Kite]) -> Iterator[Piece]:
    """The kites with their facings, and their runners facing each other."""
    for number, (seat, kite) in enumerate(kites.items()):
        hidden = (Mark("C", "flag", "in the cloud", "doubt"),) if kite.square in CLOUD else ()
        left = Mark(str(kite.left), "flag", "points left", "good" if kite.left else "bad")
        tooltip = f"The kite of {seat}, {kite.left} points left"
        region = f"sky/{kite.square}"
        yield Piece(
            f"{seat} kite",
            region,
            seat[0].upper(),
            "kite",
            seat,
            marks=(*hidden, left),
            tooltip=tooltip,
            form="profile",
            facing=kite.facing,
        )
        place, way = RUNNERS[number]
        yield Piece(f"{seat} runner", place, seat[0].upper(), "runner", seat, form="counter", facing=way)


def threads(kites: Mapping[Seat, Kite]) -> tuple[Connector, ...]:
    """Lines: one kite watches the other, and a string leads across the field."""
    if not kites:
        return ()
    one, other = kites
    watch = Connector("watch", "tally", (f"{one} kite", f"{other} kite"), one, f"{one} watches {other}")
    return watch, Connector("string", "vector", (f"{one} runner", f"{other} runner"), other)


def areas(kites: Mapping[Seat, Kite]) -> tuple[Area, ...]:
    """Areas: the cloud, and the height above which the wind is strong."""
    if not kites:
        return ()
    cloud = ((300.0, 200.0), (600.0, 200.0), (600.0, 300.0), (300.0, 300.0))
    wind = ((0.0, 100.0), (800.0, 100.0))
    return Area("cloud", "sky", "cloud", cloud, "Broken cloud"), Area(
        "wind", "sky", "height", wind, "Strong wind above"
    )
