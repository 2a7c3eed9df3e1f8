"""Missions (WL-9.2): behaviours of bombers, escorts, sweeps, interceptors and returning squadrons."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.administration import form_up, may_ask_for_vector, vectors
from dowding.games.wing_leader.rules.after_combat import after_the_combat
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.reaction import eligible_escorts
from dowding.games.wing_leader.rules.squadron_status import leave_map, take_tally
from dowding.games.wing_leader.rules.tally import drop_stale_tallies
from games.wing_leader.scenario_builder import Stage, combat


def choices(stage: Stage, ident: str) -> list[str]:
    """The behaviours of a squadron."""
    return [behaviour.id for behaviour in behaviours(stage.fight, stage[ident])]


# Bombers


@pytest.mark.rule("WL-9.2.1a", "WL-9.2.1b")
def test_bomber_always_flies_on_two_squares() -> None:
    for state in ({}, {"disrupted": True}, {"broken": True}):
        stage = Stage()
        stage.raider("T", "bm", "D8", "R", mission="bombing", **state)
        assert choices(stage, "T") == ["straight"]
        stage.play(begin_movement, next_to_move).choose("move:T")
        assert (stage.at("T"), stage["T"].facing) == ("F8", 0)


@pytest.mark.rule("WL-9.2.1.2a")
def test_cargo_is_never_jettisoned() -> None:
    stage = Stage()
    stage.raider("T", "bm", "D8", mission="transport")
    stage.raider("U", "bm", "D8", mission="bombing")
    stage.play(begin_movement, next_to_move)
    assert stage.offered("jettison:") == ["jettison:U"]
    stage.choose("move:T")
    assert (stage.at("T"), stage["T"].load) == ("F8", "cargo")
    stage.defender("X", "fx", "D8")
    combat(stage, "X", "T U")
    stage.play((after_the_combat, "raider"))
    assert stage.offered("jettison:") == ["jettison:U"]


@pytest.mark.rule("WL-9.2.1.1b", "WL-9.2.6c")
def test_bomber_that_jettisoned_returns_and_may_dive() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J8", mission="bombing")
    stage.play(begin_movement, next_to_move).choose("jettison:T")
    assert stage.offered() == ["return", "return-dive"]
    stage.choose("return-dive", "enter:DL", "enter:L", "enter:L", "end")
    assert (stage.at("T"), stage["T"].marker, stage["T"].load) == ("G7", "dive", "")


@pytest.mark.rule("WL-9.2.6a")
def test_returning_squadron_flies_home_without_circling() -> None:
    stage = Stage()
    stage.raider("A", "fx", "B8", "L", alerted=True, broken=True, returning="left")
    stage.play(begin_movement, next_to_move).choose("return")
    assert not stage.offered("circle:")
    assert not {"enter:R", "enter:UR", "enter:DR"} & set(stage.offered())
    stage.choose("enter:L")
    assert set(stage.offered()) == {"enter:L", "enter:UL", "enter:DL"}
    stage.choose("enter:DL")
    assert stage["A"].place == "left"


# Escorts


@pytest.mark.rule("WL-9.2.2a", "WL-9.2.2.1a")
def test_escorts_fly_on_with_the_bombers() -> None:
    for mission in ("escort", "close escort"):
        stage = Stage()
        stage.raider("T", "bm", "D8", mission="bombing")
        stage.raider("E", "fx", "D8", mission=mission, alerted=True)
        assert choices(stage, "E") == ["straight"]
        stage.play(begin_movement, next_to_move).choose("move:E")
        assert stage.at("E") == "F8"


@pytest.mark.rule("WL-9.2.2c", "WL-9.2.2.1a")
def test_escorts_of_both_kinds_may_react() -> None:
    stage = Stage()
    bomber = stage.raider("T", "bm", "D8", mission="bombing")
    stage.raider("E", "fx", "D8", mission="escort")
    stage.raider("F", "fx", "D8", mission="close escort")
    stage.raider("S", "fx", "D8", mission="sweep", was_escort=True)
    assert [squadron.id for squadron in eligible_escorts(stage.fight, bomber)] == ["E", "F"]


@pytest.mark.rule("WL-9.2.2.2a")
def test_escort_that_tallies_becomes_a_sweep() -> None:
    for rule in ("WL-7.2.1", "WL-9.5.5", "WL-10.4.2"):
        stage = Stage()
        stage.raider("E", "fx", "D8", mission="close escort")
        stage.defender("X", "fx", "F8")
        assert take_tally(stage.fight, stage["E"], "X", rule).mission == "sweep"


@pytest.mark.rule("WL-9.2.2.2e")
def test_escorts_without_bombers_become_sweeps() -> None:
    stage = Stage()
    stage.raider("T", "bm", "D8", mission="bombing")
    stage.raider("U", "bm", "D8", mission="bombing")
    stage.raider("V", "bm", "A8", mission="bombing", place="later")
    stage.raider("E", "fx", "D8", mission="escort")
    for ident, mission in (("T", "escort"), ("U", "escort"), ("V", "sweep")):
        leave_map(stage.fight, stage[ident], "escaped", "WL-11.0")
        assert stage["E"].mission == mission


@pytest.mark.rule("WL-9.2.2.2h", "WL-9.2.3f")
def test_only_former_escorts_form_up() -> None:
    stage = Stage()
    stage.raider("T", "bm", "M8", mission="bombing")
    stage.raider("A", "fx", "D8", alerted=True)
    stage.raider("B", "fx", "D8", alerted=True, was_escort=True)
    assert "form-up:T" not in choices(stage, "A")
    assert "form-up:T" in choices(stage, "B")


@pytest.mark.rule("WL-9.2.2.2f", "WL-9.2.5c", "WL-8.5.1e")
def test_former_escort_with_slow_climb_forms_up_slowly() -> None:
    stage = Stage()
    stage.raider("T", "fx", "M12", mission="bombing", moved=True)
    stage.raider("A", "bm", "J8", alerted=True, was_escort=True)
    stage.play(next_to_move).choose("form-up:T", "at:L12")
    assert stage.offered() == ["climb-stay", "climb-forward"]
    stage.choose("climb-forward")
    assert (stage.at("A"), stage["A"].marker) == ("K8", "slow climb")
    stage.play(begin_movement)
    stage.change("T", moved=True)
    stage.play(next_to_move).choose("form-up:T", "at:L12")
    assert (stage.at("A"), stage["A"].marker) == ("L9", "climb")


@pytest.mark.rule("WL-9.2.2.2g")
def test_escort_forms_up_only_if_chosen() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("A", "fx", "J9", alerted=True, was_escort=True)
    stage.raider("B", "fx", "J9", alerted=True, was_escort=True, forming_on="T")
    stage.raider("C", "fx", "J9", "L", alerted=True, was_escort=True, forming_on="T")
    stage.play(form_up)
    assert [stage[ident].mission for ident in "ABC"] == ["sweep", "escort", "sweep"]
    assert [event.data for event in stage.events("formed up")] == [{"squadron": "B"}]


@pytest.mark.rule("WL-9.2.6f")
def test_escorts_return_with_returning_bombers() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J8", mission="bombing", load="", returning="left")
    stage.raider("U", "bm", "K8", mission="bombing")
    stage.raider("E", "fx", "J9", mission="escort")
    assert choices(stage, "E") == ["straight", "accompany:T", "accompany-dive:T"]
    stage.change("U", load="", returning="left")
    assert choices(stage, "E") == ["accompany:T", "accompany-dive:T", "accompany:U", "accompany-dive:U"]
    stage.play(begin_movement, next_to_move).choose("move:E", "accompany-dive:T")
    stage.choose("enter:DL", "enter:L", "enter:L", "end")
    assert (stage.at("E"), stage["E"].mission) == ("G8", "escort")


@pytest.mark.rule("WL-9.2.6f")
def test_distant_escort_moves_closer_to_its_bomber() -> None:
    stage = Stage()
    stage.raider("T", "bm", "C8", "L", mission="bombing", load="", returning="left")
    stage.raider("E", "fx", "J8", mission="escort")
    stage.play(begin_movement, next_to_move).choose("move:E", "accompany:T", "circle:L")
    assert set(stage.offered()) == {"enter:UL", "enter:L", "enter:DL"}


# Sweeps


@pytest.mark.rule("WL-9.2.3h", "WL-9.2.3a", "WL-9.2.3c")
def test_sweep_flies_straight_ahead() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8", alerted=True)
    stage.raider("B", "fx", "D9", alerted=True, tally="X")
    stage.raider("C", "fx", "D9", alerted=True, tally="X", net="B")
    stage.raider("D", "fx", "D9", alerted=True)
    stage.defender("X", "fx", "T9")
    assert choices(stage, "A") == ["straight", "support:B", "go-home", "go-home-dive"]


@pytest.mark.rule("WL-9.2.3c", "WL-9.2.5d", "WL-9.2.5b")
def test_support_takes_the_shortest_route() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8")
    stage.raider("B", "fx", "D5", alerted=True, tally="X", moved=True)
    stage.defender("X", "fx", "T9", moved=True)
    stage.play(next_to_move).choose("support:B")
    assert not {"enter:R", "enter:UL", "enter:U", "enter:UR"} & set(stage.offered())
    stage.choose("circle:L", "circle:L")
    assert set(stage.offered()) == {"break:A", "enter:DL"}
    assert stage.choose("enter:DL", "end").at("A") == "I7"


@pytest.mark.rule("WL-9.2.3c", "WL-8.2e")
def test_support_may_dive_to_a_lower_squadron() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8")
    stage.raider("B", "fx", "D5", alerted=True, tally="X", moved=True)
    stage.defender("X", "fx", "T9", moved=True)
    stage.play(next_to_move).choose("support-dive:B", "enter:DL", "enter:DL", "enter:DL", "enter:L", "end")
    assert stage.at("A") == "F5"


@pytest.mark.rule("WL-9.2.3e")
def test_returning_sweep_does_not_resume() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8", "L")
    stage.play(begin_movement, next_to_move).choose("go-home", "enter:L", "enter:L", "enter:L", "end")
    assert (stage.at("A"), stage["A"].returning) == ("G8", "left")
    assert choices(stage, "A") == ["return", "return-dive"]
    assert [event.data for event in stage.events("goes home")] == [{"squadron": "A"}]


@pytest.mark.rule("WL-9.2.3e", "WL-9.2.6c")
def test_squadron_that_turns_home_may_dive_immediately() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8", "L")
    stage.play(begin_movement, next_to_move).choose("go-home-dive", "enter:L", "enter:L", "enter:L")
    assert set(stage.offered()) == {"break:A", "enter:DL", "enter:D"}
    assert (stage.choose("enter:DL", "end").at("A"), stage["A"].returning) == ("F7", "left")


@pytest.mark.rule("WL-13.2b")
def test_an_alerted_escort_may_drop_its_tanks_in_its_move() -> None:
    stage = Stage()
    stage.raider("T", "bm", "D8", mission="bombing")
    stage.raider("E", "fx", "D8", mission="escort", alerted=True, load="drop tanks")
    stage.raider("F", "fx", "D8", mission="escort", load="drop tanks")
    stage.play(begin_movement, next_to_move)
    assert stage.offered("drop-tanks:") == ["drop-tanks:E"]
    assert (stage.choose("drop-tanks:E")["E"].load, stage.at("E")) == ("", "F8")
    assert [event.data for event in stage.events("tanks dropped")] == [{"squadron": "E"}]


@pytest.mark.rule("WL-9.2.6d")
def test_unbroken_returning_fighter_may_still_fight() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J8", "L", alerted=True, returning="left", tally="X")
    stage.defender("X", "fx", "T8")
    assert choices(stage, "A") == ["free", "free-dive"]
    stage.change("A", tally="")
    assert choices(stage, "A") == ["return", "return-dive"]


# Interceptors


@pytest.mark.rule("WL-9.2.4.1a", "WL-9.2.4.1b", "WL-9.2.4f")
def test_patrol_without_vector_circles_or_returns() -> None:
    stage = Stage(defender={"gci": 3})
    stage.defender("A", "fx", "T8", mission="CAP", alerted=True)
    assert choices(stage, "A") == ["orbit", "go-home", "go-home-dive"]
    stage.change("A", vector=square_named("M8"))
    assert choices(stage, "A") == ["to-vector"]


@pytest.mark.rule("WL-9.2.4d", "WL-9.2.4c")
def test_vector_in_own_square_is_reached_immediately() -> None:
    stage = Stage()
    stage.defender("A", "fx", "T8", mission="intercept", alerted=True, vector=square_named("T8"))
    stage.play(begin_movement, next_to_move).choose("orbit", "face:L")
    assert stage["A"].vector == -1
    assert [event.data for event in stage.events("reaches vector")] == [{"squadron": "A", "square": "T8"}]
    assert [event.data for event in stage.events("behaviour")] == [{"squadron": "A", "label": "Circle", "how": "orbit"}]


@pytest.mark.rule("WL-9.2.4h", "WL-9.2.4j", "WL-9.2.4k")
def test_squadrons_that_may_request_a_vector() -> None:
    stage = Stage(defender={"gci": 3})
    able: dict[str, dict[str, object]] = {
        "A": {},
        "B": {"wing": "1", "leads": True},
        "C": {"vector": square_named("C3")},
    }
    unable: dict[str, dict[str, object]] = {
        "D": {"wing": "1"},
        "E": {"tally": "X"},
        "F": {"returning": "right"},
        "G": {"broken": True},
        "H": {"net": ""},
        "I": {"mission": "sweep"},
    }
    stage.raider("X", "fx", "C9")
    for ident, more in (able | unable).items():
        state = {"mission": "intercept", "alerted": True, **more}
        squadron = stage.defender(ident, "fx", "T8", "L", **state)
        assert may_ask_for_vector(stage.fight, squadron) == (ident in able)


@pytest.mark.rule("WL-9.2.4h", "WL-9.2.4i")
def test_vector_request_once_per_turn_and_refusal_changes_nothing() -> None:
    stage = Stage({"vector": [2, 5]}, defender={"gci": 3})
    for ident in "AB":
        stage.defender(ident, "fx", "T8", alerted=True, mission="intercept", vector=square_named("C3"))
    stage.play((vectors, "defender")).choose("ask-vector:A")
    assert stage["A"].vector == square_named("C3")
    assert stage.offered("ask-vector:") == ["ask-vector:B"]
    stage.choose("ask-vector:B", "column:M", "level:M12")
    assert (stage["B"].vector, stage.is_over) == (square_named("M12"), True)


@pytest.mark.rule("WL-9.2.5d", "WL-9.2.5e")
def test_dive_to_a_lower_vector_does_not_go_past_it() -> None:
    stage = Stage()
    stage.defender("A", "fx", "T8", mission="intercept", alerted=True, vector=square_named("M7"))
    stage.play(begin_movement, next_to_move).choose("to-vector", "enter:L", "enter:L")
    assert set(stage.offered()) == {"break:A", "enter:DL", "enter:D", "enter:DR"}
    stage.choose("enter:DL", "end")
    assert stage.at("A") == "Q7"
    stage.play(begin_movement, next_to_move).choose("to-vector")
    assert not {"enter:DL", "enter:D", "enter:UL"} & set(stage.offered())


@pytest.mark.rule("WL-9.2.7b", "WL-9.2.7c", "WL-8.2a")
def test_alerted_fighter_beside_enemy_moves_freely_for_a_turn() -> None:
    stage = Stage()
    stage.defender("A", "fx", "T8", mission="intercept", alerted=True)
    stage.defender("B", "fx", "T8", mission="sweep")
    stage.raider("E", "fx", "T8", mission="escort", alerted=True)
    stage.raider("T", "bm", "T8", mission="bombing")
    stage.play(drop_stale_tallies, begin_movement)
    assert choices(stage, "A") == ["free", "free-dive", "orbit", "go-home", "go-home-dive"]
    assert "free" not in choices(stage, "B")
    assert choices(stage, "T") == ["straight"]
    free = {behaviour.id: behaviour.mps for behaviour in behaviours(stage.fight, stage["E"])}
    assert free == {"free": 2, "free-dive": 3, "straight": 2}
    stage.change("T", square=square_named("V8"))
    stage.change("E", square=square_named("V8"))
    assert "free" in choices(stage, "A")
    stage.play(begin_movement)
    assert choices(stage, "A") == ["orbit", "go-home", "go-home-dive"]


@pytest.mark.rule("WL-9.2.6c")
def test_squadron_at_altitude_0_cannot_return_in_a_dive() -> None:
    for square, expected in (("J1", ["return", "return-dive"]), ("J0", ["return"])):
        stage = Stage()
        stage.raider("T", "bm", square, mission="sweep", broken=True, returning="left")
        assert choices(stage, "T") == expected, square
