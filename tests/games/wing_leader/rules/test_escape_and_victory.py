"""Escape and the end of the game (WL-11, 12): escapes, end conditions and points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.text import format_signed
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.scenario import SEATS, Victory
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.administration import escapes, try_escape
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.victory import (
    end_turn,
    exit_points,
    is_nobody_left,
    outcome,
    points,
    points_by_cause,
    total_halves,
    victory_scale,
)
from games.wing_leader.scenario_builder import Stage

# Escape


@pytest.mark.rule("WL-11.0a", "WL-11.0h")
def test_leaving_by_own_edge_is_an_escape() -> None:
    stage = Stage()
    stage.raider("T", "bm", "A8", "L", mission="bombing", load="bombs", returning="left")
    stage.play(begin_movement, next_to_move).choose("move:T", "enter:L")
    assert (stage["T"].place, exit_points(stage.fight, stage["T"])) == ("left", 0)


@pytest.mark.rule("WL-11.0b", "WL-11.0c")
def test_any_squadron_may_withdraw_by_agreement_but_only_broken_ones_roll() -> None:
    for answer, place in (("agree", "escaped"), ("decline", "map")):
        stage = Stage()
        stage.raider("A", "fx", "J9", alerted=True)
        stage.raider("B", "fx", "J9", alerted=True, broken=True, returning="left")
        stage.defender("X", "fx", "K9")
        stage.play((escapes, "raider"))
        assert stage.offered() == ["done", "escape:B", "ask:A", "ask:B"]
        stage.choose("ask:A")
        decision = stage.asked()
        assert decision is not None
        assert decision.seat == "defender"
        stage.choose(answer)
        assert stage["A"].place == place
        assert "ask:A" not in stage.offered()
    assert [event.data for event in stage.events("asks to leave")] == [{"squadron": "A"}]


@pytest.mark.rule("WL-11.0b")
def test_returning_squadron_may_withdraw_by_agreement() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, returning="left")
    stage.play((escapes, "raider"))
    assert stage.offered() == ["done", "ask:A"]
    stage.choose("ask:A", "agree")
    assert stage["A"].place == "escaped"
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True)
    assert stage.play((escapes, "raider")).is_over


@pytest.mark.rule("WL-11.0c", "WL-6.0g")
def test_raider_escapes_first_and_each_squadron_tries_once() -> None:
    stage = Stage({"escape": [6, 6]})
    stage.raider("A", "fx", "J9", alerted=True, broken=True, returning="left")
    stage.raider("B", "fx", "L9", alerted=True)
    stage.defender("X", "fx", "K9", alerted=True, broken=True, returning="right")
    stage.defender("Y", "fx", "M9", alerted=True)
    stage.play((escapes, "raider"), (escapes, "defender"))
    assert stage.offered("escape:") == ["escape:A"]
    stage.choose("escape:A")
    assert not stage.offered("escape:")
    stage.choose("done")
    assert stage.offered("escape:") == ["escape:X"]
    assert (stage["A"].place, stage.choose("escape:X")["X"].place) == ("map", "map")


@pytest.mark.rule("WL-11.0e")
def test_escape_succeeds_without_available_enemy() -> None:
    for enemy in ({"mission": "bombing"}, {"broken": True}, {"watched": True}, {}):
        stage = Stage({"escape": [6]})
        stage.raider("A", "fx", "J9", alerted=True, broken=True)
        state = {name: value for name, value in enemy.items() if name != "watched"}
        stage.defender("X", "fx", "K9", "L", alerted=True, **state)
        if "watched" in enemy:
            stage.raider("B", "fx", "K9", alerted=True, tally="X")
        stage.play((try_escape, "A"))
        assert (stage["A"].place == "escaped") == bool(enemy)


@pytest.mark.rule("WL-11.0f", "WL-11.0g", "WL-4.7f")
def test_opponent_chooses_pursuer_in_line_of_sight() -> None:
    stage = Stage({"escape": [3]}, sky=Sky({square_named("K8"): "dense", square_named("K9"): "broken"}))
    stage.raider("A", "fx", "J8", alerted=True, broken=True)
    stage.defender("X", "fx", "L8")  # behind the dense cloud
    stage.defender("Y", "fx", "L10")
    stage.defender("Z", "fx", "H8")
    stage.play((try_escape, "A"))
    decision = stage.asked()
    assert decision is not None
    assert (decision.seat, stage.offered()) == ("defender", ["hunt:Y", "hunt:Z"])
    stage.choose("hunt:Y")  # 3 - 2 for the cloud is less than the distance of 2
    assert stage["A"].place == "escaped"
    assert [event.data for event in stage.events("tries to escape")] == [{"squadron": "A"}]
    assert [event.data for event in stage.events("escape")] == [
        {"squadron": "A", "hunter": "Y", "natural": 3, "modifiers": {"weather": -2}, "distance": 2, "escaped": True}
    ]


@pytest.mark.rule("WL-11.0f")
def test_enemy_without_line_of_sight_does_not_stop_escape() -> None:
    stage = Stage(sky=Sky({square_named("K8"): "dense"}))
    stage.raider("A", "fx", "J8", alerted=True, broken=True)
    stage.defender("X", "fx", "L8")
    assert stage.play((try_escape, "A"))["A"].place == "escaped"


# The end of the game


@pytest.mark.rule("WL-12.0b")
def test_game_ends_when_all_squadrons_are_gone_or_broken() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", broken=True)
    stage.raider("B", "fx", "J9", place="escaped")
    stage.raider("C", "fx", "J9", place="eliminated", losses=6)
    stage.defender("X", "fx", "J9", place="left")
    assert is_nobody_left(stage.fight)
    for place in ("map", "edge", "later"):
        stage.defender("Y", "fx", "J9", place=place)
        assert not is_nobody_left(stage.fight)
    stage.change("Y", place="right")
    stage.play(end_turn)
    assert (stage.fight.state.over, stage.fight.state.ended_by) == (True, "nobody left")


@pytest.mark.rule("WL-12.1f", "WL-12.1b", "WL-1.2c")
def test_victory_limits_of_scenario_decide_the_winner() -> None:
    for losses, winner in ((5, "raider"), (4, "raider"), (3, None), (1, None), (0, "defender")):
        stage = Stage()
        stage.scenario = replace(stage.scenario, victory=Victory(raider_from=4, defender_to=0))
        stage.raider("A", "fx", "J9", losses=1)
        stage.defender("X", "fl", "J9", losses=losses)
        assert total_halves(stage.fight, "raider") == 3 * losses
        stage.fight.state.over = True
        result = outcome(stage.fight)
        assert result is not None
        assert result.winner == winner
        assert f"(raider {format_signed(1.5 * losses - 1)} VP" in result.text
        standing = victory_scale(stage.fight)
        reached = [band for band in standing.bands if band.starts is None or standing.at >= band.starts]
        assert reached[-1].winner == (winner or "")
    assert points(stage.fight, "raider") == -1


@pytest.mark.rule("WL-12.0c")
def test_no_outcome_before_the_end() -> None:
    stage = Stage()
    stage.defender("X", "fx", "J9", losses=5)
    assert outcome(stage.fight) is None


@pytest.mark.rule("WL-12.1d", "WL-12.1e", "WL-12.1f")
def test_both_sides_score_for_bombers_that_exit() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing", place="right", left_as="loaded")
    stage.defender("U", "bm", "J9", mission="bombing", place="left", left_as="loaded", disrupted=True)
    stage.defender("V", "bm", "J9", mission="bombing", place="left", left_as="loaded", broken=True)
    assert [total_halves(stage.fight, side) for side in SEATS] == [2 * 6, 2 * (3 + 1)]
    causes = points_by_cause(stage.fight)
    assert (causes["bombers through"], causes["the defender's bombers through"]) == (6, -4)
    assert [points(stage.fight, side) for side in SEATS] == [2, -2]
