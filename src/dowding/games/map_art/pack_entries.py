"""What a pack gives for drawing a map and explaining its rules: coasts, rivers, hills, towns, lettering, help."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from dowding.engine.packs import Drawing
from dowding.games.map_art.projection import LatLon

Ring = Annotated[tuple[LatLon, ...], Meta(min_length=3)]
Course = Annotated[tuple[LatLon, ...], Meta(min_length=2)]
Side = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]


class Coast(Drawing, frozen=True):
    """A stretch of coast for the drawing of the map: a closed ring around land."""

    id: str
    land: Literal["England", "France"]
    points: Ring


class River(Drawing, frozen=True):
    """A river for the drawing of the map, from its mouth up."""

    id: str
    points: Course
    broad: bool = False


class Hills(Drawing, frozen=True):
    """A ridge of high ground for the drawing of the map."""

    id: str
    points: Course


class Town(Drawing, frozen=True):
    """A town that no rule speaks of, drawn so that the eye finds its way; `side` is where its name stands."""

    id: str
    at: LatLon
    side: Side


class Lettering(Drawing, frozen=True):
    """A text on the map: a sea, a land, what a line means."""

    id: str
    text: str
    kind: Literal["sea", "land", "line"]
    at: LatLon
    angle: float = 0.0


class Help(Drawing, frozen=True):
    """What a rule says, in our own words."""

    rule: str
    text: str
