"""Structs for drawing the map, and for guide notes."""

from __future__ import annotations

from dowding.engine.packs import DisplayEntry
from dowding.games.map_art.pack_entries import Polyline, Ring, Side
from dowding.games.map_art.projection import LatLon
from dowding.games.raf.pack.components.literal_types import Phase, RaidRegion, TargetType


class SectorDrawing(DisplayEntry, frozen=True):
    """The drawing of a sector: its rings, its name, its patrol circle and airfield.

    A ring names the corners of the borders and capes; from one corner on the coast to the next it follows the coast.
    """

    sector: str
    label: LatLon
    patrol_circle: LatLon
    polygon: tuple[Ring, ...]
    airfield: LatLon | None = None


class Site(DisplayEntry, frozen=True):
    """A target site on the map. `side` is the position of its name (none if a neighbour has the same name)."""

    name: str
    type: TargetType
    sector: str
    at: LatLon
    side: Side = ""
    drawn_at: LatLon | None = None
    """Where it is drawn, if not at its true location."""


class Line(DisplayEntry, frozen=True):
    """A line on the map: the Me 109 range limit, the Luftflotte line."""

    id: str
    points: Polyline


class ApproachArrow(DisplayEntry, frozen=True):
    """Where the raids of a target region come from: the arrow that carries the backs of target cards."""

    region: RaidRegion
    at: LatLon
    name: str


class Guide(DisplayEntry, frozen=True):
    """A tip of a guided scenario for a seat, shown in a step (or planning stage), from a given raid of the day."""

    id: str
    scenario: str
    phase: Phase
    title: str
    text: str
    from_raid: int = 0
    seat: str = ""
    stage: str = ""
    advises: tuple[str, ...] = ()
    """Patterns of the ids of the options that the text advises, the best first."""
