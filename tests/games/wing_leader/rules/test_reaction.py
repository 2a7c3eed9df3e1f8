"""Reaction (WL-10.4): eligible escorts, rolls and effects on the move."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    LEFT,
    RIGHT,
    UP,
    UP_RIGHT,
    name_of,
    square_named,
)
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.combat import attacking_side
from dowding.games.wing_leader.rules.head_on import is_head_on
from dowding.games.wing_leader.rules.movement_phase import next_to_move
from dowding.games.wing_leader.rules.reaction import eligible_escorts, nearer_facings, reaction_amounts
from games.wing_leader.scenario_builder import Stage, combat

NONE, LATE, SUCCESS = [1, 1], [3, 3], [6, 6]


def closing(*dice: int, escort: str = "J10", model: str = "fx", **more: object) -> Stage:
    """X, free to move, is beside the bomber T that it has tallied; the escort E has moved."""
    stage = Stage({"reaction": list(dice), "initiative": [1, 2, 3, 4]})
    stage.raider("T", "bm", "K9", mission="bombing", moved=True)
    stage.raider("E", model, escort, "R", mission="escort", moved=True, **more)
    stage.defender("X", "fx", "J9", "R", alerted=True, mission="CAP", tally="T")
    return stage


@pytest.mark.rule("WL-10.4a", "WL-10.4f")
def test_reaction_only_to_entry_of_tallied_bombers_square() -> None:
    stage = closing().play(next_to_move).choose("free", "enter:R")
    assert (stage.at("X"), stage.offered()) == ("J9", ["react:E", "done"])
    decision = stage.asked()
    assert decision is not None
    assert decision.seat == "raider"
    stage = closing()
    stage.raider("U", "bm", "J8", mission="bombing", moved=True)  # not tallied
    stage.play(next_to_move).choose("free", "enter:D", "enter:DR")
    assert stage.at("X") == "K7"
    assert not stage.offered("react:")


@pytest.mark.rule("WL-10.4.1a")
def test_after_no_reaction_the_entry_is_made_and_the_escort_may_try_again() -> None:
    stage = closing(*NONE, *NONE)
    stage.defender("Y", "fx", "J8", "R", alerted=True, mission="CAP", tally="T")
    stage.play(next_to_move).choose("free", "enter:UR", "react:E")  # the lower first
    assert (stage.at("Y"), stage.at("X")) == ("K9", "J9")
    stage.choose("free", "enter:R", "react:E")
    assert (stage.at("X"), stage["E"].mission, stage["E"].tally) == ("K9", "escort", "")


@pytest.mark.rule("WL-10.4.2a", "WL-10.4.2b")
def test_successful_reaction_stops_enemy_outside_bombers_square() -> None:
    stage = closing(*SUCCESS).play(next_to_move).choose("free", "enter:R", "react:E")
    escort = stage["E"]
    assert (escort.mission, escort.tally, escort.alerted) == ("sweep", "X", True)
    assert (stage.at("X"), stage["X"].facing, stage.at("E")) == ("J9", 0, "J9")
    assert stage.fight.state.tracks["E"].reacted == "successful"
    assert stage.is_over


@pytest.mark.rule("WL-10.4.2c")
def test_reacting_escort_gets_closer_with_every_step() -> None:
    assert set(nearer_facings(square_named("G9"), RIGHT, square_named("J10"))) == {RIGHT, UP_RIGHT, DOWN_RIGHT}
    stage = closing(*SUCCESS, escort="H11").play(next_to_move).choose("free", "enter:R", "react:E")
    while not stage.is_over:
        stage.choose(stage.offered("enter:")[0])
    flown = [name_of(entered.square) for entered in stage.fight.state.tracks["E"].flown]
    assert (len(flown), flown[-1]) == (2, "J9")


@pytest.mark.rule("WL-10.4.2c")
def test_reaction_half_turn_only_without_alternative() -> None:
    assert nearer_facings(square_named("K10"), UP, square_named("K9")) == [DOWN]
    assert LEFT not in nearer_facings(square_named("K9"), RIGHT, square_named("H9"))


@pytest.mark.rule("WL-10.4.2d", "WL-8.5e")
def test_reaction_marker_follows_change_of_altitude() -> None:
    for escort, before, marker in (("J12", "", "dive"), ("J8", "dive", "climb"), ("I9", "climb", "climb")):
        stage = closing(*SUCCESS, escort=escort, marker=before)
        stage.play(next_to_move).choose("free", "enter:R", "react:E")
        while not stage.is_over:
            stage.choose(stage.offered("enter:")[0])
        assert (stage.at("E"), stage["E"].marker) == ("J9", marker)


@pytest.mark.rule("WL-10.4.2f")
def test_tanks_may_be_dropped_in_a_reaction() -> None:
    for choice, load in (("keep-tanks:E", "drop tanks"), ("drop-tanks:E", "")):
        stage = closing(*SUCCESS, load="drop tanks").play(next_to_move).choose("free", "enter:R", "react:E")
        assert stage.offered() == ["keep-tanks:E", "drop-tanks:E"]
        assert stage.choose(choice)["E"].load == load
        assert stage.at("E") == "J9"


@pytest.mark.rule("WL-10.4.3a", "WL-10.4.5a")
def test_undeclared_escorts_stay_escorts() -> None:
    stage = closing(*LATE)
    stage.raider("F", "fx", "J10", mission="escort", moved=True)
    stage.play(next_to_move).choose("free", "enter:R", "react:F", "done")
    assert (stage["E"].mission, stage["F"].mission) == ("escort", "sweep")
    assert (stage.at("X"), stage.at("F")) == ("K9", "K9")


@pytest.mark.rule("WL-4.7e", "WL-4.7.1c")
def test_reaction_weather_is_on_line_to_bomber() -> None:
    def weather(sky: Sky, escort: str = "I9") -> int:
        stage = Stage(sky=sky)
        bomber = stage.raider("T", "bm", "K9", mission="bombing")
        squadron = stage.raider("E", "fx", escort, mission="escort")
        mover = stage.defender("X", "fx", "K8", tally="T", alerted=True)
        return reaction_amounts(stage.fight, squadron, bomber, mover)["weather"]

    assert weather(Sky()) == 0
    assert weather(Sky({square_named("J9"): "broken"})) == 2
    assert weather(Sky({square_named("K8"): "dense"})) == 0  # where the enemy is does not matter
    assert weather(Sky(haze=9)) == 1
    assert weather(Sky(haze=8), "I8") == 0  # the escort in haze does not matter
    assert weather(Sky({square_named("J9"): "wispy"}, haze=9)) == 1


@pytest.mark.rule("WL-10.4.1a", "WL-7.2.3d")
def test_second_attempt_to_enter_allows_another_reaction() -> None:
    """A-64: no reaction while it passes through the bomber's square from ahead, but when it returns (A-64)."""
    stage = closing()
    stage.change("X", square=square_named("L10"), facing=DOWN_LEFT)
    stage.play(next_to_move).choose("free-dive", "enter:DL")
    assert (stage.at("X"), stage.offered("react:")) == ("K9", [])
    assert stage.choose("enter:R", "enter:L").offered("react:") == ["react:E"]


@pytest.mark.rule("WL-10.4.2b", "WL-10.1.4a", "WL-10.3a")
def test_escort_from_ahead_of_stopped_enemy_fights_head_on() -> None:
    """A-109: the enemy faces the bomber's square."""
    for way, head_on in (("enter:DR", True), ("enter:D", False)):
        stage = closing(*SUCCESS, escort="J11")
        stage.play(next_to_move).choose("free", "enter:R", "react:E", way)
        while not stage.is_over:
            stage.choose(stage.offered("enter:")[0])
        assert attacking_side(stage.fight, ("E", "X")) == "raider"
        assert is_head_on(stage.fight, combat(stage, "E", "X")) == head_on


@pytest.mark.rule("WL-10.4.2e", "WL-9.3d")
def test_a_flexible_escort_may_send_one_flight_and_keep_the_other() -> None:
    stage = closing(*SUCCESS, flexible=True).play(next_to_move).choose("free", "enter:R", "react:E", "split")
    assert (stage.at("E1"), stage["E1"].tally, stage["E1"].mission) == ("J9", "X", "sweep")
    assert (stage.at("E2"), stage["E2"].tally, stage["E2"].mission) == ("J10", "", "escort")
    assert [squadron.id for squadron in eligible_escorts(stage.fight, stage["T"])] == ["E2"]


@pytest.mark.rule("WL-10.4.2e", "WL-10.3b")
def test_flights_inherit_head_on_meetings() -> None:
    """X flew into the square of E from ahead; a flight of E that reacts there fights head-on."""
    stage = closing(*SUCCESS, escort="J9", flexible=True)
    stage.change("X", square=square_named("K8"), facing=LEFT)
    stage.play(next_to_move).choose("free", "enter:UL", "enter:R", "react:E", "split")
    assert (stage.at("E1"), stage.at("X")) == ("J9", "J9")
    assert is_head_on(stage.fight, combat(stage, "E1", "X"))


# A bomber that enters an enemy's square


def arriving(*dice: int, facing: str = "R") -> Stage:
    stage = Stage({"reaction": list(dice)})
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("E", "fx", "K10", mission="escort", moved=True)
    stage.defender("X", "fx", "L9", facing, alerted=True, mission="CAP", tally="T")
    return stage.play(next_to_move).choose("move:T")


@pytest.mark.rule("WL-10.4.4a", "WL-10.4.4b")
def test_reaction_is_late_when_the_bomber_enters_an_enemys_square() -> None:
    stage = arriving(*SUCCESS)
    assert stage.offered() == ["react:E", "done"]
    stage.choose("react:E")
    assert (stage.at("E"), stage["E"].tally, stage["E"].mission) == ("L9", "X", "sweep")
    assert stage.fight.state.tracks["E"].reacted == "late"
    assert not arriving(facing="L").offered("react:")  # head-on


@pytest.mark.rule("WL-10.4.4a", "WL-10.4d", "WL-10.4.5a")
def test_escorts_are_declared_per_enemy_before_any_roll() -> None:
    """A-65: the best result is that of the escorts that react to the same enemy; each rolls once (A-65)."""
    stage = Stage({"reaction": [*NONE, *SUCCESS]})
    stage.raider("T", "bm", "J9", mission="bombing")
    for ident in "EF":
        stage.raider(ident, "fx", "K10", mission="escort", moved=True)
    for ident in "XY":
        stage.defender(ident, "fx", "L9", "R", alerted=True, mission="CAP", tally="T")
    stage.script["initiative"] = [1, 2]
    stage.play(next_to_move).choose("move:T", "react:E", "done")
    assert (stage.events("reaction"), stage.offered()) == ([], ["react:F", "done"])
    stage.choose("react:F")
    assert (stage["E"].tally, stage["E"].mission, stage["F"].tally) == ("", "escort", "Y")


@pytest.mark.rule("WL-10.4d")
def test_declaring_the_last_escort_is_risky_and_prompt_names_the_others() -> None:
    stage = Stage({"reaction": [*NONE, *NONE]})
    stage.raider("T", "bm", "J9", mission="bombing")
    for ident in "EF":
        stage.raider(ident, "fx", "K10", mission="escort", moved=True)
    stage.defender("X", "fx", "L9", "R", alerted=True, mission="CAP", tally="T")
    first = stage.play(next_to_move).choose("move:T").asked()
    assert first is not None
    assert [option.risky for option in first.options] == [False, False, True]
    last = stage.choose("react:F").asked()
    assert last is not None
    assert last.prompt.endswith("F reacts; add another escort?")
    assert [option.risky for option in last.options] == [True, True]


@pytest.mark.rule("WL-10.4.4a")
def test_no_reaction_when_bomber_passes_through() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("E", "fx", "K10", mission="escort", moved=True)
    stage.defender("X", "fx", "K9", "R", alerted=True, mission="CAP", tally="T")
    stage.play(next_to_move).choose("move:T")
    assert not stage.offered("react:")


@pytest.mark.rule("WL-10.4a", "WL-10.4.2b", "WL-8.5.1a", "WL-8.5.1b")
def test_reaction_to_slow_climb_into_bombers_square() -> None:
    for square, marker, climb, left_with in (
        ("J8", "slow climb", "finish-climb", ("", "climb")),
        ("J9", "", "climb-forward", ("slow climb", "slow climb")),
    ):
        for dice, ends, left in ((SUCCESS, square, left_with[0]), (LATE, "K9", left_with[1])):
            stage = closing(*dice)
            stage.change("X", model="bm", square=square_named(square), marker=marker)
            stage.play(next_to_move).choose(climb)
            assert stage.offered() == ["react:E", "done"]
            stage.choose("react:E")
            while not stage.is_over:
                stage.choose(stage.offered()[0])
            assert (stage.at("X"), stage["X"].marker, stage["E"].tally, stage.at("E")) == (ends, left, "X", ends)


@pytest.mark.rule("WL-10.4c", "WL-10.3a")
def test_no_reaction_to_slow_climb_from_ahead() -> None:
    stage = closing()
    stage.change("X", model="bm", square=square_named("L8"), facing=LEFT, marker="slow climb")
    stage.play(next_to_move).choose("finish-climb")
    assert (stage.at("X"), stage["X"].marker) == ("K9", "climb")
    assert is_head_on(stage.fight, combat(stage, "X", "T"))
