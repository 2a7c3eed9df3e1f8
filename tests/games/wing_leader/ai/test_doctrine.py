"""Doctrine in positions with an obvious choice."""

from __future__ import annotations

from random import Random

import pytest

from dowding.ai.heuristics.reasons import Reason
from dowding.ai.heuristics.recommendation import Recommendation, Stance
from dowding.engine.decision import Seat
from dowding.games.wing_leader.ai.doctrine import DOCTRINE
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.after_combat import after_the_combat, ask_for_dogfight
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.tally import tally_segment
from dowding.games.wing_leader.rules.victory import end_turn
from dowding.games.wing_leader.state import DEPLETED
from games.wing_leader.scenario_builder import Stage, combat, pair


def recommend(stage: Stage, stance: Stance = "careful") -> Recommendation:
    decision = stage.asked()
    assert decision is not None
    return DOCTRINE[decision.seat].advise(stage.fight, decision, Random(1), stance)


def fly_by_doctrine(stage: Stage, ident: str, stance: Stance = "careful") -> list[str]:
    """The choices and reasons of a squadron's whole move."""
    reasons: list[str] = []
    stage.play((begin_move, ident))
    while not stage.is_over:
        advice = recommend(stage, stance)
        reasons.append(advice.reasons[0].kind)
        stage.choose(advice.option.id)
    return reasons


def test_fighter_below_bomber_climbs_into_its_square() -> None:
    stage = Stage()
    stage.raider("A", "bm", "N9", mission="bombing")
    stage.defender("P", "fe", "L8", "L", mission="intercept", alerted=True, tally="A")
    assert "reaches" in fly_by_doctrine(stage, "P")
    assert stage.at("P") == "N9"


def test_fighter_that_cannot_reach_bomber_intercepts_its_course() -> None:
    stage = Stage()
    stage.raider("A", "bm", "F9", mission="bombing")
    stage.defender("P", "fx", "P9", mission="intercept", alerted=True, tally="A")
    reasons = fly_by_doctrine(stage, "P")
    assert "closes in" in reasons
    assert stage.at("P") in ("M9", "M10", "N10")


def test_sweep_dives_out_of_the_sun_on_lower_target() -> None:
    stage = Stage(sky=Sky(sun="left upper"))
    stage.fight.advanced = True
    stage.raider("A", "fx", "F13", alerted=True, tally="P")
    stage.defender("P", "fe", "I10", mission="intercept", alerted=True)
    assert "out of the sun" in fly_by_doctrine(stage, "A")
    assert stage.at("A") == "I10"
    assert stage["A"].marker == "dive"


@pytest.mark.parametrize(("stance", "meets"), [("careful", False), ("bold", True)])
def test_inferior_fighter_keeps_away_unless_bold(stance: Stance, meets: bool) -> None:
    stage = Stage()
    stage.raider("A", "fe", "J9", alerted=True)
    stage.defender("P", "fl", "L9", mission="intercept", alerted=True, tally="A", marker="climb")
    reasons = fly_by_doctrine(stage, "P", stance)
    assert (stage.at("P") == "J9") == meets
    assert ("keeps off" in reasons) != meets


@pytest.mark.parametrize(("stance", "lets_go"), [("careful", True), ("bold", False)])
def test_fighter_without_ammunition_drops_its_tally(stance: Stance, lets_go: bool) -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("P", "fx", "L9", mission="intercept", alerted=True, tally="A", ammo=DEPLETED)
    stage.play((tally_segment, "defender"))
    advice = recommend(stage, stance)
    assert (advice.option.id == "drop:P") == lets_go
    if lets_go:
        assert advice.reasons == (Reason("no ammunition", "drop:P"),)


def test_fighter_without_ammunition_returns_home() -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("P", "fx", "L9", mission="intercept", alerted=True, ammo=DEPLETED)
    stage.play((begin_move, "P"))
    assert recommend(stage).reasons == (Reason("no ammunition", "go-home"),)
    assert recommend(stage).option.id == "go-home"


def test_fighter_without_ammunition_does_not_try_to_spot() -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("P", "fx", "K9", "L", mission="intercept", alerted=True, ammo=DEPLETED)
    stage.play((tally_segment, "defender"))
    assert stage.offered("look:P")
    assert recommend(stage).option.id == "done"


@pytest.mark.parametrize(("others", "lets_go"), [(True, True), (False, False)])
def test_tally_on_broken_fighter_is_dropped_for_one_in_good_order(others: bool, lets_go: bool) -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="P")
    stage.defender("P", "fx", "L9", mission="intercept", alerted=True, broken=True, returning="right")
    if others:
        stage.defender("Q", "fx", "K9", mission="intercept", alerted=True)
    stage.play((tally_segment, "raider"))
    assert (recommend(stage).option.id == "drop:A") == lets_go


@pytest.mark.parametrize(("hunted", "breaks"), [(True, True), (False, False)])
def test_spent_fighter_breaks_to_escape_its_pursuer(hunted: bool, breaks: bool) -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, ammo=DEPLETED)
    stage.defender("P", "fx", "J9", mission="intercept", alerted=True, ammo=0 if hunted else DEPLETED)
    combat(stage, "P", "A")
    stage.play((after_the_combat, "raider"))
    assert (recommend(stage).option.id == "break:A") == breaks


def test_loaded_bomber_flies_on_and_returning_bomber_breaks() -> None:
    for returning, choice in (("", "done"), ("left", "break:A")):
        stage = Stage()
        stage.raider("A", "bm", "J9", mission="bombing", returning=returning)
        stage.defender("P", "fx", "J9", mission="intercept", alerted=True, tally="A")
        combat(stage, "P", "A")
        stage.play((after_the_combat, "raider"))
        assert recommend(stage).option.id == choice


def counsel_of(stage: Stage, seat: str) -> Recommendation:
    decision = stage.asked(seat)
    assert decision is not None
    return DOCTRINE[seat].advise(stage.fight, decision, Random(1), "careful")


@pytest.mark.parametrize(
    ("bomber", "raider", "defender"),
    [
        ({"mission": "bombing"}, "our bombers", "their bombers"),
        ({"mission": "bombing", "load": ""}, "spent", "turn"),
    ],
)
def test_fighters_dogfight_while_their_bombers_fly_on(bomber: dict[str, str], raider: str, defender: str) -> None:
    stage = pair()
    stage.change("A", disrupted=True)
    stage.raider("B", "bm", "N9", **bomber)
    stage.play(ask_for_dogfight)
    assert counsel_of(stage, "raider").reasons[0].kind == raider
    assert counsel_of(stage, "defender").reasons[0].kind == defender


@pytest.mark.parametrize(("bomber", "target"), [("O9", "Q"), ("", "P")])
def test_sweep_targets_fighters_near_its_bombers(bomber: str, target: str) -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True)
    if bomber:
        stage.raider("B", "bm", bomber, mission="bombing")
    stage.defender("P", "fx", "I11", mission="intercept", alerted=True)
    stage.defender("Q", "fx", "L11", mission="intercept", alerted=True)
    stage.change("P", disrupted=True)
    stage.play((tally_segment, "raider"))
    assert recommend(stage).option.target == target


@pytest.mark.parametrize(("stance", "choice"), [("bold", "look:Q:A"), ("shrewd", "look:Q:B")])
def test_shrewd_side_spreads_over_the_bombers(stance: Stance, choice: str) -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.raider("B", "bm", "J10", mission="bombing")
    stage.defender("P", "fx", "L9", mission="intercept", alerted=True, tally="A")
    stage.defender("Q", "fx", "L9", mission="intercept", alerted=True)
    stage.play((tally_segment, "defender"))
    assert recommend(stage, stance).option.id == choice


@pytest.mark.parametrize(
    ("load", "stance", "lets_go"), [(True, "bold", False), (True, "shrewd", True), (False, "shrewd", False)]
)
def test_shrewd_side_drops_broken_fighter_while_bombers_are_loaded(load: bool, stance: Stance, lets_go: bool) -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, broken=True, returning="left")
    stage.raider("B", "bm", "B9", mission="bombing", load="bombs" if load else "")
    stage.defender("P", "fx", "L9", mission="intercept", alerted=True, tally="A")
    stage.play((tally_segment, "defender"))
    assert (recommend(stage, stance).option.id == "drop:P") == lets_go


@pytest.mark.parametrize(("stance", "goes"), [("bold", False), ("shrewd", True)])
def test_shrewd_escorts_attack_early(stance: Stance, goes: bool) -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.raider("C", "fx", "J10", mission="escort", alerted=True)
    stage.defender("P", "fx", "N10", mission="intercept", alerted=True)
    stage.play((tally_segment, "raider"))
    assert (recommend(stage, stance).option.id == "look:C:P") == goes


def on_ending(stage: Stage, seat: Seat) -> tuple[str, str]:
    """The recommendation for ending the fight, with its reason."""
    assert stage.match is not None
    decision = stage.match.decision(seat)
    assert decision is not None
    advice = DOCTRINE[seat].advise(stage.fight, decision, Random(1))
    return advice.option.id, advice.reasons[0].kind


def test_decided_fight_is_ended() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("P", "fe", "L9", place="escaped")
    stage.play(end_turn)
    assert {on_ending(stage, seat) for seat in ("raider", "defender")} == {("end-game", "decided")}


@pytest.mark.parametrize("still", ["an enemy", "a load"])
def test_undecided_fight_continues(still: str) -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing", returning="left" if still == "an enemy" else "")
    stage.defender("P", "fe", "L9", place="map" if still == "an enemy" else "escaped")
    stage.play(end_turn)
    assert {on_ending(stage, seat) for seat in ("raider", "defender")} == {("fight-on", "fights on")}
