"""Dogfights (WL-10.8): decisions, beginning, drift and end."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.rules.after_combat import (
    after_the_combat,
    ask_for_dogfight,
    check_cohesion,
    contest_dogfight,
    must_refuse,
)
from dowding.games.wing_leader.rules.dogfight import join_dogfight, move_dogfight, settle_dogfights
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.view.log import format_event
from games.wing_leader.scenario_builder import Stage, combat, pair

# Dogfights


@pytest.mark.rule("WL-10.8a")
def test_no_dogfight_decision_if_one_side_has_no_fighter() -> None:
    stage = pair()
    stage.change("X", broken=True)
    stage.play(ask_for_dogfight)
    assert stage.is_over


@pytest.mark.rule("WL-10.8b")
def test_no_dogfight_if_both_refuse() -> None:
    stage = pair().play(ask_for_dogfight).answer("raider", "refuse").answer("defender", "refuse")
    assert stage["A"].dogfight == 0
    assert stage.is_over


@pytest.mark.rule("WL-10.8c")
def test_side_that_evaded_must_refuse_dogfight() -> None:
    stage = pair()
    created = combat(stage, "A", "X", evasion=True)
    stage.play(ask_for_dogfight)
    assert stage.offered(seat="raider") == ["dogfight", "refuse"]
    assert stage.asked("defender") is None, "there is no choice"
    assert (must_refuse(created, "defender"), must_refuse(created, "raider")) == (True, False)


@pytest.mark.rule("WL-10.8d")
def test_evasion_adds_to_dogfight_roll() -> None:
    stage = pair({"dogfight": [4, 4]})
    combat(stage, "A", "X", evasion=True)
    stage.play((contest_dogfight, "raider"))
    assert [event.get_int("total") for event in stage.events("dogfight roll")] == [10, 11]
    line = format_event(stage.fight, stage.events("dogfight roll")[1])
    assert line is not None
    assert line.text == "X (FX) rolls for the dogfight: 4 +6 speed +1 evaded = 11."
    assert stage["A"].dogfight == 0


@pytest.mark.rule("WL-10.8e")
def test_side_with_several_fighters_chooses_which_rolls() -> None:
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
def test_fighter_that_ends_its_move_with_tally_on_a_member_joins() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    for square, joined in (("J9", 1), ("K9", 0)):
        late = stage.raider("B", "fx", square, alerted=True, tally="X")
        join_dogfight(stage.fight, late)
        assert stage["B"].dogfight == joined


@pytest.mark.rule("WL-10.8.1c", "WL-10.8.1f")
def test_end_of_dogfight_keeps_tallies_and_gives_free_facing() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, broken=True, returning="right")
    stage.play(settle_dogfights)
    assert len(stage.offered("face:")) == 8
    stage.choose("face:UL")
    assert (stage["A"].dogfight, stage["A"].tally, stage["A"].facing) == (0, "X", 3)


@pytest.mark.rule("WL-10.8.1c")
def test_squadron_that_breaks_leaves_dogfight_with_free_facing() -> None:
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
    assert [event.data for event in stage.events("dogfight over")] == [{"squadrons": ["X"]}]


@pytest.mark.rule("WL-10.8.2c", "WL-8.5f", "WL-6.1.3a")
def test_dogfight_that_loses_height_gets_dive_markers_and_keeps_facings() -> None:
    for square, marker in (("J8", "dive"), ("K9", ""), ("J9", "")):
        stage = Stage({"dogfight move": [1]})
        stage.raider("A", "fx", "J9", "UR", alerted=True, tally="X", dogfight=1, marker="climb")
        stage.defender("X", "fx", "J9", "L", alerted=True, tally="A", dogfight=1)
        stage.play((move_dogfight, 1)).choose("done", f"drift:{square}")
        assert [stage.at(ident) for ident in "AX"] == [square, square]
        assert [(stage[ident].facing, stage[ident].marker) for ident in "AX"] == [(1, marker), (4, marker)]
    assert [event.data for event in stage.events("dogfight moves")] == [{"square": "J9", "squadrons": ["A", "X"]}]


def three_in_a_dogfight(die: int) -> Stage:
    """Raiders A and B in a dogfight with defender X, about to move."""
    stage = Stage({"dogfight move": [die]})
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.raider("B", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    return stage


@pytest.mark.rule("WL-10.7.1b")
def test_side_that_does_not_move_the_dogfight_may_break_first() -> None:
    stage = three_in_a_dogfight(die=4)
    stage.play((move_dogfight, 1))
    decision = stage.asked()
    assert decision is not None
    assert decision.seat == "raider"
    assert set(stage.offered()) == {"done", "break:A", "break:B"}
    stage.choose("break:A", "face:U")
    assert (stage["A"].broken, stage["A"].dogfight, stage["A"].facing) == (True, 0, 2)
    assert stage["X"].tally == "B", "its target has left the dogfight"
    stage.choose("done", "drift:K9")
    assert [stage.at(ident) for ident in "ABX"] == ["J9", "K9", "K9"]


@pytest.mark.rule("WL-10.7.1b", "WL-10.8.1c")
def test_side_that_moves_the_dogfight_may_break_and_end_it() -> None:
    stage = three_in_a_dogfight(die=4)
    stage.play((move_dogfight, 1)).choose("done", "break:X", "face:U", "face:L", "face:R")
    assert stage.is_over, "there is no dogfight left to move"
    assert not any(stage[ident].dogfight for ident in "ABX")
    assert [stage.at(ident) for ident in "ABX"] == ["J9", "J9", "J9"]


@pytest.mark.rule("WL-10.7.1b", "WL-9.2.6a")
def test_squadron_that_breaks_from_dogfight_then_moves_home() -> None:
    stage = three_in_a_dogfight(die=4)
    stage.play(begin_movement, next_to_move).choose("break:A", "face:L", "done", "drift:J9")
    assert stage["B"].moved
    assert stage.offered("return"), "A, which did not move with the dogfight, moves now"
    decision = stage.asked()
    assert decision is not None
    assert decision.options[0].piece == "A"


@pytest.mark.rule("WL-6.1.3b")
def test_raider_chooses_next_dogfight_to_move() -> None:
    stage = Stage({"dogfight move": [1, 1]})
    for number, square in ((1, "J9"), (2, "M4")):
        stage.raider(f"A{number}", "fx", square, alerted=True, tally=f"X{number}", dogfight=number)
        stage.defender(f"X{number}", "fx", square, alerted=True, tally=f"A{number}", dogfight=number)
    stage.play(begin_movement, next_to_move)
    decision = stage.asked()
    assert decision is not None
    assert (decision.seat, stage.offered()) == ("raider", ["stack:1", "stack:2"])
