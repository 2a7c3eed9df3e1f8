"""Ways through the sky: for every square in which a move can end, the cheapest way there, drawn before it is flown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Leg, Path
from dowding.games.wing_leader.geometry import FACING_NAMES, FACINGS, STEPS, Facing, Square, altitude_of, name_of
from dowding.games.wing_leader.rules.move_generation import (
    MP,
    NEXT,
    STEADY,
    At,
    Plan,
    Step,
    arrived,
    leads_to_an_end,
    may_end,
    may_fly_to,
    price,
)

Course = Literal["", "up", "level", "down"]
UNPAYABLE: Final = 10**6
ENOUGH_FACINGS: Final = 2
COURSES: Final = {"": "To", "up": "Climb to", "level": "Level to", "down": "Down to"}


class Way(msgspec.Struct, frozen=True):
    """A way to an end: the entries in order, then MPs circled away where it ends."""

    steps: tuple[Step, ...]
    circled: int
    end: At

    @property
    def cost(self) -> int:
        """What the entries cost, in halves of MPs."""
        return sum(step.cost for step in self.steps)


def ways(plan: Plan, at: At) -> dict[Square, Way]:
    """By square, the cheapest way to end a move there; what is left over is circled away facing as it came."""
    memory: dict[At, bool] = {}
    found: dict[Square, Way] = {}
    cheapest: dict[Square, int] = {}
    reached = Reached(plan)
    front: list[tuple[At, int, tuple[Step, ...]]] = [(at, 0, ())]
    while front:
        further: list[tuple[At, int, tuple[Step, ...]]] = []
        for here, cost, steps in front:
            if cost < cheapest.get(here.square, UNPAYABLE):
                way = _ended(plan, here, steps)
                if way is not None:
                    found[here.square], cheapest[here.square] = way, cost
            for step in _entries(plan, here, cost, reached):
                if reached.anew(step.to, cost + step.cost) and leads_to_an_end(plan, step.to, memory):
                    further.append((step.to, cost + step.cost, (*steps, step)))
        front = further
    return found


class Reached:
    """What has been reached for how much. Who comes to the same place for more can do nothing more from there.

    MPs left over can be circled away, but not on the way home; and any way but back one turns for nothing, so that two
    facings are as good as all, and for an MP one is: but a place in a formation is to be faced alike, and a wing turns
    slowly. Where nobody circles and in a formation only the very same position is passed over.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._prices: dict[tuple[Facing, int, bool], tuple[tuple[Facing, int], ...]] = {}
        self._is_exact = plan.kind in STEADY or plan.kind == "formation"
        self._facings = len(FACINGS) if plan.in_wing else ENOUGH_FACINGS
        self._seen: set[At] = set()
        self._paid: dict[tuple[Square, bool, bool, bool], dict[Facing, int]] = {}

    def anew(self, to: At, cost: int) -> bool:
        """Whether a position has not been reached as well before; it is noted."""
        if self._is_exact:
            is_new = to not in self._seen
            self._seen.add(to)
            return is_new
        paid = self._paid.setdefault((to.square, to.must_leave, to.met, to.ended), {})
        if self._is_as_good(paid, to.facing, cost):
            return False
        paid[to.facing] = cost
        return True

    def prices(self, at: At) -> tuple[tuple[Facing, int], ...]:
        """What the steps from a position cost, reckoned once for all positions from which they cost the same."""
        key = at.facing, altitude_of(at.square), at.climbs > 0
        found = self._prices.get(key)
        if found is None:
            costs = ((facing, price(self._plan, at, facing)) for facing in FACINGS)
            found = self._prices[key] = tuple((facing, cost) for facing, cost in costs if cost is not None)
        return found

    def is_no_better(self, square: Square, facing: Facing, cost: int, *, met: bool) -> bool:
        """Whether that is known of a step on the way before it is made."""
        paid = self._paid.get((square, False, met, False))
        return paid is not None and self._is_as_good(paid, facing, cost)

    def _is_as_good(self, paid: dict[Facing, int], wanted: Facing, cost: int) -> bool:
        as_good = 0
        for facing, least in paid.items():
            if least + MP <= cost or (least <= cost and facing == wanted):
                return True
            as_good += least <= cost
        return as_good >= self._facings


def _entries(plan: Plan, at: At, spent: int, reached: Reached) -> Iterator[Step]:
    """The steps into adjacent squares; most lead where one can be for less, and are not even looked at."""
    if at.ended:
        return
    left, neighbours = at.left, NEXT[at.square]
    for facing, cost in reached.prices(at):
        there = neighbours[facing]
        if cost > left or there is None:
            continue
        if there != plan.target and reached.is_no_better(there, facing, spent + cost, met=at.met):
            continue
        if may_fly_to(plan, at, there, STEPS[facing][1]):
            yield Step("enter", facing, cost, arrived(plan, at, there, facing, cost))


def _ended(plan: Plan, at: At, steps: tuple[Step, ...]) -> Way | None:
    """The end here, if the rest can be circled away."""
    circled = 0 if at.ended or at.must_leave else at.left // MP
    if circled and plan.kind in STEADY:
        return None
    rest = msgspec.structs.replace(at, left=at.left - circled * MP)
    return Way(steps, circled, rest) if at.ended or may_end(plan, rest) else None


def paths(plan: Plan, at: At, piece: str, risk_of: dict[Square, tuple[str, ...]]) -> Iterator[Path]:
    """The ways as a table draws them: legs with their cost, and the choices that fly them."""
    for square, way in sorted(ways(plan, at).items()):
        if way.steps or way.circled:
            yield Path(
                f"{COURSES[course(at.square, square)]} {name_of(square)}" if way.steps else "Circle here",
                piece,
                tuple(_choices(way)),
                tuple(_legs(at, way)),
                cost=f"{(way.cost or way.circled * MP) / MP:g} MP",
                risks=risk_of.get(square, ()),
            )


def _choices(way: Way) -> Iterator[str]:
    yield from (f"enter:{FACING_NAMES[step.facing]}" for step in way.steps)
    yield from (f"circle:{FACING_NAMES[way.end.facing]}" for _ in range(way.circled))
    yield "end"


def _legs(at: At, way: Way) -> Iterator[Leg]:
    spent, here = 0, at.square
    for step in way.steps:
        spent += step.cost
        yield _leg(step.to.square, spent, course(here, step.to.square))
        here = step.to.square


@cache
def _leg(square: Square, spent: int, course: Course) -> Leg:
    """The same legs come again and again: squares, costs and courses are few."""
    return Leg(name_of(square), f"{spent / MP:g}", course)


def course(here: Square, there: Square) -> Course:
    """Whether a step climbs, dives or is level."""
    rise = altitude_of(there) - altitude_of(here)
    return "up" if rise > 0 else "down" if rise < 0 else "level"
