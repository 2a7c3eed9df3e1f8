"""Fighter-bombers, which are bombers until they lose their bombs, and torpedo bombers that split."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.after_combat import mark_the_fought, take_tallies
from dowding.games.wing_leader.rules.allowances import allowance
from dowding.games.wing_leader.rules.context import is_fighter
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.profiles import available_runs, may_strafe
from dowding.games.wing_leader.rules.splitting import may_split
from dowding.games.wing_leader.rules.squadron_status import jettison
from dowding.games.wing_leader.rules.tally import gain_tally, may_tally, tally_segment
from dowding.games.wing_leader.rules.wings import check_wings
from dowding.games.wing_leader.state import LOW, BombingRun
from games.wing_leader.raid_fixtures import at, bomber, move_on, raid, target
from games.wing_leader.raiding_fixtures import raider, recce
from games.wing_leader.scenario_builder import Stage, combat

# Fighter-bombers


def fighter_bomber(square: str = "J8", **more: object) -> Stage:
    """A fighter-bomber A with an enemy X three squares ahead."""
    stage = raid({"tally": [6]})
    target(stage, "T", "port", "R0")
    bomber(stage, "A", "fx", square, "R", **more)
    stage.defender("X", "fx", "M8", alerted=True)
    return stage


@pytest.mark.rule("WL-15.2.4a", "WL-15.2.4b")
def test_fighter_bomber_that_tallies_jettisons_and_abandons_its_run() -> None:
    stage = fighter_bomber(run=BombingRun("level", "T", 8))
    stage.play((tally_segment, "raider")).choose("look:A:X")
    squadron = stage["A"]
    assert (squadron.tally, squadron.load, squadron.mission) == ("X", "", "sweep")
    assert (squadron.alerted, squadron.run) == (True, None)


@pytest.mark.rule("WL-15.2.4c", "WL-15.3.7i")
def test_fighter_bomber_without_bombs_sweeps_and_may_strafe() -> None:
    stage = fighter_bomber()
    jettison(stage.fight, stage["A"], "WL-9.2.1.1")
    assert (stage["A"].mission, stage["A"].returning) == ("sweep", "")
    assert may_strafe(stage.fight, stage["A"])
    plain = raider("bm", "J8", mission="strafing", load="bombs")
    plain.play(check_wings)
    jettison(plain.fight, plain["A"], "WL-9.2.1.1")
    assert plain["A"].returning == "left"
    assert not may_strafe(plain.fight, plain["A"])


@pytest.mark.rule("WL-15.2.4d")
def test_defending_fighter_bomber_may_keep_bombs_and_profile() -> None:
    stage = fighter_bomber(run=BombingRun("level", "T", 8))
    stage.change("X", square=square_named("J8"), tally="A")
    combat(stage, "X", "A")
    stage.play(take_tallies).choose("keep-bombs:A")
    assert stage["A"].load == "bombs"
    assert stage["A"].run is not None
    assert not stage["A"].tally


@pytest.mark.rule("WL-15.2.4e")
def test_flexible_fighter_bomber_may_split_and_one_flight_keeps_its_bombs() -> None:
    stage = fighter_bomber(flexible=True)
    stage.play((gain_tally, "A", "X")).choose("split")
    assert (stage["A1"].mission, stage["A1"].load, stage["A1"].tally) == ("sweep", "", "X")
    assert (stage["A2"].mission, stage["A2"].load, is_fighter(stage["A2"])) == ("bombing", "bombs", False)


@pytest.mark.rule("WL-15.2.4f")
def test_fighter_bomber_near_a_target_has_3_mps_plus_dive_bonus_on_a_profile() -> None:
    far, near = fighter_bomber("J8"), fighter_bomber("N8")
    assert (allowance(far.fight, far["A"]), allowance(near.fight, near["A"])) == (2, 3)
    over = fighter_bomber("Q8")
    mps = {behaviour.id: behaviour.mps for behaviour in behaviours(over.fight, over["A"])}
    assert (mps["attack:T:steep"], mps["attack-dive:T:steep"], mps["approach"]) == (3, 4, 3)
    assert "attack-dive:T:level" not in mps
    assert "approach-dive" not in mps


@pytest.mark.rule("WL-15.2.4g")
def test_loaded_fighter_bomber_is_a_bomber_that_uses_ammunition() -> None:
    stage = fighter_bomber()
    assert not is_fighter(stage["A"])
    assert stage.fight.is_fighter_bomber(stage["A"])
    combat(stage, "X", "A")
    stage.script["cohesion"] = [6, 6, 6, 6]
    stage.play(mark_the_fought)
    assert stage["A"].ammo == LOW


@pytest.mark.rule("WL-15.2.4h")
def test_recce_fighter_cannot_tally_or_become_a_fighter() -> None:
    stage = recce()
    assert not may_tally(stage.fight, stage["A"])
    assert not is_fighter(stage["A"])
    assert not stage.fight.is_fighter_bomber(stage["A"])


@pytest.mark.rule("WL-15.2.5a", "WL-15.2.5b")
def test_bombers_may_overfly_the_target_and_attack_from_the_other_side() -> None:
    before = move_on(raider("bm", "N8"), "move:A", "approach")
    assert before.offered("enter") == ["enter:R", "enter:DR"]
    past = move_on(raider("bm", "S8"), "move:A", "approach")
    assert {"enter:L", "enter:R"} <= set(past.offered("enter"))
    past.choose("enter:L", "end")
    assert past.at("A") == "R8"
    assert past["A"].facing == 4
    other = raider("bm", "T8", "L")
    assert {run.profile for run in available_runs(other.fight, other["A"], at("T8", "L"))} == {"level"}


@pytest.mark.rule("WL-15.2.5a")
def test_bomber_past_one_of_several_targets_may_turn_back() -> None:
    stage = raider("bm", "T8")
    target(stage, "U", "port", "X0")
    assert {"enter:L", "enter:R"} <= set(move_on(stage, "move:A", "approach").offered("enter"))


@pytest.mark.rule("WL-15.3d")
def test_fighter_bomber_may_strafe_in_the_move_of_its_bomb_release() -> None:
    stage = raid()
    target(stage, "T", "tank", "M0")
    target(stage, "U", "tank", "P0")
    bomber(stage, "A", "fx", "L0")
    move_on(stage, "move:A", "attack:T:level", "enter:R", "bombs-away")
    assert stage["A"].mission == "sweep"
    stage.choose("designate:U:strafing", "enter:R")
    assert stage["A"].run == BombingRun("strafing", "U", 0, flown=1)


# Splitting torpedo bombers


@pytest.mark.rule("WL-9.3e")
def test_torpedo_bombers_may_split_in_the_tally_phase_but_not_on_their_run() -> None:
    stage = raider("bt", "J0", load="torpedo")
    stage.play((tally_segment, "raider")).choose("split-up:A")
    assert {squadron for squadron in stage.fight.state.squadrons if squadron.startswith("A")} == {"A1", "A2"}
    assert {stage[squadron].load for squadron in ("A1", "A2")} == {"torpedo"}
    running = raider("bt", "J0", load="torpedo", run=BombingRun("torpedo", "T", 0))
    assert running.play((tally_segment, "raider")).is_over
    bombs = raider("bt", "J0")
    assert bombs.play((tally_segment, "raider")).is_over


@pytest.mark.rule("WL-9.3h")
def test_limited_flight_counters_prevent_splits() -> None:
    stage = raid()
    stage.raider("A", "j2", "J9")
    assert may_split(stage.fight, stage["A"])
    stage.raider("B", "j2", "J9", size="flight")
    stage.raider("C", "j2", "J9", size="flight")
    assert not may_split(stage.fight, stage["A"])


@pytest.mark.rule("WL-9.2.2.2e", "WL-3.2.1d")
def test_escorts_of_fighter_bomber_sweep_once_it_has_no_bombs() -> None:
    stage = Stage()
    stage.raider("F", "fx", "J9", mission="bombing", load="bombs")
    stage.raider("E", "fx", "J9", mission="escort")
    jettison(stage.fight, stage["F"], "WL-9.2.1.1")
    assert [stage[ident].mission for ident in "FE"] == ["sweep", "sweep"]
