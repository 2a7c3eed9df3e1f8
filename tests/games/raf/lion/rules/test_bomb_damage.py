"""Bomb damage to targets (LION-11.2) and its repair (LION-11.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.targets import advance_warning, raid_target, region_on_top
from dowding.games.raf.pack.components import PriorityType, RaidRegion
from dowding.games.raf.rules.bomb_damage import repair
from games.raf.lion.combat_fixtures import DRILL, a_card, a_card_with, drill_entries
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.damage_fixtures import a_raid_on, a_raid_on_hornchurch, bombed, lost, stocks
from games.raf.lion.scenario_builder import PACK, Stage


def nets_of(region: RaidRegion) -> list[str]:
    """The radar nets of a region as sites."""
    return [f"radar/{net.number}" for net in PACK.components.nets.values() if net.region == region]


# Targets that suffer nothing more


@pytest.mark.rule("LION-11.2a")
@pytest.mark.parametrize("target", ["port", "city"])
def test_ports_and_cities_cost_only_points(target: PriorityType) -> None:
    stage = a_raid_on(a_card(target).number, "H")
    before = stage.battle.state.clone()
    bombed(stage)
    assert stage.is_done
    assert stage.vp == -3
    assert not stage.battle.state.damage
    assert stage.battle.state.stocks == before.stocks
    assert stage.battle.state.squadrons == before.squadrons


@pytest.mark.rule("LION-11.2a")
def test_military_bases_cost_only_points() -> None:
    stage = a_raid_on(a_card_with("base").number, "H", second_target=True)
    before = stage.battle.state.clone()
    bombed(stage)
    assert stage.event("bombing").get_str("type") == "base"
    assert stage.vp == -3
    assert not stage.battle.state.damage
    assert stage.battle.state.stocks == before.stocks
    assert stage.battle.state.squadrons == before.squadrons


# Radar (11.21)


POLING = 5
NET = "radar/5"


@pytest.mark.rule("LION-11.21a")
@pytest.mark.parametrize(("result", "marker"), [("1", "light"), ("2", "light"), ("H", "heavy")])
def test_radar_damage_marker_depends_on_the_result(result: str, marker: str) -> None:
    stage = bombed(a_raid_on(POLING, result))
    assert stage.battle.state.damage == {NET: marker}


@pytest.mark.rule("LION-11.21b")
@pytest.mark.parametrize("heavy", [False, True])
def test_damaged_net_adds_nothing_to_detection(heavy: bool) -> None:
    stage = Stage(pack=DRILL, dice={"detection": [3]})
    stage.raid(POLING)
    stage.damage(NET, heavy=heavy)
    stage.play(detection)
    modifiers = stage.event("detection").data["modifiers"]
    assert isinstance(modifiers, dict)
    assert sum(name.startswith("net ") for name in modifiers) == len(stage.battle.target.nets) - 1
    assert not any(name.startswith("net 5") for name in modifiers)


@pytest.mark.rule("LION-11.21c")
def test_two_damaged_nets_prevent_advance_warning() -> None:
    for sites, is_warned in ((nets_of("LF2E")[:1], True), (nets_of("LF2E")[:2], False)):
        stage = Stage()
        stage.damage(*sites)
        stage.play(advance_warning)
        assert bool(stage.events("advance warning")) == is_warned
        assert bool(stage.battle.state.pulled) == is_warned
        assert region_on_top(stage.battle), "the back of the top card still shows"


@pytest.mark.rule("LION-11.21d")
def test_nets_damaged_in_two_regions_cripple_radar_and_hide_the_next_card() -> None:
    stage = Stage()
    stage.damage(nets_of("LF2E")[0])
    stage.damage(nets_of("LF3")[0], heavy=True)
    stage.play(advance_warning)
    assert not stage.events("advance warning")
    assert not region_on_top(stage.battle)


@pytest.mark.rule("LION-11.21d")
def test_crippled_radar_hides_the_new_top_card() -> None:
    stage = Stage(dice={"raid effort": [6] * 34})
    stage.damage(nets_of("LF2E")[0], nets_of("LF2S")[0])
    stage.battle.state.top_seen = True
    stage.play(raid_target)
    assert not stage.battle.state.top_seen


@pytest.mark.rule("LION-11.21d")
def test_radar_is_not_crippled_by_damage_in_one_region() -> None:
    stage = Stage(dice={"repair": [6]})
    stage.damage(nets_of("LF2E")[0])
    stage.damage(nets_of("LF3")[0], heavy=True)
    stage.battle.state.raid_day, stage.battle.state.day_card = 2, 138
    stage.play(repair, advance_warning)
    assert stage.battle.state.damage == {nets_of("LF3")[0]: "heavy"}
    assert region_on_top(stage.battle)
    assert stage.events("advance warning")


@pytest.mark.rule("LION-11.21d")
def test_foreness_counts_as_a_net_of_luftflotte_2_east() -> None:
    foreness = next(net for net in PACK.components.nets.values() if net.name == "Foreness")
    stage = Stage()
    stage.damage(f"radar/{foreness.number}", *nets_of("LF2E")[:1])
    stage.play(advance_warning)
    assert region_on_top(stage.battle)


# Industry (11.24)


@pytest.mark.rule("LION-G17", "LION-11.24a")
def test_type_with_the_most_points_loses_three() -> None:
    stage = a_raid_on(a_card("industry").number, "H", second=3)
    stocks(stage, spitfire=9, hurricane=11)
    before = dict(stage.battle.state.stocks)
    bombed(stage)
    assert stage.battle.state.stocks["Hurricane"] == 8
    assert lost(stage, before) == {"Hurricane": 3}


@pytest.mark.rule("LION-11.24a", "LION-11.24b")
@pytest.mark.parametrize(
    ("spitfire", "hurricane", "blenheim", "expected"),
    [
        (9, 9, 0, {"Spitfire": 5}),
        (9, 3, 0, {"Spitfire": 5}),
        (2, 4, 0, {"Hurricane": 4, "Spitfire": 1}),
        (1, 2, 3, {"Blenheim": 3, "Hurricane": 2}),
        (1, 2, 1, {"Hurricane": 2, "Spitfire": 1, "Blenheim": 1}),
        (3, 3, 3, {"Spitfire": 3, "Hurricane": 2}),
        (0, 1, 0, {"Hurricane": 1}),
        (0, 0, 0, {}),
    ],
)
def test_five_points_of_damage_to_industry(
    spitfire: int, hurricane: int, blenheim: int, expected: dict[str, int]
) -> None:
    stage = a_raid_on(a_card("industry").number, "H", second=5)
    stocks(stage, spitfire=spitfire, hurricane=hurricane, blenheim=blenheim)
    before = dict(stage.battle.state.stocks)
    bombed(stage)
    assert lost(stage, before) == expected
    assert stage.vp == -3


@pytest.mark.rule("LION-11.24b")
def test_prelude_industry_loses_no_points() -> None:
    stage = bombed(a_raid_on(a_card("industry").number, "H", scenario="prelude"))
    assert stage.is_done
    assert not stage.events("replacements lost")


# Headquarters (11.25) and what is damaged already (11.26)


UXBRIDGE = "hq/Uxbridge"


def a_raid_on_uxbridge(result: str) -> Stage:
    """The headquarters is the secondary target of a card."""
    card = next(card for card in PACK.components.targets.values() if card.secondary.name == "Uxbridge")
    return a_raid_on(card.number, result, second_target=True)


@pytest.mark.rule("LION-11.25a")
@pytest.mark.parametrize(("result", "marker"), [("1", "light"), ("2", "light"), ("H", "heavy")])
def test_headquarters_damage_marker_depends_on_the_result(result: str, marker: str) -> None:
    stage = bombed(a_raid_on_uxbridge(result))
    assert stage.battle.state.damage == {UXBRIDGE: marker}
    assert stage.event("damaged").rule == "LION-11.25a"


@pytest.mark.rule("LION-11.25a")
def test_headquarters_are_only_secondary_targets() -> None:
    assert {card.type for card in PACK.components.targets.values()} == {"radar", "port", "airfield", "industry", "city"}


@pytest.mark.rule("LION-11.26a")
@pytest.mark.parametrize(("result", "marker", "vp"), [("1", "light", -1), ("2", "heavy", -2), ("H", "heavy", -3)])
def test_further_damage_of_two_or_more_makes_a_light_marker_heavy(result: str, marker: str, vp: int) -> None:
    for stage, site in ((a_raid_on(POLING, result), NET), (a_raid_on_uxbridge(result), UXBRIDGE)):
        stage.damage(site)
        bombed(stage)
        assert stage.battle.state.damage == {site: marker}
        assert stage.vp == vp


@pytest.mark.rule("LION-11.26b")
@pytest.mark.parametrize(("result", "vp"), [("1", -1), ("2", -2), ("H", -3)])
def test_heavy_marker_is_unchanged_but_points_are_lost(result: str, vp: int) -> None:
    for stage, site in ((a_raid_on(POLING, result), NET), (a_raid_on_uxbridge(result), UXBRIDGE)):
        stage.damage(site, heavy=True)
        bombed(stage)
        assert stage.battle.state.damage == {site: "heavy"}
        assert stage.vp == vp


@pytest.mark.rule("LION-11.26b")
def test_marked_airfield_gets_no_second_marker_but_all_other_effects() -> None:
    stage = a_raid_on_hornchurch("H", {"54/6/11": "sector"}, second=6)
    stage.damage("airfield/6/11")
    stocks(stage, spitfire=7, hurricane=9)
    bombed(stage)
    assert stage.battle.state.damage == {"airfield/6/11": "light"}
    assert not stage.events("control room hit")
    assert stage.where("54/6/11") == "landing"
    assert stage.battle.state.stocks["Spitfire"] == 6
    assert stage.vp == -3


# Repair (11.3)


@pytest.mark.rule("LION-11.3a")
@pytest.mark.parametrize(("die", "marker"), [(2, None), (3, "light"), (4, "heavy")])
def test_heavy_damage_is_repaired_by_a_roll_against_the_repair_chance(die: int, marker: str | None) -> None:
    card = replace(PACK.components.day_cards[138], repair=3)
    stage = Stage(pack=pack_with(*drill_entries(), card), dice={"repair": [die]})
    stage.battle.state.raid_day, stage.battle.state.day_card = 2, 138
    stage.damage(NET, heavy=True)
    stage.play(repair)
    assert stage.battle.state.damage.get(NET) == marker


@pytest.mark.rule("LION-11.3a")
def test_each_heavy_marker_has_its_own_repair_roll() -> None:
    card = replace(PACK.components.day_cards[138], repair=3)
    stage = Stage(pack=pack_with(*drill_entries(), card), dice={"repair": [1, 3, 6]})
    stage.battle.state.raid_day, stage.battle.state.day_card = 2, 138
    stage.damage("radar/1", "radar/2", UXBRIDGE, heavy=True)
    stage.damage("radar/3", "airfield/6/11")
    stage.play(repair)
    assert stage.battle.state.damage == {"radar/2": "light", UXBRIDGE: "heavy"}
    assert [event.data for event in stage.events("half repaired")] == [{"site": "radar/2", "die": 3, "chance": 3}]
