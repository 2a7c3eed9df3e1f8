"""The target cards of the pack against the rules (LION-2.31, LION-7.1, LION-19.1)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import NETS, PACK, SECTORS, TARGETS

EDGE = ("3/11", "4/11")


def me109(card: c.TargetCard) -> str:
    """Whether a target is in Me 109 range, by the rule on sectors (2P-21.4)."""
    if card.sector in EDGE or (card.type, card.name) == ("airfield", "Middle Wallop"):
        return "edge"
    beyond = SECTORS[card.sector].group == 12 or card.sector == "3/10" or card.name == "Oxford"
    return "no" if beyond else "yes"


def test_60_cards() -> None:
    assert list(TARGETS) == list(range(1, 61))


def test_card_5_is_poling() -> None:
    card = TARGETS[5]
    assert (card.name, card.type, card.strategic_value, len(card.nets)) == ("Poling", "radar", 2, 3)
    assert card.observers[1] == 1


@pytest.mark.rule("LION-7.1e")
def test_card_21_is_north_weald_with_its_yellow_field() -> None:
    card = TARGETS[21]
    assert (card.name, card.type) == ("North Weald", "airfield")
    assert set(card.enroute) == {"5/11", "6/11"}
    assert set(card.in_range) == {"3/11", "4/11", "London"}


def test_card_37_is_middle_wallop_at_the_edge_of_range() -> None:
    card = TARGETS[37]
    assert (card.name, card.type, card.sector) == ("Middle Wallop", "airfield", "4/10")
    assert (card.forward, card.me109, card.luftflotte) == (True, "edge", 3)


def test_card_is_the_printed_biggin_hill() -> None:
    (card,) = [card for card in TARGETS.values() if card.name == "Biggin Hill" and card.forward]
    assert (card.type, card.depth, card.sector, card.strategic_value) == ("airfield", "inland", "7/11", 3)
    assert (card.luftflotte, card.region, card.me109) == (2, "LF2S", "yes")
    assert (card.nets, card.observers) == ((4, 5), (4, 3, 3))
    assert (card.enroute, set(card.in_range)) == (("7/11",), {"2/11", "6/11", "London"})


@pytest.mark.parametrize(
    ("name", "kind", "at_least"),
    [
        ("Biggin Hill", "airfield", 2),
        ("Hornchurch", "airfield", 2),
        ("Kenley", "airfield", 1),
        ("Rye", "radar", 1),
        ("Foreness", "radar", 1),
        ("Weymouth", "port", 1),
        ("Southampton", "industry", 1),
        ("Oxford", "city", 1),
    ],
)
def test_targets_named_in_the_rules_are_among_the_first_44(name: str, kind: str, at_least: int) -> None:
    cards = [card for card in TARGETS.values() if (card.name, card.type) == (name, kind) and card.number <= 44]
    assert len(cards) >= at_least


def test_london_is_a_terror_target_more_than_once() -> None:
    london = [card.number for card in TARGETS.values() if card.name == "London"]
    assert len(london) >= 2
    assert min(london) >= 45


def test_six_forward_airfields() -> None:
    forward = [card for card in TARGETS.values() if card.forward]
    assert len(forward) == 6
    assert {card.type for card in forward} == {"airfield"}


def test_two_or_more_deep_targets_count_double() -> None:
    double = [card for card in TARGETS.values() if card.double_vp]
    assert len(double) >= 2
    assert {card.depth for card in double} == {"deep"}


def test_all_five_types_are_primary_and_the_other_two_only_secondary() -> None:
    assert {card.type for card in TARGETS.values()} == set(get_args(c.PriorityType))
    assert {"hq", "base"} <= {card.secondary.type for card in TARGETS.values()}
    assert {card.secondary.name for card in TARGETS.values() if card.secondary.type == "hq"} == {
        entry.name for entry in PACK.entries_of(c.Headquarters)
    }


@pytest.mark.parametrize("number", TARGETS)
def test_me109_range_follows_the_sector(number: int) -> None:
    assert TARGETS[number].me109 == me109(TARGETS[number])


def test_every_sector_of_the_range_rule_has_targets() -> None:
    sectors = {card.sector for card in TARGETS.values()}
    assert {"3/11", "4/11", "3/10", "4/10"} <= sectors
    assert any(SECTORS[sector].group == 12 for sector in sectors)


@pytest.mark.parametrize("number", TARGETS)
def test_route_of_a_raid_is_connected_and_ends_at_its_target(number: int) -> None:
    card = TARGETS[number]
    assert card.enroute[-1] == card.sector
    assert all(there in SECTORS[here].adjacent for here, there in pairwise(card.enroute))


@pytest.mark.parametrize("number", TARGETS)
def test_in_range_are_the_neighbours_of_the_sector_that_are_not_enroute(number: int) -> None:
    card = TARGETS[number]
    assert Counter(card.in_range) == Counter(set(SECTORS[card.sector].adjacent) - set(card.enroute))


@pytest.mark.parametrize("number", TARGETS)
def test_region_is_one_of_the_luftflotte(number: int) -> None:
    card = TARGETS[number]
    assert card.region.startswith(f"LF{card.luftflotte}")
    assert set(card.nets) <= set(NETS)


def test_every_radar_net_is_the_target_of_one_card_that_lists_it() -> None:
    radar = [card for card in TARGETS.values() if card.type == "radar"]
    assert sorted(card.name for card in radar) == sorted(net.name for net in NETS.values())
    for card in radar:
        (net,) = [net for net in NETS.values() if net.name == card.name]
        assert (card.sector, card.region) == (net.sector, net.region)
        assert net.number in card.nets


def test_observer_values_do_not_rise_in_worse_weather() -> None:
    for card in TARGETS.values():
        clear, patchy, broken = card.observers
        assert clear >= patchy >= broken >= 0


def test_airfield_target_is_the_airfield_of_its_sector() -> None:
    for card in TARGETS.values():
        if card.type == "airfield":
            assert SECTORS[card.sector].airfield == card.name
        if card.secondary.type == "airfield":
            assert SECTORS[card.secondary.sector].airfield == card.secondary.name
