"""Worked examples of movement and missions (the inventory's G-15 to G-50)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.rules.administration import form_up, vectors
from dowding.games.wing_leader.rules.move_generation import MoveStep, legal_steps
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed
from dowding.games.wing_leader.rules.splitting import _possible_shares, may_split
from games.wing_leader.scenario_builder import PACK, Stage


def ends(plan: MovePlan, at: MovePosition) -> set[str]:
    """The squares in which a move can end, by exhaustive search."""
    squares: set[str] = set()
    visible: set[MovePosition] = set()
    open_at = [at]
    while open_at:
        here = open_at.pop()
        if here in visible:
            continue
        visible.add(here)
        if here.ended:
            squares.add("off" if here.exited else name_of(here.square))
            continue
        open_at += [step.to for step in legal_steps(plan, here)]
    return squares


def walked(plan: MovePlan, at: MovePosition, way: str) -> MovePosition:
    """The position after a path: directions by name, (R) for circling to a facing."""
    for word in way.split():
        step = find(plan, at, word)
        assert step is not None, f"{word} is not offered at {name_of(at.square)}"
        at = step.to
    return at


def find(plan: MovePlan, at: MovePosition, word: str) -> MoveStep | None:
    names = ("R", "UR", "U", "UL", "L", "DL", "D", "DR")
    kind = "end" if word == "end" else "circle" if word.startswith("(") else "enter"
    facing = None if word == "end" else names.index(word.strip("()"))
    return next((s for s in legal_steps(plan, at) if s.kind == kind and (facing is None or s.facing == facing)), None)


def free(
    model: str, square: str, facing: int = 0, mps: int = 3, *, dive: bool = False, **more: object
) -> tuple[MovePlan, MovePosition]:
    """A free move of a model of the test pack."""
    start = square_named(square)
    plan = MovePlan("free", start, PACK.cards[model].climb, must_dive=dive, **more)  # type: ignore[arg-type]
    return plan, MovePosition(start, facing, mps * 2)


# Movement


@pytest.mark.rule("WL-8.1.1a", "WL-8.1a", "WL-G-29")
def test_turn_costs_before_an_entry() -> None:
    plan, at = free("fx", "J10")
    assert [find(plan, at, way).cost for way in ("R", "DR", "L")] == [2, 2, 4]  # type: ignore[union-attr]


@pytest.mark.rule("WL-8.3b", "WL-8.3c", "WL-8.3f", "WL-8.2g", "WL-G-30")
def test_climb_costs() -> None:
    plan, at = free("fx", "J5")
    high = walked(plan, at, "UR UR")
    assert (name_of(high.square), high.left, high.climbs) == ("L7", 0, 2)
    plan, at = free("fe", "J5")
    assert name_of(walked(plan, at, "UR R").square) == name_of(walked(plan, at, "R UR").square) == "L6"
    assert find(plan, walked(plan, at, "UR"), "UR") is None
    plan, at = free("fl", "J10", mps=2)
    assert all(find(plan, at, way) is None for way in ("UL", "U", "UR"))


@pytest.mark.rule("WL-8.3a", "WL-8.2e", "WL-G-31")
def test_diving_straight_down() -> None:
    plan, at = free("fx", "J10", mps=4, dive=True)
    assert name_of(walked(plan, at, "D D D D D D D D").square) == "J2"
    plan, at = free("fx", "J10")
    low = walked(plan, at, "D D D D D D")
    assert (name_of(low.square), low.left) == ("J4", 0)


@pytest.mark.rule("WL-8.2f", "WL-G-32")
def test_half_an_mp_may_be_left_over() -> None:
    plan, at = free("fx", "J10")
    at = walked(plan, at, "D DR DR")
    assert at.left == 1
    assert find(plan, at, "end") is not None
    assert find(plan, at, "D") is not None
    assert find(plan, walked(*free("fx", "J10"), "D DR"), "end") is None


@pytest.mark.rule("WL-8.5.1a", "WL-8.5.1b", "WL-8.5.1c", "WL-8.5.1d", "WL-G-33")
def test_a_slow_climb_takes_two_turns() -> None:
    stage = Stage()
    stage.raider("A", "bh", "H12", mission="sweep", alerted=True, load="bombs", tally="X")
    stage.defender("X", "fx", "Z19")
    stage.play(begin_movement, next_to_move)
    while "climb-forward" not in stage.offered():
        stage.choose(stage.offered()[0])
    stage.choose("climb-forward")
    assert (stage.at("A"), stage["A"].marker, basic_speed(stage.fight, stage["A"])) == ("I12", "slow climb", 2)
    stage.play(begin_movement, next_to_move)
    while "finish-climb" not in stage.offered():
        stage.choose(stage.offered()[0])
    stage.choose("finish-climb")
    assert (stage.at("A"), stage["A"].marker, stage["A"].facing) == ("J13", "climb", 1)


@pytest.mark.rule("WL-8.4.1a", "WL-8.4.1b", "WL-5.3.1c", "WL-G-34")
def test_bombers_enter_in_trail() -> None:
    stage = Stage()
    for ident in "ABCD":
        stage.raider(ident, "bm", "A8", mission="bombing", place="edge")
    stage.play(begin_movement, next_to_move).choose("rest")
    assert [(stage.at(i), stage[i].place) for i in "ABCD"] == [
        ("B8", "map"),
        ("A8", "map"),
        ("A8", "edge"),
        ("A8", "edge"),
    ]
    stage.play(begin_movement, next_to_move).choose("rest")
    assert [stage.at(ident) for ident in "ABCD"] == ["D8", "C8", "B8", "A8"]
    assert [event.data for event in stage.events("all fly on")] == [{"side": "raider", "those": "bombers"}]


@pytest.mark.rule("WL-8.4.1a", "WL-8.4.1b")
def test_entry_cost_without_trail() -> None:
    stage = Stage()
    for ident in "AB":
        stage.raider(ident, "bm", "A8", mission="bombing", place="edge")
        stage.units[ident] = replace(stage.units[ident], in_trail=False)
    stage.play(begin_movement, next_to_move).choose("rest")
    assert [stage.at(ident) for ident in "AB"] == ["B8", "B8"]


def to_vector(vector: str, square: str = "D5") -> Stage:
    stage = Stage()
    stage.defender("F", "fe", square, "R", mission="intercept", alerted=True, vector=square_named(vector))
    return stage.play(begin_movement, next_to_move).choose("to-vector")


@pytest.mark.rule("WL-9.2.4c", "WL-9.2.5a", "WL-9.2.5b", "WL-9.2.5c", "WL-9.2.5f", "WL-G-35")
def test_the_shortest_route_to_a_higher_vector() -> None:
    move = to_vector("H9").fight.state.move
    assert move is not None
    assert ends(move.plan, move.at) == {"E6", "F6"}


@pytest.mark.rule("WL-9.2.5e", "WL-G-36")
def test_shortest_route_at_the_same_altitude() -> None:
    move = to_vector("H5").fight.state.move
    assert move is not None
    assert ends(move.plan, move.at) == {"E5", "F5", "G5"}


@pytest.mark.rule("WL-9.2.4d", "WL-G-37")
def test_squadron_circles_at_its_vector() -> None:
    stage = to_vector("E5").choose("enter:R", "end")
    assert (stage.at("F"), stage["F"].vector) == ("E5", -1)
    assert stage.fight.state.tracks["F"].flown[-1].circled == 2
    assert stage.is_over


@pytest.mark.rule("WL-7.2.3a", "WL-7.2.3c", "WL-7.2.3d", "WL-G-38")
def test_squadron_stops_in_target_square_unless_from_ahead() -> None:
    plan, at = free("fx", "K8", target=square_named("M8"), target_facing=4)
    head_on = walked(plan, at, "R R")
    assert {step.kind for step in legal_steps(plan, head_on)} == {"enter", "end"}
    assert name_of(walked(plan, head_on, "R").square) == "N8"
    plan, at = free("fx", "N8", 4, target=square_named("M8"), target_facing=4)
    assert walked(plan, at, "L").ended


@pytest.mark.rule("WL-7.2.3b", "WL-9.2.7b", "WL-G-39")
def test_squadron_stays_with_target_in_its_square() -> None:
    for leaves in (True, False):
        stage = Stage()
        stage.raider("A", "fx", "J9", alerted=True, tally="B")
        stage.defender("B", "fx", "J9", "R", alerted=True, mission="CAP")
        stage.play(begin_movement, next_to_move).choose("free")
        stage.choose(*(["enter:R"] * 3 if leaves else ["circle:R"] * 3), "end")
        assert ("free" in stage.offered()) == leaves
        assert ("hold" in stage.offered()) != leaves


@pytest.mark.rule("WL-8.5c", "WL-8.5d", "WL-G-40")
def test_a_dive_marker_lasts_until_the_next_move() -> None:
    stage = Stage()
    stage.defender("F", "fx", "M9", mission="CAP", alerted=True, marker="dive")
    stage.play(begin_movement, next_to_move)
    assert basic_speed(stage.fight, stage["F"]) == 7
    stage.choose("orbit", "face:L")
    assert stage["F"].marker == ""


# Missions, splits, radios, wings


@pytest.mark.rule("WL-9.2.3d", "WL-9.2.3a", "WL-8.2h", "WL-G-41")
def test_a_sweep_that_continues_flies_two_squares() -> None:
    stage = Stage()
    stage.raider("S", "fx", "J8", alerted=True)
    stage.play(begin_movement, next_to_move).choose("straight")
    assert stage.at("S") == "L8"
    assert stage.is_over


@pytest.mark.rule("WL-9.2.4h", "WL-9.2.4i", "WL-9.4.2d", "WL-G-42")
def test_a_vector_by_ground_control() -> None:
    for die, clutter, granted in ((3, False, False), (4, False, True), (5, True, False), (6, True, True)):
        stage = Stage({"vector": [die]}, defender={"gci": 4})
        stage.defender("F", "fx", "M9", mission="CAP", alerted=True)
        if clutter:
            stage.defender("G", "fx", "T9", mission="CAP", alerted=True, dogfight=1)
        stage.play((vectors, "defender")).choose("ask-vector:F")
        assert ("column:A" in stage.offered()) == granted
    assert [event.data for event in stage.events("vector try")] == [
        {"squadron": "F", "natural": 6, "needed": 6, "granted": True}
    ]


@pytest.mark.rule("WL-9.2.2.2f", "WL-9.2.2.2g", "WL-9.2.3f", "WL-G-43")
def test_a_former_escort_forms_up() -> None:
    for watched in (False, True):
        stage = Stage()
        stage.raider("S", "fx", "H10", alerted=True, was_escort=True)
        stage.raider("T", "bm", "K9", mission="bombing", moved=True)
        stage.play(next_to_move).choose("form-up:T", "at:J10", "enter:R", "enter:R", "circle:R", "end")
        assert stage.at("S") == "J10"
        if watched:
            stage.defender("X", "fx", "J10", alerted=True, tally="S")
        stage.play(form_up)
        assert stage["S"].mission == ("sweep" if watched else "escort")


@pytest.mark.rule("WL-9.3.1c", "WL-G-45")
def test_losses_are_shared_so_that_both_flights_survive() -> None:
    stage = Stage()
    parent = stage.raider("A", "fx", "J9", losses=2, straggler=True)
    shares = {(share.losses, share.straggler) for share in _possible_shares(stage.fight, parent)}
    assert shares == {(0, True), (0, False), (1, True), (1, False), (2, True), (2, False)}
    assert not may_split(stage.fight, stage.change("A", losses=5))
