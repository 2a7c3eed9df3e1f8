"""Flying: towards the target and above it, home when broken or out of ammunition, on with the mission otherwise."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.doctrine.reckoning import advantage
from dowding.games.wing_leader.fight import Fight, altitude, is_fighter
from dowding.games.wing_leader.geometry import (
    FACING_NAMES,
    Square,
    altitude_of,
    column_of,
    distance,
    offset,
    square_named,
)
from dowding.games.wing_leader.scenario import other
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron
from dowding.kernel.counsel import Counsel, best, with_verb
from dowding.kernel.decision import Decision, Option

HIGHER: Final = 0.35
"""What a level above the target is worth on the way to it, in squares."""
AVOID: Final = 6.0
"""So far a squadron keeps from an enemy that it had better not fight."""


def move_formation(fight: Fight, decision: Decision) -> Counsel:
    """Bombers and escorts fly on, all of them."""
    choice = decision.option("rest") or decision.options[0]
    return Counsel(choice, ("they hold their course",))


def choose_behaviour(fight: Fight, decision: Decision, *, odds: float) -> Counsel:
    """What to do with a move: chase, help, go on; home when there is nothing left to fight with."""
    squadron = fight.squadron(decision.options[0].piece)
    offered = {option.id.partition(":")[0]: option for option in reversed(decision.options)}
    for ident, reason in _wishes(fight, squadron):
        if ident in offered:
            return Counsel(offered[ident], (reason,))
    calm = [option for option in decision.options if not option.id.startswith(("break", "lufbery", "drop-tanks"))]
    return Counsel((calm or list(decision.options))[0], ("it is what its mission asks for",))


def _wishes(fight: Fight, squadron: Squadron) -> list[tuple[str, str]]:
    """What a squadron would do, the best first."""
    if squadron.load == "drop tanks" and squadron.tally:
        return [("drop-tanks", "it will fight, and the tanks are in the way")]
    if squadron.lufbery and squadron.tally:
        return [("leave-lufbery", "it has somebody to fight")]
    if squadron.tally:
        target = fight.squadron(squadron.tally)
        if target.square == squadron.square:
            return [("hold", "its target is here")]
        if _dives(fight, squadron, target):
            return [("free-dive", "its target is below"), ("free", "it has a target")]
        return [("finish-climb", "it is nearly up"), ("free", "it has a target"), ("free-dive", "it has a target")]
    wishes = [("finish-climb", "it is nearly up")]
    if squadron.ammo == DEPLETED or squadron.returning:
        wishes += [
            ("return", "it goes home"),
            ("go-home", "it has nothing left to fire"),
            ("return-dive", "it goes home"),
        ]
    if squadron.was_escort and fight.bombers(squadron.side):
        wishes.append(("form-up", "the bombers need it"))
    wishes += [
        ("support", "a friend has found the enemy"),
        ("formation", "the wing stays together"),
        ("to-vector", "there it will meet the raid"),
        ("to-vector-dive", "there it will meet the raid"),
        ("climb-forward", "it must climb, slowly"),
        ("straight", "it goes on"),
        ("orbit", "it waits for word"),
    ]
    return wishes


def _dives(fight: Fight, squadron: Squadron, target: Squadron) -> bool:
    """Whether to claim the MP for diving: the target is lower, and farther than three squares or straight below."""
    lower = altitude(target) < altitude(squadron)
    return lower and distance(squadron.square, target.square) >= 3


def fly(fight: Fight, decision: Decision, *, odds: float) -> Counsel:
    """Step by step towards the goal: the target, else where the move must lead; a little height is worth a detour."""
    move = fight.state.move
    squadron = fight.squadron(decision.about[0])
    if move is None:
        return Counsel(decision.options[0], ("there is nothing else to do",))
    if squadron.tally:
        return _pursue(fight, decision, squadron, fight.squadron(squadron.tally), odds)
    goal = move.plan.destination
    if goal == NOWHERE:
        column = 0 if fight.friendly_edge(squadron.side) == "left" else 25
        goal = column * 20 + altitude(squadron)
    choice = best(decision.options, lambda option: -_away(squadron, option, goal, 0.0))
    return Counsel(choice, ("it is the way to go",))


def _pursue(fight: Fight, decision: Decision, squadron: Squadron, target: Squadron, odds: float) -> Counsel:
    enters = with_verb(decision, "enter")
    attack = [option for option in enters if option.region and square_named(option.region) == target.square]
    wanted = not is_fighter(target) or advantage(fight, squadron, target) >= odds
    if attack and wanted:
        return Counsel(attack[0], ("the target is there",))
    end = decision.option("end")
    if end is not None and (squadron.square == target.square or len(decision.options) == 1):
        return Counsel(end, ("the target is here" if squadron.square == target.square else "its move is over",))
    options = [option for option in decision.options if option not in attack] or list(decision.options)
    if not wanted:
        choice = best(options, lambda option: -abs(_away(squadron, option, target.square, HIGHER) - AVOID))
        return Counsel(choice, ("it keeps its distance until it has the advantage",))
    climb = HIGHER if altitude(squadron) <= altitude(target) + 1 else 0.0
    choice = best(options, lambda option: -_away(squadron, option, target.square, climb))
    return Counsel(choice, ("it closes in",))


def _away(squadron: Squadron, option: Option, goal: Square, climb: float) -> float:
    """How far an option leaves a squadron from a goal, height above it taken into account; circling leads nowhere."""
    if option.id.startswith(("enter", "end")) and option.region:
        square = square_named(option.region)
        above = altitude_of(square) - altitude_of(goal)
        return distance(square, goal) - climb * max(-2, min(2, above)) + _sidle(square, goal)
    if option.id.startswith("enter"):
        return -10.0 if column_of(goal) in (0, 25) else 50.0  # over the edge
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
    choice = best(decision.options, lambda option: -_turn(option.id.partition(":")[2], wanted or "R"))
    return Counsel(choice, ("towards the enemy",))


def _turn(name: str, wanted: str) -> int:
    apart = abs(FACING_NAMES.index(name) - FACING_NAMES.index(wanted))
    return min(apart, 8 - apart)


def form_up_at(fight: Fight, decision: Decision) -> Counsel:
    """The nearest place among the bombers."""
    move = decision.options[0]
    squadron = next((s for s in fight.on_map() if s.moved and s.was_escort), None)
    if squadron is None:
        return Counsel(move, ("it is a place",))
    choice = best(decision.options, lambda option: -distance(squadron.square, square_named(option.region)))
    return Counsel(choice, ("it is the nearest place",))


def drift(fight: Fight, decision: Decision) -> Counsel:
    """A dogfight is best left where it is."""
    return Counsel(decision.options[0], ("nothing is gained elsewhere",))


def close_in(fight: Fight, decision: Decision) -> Counsel:
    """Whoever is nearest."""
    return Counsel(decision.options[0], ("it is near",))


def throttle(fight: Fight, decision: Decision) -> Counsel:
    """Full throttle while there is somebody to catch."""
    squadron = fight.squadron(decision.options[0].piece)
    wanted = bool(squadron.tally) or squadron.vector != NOWHERE
    choice = decision.options[0] if wanted else decision.options[-1]
    return Counsel(choice, ("it has somewhere to go" if wanted else "it saves its fuel",))
