"""Flak attacks: rolls, results and effects on squadrons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.administration import escapes
from dowding.games.wing_leader.rules.barrage import lay_barrages
from dowding.games.wing_leader.rules.bombing import resolve_bombing
from dowding.games.wing_leader.rules.combat import find_combats
from dowding.games.wing_leader.rules.flak import (
    can_reach,
    flak_amounts,
    flak_cohesion_amounts,
    flak_firepower,
    junctions,
    resolve_flak_attack,
)
from dowding.games.wing_leader.rules.wings import check_wings
from games.wing_leader.flak_fixtures import gun, lay, zone
from games.wing_leader.raid_fixtures import bomber, dropped, move_on, raid, surface, target
from games.wing_leader.scenario_builder import Stage

# Attacks


@pytest.mark.rule("WL-14.2.5a", "WL-14.2.5b", "WL-14.2.5c")
def test_flak_results() -> None:
    def shot(column: str, dice: list[int], **more: list[int]) -> Stage:
        stage = raid({column: dice, "hit": [4, 4, 4], "flak cohesion": [6, 6], **more})
        target(stage, "A", "airfield", "M0")
        target(stage, "F", "flak", "M0")
        stage.raider("T", "bm", "M9", mission="bombing", size="squadron")
        fight = stage.play(check_wings).fight
        ident = "AS" if column == "barrage" else "FH"
        resolve_flak_attack(fight, gun(stage, ident), "T", column, support=0)  # type: ignore[arg-type]
        return stage

    nothing = shot("barrage", [3, 4])
    assert not nothing.events("cohesion")
    checked = shot("barrage", [4, 4])
    assert not checked.events("hit")
    assert len(checked.events("cohesion")) == 1
    barrage = shot("barrage", [5, 5])
    assert [event.get_int("firepower") for event in barrage.events("hit")] == [0]
    assert barrage["T"].straggler
    assert not barrage["T"].losses
    direct = shot("direct fire", [5, 3])
    assert [event.get_int("firepower") for event in direct.events("hit")] == [1]
    many = shot("direct fire", [6, 5], **{"flak hits": [3]})
    assert len(many.events("hit")) == 3
    assert many.events("flak")[0].data["result"] == "1d6"


@pytest.mark.rule("WL-14.2.5d")
def test_larger_flak_penalty_applies_to_dropped_bombs() -> None:
    stage = raid({"barrage": [5, 4, 1, 1], "direct fire": [6, 4], "hit": [1, 1, 1], "flak cohesion": [6, 6] * 3})
    target(stage, "A", "airfield", "M0")
    target(stage, "F", "flak", "M0")
    bomber(stage, "T", "bm", "M9")
    stage.play(check_wings)
    resolve_flak_attack(stage.fight, gun(stage, "AS"), "T", "barrage", 0)
    assert stage["T"].flak_penalty == 0  # nothing was dropped
    dropped(stage, "T", "A", "level", 9)
    stage.script["barrage"] = [5, 4]
    stage.play(check_wings)
    resolve_flak_attack(stage.fight, gun(stage, "AS"), "T", "barrage", 0)
    assert stage["T"].flak_penalty == 1
    resolve_flak_attack(stage.fight, gun(stage, "FH"), "T", "direct fire", 0)
    assert stage["T"].flak_penalty == 2


@pytest.mark.rule("WL-14.2.5d", "WL-15.3.7d")
@pytest.mark.parametrize(("profile", "penalty"), [("ATGR", 1), ("torpedo", 1), ("strafing", 0)])
def test_flak_penalty_does_not_apply_to_strafing(profile: Profile, penalty: int) -> None:
    stage = raid({"direct fire": [6, 4], "hit": [1], "flak cohesion": [6, 6] * 2})
    target(stage, "A", "airfield", "M0")
    target(stage, "F", "flak", "M0")
    stage.raider("T", "fx", "M1", mission="strafing")
    dropped(stage, "T", "A", profile, 0)
    stage.play(check_wings)
    resolve_flak_attack(stage.fight, gun(stage, "FH"), "T", "direct fire", 0)
    assert stage["T"].flak_penalty == penalty


@pytest.mark.rule("WL-14.2.5e")
def test_speed_and_altitude_modify_flak_rolls() -> None:
    stage = raid()
    target(stage, "F", "flak", "M0")
    stage.raider("A", "fx", "M9")
    amounts = flak_amounts(stage.fight, gun(stage, "FH"), stage["A"], "barrage", 0)
    assert amounts["speed of the target"] == -1
    assert "altitude of the target" not in amounts
    stage.change("A", slow=True)
    direct = flak_amounts(stage.fight, gun(stage, "FH"), stage["A"], "direct fire", 0)
    assert direct["speed of the target"] == 0
    assert "altitude of the target" in direct


@pytest.mark.rule("WL-4.7g", "WL-4.7h")
def test_weather_reduces_direct_fire_but_not_barrage() -> None:
    stage = raid(sky=Sky({square_named("M5"): "broken"}))
    target(stage, "F", "flak", "M0")
    stage.raider("A", "fx", "M9")
    assert flak_amounts(stage.fight, gun(stage, "FH"), stage["A"], "direct fire", 0)["weather"] == 2
    assert "weather" not in flak_amounts(stage.fight, gun(stage, "FH"), stage["A"], "barrage", 0)
    assert flak_cohesion_amounts(stage.fight, stage["A"], 1) == {"weather": 0, "losses": 1, "veteran": 0, "green": 0}


@pytest.mark.rule("WL-14.2.6a")
def test_squadron_eliminated_by_flak_drops_nothing() -> None:
    stage = raid()
    target(stage, "A", "airfield", "M0")
    bomber(stage, "T", "bm", "M9")
    dropped(stage, "T", "A", "level", 9)
    stage.change("T", place="eliminated", losses=6)
    stage.play((resolve_bombing, "raider"))
    assert stage.is_over
    assert surface(stage, "A").hits == 0
    assert stage.events("no attack")


@pytest.mark.rule("WL-14.2.6b")
def test_fighter_broken_by_flak_loses_its_tally_and_can_be_attacked() -> None:
    stage = raid({"direct fire": [4, 3], "flak cohesion": [1, 1]})
    target(stage, "F", "flak", "M0", side="raider")
    stage.defender("X", "fx", "M9", tally="A", alerted=True)
    stage.raider("A", "fx", "M9", tally="X", alerted=True)
    stage.play(check_wings)
    resolve_flak_attack(stage.fight, gun(stage, "FH"), "X", "direct fire", 0)
    assert stage["X"].broken
    assert not stage["X"].tally
    assert find_combats(stage.fight) == [("A", "X")]


@pytest.mark.rule("WL-11.0d")
def test_squadron_attacked_by_flak_cannot_escape_this_turn() -> None:
    stage = raid()
    stage.raider("A", "fx", "M9", broken=True, returning="left", fired_at=True)
    stage.raider("B", "fx", "M9", broken=True, returning="left")
    stage.defender("X", "fx", "R9")
    stage.play((escapes, "raider"))
    assert stage.offered("escape:") == ["escape:B"]


# Advanced flak and low-angle guns


@pytest.mark.rule("WL-14.2.7a", "WL-14.2.7b")
def test_advanced_flak_options_apply_to_heavy_flak() -> None:
    stage = raid()
    target(stage, "F", "flak", "M0")
    target(stage, "L", "light", "M0")
    stage.raider("A", "bm", "M3", mission="bombing")
    listed = ("improved fire direction", "proximity fuse", "dual-fuse")
    stage.fight.scenario = replace(stage.fight.scenario, advanced_flak=listed)
    heavy, light = gun(stage, "FH"), gun(stage, "LL")
    amounts = flak_amounts(stage.fight, heavy, stage["A"], "direct fire", 0)
    assert (amounts["improved fire direction"], amounts["proximity fuse"]) == (1, 1)
    assert flak_amounts(stage.fight, light, stage["A"], "direct fire", 0)["proximity fuse"] == 0
    assert "proximity fuse" not in flak_amounts(stage.fight, heavy, stage["A"], "barrage", 0)
    power = [flak_firepower(stage.fight, gun, how) for gun in (heavy, light) for how in ("barrage", "direct fire")]
    assert power == [1, 2, 0, 1]


@pytest.mark.rule("WL-14.2.8a", "WL-14.2.8b")
def test_low_angle_guns_reach_low_targets_only() -> None:
    stage = raid()
    target(stage, "D", "dd", "M0")
    low = gun(stage, "DH")
    can = {}
    for square in ("M0", "M1", "N1", "O1", "N2"):
        stage.raider("A", "fx", square)
        can[square] = can_reach(stage.fight, low, stage["A"])
    assert can == {"M0": True, "M1": False, "N1": True, "O1": True, "N2": False}
    assert [name_of(corner) for corner in junctions(stage.fight, low)] == ["L0", "M0"]
    lay(stage, "D", "H", "M0")
    assert zone(stage, "DH") == {"M0", "N0", "N1"}


def test_direct_fire_is_offered_only_with_targets() -> None:
    stage = raid()
    target(stage, "F", "flak", "M0")
    stage.play((lay_barrages, "defender"))
    assert stage.is_over
    stage.raider("A", "fx", "A9")
    move_on(stage)
    assert not stage.events("flak")


@pytest.mark.rule("WL-14.2.3a", "WL-13.4.3a")
def test_forming_a_lufbery_in_a_barrage_is_attacked() -> None:
    stage = raid({"barrage": [1, 1]}, bombing=False)
    stage.fight.advanced = True
    target(stage, "F", "flak", "M0")
    lay(stage, "F", "H", "L3")
    stage.raider("B", "bm", "M3", mission="bombing", moved=True)
    stage.raider("E", "fx", "M3", mission="escort", alerted=True)  # all of its 2 MPs are used for it
    move_on(stage, "move:E", "lufbery:L")
    assert next(event.get_str("squadron") for event in stage.events("flak")) == "E"


@pytest.mark.rule("WL-14.2.3a", "WL-8.1.1a", "WL-8.4.1c")
def test_turning_in_a_barrage_before_leaving_the_map_is_attacked() -> None:
    for facing, attacks in (("R", 1), ("UL", 0)):
        stage = raid({"barrage": [1, 1]}, bombing=False)
        target(stage, "F", "flak", "A0")
        lay(stage, "F", "H", "A3")
        stage.raider("A", "fx", "A4", facing, alerted=True, returning="left")
        stage.defender("X", "fx", "Z19", alerted=True, mission="CAP", moved=True)
        move_on(stage, "return", "enter:L")
        assert (stage["A"].place, len(stage.events("flak"))) == ("left", attacks)


@pytest.mark.rule("WL-14.2.5a", "WL-11.0d")
def test_missed_squadron_counts_as_fired_at() -> None:
    stage = raid({"barrage": [1, 1]})
    target(stage, "A", "airfield", "M0")
    stage.raider("T", "bm", "M9", mission="bombing")
    stage.play(check_wings)
    before = stage["T"]
    resolve_flak_attack(stage.fight, gun(stage, "AS"), "T", "barrage", 0)
    assert (before.fired_at, stage["T"].fired_at) == (False, True)
    (shot,) = stage.events("flak")
    assert (shot.data["gun"], shot.data["result"], shot.data["hits"]) == ("AS", "", 0)
