"""The search for moves compared with a slow exhaustive search (WL-8, I-29 to I-34)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import (
    ALTITUDES,
    COLUMNS,
    FACINGS,
    Facing,
    Square,
    altitude_of,
    column_of,
    distance,
    square_named,
)
from dowding.games.wing_leader.move_data import MoveKind, MovePlan, MovePosition
from dowding.games.wing_leader.rules.move_generation import (
    HALF_MP,
    MP,
    MoveStep,
    entry_step,
    legal_steps,
    may_begin,
    may_end,
    shortest_route_plan,
)
from dowding.games.wing_leader.rules.reachable_squares import find_routes
from games.wing_leader.scenario_builder import PACK

squares = st.integers(0, COLUMNS * ALTITUDES - 1)
facings = st.sampled_from(FACINGS)
models = st.sampled_from(("fx", "fe", "fl", "bm"))


def plan_for(model: str, start: Square, kind: MoveKind = "free", **more: object) -> MovePlan:
    return MovePlan(kind, start, PACK.cards[model].climb, **more)  # type: ignore[arg-type]


def brute(plan: MovePlan, at: MovePosition) -> bool:
    """Whether some series of steps ends the move legally, by exhaustive search."""

    @cache
    def ends(here: MovePosition) -> bool:
        if may_end(plan, here):
            return True
        if here.ended:
            return False
        entries = [step.to for facing in FACINGS if (step := entry_step(plan, here, facing)) is not None]
        circles: list[MovePosition] = []
        if here.left >= MP and plan.kind != "return" and not here.must_leave:
            circles = [
                MovePosition(here.square, facing, here.left - MP, here.climbs, here.dives, met=here.met)
                for facing in FACINGS
            ]
        return any(ends(there) for there in entries + circles)

    return ends(at)


@pytest.mark.rule("WL-8.2f", "WL-8.2g")
@settings(max_examples=60, deadline=None)
@given(models, squares, facings, st.integers(1, 3), squares, st.booleans())
def test_offered_steps_match_exhaustive_search(
    model: str, start: Square, facing: Facing, mps: int, goal: Square, dive: bool
) -> None:
    """I-34, for all kinds of moves (I-34)."""
    kinds: list[tuple[MoveKind, dict[str, object]]] = [
        ("free", {"must_dive": dive}),
        ("return", {"exit_left": dive}),
        ("shortest", {"destination": goal, "must_close": True, "must_change_height": dive}),
    ]
    for kind, more in kinds:
        plan = plan_for(model, start, kind, **more)
        at = MovePosition(start, facing, mps * MP)
        assert may_begin(plan, at) == brute(plan, at)
        for step in legal_steps(plan, at):
            assert step.kind == "end" or brute(plan, step.to)


def play(plan: MovePlan, at: MovePosition, picks: list[int]) -> list[MoveStep]:
    """A random move."""
    done: list[MoveStep] = []
    while not at.ended:
        offered = legal_steps(plan, at)
        assert offered, "a dead end"
        step = offered[picks[len(done) % len(picks)] % len(offered)]
        done.append(step)
        at = step.to
    return done


@pytest.mark.rule("WL-8.1a", "WL-8.2f", "WL-8.4b", "WL-8.5a", "WL-4.1b", "WL-4.1c", "WL-8.4.1d")
@settings(max_examples=150, deadline=None)
@given(models, squares, facings, st.booleans(), st.lists(st.integers(0, 50), min_size=1, max_size=12))
def test_random_free_move_obeys_the_rules(
    model: str, start: Square, facing: Facing, dive: bool, picks: list[int]
) -> None:
    """I-29 to I-31: at most half an MP is left, no climb and dive in one move, and a claimed dive is flown.

    Rules: I-29 to I-31.
    """
    plan = plan_for(model, start, must_dive=dive)
    at = MovePosition(start, facing, (4 if dive else 3) * MP)
    if not may_begin(plan, at):
        assert dive
        return
    here = at
    for step in play(plan, at, picks):
        if step.kind == "enter" and not step.to.exited:
            assert distance(here.square, step.to.square) == 1
            assert step.to.facing == step.facing
        assert step.to.left == here.left - step.cost >= 0
        here = step.to
    assert not (here.climbs and here.dives)
    assert here.exited or here.left <= HALF_MP
    assert here.dives or not dive
    assert 0 <= column_of(here.square) < COLUMNS
    assert 0 <= altitude_of(here.square) < ALTITUDES


@pytest.mark.rule("WL-9.2.6a")
@settings(max_examples=80, deadline=None)
@given(models, squares, facings, st.booleans(), st.lists(st.integers(0, 50), min_size=1, max_size=12))
def test_returning_move_gets_closer_and_never_circles(
    model: str, start: Square, facing: Facing, left: bool, picks: list[int]
) -> None:
    plan = plan_for(model, start, "return", exit_left=left)
    at = MovePosition(start, facing, 3 * MP)
    assert may_begin(plan, at)
    home = [column if left else COLUMNS - 1 - column for column in range(COLUMNS)]
    before = home[column_of(start)]
    for step in play(plan, at, picks):
        assert step.kind != "circle"
        assert home[column_of(step.to.square)] <= before
        before = home[column_of(step.to.square)]
        end = step.to
    assert end.exited or before < home[column_of(start)]


@pytest.mark.rule("WL-8.3d")
def test_choices_of_each_route_reach_its_square() -> None:
    """The routes shown by clients are legal step by step and reach their squares."""
    plan = plan_for("fx", square_named("J9"), target=square_named("L9"), target_facing=0)
    at = MovePosition(square_named("J9"), 0, 3 * MP)
    routes = find_routes(plan, at)
    assert routes[square_named("L9")].cost == 2 * MP
    for square, way in routes.items():
        here = at
        for step in way.steps:
            assert step in legal_steps(plan, here)
            here = step.to
        for _ in range(way.circled):
            step = next(s for s in legal_steps(plan, here) if s.kind == "circle" and s.facing == way.end.facing)
            here = step.to
        assert any(s.kind == "end" for s in legal_steps(plan, here))
        assert here.square == square


def blind_costs(plan: MovePlan, at: MovePosition) -> dict[Square, int]:
    """The lowest cost of entries for every square where a move can end, by exhaustive search."""
    costs: dict[Square, int] = {}
    paid = {(at, 0)}
    front = [(at, 0)]
    while front:
        here, cost = front.pop()
        rest = replace(here, left=here.left % MP) if not (here.ended or here.must_leave) else here
        if here.ended or may_end(plan, rest):
            costs[here.square] = min(cost, costs.get(here.square, cost))
        for facing in FACINGS:
            step = None if here.ended else entry_step(plan, here, facing)
            if step is not None and not step.to.exited and (step.to, cost + step.cost) not in paid:
                paid.add((step.to, cost + step.cost))
                front.append((step.to, cost + step.cost))
    return costs


@pytest.mark.rule("WL-8.3d")
@settings(max_examples=60, deadline=None)
@given(models, squares, facings, st.integers(1, 4), squares, st.sampled_from(("free", "target", "vector", "wing")))
def test_route_costs_match_exhaustive_search(
    model: str, start: Square, facing: Facing, mps: int, goal: Square, what: str
) -> None:
    at = MovePosition(start, facing, mps * MP)
    plans = {
        "free": plan_for(model, start),
        "target": plan_for(model, start, target=goal, target_facing=0),
        "vector": shortest_route_plan(plan_for(model, start, "shortest", destination=goal, stops_there=True), at),
        "wing": plan_for(model, start, in_wing=True),
    }
    plan = plans[what]
    assert {square: way.cost for square, way in find_routes(plan, at).items()} == blind_costs(plan, at)


def test_cheapest_route_to_a_vector_is_found() -> None:
    """All routes to a vector use up the MPs, so only the cost of their steps tells them apart."""
    start, goal, at = square_named("J9"), square_named("G8"), MovePosition(square_named("J9"), 0, 4 * MP)
    plan = shortest_route_plan(plan_for("fx", start, "shortest", destination=goal, stops_there=True), at)
    assert find_routes(plan, at)[goal].cost == 3 * MP


@pytest.mark.rule("WL-9.2.5d")
@pytest.mark.parametrize(
    ("goal", "nearer", "change_height"),
    [("M9", True, True), ("M8", True, False), ("J9", True, True), ("J8", False, False)],
)
def test_shortest_route_gets_closer_and_changes_altitude(goal: str, nearer: bool, change_height: bool) -> None:
    start = square_named("J8")
    plan = shortest_route_plan(
        plan_for("fx", start, "shortest", destination=square_named(goal)), MovePosition(start, 0, 3 * MP)
    )
    assert (plan.must_close, plan.must_change_height) == (nearer, change_height)


@pytest.mark.rule("WL-9.2.5d")
@pytest.mark.parametrize(
    ("model", "halves", "goal", "nearer", "change_height"),
    [
        ("fx", 2, "K3", True, True),
        ("fx", 1, "C7", False, True),  # half an MP allows a dive straight down, no closer to a column behind
        ("bm", 2, "P9", True, False),  # it cannot pay for a climb
        ("fx", 2, "C8", False, False),  # it cannot turn round
        ("fx", 1, "C9", False, False),
    ],
)
def test_shortest_route_prefers_change_of_altitude(
    model: str, halves: int, goal: str, nearer: bool, change_height: bool
) -> None:
    start = square_named("J8")
    plan = plan_for(model, start, "shortest", destination=square_named(goal))
    route = shortest_route_plan(plan, MovePosition(start, 0, halves))
    assert (route.must_close, route.must_change_height) == (nearer, change_height)


@pytest.mark.rule("WL-9.2.5d", "WL-9.2.5e")
def test_shortest_route_does_not_pass_the_goal_altitude() -> None:
    start = square_named("J8")

    def heights(goal: str, square: str) -> set[int]:
        plan = plan_for("fx", start, "shortest", destination=square_named(goal))
        steps = legal_steps(plan, MovePosition(square_named(square), 0, 4 * MP))
        return {altitude_of(step.to.square) for step in steps}

    assert heights("P9", "J8") == {8, 9}
    assert heights("P9", "K9") == {9}
    assert heights("P8", "J8") == {8}
    assert heights("P7", "J8") == {7, 8}
    assert heights("P7", "K7") == {7}
    assert heights("P6", "K7") == {6, 7}


@pytest.mark.rule("WL-9.2.2a")
@pytest.mark.parametrize(("begins", "ends", "may"), [("L8", "M8", True), ("L8", "N8", False), ("N8", "N8", True)])
def test_escort_ends_near_its_bombers_or_no_farther_than_before(begins: str, ends: str, may: bool) -> None:
    plan = replace(plan_for("fx", square_named(begins), "escort"), flock=(square_named("J8"),))
    assert may_end(plan, MovePosition(square_named(ends), 0, 0)) == may
