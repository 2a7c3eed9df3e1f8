"""The boards of the RAF games, built from the pack: map, Raid Display, tote board, cards, German side, calendar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.raf.pack.components import ApproachArrow, CalendarDay, SectorDrawing, Site
from dowding.games.raf.pack.loader import AIRCRAFT, Components, day_name
from dowding.games.raf.rules.option_labels import gruppe_name, sector_name
from dowding.games.raf.state import HOURS, LAST_HOUR
from dowding.games.raf.view.art.labels import labels, site_name, site_place
from dowding.games.raf.view.art.map import map_art
from dowding.games.raf.view.art.map_geometry import MapGeometry
from dowding.games.raf.view.art.projection import MAP_PROJECTION, to_board
from dowding.games.raf.view.raid_plot import BLOCK
from dowding.view.scene import Board, Lamp, Region

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
LAMPS: Final = (
    Lamp("landing", "Landing", "blue", sign="L"),
    Lamp("re-arm", "Re-Arm", "yellow", sign="A"),
    Lamp("night", "Night Patrol", sign="N"),
    Lamp("ready", "Ready", sign="R"),
    Lamp("airborne", "On map", "green", sign="M"),
    Lamp("engaged", "Engaged", "red", sign="E"),
    Lamp("away", "Away", "grey", sign="–"),
    Lamp("light", "Light Loss", loss=True, sign="½"),
    Lamp("lost", "Lost", loss=True, sign="×"),
)
CARDS: Final = (
    ("target", "Target"),
    ("force", "Force"),
    ("event", "Raid event"),
    ("day", "Day event"),
    ("pulled", "Set aside"),
    ("top", "Next card"),
)
DAYS_OF_A_WEEK: Final = 7
KINDS: Final = {"hq": "headquarters", "base": "military base", "radar": "radar net"}


def boards(pack: Components) -> tuple[Board, ...]:
    """All boards, built once per pack."""
    if not pack.boards:
        sides = _airbases(), _clock_and_losses(), _calendar(pack)
        pack.boards = (_map(pack), _raid_display(), _tote_board(pack), _cards(), *sides)
    return pack.boards


def _map(pack: Components) -> Board:
    ground = MapGeometry(pack)
    regions: list[Region] = []
    for drawing in pack.contents.entries_of(SectorDrawing):
        regions += _sector(pack, ground, drawing)
    regions += [_site(pack, site) for site in pack.contents.entries_of(Site)]
    regions += [_arrow(arrow) for arrow in pack.contents.entries_of(ApproachArrow)]
    texts, art = tuple(labels(pack)), map_art(pack, ground)
    return Board(
        "map", "Southern England", "map", tuple(regions), texts, MAP_PROJECTION.width, MAP_PROJECTION.height, art
    )


def _sector(pack: Components, ground: MapGeometry, drawing: SectorDrawing) -> Iterator[Region]:
    """A sector and its patrol circle as one column of two boxes: on patrol above, on the ground below."""
    sector = pack.sectors[drawing.sector]
    sector_id, at = sector.id, to_board(drawing.patrol_circle)
    group = f"{sector.group} Group" if sector.group else "no airfield"
    name = sector_name(pack, sector_id)
    yield Region(
        sector_id,
        f"{sector.airfield} ready" if sector.airfield else sector.name,
        "sector",
        sector_id,
        at,
        ground.outlines[sector_id],
        f"Sector {name}, {group}",
        ladder=sector_id,
        rung=1,
        key="R",
        name="ready",
        role="ready" if sector.airfield else "airborne",
        heading=name,
    )
    yield Region(
        f"{sector_id}/patrol",
        f"{name} patrol",
        "patrol",
        sector_id,
        at,
        (),
        f"Patrol circle of sector {name}",
        ladder=sector_id,
        rung=2,
        key="P",
        name="on patrol",
        role="airborne",
        heading=name,
    )


def site_region(pack: Components, site: Site) -> str:
    """The region id of a site: a radar net by its number, an airfield by its sector, others by name."""
    if site.type == "radar":
        return f"site/radar/{next(net.number for net in pack.nets.values() if net.name == site.name)}"
    return f"site/{site.type}/{site.sector if site.type == 'airfield' else site.name}"


def _site(pack: Components, site: Site) -> Region:
    tooltip = f"{site_name(pack, site)}, {KINDS.get(site.type, site.type)}; sector {site.sector}"
    region_id, at = site_region(pack, site), site_place(site)
    return Region(region_id, site.name, site.type, site.sector, at, tooltip=tooltip)


def _arrow(arrow: ApproachArrow) -> Region:
    tooltip = f"{arrow.name}: possible raids"
    at, key = to_board(arrow.at), arrow.region.removeprefix("LF")
    return Region(f"arrow/{arrow.region}", arrow.name, "arrow", at=at, tooltip=tooltip, key=key)


def _raid_display() -> Board:
    regions = tuple(Region(f"raid/{box}", name, box, name, role="engaged") for box, name in RAID_BOXES)
    return Board("raid", "Raid Display", "display", regions, name="Raid", piece=BLOCK)


def _tote_board(pack: Components) -> Board:
    regions = tuple(
        Region(f"tote/{sector.id}/{box}", f"{sector.airfield} {name}", box, sector.airfield, name=name, role=box)
        for sector in pack.sectors.values()
        if sector.airfield
        for box, name in TOTE_BOXES
    )
    return Board("tote", "Tote Board", "tote", regions, lamps=LAMPS)


def _airbases() -> Board:
    regions = [
        Region(f"base/{luftflotte}/{aircraft}", f"LF {luftflotte} {aircraft}", "base", f"Luftflotte {luftflotte}")
        for luftflotte in (2, 3)
        for aircraft in AIRCRAFT
    ]
    regions += [
        Region(f"night/{luftflotte}", f"Night raid LF {luftflotte}", "night", "Night raids") for luftflotte in (2, 3)
    ]
    return Board("bases", "German airbases", "boxes", tuple(regions), name="Bases")


def _clock_and_losses() -> Board:
    group = "German fighters turning round"
    clock = [
        Region(f"clock/{hour}", f"Ready at {hour}", "clock", group, key=hour, role="due")
        for hour in HOURS[: LAST_HOUR + 1]
    ]
    home = "Inflight: on the way home"
    regions = [
        Region("inflight", "Inflight", "inflight", "On the way home", tooltip=home, role="away"),
        *clock,
        Region("loss/light", "Light loss (Gruppen)", "loss", "Losses", role="lost"),
        Region("loss/heavy", "Heavy loss", "loss", "Losses", role="lost"),
        Region("pool", "British reinforcements", "pool", "In reserve", role="away"),
        Region("aces", "Ace squadrons", "ace", "In reserve", role="away"),
    ]
    return Board("losses", "Clock, losses, reserves", "boxes", tuple(regions), name="Losses")


def _calendar(pack: Components) -> Board:
    """Every day with its Sealion values, one week per row. The first day is a Sunday."""
    regions = [_day(pack, day, number) for number, day in enumerate(pack.calendar)]
    return Board("calendar", "Calendar", "grid", tuple(regions), width=DAYS_OF_A_WEEK, name="Calendar")


def _day(pack: Components, day: CalendarDay, number: int) -> Region:
    name = day_name(number)
    facts = [name]
    key = ""
    if day.start is not None and day.cancel is not None:
        key = f"{day.start:+d} {day.cancel:+d}"
        facts.append(f"Sealion starts at {day.start:+d} VP or less and is cancelled at {day.cancel:+d} or more")
    facts += _reinforcement_costs(pack, number)
    facts += [f"{gruppe_name(pack, gruppe_id)} arrives" for gruppe_id in day.reinforcements]
    date, month = name.split()
    return Region(f"calendar/{day.date}", f"{date} {month[:3]}", "day", tooltip="; ".join(facts), key=key)


def _reinforcement_costs(pack: Components, number: int) -> Iterator[str]:
    """The cost of a squadron called in on a day; the editions are named only where they differ."""
    costs = {rules: pack.reinforcement_cost(rules, number) for rules in ("2013", "2009")}
    alike = len(set(costs.values())) == 1
    for rules, cost in costs.items():
        if cost is not None:
            yield f"calling in a squadron costs {cost} VP" + ("" if alike else f" (rules of {rules})")
        if alike:
            return


def _cards() -> Board:
    regions = tuple(Region(f"cards/{place}", name, "card", "Cards") for place, name in CARDS)
    return Board("cards", "Cards in play", "boxes", regions, name="Cards")
