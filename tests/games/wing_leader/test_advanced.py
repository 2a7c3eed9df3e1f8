"""The advanced rules (WL-13): tanks, fuel, bounce, evasion, Lufberys, special weapons, jets and rockets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.administration import form_up, place_vector
from dowding.games.wing_leader.after_combat import after_the_combat, ask_for_dogfight, cohesion_amounts
from dowding.games.wing_leader.combat import attacking_side, combats, next_combat
from dowding.games.wing_leader.dogfight import join_dogfight
from dowding.games.wing_leader.fight import is_fast, is_single
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.height_errors import height_error
from dowding.games.wing_leader.lufbery import enter_lufbery
from dowding.games.wing_leader.missions import allowance, behaviours
from dowding.games.wing_leader.movement import begin_movement, next_to_move
from dowding.games.wing_leader.moves import At, Plan, entry_cost
from dowding.games.wing_leader.ratings import basic_speed, basic_turn, combat_modifiers
from dowding.games.wing_leader.reaction import reaction_amounts
from dowding.games.wing_leader.resolution import defence_rating, firepower, halved, roll_combat
from dowding.games.wing_leader.rolls import modifiers
from dowding.games.wing_leader.setup import assign, muster
from dowding.games.wing_leader.sight import Sky
from dowding.games.wing_leader.state import LOW, Track
from dowding.games.wing_leader.tactics import ask_evasion, is_bounce, judge_bounce, may_evade, may_stand_off
from dowding.games.wing_leader.tally import tally_amounts
from dowding.games.wing_leader.wings import break_wing_up
from games.wing_leader.staging import REAL, Stage, combat


def advanced(dice: dict[str, list[int]] | None = None, sky: Sky | None = None, **forces: object) -> Stage:
    """A stage on which the advanced rules are played."""
    stage = Stage(dice, sky=sky, **forces)  # type: ignore[arg-type]
    stage.fight.advanced = True
    return stage


# Height errors


@pytest.mark.rule("WL-13.1a", "WL-5.3.1e")
def test_the_opponent_may_test_a_vector_and_shift_it_on_a_six() -> None:
    for die, shifts in ((5, False), (6, True)):
        stage = advanced({"height error": [die]})
        stage.defender("F", "fx", "S9", mission="intercept", alerted=True)
        stage.play((place_vector, "F")).choose("column:K", "level:K9")
        asked = stage.asked()
        assert asked is not None
        assert (asked.seat, stage.offered()) == ("raider", ["roll-height", "trust-height"])
        stage.choose("roll-height")
        assert (len(stage.offered("shift:")) == 25) == shifts
        if shifts:
            assert stage.choose("shift:I11")["F"].vector == square_named("I11")


@pytest.mark.rule("WL-13.1a", "WL-1.0a")
def test_in_the_basic_game_nobody_tests_a_vector() -> None:
    stage = Stage()
    stage.defender("F", "fx", "S9", mission="intercept", alerted=True)
    stage.play((place_vector, "F")).choose("column:K", "level:K9")
    assert stage.is_over


@pytest.mark.rule("WL-13.1b")
def test_nobody_tests_a_vector_that_is_inherited() -> None:
    stage = advanced()
    for ident in "FG":
        stage.defender(ident, "fx", "S9", mission="intercept", alerted=True, wing="W", leads=ident == "F")
    stage.fight.state.wing_vectors["W"] = square_named("K9")
    stage.play((break_wing_up, "defender", "W"))
    assert (stage["G"].vector, stage.is_over) == (square_named("K9"), True)


@pytest.mark.rule("WL-13.1a")
def test_a_vector_may_be_left_where_it_is() -> None:
    stage = advanced()
    stage.defender("F", "fx", "S9", mission="intercept", alerted=True, vector=square_named("K9"))
    stage.play((height_error, "F")).choose("trust-height")
    assert (stage["F"].vector, stage.is_over) == (square_named("K9"), True)


# Tanks and fuel


@pytest.mark.rule("WL-13.2a", "WL-3.3.2b")
def test_tanks_cost_speed_and_turn() -> None:
    stage = advanced()
    squadron = stage.raider("A", "fx", "J9", load="drop tanks")
    assert (basic_speed(stage.fight, squadron), basic_turn(stage.fight, squadron)) == (5, 4)


@pytest.mark.rule("WL-13.2b", "WL-13.2c", "WL-7.1f")
def test_an_alerted_squadron_drops_its_tanks_in_its_move_or_after_a_combat() -> None:
    for alerted in (True, False):
        stage = advanced()
        stage.raider("A", "fx", "J9", alerted=alerted, load="drop tanks")
        stage.play(begin_movement, next_to_move)
        assert ("drop-tanks:A" in stage.offered()) == alerted
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, load="drop tanks")
    stage.play(begin_movement, next_to_move).choose("drop-tanks:A")
    assert (stage["A"].load, stage.offered("break:")) == ("", ["break:A"])
    stage = advanced()
    stage.raider("A", "fx", "J9", load="drop tanks")
    stage.defender("X", "fx", "J9")
    combat(stage, "A", "X")
    assert stage.play((after_the_combat, "raider")).choose("drop-tanks:A")["A"].load == ""


@pytest.mark.rule("WL-13.2b", "WL-13.2c")
def test_an_alerted_escort_drops_its_tanks_in_its_move() -> None:
    for alerted in (True, False):
        stage = advanced()
        stage.raider("T", "bm", "J9", mission="bombing")
        stage.raider("E", "fx", "J10", mission="escort", alerted=alerted, load="drop tanks")
        stage.play(begin_movement, next_to_move)
        assert ("drop-tanks:E" in stage.offered()) == alerted
        if alerted:
            stage.choose("drop-tanks:E", "straight")
            assert (stage["E"].load, stage.at("E")) == ("", "L10")


def mustered(**unit: object) -> Stage:
    """A stage whose one raider is taken from the order of battle."""
    stage = advanced()
    stage.raider("A", "fx", "J9")
    stage.units["A"] = replace(stage.units["A"], **unit)
    stage.forces["raider"] = replace(stage.forces["raider"], squadrons=(stage.units["A"],))
    stage.defender("X", "fx", "Z9")
    return stage.play(muster)


@pytest.mark.rule("WL-13.2a", "WL-5.1g")
def test_tanks_are_carried_by_those_listed_who_can() -> None:
    assert mustered(tanks=True)["A"].load == "drop tanks"
    assert mustered(tanks=True, model="fe")["A"].load == ""
    assert mustered()["A"].load == ""


@pytest.mark.rule("WL-13.3a", "WL-G-83")
def test_at_the_limit_of_its_fuel_a_squadron_begins_low_on_ammunition() -> None:
    stage = mustered(fuel_limits=True)
    assert stage["A"].ammo == LOW
    assert cohesion_amounts(stage.fight, stage["A"], 0)["low ammo"] == 1


# Bounce and evasion


def attacked(stage: Stage, came_from: str = "", *names: str) -> None:
    """A attacks X in J9, out of one square or through several."""
    stage.flew("A", came_from or "I9", *names)


@pytest.mark.rule("WL-13.4.1a", "WL-13.4.1b", "WL-13.4.1c", "WL-13.4.1d", "WL-13.4.1e", "WL-7.1g", "WL-G-79")
def test_what_is_a_bounce() -> None:
    def bounced(*, sun: bool = False, also: bool = False, model: str = "fx", **state: object) -> bool:
        stage = advanced(sky=Sky(sun="left upper" if sun else None))
        stage.raider("A", "fx", "J9", alerted=True, tally="X")
        stage.defender("X", model, "J9", **state)  # type: ignore[arg-type]
        attacked(stage, "G12", "H11", "I10")
        if also:
            stage.defender("Y", "fx", "J9", alerted=True)
        return is_bounce(stage.fight, combat(stage, "A", "X Y" if also else "X"))

    assert bounced(), "a lone unalerted fighter"
    assert not bounced(alerted=True)
    assert bounced(alerted=True, sun=True)
    assert not bounced(alerted=True, sun=True, tally="A")
    assert bounced(model="bm", mission="bombing", sun=True)
    assert not bounced(model="bm", mission="bombing")
    assert not bounced(also=True), "a bounce needs one defender"
    assert not bounced(alerted=True, sun=True, dogfight=1)
    assert not bounced(alerted=True, sun=True, lufbery=True)


@pytest.mark.rule("WL-13.4.1c", "WL-13.4.1g")
def test_who_has_its_eyes_on_somebody_elsewhere_is_bounced() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.raider("T", "bm", "K9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    assert is_bounce(stage.fight, combat(stage, "A", "X"))
    stage.change("T", square=square_named("J9"))
    assert not is_bounce(stage.fight, combat(stage, "A", "X"))


@pytest.mark.rule("WL-13.4.1f")
def test_a_bounce_bears_on_both_rolls_and_on_cohesion() -> None:
    stage = advanced({"attack": [3, 4], "defence": [3, 4]})
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X")
    stage.defender("X", "p-51b", "J9")
    combat(stage, "A", "X")
    stage.play(judge_bounce, roll_combat)
    assert [event.data["modifiers"] for event in stage.events("attack")] == [{"bounce": 2}]
    assert [event.data["modifiers"] for event in stage.events("defence")] == [{"bounced": -2}]
    added = modifiers(stage.fight, "cohesion", cohesion_amounts(stage.fight, stage["X"], 0))
    assert added == {"bounced": -1}


@pytest.mark.rule("WL-13.4.2a", "WL-13.4.2b", "WL-10.2.1c", "WL-G-80")
def test_who_may_evade() -> None:
    def may(*speeds: int, **state: object) -> bool:
        stage = advanced()
        stage.raider("A", "fl", "J12", alerted=True, tally="X0")
        for number, speed in enumerate(speeds):
            given: dict[str, object] = {"alerted": True, **state}
            model, marker = {4: ("bm", ""), 5: ("fl", ""), 6: ("fx", "")}[speed]
            stage.defender(f"X{number}", model, "J12", marker=marker, **given)  # type: ignore[arg-type]
        made = combat(stage, "A", " ".join(f"X{number}" for number in range(len(speeds))))
        return may_evade(stage.fight, made)

    assert may(5, 6)
    assert not may(6, 4)
    assert not may(6, alerted=False)
    assert may(6, alerted=False, mission="bombing", load="")
    assert not may(6, lufbery=True)


@pytest.mark.rule("WL-13.4.2a", "WL-13.4.2c")
def test_evasion_bears_on_both_rolls_and_bars_a_dogfight() -> None:
    stage = advanced({"attack": [3, 4], "defence": [3, 4]})
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X")
    stage.defender("X", "p-51b", "J9", alerted=True)
    combat(stage, "A", "X")
    stage.play(ask_evasion, roll_combat, ask_for_dogfight)
    asked = stage.asked()
    assert asked is not None
    assert asked.prompt == "A (P-51B) attacks, hit and run: evade?"
    stage.choose("evade")
    assert [stage.events(kind)[0].data["modifiers"] for kind in ("attack", "defence")] == [{"evasion": -2}] * 2
    assert (stage.offered(seat="raider"), stage.asked("defender")) == (["dogfight", "refuse"], None)


@pytest.mark.rule("WL-13.4.2b", "WL-13.4.1f")
def test_who_is_bounced_does_not_evade() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    combat(stage, "A", "X", bounce=True)
    assert stage.play(ask_evasion).is_over


@pytest.mark.rule("WL-13.4.2d")
def test_in_a_dogfight_a_side_may_evade_and_the_dogfight_goes_on() -> None:
    dice = {"attacker": [1], "attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 2}
    stage = advanced(dice)
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    stage.play(next_combat).choose("evade", "done", "done")
    assert (stage["A"].dogfight, stage["X"].dogfight) == (1, 1)


# Lufberys


@pytest.mark.rule("WL-13.4.3a", "WL-8.3e", "WL-G-81")
def test_a_squadron_forms_a_lufbery_on_its_way() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "bm", "R9", mission="bombing")
    stage.play(begin_movement, next_to_move).choose("move:X", "free", "enter:R", "lufbery:R", "end")
    assert (stage.at("A"), stage["A"].lufbery, stage["A"].facing) == ("K9", True, 0)
    stage.play(begin_movement, next_to_move).choose("move:X", "leave-lufbery:L")
    assert (stage["A"].lufbery, stage["A"].facing) == (False, 4)
    stage.choose("free")
    move = stage.fight.state.move
    assert move is not None
    assert move.at.left == 2, "1 MP is left"


@pytest.mark.rule("WL-13.4.3a")
def test_what_is_left_after_forming_a_lufbery_is_circled_away_without_a_question() -> None:
    """A-82: a jet has 4 MPs."""
    stage = advanced()
    stage.raider("J", "j2", "J9", alerted=True, tally="X")
    stage.defender("X", "bm", "R9", mission="bombing", moved=True)
    stage.play(next_to_move).choose("free", "enter:R", "lufbery:R")
    assert stage.offered() == ["end"]
    assert [event.number("mps") for event in stage.events("circles")] == [1]


@pytest.mark.rule("WL-13.4.3b", "WL-9.2.6e", "WL-10.7.1d")
def test_who_cannot_form_a_lufbery() -> None:
    def offers(enemy: str = "R9", **state: object) -> bool:
        stage = advanced()
        squadron = stage.raider("A", "fx", "J9", **{"alerted": True, **state})  # type: ignore[arg-type]
        stage.defender("X", "fx", enemy)
        return any(each.kind == "lufbery" for each in behaviours(stage.fight, squadron))

    assert offers()
    assert not offers(enemy="J9")
    assert not offers(alerted=False)
    assert not offers(broken=True, returning="left")
    assert not offers(returning="left")
    assert not offers(losses=5), "a single aircraft"


@pytest.mark.rule("WL-13.4.3c", "WL-8.1.2c", "WL-7.2.1c")
def test_in_a_lufbery_nothing_is_behind() -> None:
    stage = advanced()
    squadron = stage.raider("A", "fx", "J9", "L")
    target = stage.defender("X", "fx", "M9")
    assert tally_amounts(stage.fight, squadron, target)["target behind"] == 1
    circling = stage.change("A", lufbery=True)
    assert tally_amounts(stage.fight, circling, target)["target behind"] == 0
    assert {each.kind for each in behaviours(stage.fight, circling)} == {"circle", "leave lufbery"}


@pytest.mark.rule("WL-13.4.3d", "WL-9.2.2.2c")
def test_an_escort_that_forms_a_lufbery_is_a_sweep() -> None:
    stage = advanced()
    stage.raider("E", "fx", "J9", mission="escort", alerted=True)
    stage.raider("T", "bm", "J9", mission="bombing", moved=True)
    stage.play(begin_movement, next_to_move).choose("move:E", "lufbery:R")
    assert (stage["E"].mission, stage["E"].lufbery) == ("sweep", True)


@pytest.mark.rule("WL-13.4.3e", "WL-13.4.3f")
def test_who_attacks_or_breaks_leaves_its_lufbery() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", lufbery=True)
    stage.defender("X", "fx", "J9")
    stage.play(next_combat)
    assert (stage["A"].lufbery, stage.offered()) == (False, ["face:L", "face:R"])
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, lufbery=True)
    stage.play(begin_movement, next_to_move).choose("break:A")
    assert (stage["A"].lufbery, stage.offered()) == (False, ["face:L", "face:R"])
    assert {each.partition(":")[0] for each in stage.choose("face:L").offered()} == {"return", "return-dive"}


@pytest.mark.rule("WL-13.4.3g")
def test_a_defender_in_a_lufbery_fights_better_and_must_refuse_a_dogfight() -> None:
    stage = advanced({"attack": [3, 4], "defence": [3, 4]})
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X")
    stage.defender("X", "p-51b", "J9", alerted=True, lufbery=True)
    combat(stage, "A", "X", lufbery=True)
    stage.play(roll_combat, ask_for_dogfight)
    assert [event.data["modifiers"] for event in stage.events("defence")] == [{"Lufbery": 2}]
    assert (stage.offered(seat="raider"), stage.asked("defender")) == (["dogfight", "refuse"], None)


@pytest.mark.rule("WL-13.4.3c")
def test_who_stays_in_its_lufbery_is_not_asked_which_way_it_faces() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, lufbery=True)
    assert [each.rule for each in behaviours(stage.fight, stage["A"])] == ["WL-13.4.3"] * 3
    stage.play(begin_movement, next_to_move)
    asked = stage.asked()
    assert asked is not None
    assert all(option.risky for option in asked.options), "it is over at once"
    stage.choose("keep-circling")
    assert (stage.is_over, stage["A"].lufbery, stage["A"].facing) == (True, True, 0)


@pytest.mark.rule("WL-13.4.3a")
def test_nobody_leaves_a_lufbery_and_forms_another_in_one_move() -> None:
    """A-82: a jet has the MPs for both."""
    stage = advanced()
    stage.raider("J", "j2", "J9", alerted=True, lufbery=True)
    stage.play(begin_movement, next_to_move).choose("leave-lufbery:L")
    assert stage.offered("lufbery:") == []
    assert not stage.play(begin_movement, next_to_move).offered("leave-lufbery:")
    assert stage.offered("lufbery:") == ["lufbery:L", "lufbery:R"]


@pytest.mark.rule("WL-13.4.3d", "WL-9.2.2.2c")
def test_nobody_forms_up_with_his_bombers_in_a_lufbery() -> None:
    stage = advanced()
    stage.raider("T", "bm", "L9", mission="bombing", moved=True)
    squadron = stage.raider("E", "fx", "L10", alerted=True, was_escort=True, forming_on="T")
    enter_lufbery(stage.fight, squadron, 0)
    stage.play(form_up)
    assert (stage["E"].mission, stage["E"].forming_on) == ("sweep", "")


@pytest.mark.rule("WL-13.4.3e", "WL-13.4.3f", "WL-10.8.1b")
def test_who_joins_a_dogfight_leaves_its_lufbery() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.raider("B", "fx", "J9", alerted=True, tally="X", lufbery=True)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    stage.script = {"dogfight move": [1]}
    stage.play(begin_movement, next_to_move).choose("drift:J9", "keep-circling")
    assert (stage["B"].dogfight, stage["B"].lufbery, stage.offered()) == (1, False, ["face:L", "face:R"])


@pytest.mark.rule("WL-13.4.3e", "WL-10.8f")
def test_a_dogfight_that_begins_ends_a_lufbery() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    stage.defender("Y", "fx", "J9", alerted=True, lufbery=True)
    combat(stage, "A", "X Y")
    stage.play(ask_for_dogfight).answer("raider", "dogfight").answer("defender", "dogfight")
    assert (stage["Y"].lufbery, stage.offered()) == (False, ["face:L", "face:R"])


# Special weapons


@pytest.mark.rule("WL-13.5.1a", "WL-13.5.3a", "WL-13.5.6a", "WL-G-77")
def test_one_load_only() -> None:
    stage = mustered(loads=("AAR", "gun pod"))
    stage.play((assign, "raider"))
    assert stage.offered() == ["equip:A:AAR", "equip:A:gun-pod", "equip:A:none"]
    assert stage.choose("equip:A:AAR")["A"].load == "AAR"
    assert stage.is_over
    stage = mustered(tanks=True, loads=("AAR",))
    assert stage.play((assign, "raider")).is_over


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
def test_racks_cost_even_when_they_are_empty_but_not_the_me_262() -> None:
    stage = advanced()
    assert basic_speed(stage.fight, stage.raider("A", "fl", "J9", load="AAR", rockets_spent=True)) == 5
    stage.fight.pack = REAL
    assert basic_speed(stage.fight, stage.raider("B", "me-262a", "J9", load="AAR")) == 9


@pytest.mark.rule("WL-13.5.2.1a", "WL-13.5.2.1b", "WL-13.5.3b", "WL-G-82")
def test_a_standoff_is_out_of_their_fire() -> None:
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
    assert [event.text("result") for event in stage.events("hit")][:2] == ["nothing", "loss"]
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


@pytest.mark.rule("WL-13.5.4a", "WL-3.3k")
def test_gyro_sights_count_where_the_scenario_has_them() -> None:
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
    made = combat(stage, "X", "G")
    assert defence_rating(stage.fight, made) == 2
    assert defence_rating(stage.fight, replace(made, rating="turn")) == 4
    stage.change("H", broken=True)
    assert defence_rating(stage.fight, made) == 1


# Single aircraft


@pytest.mark.rule("WL-13.6a", "WL-13.6b", "WL-3.1b")
def test_single_aircraft_fight_worse() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", size="flight")
    stage.units["A"] = replace(stage.units["A"], single=True)
    assert stage.fight.max_losses(stage["A"]) == 1
    found = combat_modifiers(stage.fight, stage["A"], defending=False, others=[])
    assert found == {"flight": -1, "single aircraft": -1}
    worn = stage.raider("B", "fx", "J9", losses=5)
    assert is_single(stage.fight, worn)
    stage.fight.advanced = False
    assert not is_single(stage.fight, worn)


# Jets and rockets


@pytest.mark.rule("WL-13.8.1a", "WL-G-84", "WL-1.2a")
def test_high_speed_halves_the_hits_of_both_sides() -> None:
    assert [halved(hits) for hits in (0, 1, 2, 3)] == [0, 1, 1, 2]
    stage = advanced({"attack": [6, 6], "defence": [6, 6]})
    stage.raider("A", "j2", "J9")
    stage.defender("X", "fx", "J9")
    combat(stage, "A", "X")
    stage.play(roll_combat)
    made = stage.fight.state.combat
    assert made is not None
    assert (made.hits_by_attacker, made.hits_by_defender) == (2, 1)


@pytest.mark.rule("WL-13.8.1b")
def test_escorts_react_worse_to_high_speed() -> None:
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
def test_a_rocket_plane_chooses_its_throttle_each_turn() -> None:
    stage = rocket(vector=square_named("K18"))
    assert stage.offered() == ["full-throttle", "no-throttle"]
    stage.choose("full-throttle")
    assert stage.offered("break:") == ["break:R"]
    assert (stage["R"].fuel, is_fast(stage.fight, stage["R"]), allowance(stage.fight, stage["R"])) == (2, True, 4)


@pytest.mark.rule("WL-13.8.2c", "WL-G-85")
def test_a_rocket_plane_climbs_eight_levels_straight_up() -> None:
    plan = Plan("free", 0, (2,) * 20, rocket=True)
    at = At(square_named("S2"), 2, 8, climbs=3)
    assert (entry_cost(plan, at, 1, straight=True), entry_cost(plan, at, 1, straight=False)) == (1, 2)


@pytest.mark.rule("WL-13.8.2b", "WL-13.8.2d")
def test_without_throttle_it_is_slow_and_must_dive() -> None:
    stage = rocket(fuel=1, tally="A")
    stage.raider("A", "p-51b", "K9")
    stage.choose("no-throttle")
    gliding = stage["R"]
    assert (basic_speed(stage.fight, gliding), allowance(stage.fight, gliding)) == (6, 2)
    assert not is_fast(stage.fight, gliding)
    assert [each.id for each in behaviours(stage.fight, gliding)] == ["free-dive"]


@pytest.mark.rule("WL-13.8.2e")
def test_without_fuel_and_tally_it_goes_home() -> None:
    assert rocket(fuel=0)["R"].returning == "right"


@pytest.mark.rule("WL-13.8.2f")
def test_a_rocket_plane_is_never_in_a_dogfight() -> None:
    stage = advanced()
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True)
    stage.defender("R", "me-163b", "J9", size="flight", alerted=True)
    combat(stage, "A", "R")
    assert stage.play(ask_for_dogfight).is_over


@pytest.mark.rule("WL-13.8.2f", "WL-10.8.1b", "WL-10.1.2c")
def test_a_rocket_plane_fights_in_the_combat_of_a_dogfight_without_being_in_it() -> None:
    """A-74: by turn, like all the others; it does not matter who moved last."""
    stage = advanced()
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X", dogfight=1, load="drop tanks")
    stage.defender("X", "bf-109g-6", "J9", alerted=True, tally="A", dogfight=1)
    stage.defender("R", "me-163b", "J9", size="flight", alerted=True, tally="A", throttle="full")
    join_dogfight(stage.fight, stage["R"])
    assert stage["R"].dogfight == 0
    assert combats(stage.fight) == [("A", "R", "X")]
    assert [basic_turn(stage.fight, stage[ident]) for ident in "AXR"] == [4, 5, 4]
    stage.fight.state.tracks["A"] = Track(square_named("H9"), 9)
    assert attacking_side(stage.fight, ("A", "R", "X")) == "defender"


@pytest.mark.rule("WL-13.8.2d")
def test_who_glides_neither_circles_nor_flies_level_to_its_vector() -> None:
    for vector, ways in (
        ("K9", {"free-dive"}),
        ("K4", {"to-vector-dive"}),
        ("", {"free-dive", "go-home-dive"}),
    ):
        stage = rocket(vector=square_named(vector) if vector else -1).choose("no-throttle")
        assert {each.id for each in behaviours(stage.fight, stage["R"])} == ways


@pytest.mark.rule("WL-13.8.2.1a")
def test_a_rocket_plane_takes_off_at_full_throttle_and_moves_at_once() -> None:
    stage = rocket(square="S0", slow=True, vector=square_named("K9"))
    assert (stage["R"].throttle, stage["R"].fuel, stage["R"].slow) == ("full", 2, False)
    assert stage.choose("to-vector").offered("enter:")


@pytest.mark.rule("WL-13.8.2g")
def test_at_the_ground_without_throttle_it_has_landed() -> None:
    assert rocket(fuel=0, square="S0")["R"].place == "escaped"
