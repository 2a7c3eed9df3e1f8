"""The moves that a squadron may make (WL-8): steps, what they cost, and only those from which a legal end exists.

A move is searched to its end before a step is offered: MPs are few, so a small search with memoisation is enough.
Everything here is a function of a plan and a position in it; MPs are counted in halves, as a dive straight down costs
half an MP.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from dowding.games.wing_leader.geometry import (
    ALTITUDES,
    COLUMNS,
    FACINGS,
    HALF_TURN,
    LEFT,
    RIGHT,
    STEPS,
    Facing,
    Square,
    adjacent_square,
    altitude_of,
    column_of,
    distance,
    squares_ahead,
    turn_steps,
)
from dowding.games.wing_leader.move_data import MovePlan, MovePosition

ESCORT_REACH: Final = 3
NO_CIRCLING: Final = frozenset({"return", "approach", "course", "escort", "run"})
"""Moves without circling."""
ONWARD: Final = frozenset({"approach", "course", "escort"})
"""Moves in which every step leads into another column."""

MP: Final = 2
HALF_MP: Final = 1
FURTHER_CLIMB: Final = 2 * MP
"""The cost of every level of a climb after the first (WL-8.3c)."""
CACHE_SIZE: Final = 4096
"""The size of the search caches: rollouts repeat the same moves often."""
ADJACENT_SQUARES: Final = tuple(
    tuple(adjacent_square(square, facing) for facing in FACINGS) for square in range(COLUMNS * ALTITUDES)
)
"""The adjacent square in each direction, by square; None over an edge."""


class MoveStep(msgspec.Struct, frozen=True):
    """A legal step: `enter` a direction, `circle` to a facing, form a `lufbery`, or `end`."""

    kind: Literal["enter", "circle", "lufbery", "end"]
    facing: Facing
    cost: int
    to: MovePosition


@lru_cache(maxsize=CACHE_SIZE)
def legal_steps(plan: MovePlan, at: MovePosition) -> tuple[MoveStep, ...]:
    """The steps from which the move can end legally (I-34), cached because rollouts repeat them."""
    memory: dict[MovePosition, bool] = {}
    legal = [step for step in _affordable_steps(plan, at) if can_reach_end(plan, step.to, memory)]
    if at.ended or may_end(plan, at):
        legal.append(MoveStep("end", at.facing, 0, msgspec.structs.replace(at, ended=True)))
    return tuple(legal)


@lru_cache(maxsize=CACHE_SIZE)
def may_begin(plan: MovePlan, at: MovePosition) -> bool:
    """Whether the move is possible at all."""
    return can_reach_end(plan, at, {})


def may_end(plan: MovePlan, at: MovePosition) -> bool:
    """Whether a move may end: at most half an MP left or stopped, and all demands of its plan met (WL-8.2f)."""
    if at.exited:
        return not plan.must_dive or at.dives > 0
    if at.left > HALF_MP and not at.ended and not at.must_leave:
        return False
    return not (plan.must_dive and not at.dives) and _meets_demands(plan, at)


def _meets_demands(plan: MovePlan, at: MovePosition) -> bool:
    if at.square in plan.full:
        return False
    if plan.height in ("up", "down") and not (at.climbs if plan.height == "up" else at.dives):
        return False
    if plan.kind == "escort":
        away = _distance_to_flock(plan, at.square)
        return away <= ESCORT_REACH or away <= _distance_to_flock(plan, plan.start)
    if plan.kind == "shortest":
        if plan.must_change_height and not (at.climbs or at.dives):
            return False
        return not plan.must_close or _is_nearer(plan, at.square)
    if plan.kind == "return":
        return _columns_home(plan, at.square) < _columns_home(plan, plan.start)
    if plan.kind == "accompany":
        away = distance(at.square, plan.destination)
        return away <= ESCORT_REACH or _is_nearer(plan, at.square)
    if plan.kind == "formation":
        return any(at.facing == facing and distance(at.square, square) <= 1 for square, facing in plan.links)
    return True


def _is_nearer(plan: MovePlan, square: Square) -> bool:
    """Whether a square is closer to the destination than the start of the move."""
    return distance(square, plan.destination) < distance(plan.start, plan.destination)


def _distance_to_flock(plan: MovePlan, square: Square) -> int:
    return min((distance(square, bomber_square) for bomber_square in plan.flock), default=0)


def _columns_home(plan: MovePlan, square: Square) -> int:
    column = column_of(square)
    return column if plan.exit_left else COLUMNS - 1 - column


def can_reach_end(plan: MovePlan, at: MovePosition, memory: dict[MovePosition, bool]) -> bool:
    """Whether the move can end legally from here. `memory` holds the results so far."""
    if at.ended or at.must_leave or plan.kind in NO_CIRCLING or plan.kind == "formation":
        if may_end(plan, at):
            return True
    elif not (plan.must_dive and not at.dives) and _meets_demands(plan, at):
        return True  # the remaining MPs can be circled away here, and half an MP may be wasted
    if at.ended or at.left == 0:
        return False
    is_reachable = memory.get(at)
    if is_reachable is None:
        is_reachable = any(can_reach_end(plan, step.to, memory) for step in _affordable_steps(plan, at))
        memory[at] = is_reachable
    return is_reachable


def _affordable_steps(plan: MovePlan, at: MovePosition) -> Iterator[MoveStep]:
    """All steps that can be paid for and are legal in themselves."""
    if at.ended:
        return
    may_circle = not at.must_leave and (at.dives > 0 or not plan.dive_first)
    if plan.lufbery and may_circle and not at.seen and at.left >= 2 * MP:
        for facing in (LEFT, RIGHT):
            to = msgspec.structs.replace(at, facing=facing, left=0, ended=True)  # the rest is circled away
            yield MoveStep("lufbery", facing, 2 * MP, to)
    for facing in FACINGS:
        step = entry_step(plan, at, facing)
        if step is not None:
            yield step
    if at.left >= MP and plan.kind not in NO_CIRCLING and may_circle:
        for facing in FACINGS:
            yield MoveStep("circle", facing, MP, msgspec.structs.replace(at, facing=facing, left=at.left - MP))


def entry_step(plan: MovePlan, at: MovePosition, facing: Facing) -> MoveStep | None:
    """The step into the adjacent square in a direction, with the turn before it; None if it is not allowed."""
    there = ADJACENT_SQUARES[at.square][facing]
    if there is None:
        return _exit_step(plan, at, facing, turn_cost(plan, at.facing, facing))
    cost = step_cost(plan, at, facing)
    if cost is None or cost > at.left or not may_fly_to(plan, at, there, STEPS[facing][1]):
        return None
    return MoveStep("enter", facing, cost, position_after(plan, at, there, facing, cost))


def step_cost(plan: MovePlan, at: MovePosition, facing: Facing) -> int | None:
    """The cost of turning and entering the adjacent square in a direction; None for a slow climb.

    It depends only on the facing, the altitude and whether the squadron has climbed.
    """
    dx, dy = STEPS[facing]
    entry = entry_cost(plan, at, dy, straight=dx == 0)
    return None if entry is None else turn_cost(plan, at.facing, facing) + entry


def turn_cost(plan: MovePlan, before: Facing, after: Facing) -> int:
    """The cost of a turn: 1 MP for a half turn, or for more than 45 degrees in a Balbo (WL-8.1.1a, 9.5.6d)."""
    if plan.in_wing:
        return MP if turn_steps(before, after) > 1 else 0
    return MP if (after - before) % 8 == HALF_TURN else 0


def entry_cost(plan: MovePlan, at: MovePosition, rise: int, *, straight: bool) -> int | None:
    """The cost of an entry: level or diagonal dive 1, straight down a half, first climb by the card, others 2.

    Rules: WL-8.3a to c.
    """
    if rise <= 0:
        return HALF_MP if rise < 0 and straight else MP
    if plan.rocket:
        return HALF_MP if straight else MP
    return FURTHER_CLIMB if at.climbs else plan.climb[altitude_of(at.square)]


def may_fly_to(plan: MovePlan, at: MovePosition, there: Square, rise: int) -> bool:
    """Whether a step is legal: no climb and dive in one move (WL-8.5a), ceiling of the load, kind of move."""
    if (rise > 0 and (at.dives or altitude_of(there) > plan.ceiling)) or (rise < 0 and at.climbs):
        return False
    if rise and plan.levels is not None and at.climbs + at.dives >= plan.levels:
        return False
    if plan.kind in ONWARD:
        return _is_onward(plan, at, there, rise)
    if plan.kind == "loiter":
        return column_of(there) in plan.columns
    if plan.kind == "shortest":
        return _is_on_the_way(plan, there, rise)
    if plan.kind == "return":
        return _columns_home(plan, there) <= _columns_home(plan, at.square) and not _must_exit(plan, at)
    return True


def _is_onward(plan: MovePlan, at: MovePosition, there: Square, rise: int) -> bool:
    """Whether a step goes into the next column, backwards only if it may turn round, and level on a course.

    Rules: WL-15.2.1, 15.2.5.
    """
    ahead, across = STEPS[at.facing][0], column_of(there) - column_of(at.square)
    if across == 0 or (across == -ahead and not plan.turns_round):
        return False
    return plan.kind != "course" or rise == 0


def _is_on_the_way(plan: MovePlan, there: Square, rise: int) -> bool:
    """Whether a step stays on a shortest route: no farther than the start, and towards the destination's altitude.

    Rules: A-41 (ii), (iii).
    """
    if rise:
        height, began, goal = altitude_of(there), altitude_of(plan.start), altitude_of(plan.destination)
        if not (began < goal and height <= goal if rise > 0 else began > goal and height >= goal):
            return False
    return distance(there, plan.destination) <= distance(plan.start, plan.destination)


def _must_exit(plan: MovePlan, at: MovePosition) -> bool:
    """Whether a returning squadron must leave the map: it has an MP left in the last column (A-40)."""
    return plan.kind == "return" and _columns_home(plan, at.square) == 0 and at.left >= MP


def _exit_step(plan: MovePlan, at: MovePosition, facing: Facing, cost: int) -> MoveStep | None:
    """The step over the left or right edge for 1 MP; returning squadrons may only use their own edge.

    Rules: WL-8.4.1c, A-35.
    """
    dx, dy = STEPS[facing]
    sideways = 0 <= altitude_of(at.square) + dy < ALTITUDES and not 0 <= column_of(at.square) + dx < COLUMNS
    if not sideways or plan.kind not in ("free", "return") or cost + MP > at.left:
        return None
    if plan.kind == "return" and plan.exit_left != (dx < 0):
        return None
    left = at.left - cost - MP
    return MoveStep(
        "enter", facing, cost + MP, msgspec.structs.replace(at, facing=facing, left=left, ended=True, exited=True)
    )


def position_after(plan: MovePlan, at: MovePosition, there: Square, facing: Facing, cost: int) -> MovePosition:
    """The position after a step."""
    has_met_enemy = at.seen or there in plan.occupied
    rise = altitude_of(there) - altitude_of(at.square)
    climbs, dives = at.climbs + (rise > 0), at.dives + (rise < 0)
    left = at.left - cost
    if there == plan.target:
        head_on = not at.met and is_from_ahead(there, plan.target_facing, at.square)
        return MovePosition(
            there, facing, left, climbs, dives, must_leave=head_on, met=True, ended=not head_on, seen=True
        )
    if plan.stops_there and there == plan.destination:
        return MovePosition(
            there, facing, 0, climbs, dives, met=at.met, seen=has_met_enemy
        )  # the remaining MPs are circled away here
    return MovePosition(there, facing, left, climbs, dives, met=at.met, seen=has_met_enemy)


def is_from_ahead(target: Square, target_facing: Facing | None, came_from: Square) -> bool:
    """Whether a square is one of the three ahead of a target (WL-7.2.3c)."""
    return target_facing is not None and came_from in squares_ahead(target, target_facing)


def shortest_route_plan(plan: MovePlan, at: MovePosition) -> MovePlan:
    """The plan with the strictest demand of the shortest route that this squadron can meet (A-41).

    The demands in order: closer and at another altitude; another altitude only; closer only; not farther.
    """
    height = altitude_of(plan.destination) != altitude_of(plan.start)
    closer = plan.start != plan.destination
    demands = [(closer, height), (False, height), (closer, False), (False, False)]
    for must_close, must_change in demands:
        demand = msgspec.structs.replace(plan, must_close=must_close, must_change_height=must_change)
        if may_begin(demand, at):
            return demand
    return plan
