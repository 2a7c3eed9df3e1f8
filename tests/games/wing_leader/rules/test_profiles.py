"""Bombing profiles (WL-15.3), each from its designation to the release."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.bombing import clear_bombs, resolve_bombing
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.movement_phase import begin_movement
from dowding.games.wing_leader.rules.profiles import (
    _may_arrive,
    _may_still_dive,
    available_runs,
    is_aimed,
    may_drop,
    profiles_of,
)
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import is_at_high_speed
from dowding.games.wing_leader.rules.tactics import may_evade
from dowding.games.wing_leader.rules.take_off import gather_speed
from dowding.games.wing_leader.rules.tally import tally_segment
from dowding.games.wing_leader.state import DEPLETED, LOW, BombingRun, SurfaceAttack
from games.wing_leader.raid_fixtures import at, bomber, move_on, raid, target
from games.wing_leader.scenario_builder import Stage, combat


def run_at(
    kind: str, model: str, square: str, facing: str = "R", where: str = "M0", sky: Sky | None = None, **more: object
) -> Stage:
    """A bomber A, and a surface unit T of a kind at M0."""
    stage = raid(sky=sky)
    target(stage, "T", kind, where)
    bomber(stage, "A", model, square, facing, **more)
    return stage


def opens(stage: Stage, square: str, facing: str = "R") -> set[Profile]:
    """The profiles that A could begin at a position."""
    return {run.profile for run in available_runs(stage.fight, stage["A"], at(square, facing))}


def the_bombs(stage: Stage) -> SurfaceAttack:
    """The only attack of the turn."""
    (bombs,) = stage.fight.state.bombs
    return bombs


# In general


@pytest.mark.rule("WL-15.3b", "WL-15.3c")
def test_run_begins_at_any_point_of_a_move_and_may_be_replaced() -> None:
    stage = move_on(run_at("airfield", "bd", "J8"), "move:A", "approach", "enter:R")
    assert stage.offered("designate:") == ["designate:T:level", "designate:T:glide"]
    stage.choose("designate:T:level")
    assert stage.events("designates")[0].data["profile"] == "level"
    assert stage.offered() == ["enter:R", "cease"]
    stage.choose("cease")
    assert [stage[squadron].run for squadron in "A"] == [None]
    assert {"enter:R", "designate:T:glide"} <= set(stage.offered())
    stage.choose("designate:T:glide", "enter:DR", "end")
    assert stage.at("A") == "L7"
    assert stage["A"].run is not None
    assert stage["A"].run.profile == "glide"


@pytest.mark.rule("WL-15.3a", "WL-15.3d")
def test_one_attack_per_turn_but_another_run_may_begin() -> None:
    stage = run_at("tank", "fx", "L1", mission="sweep")
    target(stage, "U", "tank", "O0")
    move_on(stage, "attack:T:strafing", "enter:DR")
    assert stage["A"].attacked
    assert "designate:U:strafing" in stage.offered()
    stage.choose("designate:U:strafing", "enter:R", "enter:R")
    assert stage.at("A") == "O0", "it may fly through the square of its next target"
    assert len(stage.fight.state.bombs) == 1, "but attacks once a turn"
    assert not may_drop(stage.fight, stage["A"], BombingRun("level", "T", 8), at("M8"))


@pytest.mark.rule("WL-15.3h", "WL-8.2e")
def test_dive_mp_may_be_claimed_for_a_profile_declared_mid_move() -> None:
    stage = move_on(run_at("airfield", "bd", "J8"), "move:A", "approach", "enter:R")
    move = stage.fight.state.move
    assert move is not None
    left = move.at.left
    assert stage.offered("designate-dive") == ["designate-dive:T:glide"], "a level profile claims none (WL-15.3h)"
    stage.choose("designate-dive:T:glide")
    move = stage.fight.state.move
    assert move is not None
    assert move.at.left == left + 2, "one MP more, in halves"
    stage.choose("cease")
    assert not stage.offered("designate-dive"), "it is claimed once in a move"


@pytest.mark.rule("WL-15.3h", "WL-8.2e", "WL-8.3b")
def test_climbing_squadron_cannot_claim_dive_mp_for_a_profile() -> None:
    stage = run_at("tank", "fb", "I1", mission="strafing")
    move_on(stage, "move:A", "approach", "enter:UR")
    assert stage.offered("designate:T:strafing")
    assert not stage.offered("designate-dive")


@pytest.mark.rule("WL-8.2e", "WL-15.3c")
def test_claimed_dive_is_owed_after_abandoning_the_profile() -> None:
    stage = move_on(run_at("airfield", "bd", "M8"), "move:A", "attack-dive:T:dive", "cease")
    assert not stage.offered("wait")
    assert not stage.offered("circle")
    while "end" not in stage.offered():
        entries = stage.offered("enter:")
        assert entries, "the dive can still be flown"
        stage.choose(entries[-1])
    move = stage.fight.state.move
    assert move is not None
    assert move.at.dives > 0


@pytest.mark.rule("WL-15.3e", "WL-G-93")
def test_dive_from_altitude_2_is_unaimed() -> None:
    stage = move_on(run_at("airfield", "bd", "M2"), "move:A", "attack:T:dive", "enter:D", "enter:D", "bombs-away")
    assert not the_bombs(stage).aimed


@pytest.mark.rule("WL-15.3e")
@pytest.mark.parametrize(
    ("profile", "flown"), [("level", 2), ("parafrag", 2), ("skip", 2), ("recce", 2), ("torpedo", 2), ("glide", 2)]
)
def test_run_is_aimed_after_two_squares(profile: Profile, flown: int) -> None:
    stage = run_at("airfield", "bd", "J8")
    assert is_aimed(stage.fight, BombingRun(profile, "T", 8, flown), at("L8"))
    assert not is_aimed(stage.fight, BombingRun(profile, "T", 8, flown - 1), at("L8"))


@pytest.mark.rule("WL-15.3e")
@pytest.mark.parametrize(("profile", "levels"), [("dive", 4), ("steep", 3)])
def test_dive_is_aimed_after_its_levels(profile: Profile, levels: int) -> None:
    stage = run_at("airfield", "bd", "J8")
    assert is_aimed(stage.fight, BombingRun(profile, "T", 8), at(f"M{8 - levels}", "D"))
    assert not is_aimed(stage.fight, BombingRun(profile, "T", 8), at(f"M{9 - levels}", "D"))


@pytest.mark.rule("WL-15.3f")
def test_no_circling_on_a_run() -> None:
    stage = move_on(run_at("tank", "fb", "I3", mission="strafing"), "move:A", "attack:T:strafing")
    assert not stage.offered("circle")
    assert not stage.offered("wait")


@pytest.mark.rule("WL-15.3g")
def test_no_evasion_after_flying_a_run() -> None:
    stage = move_on(run_at("airfield", "bm", "J8"), "move:A", "approach", "enter:R", "enter:R", "end")
    stage.defender("X", "bm", "L8", tally="A", mission="sweep", alerted=True, marker="climb")
    created = combat(stage, "X", "A")
    assert may_evade(stage.fight, created)
    move_on(stage, "move:A", "attack:T:level", "enter:R", "bombs-away", "edge:right", "enter:R", "end")
    assert stage.fight.state.tracks["A"].profiled
    assert not may_evade(stage.fight, created)


@pytest.mark.rule("WL-15.3h")
def test_dive_mp_is_for_profiles_that_change_altitude() -> None:
    stage = run_at("dd", "bd", "L4")
    behaviour_ids = {behaviour.id for behaviour in behaviours(stage.fight, stage["A"])}
    assert {"attack:T:dive", "attack-dive:T:dive", "attack-dive:T:steep", "attack:T:level"} <= behaviour_ids
    assert "attack-dive:T:level" not in behaviour_ids
    low = run_at("dd", "bt", "K0", load="torpedo")
    assert not {behaviour.id for behaviour in behaviours(low.fight, low["A"]) if behaviour.id.startswith("attack-dive")}


@pytest.mark.rule("WL-15.3i", "WL-15.3j", "WL-15.3k", "WL-6.0h")
def test_drop_over_the_target_and_fly_the_rest_of_the_move() -> None:
    stage = run_at("airfield", "bm", "L8", run=BombingRun("level", "T", 8, 1))
    assert basic_speed(stage.fight, stage["A"]) == 3
    move_on(stage, "move:A", "on-run", "enter:R", "bombs-away", "edge:right")
    assert basic_speed(stage.fight, stage["A"]) == 4
    assert stage.offered("enter")
    stage.choose("enter:R", "end")
    assert stage.at("A") == "N8"
    assert the_bombs(stage).target == "T"
    assert not stage.events("bombing")
    stage.script["bombing"] = [1, 1]
    stage.play((resolve_bombing, "raider"), clear_bombs).choose("bomb:A")
    assert stage.events("bombing")
    assert not stage.fight.state.bombs


@pytest.mark.rule("WL-15.3l", "WL-15.3m")
def test_run_continues_over_turns_and_drops_only_at_its_end() -> None:
    stage = move_on(run_at("airfield", "bd", "M9"), "move:A", "attack:T:dive", *["enter:D"] * 4, "end")
    assert stage.at("A") == "M5"
    assert not stage.fight.state.bombs
    run = stage["A"].run
    assert run is not None
    assert (run.began, run.flown) == (9, 4)
    move_on(stage, "move:A", "on-run", *["enter:D"] * 4)
    assert "bombs-away" in stage.offered()
    stage.choose("bombs-away", "edge:left", "end")
    assert the_bombs(stage).aimed
    assert the_bombs(stage).altitude == 1


@pytest.mark.rule("WL-4.7c")
def test_worst_weather_of_run_or_line_to_target_applies() -> None:
    flown = Sky({square_named("L8"): "broken"})
    stage = move_on(run_at("airfield", "bm", "K8", sky=flown), "move:A", "attack:T:level", *["enter:R"] * 2)
    assert the_bombs(stage.choose("bombs-away")).weather == 2
    below = Sky({square_named("M4"): "dense"})
    stage = move_on(run_at("airfield", "bm", "K8", sky=below), "move:A", "attack:T:level", *["enter:R"] * 2)
    assert the_bombs(stage.choose("bombs-away")).weather == 3
    start = Sky({square_named("K8"): "wispy"})
    stage = move_on(run_at("airfield", "bm", "K8", sky=start), "move:A", "attack:T:level", *["enter:R"] * 2)
    assert the_bombs(stage.choose("bombs-away")).weather == 1


# Level


@pytest.mark.rule("WL-15.3.1a", "WL-15.3.1b")
def test_level_bombing_begins_two_columns_away_without_line_of_sight() -> None:
    stage = run_at("airfield", "bh", "K8", sky=Sky({square_named("L4"): "dense", square_named("K4"): "dense"}))
    assert [("level" in opens(stage, square)) for square in ("J8", "K8", "L8", "M8", "N8")] == [
        False,
        True,
        True,
        True,
        False,
    ]
    assert "level" in opens(stage, "N8", "L")
    assert "level" not in opens(stage, "K8", "UR")


@pytest.mark.rule("WL-15.3.1c", "WL-15.3.1d", "WL-15.3.1e")
def test_level_run_keeps_altitude_and_facing_to_the_target() -> None:
    stage = move_on(run_at("airfield", "bm", "K8"), "move:A", "attack:T:level")
    assert stage.offered() == ["enter:R", "cease"]
    stage.choose("enter:R")
    assert stage.offered() == ["enter:R", "cease"]
    stage.choose("enter:R")
    assert stage.offered() == ["end", "bombs-away", "cease"]
    stage.choose("bombs-away")
    assert the_bombs(stage).aimed
    assert the_bombs(stage).altitude == 8
    short = move_on(run_at("airfield", "bm", "L8"), "move:A", "attack:T:level", "enter:R", "bombs-away")
    assert not the_bombs(short).aimed


# Dive and steep


@pytest.mark.rule("WL-15.3.2a", "WL-15.3.2b")
def test_dive_bombing_needs_brakes_sight_and_adjacent_column() -> None:
    stage = run_at("airfield", "bd", "M8")
    squares = ("M1", "M2", "M10", "M11", "L5", "N5", "K5")
    assert [("dive" in opens(stage, square)) for square in squares] == [False, True, True, False, True, True, False]
    assert "dive" not in opens(run_at("airfield", "bm", "M8"), "M8")
    hidden = run_at("airfield", "bd", "M8", sky=Sky({square_named("M4"): "dense"}))
    assert "dive" not in opens(hidden, "M8")
    assert "dive" in opens(hidden, "M3")


@pytest.mark.rule("WL-15.3.2c", "WL-15.3.2d", "WL-15.3.2e", "WL-15.3.2f", "WL-G-94")
def test_dive_from_adjacent_column_with_dive_mp() -> None:
    stage = move_on(run_at("port", "bd", "N4", "L"), "move:A", "attack-dive:T:dive")
    assert stage.offered("enter") == ["enter:L", "enter:DL"]
    stage.choose("enter:DL")
    assert stage.offered() == ["enter:D", "cease"]
    stage.choose("enter:D", "enter:D")
    assert stage.offered() == ["enter:D", "bombs-away", "cease"]
    stage.choose("enter:D")
    assert stage.offered() == ["end", "bombs-away", "cease"]
    stage.choose("bombs-away", "edge:left", "end")
    assert stage.at("A") == "M0"
    assert the_bombs(stage) == SurfaceAttack("A", "T", "dive", 0, aimed=True)
    stage.defender("X", "fx", "M0", tally="A", alerted=True)
    assert is_at_high_speed(stage.fight, combat(stage, "X", "A"))


@pytest.mark.rule("WL-15.3.3a", "WL-15.3.3b")
def test_steep_bombing_needs_fighter_bombers_or_brakes() -> None:
    for model, may in (("bd", True), ("bm", True), ("fx", True), ("bh", False), ("fb", False)):
        stage = run_at("airfield", model, "M8")
        assert ("steep" in opens(stage, "M8")) == may
    stage = run_at("airfield", "bm", "M8")
    assert [("steep" in opens(stage, square)) for square in ("M1", "M2", "L10", "L11", "K8")] == [
        False,
        True,
        True,
        False,
        False,
    ]
    hidden = run_at("airfield", "bm", "M8", sky=Sky({square_named("M4"): "dense"}))
    assert "steep" not in opens(hidden, "M8")


@pytest.mark.rule("WL-15.3.3c", "WL-15.3.3d")
def test_steep_attack_drops_from_altitude_1_and_is_aimed_after_three_levels() -> None:
    stage = move_on(run_at("airfield", "bm", "L6"), "move:A", "attack-dive:T:steep", "enter:R")
    assert "bombs-away" not in stage.offered()
    stage.choose("enter:D")
    assert "bombs-away" in stage.offered()
    stage.choose("enter:D", "enter:D")
    assert is_aimed(stage.fight, BombingRun("steep", "T", 6), at("M3", "D"))
    assert not is_aimed(stage.fight, BombingRun("steep", "T", 6), at("M4", "D"))
    stage.choose("bombs-away")
    assert (the_bombs(stage).altitude, the_bombs(stage).aimed) == (3, True)
    low = move_on(run_at("airfield", "bm", "M2"), "move:A", "attack:T:steep", "enter:D")
    assert low.offered() == ["bombs-away", "cease"]


# Glide and torpedo


@pytest.mark.rule("WL-15.3.4a", "WL-15.3.4b")
def test_full_squadrons_of_heavier_bombers_cannot_glide_bomb() -> None:
    assert "glide" in opens(run_at("airfield", "bd", "K4"), "K4")
    assert "glide" not in opens(run_at("airfield", "bm", "K4"), "K4")
    assert "glide" in opens(run_at("airfield", "bm", "K4", size="flight"), "K4")
    allowed = run_at("airfield", "bm", "K4")
    allowed.units["A"] = replace(allowed.units["A"], glides=True)
    assert "glide" in opens(allowed, "K4")
    stage = run_at("airfield", "bd", "K4")
    assert [("glide" in opens(stage, square)) for square in ("J4", "K1", "K2", "L4", "O4")] == [
        False,
        False,
        True,
        False,
        True,
    ]
    hidden = run_at("airfield", "bd", "K8", sky=Sky({square_named("L4"): "dense"}))
    assert "glide" not in opens(hidden, "K8")


@pytest.mark.rule("WL-15.3.4c", "WL-15.3.4d", "WL-G-95")
def test_glide_from_altitude_4_drops_aimed_at_altitude_2() -> None:
    stage = move_on(run_at("airfield", "bd", "K4"), "move:A", "attack:T:glide")
    assert stage.offered() == ["enter:DR", "cease"]
    stage.choose("enter:DR", "enter:DR", "bombs-away")
    assert (stage.at("A"), the_bombs(stage).altitude, the_bombs(stage).aimed) == ("M2", 2, True)


@pytest.mark.rule("WL-15.3.5a", "WL-15.3.5b")
def test_torpedoes_need_a_ship_and_a_low_straight_run() -> None:
    stage = run_at("dd", "bt", "K0", load="torpedo")
    assert profiles_of(stage.fight, stage["A"]) == ["torpedo"]
    assert [bool(opens(stage, square)) for square in ("J0", "K0", "L0", "K1")] == [False, True, True, False]
    assert not opens(stage, "K0", "L")
    assert opens(stage, "O0", "L")
    assert not opens(run_at("airfield", "bt", "K0", load="torpedo"), "K0")


@pytest.mark.rule("WL-15.3.5c", "WL-15.3.5d", "WL-15.3.5.1a", "WL-G-99")
def test_a_torpedo_run_drops_beside_the_ship_or_in_its_square() -> None:
    stage = move_on(run_at("dd", "bt", "K0", load="torpedo"), "move:A", "attack:T:torpedo")
    assert [stage[squadron].slow for squadron in "A"] == [True]
    assert (basic_speed(stage.fight, stage["A"]), basic_turn(stage.fight, stage["A"])) == (0, 0)
    stage.choose("enter:R")
    assert stage.offered() == ["enter:R", "bombs-away", "cease"]
    stage.choose("enter:R", "bombs-away")
    assert the_bombs(stage) == SurfaceAttack("A", "T", "torpedo", 0, aimed=True)
    gather_speed(stage.fight)
    assert not stage["A"].slow
    early = move_on(run_at("dd", "bt", "K0", load="torpedo"), "move:A", "attack:T:torpedo", "enter:R", "bombs-away")
    assert the_bombs(early) == SurfaceAttack("A", "T", "torpedo", 0, aimed=False, long_range=True)


@pytest.mark.rule("WL-15.3.5.1a")
def test_slow_marker_stays_during_torpedo_run() -> None:
    stage = run_at("dd", "bt", "L0", load="torpedo", slow=True, run=BombingRun("torpedo", "T", 0, 1))
    gather_speed(stage.fight)
    assert stage["A"].slow
    stage.change("A", run=None)  # the marker is removed when the next phase begins
    gather_speed(stage.fight)
    assert not stage["A"].slow


# Rockets and strafing


@pytest.mark.rule("WL-15.3.6a", "WL-15.3.6b")
def test_rocket_attack_takes_the_shortest_route_from_four_columns() -> None:
    stage = run_at("tank", "fb", "I1", load="ATGR")
    assert [bool(opens(stage, square)) for square in ("H1", "I1", "M1")] == [False, True, True]
    move_on(stage, "move:A", "attack:T:ATGR")
    assert set(stage.offered("enter")) == {"enter:R", "enter:DR", "enter:D"}
    assert not may_drop(stage.fight, stage["A"], BombingRun("ATGR", "T", 3), at("L0", dives=2))
    assert may_drop(stage.fight, stage["A"], BombingRun("ATGR", "T", 3), at("L0", dives=1))


@pytest.mark.rule("WL-15.3.6c", "WL-15.3.6d")
def test_rockets_are_fired_low_within_one_square_and_aimed_by_flying_at_the_target() -> None:
    stage = run_at("tank", "fb", "K1", load="ATGR")
    run = BombingRun("ATGR", "T", 1, 1)
    places = {name: may_drop(stage.fight, stage["A"], run, at(name)) for name in ("K0", "L1", "L0", "M0", "N0")}
    assert places == {"K0": False, "L1": False, "L0": True, "M0": True, "N0": True}
    assert is_aimed(stage.fight, run, at("L0", "R"))
    assert is_aimed(stage.fight, run, at("M0", "DR"))
    assert not is_aimed(stage.fight, run, at("L0", "DR"))
    assert not is_aimed(stage.fight, replace(run, flown=0), at("L0"))
    move_on(stage, "move:A", "attack:T:ATGR", "enter:DR", "enter:R", "bombs-away")
    assert the_bombs(stage) == SurfaceAttack("A", "T", "ATGR", 0, aimed=True)


@pytest.mark.rule("WL-15.3.7a")
def test_squadrons_that_may_strafe() -> None:
    stage = run_at("tank", "fx", "K1", mission="sweep")
    assert opens(stage, "K1") == {"strafing"}
    for change in ({"ammo": DEPLETED}, {"tally": "X"}, {"mission": "escort"}, {"model": "bt"}, {"returning": "left"}):
        assert "strafing" not in profiles_of(stage.fight, replace(stage["A"], **change))
    assert "strafing" in profiles_of(stage.fight, replace(stage["A"], mission="strafing"))


@pytest.mark.rule("WL-15.3.7b", "WL-15.3.7c", "WL-15.3.7d", "WL-15.3.7f")
def test_strafing_on_entry_costs_ammunition_not_bombs() -> None:
    stage = run_at("tank", "fb", "K1", mission="strafing", load="bombs")
    assert "strafing" in opens(stage, "I1")
    assert "strafing" not in opens(stage, "H1")
    assert "strafing" not in opens(stage, "M0")  # it must enter the square
    move_on(stage, "move:A", "attack:T:strafing", "enter:R", "enter:DR")
    assert the_bombs(stage) == SurfaceAttack("A", "T", "strafing", 0, aimed=True)
    assert (stage["A"].load, stage["A"].ammo) == ("bombs", LOW)
    deep = run_at("tank", "fx", "K2", mission="sweep", alerted=True)
    move_on(deep, "attack-dive:T:strafing", "enter:DR")
    assert "enter:DR" not in deep.offered()  # two levels down, and no attack
    assert [event.data for event in stage.events("strafes")] == [
        {"squadron": "A", "target": "T", "name": "T (Tank)", "profile": "strafing"}
    ]


@pytest.mark.rule("WL-15.3.7g", "WL-15.3.7h")
def test_between_attacks_a_strafer_stays_within_four_columns() -> None:
    stage = run_at("tank", "fx", "Q1", "R", mission="sweep", strafing=True, alerted=True)
    stage.play(begin_movement, (begin_move, "A")).choose("loiter")
    assert "enter:R" not in stage.offered()
    assert "enter:U" in stage.offered()
    assert "enter:L" in stage.offered()
    spent = run_at("tank", "fx", "Q1", "R", mission="sweep", strafing=True, ammo=DEPLETED)
    behaviour_ids = {behaviour.id for behaviour in behaviours(spent.fight, spent["A"])}
    assert "loiter" not in behaviour_ids
    assert "straight" in behaviour_ids


@pytest.mark.rule("WL-15.3.5f")
def test_no_split_on_a_torpedo_run() -> None:
    stage = run_at("dd", "bt", "K0", load="torpedo", run=BombingRun("torpedo", "T", 0))
    assert stage.play((tally_segment, "raider")).is_over


@pytest.mark.rule("WL-15.3a", "WL-14.3c")
def test_no_profile_with_a_tally_or_without_bombing_rules() -> None:
    stage = run_at("airfield", "bd", "J8")
    assert "dive" in profiles_of(stage.fight, stage["A"])
    for change in ({"tally": "X"}, {"balloon": "B"}):
        assert not profiles_of(stage.fight, replace(stage["A"], **change))
    stage.fight.bombing = False
    assert not profiles_of(stage.fight, stage["A"])


@pytest.mark.rule("WL-15.2.1.2a")
def test_recce_photographs_once_and_not_while_returning() -> None:
    stage = run_at("airfield", "fx", "J8", mission="recce")
    assert profiles_of(stage.fight, stage["A"]) == ["recce"]
    assert profiles_of(stage.fight, replace(stage["A"], spied="T")) == []
    assert profiles_of(stage.fight, replace(stage["A"], returning="left")) == []


@pytest.mark.rule("WL-8.2e", "WL-15.3h")
@pytest.mark.parametrize(
    ("square", "left", "dives", "may"),
    [("L1", 1, 0, True), ("L1", 0, 0, False), ("L1", 0, 1, True), ("L0", 1, 0, False), ("L0", 2, 1, True)],
)
def test_owed_dive_needs_half_an_mp_and_altitude(square: str, left: int, dives: int, may: bool) -> None:
    plan = MovePlan("free", square_named("J1"), (), must_dive=True)
    at_square = MovePosition(square_named(square), 0, left, dives=dives)
    assert _may_still_dive(plan, at_square) == may
    assert _may_still_dive(replace(plan, must_dive=False), at_square)


@pytest.mark.rule("WL-15.3.5a")
def test_torpedo_bomber_next_to_a_ship_must_face_it() -> None:
    stage = run_at("dd", "bt", "K0", load="torpedo")
    assert opens(stage, "L0", "R")
    assert not opens(stage, "L0", "L")
    assert opens(stage, "N0", "L")
    assert not opens(stage, "N0", "R")


@pytest.mark.rule("WL-15.3.7b")
def test_only_arrival_in_the_targets_square_limits_the_dives_of_a_strafer() -> None:
    target_square, square_beside = square_named("M0"), square_named("L1")
    strafing, dive = BombingRun("strafing", "T", 8), BombingRun("dive", "T", 8)
    for run, square, dives, expected in (
        (strafing, target_square, 1, True),
        (strafing, target_square, 2, False),
        (strafing, square_beside, 2, True),
        (dive, target_square, 2, True),
    ):
        to = replace(at("L1", dives=dives), square=square)
        assert _may_arrive(run, to, target_square, may_attack=True) == expected, (run.profile, square, dives)
    assert _may_arrive(strafing, replace(at("L1", dives=2), square=target_square), target_square, may_attack=False)
