"""The boards of the RAF games, drawn from the pack: map, Raid Display, tote board, the German side, cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.raf.art.ground import Ground
from dowding.games.raf.art.labels import labels, site_name, site_place
from dowding.games.raf.art.map import map_art
from dowding.games.raf.art.projection import TABLE, to_board
from dowding.games.raf.components import ApproachArrow, SectorDrawing, Site
from dowding.games.raf.pack import AIRCRAFT, Components
from dowding.games.raf.state import HOURS, LAST_HOUR
from dowding.kernel.scene import Board, Region

RAID_BOXES: Final = (
    ("hunt", "Hunt"),
    ("bomber", "Bomber"),
    ("escort", "Close Escort"),
    ("patrol", "Channel Patrol"),
)
TOTE_BOXES: Final = (
    ("landing", "Landing"),
    ("re-arm", "Re-Arm"),
    ("night", "Night Patrol"),
    ("light", "Light Loss"),
)
CARDS: Final = (
    ("target", "Target"),
    ("force", "Force"),
    ("event", "Raid event"),
    ("day", "Day event"),
    ("pulled", "Set aside"),
    ("top", "Next to come"),
)
KINDS: Final = {"hq": "headquarters", "base": "military base", "radar": "radar net"}


def boards(pack: Components) -> tuple[Board, ...]:
    """All boards, drawn once for a pack."""
    if not pack.boards:
        pack.boards = (_map(pack), _raid_display(), _tote_board(pack), _german_side(pack), _cards())
    return pack.boards


def _map(pack: Components) -> Board:
    ground = Ground(pack)
    regions: list[Region] = []
    for drawing in pack.contents.of(SectorDrawing):
        regions += _sector(pack, ground, drawing)
    regions += [_site(pack, site) for site in pack.contents.of(Site)]
    regions += [_arrow(arrow) for arrow in pack.contents.of(ApproachArrow)]
    texts, art = tuple(labels(pack)), map_art(pack, ground)
    return Board("map", "Southern England", "map", tuple(regions), (), texts, TABLE.width, TABLE.height, art)


def _sector(pack: Components, ground: Ground, drawing: SectorDrawing) -> Iterator[Region]:
    """A sector and its patrol circle, one column of two boxes: those on patrol above, those on the ground below."""
    sector = pack.sectors[drawing.sector]
    ident, at = sector.id, to_board(drawing.patrol_circle)
    group = f"{sector.group} Group" if sector.group else "no airfield"
    name = ident if ident == sector.name else f"{ident} {sector.name}"
    label = f"{sector.airfield} ready" if sector.airfield else sector.name
    outline, tooltip = ground.outlines[ident], f"Sector {name}, {group}"
    yield Region(ident, label, "sector", ident, at, outline, tooltip, ladder=ident, rung=1, key="R")
    tooltip = f"Patrol circle of sector {name}"
    yield Region(f"{ident}/patrol", f"{ident} patrol", "patrol", ident, at, (), tooltip, ladder=ident, rung=2, key="P")


def site_region(pack: Components, site: Site) -> str:
    """The id of a site's place: a radar net by its number, an airfield by its sector, others by name."""
    if site.type == "radar":
        return f"site/radar/{next(net.number for net in pack.nets.values() if net.name == site.name)}"
    return f"site/{site.type}/{site.sector if site.type == 'airfield' else site.name}"


def _site(pack: Components, site: Site) -> Region:
    tooltip = f"{site_name(pack, site)}, {KINDS.get(site.type, site.type)}; sector {site.sector}"
    ident, at = site_region(pack, site), site_place(site)
    return Region(ident, site.name, site.type, site.sector, at, tooltip=tooltip)


def _arrow(arrow: ApproachArrow) -> Region:
    tooltip = f"{arrow.name}: raids still to come"
    at, key = to_board(arrow.at), arrow.region.removeprefix("LF")
    return Region(f"arrow/{arrow.region}", arrow.name, "arrow", at=at, tooltip=tooltip, key=key)


def _raid_display() -> Board:
    regions = tuple(Region(f"raid/{box}", name, box, name) for box, name in RAID_BOXES)
    return Board("raid", "Raid Display", "display", regions)


def _tote_board(pack: Components) -> Board:
    regions = tuple(
        Region(f"tote/{sector.id}/{box}", f"{sector.airfield} {name}", box, sector.airfield)
        for sector in pack.sectors.values()
        if sector.airfield
        for box, name in TOTE_BOXES
    )
    return Board("tote", "Tote Board", "tote", regions)


def _german_side(pack: Components) -> Board:
    regions = [
        Region(f"base/{luftflotte}/{aircraft}", f"LF {luftflotte} {aircraft}", "base", f"Luftflotte {luftflotte}")
        for luftflotte in (2, 3)
        for aircraft in AIRCRAFT
    ]
    regions += [
        Region(f"night/{luftflotte}", f"Night raid LF {luftflotte}", "night", "Night raids") for luftflotte in (2, 3)
    ]
    regions += [Region(f"clock/{hour}", f"Back at {hour}", "clock", "Clock") for hour in HOURS[: LAST_HOUR + 1]]
    regions += [
        Region("inflight", "Inflight", "inflight", "Inflight"),
        Region("loss/light", "Light Loss (Gruppen)", "loss", "Losses"),
        Region("loss/heavy", "Heavy Loss", "loss", "Losses"),
        Region("calendar", "Gruppen on the calendar", "calendar", "Still to come"),
        Region("pool", "British reinforcements", "pool", "Still to come"),
        Region("aces", "Ace squadrons", "ace", "Still to come"),
    ]
    return Board("german", "Airbases, clock and losses", "boxes", tuple(regions))


def _cards() -> Board:
    regions = tuple(Region(f"cards/{place}", name, "card", "Cards") for place, name in CARDS)
    return Board("cards", "Cards in play", "boxes", regions)
