"""The sequence of play (WL-6): phases, seats and the order of movement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.administration import (
    begin_administration,
    escapes,
    form_up,
    release_escorts_of,
    vectors,
)
from dowding.games.wing_leader.rules.balloons import attack_balloons
from dowding.games.wing_leader.rules.barrage import lay_barrages
from dowding.games.wing_leader.rules.bombing import clear_bombs, resolve_bombing
from dowding.games.wing_leader.rules.combat import begin_combat_phase, next_combat
from dowding.games.wing_leader.rules.direct_fire import direct_fire
from dowding.games.wing_leader.rules.movement_order import by_initiative
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.sequence import next_turn
from dowding.games.wing_leader.rules.setup import arrivals
from dowding.games.wing_leader.rules.take_off import take_off
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.rules.victory import end_turn
from dowding.games.wing_leader.rules.wings import check_wings
from games.wing_leader.scenario_builder import Stage

CHOSEN = ("rest", "straight", "orbit", "hold", "to-vector", "end", "free")


def move_all(stage: Stage) -> list[str]:
    """The order of movement if every decision takes its first option."""
    stage.play(begin_movement, next_to_move)
    while not stage.is_over:
        options = stage.offered()
        stage.choose(next((o for o in options if o in CHOSEN), options[0]))
    tracks = stage.fight.state.tracks
    return sorted((ident for ident in tracks if tracks[ident].order), key=lambda ident: tracks[ident].order)


@pytest.mark.rule("WL-6.0a", "WL-6.0e", "WL-6.0g", "WL-9.5.2b")
def test_order_of_phases() -> None:
    stage = Stage()
    stage.fight.state.turn = 0
    next_turn(stage.fight)
    planned = [item[0] for item in reversed(stage.fight.state.agenda)]
    phases = [
        *(arrivals, take_off, arrivals, take_off, check_wings),
        *(drop_stale_tallies, tally_segment, tally_segment, check_wings),
        *(begin_movement, next_to_move, check_wings),
        *(begin_combat_phase, direct_fire, direct_fire, resolve_bombing, resolve_bombing, clear_bombs),
        *(next_combat, attack_balloons, check_wings),
        *(begin_administration, escapes, escapes, vectors, vectors, form_up),
        *(release_escorts_of, release_escorts_of, lay_barrages, lay_barrages, check_wings),
        end_turn,
    ]
    assert planned == [step.__name__ for step in phases]
    assert stage.fight.state.turn == 1


@pytest.mark.rule("WL-6.0b", "WL-7.2g")
def test_raider_finishes_tallies_before_defender() -> None:
    stage = Stage({"tally": [1, 1, 6]})
    for ident in "AB":
        stage.raider(ident, "fx", "J9")
    for ident in "XY":
        stage.defender(ident, "fx", "L9")
    stage.play((tally_segment, "raider"), (tally_segment, "defender"))
    assert {option[5] for option in stage.offered("look:")} == {"A", "B"}
    stage.choose("look:B:X", "look:A:X")
    assert {option[5] for option in stage.offered("look:")} == {"X", "Y"}
    stage.choose("look:X:A")
    assert stage["X"].tally == "A"


@pytest.mark.rule("WL-6.0i", "WL-12.0a", "WL-12.0c")
def test_turns_follow_until_the_last() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.play(end_turn).answer("raider", "fight-on").answer("defender", "end-game")
    assert (stage.fight.state.turn, stage.fight.state.over) == (2, False)
    stage.fight.state.turn = stage.scenario.turns
    stage.play(end_turn)
    assert (stage.fight.state.over, stage.fight.state.ended_by) == (True, "turn limit")


@pytest.mark.rule("WL-12.0a")
def test_game_ends_by_agreement() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.play(end_turn).answer("raider", "end-game").answer("defender", "end-game")
    assert (stage.fight.state.over, stage.fight.state.ended_by) == (True, "agreement")


@pytest.mark.rule("WL-12.0a")
def test_end_is_not_offered_while_both_sides_can_fight() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("X", "fx", "L9")
    assert stage.play(end_turn).offered("end-game") == []
    assert (stage.fight.state.turn, stage.fight.state.over) == (2, False)


# The order of movement


@pytest.mark.rule("WL-6.1c")
def test_every_squadron_moves_once() -> None:
    stage = Stage()
    stage.raider("T", "bm", "D8", mission="bombing")
    stage.raider("E", "fx", "D9", mission="escort")
    stage.raider("S", "fx", "D12")
    stage.defender("X", "fx", "T8", mission="CAP", alerted=True, tally="T")
    assert move_all(stage) == ["E", "T", "X", "S"]


@pytest.mark.rule("WL-6.1d", "WL-9.2.1.1a")
def test_squadron_that_jettisons_moves_immediately_and_once() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8", mission="bombing")
    stage.raider("B", "bm", "J8", mission="bombing")
    stage.play(begin_movement, next_to_move).choose("jettison:A")
    assert (stage["A"].mission, stage["A"].moved, stage["B"].moved) == ("sweep", True, False)
    stage.choose("straight", "move:B")
    assert stage.is_over
    assert (stage.at("A"), stage.at("B"), stage.fight.state.order) == ("L8", "L8", 2)


@pytest.mark.rule("WL-6.1d", "WL-10.7.1b")
def test_escort_that_breaks_voluntarily_goes_home_in_the_same_move() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J8", mission="bombing")
    stage.raider("E", "fx", "J8", mission="escort")
    stage.play(begin_movement, next_to_move).choose("break:E", "return")
    assert stage["E"].returning == "left"
    assert stage.fight.state.order == 1


@pytest.mark.rule("WL-6.1.2f")
def test_first_by_initiative_opens_circle_of_tallies() -> None:
    stage = Stage()
    stage.raider("A", "fx", "C12", alerted=True, tally="X")
    stage.defender("X", "fx", "T9", alerted=True, tally="B", mission="CAP")
    stage.raider("B", "fx", "C7", alerted=True, tally="Y")
    stage.defender("Y", "fx", "T10", alerted=True, tally="A", mission="CAP")
    stage.raider("C", "fx", "C8", alerted=True)
    # B (7) is the lowest of the circle and of all; X has tallied it, A has tallied X, Y has tallied A
    assert move_all(stage) == ["B", "X", "A", "Y", "C"]
    stage.change("B", square=square_named("C9"))
    stage.change("X", square=square_named("T12"))
    assert move_all(stage)[0] == "C"


@pytest.mark.rule("WL-6.1.4a", "WL-6.1.4b")
def test_owner_orders_bombers_and_raider_goes_first() -> None:
    stage = Stage()
    for ident in "ABC":
        stage.raider(ident, "bm", "D8", mission="bombing")
    stage.defender("X", "bm", "T3", mission="bombing")
    stage.play(begin_movement, next_to_move)
    assert stage.offered("move:") == ["move:A", "move:B", "move:C"]
    stage.choose("move:C", "move:A")
    assert stage.offered("move:") == ["move:B"]
    stage.choose("move:B")
    decision = stage.asked()
    assert decision is not None
    assert (decision.seat, stage.offered("move:")) == ("defender", ["move:X"])


@pytest.mark.rule("WL-6.1.1b", "WL-6.1.1c")
def test_dice_for_the_initiative_are_kept_for_the_phase() -> None:
    stage = Stage({"initiative": [5, 2, 3]})
    squadrons = [stage.raider(ident, "fx", "J9") for ident in "AB"]
    stage.play()
    assert [squadron.id for squadron in by_initiative(stage.fight, squadrons)] == ["B", "A"]
    assert [squadron.id for squadron in by_initiative(stage.fight, squadrons)] == ["B", "A"]
    late = stage.raider("C", "fx", "J9")  # a late arrival rolls only against the squadrons it ties with
    assert [squadron.id for squadron in by_initiative(stage.fight, [*squadrons, late])] == ["B", "C", "A"]
    stage.play(begin_movement)
    assert stage.fight.state.tie_rolls == {}


# Interactions


@pytest.mark.rule("WL-9.2.2.2a", "WL-6.1b")
def test_an_escort_that_has_tallied_follows_its_target() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("T", "bm", "D8", mission="bombing")
    stage.raider("E", "fx", "D9", mission="escort")
    stage.defender("X", "fx", "H9", mission="CAP", alerted=True)
    stage.play((tally_segment, "raider")).choose("look:E:X")
    assert (stage["E"].mission, stage["E"].was_escort, stage["E"].alerted) == ("sweep", True, True)
    assert move_all(stage) == ["T", "X", "E"]


@pytest.mark.rule("WL-7.2.2i", "WL-6.1.2g")
def test_follower_whose_target_leaves_waits_for_its_slot() -> None:
    stage = Stage()
    stage.raider("T", "bm", "Z8", mission="bombing")
    stage.raider("S", "fx", "D5")
    stage.defender("X", "fx", "T8", mission="intercept", alerted=True, tally="T")
    stage.defender("Y", "fx", "T9", mission="CAP", alerted=True)
    assert move_all(stage) == ["T", "S", "X", "Y"]
    assert (stage["T"].place, stage["X"].tally) == ("right", "")


@pytest.mark.rule("WL-8.5d", "WL-6.1.1a")
def test_dive_marker_of_last_turn_affects_initiative() -> None:
    stage = Stage()
    fast = stage.raider("A", "fx", "J9", marker="dive")
    slow = stage.raider("B", "fx", "J9")
    climbing = stage.raider("C", "fx", "J9", marker="climb")
    assert [squadron.id for squadron in by_initiative(stage.fight, [fast, slow, climbing])] == ["C", "B", "A"]
    veteran = replace(slow, quality="veteran", size="flight", disrupted=True)  # combat values have no effect here
    assert [squadron.id for squadron in by_initiative(stage.fight, [fast, veteran, climbing])] == ["C", "B", "A"]


@pytest.mark.rule("WL-6.1.4a")
def test_lone_bomber_without_options_needs_no_decision() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing", broken=True, load="")
    assert stage.play(begin_movement, next_to_move).is_over
    assert stage.at("T") == "L9"
