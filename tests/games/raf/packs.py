"""The entries of the RAF pack by name, for tests."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.loader import open_components

COMPONENTS: Final = open_components()
PACK: Final = COMPONENTS.contents
SECTORS: Final = {sector.id: sector for sector in PACK.entries_of(c.Sector)}
NETS: Final = {net.number: net for net in PACK.entries_of(c.Net)}
TARGETS: Final = {card.number: card for card in PACK.entries_of(c.TargetCard)}
FORCES: Final = {card.number: card for card in PACK.entries_of(c.ForceCard)}
RAID_EVENTS: Final = {card.number: card for card in PACK.entries_of(c.RaidEventCard)}
DAY_CARDS: Final = {card.number: card for card in PACK.entries_of(c.DayCard)}
KINDS: Final = {(kind.side, kind.id): kind for kind in PACK.entries_of(c.EventKind)}
SQUADRONS: Final = {squadron.id: squadron for squadron in PACK.entries_of(c.SquadronCounter)}
GRUPPEN: Final = {gruppe.id: gruppe for gruppe in PACK.entries_of(c.GruppeCounter)}
CALENDAR: Final = {day.date: day for day in PACK.entries_of(c.CalendarDay)}
TRACKS: Final = {track.id: track.value for track in PACK.entries_of(c.TrackTop)}
SCENARIOS: Final = {scenario.id: scenario for scenario in PACK.entries_of(c.Scenario)}
ADDED: Final = {added.id: added for added in PACK.entries_of(c.AddedCards)}
DRAWINGS: Final = {drawing.sector: drawing for drawing in PACK.entries_of(c.SectorDrawing)}
SITES: Final = {(site.type, site.name): site for site in PACK.entries_of(c.Site)}
LINES: Final = {line.id: line.points for line in PACK.entries_of(c.Line)}

Points = tuple[c.LatLon, ...]


def within(ring: Points, point: c.LatLon) -> bool:
    """Whether a position is inside a closed ring (even-odd rule)."""
    y, x = point
    inside = False
    for (y1, x1), (y2, x2) in pairwise((*ring, ring[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def in_sector(sector: str, point: c.LatLon) -> bool:
    """Whether a position is inside one of the rings of a sector."""
    return any(within(ring, point) for ring in DRAWINGS[sector].polygon)


def sides(sector: str) -> set[frozenset[c.LatLon]]:
    """The sides of a sector's outline."""
    return {frozenset(side) for ring in DRAWINGS[sector].polygon for side in pairwise((*ring, ring[0]))}


def run(cards: c.Cards | None) -> set[int]:
    """The numbers of a range of cards."""
    return set() if cards is None else set(range(cards[0], cards[1] + 1))


def aircraft(entry: c.ForceEntry) -> str:
    """The type of an entry of a force card, without its e or cp."""
    return entry.removesuffix("cp").removesuffix("e")
