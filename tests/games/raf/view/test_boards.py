"""The boards: every region of a match is drawn, and pieces on the map overlap as little as possible."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from dowding.ai.random_player import RandomPlayer
from dowding.engine.match import start_match
from dowding.games.map_art.channel_map import coast_rings
from dowding.games.map_art.shapes import distance, is_inside_ring
from dowding.games.raf.lion.game import LION, open_pack
from dowding.games.raf.lion.rules.context import BRITISH
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.loader import AIRCRAFT
from dowding.games.raf.view.art.map_geometry import MapGeometry, join_rings
from dowding.games.raf.view.art.map_marks import PATROL_RADIUS
from dowding.games.raf.view.art.projection import MAP_PROJECTION, to_board
from dowding.games.raf.view.art.silhouettes import symbols
from dowding.games.raf.view.boards import boards
from dowding.view.player_view import PlayerView
from dowding.view.scene import Label, Point
from games.raf.packs import COMPONENTS, DRAWINGS, NETS, PACK, SECTORS, SITES, SQUADRONS, TARGETS

BOARDS: Final = boards(COMPONENTS)
MAP: Final = BOARDS[0]
REGIONS: Final = {region.id: region for board in BOARDS for region in board.regions}
SYMBOLS: Final = {symbol.kind: symbol for symbol in symbols()}
GROUND: Final = MapGeometry(COMPONENTS)

PIXEL: Final = MAP_PROJECTION.width / 972
"""Board units per pixel, when the whole map is on a screen of 1440 by 900."""
UNIT: Final = 972 / 1050 * PIXEL
"""Board units per unit in which the client draws pieces on that screen."""
LETTER: Final = 5.0
LINE: Final = 10.0
MARK: Final = 18.0
COUNTER: Final = (45.0, 29.0)
KEY: Final = 15.0
FRAME: Final = 20.0
"""The height of a column's header: its name and the empty box."""

Box = tuple[float, float, float, float]
"""A box on the map: its centre, width and height."""


def places(prefix: str) -> dict[str, Point]:
    """The points of the map whose ids have this prefix."""
    return {region.id: region.at or (0, 0) for region in MAP.regions if region.id.startswith(prefix)}


def overlap(one: Box, other: Box) -> float:
    """The share of the smaller box that the two have in common."""
    across, down = (
        min(one[axis] + one[axis + 2] / 2, other[axis] + other[axis + 2] / 2)
        - max(one[axis] - one[axis + 2] / 2, other[axis] - other[axis + 2] / 2)
        for axis in (0, 1)
    )
    return max(across, 0) * max(down, 0) / min(one[2] * one[3], other[2] * other[3])


def written(label: Label) -> Box:
    """The box of a name on the map."""
    return (*label.at, len(label.text) * LETTER * UNIT, LINE * UNIT)


def mark(at: Point) -> Box:
    """The box of a symbol."""
    return (*at, MARK * UNIT, MARK * UNIT)


def column(sector: str) -> Box:
    """The open boxes of a sector as the campaign begins, all squadrons on the ground."""
    based = sum(squadron.sector == sector and squadron.status == "initial" for squadron in SQUADRONS.values())
    across = min(max(based, 1), 2)
    rows = -(-based // across)
    size = ((KEY + across * COUNTER[0]) * UNIT, (FRAME + rows * COUNTER[1]) * UNIT)
    return (*to_board(DRAWINGS[sector].patrol_circle), *size)


# What a match speaks of


@pytest.mark.parametrize("scenario", ["prelude", "hardest-days", "thin-blue-line"])
def test_every_region_and_kind_of_piece_is_on_the_boards(scenario: str) -> None:
    settings = {"advanced": "yes", "night_raids": "yes"}
    match = start_match(LION, scenario, seed=f"boards {scenario}", settings=settings, pack=open_pack(()))
    player = RandomPlayer(f"boards {scenario}")
    perspective = PlayerView(match, BRITISH)
    spoken, kinds = set(), set()
    while (decision := perspective.decision) is not None:
        pieces = PlayerView(match, BRITISH).picture().pieces
        spoken |= {piece.region for piece in pieces}
        kinds |= {piece.kind for piece in pieces}
        spoken |= {option.region for option in decision.options if option.region}
        spoken |= {refused.region for refused in decision.refusals() if refused.region}
        match.choose(BRITISH, player.choose(perspective).id)
    assert match.is_over
    assert spoken <= REGIONS.keys()
    assert kinds <= SYMBOLS.keys()


def test_region_ids_are_unique() -> None:
    assert len(REGIONS) == sum(len(board.regions) for board in BOARDS)


def test_boards_are_the_same_each_time() -> None:
    assert boards(COMPONENTS) is boards(COMPONENTS)
    assert boards(open_pack(()).components) == BOARDS


@pytest.mark.rule("LION-2.1a")
def test_every_sector_has_its_outline_its_patrol_circle_and_its_airfield() -> None:
    for sector in SECTORS.values():
        assert REGIONS[sector.id].outline
        assert REGIONS[f"{sector.id}/patrol"].kind == "patrol"
        assert (f"site/airfield/{sector.id}" in REGIONS) == bool(sector.airfield)


@pytest.mark.rule("LION-2.1a")
def test_every_target_net_and_headquarters_has_its_place() -> None:
    assert {f"site/radar/{number}" for number in NETS} == places("site/radar/").keys()
    assert {f"site/hq/{entry.name}" for entry in PACK.entries_of(c.Headquarters)} == places("site/hq/").keys()
    assert len(places("site/")) == len(SITES)
    for card in TARGETS.values():
        for kind, name in ((card.type, card.site or card.name), (card.secondary.type, card.secondary.name)):
            site = SITES[kind, name]
            at = to_board(site.drawn_at or site.at)
            assert [REGIONS[ident].group for ident, place in places(f"site/{kind}/").items() if place == at] == [
                site.sector
            ]


@pytest.mark.rule("LION-2.1a")
def test_tote_board_airbases_clock_and_boxes_are_complete() -> None:
    for sector in SECTORS.values():
        for box in ("landing", "re-arm", "light", "night"):
            assert (f"tote/{sector.id}/{box}" in REGIONS) == bool(sector.airfield)
    assert {f"base/{luftflotte}/{aircraft}" for luftflotte in (2, 3) for aircraft in AIRCRAFT} <= REGIONS.keys()
    assert {f"clock/{hour:02}00" for hour in range(6, 20, 2)} <= REGIONS.keys()
    assert {"raid/hunt", "raid/bomber", "raid/escort", "raid/patrol"} <= REGIONS.keys()
    assert {"inflight", "loss/light", "loss/heavy", "night/2", "night/3", "pool", "aces"} <= REGIONS.keys()
    assert {f"calendar/{day.date}" for day in COMPONENTS.calendar} <= REGIONS.keys()


def test_calendar_names_the_rules_only_where_they_differ() -> None:
    for number, day in enumerate(COMPONENTS.calendar):
        costs = {COMPONENTS.reinforcement_cost(rules, number) for rules in ("2013", "2009")}
        tooltip = REGIONS[f"calendar/{day.date}"].tooltip
        assert ("(rules of " in tooltip) == (len(costs) > 1)
        assert tooltip.count("calling in a squadron") == len(costs - {None})
    assert {f"cards/{place}" for place in ("target", "force", "event", "day", "pulled", "top")} <= REGIONS.keys()


def test_every_kind_of_piece_and_site_has_its_own_silhouette() -> None:
    types = {counter.type for counter in SQUADRONS.values()} | {*AIRCRAFT} | {site.type for site in SITES.values()}
    assert types | {"target", "damage", "target card"} <= SYMBOLS.keys()
    assert len({symbol.path for symbol in SYMBOLS.values()}) == len(SYMBOLS)


# The map


def test_column_has_patrols_above_squadrons_on_the_ground() -> None:
    for sector in SECTORS:
        ground, patrol = REGIONS[sector], REGIONS[f"{sector}/patrol"]
        assert ground.ladder == patrol.ladder == sector
        assert (patrol.key, ground.key) == ("P", "R")
        assert patrol.rung > ground.rung
        assert ground.at == patrol.at


@pytest.mark.rule("LION-2.1a")
def test_patrol_circle_is_in_its_sector() -> None:
    for sector, drawing in DRAWINGS.items():
        x, y = to_board(drawing.patrol_circle)
        rim = [
            (x + across * PATROL_RADIUS, y + down * PATROL_RADIUS)
            for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ]
        for point in ((x, y), *rim):
            assert any(is_inside_ring(ring, point) for ring in GROUND.rings[sector]), sector


def test_outlines_of_sectors_do_not_overlap() -> None:
    for one, other in combinations(SECTORS, 2):
        for place in (to_board(DRAWINGS[one].label), to_board(DRAWINGS[one].patrol_circle)):
            assert not is_inside_ring(REGIONS[other].outline, place), (one, other)


def test_outline_follows_the_coast() -> None:
    coast = {point for ring in coast_rings(PACK, MAP_PROJECTION)["England"] for point in ring}
    by_the_sea = ("1/11", "2/11", "4/11", "5/11", "6/11", "7/11", "2/10", "3/10", "4/10", "1/12", "2/12")
    for sector in SECTORS:
        assert (len(coast & {*REGIONS[sector].outline}) > 2) == (sector in by_the_sea), sector


def test_island_is_joined_to_its_sector_by_the_shortest_bridge() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    island = ((12.0, 9.0), (20.0, 9.0), (20.0, 20.0))
    outline = join_rings([square, island])
    assert outline == ((0, 0), (10, 0), (10, 10), (12, 9), (20, 9), (20, 20), (12, 9), (10, 10), (0, 10))


def test_columns_open_as_the_campaign_begins_overlap_neither_each_other_nor_airfields_and_radar() -> None:
    for one, other in combinations(SECTORS, 2):
        assert overlap(column(one), column(other)) < 0.03, (one, other)
    for kind in ("airfield", "radar"):
        for ident, at in places(f"site/{kind}/").items():
            for sector in SECTORS:
                assert overlap(column(sector), mark(at)) < 0.3, (sector, ident)


def test_columns_open_as_the_campaign_begins_hide_few_symbols() -> None:
    hidden = [
        (sector, ident)
        for sector in SECTORS
        for ident, at in places("site/").items()
        if overlap(column(sector), mark(at)) > 0.5
    ]
    assert len(hidden) <= 3, hidden


def test_symbols_do_not_overlap_and_are_in_their_sector() -> None:
    for (one, here), (other, there) in combinations(places("site/").items(), 2):
        assert overlap(mark(here), mark(there)) < 0.35, (one, other)
    for ident, at in places("site/").items():
        sectors_at = {sector for sector in SECTORS if any(is_inside_ring(ring, at) for ring in GROUND.rings[sector])}
        assert sectors_at <= {REGIONS[ident].group}, ident


def test_symbol_is_drawn_near_its_true_place() -> None:
    for site in SITES.values():
        assert (
            distance(to_board(site.drawn_at or site.at), to_board(site.at)) < 12 * MAP_PROJECTION.units_per_kilometre
        ), site.name


def test_names_hardly_overlap() -> None:
    names = [label for label in MAP.labels if label.kind == "town"]
    assert len(names) > 85
    overlapping = [
        (one.text, other.text) for one, other in combinations(names, 2) if overlap(written(one), written(other)) > 0.1
    ]
    assert len(overlapping) <= 4, overlapping
    for one, other in combinations([label for label in MAP.labels if label.kind != "space" and not label.angle], 2):
        assert overlap(written(one), written(other)) < 0.6, (one.text, other.text)


def test_names_of_airfields_come_first_where_names_crowd() -> None:
    names = [label.text for label in MAP.labels if label.kind == "town"]
    airfields = {sector.airfield for sector in SECTORS.values() if sector.airfield}
    assert set(names[: len(airfields)]) == airfields


def test_every_sector_group_sea_and_line_has_a_label() -> None:
    texts = {label.text for label in MAP.labels}
    assert {sector for sector in SECTORS if sector != "London"} <= texts
    assert {f"{net.number} {net.name}" for net in NETS.values()} <= texts
    assert {"LONDON", "10 GROUP", "11 GROUP", "12 GROUP", "ENGLISH CHANNEL", "STRAIT OF DOVER", "NORTH SEA"} <= texts
    assert {"Me 109 RANGE LIMIT", "LF 2", "LF 3", "LF 2 EAST", "LF 2 SOUTH"} <= texts
    assert {label.kind for label in MAP.labels} == {"space", "town", "sea", "land", "line"}


def test_arrow_is_at_sea_and_named_by_its_region() -> None:
    assert {ident: REGIONS[ident].key for ident in places("arrow/")} == {
        "arrow/LF2E": "2E",
        "arrow/LF2S": "2S",
        "arrow/LF3": "3",
    }
    lands = [ring for rings in coast_rings(PACK, MAP_PROJECTION).values() for ring in rings]
    for at in places("arrow/").values():
        assert not any(is_inside_ring(ring, at) for ring in lands)
