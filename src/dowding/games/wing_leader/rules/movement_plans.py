"""Movement plans (WL-8, 9.2): the behaviours of a move, and the plans by which its steps are searched."""

from __future__ import annotations

from typing import Literal

import msgspec

from dowding.games.wing_leader.geometry import LEFT, RIGHT, STEPS, TOP, UP_LEFT, UP_RIGHT, Facing, Square
from dowding.games.wing_leader.move_data import OFF_MAP, MovePlan, MovePosition
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.scenario import WEAPONS, other_side
from dowding.games.wing_leader.rules.allowances import DIVE_BONUS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.lufbery import may_enter_lufbery
from dowding.games.wing_leader.rules.move_generation import MP, may_begin, shortest_route_plan
from dowding.games.wing_leader.rules.raid_movement_plans import (
    approach_plan,
    avoid_full_squares,
    course_plan,
    escort_plan,
    full_squares,
    loiter_plan,
    run_plan,
)
from dowding.games.wing_leader.rules.rockets import is_rocket
from dowding.games.wing_leader.rules.wings import is_balbo, wing_members
from dowding.games.wing_leader.state import NOWHERE, Squadron

BehaviourKind = Literal[
    "straight",
    "free",
    "to vector",
    "support",
    "form up",
    "formation",
    "return",
    "accompany",
    "circle",
    "slow climb",
    "finish climb",
    "lufbery",
    "leave lufbery",
    "approach",
    "attack",
    "run",
    "wait",
    "course",
    "loiter",
    "escort",
]


class Behaviour(msgspec.Struct, frozen=True):
    """A way to spend a move: kind, label, MPs and destination. `dive` uses the MP for diving."""

    kind: BehaviourKind
    id: str
    label: str
    rule: str
    mps: int
    destination: Square = NOWHERE
    subject: str = ""
    dive: bool = False
    profile: Profile | Literal[""] = ""
    """The bombing profile that is begun with it."""
    option_label: str = ""
    """The label of the option, where it differs from `label`, which the log shows."""


def start_position(squadron: Squadron, behaviour: Behaviour) -> MovePosition:
    """The position of a squadron at the start of a behaviour."""
    return MovePosition(squadron.square, squadron.facing, behaviour.mps * MP)


def make_plan(fight: Fight, squadron: Squadron, behaviour: Behaviour, at: MovePosition) -> MovePlan:
    """The movement plan of a behaviour that begins at a position."""
    plan = basic_plan(fight, squadron, behaviour.destination, dive=behaviour.dive)
    if behaviour.kind in ("to vector", "support", "form up"):
        plan = msgspec.structs.replace(plan, kind="shortest", stops_there=behaviour.kind == "to vector")
        return shortest_route_plan(plan, at)
    if behaviour.kind == "return":
        far = behaviour.id.startswith("go-home-far")
        own = squadron.returning or fight.friendly_edge(squadron.side)
        edge = fight.enemy_edge(squadron.side) if far else own
        return avoid_full_squares(msgspec.structs.replace(plan, kind="return", exit_left=edge == "left"), at)
    if behaviour.kind == "accompany":
        return msgspec.structs.replace(plan, kind="accompany")
    if behaviour.kind == "formation":
        moved = [
            member
            for member in wing_members(fight, squadron.side, squadron.wing)
            if member.moved and member.id != squadron.id
        ]
        return msgspec.structs.replace(
            plan, kind="formation", links=tuple((member.square, member.facing) for member in moved)
        )
    if behaviour.kind == "approach":
        return approach_plan(fight, squadron, plan, at)
    if behaviour.kind == "attack":
        return run_plan(fight, behaviour.profile, behaviour.subject, plan, at)
    if behaviour.kind == "run" and squadron.run is not None:
        return run_plan(fight, squadron.run.profile, squadron.run.target, plan, at)
    if behaviour.kind == "course":
        return course_plan(fight, squadron, plan, at)
    if behaviour.kind == "loiter":
        return loiter_plan(fight, squadron, plan, at)
    return escort_plan(fight, squadron, plan) if behaviour.kind == "escort" else plan


def basic_plan(fight: Fight, squadron: Squadron, destination: Square = NOWHERE, *, dive: bool = False) -> MovePlan:
    """The plan common to all moves of a squadron from where it is: free movement."""
    card = fight.card(squadron).for_throttle(squadron.throttle)
    target = fight.squadron(squadron.tally) if squadron.tally else None
    occupied = tuple(sorted({enemy.square for enemy in fight.on_map(other_side(squadron.side))}))
    return MovePlan(
        "free",
        squadron.square,
        card.climb,
        rocket=is_rocket(fight, squadron) and squadron.throttle == "full",
        lufbery=may_enter_lufbery(fight, squadron),
        occupied=occupied if fight.advanced else (),
        ceiling=_ceiling(fight, squadron),
        target=OFF_MAP if target is None else target.square,
        target_facing=None if target is None or target.dogfight or target.lufbery else target.facing,
        destination=destination,
        must_dive=dive,
        in_wing=is_balbo(fight, squadron),
        full=full_squares(fight, squadron),
    )


def can_begin(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> bool:
    """Whether a behaviour can be flown from where a squadron is."""
    at = start_position(squadron, behaviour)
    return may_begin(make_plan(fight, squadron, behaviour, at), at)


def with_dive(behaviour: Behaviour) -> Behaviour:
    """The same behaviour with the MP for diving (WL-8.2e)."""
    verb, colon, subject = behaviour.id.partition(":")
    return msgspec.structs.replace(
        behaviour,
        id=f"{verb}-dive{colon}{subject}",
        label=f"{behaviour.label}, diving",
        option_label=f"{behaviour.option_label}, diving" if behaviour.option_label else "",
        mps=behaviour.mps + DIVE_BONUS,
        dive=True,
    )


def _ceiling(fight: Fight, squadron: Squadron) -> int:
    if squadron.load not in WEAPONS:
        return TOP
    return max((level for level, bomb in enumerate(fight.card(squadron).bomb) if bomb is not None), default=TOP)


def level_facings(facing: Facing) -> tuple[Facing, ...]:
    """The level facings to which a squadron may level off: its own side, or either from straight up or down (A-37)."""
    across = STEPS[facing][0]
    return (LEFT, RIGHT) if not across else (LEFT if across < 0 else RIGHT,)


def level_facing(facing: Facing, far: Facing) -> Facing:
    """The level facing without a choice: from straight up or down, the one towards the far edge."""
    levels = level_facings(facing)
    return levels[0] if len(levels) == 1 else far


def far_facing(fight: Fight, squadron: Squadron) -> Facing:
    """The level facing towards the enemy's edge (A-38)."""
    return LEFT if fight.enemy_edge(squadron.side) == "left" else RIGHT


def climb_facing(level: Facing) -> Facing:
    """The facing 45 degrees up from a level one."""
    return UP_LEFT if level == LEFT else UP_RIGHT
