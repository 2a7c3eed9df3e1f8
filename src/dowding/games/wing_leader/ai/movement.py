"""Flying: towards the target and above it, home when broken or out of ammunition, on with the mission otherwise."""

from __future__ import annotations

from typing import NamedTuple

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.ai.bombing import attack_now, on_the_run, way_to_the_target
from dowding.games.wing_leader.ai.pursuit import AHEAD, Aim, aim, is_below
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
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.move_generation import Plan
from dowding.games.wing_leader.rules.movement_plans import plan_of, start_of
from dowding.games.wing_leader.rules.reachable_squares import Way
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron


def move_formation(fight: Fight, decision: Decision) -> Counsel:
    """Bombers and escorts fly on, all of them."""
    choice = decision.option("rest") or decision.options[0]
    kind = "all together" if choice.id == "rest" else INDIFFERENT
    return Counsel(choice, why=because(Claim(kind, choice.id)))


def choose_behaviour(fight: Fight, decision: Decision, *, odds: float) -> Counsel:
    """What to do with a move: chase, help, go on; home when there is nothing left to fight with."""
    if fight.state.move is not None:
        return fly(fight, decision, odds=odds)  # a Lufbery may be formed on the way, too
    squadron = fight.squadron(decision.options[0].piece)
    if squadron.tally and squadron.load != "drop tanks":
        chase = _chase(fight, decision, squadron, odds)
        if chase is not None:
            return chase
    if fight.bombing and not is_fighter(squadron):
        attack = attack_now(fight, decision, squadron)
        if attack is not None:
            return attack
    offered = {option.id.partition(":")[0]: option for option in reversed(decision.options)}
    for ident, kind, value in _wishes(fight, squadron):
        if ident in offered:
            return Counsel(offered[ident], why=because(Claim(kind, offered[ident].id, value)))
    calm = [option for option in decision.options if not option.id.startswith(("break", "lufbery", "drop-tanks"))]
    choice = (calm or list(decision.options))[0]
    return Counsel(choice, why=because(Claim("by its mission", choice.id)))


def _chase(fight: Fight, decision: Decision, squadron: Squadron, odds: float) -> Counsel | None:
    """Freely, or in a dive: whichever ends better. A dive is weighed only where the target is lower."""
    target = fight.squadron(squadron.tally)
    found: list[tuple[Aim, Option]] = []
    for behaviour in behaviours(fight, squadron):
        option = decision.option(behaviour.id)
        if option is None or behaviour.kind != "free" or (behaviour.dive and not is_below(squadron, target)):
            continue
        at = start_of(squadron, behaviour)
        best_end = aim(fight, squadron, target, plan_of(fight, squadron, behaviour, at), at, odds)
        if best_end is not None:
            found.append((best_end, option))
    if not found or target.square == squadron.square:
        return None
    end, option = max(found, key=lambda each: each[0].worth)
    return Counsel(option, why=because(end.claim(option)))


class Wish(NamedTuple):
    """What to do, by the verb of its option, and what is claimed for it."""

    verb: str
    kind: str
    value: float = 0.0


def _wishes(fight: Fight, squadron: Squadron) -> list[Wish]:
    """What a squadron would do, the best first."""
    if squadron.load == "drop tanks" and squadron.tally:
        return [Wish("drop-tanks", "tanks in the way"), Wish("free", "has a target")]
    if squadron.lufbery and squadron.tally:
        return [Wish("leave-lufbery", "has a target")]
    if squadron.tally:
        return [
            Wish("hold", "target here"),
            Wish("finish-climb", "nearly up"),
            Wish("free", "has a target"),
            Wish("free-dive", "has a target"),
        ]
    if squadron.returning:
        return [Wish("return", "returning"), Wish("return-dive", "returning")]
    if fight.bombing and (not is_fighter(squadron) or is_escort(squadron)):
        return _on_a_raid(fight, squadron)
    wishes: list[Wish] = [Wish("finish-climb", "nearly up")]
    if squadron.ammo == DEPLETED:
        wishes.append(Wish("go-home", "no ammunition"))
    elif not _anybody_left(fight, squadron):
        wishes.append(Wish("go-home", "nobody left"))
    if squadron.was_escort and fight.bombers(squadron.side):
        wishes.append(Wish("form-up", "bombers", len(fight.bombers(squadron.side))))
    wishes += [
        Wish("support", "friend"),
        Wish("formation", "wing"),
        Wish("to-vector", "to its vector"),
        Wish("to-vector-dive", "to its vector"),
        Wish("climb-forward", "slow climb"),
        Wish("straight", "no target"),
        Wish("orbit", "no target"),
    ]
    return wishes


def _on_a_raid(fight: Fight, squadron: Squadron) -> list[Wish]:
    """Bombers fly on to their target; escorts stay with them, go home with them, and keep their height."""
    if not is_fighter(squadron):
        return [Wish("approach", "target ahead"), Wish("loiter", "strafe"), Wish("straight", "no target")]
    bombers = fight.bombers(squadron.side)
    nearest = min(bombers, key=lambda each: distance(each.square, squadron.square), default=None)
    if nearest is not None and nearest.returning:
        return [Wish(verb, "bombers return") for verb in ("accompany", "with-bombers", "straight")]
    wishes: list[Wish] = [Wish("straight", "bombers", len(bombers))]
    if nearest is not None and abs(altitude(nearest) + 1 - altitude(squadron)) > 1:
        wishes.insert(0, Wish("with-bombers", "off the bombers", abs(altitude(nearest) - altitude(squadron))))
    return wishes


def _anybody_left(fight: Fight, squadron: Squadron) -> bool:
    """Whether an enemy is here or still to come who is worth staying for."""
    return any(
        each.side != squadron.side and each.place in ("map", "edge", "later") and not (each.broken and is_fighter(each))
        for each in fight.state.squadrons.values()
    )


def fly(fight: Fight, decision: Decision, *, odds: float) -> Counsel:
    """Towards the best end of the whole move: the target, else where the move must lead."""
    move = fight.state.move
    if move is None:
        return Counsel(decision.options[0], why=because(Claim(INDIFFERENT, decision.options[0].id)))
    squadron = fight.squadron(move.squadron)
    if squadron.tally and move.plan.kind == "free":
        found = aim(fight, squadron, fight.squadron(squadron.tally), move.plan, move.at, odds)
        option = None if found is None else decision.option(_first_step(found.way))
        if found is not None and option is not None:
            return Counsel(option, why=because(found.claim(option)))
    if squadron.run is not None:
        return on_the_run(fight, decision, squadron, squadron.run)
    if fight.bombing and not is_fighter(squadron) and not squadron.returning:
        attack = attack_now(fight, decision, squadron)
        if attack is not None:
            return attack
    goal = goal_of(fight, squadron, move.plan)
    counsel = weigh(decision.options, Term("way", lambda option: way_left(squadron, option, goal), -1.0, 1))
    if counsel.option.id.startswith("enter") and not counsel.option.region:
        return Counsel(counsel.option, why=because(Claim("leaves", counsel.option.id)))
    return counsel


def goal_of(fight: Fight, squadron: Squadron, plan: Plan) -> Square:
    """Where a move should lead: where it must, to the target of a bomber, to the bombers of an escort, or home."""
    goal: Square | None = plan.destination
    if plan.kind == "approach":
        goal = way_to_the_target(fight, squadron)
    elif plan.kind == "escort" and plan.flock:
        near = min(plan.flock, key=lambda each: distance(each, squadron.square))
        ahead = STEPS[squadron.facing][0] * AHEAD
        column = max(0, min(COLUMNS - 1, column_of(near) + ahead))
        goal = square_at(column, min(TOP, altitude_of(near) + 1))
    elif squadron.balloon:
        goal = fight.state.balloons[squadron.balloon].square
    if goal is not None and goal != NOWHERE:
        return goal
    edge = squadron.returning or fight.friendly_edge(squadron.side)
    return square_at(0 if edge == "left" else COLUMNS - 1, altitude(squadron))


def _first_step(way: Way) -> str:
    """The choice that begins a way."""
    if way.steps:
        return f"enter:{FACING_NAMES[way.steps[0].facing]}"
    return f"circle:{FACING_NAMES[way.end.facing]}" if way.circled else "end"


def way_left(squadron: Squadron, option: Option, goal: Square) -> float:
    """How far an option leaves a squadron from a goal; circling leads nowhere."""
    if option.id.startswith(("enter", "end")) and option.region:
        square = square_named(option.region)
        return distance(square, goal) + _sidle(square, goal)
    if option.id.startswith("enter"):
        return -10.0 if column_of(goal) in (0, COLUMNS - 1) else 50.0  # over the edge
    return distance(squadron.square, goal) + 0.2 + 0.01 * _turned_away(squadron, option, goal)


def _sidle(square: Square, goal: Square) -> float:
    """Among equal distances the straighter line is better."""
    dx, dy = offset(square, goal)
    return 0.01 * (abs(dx) + abs(dy))


def _turned_away(squadron: Squadron, option: Option, goal: Square) -> int:
    """Whether circling would leave it facing the wrong way."""
    name = option.id.partition(":")[2]
    dx, _ = offset(squadron.square, goal)
    return int(("L" in name and dx > 0) or ("R" in name and dx < 0))


def face(fight: Fight, decision: Decision) -> Counsel:
    """Level, towards the enemy."""
    squadron = fight.squadron(decision.options[0].piece)
    enemies = fight.on_map(other(squadron.side))
    if enemies:
        near = min(enemies, key=lambda each: distance(each.square, squadron.square))
        dx, dy = offset(squadron.square, near.square)
    else:
        dx, dy = (1 if fight.friendly_edge(squadron.side) == "left" else -1), 0
    wanted = ("U" if dy > abs(dx) else "D" if -dy > abs(dx) else "") + ("R" if dx > 0 else "L" if dx < 0 else "")
    turned = Term("turned", lambda option: _turn(option.id.partition(":")[2], wanted or "R"), -1.0)
    return weigh(decision.options, turned)


def _turn(name: str, wanted: str) -> int:
    apart = abs(FACING_NAMES.index(name) - FACING_NAMES.index(wanted))
    return min(apart, 8 - apart)


def form_up_at(fight: Fight, decision: Decision) -> Counsel:
    """The nearest place among the bombers."""
    move = decision.options[0]
    squadron = next((s for s in fight.on_map() if s.moved and s.was_escort), None)
    if squadron is None:
        return Counsel(move, why=because(Claim(INDIFFERENT, move.id)))
    return weigh(
        decision.options, Term("away", lambda option: distance(squadron.square, square_named(option.region)), -1.0)
    )


def drift(fight: Fight, decision: Decision) -> Counsel:
    """A dogfight is best left where it is."""
    return Counsel(decision.options[0], why=because(Claim(INDIFFERENT, decision.options[0].id)))


def close_in(fight: Fight, decision: Decision) -> Counsel:
    """Whoever is nearest."""
    return Counsel(decision.options[0], why=because(Claim(INDIFFERENT, decision.options[0].id)))


def throttle(fight: Fight, decision: Decision) -> Counsel:
    """Full throttle while there is somebody to catch."""
    squadron = fight.squadron(decision.options[0].piece)
    wanted = bool(squadron.tally) or squadron.vector != NOWHERE
    choice = decision.options[0] if wanted else decision.options[-1]
    return Counsel(choice, why=because(Claim("goal" if wanted else "no goal", choice.id)))
