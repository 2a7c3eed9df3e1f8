"""Pursuit heuristics: the best end of a move against a target, judged by the whole move."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Option
from dowding.games.wing_leader.ai.evaluation import advantage
from dowding.games.wing_leader.geometry import Square, adjacent_square, altitude_of, distance, offset
from dowding.games.wing_leader.move_data import EnteredSquare, MovePlan, MovePosition
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, altitude, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import is_out_of_the_sun, is_towards_the_sun
from dowding.games.wing_leader.rules.reachable_squares import Route, find_routes
from dowding.games.wing_leader.state import Squadron

ATTACK: Final = 100.0
OUT_OF_THE_SUN: Final = 6.0
IN_A_DIVE: Final = 3.0
"""The value of attacking in a dive, which adds speed; a climb reduces it (WL-3.3.2c)."""
CLIMB: Final = 2.0
"""The cost of a level that is still to be climbed, in squares."""
HEIGHT: Final = 0.35
"""The value of a level above the target, in squares, for up to three levels."""
MAX_HEIGHT_LEVELS: Final = 3
SUN: Final = 1.0
"""The value of having the Sun behind, in squares (WL-13.4.1b)."""
WATCHED: Final = 0.8
"""The penalty for ending near a higher enemy fighter, which may bounce the squadron (WL-13.4.1c)."""
NEAR: Final = 3
KEEP_OFF: Final = 6
"""The distance in squares kept from an enemy that should not be fought yet."""
AHEAD: Final = 2
"""The squares a bomber flies per turn."""


class MoveEnd(msgspec.Struct, frozen=True):
    """The best end of a move, with the reason for it."""

    worth: float
    route: Route
    kind: str
    value: float = 0.0
    than: float = 0.0

    def reason(self, option: Option) -> Reason:
        """The reason for the option that begins the move."""
        return Reason(self.kind, option.id, self.value, than=self.than)


def best_move_end(
    fight: Fight, squadron: Squadron, target: Squadron, plan: MovePlan, at: MovePosition, odds: float
) -> MoveEnd | None:
    """The best end of a move against a target; None if no route is left."""
    is_wanted = not is_fighter(target) or advantage(fight, squadron, target) >= odds
    next_place = _expected_square(target)
    watchers = [
        fighter.square
        for fighter in fight.fighters(other_side(squadron.side))
        if fighter.id != target.id and not fighter.broken and not fighter.dogfight
    ]
    best: MoveEnd | None = None
    away = distance(squadron.square, target.square)
    for square, route in _cached_routes(plan, at).items():
        if square == target.square:
            end = _attack_end(fight, squadron, target, route, is_wanted=is_wanted)
        elif is_wanted:
            worth = _closeness(fight, square, next_place, route) - _exposure(square, watchers)
            end = MoveEnd(worth, route, "closes in", distance(square, target.square), away)
        else:
            worth = -abs(distance(square, target.square) - KEEP_OFF) + HEIGHT * altitude_of(square)
            end = MoveEnd(worth, route, "keeps off", advantage(fight, squadron, target))
        if best is None or end.worth > best.worth:
            best = end
    return best


@lru_cache(maxsize=256)
def _cached_routes(plan: MovePlan, at: MovePosition) -> dict[Square, Route]:
    """The possible ends of a move, cached for its choice and its first step."""
    return find_routes(plan, at)


def _expected_square(target: Squadron) -> Square:
    """The square of a target after its next move, if it holds its course."""
    square = target.square
    if is_fighter(target) and (target.tally or target.dogfight):
        return square
    for _ in range(AHEAD):
        square = adjacent_square(square, target.facing) or square
    return square


def _attack_end(fight: Fight, squadron: Squadron, target: Squadron, route: Route, *, is_wanted: bool) -> MoveEnd:
    worth, kind = ATTACK, "reaches"
    if not is_wanted:
        return MoveEnd(-ATTACK, route, "no other end")
    if route.end.dives:
        worth, kind = worth + IN_A_DIVE, "comes down"
    elif route.end.climbs:
        worth -= IN_A_DIVE
    if fight.advanced and _comes_out_of_the_sun(fight, squadron, target, route):
        worth, kind = worth + OUT_OF_THE_SUN, "out of the sun"
    return MoveEnd(worth, route, kind)


def _comes_out_of_the_sun(fight: Fight, squadron: Squadron, target: Squadron, route: Route) -> bool:
    track = fight.state.tracks.get(squadron.id)
    if track is None:
        return False
    entered_squares, here = list(track.flown), squadron.square
    for step in route.steps:
        entered_squares.append(EnteredSquare(step.to.square, here))
        here = step.to.square
    return is_out_of_the_sun(fight.sky, target.square, entered_squares, (track.start, track.circled))


def _closeness(fight: Fight, square: Square, goal: Square, route: Route) -> float:
    """The value of a square for an attack next turn: close, above, facing the target, the Sun behind."""
    dx, up = offset(square, goal)
    away = max(abs(dx), -up) + CLIMB * max(0, up)
    above = HEIGHT * min(MAX_HEIGHT_LEVELS, max(0, -up))
    turned = 1.0 if (dx > 0 and route.end.facing in (3, 4, 5)) or (dx < 0 and route.end.facing in (0, 1, 7)) else 0.0
    sun = SUN if fight.advanced and is_towards_the_sun(fight.sky, goal, square) else 0.0
    return above + sun - away - turned


def _exposure(square: Square, watchers: list[Square]) -> float:
    """The cost of ending where enemy fighters can dive on the squadron."""
    return WATCHED * sum(
        distance(square, watcher) <= NEAR and altitude_of(watcher) > altitude_of(square) for watcher in watchers
    )


def is_below(squadron: Squadron, target: Squadron) -> bool:
    """Whether a target is lower than a squadron."""
    return altitude(target) < altitude(squadron)
