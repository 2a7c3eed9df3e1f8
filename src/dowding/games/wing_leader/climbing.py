"""Slow climbs (WL-8.5.1): where the card says S, the only way up takes two turns."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.fight import Fight, altitude
from dowding.games.wing_leader.geometry import TOP, Square, altitude_of, beyond, distance
from dowding.games.wing_leader.plans import Behaviour, far_facing, level_facing, upward
from dowding.games.wing_leader.ratings import may_carry_to
from dowding.games.wing_leader.state import Squadron


def slow_climbs(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-8.5.1: begin one, in place or a square forward; or finish one that was begun last turn."""
    if fight.card(squadron).climb[altitude(squadron)] is not None or altitude(squadron) == TOP:
        return
    if not may_carry_to(fight, squadron, altitude(squadron) + 1):
        return
    level = level_facing(squadron.facing, far_facing(fight, squadron))
    if squadron.marker == "slow climb":
        if beyond(squadron.square, upward(level)) is not None:
            yield Behaviour("finish climb", "finish-climb", "Finish the slow climb", "WL-8.5.1", 0)
        return
    yield Behaviour("slow climb", "climb-stay", "Begin a slow climb in place", "WL-8.5.1", 0)
    if beyond(squadron.square, level) is not None:
        yield Behaviour("slow climb", "climb-forward", "Begin a slow climb, one square forward", "WL-8.5.1", 0)


def slow_climbs_to(fight: Fight, squadron: Squadron, destination: Square) -> list[Behaviour]:
    """WL-9.2.5b, c, A-41: the slow climbs on the way to a higher square; none that would lead away from it.

    A climb goes on as the squadron faces: who faces away from where it must go turns first.
    """
    if altitude_of(destination) <= altitude(squadron):
        return []
    level = level_facing(squadron.facing, far_facing(fight, squadron))
    risen = beyond(squadron.square, upward(level))
    if risen is None or distance(risen, destination) > distance(squadron.square, destination):
        return []
    return list(slow_climbs(fight, squadron))
