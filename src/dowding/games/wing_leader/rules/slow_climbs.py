"""Slow climbs (WL-8.5.1): where the card says S, the only way up takes two turns."""

from __future__ import annotations

from collections.abc import Iterator

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
from dowding.games.wing_leader.state import Squadron


def slow_climbs(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-8.5.1: begin one, in place or a square forward; or finish one that was begun last turn.

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
    """WL-9.2.5b, c, A-41: the slow climbs on the way to a higher square; none that would lead away from it.

    A climb goes on as the squadron faces: one that faces away from where it must go turns first.
    """
    if altitude_of(destination) <= altitude(squadron):
        return []
    higher_squares = [adjacent_square(squadron.square, climb_facing(level)) for level in level_facings(squadron.facing)]
    away = distance(squadron.square, destination)
    if all(square is None or distance(square, destination) > away for square in higher_squares):
        return []
    return list(slow_climbs(fight, squadron))


def forward_facings(fight: Fight, squadron: Squadron) -> list[Facing]:
    """The level facings in which it can go a square forward as it begins a slow climb (A-37)."""
    blocked = (None, *full_squares(fight, squadron))
    return [level for level in level_facings(squadron.facing) if adjacent_square(squadron.square, level) not in blocked]
