"""Group moves: the squadrons of a side that have one sensible move fly it together.

A squadron with a vector flies towards it, a sweep that has spotted nothing flies straight on, and one that returns to
base flies home. All others are left to the player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dowding.engine.decision import Decision, Leg, Path
from dowding.games.wing_leader.geometry import adjacent_square, altitude_of, column_of, distance, name_of
from dowding.games.wing_leader.move_data import MovePosition
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.move_generation import MP, may_begin
from dowding.games.wing_leader.rules.movement_order import unmoved_squadrons
from dowding.games.wing_leader.rules.movement_plans import (
    Behaviour,
    BehaviourKind,
    far_facing,
    make_plan,
    start_position,
)
from dowding.games.wing_leader.rules.reachable_squares import Route, find_routes, route_choices, route_legs
from dowding.games.wing_leader.state import Squadron
from dowding.view.scene import GroupMove

DEEDS: Final[dict[frozenset[str], str]] = {
    frozenset({"to vector"}): "All follow their vectors",
    frozenset({"return"}): "All fly home",
    frozenset({"straight"}): "All sweep on",
}
"""What a group does whose behaviours are all of these kinds."""


class OrderedMove(NamedTuple):
    """A move that follows from a squadron's orders: its behaviour, and its path."""

    behaviour: Behaviour
    path: Path


class Way(NamedTuple):
    """A way to fly a behaviour: from a position by a route."""

    behaviour: Behaviour
    start: MovePosition
    route: Route


def find_group_move(fight: Fight, decision: Decision) -> GroupMove | None:
    """The group move that begins with the squadron which is asked now; None if its player has a choice to make."""
    squadron = _asked_squadron(fight, decision)
    first = None if squadron is None else _sensible_move(fight, squadron)
    if squadron is None or first is None or decision.option(first.path.options[0]) is None:
        return None
    others = [
        move
        for other in fight.sort_squadrons(unmoved_squadrons(fight))
        if other.side == squadron.side and _chooses_its_move(other) and (move := _sensible_move(fight, other))
    ]
    moves = [first, *others]
    if len(moves) == 1 and len(first.path.options) == 1:
        return None  # it is a separate option already
    return GroupMove(_label_of(moves), tuple(move.path for move in moves))


def _asked_squadron(fight: Fight, decision: Decision) -> Squadron | None:
    """The squadron whose move begins with this decision, unless its player has just chosen how it moves."""
    if fight.state.phase != "movement" or fight.state.reaction is not None:
        return None
    squadron = fight.state.squadrons.get(decision.options[0].piece)
    if squadron is None or not squadron.moved or not _chooses_its_move(squadron):
        return None
    track = fight.state.tracks.get(squadron.id)
    has_begun = track is None or track.flown or track.circled
    is_chosen = _is_under_way(fight, squadron) and not squadron.returning
    return None if has_begun or is_chosen else squadron


def _chooses_its_move(squadron: Squadron) -> bool:
    """Whether the player is asked for the move of a fighter; escorts and bombers fly on together by another order."""
    return squadron.place == "map" and is_fighter(squadron) and not is_escort(squadron) and not squadron.dogfight


def _sensible_move(fight: Fight, squadron: Squadron) -> OrderedMove | None:
    """The only sensible move of a squadron; None if there are several or none."""
    if squadron.tally or squadron.balloon or squadron.lufbery:
        return None
    offered = behaviours(fight, squadron)
    if squadron.returning:
        return _ordered_move(fight, squadron, offered, "return")
    kinds = {behaviour.kind for behaviour in offered}
    if "to vector" in kinds and kinds <= {"to vector", "formation"}:
        return _ordered_move(fight, squadron, offered, "to vector")
    if kinds == {"straight", "return"}:
        return _straight_move(fight, squadron, next(move for move in offered if move.kind == "straight"))
    return None


def _ordered_move(
    fight: Fight, squadron: Squadron, offered: list[Behaviour], kind: BehaviourKind
) -> OrderedMove | None:
    """The best way to fly a behaviour of this kind; None if there is no way, or if others are offered beside it."""
    if any(behaviour.kind not in (kind, "formation") for behaviour in offered):
        return None
    ways = [way for behaviour in offered if behaviour.kind == kind for way in _ways(fight, squadron, behaviour)]
    if not ways:
        return None
    behaviour, at, route = min(ways, key=lambda way: (_rank(fight, squadron, way), way.behaviour.dive))
    choices = tuple(route_choices(route))
    options = choices if _is_under_way(fight, squadron) else (behaviour.id, *choices)
    legs, cost = tuple(route_legs(at, route)), f"{route.cost / MP:g} MP"
    return OrderedMove(behaviour, Path(behaviour.label, squadron.id, options, legs, cost=cost))


def _is_under_way(fight: Fight, squadron: Squadron) -> bool:
    """Whether the behaviour of the squadron is settled, and only its squares are still to be chosen."""
    return fight.state.move is not None and fight.state.move.squadron == squadron.id


def _ways(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> Iterator[Way]:
    """The ways to fly a behaviour."""
    move = fight.state.move
    if move is not None and move.squadron == squadron.id:
        if move.behaviour == behaviour.kind and move.plan.must_dive == behaviour.dive:
            yield from (Way(behaviour, move.at, route) for route in find_routes(move.plan, move.at).values())
        return
    at = start_position(squadron, behaviour)
    plan = make_plan(fight, squadron, behaviour, at)
    if at.left > 0 and may_begin(plan, at):
        yield from (Way(behaviour, at, route) for route in find_routes(plan, at).values())


def _rank(fight: Fight, squadron: Squadron, way: Way) -> tuple[int, ...]:
    """How good a way is, the best first: close to the vector, or soon home and at the same altitude."""
    behaviour, _, route = way
    square = route.end.square
    if behaviour.kind == "to vector":
        return distance(square, behaviour.destination), route.cost, square
    is_left = (squadron.returning or fight.friendly_edge(squadron.side)) == "left"
    to_edge = column_of(square) if is_left else -column_of(square)
    change = abs(altitude_of(square) - altitude_of(squadron.square))
    return not route.end.exited, to_edge, change, route.cost, square


def _straight_move(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> OrderedMove:
    """A sweep that flies straight on: one option, with its squares as a preview."""
    legs: list[Leg] = []
    there = adjacent_square(squadron.square, far_facing(fight, squadron))
    while there is not None and len(legs) < behaviour.mps:
        legs.append(Leg(name_of(there), str(len(legs) + 1), "level"))
        there = adjacent_square(there, far_facing(fight, squadron))
    cost = f"{behaviour.mps} MP"
    return OrderedMove(behaviour, Path(behaviour.label, squadron.id, (behaviour.id,), tuple(legs), cost=cost))


def _label_of(moves: list[OrderedMove]) -> str:
    """What the group does, in words."""
    if len(moves) > 1:
        return DEEDS.get(frozenset(move.behaviour.kind for move in moves), "All fly on")
    behaviour, path = moves[0]
    if behaviour.kind == "return":
        return f"{path.piece} flies home"
    return f"{path.piece} follows its vector to {name_of(behaviour.destination)}"
