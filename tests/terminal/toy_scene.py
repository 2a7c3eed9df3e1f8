"""A toy scene, and a console to draw it on."""

from __future__ import annotations

from typing import Literal

from rich.console import Console, RenderableType

from dowding.engine.decision import Option, Refused
from dowding.terminal.region_index import RegionIndex
from dowding.view.scene import Ask, Board, LogLine, Mark, Picture, Piece, Region, Scene, Track

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))

SHIRE = Region("shire", "shire The Shire", "area", "shire", (0.0, 0.0), SQUARE)
SHIRE_PUB = Region("shire/pub", "shire pub", "pub", "shire", (0.0, 0.0))
MOOR = Region("moor", "moor The Moor", "area", "moor", (4.0, 1.0), SQUARE)
ROAD = Region("road/1", "Road 1", "track", "Road", (2.0, 0.5))
CAMP = Region("camp", "Camp", "box")

ATLAS = RegionIndex(
    [
        Board("map", "The Map", "map", (SHIRE, SHIRE_PUB, MOOR, ROAD)),
        Board("boxes", "The Boxes", "boxes", (CAMP,)),
    ]
)


def rated(*marks: str) -> tuple[Mark, ...]:
    """The marks of a counter: its rating and its letter."""
    roles: tuple[Literal["rating", "letter"], ...] = ("rating", "letter")
    return tuple(Mark(text, role) for role, text in zip(roles, marks, strict=False))


ANNA = Piece("anna", "shire/pub", "Anna", "Scout", "red", "full", rated("3", "A"), form="counter")
BERT = Piece("bert", "camp", "Bert", "Guard", "red", "reduced", rated("1", "B"), form="counter")
HUNGER = (Mark("hunger unknown", "plate", "hunger"),)
WOLF = Piece("wolf", "road/1", "Wolf", "beast", "blue", "big", HUNGER, "Wolf, big; hunger unknown", form="block")
PIECES = (ANNA, BERT, WOLF)

OPTIONS = (
    Option("done", "Done"),
    Option("send:anna", "Anna (Scout)", piece="anna"),
    Option("to:road/1", "Road 1", region="road/1"),
    Option("send:annabel", "Annabel (Scout)", piece="annabel"),
)
ASK = Ask("Send whom?", "TOY-1", OPTIONS, (Refused("send:bert", "Bert (Guard)", "too tired", "TOY-2", "bert"),))


def a_scene(pieces: tuple[Piece, ...] = PIECES, ask: Ask | None = ASK) -> Scene:
    tracks = (
        Track("clock", "Clock", "noon"),
        Track("sky-east", "East", "clear", group="Sky"),
        Track("sky-west", "West", "grey", group="Sky"),
    )
    log = (LogLine(1, "Anna enters the pub.", "TOY-3", "move"), LogLine(2, "A wolf howls.", "", "howl"))
    return Scene("toy", "first", "red", 2, Picture("A Toy", "Morning", pieces, tracks), log, ask)


def text_of(part: RenderableType, width: int = 100) -> str:
    """The output on a plain console of this width, without trailing spaces."""
    console = Console(width=width, color_system=None, markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())
