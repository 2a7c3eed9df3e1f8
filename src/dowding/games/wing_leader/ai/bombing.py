"""Bombing: bombers make for what promises most, attack it as they can best, and go home; flak fires where it hurts."""

from __future__ import annotations

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, best, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.ai.reason_texts import INDIFFERENT
from dowding.games.wing_leader.ai.targets import (
    Aim,
    best_aim,
    height_for,
    promise,
    seven_and_dice,
)
from dowding.games.wing_leader.geometry import COLUMNS, Square, altitude_of, column_of, distance, square_at
from dowding.games.wing_leader.pack.components import PROFILES
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.context import Fight, altitude, is_fighter
from dowding.games.wing_leader.rules.flak import Gun, balloon_as_gun, flak_amounts, guns, reaches
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.profiles import AIM, DIVING
from dowding.games.wing_leader.state import Run, Squadron

GOOD_ENOUGH = 0.7
"""An attack is begun if it promises so much of the best that could be hoped for."""
SPLIT_NEAR = 6
"""So many columns from its target a squadron with torpedoes splits: each flight has as many hits in it."""
LOADED, UNLOADED, FIGHTER = 3.0, 1.0, 0.6
AIMED_FROM = 2
HURRIED = 0.8
"""What a run without room for its aim is worth beside one that has it."""
DIVING_FAST = 1.02
"""Of two runs alike the one with the MP for diving is over sooner."""


def attack_now(fight: Fight, decision: Decision, squadron: Squadron) -> Counsel | None:
    """Go on with a run, or begin one that promises about as much as can be hoped for; None to fly on."""
    for ident in ("on-run-dive", "on-run"):
        option = decision.option(ident)
        if option is not None:
            return Counsel(option, why=because(Claim("run", option.id)))
    hope = best_aim(fight, squadron)
    if hope is None:
        return None
    runs = [option for verb in ("attack-dive", "attack", "designate") for option in with_verb(decision, verb)]
    promising = [option for option in runs if promises(fight, squadron, option) >= GOOD_ENOUGH * hope.worth]
    if not promising or hope.worth <= 0:
        return None
    counsel = weigh(promising, Term("run promised", lambda option: promises(fight, squadron, option), digits=1))
    promised = round(promises(fight, squadron, counsel.option), 1)
    return counsel if len(promising) > 1 else counsel.after(Claim("promised", counsel.option.id, promised))


def promises(fight: Fight, squadron: Squadron, option: Option) -> float:
    """What beginning this run promises; the MP for diving is worth having, and an aim needs room."""
    verb, target, word = option.id.split(":")
    profile = next(each for each in PROFILES if each == word)
    unit = fight.state.surface[target]
    worth = promise(fight, squadron, profile, unit, Run(profile, target, altitude(squadron)))
    away = abs(column_of(unit.square) - column_of(squadron.square))
    hurried = profile in ("level", "torpedo") and away < AIMED_FROM
    return worth * (HURRIED if hurried else 1.0) * (DIVING_FAST if verb == "attack-dive" else 1.0)


def way_to_the_target(fight: Fight, squadron: Squadron) -> Square | None:
    """Where a bomber had better begin its attack: over its target, as high as its profile asks for."""
    hope = best_aim(fight, squadron)
    if hope is None:
        return None
    return _above(fight, squadron, hope)


def _above(fight: Fight, squadron: Squadron, hope: Aim) -> Square:
    column = column_of(fight.state.surface[hope.target].square)
    return square_at(column, height_for(hope.profile, altitude(squadron)))


def on_the_run(fight: Fight, decision: Decision, squadron: Squadron, run: Run) -> Counsel:
    """Fly the profile to its end; drop when it is aimed and nothing is gained by going on."""
    for ident in ("bombs-and-guns", "bombs-away"):
        drop = decision.option(ident)
        if drop is not None and _is_the_moment(fight, decision, squadron, run):
            return Counsel(drop, why=because(Claim("over target", drop.id)))
    onwards = with_verb(decision, "enter")
    there = fight.state.surface[run.target].square
    if onwards:
        choice = best(onwards, lambda option: -_left(option, there))
        return Counsel(choice, why=because(Claim("holds", choice.id)))
    end = decision.option("end") or decision.options[0]
    return Counsel(end, why=because(Claim("run", end.id)))


def _is_the_moment(fight: Fight, decision: Decision, squadron: Squadron, run: Run) -> bool:
    further = bool(with_verb(decision, "enter"))
    if run.profile in DIVING:
        return not further or (altitude(squadron) <= 1 and run.began - altitude(squadron) >= AIM[run.profile])
    return not further


def _left(option: Option, there: Square) -> float:
    """How far a step leaves it from its target; in a dive lower is nearer."""
    column, level = option.region[0], int(option.region[1:])
    square = square_at(ord(column) - ord("A"), level)
    return distance(square, there) + 0.1 * abs(column_of(square) - column_of(there)) + 0.01 * altitude_of(square)


def home_by(fight: Fight, decision: Decision) -> Counsel:
    """By the nearer edge."""
    squadron = fight.squadron(decision.options[0].piece)
    column = column_of(squadron.square)
    ways = {"left": column, "right": COLUMNS - 1 - column}
    near, far = ("left", "right") if ways["left"] < ways["right"] else ("right", "left")
    choice = decision.option(f"edge:{near}")
    if choice is None:
        return Counsel(decision.options[0], why=because(Claim(INDIFFERENT, decision.options[0].id)))
    return Counsel(choice, why=because(Claim("nearer edge", choice.id, ways[near], than=ways[far])))


def split_torpedoes(fight: Fight, decision: Decision) -> Counsel | None:
    """Near their target two flights with torpedoes hit more than one squadron, and from two sides."""
    for option in with_verb(decision, "split-up"):
        squadron = fight.squadron(option.piece)
        goal = way_to_the_target(fight, squadron)
        away = SPLIT_NEAR + 1 if goal is None else abs(column_of(goal) - column_of(squadron.square))
        if away <= SPLIT_NEAR:
            return Counsel(option, why=because(Claim("near target", option.id, away, than=SPLIT_NEAR)))
    return None


def resolve(fight: Fight, decision: Decision) -> Counsel:
    """One attack after the other; a 7 where it brings more than the dice promise."""
    ident = decision.options[0].id.partition(":")[2]
    bombs = next(each for each in fight.state.bombs if each.squadron == ident and not each.resolved)
    seven = decision.option(f"take-seven:{ident}")
    if seven is None:
        return Counsel(decision.options[0], why=because(Claim(INDIFFERENT, decision.options[0].id)))
    certain, mean = seven_and_dice(fight, fight.squadron(ident), bombs)
    why = because(Claim("seven", value=certain, than=round(mean, 1)))
    return Counsel(seven if certain > mean else decision.options[0], why=why)


# Flak


def fire(fight: Fight, decision: Decision) -> Counsel:
    """At who has dropped or will drop bombs, with the flak that hits best; spare guns help."""
    shots = [option for option in decision.options if option.id.startswith("fire:")]
    if shots:
        matters = Term("matters", lambda option: worth_of_a_hit(fight, option), digits=1)
        return weigh(shots, matters, Term("added", lambda option: added_to_shot(fight, option), 0.3))
    able = with_verb(decision, "add")
    spare = [option for option in able if not _has_other_work(fight, option)]
    if spare:
        return Counsel(spare[0], why=because(Claim("spare gun", spare[0].id)))
    choice = decision.option("fire") or decision.options[0]
    return Counsel(choice, why=because(Claim("other work", value=len(able))))


def _gun(fight: Fight, ident: str) -> Gun | None:
    every = [*guns(fight), *(balloon_as_gun(each) for each in fight.state.balloons.values())]
    return next((gun for gun in every if gun.id == ident), None)


def worth_of_a_hit(fight: Fight, option: Option) -> float:
    """How much it matters to hit the target of a shot: most before its bombs have done their work."""
    squadron = fight.squadron(option.id.split(":")[2])
    dropped = any(bombs.squadron == squadron.id and not bombs.resolved for bombs in fight.state.bombs)
    return LOADED if dropped or squadron.load else FIGHTER if is_fighter(squadron) else UNLOADED


def added_to_shot(fight: Fight, option: Option) -> int:
    """What the modifiers add to the roll of a shot."""
    _, ident, target = option.id.split(":")
    gun = _gun(fight, ident)
    if gun is None:
        return 0
    amounts = flak_amounts(fight, gun, fight.squadron(target), "direct fire", 0)
    return sum(modifiers(fight, "direct fire", amounts).values())


def _has_other_work(fight: Fight, option: Option) -> bool:
    """Whether another squadron is in reach of a gun that has not been fired at."""
    gun = _gun(fight, option.id.partition(":")[2])
    volley = fight.state.volley
    if gun is None or volley is None:
        return False
    return any(
        each.id != volley.target and each.id not in fight.state.fired_on and reaches(fight, gun, each)
        for each in fight.on_map(other(gun.side))
    )


def roll_flak(fight: Fight, decision: Decision) -> Counsel:
    """The flak that hits best; the rest supports it."""

    def strength(option: Option) -> float:
        gun = _gun(fight, option.id.partition(":")[2])
        return 0 if gun is None else gun.strength

    def heavy(option: Option) -> float:
        gun = _gun(fight, option.id.partition(":")[2])
        return gun is not None and gun.type == "H"

    return weigh(decision.options, Term("strength", strength), Term("heavy", heavy))


def no_barrage(fight: Fight, decision: Decision) -> Counsel:
    """Flak that picks its targets hits better than flak that fills the sky."""
    lift = with_verb(decision, "lift-barrage")
    if lift:
        return Counsel(lift[0], why=because(Claim("no barrage", lift[0].id)))
    return done(decision, why=because(Claim("no barrage")))


def keep_escorts(fight: Fight, decision: Decision) -> Counsel:
    """The bombers need them."""
    return done(decision, why=because(Claim("no release")))
