"""Conditions under which the reasons of movement, bombing and flak heuristics are true."""

from __future__ import annotations

from typing import Final

from ai.reason_checks import Measure, Truths
from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.ai.bombing import attack_start_square, run_value
from dowding.games.wing_leader.ai.movement import distance_left, move_goal
from dowding.games.wing_leader.ai.targets import seven_and_dice
from dowding.games.wing_leader.geometry import COLUMNS, FACING_NAMES, column_of, distance, offset, square_named
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, altitude, is_fighter
from dowding.games.wing_leader.rules.flak import Gun, balloon_as_gun, flak_amounts, guns
from dowding.games.wing_leader.rules.flak import can_reach as reaches_it
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.movement_plans import make_plan, start_position
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.reachable_squares import find_routes
from dowding.games.wing_leader.state import NOWHERE, Squadron
from games.wing_leader.ai.reasons_of_options import bare, flyer, holds, of, offers, says, the

# Movement


def ends(fight: Fight, decision: Decision, reason: Reason) -> tuple[Squadron, list[tuple[int, int]]]:
    """The ends of the move that an option begins, by the rules of movement: distance from the target, and dives."""
    option = the(decision, reason.of)
    squadron, move = flyer(fight, option), fight.state.move
    if move is not None:
        routes = find_routes(move.plan, move.at)
    else:
        behaviour = next(behaviour for behaviour in behaviours(fight, squadron) if behaviour.id == reason.of)
        at = start_position(squadron, behaviour)
        routes = find_routes(make_plan(fight, squadron, behaviour, at), at)
    aim = fight.squadron(squadron.tally).square
    return squadron, [(distance(square, aim), way.end.dives) for square, way in routes.items()]


def reaches(fight: Fight, decision: Decision, reason: Reason) -> bool:
    return any(not away for away, _ in ends(fight, decision, reason)[1]) and bare(reason)


def comes_down(fight: Fight, decision: Decision, reason: Reason) -> bool:
    return any(not away and dives for away, dives in ends(fight, decision, reason)[1]) and bare(reason)


def out_of_the_sun(fight: Fight, decision: Decision, reason: Reason) -> bool:
    return fight.advanced and bool(fight.sky.sun) and reaches(fight, decision, reason)


def closes_in(fight: Fight, decision: Decision, reason: Reason) -> bool:
    squadron, move_ends = ends(fight, decision, reason)
    now = distance(squadron.square, fight.squadron(squadron.tally).square)
    return reason.than == now and any(away == reason.value for away, _ in move_ends)


def no_other_end(fight: Fight, decision: Decision, reason: Reason) -> bool:
    return not any(away for away, _ in ends(fight, decision, reason)[1]) and bare(reason)


def ahead(fight: Fight, squadron: Squadron) -> float:
    enemy = fight.squadron(squadron.tally)
    return max(
        basic_speed(fight, squadron) - basic_speed(fight, enemy),
        basic_turn(fight, squadron) - basic_turn(fight, enemy),
    )


def way(fight: Fight, decision: Decision, option: Option) -> float:
    move = fight.state.move
    assert move is not None
    squadron = fight.squadron(move.squadron)
    return distance_left(squadron, option, move_goal(fight, squadron, move.plan))


def nearest_bomber(fight: Fight, squadron: Squadron) -> Squadron:
    return min(fight.bombers(squadron.side), key=lambda bomber: distance(bomber.square, squadron.square))


def anybody_left(fight: Fight, squadron: Squadron) -> bool:
    return any(
        candidate.place in ("map", "edge", "later") and not (candidate.broken and is_fighter(candidate))
        for candidate in fight.state.squadrons.values()
        if candidate.side != squadron.side
    )


def turned(fight: Fight, decision: Decision, option: Option) -> float:
    squadron = flyer(fight, option)
    enemies = fight.on_map(other_side(squadron.side))
    dx, dy = 1 if fight.friendly_edge(squadron.side) == "left" else -1, 0
    if enemies:
        near = min(enemies, key=lambda enemy: distance(enemy.square, squadron.square))
        dx, dy = offset(squadron.square, near.square)
    vertical = "U" if dy > abs(dx) else "D" if -dy > abs(dx) else ""
    wanted = (vertical + ("R" if dx > 0 else "L" if dx < 0 else "")) or "R"
    apart = abs(FACING_NAMES.index(option.id.partition(":")[2]) - FACING_NAMES.index(wanted))
    return min(apart, 8 - apart)


def one_side_is_gone(fight: Fight) -> bool:
    gone = ("left", "right", "escaped", "eliminated", "crashed")
    return len({squadron.side for squadron in fight.state.squadrons.values() if squadron.place not in gone}) == 1


def is_the_first(fight: Fight, decision: Decision, option: Option) -> bool:
    return option is decision.options[0]


def to_edge(fight: Fight, option: Option, *, near: bool) -> float:
    column = column_of(flyer(fight, option).square)
    return min(column, COLUMNS - 1 - column) if near else max(column, COLUMNS - 1 - column)


def to_target(fight: Fight, decision: Decision, option: Option) -> float:
    squadron = flyer(fight, option)
    goal = attack_start_square(fight, squadron)
    assert goal is not None
    return abs(column_of(goal) - column_of(squadron.square))


def seven(fight: Fight, decision: Decision, reason: Reason) -> bool:
    ident = decision.options[0].id.partition(":")[2]
    bombs = next(attack for attack in fight.state.bombs if attack.squadron == ident and not attack.resolved)
    certain, mean = seven_and_dice(fight, fight.squadron(ident), bombs)
    return reason.value == certain and abs(reason.than - mean) < 0.051


# Flak


def shot(fight: Fight, option: Option) -> tuple[Gun, Squadron]:
    _, ident, piece = option.id.split(":")
    return gun(fight, ident), fight.squadron(piece)


def gun(fight: Fight, ident: str) -> Gun:
    every = [*guns(fight), *(balloon_as_gun(balloon) for balloon in fight.state.balloons.values())]
    return next(gun for gun in every if gun.id == ident)


def matters(fight: Fight, decision: Decision, option: Option) -> float:
    _, enemy = shot(fight, option)
    falling = any(bombs.squadron == enemy.id and not bombs.resolved for bombs in fight.state.bombs)
    return 3.0 if falling or enemy.load else 0.6 if is_fighter(enemy) else 1.0


def added(fight: Fight, decision: Decision, option: Option) -> float:
    amounts = flak_amounts(fight, *shot(fight, option), "direct fire", 0)
    return sum(modifiers(fight, "direct fire", amounts).values())


def strength(fight: Fight, decision: Decision, option: Option) -> float:
    return gun(fight, option.id.partition(":")[2]).strength


def heavy(fight: Fight, decision: Decision, option: Option) -> float:
    return gun(fight, option.id.partition(":")[2]).type == "H"


def has_other_work(fight: Fight, option: Option) -> bool:
    helper, volley = gun(fight, option.id.partition(":")[2]), fight.state.volley
    assert volley is not None
    return any(
        reaches_it(fight, helper, squadron)
        for squadron in fight.on_map(other_side(helper.side))
        if squadron.id != volley.target and squadron.id not in fight.state.fired_on
    )


def other_work(fight: Fight, decision: Decision, reason: Reason) -> bool:
    able = offers(decision, "add")
    return reason.value == len(able) and all(has_other_work(fight, option) for option in able) and not reason.than


def mover(fight: Fight) -> Squadron:
    for squadron in fight.on_map():
        if squadron.moved and squadron.was_escort:
            return squadron
    raise AssertionError("nobody forms up")


MOVE: Final[Truths] = {
    "indifferent": holds(is_the_first),
    "fights on": holds(lambda fight, decision, option: option.id in ("fight-on", "decline")),
    "decided": holds(lambda fight, decision, option: option.id == "end-game" and one_side_is_gone(fight)),
    "all together": holds(lambda fight, decision, option: option.id == "rest"),
    "reaches": reaches,
    "comes down": comes_down,
    "out of the sun": out_of_the_sun,
    "closes in": closes_in,
    "keeps off": says(of(ahead)),
    "no other end": no_other_end,
    "tanks in the way": holds(
        lambda fight, decision, option: bool(flyer(fight, option).tally) and flyer(fight, option).load == "drop tanks"
    ),
    "has a target": holds(lambda fight, decision, option: bool(flyer(fight, option).tally)),
    "target here": holds(lambda fight, decision, option: bool(flyer(fight, option).tally)),
    "nearly up": holds(lambda fight, decision, option: option.id == "finish-climb"),
    "returning": holds(lambda fight, decision, option: bool(flyer(fight, option).returning)),
    "nobody left": holds(lambda fight, decision, option: not anybody_left(fight, flyer(fight, option))),
    "bombers": says(lambda fight, decision, option: len(fight.bombers(flyer(fight, option).side))),
    "friend": holds(lambda fight, decision, option: bool(fight.squadron(option.target).tally)),
    "wing": holds(lambda fight, decision, option: option.id.startswith("formation")),
    "to its vector": holds(lambda fight, decision, option: flyer(fight, option).vector != NOWHERE),
    "slow climb": holds(lambda fight, decision, option: option.id == "climb-forward"),
    "no target": holds(lambda fight, decision, option: not flyer(fight, option).tally),
    "target ahead": holds(lambda fight, decision, option: option.id == "approach"),
    "strafe": holds(lambda fight, decision, option: option.id == "loiter"),
    "bombers return": holds(
        lambda fight, decision, option: bool(nearest_bomber(fight, flyer(fight, option)).returning)
    ),
    "off the bombers": says(of(lambda fight, s: abs(altitude(nearest_bomber(fight, s)) - altitude(s)))),
    "by its mission": holds(lambda fight, decision, option: True),
    "way": Measure(way, 1, "fewer"),
    "leaves": holds(lambda fight, decision, option: option.id.startswith("enter") and not option.region),
    "turned": Measure(turned, 0, "fewer"),
    "away": Measure(
        lambda fight, decision, option: distance(mover(fight).square, square_named(option.region)),
        0,
        "fewer",
    ),
    "goal": holds(
        lambda fight, decision, option: bool(flyer(fight, option).tally) or flyer(fight, option).vector != NOWHERE
    ),
    "no goal": holds(
        lambda fight, decision, option: not flyer(fight, option).tally and flyer(fight, option).vector == NOWHERE
    ),
    "run": holds(lambda fight, decision, option: flyer(fight, option).run is not None),
    "promised": says(lambda fight, decision, option: run_value(fight, flyer(fight, option), option), digits=1),
    "run promised": Measure(lambda fight, decision, option: run_value(fight, flyer(fight, option), option), 1),
    "over target": holds(lambda fight, decision, option: flyer(fight, option).run is not None),
    "holds": holds(lambda fight, decision, option: flyer(fight, option).run is not None),
    "nearer edge": says(
        lambda fight, decision, option: to_edge(fight, option, near=True),
        lambda fight, decision, option: to_edge(fight, option, near=False),
    ),
    "near target": says(to_target, lambda *_: 6),
    "seven": seven,
    "matters": Measure(matters, 1),
    "added": Measure(added),
    "spare gun": holds(lambda fight, decision, option: not has_other_work(fight, option)),
    "other work": other_work,
    "strength": Measure(strength),
    "heavy": Measure(heavy),
    "no barrage": lambda fight, decision, reason: not reason.of.startswith("lay-barrage") and bare(reason),
    "no release": lambda fight, decision, reason: not reason.of.startswith("release") and bare(reason),
}
