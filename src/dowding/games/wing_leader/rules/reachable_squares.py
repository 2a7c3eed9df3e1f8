"""Reachable squares (WL-8): the cheapest route to every square where a move can end, for previews."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Leg, Path
from dowding.games.wing_leader.geometry import FACING_NAMES, FACINGS, STEPS, Facing, Square, altitude_of, name_of
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.rules.move_generation import (
    ADJACENT_SQUARES,
    MP,
    NO_CIRCLING,
    MoveStep,
    can_reach_end,
    may_end,
    may_fly_to,
    position_after,
    step_cost,
)

Slope = Literal["", "up", "level", "down"]
INFINITE_COST: Final = 10**6
ENOUGH_FACINGS: Final = 2
SLOPE_LABELS: Final = {"": "To", "up": "Climb to", "level": "Level to", "down": "Down to"}


class Route(msgspec.Struct, frozen=True):
    """A route: the squares entered in order, then the MPs circled away."""

    steps: tuple[MoveStep, ...]
    circled: int
    end: MovePosition

    @property
    def cost(self) -> int:
        """The cost of the steps, in half MPs."""
        return sum(step.cost for step in self.steps)


def find_routes(plan: MovePlan, at: MovePosition) -> dict[Square, Route]:
    """The cheapest route to each square where the move can end. Leftover MPs are circled away with the same facing."""
    memory: dict[MovePosition, bool] = {}
    routes: dict[Square, Route] = {}
    cheapest: dict[Square, int] = {}
    reached = ReachedPositions(plan)
    front: list[tuple[MovePosition, int, tuple[MoveStep, ...]]] = [(at, 0, ())]
    while front:
        further: list[tuple[MovePosition, int, tuple[MoveStep, ...]]] = []
        for here, cost, steps in front:
            if cost < cheapest.get(here.square, INFINITE_COST):
                route = _route_ending_here(plan, here, steps)
                if route is not None:
                    routes[here.square], cheapest[here.square] = route, cost
            for step in _entry_steps(plan, here, cost, reached):
                if reached.add_if_better(step.to, cost + step.cost) and can_reach_end(plan, step.to, memory):
                    further.append((step.to, cost + step.cost, (*steps, step)))
        front = further
    return routes


class ReachedPositions:
    """The positions reached so far with their lowest cost, to skip dominated positions.

    Leftover MPs can be circled away, except on the way home, so a position is dominated by the same square at a lower
    cost. All turns except a half turn are free: two facings are as good as all, and a single one if it is an MP
    cheaper. In formations, and where circling is not allowed, only an identical position is dominated.
    """

    def __init__(self, plan: MovePlan) -> None:
        self._plan = plan
        self._prices: dict[tuple[Facing, int, bool], tuple[tuple[Facing, int], ...]] = {}
        self._is_exact = plan.kind in NO_CIRCLING or plan.kind == "formation"
        self._facings = len(FACINGS) if plan.in_wing else ENOUGH_FACINGS
        self._exact_positions: set[MovePosition] = set()
        self._lowest_costs: dict[tuple[Square, bool, bool, bool], dict[Facing, int]] = {}

    def add_if_better(self, to: MovePosition, cost: int) -> bool:
        """Record a position. False if it has been reached as cheaply before."""
        if self._is_exact:
            is_new = to not in self._exact_positions
            self._exact_positions.add(to)
            return is_new
        paid = self._lowest_costs.setdefault((to.square, to.must_leave, to.met, to.ended), {})
        if self._is_dominated_by(paid, to.facing, cost):
            return False
        paid[to.facing] = cost
        return True

    def step_costs(self, at: MovePosition) -> tuple[tuple[Facing, int], ...]:
        """The costs of the steps from a position, cached by facing, altitude and climb."""
        key = at.facing, altitude_of(at.square), at.climbs > 0
        costs_by_facing = self._prices.get(key)
        if costs_by_facing is None:
            costs = ((facing, step_cost(self._plan, at, facing)) for facing in FACINGS)
            costs_by_facing = self._prices[key] = tuple((facing, cost) for facing, cost in costs if cost is not None)
        return costs_by_facing

    def is_dominated(self, square: Square, facing: Facing, cost: int, *, met: bool) -> bool:
        """Whether the position after a step is dominated, before the step is made."""
        paid = self._lowest_costs.get((square, False, met, False))
        return paid is not None and self._is_dominated_by(paid, facing, cost)

    def _is_dominated_by(self, paid: dict[Facing, int], target_facing: Facing, cost: int) -> bool:
        as_good = 0
        for facing, least in paid.items():
            if least + MP <= cost or (least <= cost and facing == target_facing):
                return True
            as_good += least <= cost
        return as_good >= self._facings


def _entry_steps(plan: MovePlan, at: MovePosition, spent: int, reached: ReachedPositions) -> Iterator[MoveStep]:
    """The steps into adjacent squares, without dominated ones."""
    if at.ended:
        return
    left, neighbours = at.left, ADJACENT_SQUARES[at.square]
    for facing, cost in reached.step_costs(at):
        there = neighbours[facing]
        if cost > left or there is None:
            continue
        if there != plan.target and reached.is_dominated(there, facing, spent + cost, met=at.met):
            continue
        if may_fly_to(plan, at, there, STEPS[facing][1]):
            yield MoveStep("enter", facing, cost, position_after(plan, at, there, facing, cost))


def _route_ending_here(plan: MovePlan, at: MovePosition, steps: tuple[MoveStep, ...]) -> Route | None:
    """The route that ends here, if the leftover MPs can be circled away."""
    circled = 0 if at.ended or at.must_leave else at.left // MP
    if circled and plan.kind in NO_CIRCLING:
        return None
    rest = msgspec.structs.replace(at, left=at.left - circled * MP)
    return Route(steps, circled, rest) if at.ended or may_end(plan, rest) else None


def route_paths(plan: MovePlan, at: MovePosition, piece: str, risk_of: dict[Square, tuple[str, ...]]) -> Iterator[Path]:
    """The routes as paths for clients: legs with costs, and the options that fly them."""
    for square, route in sorted(find_routes(plan, at).items()):
        if route.steps or route.circled:
            yield Path(
                f"{SLOPE_LABELS[slope_between(at.square, square)]} {name_of(square)}" if route.steps else "Circle here",
                piece,
                tuple(route_choices(route)),
                tuple(route_legs(at, route)),
                cost=f"{(route.cost or route.circled * MP) / MP:g} MP",
                risks=risk_of.get(square, ()),
            )


def route_choices(route: Route) -> Iterator[str]:
    """The ids of the options that fly a route, step by step."""
    yield from (f"enter:{FACING_NAMES[step.facing]}" for step in route.steps)
    yield from (f"circle:{FACING_NAMES[route.end.facing]}" for _ in range(route.circled))
    yield "end"


def route_legs(at: MovePosition, route: Route) -> Iterator[Leg]:
    """The legs of a route that begins at a position."""
    spent, here = 0, at.square
    for step in route.steps:
        spent += step.cost
        yield _leg(step.to.square, spent, slope_between(here, step.to.square))
        here = step.to.square


@cache
def _leg(square: Square, spent: int, slope: Slope) -> Leg:
    """The leg of a route, cached: there are few squares, costs and slopes."""
    return Leg(name_of(square), f"{spent / MP:g}", slope)


def slope_between(here: Square, there: Square) -> Slope:
    """Whether a step climbs, dives or is level."""
    rise = altitude_of(there) - altitude_of(here)
    return "up" if rise > 0 else "down" if rise < 0 else "level"
