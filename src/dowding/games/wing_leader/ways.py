"""Ways through the sky: for every square in which a move can end, the cheapest way there, drawn before it is flown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from dowding.games.wing_leader.geometry import FACING_NAMES, FACINGS, Square, altitude_of, name_of
from dowding.games.wing_leader.moves import MP, At, Plan, Step, entering, leads_to_an_end, may_end
from dowding.kernel.decision import Leg, Path

Course = Literal["", "up", "level", "down"]
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
    seen = {at}
    front: list[tuple[At, tuple[Step, ...]]] = [(at, ())]
    while front:
        further: list[tuple[At, tuple[Step, ...]]] = []
        for here, steps in front:
            way = _ended(plan, here, steps)
            if way is not None and (here.square not in found or way.cost < found[here.square].cost):
                found[here.square] = way
            for step in _entries(plan, here):
                if step.to not in seen and leads_to_an_end(plan, step.to, memory):
                    seen.add(step.to)
                    further.append((step.to, (*steps, step)))
        front = further
    return found


def _entries(plan: Plan, at: At) -> Iterator[Step]:
    if not at.ended:
        for facing in FACINGS:
            step = entering(plan, at, facing)
            if step is not None and not step.to.exited:
                yield step


def _ended(plan: Plan, at: At, steps: tuple[Step, ...]) -> Way | None:
    """The end here, if the rest can be circled away."""
    circled = 0 if at.ended or at.must_leave else at.left // MP
    if circled and plan.kind == "return":
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
        yield Leg(name_of(step.to.square), f"{spent / MP:g}", course(here, step.to.square))
        here = step.to.square


def course(here: Square, there: Square) -> Course:
    """Whether a step climbs, dives or is level."""
    rise = altitude_of(there) - altitude_of(here)
    return "up" if rise > 0 else "down" if rise < 0 else "level"
