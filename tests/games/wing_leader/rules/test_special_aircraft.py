"""Special weapons, single aircraft, jets and rockets (WL-13.5, 13.6, 13.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.rules.after_combat import ask_for_dogfight
from dowding.games.wing_leader.rules.allowances import allowance
from dowding.games.wing_leader.rules.combat import attacking_side, find_combats, next_combat
from dowding.games.wing_leader.rules.context import is_fast, is_single
from dowding.games.wing_leader.rules.dogfight import join_dogfight
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.move_generation import entry_cost
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn, combat_modifiers
from dowding.games.wing_leader.rules.reaction import reaction_amounts
from dowding.games.wing_leader.rules.resolution import defence_rating, firepower, halve_hits, roll_combat
from dowding.games.wing_leader.rules.setup import assign, muster
from dowding.games.wing_leader.rules.tactics import may_stand_off
from dowding.games.wing_leader.state import MovementRecord
from games.wing_leader.advanced_fixtures import advanced, attacked, mustered
from games.wing_leader.scenario_builder import REAL, Stage, combat

# Special weapons


@pytest.mark.rule("WL-13.5.1a", "WL-13.5.3a", "WL-13.5.6a", "WL-G-77")
def test_single_load_per_squadron() -> None:
    stage = mustered(loads=("AAR", "gun pod"))
    stage.play((assign, "raider"))
    assert stage.offered() == ["equip:A:AAR", "equip:A:gun-pod", "equip:A:none"]
    assert stage.choose("equip:A:AAR")["A"].load == "AAR"
    assert stage.is_over
    stage = mustered(tanks=True, loads=("AAR",))
    assert stage.play((assign, "raider")).is_over


def loads_offered(model: str, *, advanced_rules: bool = True, **unit: object) -> list[str]:
    """The loads that the owner of a squadron of this model may choose."""
    stage = advanced()
    stage.fight.pack = REAL
    stage.raider("A", model, "J9")
    stage.units["A"] = replace(stage.units["A"], **unit)
    stage.forces["raider"] = replace(stage.forces["raider"], squadrons=(stage.units["A"],))
    stage.defender("X", model, "Z9")
    stage.fight.advanced, stage.fight.bombing = advanced_rules, True
    stage.play(muster, (assign, "raider"))
    return [option.rpartition(":")[2] for option in stage.offered("equip:A")]


@pytest.mark.rule("WL-13.5.3a", "WL-13.5.6a")
def test_owner_chooses_rockets_and_pods_without_a_list() -> None:
    assert loads_offered("bf-109g-6") == ["AAR", "gun-pod", "none"]
    assert loads_offered("bf-109f-4") == ["gun-pod", "none"]
    assert loads_offered("me-262a") == ["AAR", "none"], "it has them without a penalty"
    assert loads_offered("p-51d") == []
    assert loads_offered("bf-109g-6", advanced_rules=False) == []
    assert loads_offered("bf-109g-6", loads=("gun pod",)) == ["gun-pod", "none"], "a scenario may restrict them"
    assert loads_offered("bf-109g-6", mission="transport") == []


@pytest.mark.rule("WL-13.5.6a", "WL-15.2.1.1d")
def test_strafing_fighters_may_take_gun_pods_without_a_list() -> None:
    assert "gun-pod" in loads_offered("bf-109g-6", mission="strafing")
    assert "gun-pod" not in loads_offered("bf-109g-6", mission="bombing")


@pytest.mark.rule("WL-13.5.2a", "WL-13.5.3b", "WL-13.5.6b")
def test_firepower_of_heavy_guns_rockets_and_pods() -> None:
    stage = advanced()
    heavy = stage.raider("A", "fl", "J9")
    bomber, fighter = stage.defender("T", "bm", "J9", mission="bombing"), stage.defender("X", "fx", "J9")
    combat(stage, "A", "T")
    assert firepower(stage.fight, heavy, bomber, head_on=False) == 5
    assert firepower(stage.fight, heavy, fighter, head_on=False) == 3
    pods = stage.raider("B", "fx", "J9", load="gun pod")
    assert firepower(stage.fight, pods, fighter, head_on=False) == 4
    rockets = stage.raider("C", "j2", "J9", load="AAR")
    combat(stage, "C", "T", rockets=("C",))
    assert firepower(stage.fight, rockets, bomber, head_on=False) == 5
    assert firepower(stage.fight, rockets, fighter, head_on=False) == 4


@pytest.mark.rule("WL-13.5.3a", "WL-3.3.2i")
def test_empty_rocket_racks_cost_except_for_me_262() -> None:
    stage = advanced()
    assert basic_speed(stage.fight, stage.raider("A", "fl", "J9", load="AAR", rockets_spent=True)) == 5
    stage.fight.pack = REAL
    assert basic_speed(stage.fight, stage.raider("B", "me-262a", "J9", load="AAR")) == 9


@pytest.mark.rule("WL-13.5.2.1a", "WL-13.5.2.1b", "WL-13.5.3b", "WL-G-82")
def test_bombers_do_not_fire_back_at_standoff() -> None:
    stage = advanced({"attack": [4, 4], "hit": [1, 2], "cohesion": [6, 6] * 2})
    stage.raider("A", "fl", "J9", alerted=True, tally="T")
    stage.defender("T", "bm", "J9", "L", mission="bombing")
    attacked(stage, "K9")
    stage.play(next_combat)
    stage.choose("hit-and-run")
    assert stage.offered() == ["guns", "standoff"]
    stage.choose("standoff")
    assert stage.events("defence") == []
    assert len(stage.events("standoff")) == 1
    assert [event.get_str("result") for event in stage.events("hit")][:2] == ["nothing", "loss"]
    assert len(stage.events("cohesion")) == 2
    stage.defender("X", "fx", "J9")
    assert not may_stand_off(stage.fight, combat(stage, "A", "T X"))


@pytest.mark.rule("WL-13.5.3b")
def test_rockets_are_fired_once() -> None:
    stage = advanced({"attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 2})
    stage.raider("A", "j2", "J9", alerted=True, tally="T", load="AAR")
    stage.defender("T", "bm", "J9", "L", mission="bombing", size="flight", quality="green")
    attacked(stage, "K9")
    stage.script["hit"] = [1] * 4
    stage.play(next_combat).choose("turning-fight", "rockets")
    assert (stage["A"].rockets_spent, stage["A"].load) == (True, "AAR")
    assert [event.data for event in stage.events("rockets spent")] == [{"squadron": "A"}]


@pytest.mark.rule("WL-13.5.4a", "WL-3.3k")
def test_gyro_sights_apply_if_listed() -> None:
    for gyro in (True, False):
        stage = advanced({"attack": [3, 4], "defence": [3, 4]}, raider={"gyro": gyro})
        stage.fight.pack = REAL
        squadron = stage.raider("A", "p-51d", "J9")
        target = stage.defender("X", "fw-190a-8", "J9")
        combat(stage, "A", "X")
        assert firepower(stage.fight, squadron, target, head_on=False) == 2 + gyro
        stage.play(roll_combat)
        assert ("gyro gunsight" in stage.events("attack")[0].data["modifiers"]) == gyro  # type: ignore[operator]


@pytest.mark.rule("WL-13.5.5a", "WL-13.5.5b", "WL-G-78")
def test_american_heavies_in_pairs_defend_better() -> None:
    stage = advanced()
    stage.fight.pack = REAL
    stage.raider("G", "b-17g", "J14", mission="bombing")
    stage.raider("H", "b-17g", "J14", mission="bombing")
    stage.defender("X", "bf-109g-6", "J14", alerted=True, tally="G")
    created = combat(stage, "X", "G")
    assert defence_rating(stage.fight, created) == 2
    assert defence_rating(stage.fight, replace(created, rating="turn")) == 4
    stage.change("H", broken=True)
    assert defence_rating(stage.fight, created) == 1


# Single aircraft


@pytest.mark.rule("WL-13.6a", "WL-13.6b", "WL-3.1b")
def test_single_aircraft_penalty() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", size="flight")
    stage.units["A"] = replace(stage.units["A"], single=True)
    assert stage.fight.max_losses(stage["A"]) == 1
    added = combat_modifiers(stage.fight, stage["A"], defending=False, others=[])
    assert added == {"flight": -1, "single aircraft": -1}
    worn = stage.raider("B", "fx", "J9", losses=5)
    assert is_single(stage.fight, worn)
    for losses, is_last in ((0, False), (4, False), (5, True)):
        assert is_single(stage.fight, replace(worn, losses=losses)) == is_last
    stage.fight.advanced = False
    assert not is_single(stage.fight, worn)


# Jets and rockets


@pytest.mark.rule("WL-13.8.1a", "WL-G-84", "WL-1.2a")
def test_high_speed_halves_the_hits_of_both_sides() -> None:
    assert [halve_hits(hits) for hits in (0, 1, 2, 3)] == [0, 1, 1, 2]
    stage = advanced({"attack": [6, 6], "defence": [6, 6]})
    stage.raider("A", "j2", "J9")
    stage.defender("X", "fx", "J9")
    combat(stage, "A", "X")
    stage.play(roll_combat)
    created = stage.fight.state.combat
    assert created is not None
    assert (created.hits_by_attacker, created.hits_by_defender) == (2, 1)
    assert [event.data for event in stage.events("high speed")] == [{"hits": 2, "answer": 1}]


@pytest.mark.rule("WL-13.8.1b")
def test_high_speed_reduces_reactions() -> None:
    stage = advanced()
    escort = stage.raider("E", "fx", "J9", mission="escort")
    bomber = stage.raider("T", "bm", "J9", mission="bombing")
    jet, fighter = stage.defender("J", "j2", "K9"), stage.defender("X", "fx", "K9")
    assert reaction_amounts(stage.fight, escort, bomber, jet)["high speed"] == 1
    assert reaction_amounts(stage.fight, escort, bomber, fighter)["high speed"] == 0


@pytest.mark.rule("WL-13.8.3a", "WL-8.2c", "WL-9.2.3g")
def test_jets_are_fast_unless_they_climb_and_have_more_mps() -> None:
    stage = advanced()
    jet = stage.raider("J", "j2", "J9")
    assert (is_fast(stage.fight, jet), allowance(stage.fight, jet)) == (True, 4)
    assert not is_fast(stage.fight, stage.change("J", marker="climb"))
    stage.play(begin_movement, next_to_move).choose("straight")
    assert stage.at("J") == "N9"


@pytest.mark.rule("WL-8.2b", "WL-9.2.1a", "WL-9.2.2a")
def test_jet_bombers_and_their_escorts_fly_three_squares() -> None:
    stage = advanced()
    stage.raider("T", "j2", "J9", mission="bombing")
    stage.raider("E", "fx", "J10", mission="escort")
    stage.play(begin_movement, next_to_move).choose("move:E", "move:T")
    assert (stage.at("T"), stage.at("E")) == ("M9", "M10")


def rocket(fuel: int = 3, square: str = "S9", **state: object) -> Stage:
    stage = advanced()
    stage.fight.pack = REAL
    given: dict[str, object] = {"mission": "intercept", "alerted": True, "fuel": fuel, **state}
    stage.defender("R", "me-163b", square, size="flight", **given)  # type: ignore[arg-type]
    return stage.play(begin_movement, next_to_move)


@pytest.mark.rule("WL-13.8.2a", "WL-13.8.2c", "WL-8.2d")
def test_rocket_fighter_chooses_throttle_each_turn() -> None:
    stage = rocket(vector=square_named("K18"))
    assert stage.offered() == ["full-throttle", "no-throttle"]
    stage.choose("full-throttle")
    assert stage.offered("break:") == ["break:R"]
    assert (stage["R"].fuel, is_fast(stage.fight, stage["R"]), allowance(stage.fight, stage["R"])) == (2, True, 4)
    assert [event.data for event in stage.events("throttle")] == [{"squadron": "R", "full": True, "fuel": 2}]


@pytest.mark.rule("WL-13.8.2c", "WL-G-85")
def test_rocket_fighter_climbs_eight_levels_straight_up() -> None:
    plan = MovePlan("free", 0, (2,) * 20, rocket=True)
    at = MovePosition(square_named("S2"), 2, 8, climbs=3)
    assert (entry_cost(plan, at, 1, straight=True), entry_cost(plan, at, 1, straight=False)) == (1, 2)


@pytest.mark.rule("WL-13.8.2b", "WL-13.8.2d")
def test_rocket_fighter_without_throttle_is_slow_and_must_dive() -> None:
    stage = rocket(fuel=1, tally="A")
    stage.raider("A", "p-51b", "K9")
    stage.choose("no-throttle")
    gliding = stage["R"]
    assert (basic_speed(stage.fight, gliding), allowance(stage.fight, gliding)) == (6, 2)
    assert not is_fast(stage.fight, gliding)
    assert [behaviour.id for behaviour in behaviours(stage.fight, gliding)] == ["free-dive"]


@pytest.mark.rule("WL-13.8.2e")
def test_rocket_fighter_without_fuel_and_tally_returns() -> None:
    assert rocket(fuel=0)["R"].returning == "right"


@pytest.mark.rule("WL-13.8.2f")
def test_rocket_fighter_never_dogfights() -> None:
    stage = advanced()
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True)
    stage.defender("R", "me-163b", "J9", size="flight", alerted=True)
    combat(stage, "A", "R")
    assert stage.play(ask_for_dogfight).is_over


@pytest.mark.rule("WL-13.8.2f", "WL-10.8.1b", "WL-10.1.2c")
def test_rocket_fighter_fights_a_dogfight_combat_without_joining() -> None:
    """A-74: by turn rating, whichever moved last (A-74)."""
    stage = advanced()
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X", dogfight=1, load="drop tanks")
    stage.defender("X", "bf-109g-6", "J9", alerted=True, tally="A", dogfight=1)
    stage.defender("R", "me-163b", "J9", size="flight", alerted=True, tally="A", throttle="full")
    join_dogfight(stage.fight, stage["R"])
    assert stage["R"].dogfight == 0
    assert find_combats(stage.fight) == [("A", "R", "X")]
    assert [basic_turn(stage.fight, stage[ident]) for ident in "AXR"] == [4, 5, 4]
    stage.fight.state.tracks["A"] = MovementRecord(square_named("H9"), 9)
    assert attacking_side(stage.fight, ("A", "R", "X")) == "defender"


@pytest.mark.rule("WL-13.8.2d")
def test_gliding_rocket_fighter_cannot_circle_or_fly_level() -> None:
    for vector, ways in (
        ("K9", {"free-dive"}),
        ("K4", {"to-vector-dive"}),
        ("", {"free-dive", "go-home-dive"}),
    ):
        stage = rocket(vector=square_named(vector) if vector else -1).choose("no-throttle")
        assert {behaviour.id for behaviour in behaviours(stage.fight, stage["R"])} == ways


@pytest.mark.rule("WL-13.8.2.1a")
def test_rocket_fighter_takes_off_at_full_throttle_and_moves_immediately() -> None:
    stage = rocket(square="S0", took_off=1, vector=square_named("K9"))
    assert (stage["R"].throttle, stage["R"].fuel, stage["R"].slow) == ("full", 2, False)
    assert stage.choose("to-vector").offered("enter:")


@pytest.mark.rule("WL-13.8.2g")
def test_rocket_fighter_without_throttle_at_altitude_0_has_landed() -> None:
    assert rocket(fuel=0, square="S0")["R"].place == "escaped"
