"""Movement plans of a raid (WL-15.2): limits on bombers, escorts and sweeps in scenarios with surface targets."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from dowding.games.wing_leader.geometry import LEFT, RIGHT, STEPS, Square, column_of, distance
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.move_generation import ESCORT_REACH, may_begin, shortest_route_plan
from dowding.games.wing_leader.rules.profiles import SHORTEST_ROUTE_PROFILES
from dowding.games.wing_leader.rules.surface import columns_near, targets_of
from dowding.games.wing_leader.state import Squadron

MAX_EN_ROUTE_LEVELS = 1
MAX_BOMBERS_PER_SQUARE = 2
Height = Literal["", "level", "up", "down"]


def full_squares(fight: Fight, squadron: Squadron) -> tuple[Square, ...]:
    """The squares where two friendly bombers have ended their moves, so that a third may not (WL-15.2.1g, A-94)."""
    if not fight.bombing or is_fighter(squadron):
        return ()
    ended_in = [bomber.square for bomber in fight.bombers(squadron.side) if bomber.moved and bomber.id != squadron.id]
    return tuple(sorted(square for square, units in Counter(ended_in).items() if units >= MAX_BOMBERS_PER_SQUARE))


def avoid_full_squares(plan: MovePlan, at: MovePosition) -> MovePlan:
    """The plan without full squares if no move avoids them (A-94)."""
    return plan if not plan.full or may_begin(plan, at) else replace(plan, full=())


def approach_plan(fight: Fight, squadron: Squadron, plan: MovePlan, at: MovePosition) -> MovePlan:
    """The plan towards a target: one level up or down at most, like the rest of the formation; past it, it may turn.

    Rules: WL-15.2.1.
    """
    plan = replace(plan, kind="approach", levels=MAX_EN_ROUTE_LEVELS, turns_round=may_turn_round(fight, squadron, at))
    height = formation_height(fight, squadron)
    together = replace(plan, height=height, levels=0 if height == "level" else MAX_EN_ROUTE_LEVELS)
    for demand in (together, plan, replace(together, full=())):
        if may_begin(demand, at):
            return demand
    return replace(plan, full=())


def may_turn_round(fight: Fight, squadron: Squadron, at: MovePosition) -> bool:
    """Whether a squadron is over or past a target on its present course, or has none ahead (WL-15.2.5)."""
    ahead = STEPS[at.facing][0]
    here = column_of(at.square)
    to_go = [(column_of(unit.square) - here) * ahead for unit in targets_of(fight, squadron)]
    return not ahead or not to_go or min(to_go) <= 0


def formation_height(fight: Fight, squadron: Squadron) -> Height:
    """The altitude change of the formation members that have moved, which the others must follow (WL-15.2.1d, A-93)."""
    formations, tracks = fight.state.formations, fight.state.tracks
    own_formation = formations.get(squadron.id)
    heights = [
        tracks[squadron_id].height
        for squadron_id, formation in formations.items()
        if formation == own_formation and squadron_id in tracks and own_formation
    ]
    changed = [height for height in heights if height in ("up", "down")]
    return changed[0] if changed else "level" if "level" in heights else ""


def run_plan(fight: Fight, profile: Profile | Literal[""], target: str, plan: MovePlan, at: MovePosition) -> MovePlan:
    """The plan of a run: the shortest route to the target's square, or the steps of its profile (WL-15.3)."""
    square = fight.state.surface[target].square
    if profile in SHORTEST_ROUTE_PROFILES:
        return avoid_full_squares(
            shortest_route_plan(replace(plan, kind="shortest", destination=square, lufbery=False), at), at
        )
    return replace(plan, kind="run", destination=square, lufbery=False)


def course_plan(fight: Fight, squadron: Squadron, plan: MovePlan, at: MovePosition) -> MovePlan:
    """The plan of a sweep to the far edge, square by square, so that a target may be designated on the way.

    Rules: WL-9.2.3d.
    """
    return replace(plan, kind="course", levels=0, lufbery=False)


def loiter_plan(fight: Fight, squadron: Squadron, plan: MovePlan, at: MovePosition) -> MovePlan:
    """The plan of free movement within four columns of the enemy's surface units (WL-15.3.7g)."""
    plan = replace(plan, kind="loiter", columns=columns_near(fight, squadron.side), lufbery=False)
    return avoid_full_squares(plan, at)


def escort_plan(fight: Fight, squadron: Squadron, plan: MovePlan) -> MovePlan:
    """The plan of an escort: onward with its bombers, one level up or down, or more during a bombing run (A-106)."""
    bombers = fight.bombers(squadron.side)
    near = [bomber for bomber in bombers if distance(bomber.square, squadron.square) <= ESCORT_REACH]
    profiled = any(bomber.run is not None for bomber in near)
    nearest = min(bombers, key=lambda bomber: distance(bomber.square, squadron.square), default=None)
    return replace(
        plan,
        kind="escort",
        levels=None if profiled else MAX_EN_ROUTE_LEVELS,
        turns_round=nearest is not None and may_turn_with(fight, squadron, nearest),
        flock=tuple(bomber.square for bomber in bombers),
        lufbery=False,
    )


def may_turn_with(fight: Fight, escort: Squadron, bomber: Squadron) -> bool:
    """Whether an escort may turn round: its bomber flies the other way or may turn itself (WL-15.2.5)."""
    away = STEPS[bomber.facing][0] * STEPS[escort.facing][0] < 0
    at = MovePosition(bomber.square, bomber.facing, 0)
    return away or (bomber.facing in (LEFT, RIGHT) and may_turn_round(fight, bomber, at))
