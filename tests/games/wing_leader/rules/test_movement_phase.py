"""Movement (WL-8): costs and limits of moves, their ends, and leaving the map."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import facing_named, square_named
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.rules.allowances import allowance
from dowding.games.wing_leader.rules.move_execution import fly_home
from dowding.games.wing_leader.rules.movement_phase import _next_follower, begin_movement, next_to_move
from dowding.games.wing_leader.rules.raid_movement_plans import may_turn_with
from dowding.games.wing_leader.rules.tally import drop_stale_tallies
from dowding.games.wing_leader.state import NOWHERE, Move
from games.wing_leader.raid_fixtures import bomber, raid, target
from games.wing_leader.scenario_builder import Stage


def pursuing(model: str = "fx", square: str = "J9", facing: str = "R", **more: object) -> Stage:
    """A squadron that moves freely: its target is far away and has moved."""
    stage = Stage()
    stage.raider("A", model, square, facing, alerted=True, tally="X", **more)
    stage.defender("X", "fx", "T19", alerted=True, mission="CAP", moved=True)
    return stage.play(next_to_move)


@pytest.mark.rule("WL-8.2a", "WL-8.2b", "WL-8.2i")
def test_movement_points_depend_on_role_and_alert_status() -> None:
    stage = Stage()
    has = {
        "bomber": stage.raider("A", "bm", "J9", mission="bombing"),
        "escort": stage.raider("B", "fx", "J9", mission="escort"),
        "alerted escort": stage.raider("C", "fx", "J9", mission="escort", alerted=True),
        "unalerted": stage.raider("D", "fx", "J9"),
        "alerted": stage.raider("E", "fx", "J9", alerted=True),
        "slow and alerted": stage.raider("F", "bm", "J9", alerted=True),
        "diving": stage.raider("G", "fx", "J9", alerted=True, marker="dive"),
    }
    assert {name: allowance(stage.fight, squadron) for name, squadron in has.items()} == {
        "bomber": 2,
        "escort": 2,
        "alerted escort": 2,
        "unalerted": 2,
        "alerted": 3,
        "slow and alerted": 3,
        "diving": 3,
    }


@pytest.mark.rule("WL-8.1.1b", "WL-8.1.1c", "WL-8.3d")
def test_circling_costs_mps_and_allows_any_facing() -> None:
    stage = pursuing().choose("free")
    assert len(stage.offered("circle:")) == 8
    assert stage.offered()[-1] != "end"
    stage.choose("circle:L")
    assert (stage.at("A"), stage["A"].facing) == ("J9", 4)
    stage.choose("enter:L", "circle:U", "end")
    assert (stage.at("A"), stage["A"].facing) == ("I9", 2)


@pytest.mark.rule("WL-8.3.1a")
def test_circling_behaviour_spends_all_mps_in_place() -> None:
    stage = Stage()
    stage.defender("A", "fx", "T9", mission="CAP", alerted=True, marker="climb")
    stage.play(begin_movement, next_to_move).choose("orbit")
    assert len(stage.offered("face:")) == 8
    stage.choose("face:U")
    assert (stage.at("A"), stage["A"].facing, stage["A"].marker) == ("T9", 2, "")
    assert stage.fight.state.tracks["A"].circled == 3


@pytest.mark.rule("WL-8.4.1c", "WL-8.4.1d", "WL-11.0a")
def test_leaving_the_map_by_its_sides_costs_one_mp() -> None:
    stage = pursuing(square="A9", facing="L").choose("free")
    step = next(option for option in stage.asked().options if option.id == "enter:L")  # type: ignore[union-attr]
    assert step.label == "Leave the map, 1 MP"
    stage.choose("enter:L")
    assert (stage["A"].place, stage["A"].tally, stage.is_over) == ("left", "", True)
    stage = pursuing(square="A9", facing="R").choose("free")
    labels = {option.id: option.label for option in stage.asked().options}  # type: ignore[union-attr]
    assert labels["enter:L"] == "Leave the map, 2 MPs"
    assert labels["enter:UL"] == "Leave the map, 1 MP"
    assert not pursuing(square="J19").choose("free").offered("enter:U")
    assert not pursuing(square="J0").choose("free").offered("enter:D")


@pytest.mark.rule("WL-8.5.1e", "WL-8.5.1f")
def test_slow_climber_cannot_climb_otherwise() -> None:
    stage = pursuing("bm").choose("free")
    assert not stage.offered("enter:U")
    assert pursuing("fx").choose("free").offered("enter:U") == ["enter:UR", "enter:U", "enter:UL"]


@pytest.mark.rule("WL-8.5.1d")
def test_unfinished_slow_climb_is_lost() -> None:
    stage = pursuing("bm", marker="slow climb")
    assert "finish-climb" in stage.offered()
    assert not stage.offered("climb-")
    stage.choose("free", "enter:R", "enter:R", "enter:R", "end")
    assert stage["A"].marker == ""


@pytest.mark.rule("WL-8.5.1a")
def test_a_slow_climb_begins_level_without_a_turn() -> None:
    for facing, square, level in (("UL", "I9", 4), ("DR", "K9", 0)):
        stage = pursuing("bm", facing=facing).choose("climb-forward")
        assert (stage.at("A"), stage["A"].facing, stage["A"].marker) == (square, level, "slow climb")


@pytest.mark.rule("WL-8.5.1a")
def test_vertical_squadron_levels_off_to_either_side() -> None:
    for way, square, level in (("face:L", "I9", 4), ("face:R", "K9", 0)):
        stage = pursuing("bm", facing="U").choose("climb-forward", way)
        assert (stage.at("A"), stage["A"].facing, stage["A"].marker) == (square, level, "slow climb")
        stage = pursuing("bm", facing="D").choose("climb-stay", way)
        assert (stage.at("A"), stage["A"].facing, stage["A"].marker) == ("J9", level, "slow climb")
    stage = pursuing("bm", facing="D", square="A9").choose("climb-forward")
    assert (stage.at("A"), stage["A"].facing) == ("B9", 0)


@pytest.mark.rule("WL-8.2e")
def test_claiming_the_dive_mp_requires_a_dive() -> None:
    stage = pursuing().choose("free-dive", "enter:R", "enter:R", "enter:R")
    assert set(stage.offered()) == {"break:A", "enter:DL", "enter:D", "enter:DR"}
    stage.choose("enter:DR", "end")
    assert (stage.at("A"), stage["A"].marker) == ("N8", "dive")
    assert "free-dive" not in pursuing(square="J0").offered()


@pytest.mark.rule("WL-8.5b", "WL-8.5d")
def test_movement_marker_stays_until_the_next_move() -> None:
    stage = pursuing().choose("free", "enter:UR", "enter:R", "enter:R", "end")
    assert stage["A"].marker == "climb"
    assert stage.play(drop_stale_tallies)["A"].marker == "climb"


@pytest.mark.rule("WL-8.0a", "WL-8.4a")
def test_any_number_of_squadrons_share_a_square() -> None:
    stage = Stage({"initiative": [1, 2, 3, 4, 5, 6]})
    for number in range(6):
        stage.raider(f"A{number}", "bm", "J9", mission="bombing")
        stage.defender(f"X{number}", "fx", "L9", mission="CAP", alerted=True)
    stage.play(begin_movement, next_to_move).choose("rest")
    assert len(stage.fight.in_square(stage["A0"].square)) == 12
    assert stage.at("A5") == "L9"


@pytest.mark.rule("WL-8.2f", "WL-8.2g")
def test_every_offered_step_leads_to_a_legal_end() -> None:
    stage = pursuing()
    visible, open_ways = set(), [["free"], ["free-dive"]]
    while open_ways:
        way = open_ways.pop()
        stage = pursuing().choose(*way)
        move = stage.fight.state.move
        if move is None or move.at in visible:
            continue
        visible.add(move.at)
        assert stage.offered(), way
        assert ("end" in stage.offered()) == (move.at.left <= 1 and (way[0] == "free" or move.at.dives > 0))
        open_ways += [
            [*way, option] for option in stage.offered() if option.startswith(("enter:R", "enter:D", "circle:L"))
        ]
    assert len(visible) > 30


def vectored(facing: str, vector: str, **more: object) -> Stage:
    """A squadron at J5 that climbs slowly, with a vector."""
    stage = Stage()
    at = square_named(vector)
    stage.defender("F", "bm", "J5", facing, mission="intercept", alerted=True, vector=at, **more)
    return stage.play(begin_movement, next_to_move)


@pytest.mark.rule("WL-9.2.5a", "WL-9.2.5b", "WL-9.2.5c", "WL-8.5.1a")
def test_slow_climb_does_not_lead_away_from_destination() -> None:
    assert vectored("R", "P9").offered("climb-") == ["climb-forward"], "the square ahead is closer"
    assert vectored("R", "J9").offered("climb-") == ["climb-stay", "climb-forward"], "the square ahead is as far"
    assert vectored("R", "J6").offered("climb-") == ["climb-stay", "climb-forward"]
    assert vectored("R", "P5").offered("climb-") == [], "the vector is at the same altitude"
    turning = vectored("L", "P9")
    assert turning.offered("climb-") == []
    turning.choose("to-vector", "enter:R", "circle:R", "end")
    assert turning.at("F") == "K5"  # half round, and a square closer
    begun = vectored("L", "P9", marker="slow climb")
    assert "finish-climb" not in begun.offered()


@pytest.mark.rule("WL-9.2.5a", "WL-9.2.5b", "WL-8.5.1a")
@pytest.mark.parametrize("facing", ["U", "D"])
def test_vertical_squadron_levels_off_towards_its_vector(facing: str) -> None:
    stage = vectored(facing, "P9")
    assert stage.offered("climb-") == ["climb-forward"]
    stage.choose("climb-forward")
    assert (stage.at("F"), stage["F"].facing) == ("K5", facing_named("R")), "flying to I5 is not offered"
    above = vectored(facing, "J9").choose("climb-stay")
    assert above.offered("face") == ["face:L", "face:R"], "both sides lead equally close"


@pytest.mark.rule("WL-9.2.4d", "WL-8.5.1b")
def test_a_slow_climb_may_end_at_the_vector() -> None:
    stage = vectored("R", "K6", marker="slow climb").choose("finish-climb")
    assert (stage.at("F"), stage["F"].vector) == ("K6", NOWHERE)


@pytest.mark.rule("WL-9.2.6c", "WL-8.5.1a", "WL-8.5.1b")
def test_returning_squadron_may_climb_slowly_forward_only() -> None:
    def homeward(facing: str, **more: object) -> Stage:
        stage = Stage()
        stage.raider("T", "bm", "J8", facing, mission="bombing", load="", returning="left", **more)
        stage.defender("X", "fx", "Z19", alerted=True, mission="CAP", moved=True)
        return stage.play(next_to_move).choose("move:T")

    assert [option for option in homeward("L").offered() if "climb" in option] == ["climb-forward"]
    assert [option for option in homeward("R").offered() if "climb" in option] == []
    stage = homeward("L", marker="slow climb").choose("finish-climb")
    assert (stage.at("T"), stage["T"].marker) == ("I9", "climb")


@pytest.mark.rule("WL-15.2.2a", "WL-8.3b", "WL-9.2.2a")
def test_escort_levels_off_after_a_climb() -> None:
    for facing, square in (("UR", "L9"), ("DR", "L9"), ("UL", "H9")):
        stage = raid()
        target(stage, "F", "airfield", "T0")
        bomber(stage, "T", "bd", "J8")
        stage.raider("E", "fx", "J9", facing, mission="escort")
        stage.play(begin_movement, next_to_move).choose("move:E", "straight")
        assert (stage.at("E"), stage["E"].marker) == (square, "")


@pytest.mark.rule("WL-15.2.1g", "WL-15.2.1.3a", "WL-8.5.1a", "WL-8.5.1b")
def test_bombers_cannot_climb_slowly_or_circle_in_full_squares() -> None:
    def third(full: str, marker: str = "") -> Stage:
        stage = raid()
        target(stage, "F", "airfield", "T0")
        for ident in "UV":
            bomber(stage, ident, "bm", full, moved=True)
        bomber(stage, "T", "bm", "J8", marker=marker)
        return stage.play(next_to_move).choose("move:T")

    assert not {"climb-stay", "wait"} & set(third("J8").offered())
    assert "climb-forward" in third("J8").offered()
    assert "climb-forward" not in third("K8").offered()
    assert "finish-climb" not in third("K9", "slow climb").offered()
    onward = third("K8").choose("approach", "enter:R")
    assert onward.at("T") == "K8"
    assert "wait" not in onward.offered()


@pytest.mark.rule("WL-10.7.1b", "WL-10.7.1c")
@pytest.mark.parametrize(("left", "stopped", "goes_on"), [(4, False, True), (0, False, False), (4, True, False)])
def test_squadron_that_breaks_mid_move_flies_home_or_ends_its_move(left: int, stopped: bool, goes_on: bool) -> None:
    stage = Stage()
    squadron = stage.raider("A", "fx", "J8", "L", alerted=True, broken=True, returning="left")
    at = MovePosition(squadron.square, squadron.facing, left, ended=stopped)
    stage.fight.state.move = Move("A", "free", MovePlan("free", squadron.square, stage.fight.card(squadron).climb), at)
    stage.play(fly_home)
    assert (stage.fight.state.move is not None) == goes_on
    assert bool(stage.offered("enter:")) == goes_on


def test_only_final_steps_of_a_move_are_risky() -> None:
    def risky(stage: Stage) -> dict[str, bool]:
        decision = stage.asked()
        assert decision is not None
        return {option.id: option.risky for option in decision.options}

    stage = Stage()
    stage.raider("A", "fx", "C8", "L", alerted=True, broken=True, returning="left")
    stage.play(begin_movement, next_to_move).choose("return", "enter:L")
    assert not any(risky(stage).values())
    stage.choose("enter:L")
    assert all(risky(stage).values()), "each leads over the map edge"
    stage = Stage()
    stage.defender("A", "fx", "T8", mission="intercept", alerted=True, vector=square_named("M7"))
    stage.play(begin_movement, next_to_move).choose("to-vector", "enter:L", "enter:L")
    assert not risky(stage)["enter:DL"]
    assert risky(stage.choose("enter:DL"))["end"]


@pytest.mark.rule("WL-9.2.3d", "WL-8.1.1a")
def test_sweep_that_turns_round_flies_one_square_less() -> None:
    for facing, square in (("R", "O8"), ("L", "N8")):
        stage = Stage()
        stage.raider("A", "fx", "M8", facing, alerted=True)
        stage.play(begin_movement, next_to_move).choose("straight")
        assert (stage.at("A"), stage["A"].facing) == (square, facing_named("R"))


@pytest.mark.rule("WL-6.1.2g")
def test_follower_needs_its_tally_to_move_after_its_target() -> None:
    stage = Stage()
    stage.defender("X", "fx", "J9", moved=True)
    stage.raider("A", "fx", "J8", tally="X", place="left", alerted=True)
    stage.raider("B", "fx", "J8", alerted=True)
    stage.raider("C", "fx", "J8", alerted=True, tally="X", moved=True)
    stage.raider("D", "fx", "J8", alerted=True, tally="X")
    stage.fight.state.queue += ["gone", "A", "B", "C", "D", "E"]
    follower = _next_follower(stage.fight)
    assert follower is not None
    assert (follower.id, stage.fight.state.queue) == ("D", ["E"])
    assert _next_follower(stage.fight) is None


@pytest.mark.rule("WL-15.2.5a")
@pytest.mark.parametrize(("facing", "may_turn"), [("L", True), ("U", False), ("D", False)])
def test_close_escort_turns_round_only_with_its_bomber(facing: str, may_turn: bool) -> None:
    stage = Stage()
    escort = stage.raider("E", "fx", "J8", "R", mission="close escort")
    bomber = stage.raider("T", "bm", "J8", facing, mission="bombing")
    assert may_turn_with(stage.fight, escort, bomber) == may_turn
