"""The map drawing of the pack: outlines, lines and sites agree with the entries that the rules use."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, hypot, radians
from typing import Final, get_args

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import DRAWINGS, LINES, NETS, PACK, SECTORS, SITES, TARGETS, in_sector, sides, within

KILOMETRES: Final = 111.2
NEAR: Final = 4.0
"""The distance in kilometres that a coastal site may be outside the simplified outline of its sector."""
SOUTH_EAST: Final = ((49.0, -4.35), (49.0, 3.0), (51.85, 3.0))
EAST: Final = ((52.95, 3.0), (49.95, 3.0))


def distance(one: c.LatLon, other: c.LatLon) -> float:
    """Kilometres between two positions."""
    return KILOMETRES * hypot(one[0] - other[0], (one[1] - other[1]) * cos(radians(one[0])))


def to_outline(sector: str, point: c.LatLon) -> float:
    """Kilometres from a position to the outline of a sector, measured along its sides."""
    nearest = []
    for ring in DRAWINGS[sector].polygon:
        for (y1, x1), (y2, x2) in pairwise((*ring, ring[0])):
            steps = 40
            nearest += [
                distance(point, (y1 + (y2 - y1) * step / steps, x1 + (x2 - x1) * step / steps))
                for step in range(steps + 1)
            ]
    return min(nearest)


def test_every_sector_is_drawn() -> None:
    assert set(DRAWINGS) == set(SECTORS)


@pytest.mark.rule("LION-5b")
def test_sectors_are_adjacent_exactly_if_their_outlines_share_a_side() -> None:
    for one, other in combinations(SECTORS, 2):
        assert (other in SECTORS[one].adjacent) == bool(sides(one) & sides(other)), (one, other)


@pytest.mark.rule("LION-5b")
@pytest.mark.parametrize(("one", "other"), [("2/12", "3/10"), ("3/12", "4/10")])
def test_stated_corner_is_a_corner(one: str, other: str) -> None:
    first, second = ({p for ring in DRAWINGS[s].polygon for p in ring} for s in (one, other))
    assert len(first & second) == 1


@pytest.mark.rule("LION-2.1a")
def test_label_circle_and_airfield_are_only_in_their_sector() -> None:
    for drawing in DRAWINGS.values():
        assert (drawing.airfield is None) == (drawing.sector == "London")
        for point in (drawing.label, drawing.patrol_circle, drawing.airfield):
            if point is not None:
                assert [sector for sector in SECTORS if in_sector(sector, point)] == [drawing.sector]


def test_every_site_lies_in_its_sector_or_close_by_on_the_coast() -> None:
    for site in SITES.values():
        assert in_sector(site.sector, site.at) or to_outline(site.sector, site.at) < NEAR, site.name


def test_every_target_has_its_site() -> None:
    for card in TARGETS.values():
        assert SITES[card.type, card.site or card.name].sector == card.sector
        assert SITES[card.secondary.type, card.secondary.name].sector == card.secondary.sector


def test_airfields_nets_and_headquarters_are_drawn() -> None:
    for sector in SECTORS.values():
        if sector.airfield:
            assert SITES["airfield", sector.airfield].at == DRAWINGS[sector.id].airfield
    for net in NETS.values():
        assert SITES["radar", net.name].sector == net.sector
    for headquarters in PACK.entries_of(c.Headquarters):
        assert SITES["hq", headquarters.name].sector == headquarters.sector


def test_unnamed_site_has_a_neighbour_with_the_same_name() -> None:
    for site in SITES.values():
        if not site.side:
            bearers = [other for other in SITES.values() if other.name == site.name and other.side]
            assert any(distance(site.at, other.at) < 20 for other in bearers), site.name


def test_range_line_separates_targets_in_range_from_others() -> None:
    in_range = (*LINES["me109"], *SOUTH_EAST)
    for card in TARGETS.values():
        site = SITES[card.type, card.site or card.name]
        assert within(in_range, site.at) == (card.me109 == "yes"), card.number


def test_luftflotte_line_separates_the_targets_of_both_luftflotten() -> None:
    east = (*LINES["luftflotte"], *EAST)
    for card in TARGETS.values():
        site = SITES[card.type, card.site or card.name]
        assert within(east, site.at) == (card.luftflotte == 2), card.number


def test_there_is_an_arrow_for_each_region_over_the_sea() -> None:
    arrows = {arrow.region: arrow.at for arrow in PACK.entries_of(c.ApproachArrow)}
    assert set(arrows) == set(get_args(c.RaidRegion))
    land = [coast.points for coast in PACK.entries_of(c.Coast)]
    assert not any(within(ring, at) for ring in land for at in arrows.values())


def test_every_sector_is_on_land() -> None:
    england = [coast.points for coast in PACK.entries_of(c.Coast) if coast.land == "England"]
    for drawing in DRAWINGS.values():
        assert any(within(ring, drawing.label) for ring in england), drawing.sector
    assert {coast.land for coast in PACK.entries_of(c.Coast)} == {"England", "France"}
