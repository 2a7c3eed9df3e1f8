"""How a squadron spends a move: a behaviour, and the plan by which its moves are searched."""

from __future__ import annotations

from typing import Literal

import msgspec

from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.geometry import LEFT, LEVEL, RIGHT, TOP, UP_LEFT, UP_RIGHT, Facing, Square
from dowding.games.wing_leader.lufbery import may_enter_lufbery
from dowding.games.wing_leader.moves import MP, OFF_MAP, At, Plan, shortest
from dowding.games.wing_leader.rockets import is_rocket
from dowding.games.wing_leader.scenario import other
from dowding.games.wing_leader.state import NOWHERE, Squadron
from dowding.games.wing_leader.wings import is_balbo, members

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
]


class Behaviour(msgspec.Struct, frozen=True):
    """A way to spend a move: what it is called, its MPs, and where it leads. `dive` claims the MP for diving."""

    kind: BehaviourKind
    id: str
    label: str
    rule: str
    mps: int
    destination: Square = NOWHERE
    subject: str = ""
    dive: bool = False


def start_of(squadron: Squadron, behaviour: Behaviour) -> At:
    """Where a squadron stands when it begins a behaviour."""
    return At(squadron.square, squadron.facing, behaviour.mps * MP)


def plan_of(fight: Fight, squadron: Squadron, behaviour: Behaviour, at: At) -> Plan:
    """What the search for moves must know of a behaviour that is begun here, with these MPs."""
    card = fight.card(squadron).rated(squadron.throttle)
    target = fight.squadron(squadron.tally) if squadron.tally else None
    occupied = tuple(sorted({enemy.square for enemy in fight.on_map(other(squadron.side))}))
    plan = Plan(
        "free",
        squadron.square,
        card.climb,
        rocket=is_rocket(fight, squadron) and squadron.throttle == "full",
        lufbery=may_enter_lufbery(fight, squadron),
        occupied=occupied if fight.advanced else (),
        ceiling=_ceiling(fight, squadron),
        target=OFF_MAP if target is None else target.square,
        target_facing=None if target is None or target.dogfight or target.lufbery else target.facing,
        destination=behaviour.destination,
        must_dive=behaviour.dive,
        in_wing=is_balbo(fight, squadron),
    )
    if behaviour.kind in ("to vector", "support", "form up"):
        plan = msgspec.structs.replace(plan, kind="shortest", stops_there=behaviour.kind == "to vector")
        return shortest(plan, at)
    if behaviour.kind == "return":
        edge = squadron.returning or fight.friendly_edge(squadron.side)
        return msgspec.structs.replace(plan, kind="return", exit_left=edge == "left")
    if behaviour.kind == "accompany":
        return msgspec.structs.replace(plan, kind="accompany")
    if behaviour.kind == "formation":
        moved = [each for each in members(fight, squadron.side, squadron.wing) if each.moved and each.id != squadron.id]
        return msgspec.structs.replace(
            plan, kind="formation", links=tuple((each.square, each.facing) for each in moved)
        )
    return plan


def _ceiling(fight: Fight, squadron: Squadron) -> int:
    if squadron.load != "bombs":
        return TOP
    return max((level for level, bomb in enumerate(fight.card(squadron).bomb) if bomb is not None), default=TOP)


def level_facing(facing: Facing, far: Facing) -> Facing:
    """A-37: left-ish facings level off to the left, right-ish to the right, straight up or down to the far edge."""
    if facing in LEVEL:
        return facing
    if facing in (1, 7):
        return RIGHT
    return LEFT if facing in (3, 5) else far


def far_facing(fight: Fight, squadron: Squadron) -> Facing:
    """The level facing towards the enemy's edge (A-38)."""
    return LEFT if fight.enemy_edge(squadron.side) == "left" else RIGHT


def upward(level: Facing) -> Facing:
    """The facing 45 degrees up from a level one."""
    return UP_LEFT if level == LEFT else UP_RIGHT
