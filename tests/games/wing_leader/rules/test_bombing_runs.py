"""Raids (WL-15.0 to 15.2): loads, the approach to the target, escorts, sweeps and fighter-bombers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import facing_named, square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.administration import release_escorts_of
from dowding.games.wing_leader.rules.allowances import allowance
from dowding.games.wing_leader.rules.bomb_release import judge_recce
from dowding.games.wing_leader.rules.context import is_fighter
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.profiles import may_strafe, profiles_of
from dowding.games.wing_leader.rules.ratings import basic_speed, may_carry_to
from dowding.games.wing_leader.rules.setup import assign, muster, place
from dowding.games.wing_leader.rules.squadron_status import break_squadron
from dowding.games.wing_leader.rules.tally import may_tally
from dowding.games.wing_leader.rules.wings import check_wings
from dowding.games.wing_leader.state import DEPLETED, LOW, BombingRun
from games.wing_leader.raid_fixtures import bomber, move_on, raid, target
from games.wing_leader.raiding_fixtures import ends, offered, raider, recce
from games.wing_leader.scenario_builder import Stage

# Loads


def mustered(mission: str, model: str, **unit: object) -> Stage:
    """A stage with one raider that chooses its load at set-up."""
    stage = raid()
    stage.listed("raider", "A", model, mission, square="C8", **unit)
    stage.listed("defender", "X", "fx", "sweep", square="S9")
    return stage.play(muster, (assign, "raider"), (place, "A"))


@pytest.mark.rule("WL-15.1a")
def test_owner_chooses_one_possible_weapon_load_unless_listed() -> None:
    assert mustered("bombing", "bt").offered() == ["equip:A:bombs", "equip:A:torpedo", "equip:A:parafrag"]
    stage = mustered("bombing", "bm").choose("equip:A:parafrag")
    assert (stage["A"].load, stage["A"].bomb_value) == ("parafrag", 13)
    assert mustered("bombing", "bm", loads=("bombs",))["A"].load == "bombs"
    assert mustered("recce", "fx")["A"].load == ""


@pytest.mark.rule("WL-15.1b", "WL-15.1c", "WL-15.1d", "WL-15.1e")
def test_each_load_allows_its_own_attack_and_strafing_needs_none() -> None:
    stage = raider("bd", "J8")
    assert set(profiles_of(stage.fight, stage["A"])) == {"level", "dive", "steep", "glide"}
    for load, profile in (("torpedo", "torpedo"), ("ATGR", "ATGR"), ("parafrag", "parafrag")):
        stage.change("A", load=load)
        assert profiles_of(stage.fight, stage["A"]) == [profile]
    stage.change("A", load="gun pod", mission="strafing")
    assert profiles_of(stage.fight, stage["A"]) == ["strafing"]
    stage.change("A", load="", mission="sweep")
    assert profiles_of(stage.fight, stage["A"]) == ["strafing"]


@pytest.mark.rule("WL-15.1f")
def test_bomb_rules_apply_to_every_weapon_load() -> None:
    stage = raider("bm", "J9")
    for load in ("bombs", "torpedo", "ATGR", "parafrag"):
        stage.change("A", load=load)
        assert basic_speed(stage.fight, stage["A"]) == 3
        assert not may_carry_to(stage.fight, stage["A"], 13)
        assert "jettison:A" in move_on(stage).offered()
    stage.raider("F", "fx", "J9", mission="bombing", load="ATGR")
    assert stage.fight.is_fighter_bomber(stage["F"])


# The approach to the target


@pytest.mark.rule("WL-15.0b", "WL-15.2.1a", "WL-15.2.1b", "WL-15.2.1c", "WL-15.2.1e")
def test_bombers_approach_a_target_with_two_squares_and_one_level() -> None:
    stage = move_on(raider("bd", "J8"), "move:A", "approach")
    assert ends(stage) == {"L8", "K9", "L7"}  # a climb costs it both MPs
    assert stage.offered("enter") == ["enter:R", "enter:UR", "enter:DR"]
    assert not {scenario for scenario in offered(stage, "A") if scenario.startswith("free")}
    stage.choose("enter:R", "enter:DR", "end")
    assert stage.at("A") == "L7"
    assert stage["A"].marker == "dive"
    jet = raider("j2", "B8")
    assert allowance(jet.fight, jet["A"]) == 3


@pytest.mark.rule("WL-15.2.1d")
def test_formation_changes_altitude_together() -> None:
    stage = raid()
    target(stage, "T", "port", "R0")
    for ident, square in (("A", "J8"), ("B", "I8"), ("C", "I12")):
        bomber(stage, ident, "bd", square)
    move_on(stage, "move:A", "approach", "enter:DR", "enter:R", "end", "move:B", "approach")
    assert ends(stage) == {"K7"}
    stage.choose("enter:DR", "enter:R", "end", "move:C", "approach")
    assert "K12" in ends(stage)  # not in that formation
    level = raid()
    target(level, "T", "port", "R0")
    for ident, square in (("A", "J8"), ("B", "I8")):
        bomber(level, ident, "bd", square)
    move_on(level, "move:A", "approach", "enter:R", "enter:R", "end", "move:B", "approach")
    assert ends(level) == {"K8"}


@pytest.mark.rule("WL-15.2.1f")
def test_bombing_profile_lifts_approach_limits() -> None:
    stage = move_on(raider("bd", "Q8"), "move:A", "attack-dive:T:dive", "enter:DR", *["enter:D"] * 4)
    assert stage.at("A") == "R3"
    assert stage.offered() == ["end", "cease"]


@pytest.mark.rule("WL-15.2.1g")
def test_at_most_two_bombers_end_in_a_square() -> None:
    stage = raid()
    target(stage, "T", "port", "R0")
    for ident, square in (("A", "J8"), ("B", "J8"), ("C", "K8")):
        bomber(stage, ident, "bd", square)
    stage.play(begin_movement)
    for ident in "AB":
        stage.change(ident, square=square_named("M8"), moved=True)
    stage.play((begin_move, "C")).choose("approach")
    assert "M8" not in ends(stage)
    assert "M7" in ends(stage)


@pytest.mark.rule("WL-15.2.1h", "WL-9.2.6b")
def test_raiders_return_by_either_edge_after_the_attack() -> None:
    stage = move_on(raider("bm", "P8"), "move:A", "attack:T:level", "enter:R", "enter:R", "bombs-away")
    assert stage.offered() == ["edge:left", "edge:right"]
    stage.choose("edge:right", "end")
    assert (stage["A"].returning, stage["A"].load) == ("right", "")
    assert offered(stage, "A") == {"return", "return-dive", "climb-forward"}
    stage = raid()
    stage.raider("B", "fx", "J9", alerted=True)
    stage.play(check_wings)
    break_squadron(stage.fight, stage["B"], "WL-10.7.1")
    assert stage.fight.state.agenda[-1] == ("choose_edge", "B")
    stage.defender("X", "fx", "J9", alerted=True)
    break_squadron(stage.fight, stage["X"], "WL-10.7.1")
    assert stage["X"].returning == "right"
    assert stage.fight.state.agenda[-1] == ("choose_edge", "B")


@pytest.mark.rule("WL-9.2.6b")
def test_returning_raider_chooses_an_edge() -> None:
    stage = raid()
    target(stage, "T", "port", "R0")
    stage.raider("A", "fx", "J9", alerted=True)
    assert {"go-home", "go-home-far"} <= offered(stage, "A")
    stage.play(begin_movement, next_to_move).choose("go-home-far")
    assert stage["A"].returning == "right"


# Strafing, recce, circling


@pytest.mark.rule("WL-15.2.1.1a", "WL-15.2.1.1b")
def test_strafing_mission_bombs_once_and_strafes_until_out_of_ammunition() -> None:
    stage = raider("bd", "P1", mission="strafing", load="bombs")
    assert {"attack:T:level", "attack:T:strafing", "approach", "go-home"} <= offered(stage, "A")
    move_on(stage, "move:A", "attack:T:level", "enter:R", "enter:R", "bombs-away")
    assert not stage["A"].returning
    assert may_strafe(stage.fight, stage["A"])
    stage.change("A", ammo=DEPLETED, load="bombs", bomb_value=8, attacked=False, run=BombingRun("level", "T", 1, 2))
    stage.play(begin_movement)
    stage.change("A", square=square_named("Q1"))
    stage.play((begin_move, "A")).choose("on-run", "enter:R", "bombs-away", "edge:left")
    assert [stage[squadron].returning for squadron in "A"] == ["left"]


@pytest.mark.rule("WL-15.2.1.1c", "WL-15.2.1.1d", "WL-15.2.1.1e")
def test_gun_pods_turn_strafing_fighters_into_sweeps() -> None:
    stage = mustered("strafing", "fx", loads=("gun pod",))
    assert (stage["A"].mission, stage["A"].load, is_fighter(stage["A"])) == ("sweep", "gun pod", True)
    stage = mustered("strafing", "fx", loads=("gun pod", "AT pod", "bombs"))
    assert stage.offered() == ["equip:A:gun-pod", "equip:A:AT-pod", "equip:A:bombs"]
    stage.choose("equip:A:AT-pod")
    assert stage["A"].mission == "strafing"
    assert not may_tally(stage.fight, stage["A"])
    assert profiles_of(stage.fight, stage["A"]) == ["strafing"]
    stage = mustered("strafing", "fx", loads=("gun pod", "bombs")).choose("equip:A:gun-pod")
    assert stage["A"].mission == "sweep"


@pytest.mark.rule("WL-15.2.1.2a", "WL-15.2.1.2b", "WL-15.2.1.2c", "WL-15.2.1.2d")
def test_recce_flies_level_over_its_target_in_sight() -> None:
    stage = recce()
    assert profiles_of(stage.fight, stage["A"]) == ["recce"]
    assert not stage["A"].load
    move_on(stage, "move:A", "attack:T:recce", "enter:R", "enter:R", "bombs-away", "end", "edge:left")
    assert (stage["A"].spied, stage["A"].returning) == ("T", "left")
    hidden = recce(Sky({square_named("R4"): "dense"}))
    move_on(hidden, "move:A", "attack:T:recce", "enter:R", "enter:R", "bombs-away", "end")
    assert not hidden["A"].spied
    assert not hidden["A"].returning
    broken = recce()
    broken.change("A", spied="T", broken=True)
    judge_recce(broken.fight, "A")
    assert not broken["A"].spied
    assert [event.data for event in stage.events("recce")] == [
        {"squadron": "A", "target": "T", "name": "T (Port)", "succeeded": True}
    ]


@pytest.mark.rule("WL-15.2.1.3a", "WL-15.2.1.3b")
def test_bomber_may_circle_once_per_game_at_any_point_of_a_move() -> None:
    stage = move_on(raider("bm", "J8"), "move:A", "approach", "enter:R")
    assert "wait" in stage.offered()
    stage.choose("wait", "face:L")
    assert stage["A"].facing == facing_named("L")
    assert stage.at("A") == "K8"
    assert [stage[squadron].circling for squadron in "A"] == ["circling"]
    assert stage.fight.state.tracks["A"].flown[-1].circled == 1
    move_on(stage, "move:A", "wait", "face:R")
    assert stage.at("A") == "K8"
    move_on(stage, "move:A", "approach", "enter:R", "enter:R", "end")
    assert stage["A"].circling == "circled"
    assert "wait" not in offered(stage, "A")


@pytest.mark.rule("WL-15.2.1.3c")
def test_escorts_may_circle_with_bombers_that_circle() -> None:
    stage = raider("bm", "J8")
    stage.raider("E", "fe", "J9", mission="escort")
    assert "orbit" not in offered(stage, "E")
    stage.change("A", circling="circling")
    assert {"orbit", "straight"} <= offered(stage, "E")


# Escorts and sweeps


@pytest.mark.rule("WL-15.2.2a")
def test_escorts_climb_dive_and_turn_with_their_bombers() -> None:
    stage = raider("bm", "J8")
    stage.raider("E", "fe", "J9", mission="escort")
    move_on(stage, "move:E", "with-bombers")
    assert ends(stage) == {"L9", "L8", "K10"}
    deep = raider("bm", "J8", run=BombingRun("steep", "T", 8))
    deep.raider("E", "fe", "J9", mission="escort")
    move_on(deep, "move:E", "with-bombers")
    assert "L7" in ends(deep)
    home = raider("bm", "T8", "L")
    home.raider("E", "fe", "T9", "R", mission="escort")
    move_on(home, "move:E", "with-bombers")
    assert "S9" in ends(home)


@pytest.mark.rule("WL-15.2.2b", "WL-15.2.2c", "WL-9.2.2.2d")
def test_formation_releases_all_its_escorts_once() -> None:
    stage = raider("bm", "J8")
    bomber(stage, "B", "bm", "K8")
    stage.raider("E", "fe", "J9", mission="escort")
    stage.raider("F", "fe", "L11", mission="escort")
    stage.raider("G", "fe", "D9", mission="escort")
    stage.play((release_escorts_of, "raider")).choose("release:A")
    assert [stage[squadron].mission for squadron in "EFG"] == ["sweep", "sweep", "escort"]
    assert [event.data["bombers"] for event in stage.events("released")] == [["A", "B"]]
    assert {"orbit", "form-up:A"} <= offered(stage, "E")
    stage.change("E", mission="escort")
    assert stage.play((release_escorts_of, "raider")).is_over


@pytest.mark.rule("WL-15.2.3a")
def test_sweeps_may_circle() -> None:
    stage = raid()
    stage.raider("A", "fx", "J9")
    assert {"orbit", "straight"} <= offered(stage, "A")
    stage.fight.bombing = False
    assert "orbit" not in offered(stage, "A")


@pytest.mark.rule("WL-15.2.3b")
def test_the_squadrons_of_a_sweeping_wing_circle_together() -> None:
    stage = raid()
    for ident in "AB":
        stage.raider(ident, "fx", "J9", wing="W", leads=ident == "A")
    stage.play(begin_movement)
    stage.change("A", moved=True)
    assert "orbit" in offered(stage, "B")
    stage.flew("A", "I9")
    assert "orbit" not in offered(stage, "B")


@pytest.mark.rule("WL-15.2.3c", "WL-15.2.3d")
def test_sweeps_strafe_repeatedly_with_3_mps_until_they_resume() -> None:
    stage = raid()
    target(stage, "T", "tank", "R0")
    stage.raider("A", "fx", "P1")
    assert allowance(stage.fight, stage["A"]) == 2
    move_on(stage, "attack:T:strafing", "enter:R", "enter:DR")
    assert stage.fight.state.bombs[0].profile == "strafing"
    assert stage["A"].ammo == LOW
    stage.choose("circle:R", "end")
    assert (stage["A"].strafing, stage["A"].returning, allowance(stage.fight, stage["A"])) == (True, "", 3)
    assert {"loiter", "straight"} <= offered(stage, "A")
    stage.change("A", attacked=False)
    move_on(stage, "straight")
    assert not stage["A"].strafing
    assert allowance(stage.fight, stage["A"]) == 2
    assert not may_strafe(stage.fight, replace(stage["A"], tally="X"))


@pytest.mark.rule("WL-15.2.3c")
def test_continuing_sweep_may_designate_a_target_on_its_way() -> None:
    stage = raid()
    target(stage, "T", "tank", "R0")
    stage.raider("A", "fx", "M1")
    move_on(stage, "course")
    assert stage.offered() == ["enter:R"]
    stage.choose("enter:R")
    assert stage.offered() == ["enter:R", "designate:T:strafing", "designate-dive:T:strafing", "break:A"]


@pytest.mark.rule("WL-15.2.3c")
@pytest.mark.parametrize(
    ("square", "facing", "may"),
    [("M1", "R", True), ("M1", "L", False), ("M1", "U", False), ("L1", "R", True), ("K1", "R", False)],
)
def test_sweep_is_offered_targets_within_reach_of_its_course(square: str, facing: str, may: bool) -> None:
    stage = raid()
    target(stage, "T", "tank", "R0")
    stage.raider("A", "fx", square, facing)
    assert ("course" in offered(stage, "A")) == may


@pytest.mark.rule("WL-15.2.3c", "WL-13.4.3a")
def test_sweep_on_course_for_targets_cannot_form_a_lufbery() -> None:
    stage = raid()
    stage.fight.advanced = True
    target(stage, "T", "tank", "R0")
    stage.raider("A", "fx", "M1", alerted=True)
    move_on(stage, "course")
    assert stage.offered() == ["enter:R"]


@pytest.mark.rule("WL-15.2.3d", "WL-15.3b")
def test_squadron_strafes_from_the_designation_of_its_target() -> None:
    stage = raid()
    target(stage, "T", "tank", "R0")
    stage.raider("A", "fx", "M1")
    move_on(stage, "course", "enter:R")
    assert not stage["A"].strafing
    stage.choose("designate:T:strafing")
    assert stage["A"].strafing
