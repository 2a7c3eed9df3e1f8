"""Bomb damage to airfields (LION-11.22, LION-11.23)."""

from __future__ import annotations

import pytest

from dowding.games.raf.rules.bomb_damage import lose_aircraft
from dowding.games.raf.rules.commitment import commit_on_poor
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.state import SquadronBox
from games.raf.lion.combat_fixtures import BLENHEIM, DRILL, a_card, chosen
from games.raf.lion.damage_fixtures import HORNCHURCH, a_raid_on, a_raid_on_hornchurch, at, bombed, lost, stocks
from games.raf.lion.scenario_builder import PACK, Stage

# Airfields (11.22, 11.23)


@pytest.mark.rule("LION-G16", "LION-11.22a", "LION-11.22b", "LION-11h")
def test_hornchurch_example_with_four_damage_points() -> None:
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
    assert stage.battle.state.stocks["Spitfire"] == 4
    assert stage.battle.state.stocks["Hurricane"] == 9
    assert stage.vp == -3


@pytest.mark.rule("LION-11.22a")
def test_squadrons_in_the_sector_are_dispersed_before_re_arming_ones() -> None:
    stage = a_raid_on_hornchurch("2", {"54/6/11": "sector", "65/6/11": "re-arm", "74/6/11": "re-arm"})
    bombed(stage)
    assert stage.where("54/6/11") == "landing"
    assert chosen(stage, "disperse") == {"65/6/11", "74/6/11"}
    stage.choose("disperse:74/6/11")
    assert stage.is_done
    assert stage.where("65/6/11") == "re-arm"
    assert stage.where("74/6/11") == "landing"


@pytest.mark.rule("LION-11.22a")
def test_re_arming_squadrons_are_not_dispersed_if_the_sector_has_enough() -> None:
    stage = a_raid_on_hornchurch("1", {"54/6/11": "sector", "65/6/11": "sector", "74/6/11": "re-arm"})
    bombed(stage)
    assert chosen(stage, "disperse") == {"54/6/11", "65/6/11"}
    stage.choose("disperse:65/6/11")
    assert stage.is_done
    assert [stage.where(unit) for unit in HORNCHURCH[:3]] == ["sector", "landing", "re-arm"]


@pytest.mark.rule("LION-11.22a")
def test_patrols_inflight_squadrons_and_other_sectors_are_not_dispersed() -> None:
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
def test_night_patrol_is_dispersed_like_a_squadron_in_the_sector() -> None:
    stage = a_raid_on_hornchurch("1", {BLENHEIM: "night", "54/6/11": "sector", "65/6/11": "re-arm"})
    bombed(stage)
    assert chosen(stage, "disperse") == {BLENHEIM, "54/6/11"}


@pytest.mark.rule("LION-11.22b")
def test_point_is_lost_for_each_squadron_landing_or_in_light_loss_up_to_the_damage() -> None:
    stage = a_raid_on_hornchurch("2", {"54/6/11": "landing", "65/6/11": "landing", "74/6/11": "light"})
    stocks(stage, spitfire=7, hurricane=9)
    bombed(stage)
    assert stage.battle.state.stocks["Spitfire"] == 5


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
def test_landing_box_loses_before_the_light_loss_box_and_hurricanes_before_spitfires(
    damage: int, expected: dict[str, int]
) -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    for ident, box in KENT.items():
        stage.squadron(ident, box)
    before = dict(stage.battle.state.stocks)
    stage.battle.schedule_next((lose_aircraft, "7/11", damage))
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
    before = dict(stage.battle.state.stocks)
    stage.battle.schedule_next((lose_aircraft, "6/11", damage))
    stage.play()
    assert lost(stage, before) == expected


@pytest.mark.rule("LION-11.22c")
def test_squadron_without_points_of_its_type_uses_up_a_damage_point() -> None:
    stage = Stage(pack=DRILL)
    stage.raid()
    for ident, box in KENT.items():
        stage.squadron(ident, box)
    stocks(stage, spitfire=5, hurricane=0)
    stage.battle.schedule_next((lose_aircraft, "7/11", 2))
    stage.play()
    assert (stage.battle.state.stocks["Hurricane"], stage.battle.state.stocks["Spitfire"]) == (0, 4)


@pytest.mark.rule("LION-11.22c")
def test_prelude_disperses_squadrons_without_losing_points() -> None:
    stage = a_raid_on_hornchurch("H", {"54/6/11": "sector"}, second=4, prelude=True)
    bombed(stage)
    assert stage.is_done
    assert stage.where("54/6/11") == "landing"
    assert not stage.events("replacements lost")
    assert stage.vp == -3


@pytest.mark.rule("LION-11.23a")
@pytest.mark.parametrize(("result", "second", "is_hit"), [("H", 6, True), ("H", 5, False), ("2", 6, False)])
def test_second_die_of_six_hits_the_control_room(result: str, second: int, is_hit: bool) -> None:
    stage = bombed(a_raid_on_hornchurch(result, {}, second=second))
    assert stage.battle.state.damage == ({"airfield/6/11": "light"} if is_hit else {})


@pytest.mark.rule("LION-11.23a")
def test_second_die_of_six_against_industry_hits_no_control_room() -> None:
    stage = bombed(a_raid_on(a_card("industry").number, "H", second=6))
    assert not stage.battle.state.damage


@pytest.mark.rule("LION-11.23a")
def test_control_room_hit_prevents_new_patrols_but_keeps_existing_ones() -> None:
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
def test_control_room_hit_limits_responses_to_the_own_sector() -> None:
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
        assert "commit:54/6/11" in stage.options(), "squadrons on patrol are not restricted"
