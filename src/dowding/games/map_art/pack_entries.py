"""Pack entries for map drawing and rule help: coasts, rivers, hills, towns, map texts, rule texts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from dowding.engine.packs import DisplayEntry
from dowding.games.map_art.projection import LatLon

Ring = Annotated[tuple[LatLon, ...], Meta(min_length=3)]
Polyline = Annotated[tuple[LatLon, ...], Meta(min_length=2)]
Land = Literal["England", "France"]
Side = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]


class Coast(DisplayEntry, frozen=True):
    """A section of coast for the drawing of the map: a closed ring around land."""

    id: str
    land: Land
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
    """A town without a role in the rules, drawn for orientation. `side` is the position of its name."""

    id: str
    at: LatLon
    side: Side


class MapText(DisplayEntry, frozen=True):
    """A text on the map: the name of a sea or country, or the label of a line."""

    id: str
    text: str
    kind: Literal["sea", "land", "line"]
    at: LatLon
    angle: float = 0.0


class RuleHelp(DisplayEntry, frozen=True):
    """The text of a rule, paraphrased."""

    rule: str
    text: str
