"""The map of the pack against the rules: sectors, borders, radar nets, headquarters (LION-2.1, LION-5)."""

from __future__ import annotations

from typing import get_args

import pytest

from dowding.engine.packs import parse_provenance
from dowding.games.raf.pack import components as c
from games.raf.packs import NETS, PACK, SECTORS

ELEVEN = {f"{number}/11" for number in range(1, 8)}


@pytest.mark.rule("LION-2.1a")
def test_every_sector_except_london_has_an_airfield() -> None:
    assert [sector.id for sector in SECTORS.values() if not sector.airfield] == ["London"]
    airfields = [sector.airfield for sector in SECTORS.values() if sector.airfield]
    assert len(set(airfields)) == len(airfields) == 13


@pytest.mark.rule("LION-2.1a")
def test_sector_is_numbered_within_its_group_and_london_is_not() -> None:
    for sector in SECTORS.values():
        if sector.id == "London":
            assert sector.group == 0
        else:
            number, group = sector.id.split("/")
            assert (number.isdigit(), int(group)) == (True, sector.group)
    assert {sector.id for sector in SECTORS.values() if sector.group == 11} == ELEVEN


def test_sectors_named_in_the_rules_exist() -> None:
    assert ELEVEN | {"3/10", "4/10", "2/12", "3/12", "London"} <= set(SECTORS)


@pytest.mark.parametrize(
    ("sector", "airfield"),
    [("6/11", "Hornchurch"), ("7/11", "Biggin Hill"), ("5/11", "North Weald"), ("4/10", "Middle Wallop")],
)
def test_stated_airfields(sector: str, airfield: str) -> None:
    assert SECTORS[sector].airfield == airfield


# Borders (5)


@pytest.mark.rule("LION-5b")
@pytest.mark.parametrize(
    ("sector", "neighbours"),
    [
        ("3/11", {"1/11", "4/11", "5/11", "London", "2/12", "4/10"}),
        ("1/11", {"4/10", "2/11", "3/11", "London"}),
        ("London", ELEVEN - {"4/11"}),
    ],
)
def test_stated_neighbours(sector: str, neighbours: set[str]) -> None:
    assert set(SECTORS[sector].adjacent) == neighbours


@pytest.mark.rule("LION-5b")
@pytest.mark.parametrize(("one", "other"), [("2/12", "3/10"), ("3/12", "4/10"), ("London", "4/11")])
def test_stated_sectors_that_do_not_border(one: str, other: str) -> None:
    assert other not in SECTORS[one].adjacent
    assert one not in SECTORS[other].adjacent


@pytest.mark.parametrize(
    ("sector", "neighbours"),
    [("5/11", {"3/11", "4/11", "6/11", "London"}), ("7/11", {"2/11", "6/11", "London"})],
)
def test_neighbours_deduced_from_the_known_cards(sector: str, neighbours: set[str]) -> None:
    assert set(SECTORS[sector].adjacent) == neighbours


def test_four_sectors_meet_in_the_stated_corner() -> None:
    for one, other in (("2/12", "4/10"), ("2/12", "3/12"), ("3/12", "3/10"), ("3/10", "4/10")):
        assert other in SECTORS[one].adjacent


def test_borders_are_mutual_with_one_source() -> None:
    for sector in SECTORS.values():
        assert sector.id not in sector.adjacent
        for neighbour, source in sector.adjacent.items():
            assert SECTORS[neighbour].adjacent[sector.id] == source


def test_only_stated_borders_cite_a_rule() -> None:
    cited = {
        frozenset((sector.id, neighbour))
        for sector in SECTORS.values()
        for neighbour, source in sector.adjacent.items()
        if parse_provenance(source) == "stated"
    }
    stated = {frozenset((s, n)) for s in ("1/11", "3/11", "London") for n in SECTORS[s].adjacent}
    assert cited == stated
    assert len(stated) == 13
    assert all(
        source == "LION-5b"
        for sector in SECTORS.values()
        for source in sector.adjacent.values()
        if parse_provenance(source) == "stated"
    )


# Radar nets (2.1, 11.21) and headquarters (6.3)


@pytest.mark.rule("LION-2.1c")
def test_radar_nets_are_in_all_three_regions() -> None:
    assert {net.region for net in NETS.values()} == set(get_args(c.RaidRegion))
    assert list(NETS) == list(range(1, len(NETS) + 1))


def test_foreness_counts_as_lf2_east() -> None:
    (foreness,) = [net for net in NETS.values() if net.name == "Foreness"]
    assert foreness.region == "LF2E"


def test_nets_4_and_5_are_rye_and_poling() -> None:
    assert (NETS[4].name, NETS[5].name) == ("Rye", "Poling")
    assert {NETS[4].region, NETS[5].region} == {"LF2S"}


def test_headquarters_of_two_groups_and_of_fighter_command() -> None:
    groups = {entry.name: entry.group for entry in PACK.entries_of(c.Headquarters)}
    assert groups == {"Box": 10, "Uxbridge": 11, "Stanmore": 0}
