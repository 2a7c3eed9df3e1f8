"""spaces.toml and map.toml (THD-2.2, 2.3, 2.6): the spaces of the map, their borders, arrows and lines."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, permutations
from typing import Final

import pytest

from dowding.engine.packs import parse_provenance
from dowding.games.hardest_days.pack.components import MapLine, Node, Space
from games.hardest_days.pack.contents import PACK, SPACES, TARGETS

NODES: Final = {node.id: node.at for node in PACK.entries_of(Node)}
LINES: Final = {line.id: line for line in PACK.entries_of(MapLine)}
LAND_EDGES: Final = (
    ("LYM", "W2"),
    ("W2", "W3"),
    ("W3", "NWC"),
    ("NWC", "N1"),
    ("N1", "N2"),
    ("N2", "N4"),
    ("N4", "NE"),
)
"""The outer edges of the map in the west and north, behind which there is land."""
Edge = frozenset[str]


def edges(space: Space) -> set[Edge]:
    """The sides of a space's outline."""
    return {frozenset(side) for side in pairwise((*space.polygon, space.polygon[0]))}


def border(inside: set[str], outside: set[str]) -> set[Edge]:
    """The sides shared between two sets of spaces."""
    return {side for a in inside for b in outside for side in edges(SPACES[a]) & edges(SPACES[b])}


def contains(space: Space, point: tuple[float, float]) -> bool:
    """Whether a position lies inside a space (even-odd rule)."""
    y, x = point
    corners = [NODES[name] for name in space.polygon]
    inside = False
    for (y1, x1), (y2, x2) in pairwise((*corners, corners[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


@pytest.mark.rule("THD-2.2a")
def test_space_is_coastal_exactly_if_it_touches_open_water_or_the_estuary() -> None:
    sides = Counter(side for space in SPACES.values() for side in edges(space))
    shore = {side for side, uses in sides.items() if uses == 1} - {frozenset(side) for side in LAND_EDGES}
    touching = {s.id for s in SPACES.values() if edges(s) & shore or "Thames Estuary" in s.adjacent}
    assert {s.id for s in SPACES.values() if s.coastal} == touching


@pytest.mark.rule("THD-2.2a")
def test_6_11c_touches_the_thames_but_is_not_coastal() -> None:
    space = SPACES["6/11c"]
    assert any(contains(space, point) for point in LINES["thames"].points)
    assert not space.coastal


@pytest.mark.rule("THD-2.2b")
def test_thames_estuary_is_coastal() -> None:
    assert SPACES["Thames Estuary"].coastal


@pytest.mark.rule("THD-2.2c")
def test_isle_of_wight_and_poling_are_in_1_11b() -> None:
    newport = (50.70, -1.29)
    assert [s.id for s in SPACES.values() if contains(s, newport)] == ["1/11b"]
    (poling,) = [t for t in TARGETS.values() if t.name == "Poling"]
    assert (poling.type, poling.space) == ("radar", "1/11b")


@pytest.mark.rule("THD-2.2e")
def test_4_10b_contains_only_its_names() -> None:
    space = SPACES["4/10b"]
    assert all(re.fullmatch(r"[A-Z][a-z]+", text) for text in (space.name, space.airfield))


@pytest.mark.rule("THD-2.2f")
def test_spaces_are_named_sector_group_letter() -> None:
    for space in SPACES.values():
        if space.id in ("London", "Thames Estuary"):
            assert space.sector == ""
        else:
            assert re.fullmatch(r"[1-9]/1[01][abc]", space.id)
            assert space.sector == space.id[:-1]


def test_stated_spaces_exist() -> None:
    stated = {"1/11": "bc", "2/11": "a", "3/11": "ab", "4/10": "abc", "6/11": "abc", "7/11": "ab"}
    assert {sector + letter for sector, letters in stated.items() for letter in letters} <= set(SPACES)
    assert {"London", "Thames Estuary"} <= set(SPACES)


def test_adjacency_is_symmetric_with_one_source_per_border() -> None:
    for space in SPACES.values():
        assert space.id not in space.adjacent
        for neighbour, source in space.adjacent.items():
            assert SPACES[neighbour].adjacent.get(space.id) == source


@pytest.mark.rule("THD-2.3a")
def test_spaces_are_adjacent_exactly_if_they_share_a_border_line() -> None:
    for a, b in permutations(SPACES.values(), 2):
        assert (b.id in a.adjacent) == bool(edges(a) & edges(b)), (a.id, b.id)


@pytest.mark.rule("THD-2.3a")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1/11c", "2/11a"),
        ("1/11c", "4/10a"),
        ("6/11b", "7/11b"),
        ("1/11a", "2/11b"),
        ("1/11b", "4/10c"),
        ("6/11a", "7/11a"),
    ],
)
def test_corner_contacts_are_not_adjacent(one: str, other: str) -> None:
    assert len(set(SPACES[one].polygon) & set(SPACES[other].polygon)) == 1
    assert other not in SPACES[one].adjacent
    assert one not in SPACES[other].adjacent


def test_3_11a_has_exactly_four_neighbours() -> None:
    assert set(SPACES["3/11a"].adjacent) == {"3/11b", "1/11c", "4/10c", "London"}


def test_only_stated_borders_cite_their_rule() -> None:
    stated = {
        frozenset((space.id, name)): source
        for space in SPACES.values()
        for name, source in space.adjacent.items()
        if parse_provenance(source) == "stated"
    }
    patrol = {frozenset(("3/11a", name)): "THD-5.2" for name in ("3/11b", "1/11c", "4/10c", "London")}
    arrows = {frozenset(("6/11b", name)): "THD-9.4" for name in ("6/11c", "7/11a")}
    assert stated == patrol | arrows


def test_6_11b_alone_has_two_arrows() -> None:
    space = SPACES["6/11b"]
    assert (space.arrow, space.arrow_to_london) == ("7/11a", "6/11c")
    assert [s.id for s in SPACES.values() if s.arrow_to_london] == ["6/11b"]


def test_arrows_and_routes_home_lead_to_adjacent_spaces() -> None:
    for space in SPACES.values():
        for step in (space.arrow, space.arrow_to_london, space.recover_to):
            assert not step or step in space.adjacent, space.id


def test_recovering_raid_takes_the_shortest_way_to_the_coast() -> None:
    for space in SPACES.values():
        if space.coastal:
            assert space.recover_to == ""
        elif any(SPACES[name].coastal for name in space.adjacent):
            assert SPACES[space.recover_to].coastal
        else:
            assert space.recover_to == space.arrow
            step = SPACES[space.recover_to]
            assert any(SPACES[name].coastal for name in step.adjacent)


def test_range_line_separates_spaces_inside_and_outside_range() -> None:
    inside = {s.id for s in SPACES.values() if s.in_me109_range}
    line = {frozenset(side) for side in pairwise(LINES["me109-range"].nodes)}
    assert line
    assert line == border(inside, set(SPACES) - inside)


def test_luftflotte_line_separates_lf2_and_lf3() -> None:
    lf3 = {s.id for s in SPACES.values() if s.region == "LF3"}
    line = {frozenset(side) for side in pairwise(LINES["luftflotte"].nodes)}
    assert line
    assert line == border(lf3, set(SPACES) - lf3)


def test_line_separates_lf2_east_and_lf2_south() -> None:
    east, south = ({s.id for s in SPACES.values() if s.region == region} for region in ("LF2E", "LF2S"))
    line = {frozenset(side) for side in pairwise(LINES["lf2-east-south"].nodes)}
    assert line
    assert line == border(east, south)


def test_labels_and_targets_are_inside_their_own_space() -> None:
    for target in TARGETS.values():
        assert [s.id for s in SPACES.values() if contains(s, target.at)] == [target.space], target.id
    for space in SPACES.values():
        assert [s.id for s in SPACES.values() if contains(s, space.label)] == [space.id]
