"""Slow climbs (WL-8.5.1): where the card has an S, climbing a level takes two turns."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dowding.engine.errors import RulesError
from dowding.games.wing_leader.geometry import TOP, Facing, Square, adjacent_square, altitude_of, distance
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.movement_plans import (
    Behaviour,
    climb_facing,
    far_facing,
    level_facing,
    level_facings,
)
from dowding.games.wing_leader.rules.raid_movement_plans import full_squares
from dowding.games.wing_leader.rules.ratings import may_carry_to
from dowding.games.wing_leader.state import NOWHERE, Squadron


def slow_climbs(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Begin a slow climb, in place or one square forward, or finish one that was begun last turn (WL-8.5.1).

    Bombers do not end it where two others have ended their moves (WL-15.2.1g).
    """
    if fight.card(squadron).climb[altitude(squadron)] is not None or altitude(squadron) == TOP:
        return
    if not may_carry_to(fight, squadron, altitude(squadron) + 1):
        return
    if squadron.marker == "slow climb":
        there = adjacent_square(
            squadron.square, climb_facing(level_facing(squadron.facing, far_facing(fight, squadron)))
        )
        if there is not None and there not in full_squares(fight, squadron):
            yield Behaviour("finish climb", "finish-climb", "Finish the slow climb", "WL-8.5.1", 0)
        return
    if squadron.square not in full_squares(fight, squadron):
        yield Behaviour("slow climb", "climb-stay", "Begin a slow climb in place", "WL-8.5.1", 0)
    if forward_facings(fight, squadron):
        yield Behaviour("slow climb", "climb-forward", "Begin a slow climb, one square forward", "WL-8.5.1", 0)


def slow_climbs_to(fight: Fight, squadron: Squadron, destination: Square) -> list[Behaviour]:
    """The slow climbs on the way to a higher square, without those that lead away from it (WL-9.2.5a to c, A-41).

    The square ahead must be taken if it is closer. A climb continues in the direction of the squadron's facing, so a
    squadron that faces away from its destination turns first.
    """
    if altitude_of(destination) <= altitude(squadron) or not facings_towards(squadron, destination):
        return []
    climbs = [msgspec.structs.replace(climb, destination=destination) for climb in slow_climbs(fight, squadron)]
    ahead = forward_facings(fight, squadron, destination)
    if not ahead:
        return [climb for climb in climbs if climb.id != "climb-forward"]
    here = distance(squadron.square, destination)
    nearer = any(distance(entered_square(squadron, facing), destination) < here for facing in ahead)
    return [climb for climb in climbs if climb.id != "climb-stay"] if nearer else climbs


def facings_towards(squadron: Squadron, destination: Square) -> list[Facing]:
    """The level facings from which the climb does not lead away from the destination (WL-9.2.5b)."""
    here = distance(squadron.square, destination)
    return [
        level
        for level in level_facings(squadron.facing)
        if (higher := adjacent_square(squadron.square, climb_facing(level))) is not None
        and distance(higher, destination) <= here
    ]


def entered_square(squadron: Squadron, facing: Facing) -> Square:
    """The adjacent square in a direction in which the squadron can fly."""
    there = adjacent_square(squadron.square, facing)
    if there is None:
        raise RulesError(f"{squadron.id} cannot leave the map in a slow climb")
    return there


def forward_facings(fight: Fight, squadron: Squadron, destination: Square = NOWHERE) -> list[Facing]:
    """The level facings in which the squadron can fly one square forward as it begins a slow climb (A-37).

    On the way to a destination, only those to the closest of these squares, and none that is farther than the present
    one (A-41).
    """
    blocked = (None, *full_squares(fight, squadron))
    facings = [
        level for level in level_facings(squadron.facing) if adjacent_square(squadron.square, level) not in blocked
    ]
    if destination == NOWHERE:
        return facings
    here = distance(squadron.square, destination)
    towards = facings_towards(squadron, destination)
    away = {facing: distance(entered_square(squadron, facing), destination) for facing in facings if facing in towards}
    nearest = min(away.values(), default=here)
    return [facing for facing in away if away[facing] == nearest <= here]
