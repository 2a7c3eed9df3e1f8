"""The advanced rules (WL-13.1 to 13.4): height errors, tanks, fuel, bounce, evasion, Lufberys."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.administration import form_up, place_vector
from dowding.games.wing_leader.rules.after_combat import after_the_combat, ask_for_dogfight, cohesion_amounts
from dowding.games.wing_leader.rules.combat import next_combat
from dowding.games.wing_leader.rules.height_errors import height_error
from dowding.games.wing_leader.rules.lufbery import enter_lufbery
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import roll_combat
from dowding.games.wing_leader.rules.tactics import ask_evasion, is_bounce, judge_bounce, may_evade
from dowding.games.wing_leader.rules.tally import tally_amounts
from dowding.games.wing_leader.rules.wings import break_wing_up
from dowding.games.wing_leader.state import LOW
from games.wing_leader.advanced_fixtures import advanced, attacked, mustered
from games.wing_leader.scenario_builder import REAL, Stage, combat

# Height errors


@pytest.mark.rule("WL-13.1a", "WL-5.3.1e")
def test_height_error_roll_moves_vector_on_a_six() -> None:
    for die, shifts in ((5, False), (6, True)):
        stage = advanced({"height error": [die]})
        stage.defender("F", "fx", "S9", mission="intercept", alerted=True)
        stage.play((place_vector, "F")).choose("column:K", "level:K9")
        decision = stage.asked()
        assert decision is not None
        assert (decision.seat, stage.offered()) == ("raider", ["roll-height", "trust-height"])
        stage.choose("roll-height")
        assert (len(stage.offered("shift:")) == 25) == shifts
        if shifts:
            assert stage.choose("shift:I11")["F"].vector == square_named("I11")
    assert [event.data for event in stage.events("vector shifted")] == [{"squadron": "F", "square": "I11"}]
    assert [event.data for event in stage.events("height error")] == [{"squadron": "F", "natural": 6, "error": True}]


@pytest.mark.rule("WL-13.1a", "WL-1.0a")
def test_basic_game_has_no_height_errors() -> None:
    stage = Stage()
    stage.defender("F", "fx", "S9", mission="intercept", alerted=True)
    stage.play((place_vector, "F")).choose("column:K", "level:K9")
    assert stage.is_over
    assert [event.data for event in stage.events("vector")] == [{"squadron": "F", "square": "K9"}]


@pytest.mark.rule("WL-13.1b")
def test_inherited_vector_has_no_height_error() -> None:
    stage = advanced()
    for ident in "FG":
        stage.defender(ident, "fx", "S9", mission="intercept", alerted=True, wing="W", leads=ident == "F")
    stage.fight.state.wing_vectors["W"] = square_named("K9")
    stage.play((break_wing_up, "defender", "W"))
    assert (stage["G"].vector, stage.is_over) == (square_named("K9"), True)


@pytest.mark.rule("WL-13.1a")
def test_height_error_roll_is_optional() -> None:
    stage = advanced()
    stage.defender("F", "fx", "S9", mission="intercept", alerted=True, vector=square_named("K9"))
    stage.play((height_error, "F")).choose("trust-height")
    assert (stage["F"].vector, stage.is_over) == (square_named("K9"), True)


# Tanks and fuel


@pytest.mark.rule("WL-13.2a", "WL-3.3.2b")
def test_drop_tanks_reduce_speed_and_turn() -> None:
    stage = advanced()
    squadron = stage.raider("A", "fx", "J9", load="drop tanks")
    assert (basic_speed(stage.fight, squadron), basic_turn(stage.fight, squadron)) == (5, 4)


@pytest.mark.rule("WL-13.2b", "WL-13.2c", "WL-7.1f")
def test_alerted_squadron_may_drop_tanks_in_its_move_or_after_combat() -> None:
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
def test_alerted_escort_may_drop_tanks_in_its_move() -> None:
    for alerted in (True, False):
        stage = advanced()
        stage.raider("T", "bm", "J9", mission="bombing")
        stage.raider("E", "fx", "J10", mission="escort", alerted=alerted, load="drop tanks")
        stage.play(begin_movement, next_to_move)
        assert ("drop-tanks:E" in stage.offered()) == alerted
        if alerted:
            stage.choose("drop-tanks:E", "straight")
            assert (stage["E"].load, stage.at("E")) == ("", "L10")


@pytest.mark.rule("WL-13.2a", "WL-5.1g")
def test_listed_squadrons_with_the_ability_carry_tanks() -> None:
    assert mustered(tanks=True)["A"].load == "drop tanks"
    assert mustered(tanks=True, model="fe")["A"].load == ""
    assert mustered()["A"].load == ""


@pytest.mark.rule("WL-13.3a", "WL-G-83")
def test_fuel_limits_start_squadron_low_on_ammunition() -> None:
    stage = mustered(fuel_limits=True)
    assert stage["A"].ammo == LOW
    assert cohesion_amounts(stage.fight, stage["A"], 0)["low ammo"] == 1


# Bounce and evasion


@pytest.mark.rule("WL-13.4.1a", "WL-13.4.1b", "WL-13.4.1c", "WL-13.4.1d", "WL-13.4.1e", "WL-7.1g", "WL-G-79")
def test_bounce_conditions() -> None:
    def bounced(*, sun: bool = False, also: bool = False, model: str = "fx", **state: object) -> bool:
        stage = advanced(sky=Sky(sun="left upper" if sun else None))
        stage.raider("A", "fx", "J9", alerted=True, tally="X")
        stage.defender("X", model, "J9", **state)  # type: ignore[arg-type]
        attacked(stage, "G12", "H11", "I10")
        if also:
            stage.defender("Y", "fx", "J9", alerted=True)
        return is_bounce(stage.fight, combat(stage, "A", "X Y" if also else "X"))

    assert bounced(), "a single unalerted fighter"
    assert not bounced(alerted=True)
    assert bounced(alerted=True, sun=True)
    assert not bounced(alerted=True, sun=True, tally="A")
    assert bounced(model="bm", mission="bombing", sun=True)
    assert not bounced(model="bm", mission="bombing")
    assert not bounced(also=True), "a bounce needs one defender"
    assert not bounced(alerted=True, sun=True, dogfight=1)
    assert not bounced(alerted=True, sun=True, lufbery=True)


@pytest.mark.rule("WL-13.4.1b")
def test_attack_out_of_the_sun_needs_a_tally_on_the_defender() -> None:
    for tally, expected in (("X", True), ("Y", False), ("", False)):
        stage = advanced(sky=Sky(sun="left upper"))
        stage.raider("A", "fx", "J9", alerted=True, tally=tally)
        stage.defender("X", "fx", "J9", alerted=True)
        stage.defender("Y", "fx", "J9", alerted=True)
        attacked(stage, "G12", "H11", "I10")
        assert is_bounce(stage.fight, combat(stage, "A", "X")) == expected, tally


@pytest.mark.rule("WL-13.4.1c", "WL-13.4.1g")
def test_fighter_with_tally_elsewhere_is_bounced() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.raider("T", "bm", "K9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    assert is_bounce(stage.fight, combat(stage, "A", "X"))
    stage.change("T", square=square_named("J9"))
    assert not is_bounce(stage.fight, combat(stage, "A", "X"))


@pytest.mark.rule("WL-13.4.1f")
def test_bounce_modifies_both_rolls_and_cohesion() -> None:
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
    assert [event.data for event in stage.events("bounce")] == [{"squadron": "A", "target": "X"}]


@pytest.mark.rule("WL-13.4.2a", "WL-13.4.2b", "WL-10.2.1c", "WL-G-80")
def test_evasion_conditions() -> None:
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
def test_evasion_modifies_both_rolls_and_rules_out_dogfight() -> None:
    stage = advanced({"attack": [3, 4], "defence": [3, 4]})
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X")
    stage.defender("X", "p-51b", "J9", alerted=True)
    combat(stage, "A", "X")
    stage.play(ask_evasion, roll_combat, ask_for_dogfight)
    decision = stage.asked()
    assert decision is not None
    assert decision.prompt == "A (P-51B) attacks (hit and run): evade?"
    stage.choose("evade")
    assert [stage.events(kind)[0].data["modifiers"] for kind in ("attack", "defence")] == [{"evasion": -2}] * 2
    assert (stage.offered(seat="raider"), stage.asked("defender")) == (["dogfight", "refuse"], None)
    assert [event.data for event in stage.events("evasion")] == [{"squadrons": ["X"]}]


@pytest.mark.rule("WL-13.4.2b", "WL-13.4.1f")
def test_bounced_squadron_cannot_evade() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    combat(stage, "A", "X", bounce=True)
    assert stage.play(ask_evasion).is_over


@pytest.mark.rule("WL-13.4.2d")
def test_evasion_in_dogfight_does_not_end_it() -> None:
    dice = {"attacker": [1], "attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 2}
    stage = advanced(dice)
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    stage.play(next_combat).choose("evade", "done", "done")
    assert (stage["A"].dogfight, stage["X"].dogfight) == (1, 1)


# Lufberys


@pytest.mark.rule("WL-13.4.3a", "WL-8.3e", "WL-G-81")
def test_lufbery_can_be_formed_during_a_move() -> None:
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
    assert [event.data for event in stage.events("leaves lufbery")] == [{"squadron": "A"}]


@pytest.mark.rule("WL-13.4.3a")
def test_mps_left_after_forming_a_lufbery_are_circled_away() -> None:
    """A-82: a jet has 4 MPs (A-82)."""
    stage = advanced()
    stage.raider("J", "j2", "J9", alerted=True, tally="X")
    stage.defender("X", "bm", "R9", mission="bombing", moved=True)
    stage.play(next_to_move).choose("free", "enter:R", "lufbery:R")
    assert stage.offered() == ["end"]
    assert [event.get_int("mps") for event in stage.events("circles")] == [1]
    assert [event.data for event in stage.events("flies")] == [{"squadron": "J", "square": "K9", "origin": "J9"}]


@pytest.mark.rule("WL-13.4.3b", "WL-9.2.6e", "WL-10.7.1d")
def test_squadrons_that_cannot_form_a_lufbery() -> None:
    def offers(enemy: str = "R9", **state: object) -> bool:
        stage = advanced()
        squadron = stage.raider("A", "fx", "J9", **{"alerted": True, **state})  # type: ignore[arg-type]
        stage.defender("X", "fx", enemy)
        return any(behaviour.kind == "lufbery" for behaviour in behaviours(stage.fight, squadron))

    assert offers()
    assert not offers(enemy="J9")
    assert not offers(alerted=False)
    assert not offers(broken=True, returning="left")
    assert not offers(returning="left")
    assert not offers(losses=5), "a single aircraft"


@pytest.mark.rule("WL-13.4.3c", "WL-8.1.2c", "WL-7.2.1c")
def test_lufbery_has_no_rear_arc() -> None:
    stage = advanced()
    squadron = stage.raider("A", "fx", "J9", "L")
    target = stage.defender("X", "fx", "M9")
    assert tally_amounts(stage.fight, squadron, target)["target behind"] == 1
    circling = stage.change("A", lufbery=True)
    assert tally_amounts(stage.fight, circling, target)["target behind"] == 0
    assert {behaviour.kind for behaviour in behaviours(stage.fight, circling)} == {"circle", "leave lufbery"}


@pytest.mark.rule("WL-13.4.3d", "WL-9.2.2.2c")
def test_escort_that_forms_a_lufbery_becomes_a_sweep() -> None:
    stage = advanced()
    stage.raider("E", "fx", "J9", mission="escort", alerted=True)
    stage.raider("T", "bm", "J9", mission="bombing", moved=True)
    stage.play(begin_movement, next_to_move).choose("move:E", "lufbery:R")
    assert (stage["E"].mission, stage["E"].lufbery) == ("sweep", True)


@pytest.mark.rule("WL-13.4.3e", "WL-13.4.3f")
def test_attacking_or_breaking_ends_a_lufbery() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", lufbery=True)
    stage.defender("X", "fx", "J9")
    stage.play(next_combat)
    assert (stage["A"].lufbery, stage.offered()) == (False, ["face:L", "face:R"])
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, lufbery=True)
    stage.play(begin_movement, next_to_move).choose("break:A")
    assert (stage["A"].lufbery, stage.offered()) == (False, ["face:L", "face:R"])
    assert {option.partition(":")[0] for option in stage.choose("face:L").offered()} == {"return", "return-dive"}


@pytest.mark.rule("WL-13.4.3g")
def test_defender_in_a_lufbery_gets_a_bonus_and_must_refuse_dogfights() -> None:
    stage = advanced({"attack": [3, 4], "defence": [3, 4]})
    stage.fight.pack = REAL
    stage.raider("A", "p-51b", "J9", alerted=True, tally="X")
    stage.defender("X", "p-51b", "J9", alerted=True, lufbery=True)
    combat(stage, "A", "X", lufbery=True)
    stage.play(roll_combat, ask_for_dogfight)
    assert [event.data["modifiers"] for event in stage.events("defence")] == [{"Lufbery": 2}]
    assert (stage.offered(seat="raider"), stage.asked("defender")) == (["dogfight", "refuse"], None)


@pytest.mark.rule("WL-13.4.3c")
def test_staying_in_a_lufbery_offers_no_facing() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, lufbery=True)
    assert [behaviour.rule for behaviour in behaviours(stage.fight, stage["A"])] == ["WL-13.4.3"] * 3
    stage.play(begin_movement, next_to_move)
    decision = stage.asked()
    assert decision is not None
    assert all(option.risky for option in decision.options), "the move ends immediately"
    stage.choose("keep-circling")
    assert (stage.is_over, stage["A"].lufbery, stage["A"].facing) == (True, True, 0)
    assert [event.data for event in stage.events("flown")] == [{"squadron": "A", "squares": [], "circles": True}]


@pytest.mark.rule("WL-13.4.3a")
def test_no_second_lufbery_in_the_same_move() -> None:
    """A-82: a jet has the MPs for both."""
    stage = advanced()
    stage.raider("J", "j2", "J9", alerted=True, lufbery=True)
    stage.play(begin_movement, next_to_move).choose("leave-lufbery:L")
    assert stage.offered("lufbery:") == []
    assert not stage.play(begin_movement, next_to_move).offered("leave-lufbery:")
    assert stage.offered("lufbery:") == ["lufbery:L", "lufbery:R"]


@pytest.mark.rule("WL-13.4.3d", "WL-9.2.2.2c")
def test_squadron_in_a_lufbery_cannot_form_up() -> None:
    stage = advanced()
    stage.raider("T", "bm", "L9", mission="bombing", moved=True)
    squadron = stage.raider("E", "fx", "L10", alerted=True, was_escort=True, forming_on="T")
    enter_lufbery(stage.fight, squadron, 0)
    stage.play(form_up)
    assert (stage["E"].mission, stage["E"].forming_on) == ("sweep", "")


@pytest.mark.rule("WL-13.4.3e", "WL-13.4.3f", "WL-10.8.1b")
def test_joining_a_dogfight_ends_a_lufbery() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.raider("B", "fx", "J9", alerted=True, tally="X", lufbery=True)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    stage.script = {"dogfight move": [1]}
    stage.play(begin_movement, next_to_move).choose("done", "drift:J9", "keep-circling")
    assert (stage["B"].dogfight, stage["B"].lufbery, stage.offered()) == (1, False, ["face:L", "face:R"])
    assert [event.data for event in stage.events("leaves lufbery")] == [{"squadron": "B"}]
    assert [event.data for event in stage.events("joins dogfight")] == [{"squadron": "B"}]


@pytest.mark.rule("WL-13.4.3e", "WL-10.8f")
def test_beginning_a_dogfight_ends_a_lufbery() -> None:
    stage = advanced()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    stage.defender("Y", "fx", "J9", alerted=True, lufbery=True)
    combat(stage, "A", "X Y")
    stage.play(ask_for_dogfight).answer("raider", "dogfight").answer("defender", "dogfight")
    assert (stage["Y"].lufbery, stage.offered()) == (False, ["face:L", "face:R"])
