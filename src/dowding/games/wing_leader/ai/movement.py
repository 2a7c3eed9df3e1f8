"""Movement heuristics: pursue from above, go home when broken or out of ammunition, otherwise follow the mission."""

from __future__ import annotations

from typing import NamedTuple

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.ai.bombing import attack_start_square, choose_attack, fly_bombing_run
from dowding.games.wing_leader.ai.pursuit import AHEAD, MoveEnd, best_move_end, is_below
from dowding.games.wing_leader.ai.reason_texts import INDIFFERENT
from dowding.games.wing_leader.geometry import (
    COLUMNS,
    FACING_NAMES,
    STEPS,
    TOP,
    Square,
    altitude_of,
    column_of,
    distance,
    offset,
    square_at,
    square_named,
)
from dowding.games.wing_leader.move_data import MovePlan
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.movement_plans import make_plan, start_position
from dowding.games.wing_leader.rules.reachable_squares import Route
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron


def move_formation(fight: Fight, decision: Decision) -> Recommendation:
    """Fly on with all bombers or escorts."""
    choice = decision.option("rest") or decision.options[0]
    kind = "all together" if choice.id == "rest" else INDIFFERENT
    return Recommendation(choice, why=because(Reason(kind, choice.id)))


def choose_behaviour(fight: Fight, decision: Decision, *, odds: float) -> Recommendation:
    """Choose a behaviour: pursue, support or continue; return home without ammunition."""
    if fight.state.move is not None:
        return choose_step(fight, decision, odds=odds)  # a Lufbery may also be formed during a move
    squadron = fight.squadron(decision.options[0].piece)
    if squadron.tally and squadron.load != "drop tanks":
        chase = _choose_chase(fight, decision, squadron, odds)
        if chase is not None:
            return chase
    if fight.bombing and not is_fighter(squadron):
        attack = choose_attack(fight, decision, squadron)
        if attack is not None:
            return attack
    offered = {option.id.partition(":")[0]: option for option in reversed(decision.options)}
    for verb, kind, value in _preferences(fight, squadron):
        if verb in offered:
            return Recommendation(offered[verb], why=because(Reason(kind, offered[verb].id, value)))
    calm = [option for option in decision.options if not option.id.startswith(("break", "lufbery", "drop-tanks"))]
    choice = (calm or list(decision.options))[0]
    return Recommendation(choice, why=because(Reason("by its mission", choice.id)))


def _choose_chase(fight: Fight, decision: Decision, squadron: Squadron, odds: float) -> Recommendation | None:
    """Move freely or in a dive, whichever ends better. A dive is considered only if the target is lower."""
    target = fight.squadron(squadron.tally)
    candidates: list[tuple[MoveEnd, Option]] = []
    for behaviour in behaviours(fight, squadron):
        option = decision.option(behaviour.id)
        if option is None or behaviour.kind != "free" or (behaviour.dive and not is_below(squadron, target)):
            continue
        at = start_position(squadron, behaviour)
        best_end = best_move_end(fight, squadron, target, make_plan(fight, squadron, behaviour, at), at, odds)
        if best_end is not None:
            candidates.append((best_end, option))
    if not candidates or target.square == squadron.square:
        return None
    end, option = max(candidates, key=lambda candidate: candidate[0].worth)
    return Recommendation(option, why=because(end.reason(option)))


class Preference(NamedTuple):
    """A preferred verb, with the reason for it."""

    verb: str
    kind: str
    value: float = 0.0


def _preferences(fight: Fight, squadron: Squadron) -> list[Preference]:
    """The behaviours that a squadron should try, best first."""
    if squadron.load == "drop tanks" and squadron.tally:
        return [Preference("drop-tanks", "tanks in the way"), Preference("free", "has a target")]
    if squadron.lufbery and squadron.tally:
        return [Preference("leave-lufbery", "has a target")]
    if squadron.tally:
        return [
            Preference("hold", "target here"),
            Preference("finish-climb", "nearly up"),
            Preference("free", "has a target"),
            Preference("free-dive", "has a target"),
        ]
    if squadron.returning:
        return [Preference("return", "returning"), Preference("return-dive", "returning")]
    if fight.bombing and (not is_fighter(squadron) or is_escort(squadron)):
        return _raid_preferences(fight, squadron)
    preferences: list[Preference] = [Preference("finish-climb", "nearly up")]
    if squadron.ammo == DEPLETED:
        preferences.append(Preference("go-home", "no ammunition"))
    elif not _is_any_enemy_left(fight, squadron):
        preferences.append(Preference("go-home", "nobody left"))
    if squadron.was_escort and fight.bombers(squadron.side):
        preferences.append(Preference("form-up", "bombers", len(fight.bombers(squadron.side))))
    preferences += [
        Preference("support", "friend"),
        Preference("formation", "wing"),
        Preference("to-vector", "to its vector"),
        Preference("to-vector-dive", "to its vector"),
        Preference("climb-forward", "slow climb"),
        Preference("straight", "no target"),
        Preference("orbit", "no target"),
    ]
    return preferences


def _raid_preferences(fight: Fight, squadron: Squadron) -> list[Preference]:
    """Bombers fly on to their target; escorts stay with them at their altitude and go home with them."""
    if not is_fighter(squadron):
        return [
            Preference("approach", "target ahead"),
            Preference("loiter", "strafe"),
            Preference("straight", "no target"),
        ]
    bombers = fight.bombers(squadron.side)
    nearest = min(bombers, key=lambda bomber: distance(bomber.square, squadron.square), default=None)
    if nearest is not None and nearest.returning:
        return [Preference(verb, "bombers return") for verb in ("accompany", "with-bombers", "straight")]
    preferences: list[Preference] = [Preference("straight", "bombers", len(bombers))]
    if nearest is not None and abs(altitude(nearest) + 1 - altitude(squadron)) > 1:
        preferences.insert(
            0, Preference("with-bombers", "off the bombers", abs(altitude(nearest) - altitude(squadron)))
        )
    return preferences


def _is_any_enemy_left(fight: Fight, squadron: Squadron) -> bool:
    """Whether an enemy worth fighting is on the map or still to arrive."""
    return any(
        enemy.side != squadron.side
        and enemy.place in ("map", "edge", "later")
        and not (enemy.broken and is_fighter(enemy))
        for enemy in fight.state.squadrons.values()
    )


def choose_step(fight: Fight, decision: Decision, *, odds: float) -> Recommendation:
    """Step towards the best end of the whole move: the target, otherwise the destination."""
    move = fight.state.move
    if move is None:
        return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))
    squadron = fight.squadron(move.squadron)
    if squadron.tally and move.plan.kind == "free":
        best_end = best_move_end(fight, squadron, fight.squadron(squadron.tally), move.plan, move.at, odds)
        option = None if best_end is None else decision.option(_first_step(best_end.route))
        if best_end is not None and option is not None:
            return Recommendation(option, why=because(best_end.reason(option)))
    if squadron.run is not None:
        return fly_bombing_run(fight, decision, squadron, squadron.run)
    if fight.bombing and not is_fighter(squadron) and not squadron.returning:
        attack = choose_attack(fight, decision, squadron)
        if attack is not None:
            return attack
    goal = move_goal(fight, squadron, move.plan)
    recommendation = recommend_best(
        decision.options, ScoreTerm("way", lambda option: distance_left(squadron, option, goal), -1.0, 1)
    )
    if recommendation.option.id.startswith("enter") and not recommendation.option.region:
        return Recommendation(recommendation.option, why=because(Reason("leaves", recommendation.option.id)))
    return recommendation


def move_goal(fight: Fight, squadron: Squadron, plan: MovePlan) -> Square:
    """The goal of a move: its destination, a bomber's target, an escort's bombers, or home."""
    goal: Square | None = plan.destination
    if plan.kind == "approach":
        goal = attack_start_square(fight, squadron)
    elif plan.kind == "escort" and plan.flock:
        near = min(plan.flock, key=lambda bomber_square: distance(bomber_square, squadron.square))
        ahead = STEPS[squadron.facing][0] * AHEAD
        column = max(0, min(COLUMNS - 1, column_of(near) + ahead))
        goal = square_at(column, min(TOP, altitude_of(near) + 1))
    elif squadron.balloon:
        goal = fight.state.balloons[squadron.balloon].square
    if goal is not None and goal != NOWHERE:
        return goal
    edge = squadron.returning or fight.friendly_edge(squadron.side)
    return square_at(0 if edge == "left" else COLUMNS - 1, altitude(squadron))


def _first_step(route: Route) -> str:
    """The first option of a route."""
    if route.steps:
        return f"enter:{FACING_NAMES[route.steps[0].facing]}"
    return f"circle:{FACING_NAMES[route.end.facing]}" if route.circled else "end"


def distance_left(squadron: Squadron, option: Option, goal: Square) -> float:
    """The distance of a squadron from a goal after an option."""
    if option.id.startswith(("enter", "end")) and option.region:
        square = square_named(option.region)
        return distance(square, goal) + _straightness_penalty(square, goal)
    if option.id.startswith("enter"):
        return -10.0 if column_of(goal) in (0, COLUMNS - 1) else 50.0  # over the edge
    return distance(squadron.square, goal) + 0.2 + 0.01 * _facing_penalty(squadron, option, goal)


def _straightness_penalty(square: Square, goal: Square) -> float:
    """A small penalty, so that the straighter of two equal routes is better."""
    dx, dy = offset(square, goal)
    return 0.01 * (abs(dx) + abs(dy))


def _facing_penalty(squadron: Squadron, option: Option, goal: Square) -> int:
    """Whether circling would leave the squadron facing away from its goal."""
    name = option.id.partition(":")[2]
    dx, _ = offset(squadron.square, goal)
    return int(("L" in name and dx > 0) or ("R" in name and dx < 0))


def choose_facing(fight: Fight, decision: Decision) -> Recommendation:
    """Face the enemy in level flight."""
    squadron = fight.squadron(decision.options[0].piece)
    enemies = fight.on_map(other_side(squadron.side))
    if enemies:
        near = min(enemies, key=lambda enemy: distance(enemy.square, squadron.square))
        dx, dy = offset(squadron.square, near.square)
    else:
        dx, dy = (1 if fight.friendly_edge(squadron.side) == "left" else -1), 0
    wanted_facing = ("U" if dy > abs(dx) else "D" if -dy > abs(dx) else "") + ("R" if dx > 0 else "L" if dx < 0 else "")
    turned = ScoreTerm(
        "turned", lambda option: _facing_difference(option.id.partition(":")[2], wanted_facing or "R"), -1.0
    )
    return recommend_best(decision.options, turned)


def _facing_difference(name: str, wanted_facing: str) -> int:
    apart = abs(FACING_NAMES.index(name) - FACING_NAMES.index(wanted_facing))
    return min(apart, 8 - apart)


def choose_escort_square(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the nearest square among the bombers."""
    move = decision.options[0]
    squadron = next((s for s in fight.on_map() if s.moved and s.was_escort), None)
    if squadron is None:
        return Recommendation(move, why=because(Reason(INDIFFERENT, move.id)))
    return recommend_best(
        decision.options, ScoreTerm("away", lambda option: distance(squadron.square, square_named(option.region)), -1.0)
    )


def choose_drift(fight: Fight, decision: Decision) -> Recommendation:
    """Leave a dogfight in its square."""
    return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))


def choose_hunter(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the nearest target."""
    return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))


def choose_throttle(fight: Fight, decision: Decision) -> Recommendation:
    """Use full throttle with a target or vector."""
    squadron = fight.squadron(decision.options[0].piece)
    has_goal = bool(squadron.tally) or squadron.vector != NOWHERE
    choice = decision.options[0] if has_goal else decision.options[-1]
    return Recommendation(choice, why=because(Reason("goal" if has_goal else "no goal", choice.id)))
