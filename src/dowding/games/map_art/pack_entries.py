"""What a pack gives for drawing a map and explaining its rules: coasts, rivers, hills, towns, lettering, help."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from dowding.engine.packs import DisplayEntry
from dowding.games.map_art.projection import LatLon

Ring = Annotated[tuple[LatLon, ...], Meta(min_length=3)]
Polyline = Annotated[tuple[LatLon, ...], Meta(min_length=2)]
Side = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]


class Coast(DisplayEntry, frozen=True):
    """A stretch of coast for the drawing of the map: a closed ring around land."""

    id: str
    land: Literal["England", "France"]
    points: Ring


class River(DisplayEntry, frozen=True):
    """A river for the drawing of the map, from its mouth up."""

    id: str
    points: Polyline
    broad: bool = False


class Hills(DisplayEntry, frozen=True):
    """A ridge of high ground for the drawing of the map."""

    id: str
    points: Polyline


class Town(DisplayEntry, frozen=True):
    """A town that no rule speaks of, drawn so that the eye finds its way; `side` is where its name stands."""

    id: str
    at: LatLon
    side: Side


class MapText(DisplayEntry, frozen=True):
    """A text on the map: a sea, a land, what a line means."""

    id: str
    text: str
    kind: Literal["sea", "land", "line"]
    at: LatLon
    angle: float = 0.0


class RuleHelp(DisplayEntry, frozen=True):
    """What a rule says, in our own words."""

    rule: str
    text: str
