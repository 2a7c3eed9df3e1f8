"""After a combat (WL-10.7, 10.8, 7.2.4.1): cohesion, ammunition, dogfights, tallies."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.administration import escapes
from dowding.games.wing_leader.after_combat import (
    after_the_combat,
    ask_for_dogfight,
    check_cohesion,
    cohesion_amounts,
    contest_dogfight,
    mark_the_fought,
    must_refuse,
    take_tallies,
)
from dowding.games.wing_leader.combat import next_combat
from dowding.games.wing_leader.dogfight import join_dogfight, move_dogfight, settle_dogfights
from dowding.games.wing_leader.fates import break_squadron, jettison
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.log import tell
from dowding.games.wing_leader.missions import behaviours
from dowding.games.wing_leader.movement import begin_movement, next_to_move
from dowding.games.wing_leader.reaction import eligible_escorts
from dowding.games.wing_leader.sight import Sky
from dowding.games.wing_leader.state import Combat
from dowding.games.wing_leader.tally import may_tally, tally_segment
from games.wing_leader.staging import PACK, Stage, combat


def pair(dice: dict[str, list[int]] | None = None) -> Stage:
    """Two fighters that have just fought."""
    stage = Stage(dice)
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    combat(stage, "A", "X")
    return stage


# Cohesion


@pytest.mark.rule("WL-10.7a", "WL-10.7.1a")
def test_everybody_unbroken_on_the_map_checks_cohesion() -> None:
    stage = pair({"cohesion": [6, 6]})
    stage.change("X", broken=True)
    stage.play(check_cohesion)
    assert [event.text("squadron") for event in stage.events("cohesion")] == ["A"]


@pytest.mark.rule("WL-10.7b")
def test_fighters_and_bombers_have_columns_of_their_own() -> None:
    stage = Stage({"cohesion": [3, 4, 3, 4]})
    stage.raider("A", "fx", "J9")
    stage.defender("T", "bm", "J9", mission="bombing")
    combat(stage, "A", "T")
    stage.play(check_cohesion)
    assert (stage["A"].disrupted, stage["T"].disrupted) == (True, False)


@pytest.mark.rule("WL-10.7b", "WL-1.1h", "WL-3.2.1d")
def test_a_fighter_bomber_checks_as_a_bomber_while_it_has_its_bombs() -> None:
    for load, disrupted in (("bombs", False), ("", True)):
        stage = Stage({"cohesion": [3, 4]})
        stage.raider("F", "fx", "J9", mission="bombing")
        if not load:
            jettison(stage.fight, stage["F"], "WL-9.2.1.1")
        stage.fight.state.combat = Combat((), ("F",), "defender")
        stage.play(check_cohesion)
        assert stage["F"].disrupted == disrupted


@pytest.mark.rule("WL-4.7b", "WL-4.7.1e")
def test_cloud_shakes_and_haze_does_not() -> None:
    stage = Stage(sky=Sky({square_named("J9"): "dense"}, haze=19))
    assert cohesion_amounts(stage.fight, stage.raider("A", "fx", "J9"), 0)["weather"] == 3
    assert cohesion_amounts(stage.fight, stage.raider("B", "fx", "K9"), 0)["weather"] == 0


@pytest.mark.rule("WL-10.7.1c", "WL-7.2.2e", "WL-7.2.2h")
def test_a_fighter_that_breaks_goes_home_and_stays_tallied() -> None:
    stage = pair()
    stage.change("A", dogfight=1)
    stage.change("X", dogfight=1, tally="A")
    break_squadron(stage.fight, stage["A"], "WL-10.7")
    broken = stage["A"]
    assert (broken.tally, broken.dogfight, broken.returning) == ("", 0, "left")
    assert stage["X"].tally == "A"


@pytest.mark.rule("WL-10.7.1d", "WL-7.2f")
def test_the_broken_neither_tally_nor_react() -> None:
    stage = Stage()
    broken = stage.raider("A", "fx", "J9", broken=True, returning="left")
    stage.raider("E", "fx", "J9", mission="escort", broken=True, returning="left")
    bomber = stage.raider("T", "bm", "J9", mission="bombing")
    assert not may_tally(stage.fight, broken)
    assert eligible_escorts(stage.fight, bomber) == []


@pytest.mark.rule("WL-10.7.1e", "WL-9.2.1b")
def test_a_broken_bomber_flies_on() -> None:
    stage = Stage()
    bomber = stage.raider("T", "bm", "J9", mission="bombing")
    break_squadron(stage.fight, bomber, "WL-10.7")
    assert stage["T"].returning == ""
    stage.play(begin_movement, next_to_move).choose("move:T")
    assert stage.at("T") == "L9"
    assert jettison(stage.fight, stage["T"], "WL-9.2.1.1").returning == "left"


@pytest.mark.rule("WL-10.7.1f")
def test_a_broken_fighter_bomber_flies_on_until_its_bombs_are_gone() -> None:
    stage = Stage()
    stage.raider("F", "fx", "J9", mission="bombing")
    break_squadron(stage.fight, stage["F"], "WL-10.7")
    assert (stage["F"].mission, stage["F"].returning) == ("bombing", "")
    jettison(stage.fight, stage["F"], "WL-9.2.1.1")
    assert (stage["F"].mission, stage["F"].returning) == ("sweep", "left")


@pytest.mark.rule("WL-10.7.1b")
def test_a_player_may_break_his_own_squadron() -> None:
    stage = pair()
    stage.play((after_the_combat, "raider")).choose("break:A")
    assert stage["A"].broken
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True)
    stage.play(begin_movement, next_to_move).choose("break:A")
    assert stage["A"].broken
    assert {option.partition(":")[0] for option in stage.offered()} == {"return", "return-dive"}


# Ammunition


@pytest.mark.rule("WL-10.7.2c", "WL-10.7.2d")
def test_bombers_mark_no_ammunition_and_do_not_mind_what_they_spent() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    bomber = stage.defender("T", "bm", "J9", mission="bombing", ammo=2)
    combat(stage, "A", "T")
    stage.play(mark_the_fought)
    assert (stage["A"].ammo, stage["T"].ammo) == (1, 2)
    assert cohesion_amounts(stage.fight, bomber, 0)["depleted"] == 0


@pytest.mark.rule("WL-10.7.2e")
def test_unarmed_fighters_mark_ammunition_too() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("X", "bt", "J9")
    combat(stage, "A", "X")
    assert stage.play(mark_the_fought)["X"].ammo == 1


@pytest.mark.rule("WL-9.2.2.2b", "WL-7.1c")
def test_an_escort_that_has_fought_is_a_sweep_and_alerted() -> None:
    stage = Stage()
    stage.raider("E", "fx", "J9", mission="escort")
    stage.raider("T", "bm", "K9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="E")
    combat(stage, "X", "E")
    stage.play(mark_the_fought)
    assert (stage["E"].mission, stage["E"].alerted, stage["E"].was_escort) == ("sweep", True, True)


# Dogfights


@pytest.mark.rule("WL-10.8a")
def test_no_question_of_a_dogfight_where_one_side_has_no_fighter_left() -> None:
    stage = pair()
    stage.change("X", broken=True)
    stage.play(ask_for_dogfight)
    assert stage.is_over


@pytest.mark.rule("WL-10.8b")
def test_two_refusals_make_no_dogfight() -> None:
    stage = pair().play(ask_for_dogfight).answer("raider", "refuse").answer("defender", "refuse")
    assert stage["A"].dogfight == 0
    assert stage.is_over


@pytest.mark.rule("WL-10.8c")
def test_who_has_evaded_must_refuse() -> None:
    stage = pair()
    made = combat(stage, "A", "X", evasion=True)
    stage.play(ask_for_dogfight)
    assert stage.offered(seat="raider") == ["dogfight", "refuse"]
    assert stage.asked("defender") is None, "there is nothing to choose"
    assert (must_refuse(made, "defender"), must_refuse(made, "raider")) == (True, False)


@pytest.mark.rule("WL-10.8d")
def test_evasion_helps_to_keep_out_of_a_dogfight() -> None:
    stage = pair({"dogfight": [4, 4]})
    combat(stage, "A", "X", evasion=True)
    stage.play((contest_dogfight, "raider"))
    assert [event.number("total") for event in stage.events("dogfight roll")] == [10, 11]
    told = tell(PACK, stage.events("dogfight roll")[1])
    assert told is not None
    assert told.text == "X for the dogfight: rolled 4 +6 speed +1 kept away = 11."
    assert stage["A"].dogfight == 0


@pytest.mark.rule("WL-10.8e")
def test_a_side_with_several_fighters_says_which_one_rolls() -> None:
    stage = pair({"dogfight": [4, 4]})
    stage.raider("B", "fl", "J9", alerted=True, tally="X")
    combat(stage, "A B", "X")
    stage.play((contest_dogfight, "raider"))
    assert stage.offered() == ["roll:A", "roll:B"]


@pytest.mark.rule("WL-10.8f")
def test_bombers_stay_out_of_a_dogfight() -> None:
    stage = pair()
    stage.defender("T", "bm", "J9", mission="bombing")
    combat(stage, "A", "T X")
    stage.play(ask_for_dogfight).answer("raider", "dogfight").answer("defender", "dogfight")
    assert [stage[ident].dogfight for ident in "AXT"] == [1, 1, 0]


@pytest.mark.rule("WL-10.8.1b")
def test_who_ends_its_move_with_a_tally_on_a_member_joins() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    for square, joined in (("J9", 1), ("K9", 0)):
        late = stage.raider("B", "fx", square, alerted=True, tally="X")
        join_dogfight(stage.fight, late)
        assert stage["B"].dogfight == joined


@pytest.mark.rule("WL-10.8.1c", "WL-10.8.1f")
def test_when_one_side_is_gone_the_others_keep_their_tallies_and_face_any_way() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, broken=True, returning="right")
    stage.play(settle_dogfights)
    assert len(stage.offered("face:")) == 8
    stage.choose("face:UL")
    assert (stage["A"].dogfight, stage["A"].tally, stage["A"].facing) == (0, "X", 3)


@pytest.mark.rule("WL-10.8.1c")
def test_who_breaks_in_a_dogfight_leaves_it_facing_any_way() -> None:
    stage = pair({"cohesion": [6, 6, 1, 1]})
    for ident, tally in (("A", "X"), ("X", "A")):
        stage.change(ident, dogfight=1, tally=tally)
    combat(stage, "A", "X", dogfight=1)
    stage.play(check_cohesion).choose("face:D")
    assert (stage["X"].broken, stage["X"].facing) == (True, 6)
    stage = pair()
    stage.change("A", dogfight=1)
    stage.change("X", dogfight=1, tally="A")
    combat(stage, "A", "X", dogfight=1)
    stage.play((after_the_combat, "raider")).choose("break:A", "face:U")
    assert (stage["A"].facing, stage["X"].tally) == (2, "A")
    stage.choose("face:DL")
    assert (stage["X"].dogfight, stage["X"].facing) == (0, 5)


@pytest.mark.rule("WL-10.8.2c", "WL-8.5f", "WL-6.1.3a")
def test_a_stack_that_falls_gets_dive_markers_and_keeps_its_facings() -> None:
    for square, marker in (("J8", "dive"), ("K9", ""), ("J9", "")):
        stage = Stage({"dogfight move": [1]})
        stage.raider("A", "fx", "J9", "UR", alerted=True, tally="X", dogfight=1, marker="climb")
        stage.defender("X", "fx", "J9", "L", alerted=True, tally="A", dogfight=1)
        stage.play((move_dogfight, 1)).choose(f"drift:{square}")
        assert [stage.at(ident) for ident in "AX"] == [square, square]
        assert [(stage[ident].facing, stage[ident].marker) for ident in "AX"] == [(1, marker), (4, marker)]


@pytest.mark.rule("WL-6.1.3b")
def test_the_raider_says_which_dogfight_moves_next() -> None:
    stage = Stage({"dogfight move": [1, 1]})
    for number, square in ((1, "J9"), (2, "M4")):
        stage.raider(f"A{number}", "fx", square, alerted=True, tally=f"X{number}", dogfight=number)
        stage.defender(f"X{number}", "fx", square, alerted=True, tally=f"A{number}", dogfight=number)
    stage.play(begin_movement, next_to_move)
    asked = stage.asked()
    assert asked is not None
    assert (asked.seat, stage.offered()) == ("raider", ["stack:1", "stack:2"])


# Tallies after a combat


@pytest.mark.rule("WL-7.2.4.1a", "WL-7.2.4.1d", "WL-7.2.2g", "WL-7.2.4a")
def test_every_unbroken_fighter_tallies_an_enemy_of_the_combat() -> None:
    stage = pair()
    stage.defender("Y", "fx", "J9", broken=True, returning="right")
    combat(stage, "A", "X Y")
    stage.play(take_tallies)
    assert stage.offered() == ["tally:A:X", "tally:A:Y"]
    stage.choose("tally:A:Y")
    assert (stage["A"].tally, stage["X"].tally, stage["Y"].tally) == ("Y", "A", "")


@pytest.mark.rule("WL-7.2.4.1b")
def test_in_a_dogfight_the_tally_is_on_a_member() -> None:
    stage = pair()
    stage.change("A", dogfight=1)
    stage.change("X", dogfight=1)
    stage.defender("Y", "fx", "J9", broken=True, returning="right")
    combat(stage, "A", "X Y")
    stage.play(take_tallies)
    assert (stage["A"].tally, stage.is_over) == ("X", True)


@pytest.mark.rule("WL-7.2.4.1c")
def test_with_nobody_left_there_is_nobody_to_tally() -> None:
    stage = pair()
    stage.fight.remove(stage["X"], "eliminated", "WL-10.6")
    stage.play(take_tallies)
    assert stage["A"].tally == ""


@pytest.mark.rule("WL-7.2.4.1e", "WL-9.2.1.1c")
def test_a_fighter_bomber_that_defended_may_keep_its_bombs() -> None:
    for choice, load, tally in (("keep-bombs:F", "bombs", ""), ("tally:F:X", "", "X")):
        stage = Stage()
        stage.raider("F", "fx", "J9", mission="bombing")
        stage.defender("X", "fx", "J9", alerted=True, tally="F")
        combat(stage, "X", "F")
        stage.play(take_tallies).choose(choice)
        assert (stage["F"].load, stage["F"].tally) == (load, tally)


@pytest.mark.rule("WL-7.2.4.1f", "WL-2.1e")
def test_a_tally_after_a_combat_takes_the_place_of_a_vector() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, mission="intercept", vector=square_named("C3"))
    combat(stage, "A", "X")
    stage.play(take_tallies)
    assert (stage["X"].tally, stage["X"].vector) == ("A", -1)


@pytest.mark.rule("WL-9.2.1.1a")
def test_a_bomber_may_jettison_after_its_combat() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("T", "bm", "J9", mission="bombing")
    combat(stage, "A", "T")
    stage.play((after_the_combat, "defender"))
    assert stage.offered() == ["done", "jettison:T", "break:T"]
    stage.choose("jettison:T")
    assert (stage["T"].load, stage["T"].returning) == ("", "right")


@pytest.mark.rule("WL-9.2.1.1c", "WL-7.1c")
def test_a_fighter_bomber_that_jettisons_after_a_combat_is_an_alerted_fighter() -> None:
    """A-26."""
    stage = Stage()
    stage.raider("F", "fx", "J9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="F")
    combat(stage, "X", "F")
    stage.play((after_the_combat, "raider")).choose("jettison:F")
    assert (stage["F"].mission, stage["F"].load, stage["F"].alerted) == ("sweep", "", True)


@pytest.mark.rule("WL-10.7c", "WL-9.4.1a")
def test_fighters_who_hear_a_bomber_are_alerted_when_it_is_attacked() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("S", "fx", "C3")
    stage.raider("U", "fx", "C4", net="B")
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    stage.flew("X", "I9")
    stage.play(next_combat)
    assert (stage["S"].alerted, stage["U"].alerted) == (True, False)


@pytest.mark.rule("WL-11.0c", "WL-9.2.6a")
def test_only_the_broken_may_try_to_escape() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", broken=True, returning="left")
    stage.raider("B", "fx", "J9")
    stage.defender("X", "fx", "M9", alerted=True)
    stage.play((escapes, "raider"))
    assert stage.offered("escape:") == ["escape:A"]


@pytest.mark.rule("WL-7.2a", "WL-7.2e", "WL-7.2g")
def test_a_fighter_without_a_tally_looks_once_a_phase() -> None:
    stage = Stage({"tally": [1]})
    stage.raider("A", "fx", "D5")
    stage.raider("B", "fx", "D5", alerted=True, tally="X")
    stage.defender("X", "fx", "H5")
    stage.play((tally_segment, "raider"))
    assert stage.offered("look:") == ["look:A:X"]
    stage.choose("look:A:X")
    assert stage.offered("look:") == []


@pytest.mark.rule("WL-9.2.7a")
def test_with_a_tally_elsewhere_a_squadron_moves_freely() -> None:
    stage = Stage()
    squadron = stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "M9")
    assert [each.id for each in behaviours(stage.fight, squadron)] == ["free", "free-dive"]
