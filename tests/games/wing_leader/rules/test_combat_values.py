"""Primary squadrons, combat values and rolls (WL-10.2 to 10.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.combat import next_combat
from dowding.games.wing_leader.rules.head_on import is_head_on
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.resolution import (
    combat_columns,
    combat_values,
    confirm_hits,
    defence_rating,
    firepower,
    roll_combat,
    share_hits,
)
from dowding.games.wing_leader.state import MovementRecord
from games.wing_leader.scenario_builder import Stage, combat, duel, mutual

# Primary squadrons and combat values


@pytest.mark.rule("WL-10.2c", "WL-10.2d")
def test_defender_names_primary_before_attacker() -> None:
    stage = duel()
    stage.raider("B", "fx", "J9", alerted=True, tally="X")
    stage.defender("Y", "fx", "J9", alerted=True, tally="B")
    stage.fight.state.tracks |= {"A": MovementRecord(square_named("H9"), 7), "Y": MovementRecord(square_named("H9"), 1)}
    stage.play(next_combat)
    first = stage.asked()
    assert first is not None
    assert (first.seat, stage.offered()) == ("defender", ["primary:X", "primary:Y"])
    stage.choose("primary:Y")
    second = stage.asked()
    assert second is not None
    assert (second.seat, stage.offered()) == ("raider", ["primary:A", "primary:B"])
    assert second.prompt == "Which squadron leads the attack against Y (FX)?"


@pytest.mark.rule("WL-10.2e", "WL-10.2f")
def test_additional_fighters_add_one_and_bombers_none() -> None:
    stage = Stage()
    for ident, model in (("A", "fx"), ("B", "fx"), ("C", "bt")):
        stage.raider(ident, model, "J9")
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.defender("X", "fx", "J9")
    assert combat_values(stage.fight, combat(stage, "A B C T", "X"))[0] == 7
    stage.change("B", disrupted=True, size="flight")
    assert combat_values(stage.fight, combat(stage, "A B", "X"))[0] == 7


@pytest.mark.rule("WL-10.2f", "WL-10.5.2a", "WL-3.3i")
def test_best_defence_rating_of_all_defenders_applies() -> None:
    stage = Stage()
    stage.raider("E", "fe", "J9")
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("D", "bd", "J9", mission="bombing")
    stage.defender("X", "fl", "J9")
    created = combat(stage, "X", "E T D")
    assert defence_rating(stage.fight, created) == 1
    assert defence_rating(stage.fight, replace(created, defenders=("E", "D"), rating="turn")) == 2, (
        "a rating of 0 becomes 2"
    )
    assert defence_rating(stage.fight, replace(created, defenders=("E",), rating="turn")) == 0, (
        "without a rating there is still none"
    )


@pytest.mark.rule("WL-10.2g", "WL-10.7.2a", "WL-7.1c")
def test_every_squadron_in_combat_checks_cohesion_and_uses_ammunition() -> None:
    stage = duel({"attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 3})
    stage.raider("B", "fx", "J9", alerted=True, tally="X")
    stage.change("X", alerted=False)
    stage.play(next_combat).choose("primary:A", "hit-and-run")
    assert len(stage.events("cohesion")) == 3
    assert [stage[ident].ammo for ident in "ABX"] == [1, 1, 1]
    assert stage["X"].alerted


@pytest.mark.rule("WL-10.2.1a", "WL-10.2.1b", "WL-10.3a")
def test_head_on_depends_only_on_the_attacking_primary() -> None:
    stage = duel()
    stage.raider("B", "fx", "J9", alerted=True, tally="X")
    stage.flew("B", "K9")
    assert not is_head_on(stage.fight, combat(stage, "A B", "X"))
    assert is_head_on(stage.fight, combat(stage, "B A", "X"))


@pytest.mark.rule("WL-10.3d", "WL-10.5b")
def test_head_on_is_always_hit_and_run() -> None:
    stage = duel({"attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 2})
    stage.flew("A", "K9")
    stage.play(next_combat)
    assert [(e.get_str("rating"), e.data["head_on"]) for e in stage.events("attack")] == [("speed", True)]


@pytest.mark.rule("WL-10.3e", "WL-10.6c")
def test_firepower_of_ace_and_against_weak_nose() -> None:
    stage = Stage()
    ace = stage.raider("A", "fx", "J9", experte=True)
    bomber = stage.defender("T", "bm", "J9", mission="bombing")
    fighter = stage.defender("X", "fx", "J9")
    combat(stage, "A", "T")
    assert firepower(stage.fight, ace, bomber, head_on=True) == 4
    assert firepower(stage.fight, ace, bomber, head_on=False) == 3
    assert firepower(stage.fight, ace, fighter, head_on=True) == 3


@pytest.mark.rule("WL-10.3f")
def test_no_head_on_in_dogfight_or_on_second_approach() -> None:
    stage = duel()
    stage.flew("A", "L9", "K9")
    assert is_head_on(stage.fight, combat(stage, "A", "X"))
    assert not is_head_on(stage.fight, combat(stage, "A", "X", dogfight=1))
    stage = Stage()
    stage.raider("A", "fx", "K10", "DL", alerted=True, tally="X")
    stage.defender("X", "bm", "J9", "R", mission="bombing", moved=True)
    stage.play(next_to_move).choose("free-dive", "enter:DL", "enter:R", "enter:L", "end")
    assert stage.at("A") == "J9"
    assert not is_head_on(stage.fight, combat(stage, "A", "X"))


@pytest.mark.rule("WL-10.3b", "WL-10.3d")
def test_turning_after_head_on_approach_does_not_cancel_it() -> None:
    stage = Stage()
    stage.raider("T", "bm", "H9", mission="bombing")
    stage.defender("X", "fx", "J9", "L", alerted=True, tally="T")
    stage.play(begin_movement, next_to_move).choose("move:T", "hold", "face:U")
    assert (stage.at("T"), stage["X"].facing) == ("J9", 2)
    assert is_head_on(stage.fight, combat(stage, "X", "T"))


@pytest.mark.rule("WL-10.3f", "WL-13.4.3c")
def test_no_head_on_against_squadron_that_was_in_a_lufbery() -> None:
    """No square is ahead of a Lufbery, whatever its facing when it leaves it to attack."""
    stage = Stage()
    stage.fight.advanced = True
    stage.raider("T", "bm", "H9", mission="bombing")
    stage.defender("X", "fx", "J9", "L", alerted=True, tally="T", lufbery=True)
    stage.play(begin_movement, next_to_move, next_combat).choose("move:T", "keep-circling", "face:L")
    assert (stage["X"].lufbery, stage.offered()) == (False, ["hit-and-run", "turning-fight"])
    stage = duel()
    stage.change("X", lufbery=True)
    stage.flew("A", "K9")
    assert not is_head_on(stage.fight, combat(stage, "A", "X"))


@pytest.mark.rule("WL-10.2.2a")
def test_even_hits_need_no_decision() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    for ident in "XY":
        stage.defender(ident, "fx", "J9")
    combat(stage, "A", "X Y", hits_by_attacker=3)
    assert stage.play(share_hits).offered() == ["hit:X", "hit:Y"]
    combat(stage, "A", "X Y", hits_by_attacker=4)
    assert stage.play(share_hits).is_over
    created = stage.fight.state.combat
    assert created is not None
    assert created.hits == {"X": 2, "Y": 2}


@pytest.mark.rule("WL-10.5.1d", "WL-10.2.2b")
def test_eliminated_primary_still_confirms_its_hits() -> None:
    """A-68: both sides' hits are resolved, with the firepower from before the losses (A-68)."""
    stage = Stage({"hit": [6, 3]})
    stage.raider("A", "fx", "J9")
    stage.defender("X", "fx", "J9", size="flight", losses=2, experte=True)
    combat(stage, "A", "X", hits={"X": 2, "A": 1})
    stage.play(confirm_hits)
    assert [(event.get_str("squadron"), event.get_int("firepower")) for event in stage.events("hit")] == [
        ("X", 2),
        ("A", 3),
    ]
    assert (stage["X"].place, stage["A"].losses) == ("eliminated", 1)


# Rolls


@pytest.mark.rule("WL-10.5a")
def test_attacker_declares_the_rating_for_both_sides() -> None:
    stage = duel(attacker="fe", defender="fl")
    created = combat(stage, "A", "X")
    assert combat_values(stage.fight, created) == (6, 6)
    assert combat_values(stage.fight, replace(created, rating="turn")) == (6, 5)
    assert combat_columns(stage.fight, replace(created, rating="turn")) == (2, -1)


@pytest.mark.rule("WL-10.5b", "WL-10.8.1g")
def test_a_dogfight_is_always_a_turning_fight() -> None:
    stage = mutual(dogfight=1)
    stage.script = {"attacker": [1], "attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 2}
    stage.play(next_combat)
    assert [event.get_str("rating") for event in stage.events("attack")] == ["turn"]


@pytest.mark.rule("WL-10.5.1b", "WL-4.7b")
def test_cloud_in_the_square_reduces_both_rolls() -> None:
    stage = Stage({"attack": [3, 4], "defence": [3, 4]}, sky=Sky({square_named("J9"): "broken"}))
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9")
    combat(stage, "A", "X")
    stage.play(roll_combat)
    assert [stage.events(kind)[0].data["modifiers"] for kind in ("attack", "defence")] == [{"weather": -2}] * 2
    assert [stage.events(kind)[0].get_int("hits") for kind in ("attack", "defence")] == [0, 0]


@pytest.mark.rule("WL-10.5.1c", "WL-10.5.1d")
def test_both_sides_roll_before_losses_apply() -> None:
    stage = Stage({"attack": [6, 6], "defence": [5, 5], "hit": [6, 6, 6]})
    stage.raider("A", "fx", "J9")
    stage.defender("X", "fx", "J9", size="flight", losses=2)
    combat(stage, "A", "X", rating="turn")
    stage.play(roll_combat)
    created = stage.fight.state.combat
    assert created is not None
    assert (created.hits_by_attacker, created.hits_by_defender) == (2, 1)
    stage.fight.state.combat = replace(created, hits={"X": 2, "A": 1})
    stage.play(confirm_hits)
    assert (stage["X"].place, stage["A"].losses) == ("eliminated", 1)


@pytest.mark.rule("WL-10.5.3b")
def test_an_unarmed_defender_does_not_roll() -> None:
    stage = Stage({"attack": [3, 3]})
    stage.raider("A", "fx", "J9")
    stage.defender("X", "bt", "J9", mission="bombing")
    combat(stage, "A", "X")
    stage.play(roll_combat)
    assert stage.events("defence") == []


@pytest.mark.rule("WL-10.6a", "WL-10.6b")
def test_hits_use_the_air_firepower_of_the_primary() -> None:
    stage = Stage({"hit": [3]})
    stage.raider("A", "fl", "J9")
    stage.raider("B", "fe", "J9")
    stage.defender("X", "fx", "J9")
    combat(stage, "A B", "X", hits={"X": 1})
    stage.play(confirm_hits)
    assert [event.get_int("firepower") for event in stage.events("hit")] == [3]
    assert stage["X"].losses == 1


@pytest.mark.rule("WL-10.0.1a")
def test_battle_display_has_no_effect_on_play() -> None:
    """The state has no battle display: combats follow from tallies and squares."""
    assert "display" not in Stage().fight.state.__struct_fields__


@pytest.mark.rule("WL-3.3.2g")
def test_rigid_doctrine_reduces_value_of_defending_fighters() -> None:
    values: dict[str, tuple[int, int]] = {}
    for rigid in ("", "raider", "defender"):
        forces = {rigid: {"rigid": True}} if rigid else {}
        stage = Stage(**forces)  # type: ignore[arg-type]
        stage.raider("A", "fx", "J9", alerted=True, tally="X")
        stage.defender("X", "fx", "J9", alerted=True)
        values[rigid] = combat_values(stage.fight, combat(stage, "A", "X"))
    attacker, defender = values[""]
    assert values["raider"] == (attacker, defender), "it attacks"
    assert values["defender"] == (attacker, defender - 1)
