"""Bomb damage to targets (LION-11.2) and its repair (LION-11.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.bomb_damage import lose_aircraft, repair
from dowding.games.raf.bombing import bombardment
from dowding.games.raf.commitment import commit_on_poor
from dowding.games.raf.components import PriorityType, Region, Stock
from dowding.games.raf.lion.detection import detection
from dowding.games.raf.lion.targets import advance_warning, raid_target, region_on_top
from dowding.games.raf.patrol import squadron_patrol_assignment
from dowding.games.raf.state import SquadronBox
from games.raf.lion.combat_drill import (
    BLENHEIM,
    DRILL,
    HE111,
    a_card,
    a_card_with,
    chosen,
    drill_entries,
    gruppe,
    pack_with,
    with_counters,
)
from games.raf.lion.staging import PACK, Stage

STRONG = with_counters(replace(gruppe(HE111[0]), bombs_full=12))
"""With a strength of 12 a die of 1 gives one point, a die of 3 two points, a die of 6 heavy damage."""
DICE = {"1": 1, "2": 3, "H": 6}
HORNCHURCH = ("54/6/11", "65/6/11", "74/6/11", "222/6/11")


def nets_of(region: Region) -> list[str]:
    """The radar nets of a region as sites."""
    return [f"radar/{net.number}" for net in PACK.components.nets.values() if net.region == region]


def a_raid_on(
    card: int, result: str, *, second: int = 1, scenario: str = "hardest-days", second_target: bool = False
) -> Stage:
    """A target about to be bombed with this result, or its secondary target."""
    stage = Stage(scenario, pack=STRONG, dice={"bombing": [DICE[result]], "heavy damage": [second]}, night=True)
    stage.raid(card, intercepted=True, secondary=("A", "B", "C") if second_target else ())
    stage.gruppe(HE111[0], "bomber")
    return stage


def bombed(stage: Stage) -> Stage:
    stage.play(bombardment)
    return stage


def lost(stage: Stage, before: dict[Stock, int]) -> dict[str, int]:
    """The replacement points lost."""
    now = stage.game.state.stocks
    return {stock: points - now[stock] for stock, points in before.items() if points != now[stock]}


def stocks(stage: Stage, *, spitfire: int, hurricane: int, blenheim: int = 0) -> None:
    stage.game.state.stocks |= {"Spitfire": spitfire, "Hurricane": hurricane, "Blenheim": blenheim}


# Targets that suffer nothing more


@pytest.mark.rule("LION-11.2a")
@pytest.mark.parametrize("target", ["port", "city"])
def test_ports_and_cities_cost_points_only(target: PriorityType) -> None:
    stage = a_raid_on(a_card(target).number, "H")
    before = stage.game.state.clone()
    bombed(stage)
    assert stage.is_done
    assert stage.vp == -3
    assert not stage.game.state.damage
    assert stage.game.state.stocks == before.stocks
    assert stage.game.state.squadrons == before.squadrons


@pytest.mark.rule("LION-11.2a")
def test_military_bases_cost_points_only() -> None:
    stage = a_raid_on(a_card_with("base").number, "H", second_target=True)
    before = stage.game.state.clone()
    bombed(stage)
    assert stage.event("bombing").text("type") == "base"
    assert stage.vp == -3
    assert not stage.game.state.damage
    assert stage.game.state.stocks == before.stocks
    assert stage.game.state.squadrons == before.squadrons


# Radar (11.21)

POLING = 5
NET = "radar/5"


@pytest.mark.rule("LION-11.21a")
@pytest.mark.parametrize(("result", "marker"), [("1", "light"), ("2", "light"), ("H", "heavy")])
def test_radar_is_marked_by_the_result(result: str, marker: str) -> None:
    stage = bombed(a_raid_on(POLING, result))
    assert stage.game.state.damage == {NET: marker}


@pytest.mark.rule("LION-11.21b")
@pytest.mark.parametrize("heavy", [False, True])
def test_a_damaged_net_does_not_help_detection(heavy: bool) -> None:
    stage = Stage(pack=DRILL, dice={"detection": [3]})
    stage.raid(POLING)
    stage.damage(NET, heavy=heavy)
    stage.play(detection)
    modifiers = stage.event("detection").data["modifiers"]
    assert isinstance(modifiers, dict)
    assert sum(name.startswith("net ") for name in modifiers) == len(stage.game.target.nets) - 1
    assert not any(name.startswith("net 5") for name in modifiers)


@pytest.mark.rule("LION-11.21c")
def test_two_damaged_nets_anywhere_end_advance_warning() -> None:
    for sites, is_warned in ((nets_of("LF2E")[:1], True), (nets_of("LF2E")[:2], False)):
        stage = Stage()
        stage.damage(*sites)
        stage.play(advance_warning)
        assert bool(stage.events("advance warning")) == is_warned
        assert bool(stage.game.state.pulled) == is_warned
        assert region_on_top(stage.game), "the back of the top card still shows"


@pytest.mark.rule("LION-11.21d")
def test_nets_damaged_in_two_regions_cripple_the_system_and_hide_the_next_card() -> None:
    stage = Stage()
    stage.damage(nets_of("LF2E")[0])
    stage.damage(nets_of("LF3")[0], heavy=True)
    stage.play(advance_warning)
    assert not stage.events("advance warning")
    assert not region_on_top(stage.game)


@pytest.mark.rule("LION-11.21d")
def test_a_crippled_system_hides_the_card_that_comes_up_when_a_target_is_drawn() -> None:
    stage = Stage(dice={"raid effort": [6] * 34})
    stage.damage(nets_of("LF2E")[0], nets_of("LF2S")[0])
    stage.game.state.top_seen = True
    stage.play(raid_target)
    assert not stage.game.state.top_seen


@pytest.mark.rule("LION-11.21d")
def test_the_system_is_no_longer_crippled_when_only_one_region_is_damaged() -> None:
    stage = Stage(dice={"repair": [6]})
    stage.damage(nets_of("LF2E")[0])
    stage.damage(nets_of("LF3")[0], heavy=True)
    stage.game.state.raid_day, stage.game.state.day_card = 2, 138
    stage.play(repair, advance_warning)
    assert stage.game.state.damage == {nets_of("LF3")[0]: "heavy"}
    assert region_on_top(stage.game)
    assert stage.events("advance warning")


@pytest.mark.rule("LION-11.21d")
def test_foreness_counts_as_a_net_of_luftflotte_2_east() -> None:
    foreness = next(net for net in PACK.components.nets.values() if net.name == "Foreness")
    stage = Stage()
    stage.damage(f"radar/{foreness.number}", *nets_of("LF2E")[:1])
    stage.play(advance_warning)
    assert region_on_top(stage.game)


# Airfields (11.22, 11.23)


def at(stage: Stage, boxes: dict[str, SquadronBox]) -> None:
    """Put squadrons of Hornchurch into these boxes; the others of the sector are far away."""
    for ident in (*HORNCHURCH, "603/6/11", BLENHEIM):
        stage.squadron(ident, "heavy")
    for ident, box in boxes.items():
        stage.squadron(ident, box, over="6/11" if box == "patrol" else "")


def a_raid_on_hornchurch(
    result: str, boxes: dict[str, SquadronBox], *, second: int = 1, prelude: bool = False
) -> Stage:
    card = next(
        c for c in PACK.components.targets.values() if c.sector == "6/11" and c.type == "airfield" and not c.forward
    )
    stage = a_raid_on(card.number, result, second=second, scenario="prelude" if prelude else "hardest-days")
    at(stage, boxes)
    return stage


@pytest.mark.rule("LION-G16", "LION-11.22a", "LION-11.22b", "LION-11h")
def test_four_points_of_damage_to_hornchurch_as_in_the_rulebook() -> None:
    boxes: dict[str, SquadronBox] = {
        "54/6/11": "sector",
        "65/6/11": "re-arm",
        "74/6/11": "light",
        "222/6/11": "patrol",
    }
    stage = a_raid_on_hornchurch("H", boxes, second=4)
    stocks(stage, spitfire=7, hurricane=9)
    bombed(stage)
    assert stage.is_done
    assert stage.where("54/6/11") == stage.where("65/6/11") == "landing"
    assert stage.where("74/6/11") == "light"
    assert stage.where("222/6/11") == "patrol 6/11"
    assert stage.game.state.stocks["Spitfire"] == 4
    assert stage.game.state.stocks["Hurricane"] == 9
    assert stage.vp == -3


@pytest.mark.rule("LION-11.22a")
def test_squadrons_in_the_sector_are_dispersed_before_those_re_arming_and_the_player_chooses_among_equals() -> None:
    stage = a_raid_on_hornchurch("2", {"54/6/11": "sector", "65/6/11": "re-arm", "74/6/11": "re-arm"})
    bombed(stage)
    assert stage.where("54/6/11") == "landing"
    assert chosen(stage, "disperse") == {"65/6/11", "74/6/11"}
    stage.choose("disperse:74/6/11")
    assert stage.is_done
    assert stage.where("65/6/11") == "re-arm"
    assert stage.where("74/6/11") == "landing"


@pytest.mark.rule("LION-11.22a")
def test_re_arming_squadrons_are_safe_while_the_sector_has_enough() -> None:
    stage = a_raid_on_hornchurch("1", {"54/6/11": "sector", "65/6/11": "sector", "74/6/11": "re-arm"})
    bombed(stage)
    assert chosen(stage, "disperse") == {"54/6/11", "65/6/11"}
    stage.choose("disperse:65/6/11")
    assert stage.is_done
    assert [stage.where(each) for each in HORNCHURCH[:3]] == ["sector", "landing", "re-arm"]


@pytest.mark.rule("LION-11.22a")
def test_patrols_and_squadrons_in_flight_and_other_sectors_are_not_dispersed_and_faces_are_kept() -> None:
    stage = a_raid_on_hornchurch("H", {"54/6/11": "patrol", "65/6/11": "inflight", "222/6/11": "hunt"}, second=6)
    stage.squadron("74/6/11", "sector", full=False)
    stage.squadron("610/7/11", "patrol", over="6/11")
    bombed(stage)
    assert stage.is_done
    assert stage.where("54/6/11") == "patrol 6/11"
    assert stage.where("65/6/11") == "inflight"
    assert stage.where("222/6/11") == "hunt"
    assert stage.where("610/7/11") == "patrol 6/11"
    assert stage.where("74/6/11") == "landing (reduced)"
    assert stage.where("32/7/11") == "sector"


@pytest.mark.rule("LION-11.22a")
def test_a_night_patrol_is_dispersed_like_a_squadron_in_the_sector() -> None:
    stage = a_raid_on_hornchurch("1", {BLENHEIM: "night", "54/6/11": "sector", "65/6/11": "re-arm"})
    bombed(stage)
    assert chosen(stage, "disperse") == {BLENHEIM, "54/6/11"}


@pytest.mark.rule("LION-11.22b")
def test_a_point_is_lost_for_each_squadron_that_has_landed_or_waits_up_to_the_damage() -> None:
    stage = a_raid_on_hornchurch("2", {"54/6/11": "landing", "65/6/11": "landing", "74/6/11": "light"})
    stocks(stage, spitfire=7, hurricane=9)
    bombed(stage)
    assert stage.game.state.stocks["Spitfire"] == 5


KENT: dict[str, SquadronBox] = {"32/7/11": "landing", "501/7/11": "light", "610/7/11": "landing"}
"""Biggin Hill: a Hurricane and a Spitfire landing, a Hurricane in Light Loss."""


@pytest.mark.rule("LION-11.22b")
@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        (1, {"Hurricane": 1}),
        (2, {"Hurricane": 1, "Spitfire": 1}),
        (3, {"Hurricane": 2, "Spitfire": 1}),
        (6, {"Hurricane": 2, "Spitfire": 1}),
    ],
)
def test_the_landing_box_loses_before_the_light_loss_box_and_hurricanes_before_spitfires(
    damage: int, expected: dict[str, int]
) -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    for ident, box in KENT.items():
        stage.squadron(ident, box)
    before = dict(stage.game.state.stocks)
    stage.game.follow((lose_aircraft, "7/11", damage))
    stage.play()
    assert lost(stage, before) == expected


@pytest.mark.rule("LION-11.22b")
@pytest.mark.parametrize(
    ("damage", "expected"),
    [(1, {"Spitfire": 1}), (2, {"Spitfire": 1, "Blenheim": 1}), (3, {"Spitfire": 2, "Blenheim": 1})],
)
def test_blenheims_lose_last_within_a_box_and_before_the_next_box(damage: int, expected: dict[str, int]) -> None:
    stage = Stage(pack=DRILL, night=True)
    stage.raid()
    at(stage, {BLENHEIM: "landing", "54/6/11": "landing", "65/6/11": "light"})
    stocks(stage, spitfire=5, hurricane=5, blenheim=5)
    before = dict(stage.game.state.stocks)
    stage.game.follow((lose_aircraft, "6/11", damage))
    stage.play()
    assert lost(stage, before) == expected


@pytest.mark.rule("LION-11.22c")
def test_a_squadron_without_points_of_its_type_uses_a_damage_point_up() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    for ident, box in KENT.items():
        stage.squadron(ident, box)
    stocks(stage, spitfire=5, hurricane=0)
    stage.game.follow((lose_aircraft, "7/11", 2))
    stage.play()
    assert (stage.game.state.stocks["Hurricane"], stage.game.state.stocks["Spitfire"]) == (0, 4)


@pytest.mark.rule("LION-11.22c")
def test_in_prelude_squadrons_are_dispersed_but_no_points_are_lost() -> None:
    stage = a_raid_on_hornchurch("H", {"54/6/11": "sector"}, second=4, prelude=True)
    bombed(stage)
    assert stage.is_done
    assert stage.where("54/6/11") == "landing"
    assert not stage.events("replacements lost")
    assert stage.vp == -3


@pytest.mark.rule("LION-11.23a")
@pytest.mark.parametrize(("result", "second", "is_hit"), [("H", 6, True), ("H", 5, False), ("2", 6, False)])
def test_a_second_die_of_six_hits_the_control_room(result: str, second: int, is_hit: bool) -> None:
    stage = bombed(a_raid_on_hornchurch(result, {}, second=second))
    assert stage.game.state.damage == ({"airfield/6/11": "light"} if is_hit else {})


@pytest.mark.rule("LION-11.23a")
def test_a_second_die_of_six_against_industry_hits_no_control_room() -> None:
    stage = bombed(a_raid_on(a_card("industry").number, "H", second=6))
    assert not stage.game.state.damage


@pytest.mark.rule("LION-11.23a")
def test_with_its_control_room_hit_no_squadron_of_the_sector_starts_a_patrol_but_patrols_stay() -> None:
    stage = Stage()
    stage.damage("airfield/6/11")
    stage.squadron("54/6/11", "patrol", over="6/11")
    stage.play(squadron_patrol_assignment)
    assert not any(option.startswith("patrol:65/6/11") for option in stage.options())
    assert stage.refused()["patrol:65/6/11"].rule == "LION-5g"
    assert "patrol:610/7/11:6/11" in stage.options(), "squadrons of other sectors may patrol that circle"
    stage.choose("done")
    assert stage.where("54/6/11") == "patrol 6/11"


@pytest.mark.rule("LION-11.23a")
def test_with_its_control_room_hit_a_squadron_on_the_ground_answers_only_raids_on_its_own_sector() -> None:
    own, other = (
        next(
            card.number
            for card in PACK.components.targets.values()
            if "6/11" in card.enroute and (card.sector == "6/11") == is_own
        )
        for is_own in (True, False)
    )
    for target, may_respond in ((own, True), (other, False)):
        stage = Stage()
        stage.damage("airfield/6/11")
        stage.squadron("54/6/11", "patrol", over="6/11")
        stage.raid(target, warning="very early")
        stage.play(commit_on_poor)
        assert ("commit:65/6/11" in stage.options()) == may_respond
        assert "commit:54/6/11" in stage.options(), "who is on patrol is not bound"


# Industry (11.24)


@pytest.mark.rule("LION-G17", "LION-11.24a")
def test_three_points_are_lost_by_the_type_that_has_most() -> None:
    stage = a_raid_on(a_card("industry").number, "H", second=3)
    stocks(stage, spitfire=9, hurricane=11)
    before = dict(stage.game.state.stocks)
    bombed(stage)
    assert stage.game.state.stocks["Hurricane"] == 8
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
    before = dict(stage.game.state.stocks)
    bombed(stage)
    assert lost(stage, before) == expected
    assert stage.vp == -3


@pytest.mark.rule("LION-11.24b")
def test_in_prelude_industry_loses_no_points() -> None:
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
def test_a_headquarters_is_marked_by_the_result(result: str, marker: str) -> None:
    stage = bombed(a_raid_on_uxbridge(result))
    assert stage.game.state.damage == {UXBRIDGE: marker}
    assert stage.event("damaged").rule == "LION-11.25a"


@pytest.mark.rule("LION-11.25a")
def test_headquarters_are_only_ever_secondary_targets() -> None:
    assert {card.type for card in PACK.components.targets.values()} == {"radar", "port", "airfield", "industry", "city"}


@pytest.mark.rule("LION-11.26a")
@pytest.mark.parametrize(("result", "marker", "vp"), [("1", "light", -1), ("2", "heavy", -2), ("H", "heavy", -3)])
def test_more_damage_makes_a_light_marker_heavy_from_two_points_on(result: str, marker: str, vp: int) -> None:
    for stage, site in ((a_raid_on(POLING, result), NET), (a_raid_on_uxbridge(result), UXBRIDGE)):
        stage.damage(site)
        bombed(stage)
        assert stage.game.state.damage == {site: marker}
        assert stage.vp == vp


@pytest.mark.rule("LION-11.26b")
@pytest.mark.parametrize(("result", "vp"), [("1", -1), ("2", -2), ("H", -3)])
def test_a_heavy_marker_stays_as_it_is_and_points_are_lost(result: str, vp: int) -> None:
    for stage, site in ((a_raid_on(POLING, result), NET), (a_raid_on_uxbridge(result), UXBRIDGE)):
        stage.damage(site, heavy=True)
        bombed(stage)
        assert stage.game.state.damage == {site: "heavy"}
        assert stage.vp == vp


@pytest.mark.rule("LION-11.26b")
def test_a_marked_airfield_gets_no_second_marker_but_suffers_all_else() -> None:
    stage = a_raid_on_hornchurch("H", {"54/6/11": "sector"}, second=6)
    stage.damage("airfield/6/11")
    stocks(stage, spitfire=7, hurricane=9)
    bombed(stage)
    assert stage.game.state.damage == {"airfield/6/11": "light"}
    assert not stage.events("control room hit")
    assert stage.where("54/6/11") == "landing"
    assert stage.game.state.stocks["Spitfire"] == 6
    assert stage.vp == -3


# Repair (11.3)


@pytest.mark.rule("LION-11.3a")
@pytest.mark.parametrize(("die", "marker"), [(2, None), (3, "light"), (4, "heavy")])
def test_heavy_damage_is_repaired_by_a_die_against_the_chance_of_the_day_card(die: int, marker: str | None) -> None:
    card = replace(PACK.components.day_cards[138], repair=3)
    stage = Stage(pack=pack_with(*drill_entries(), card), dice={"repair": [die]})
    stage.game.state.raid_day, stage.game.state.day_card = 2, 138
    stage.damage(NET, heavy=True)
    stage.play(repair)
    assert stage.game.state.damage.get(NET) == marker


@pytest.mark.rule("LION-11.3a")
def test_each_heavy_marker_has_its_own_die_and_one_made_light_stays_for_the_day() -> None:
    card = replace(PACK.components.day_cards[138], repair=3)
    stage = Stage(pack=pack_with(*drill_entries(), card), dice={"repair": [1, 3, 6]})
    stage.game.state.raid_day, stage.game.state.day_card = 2, 138
    stage.damage("radar/1", "radar/2", UXBRIDGE, heavy=True)
    stage.damage("radar/3", "airfield/6/11")
    stage.play(repair)
    assert stage.game.state.damage == {"radar/2": "light", UXBRIDGE: "heavy"}
