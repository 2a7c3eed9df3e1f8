"""Worked examples of set-up, order, tallies and movement (the inventory's G-15 to G-50)."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.administration import form_up, vectors
from dowding.games.wing_leader.escorting import escort_squares
from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.movement import begin_movement, next_to_move
from dowding.games.wing_leader.moves import At, Plan, Step, steps
from dowding.games.wing_leader.ratings import basic_speed, basic_turn, combat_modifiers, combat_value
from dowding.games.wing_leader.schedule import by_initiative
from dowding.games.wing_leader.sight import Sky
from dowding.games.wing_leader.splitting import _divisions, may_split
from dowding.games.wing_leader.tally import drop_stale_tallies, needed, tally_segment, targets
from games.wing_leader.staging import PACK, Stage


def ends(plan: Plan, at: At) -> set[str]:
    """The squares in which a move can end, by trying everything."""
    found: set[str] = set()
    seen: set[At] = set()
    open_at = [at]
    while open_at:
        here = open_at.pop()
        if here in seen:
            continue
        seen.add(here)
        if here.ended:
            found.add("off" if here.exited else name_of(here.square))
            continue
        open_at += [step.to for step in steps(plan, here)]
    return found


def walked(plan: Plan, at: At, way: str) -> At:
    """Where a way leads: directions by name, (R) for circling to a facing."""
    for word in way.split():
        step = find(plan, at, word)
        assert step is not None, f"{word} is not offered at {name_of(at.square)}"
        at = step.to
    return at


def find(plan: Plan, at: At, word: str) -> Step | None:
    names = ("R", "UR", "U", "UL", "L", "DL", "D", "DR")
    kind = "end" if word == "end" else "circle" if word.startswith("(") else "enter"
    facing = None if word == "end" else names.index(word.strip("()"))
    return next((s for s in steps(plan, at) if s.kind == kind and (facing is None or s.facing == facing)), None)


def free(
    model: str, square: str, facing: int = 0, mps: int = 3, *, dive: bool = False, **more: object
) -> tuple[Plan, At]:
    """A free move of a model of the test pack."""
    start = square_named(square)
    plan = Plan("free", start, PACK.cards[model].climb, must_dive=dive, **more)  # type: ignore[arg-type]
    return plan, At(start, facing, mps * 2)


# Ratings


@pytest.mark.rule("WL-3.3.2a", "WL-3.3.2c", "WL-3.3.2d", "WL-G-15")
def test_basic_speed_and_turn_by_load_and_marker() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J5", mission="bombing")
    speeds = {"": 5, "dive": 6, "climb": 4}
    for marker, speed in speeds.items():
        assert basic_speed(stage.fight, stage.change("A", marker=marker)) == speed
        assert basic_turn(stage.fight, stage["A"]) == 4
    clean = {"": 6, "dive": 7, "climb": 5, "slow climb": 5}
    for marker, speed in clean.items():
        assert basic_speed(stage.fight, stage.change("A", marker=marker, load="")) == speed
        assert basic_turn(stage.fight, stage["A"]) == 5


@pytest.mark.rule("WL-3.3.2g", "WL-G-16")
def test_combat_values_of_a_primary() -> None:
    stage = Stage(defender={"rigid": True})
    green = stage.raider("A", "fx", "J5", size="flight", quality="green")
    others = [stage.raider("B", "fx", "J5", size="flight"), stage.raider("C", "fx", "J5", size="flight")]
    veteran = stage.raider("D", "fx", "J5", quality="veteran")
    rigid = stage.defender("X", "fx", "J5")

    def value(squadron: object, defending: bool, others: object) -> int:
        return combat_value(6, combat_modifiers(stage.fight, squadron, defending=defending, others=others))  # type: ignore[arg-type]

    assert value(green, False, others[:1]) == 5
    assert value(veteran, False, others) == 9
    assert (value(rigid, True, []), value(rigid, False, [])) == (5, 6)


@pytest.mark.rule("WL-3.3.1a", "WL-3.3b", "WL-G-17")
def test_ratings_are_read_where_a_squadron_is_now() -> None:
    stage = Stage()
    low, high = stage.raider("A", "fl", "J9"), stage.raider("B", "fl", "J10")
    assert (basic_speed(stage.fight, low), basic_speed(stage.fight, high)) == (6, 5)
    assert basic_speed(stage.fight, stage.change("B", square=square_named("J9"), marker="dive")) == 7


# Set-up and order


@pytest.mark.rule("WL-5.3e", "WL-9.2.2b", "WL-G-18")
def test_where_an_escort_sets_up() -> None:
    stage = Stage()
    bomber = stage.raider("T", "bm", "J8", mission="bombing")
    allowed = {name_of(square) for square in escort_squares(stage.fight, bomber)}
    assert allowed >= {"J8", "J7", "H7", "G7", "G11", "J11"}
    assert not allowed & {"K8", "K9", "K10", "J6", "F8"}
    stage.raider("S", "bm", "I7", mission="bombing")
    allowed = {name_of(square) for square in escort_squares(stage.fight, bomber)}
    assert "J6" in allowed
    assert "K8" not in allowed


@pytest.mark.rule("WL-6.1.1b", "WL-6.1.1c", "WL-G-19")
def test_ties_of_initiative_are_rolled_off_among_the_tied() -> None:
    stage = Stage({"initiative": [4, 2, 2, 6, 6, 2, 5]})
    squadrons = [stage.raider(ident, "fx", "J5") for ident in "DAB"]
    stage.play()  # with the script: A 4, B 2, D 2; B 6, D 6; B 2, D 5
    assert [each.id for each in by_initiative(stage.fight, squadrons)] == ["B", "D", "A"]


def order_of(stage: Stage, *, exits: str = "") -> list[str]:
    """The order in which squadrons have moved in a phase in which everybody does the first thing offered."""
    stage.play(begin_movement, next_to_move)
    while not stage.is_over:
        options = stage.offered()
        stay = [o for o in options if o in ("rest", "straight", "orbit", "hold", "to-vector", "end", "free")]
        stage.choose((stay or options)[0])
    tracks = stage.fight.state.tracks
    return sorted((ident for ident in tracks if tracks[ident].order), key=lambda ident: tracks[ident].order)


@pytest.mark.rule("WL-6.1.2d", "WL-6.1.2c", "WL-G-20")
def test_a_chain_of_tallies_moves_link_by_link() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J12", alerted=True)
    stage.defender("B", "fx", "M6", alerted=True, tally="A")
    stage.raider("C", "fx", "D3", alerted=True, tally="B")
    assert order_of(stage) == ["A", "B", "C"]


@pytest.mark.rule("WL-6.1.2a", "WL-6.1.2b", "WL-6.1.2d", "WL-G-21")
def test_all_followers_of_one_target_go_before_their_own_followers() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J12", alerted=True)
    stage.defender("B", "fx", "P8", alerted=True, tally="A")
    stage.defender("C", "fx", "P6", alerted=True, tally="A")
    stage.raider("D", "fx", "D1", alerted=True, tally="B")
    assert order_of(stage) == ["A", "C", "B", "D"]


def twenty_two(*, bomber: str = "K8") -> Stage:
    stage = Stage()
    stage.raider("T", "bm", bomber, mission="bombing")
    stage.raider("E", "fx", "J9", mission="escort")
    stage.raider("D", "fx", "J12")
    stage.raider("C", "fx", "D11", alerted=True, tally="A")
    stage.defender("A", "fx", "R7", alerted=True, mission="intercept", tally="T")
    stage.defender("B", "fx", "R10", alerted=True, mission="intercept", tally="E")
    stage.defender("X", "fx", "T12", alerted=True, mission="CAP")
    stage.defender("Y", "fx", "T8", alerted=True, mission="CAP")
    return stage


@pytest.mark.rule("WL-6.1a", "WL-6.1b", "WL-6.1.1a", "WL-6.1.1d", "WL-6.1.2h", "WL-6.1.4b", "WL-G-22")
def test_the_order_of_a_whole_phase() -> None:
    assert order_of(twenty_two()) == ["E", "B", "T", "A", "C", "D", "Y", "X"]


@pytest.mark.rule("WL-6.1.2g", "WL-7.2.2a", "WL-7.2.2i", "WL-7.2.2j", "WL-9.2.4f", "WL-G-23")
def test_who_loses_his_tally_before_he_moves_waits_for_step_five() -> None:
    stage = twenty_two(bomber="Z8")
    stage.play(begin_movement, next_to_move)
    seen: list[str] = []
    while not stage.is_over:
        options = stage.offered()
        asked = stage.asked()
        assert asked is not None
        if "go-home" in options and asked.options[0].piece == "A":
            seen = options
        stay = [o for o in options if o in ("rest", "straight", "orbit", "hold", "to-vector", "end", "free")]
        stage.choose((stay or options)[0])
    tracks = stage.fight.state.tracks
    moved = sorted((ident for ident in tracks if tracks[ident].order), key=lambda ident: tracks[ident].order)
    assert moved == ["E", "B", "T", "D", "A", "C", "Y", "X"]
    assert seen == ["orbit", "go-home", "go-home-dive", "break:A"]


# Tallies


@pytest.mark.rule("WL-7.2.1a", "WL-7.2.1c", "WL-7.2.1d", "WL-4.7d", "WL-G-24")
def test_what_a_tally_needs_behind_in_cloud_and_in_the_sun() -> None:
    for sun, least in ((None, 6), ("right upper", 7)):
        stage = Stage(sky=Sky({square_named("I11"): "wispy"}, sun=sun), raider={"gci": None})  # type: ignore[arg-type]
        hellcats = stage.raider("H", "fx", "H10", "L")
        zeroes = stage.defender("Z", "fx", "J12")
        assert needed(stage.fight, hellcats, zeroes) == least


@pytest.mark.rule("WL-7.2.1a", "WL-7.2b", "WL-G-25")
def test_the_die_must_exceed_the_distance() -> None:
    for die, found in ((4, False), (5, True)):
        stage = Stage({"tally": [die]})
        stage.raider("A", "fx", "D5")
        stage.defender("X", "fx", "H5")
        stage.play((tally_segment, "raider")).choose("look:A:X")
        assert (stage["A"].tally == "X") == found
    stage = Stage(sky=Sky({square_named("D5"): "dense"}))
    near = stage.raider("A", "fx", "D5")
    assert needed(stage.fight, near, stage.defender("X", "fx", "D5")) == 4
    stage = Stage()
    far = stage.raider("A", "fx", "D5")
    stage.defender("X", "fx", "N5")
    assert targets(stage.fight, far) == []


@pytest.mark.rule("WL-7.2c", "WL-7.2d", "WL-G-26")
def test_an_unbroken_enemy_in_its_own_square_holds_the_eye() -> None:
    stage = Stage()
    spotter = stage.raider("A", "fx", "J9")
    stage.defender("P", "fx", "J9")
    stage.defender("Q", "fx", "J9", broken=True)
    stage.defender("R", "fx", "K9")
    assert [each.id for each in targets(stage.fight, spotter)] == ["P", "Q"]
    stage.change("P", broken=True)
    assert [each.id for each in targets(stage.fight, spotter)] == ["P", "Q", "R"]


@pytest.mark.rule("WL-9.4c", "WL-9.4.2b", "WL-9.4.2f", "WL-G-27")
def test_a_call_by_radio_helps_unless_the_net_is_cluttered() -> None:
    for dogfight, found in ((0, True), (1, False)):
        stage = Stage({"tally": [5]})
        stage.raider("A", "fx", "J9", alerted=True, tally="X")
        stage.raider("B", "fx", "G9")
        stage.raider("C", "fx", "D2", alerted=True, dogfight=dogfight)
        stage.defender("X", "fx", "L9")
        stage.play((tally_segment, "raider")).choose("look:B:X")
        assert (stage["B"].tally == "X") == found


@pytest.mark.rule("WL-7.2.2b", "WL-7.2.2c", "WL-7.2.2d", "WL-G-28")
def test_stale_tallies_go_at_the_start_of_the_tally_phase() -> None:
    stage = Stage()
    stage.raider("A", "fx", "C5", alerted=True, tally="X")
    stage.raider("B", "fx", "C5", alerted=True, tally="Y")
    stage.defender("X", "fx", "M5")
    stage.defender("Y", "fx", "L5")
    stage.play(drop_stale_tallies)
    assert (stage["A"].tally, stage["B"].tally) == ("", "Y")
    stage = Stage(sky=Sky({square_named("F5"): "dense"}))
    stage.raider("A", "fx", "C5", alerted=True, tally="X")
    stage.defender("X", "fx", "I5")
    assert stage.play(drop_stale_tallies)["A"].tally == ""


# Movement


@pytest.mark.rule("WL-8.1.1a", "WL-8.1a", "WL-G-29")
def test_turns_before_an_entry() -> None:
    plan, at = free("fx", "J10")
    assert [find(plan, at, way).cost for way in ("R", "DR", "L")] == [2, 2, 4]  # type: ignore[union-attr]


@pytest.mark.rule("WL-8.3b", "WL-8.3c", "WL-8.3f", "WL-8.2g", "WL-G-30")
def test_climbing() -> None:
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
def test_half_an_mp_may_be_left() -> None:
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
def test_bombers_come_in_in_trail() -> None:
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
def test_the_shortest_route_at_one_height() -> None:
    move = to_vector("H5").fight.state.move
    assert move is not None
    assert ends(move.plan, move.at) == {"E5", "F5", "G5"}


@pytest.mark.rule("WL-9.2.4d", "WL-G-37")
def test_at_its_vector_a_squadron_circles() -> None:
    stage = to_vector("E5").choose("enter:R", "end")
    assert (stage.at("F"), stage["F"].vector) == ("E5", -1)
    assert stage.fight.state.tracks["F"].flown[-1].circled == 2
    assert stage.is_over


@pytest.mark.rule("WL-7.2.3a", "WL-7.2.3c", "WL-7.2.3d", "WL-G-38")
def test_a_squadron_stops_in_its_targets_square_unless_it_comes_from_ahead() -> None:
    plan, at = free("fx", "K8", target=square_named("M8"), target_facing=4)
    head_on = walked(plan, at, "R R")
    assert {step.kind for step in steps(plan, head_on)} == {"enter", "end"}
    assert name_of(walked(plan, head_on, "R").square) == "N8"
    plan, at = free("fx", "N8", 4, target=square_named("M8"), target_facing=4)
    assert walked(plan, at, "L").ended


@pytest.mark.rule("WL-7.2.3b", "WL-9.2.7b", "WL-G-39")
def test_who_holds_a_target_in_his_own_square_is_locked_while_it_stays() -> None:
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
def test_losses_are_shared_so_that_both_flights_live() -> None:
    stage = Stage()
    parent = stage.raider("A", "fx", "J9", losses=2, straggler=True)
    shares = {(each.losses, each.straggler) for each in _divisions(stage.fight, parent)}
    assert shares == {(0, True), (0, False), (1, True), (1, False), (2, True), (2, False)}
    assert not may_split(stage.fight, stage.change("A", losses=5))
