"""Bombing heuristics: choose target, profile and run by expected points, then return to base; choose flak targets."""

from __future__ import annotations

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, best_option, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.wing_leader.ai.reason_texts import INDIFFERENT
from dowding.games.wing_leader.ai.targets import (
    PlannedAttack,
    attack_points,
    find_best_attack,
    seven_and_dice,
    start_height,
)
from dowding.games.wing_leader.geometry import COLUMNS, Square, altitude_of, column_of, distance, square_at
from dowding.games.wing_leader.pack.components import PROFILES
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, altitude, is_fighter
from dowding.games.wing_leader.rules.flak import Gun, balloon_as_gun, can_reach, flak_amounts, guns
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.profiles import AIM_DISTANCE, DIVING_PROFILES
from dowding.games.wing_leader.state import BombingRun, Squadron

MIN_SHARE_OF_BEST = 0.7
"""The smallest share of the best attack's expected points at which an attack is begun."""
SPLIT_COLUMNS = 6
"""The distance in columns at which a torpedo squadron splits: each flight can score as many hits."""
LOADED, UNLOADED, FIGHTER = 3.0, 1.0, 0.6
MIN_AIMED_COLUMNS = 2
HURRIED_FACTOR = 0.8
"""The value factor of a run without room to aim."""
DIVE_FACTOR = 1.02
"""The value factor of a run that uses the MP for diving, which is over sooner."""
RUN_VERBS = ("attack-dive", "attack", "designate-dive", "designate")
"""The verbs of options that begin a bombing run, at the start of a move or during it."""


def choose_attack(fight: Fight, decision: Decision, squadron: Squadron) -> Recommendation | None:
    """Continue a run, or begin one whose expected points are near the best; None to fly on."""
    for option_id in ("on-run-dive", "on-run"):
        option = decision.option(option_id)
        if option is not None:
            return Recommendation(option, why=because(Reason("run", option.id)))
    best_attack = find_best_attack(fight, squadron)
    if best_attack is None:
        return None
    runs = [option for verb in RUN_VERBS for option in options_with_verb(decision, verb)]
    promising = [
        option for option in runs if run_value(fight, squadron, option) >= MIN_SHARE_OF_BEST * best_attack.worth
    ]
    if not promising or best_attack.worth <= 0:
        return None
    recommendation = recommend_best(
        promising, ScoreTerm("run promised", lambda option: run_value(fight, squadron, option), digits=1)
    )
    value = round(run_value(fight, squadron, recommendation.option), 1)
    return (
        recommendation
        if len(promising) > 1
        else recommendation.with_leading_reasons(Reason("promised", recommendation.option.id, value))
    )


def run_value(fight: Fight, squadron: Squadron, option: Option) -> float:
    """The expected points of beginning a run, higher with the MP for diving and lower without room to aim."""
    verb, target, word = option.id.split(":")
    profile = next(known_profile for known_profile in PROFILES if known_profile == word)
    unit = fight.state.surface[target]
    worth = attack_points(fight, squadron, profile, unit, BombingRun(profile, target, altitude(squadron)))
    away = abs(column_of(unit.square) - column_of(squadron.square))
    hurried = profile in ("level", "torpedo") and away < MIN_AIMED_COLUMNS
    return worth * (HURRIED_FACTOR if hurried else 1.0) * (DIVE_FACTOR if verb.endswith("-dive") else 1.0)


def attack_start_square(fight: Fight, squadron: Squadron) -> Square | None:
    """The square where a bomber should begin its attack: over its target, at the altitude of the profile."""
    best_attack = find_best_attack(fight, squadron)
    if best_attack is None:
        return None
    return _square_above_target(fight, squadron, best_attack)


def _square_above_target(fight: Fight, squadron: Squadron, best_attack: PlannedAttack) -> Square:
    column = column_of(fight.state.surface[best_attack.target].square)
    return square_at(column, start_height(best_attack.profile, altitude(squadron)))


def fly_bombing_run(fight: Fight, decision: Decision, squadron: Squadron, run: BombingRun) -> Recommendation:
    """Fly the profile to its end; drop when the attack is aimed and waiting gains nothing."""
    for option_id in ("bombs-and-guns", "bombs-away"):
        drop = decision.option(option_id)
        if drop is not None and _is_release_point(fight, decision, squadron, run):
            return Recommendation(drop, why=because(Reason("over target", drop.id)))
    onwards = options_with_verb(decision, "enter")
    there = fight.state.surface[run.target].square
    if onwards:
        choice = best_option(onwards, lambda option: -_distance_left(option, there))
        return Recommendation(choice, why=because(Reason("holds", choice.id)))
    end = decision.option("end") or decision.options[0]
    return Recommendation(end, why=because(Reason("run", end.id)))


def _is_release_point(fight: Fight, decision: Decision, squadron: Squadron, run: BombingRun) -> bool:
    further = bool(options_with_verb(decision, "enter"))
    if run.profile in DIVING_PROFILES:
        return not further or (altitude(squadron) <= 1 and run.began - altitude(squadron) >= AIM_DISTANCE[run.profile])
    return not further


def _distance_left(option: Option, there: Square) -> float:
    """The distance from the target after a step; in a dive, lower counts as closer."""
    column, level = option.region[0], int(option.region[1:])
    square = square_at(ord(column) - ord("A"), level)
    return distance(square, there) + 0.1 * abs(column_of(square) - column_of(there)) + 0.01 * altitude_of(square)


def choose_home_edge(fight: Fight, decision: Decision) -> Recommendation:
    """Leave by the nearer edge."""
    squadron = fight.squadron(decision.options[0].piece)
    column = column_of(squadron.square)
    columns_to_edge = {"left": column, "right": COLUMNS - 1 - column}
    near, far = ("left", "right") if columns_to_edge["left"] < columns_to_edge["right"] else ("right", "left")
    choice = decision.option(f"edge:{near}")
    if choice is None:
        return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))
    return Recommendation(
        choice, why=because(Reason("nearer edge", choice.id, columns_to_edge[near], than=columns_to_edge[far]))
    )


def choose_torpedo_split(fight: Fight, decision: Decision) -> Recommendation | None:
    """Split a torpedo squadron near its target: two flights score more hits than one squadron."""
    for option in options_with_verb(decision, "split-up"):
        squadron = fight.squadron(option.piece)
        goal = attack_start_square(fight, squadron)
        away = SPLIT_COLUMNS + 1 if goal is None else abs(column_of(goal) - column_of(squadron.square))
        if away <= SPLIT_COLUMNS:
            return Recommendation(option, why=because(Reason("near target", option.id, away, than=SPLIT_COLUMNS)))
    return None


def choose_bombing_roll(fight: Fight, decision: Decision) -> Recommendation:
    """Resolve attacks one after another; take a 7 where it scores more than the expected roll."""
    squadron_id = decision.options[0].id.partition(":")[2]
    bombs = next(attack for attack in fight.state.bombs if attack.squadron == squadron_id and not attack.resolved)
    seven = decision.option(f"take-seven:{squadron_id}")
    if seven is None:
        return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))
    certain, mean = seven_and_dice(fight, fight.squadron(squadron_id), bombs)
    why = because(Reason("seven", value=certain, than=round(mean, 1)))
    return Recommendation(seven if certain > mean else decision.options[0], why=why)


# Flak


def choose_flak_target(fight: Fight, decision: Decision) -> Recommendation:
    """Fire at squadrons that have dropped or will drop bombs; flak without other targets supports."""
    shots = [option for option in decision.options if option.id.startswith("fire:")]
    if shots:
        matters = ScoreTerm("matters", lambda option: worth_of_a_hit(fight, option), digits=1)
        return recommend_best(shots, matters, ScoreTerm("added", lambda option: added_to_shot(fight, option), 0.3))
    able = options_with_verb(decision, "add")
    spare = [option for option in able if not _has_other_targets(fight, option)]
    if spare:
        return Recommendation(spare[0], why=because(Reason("spare gun", spare[0].id)))
    choice = decision.option("fire") or decision.options[0]
    return Recommendation(choice, why=because(Reason("other work", value=len(able))))


def _gun_by_id(fight: Fight, gun_id: str) -> Gun | None:
    every = [*guns(fight), *(balloon_as_gun(balloon) for balloon in fight.state.balloons.values())]
    return next((gun for gun in every if gun.id == gun_id), None)


def worth_of_a_hit(fight: Fight, option: Option) -> float:
    """The value of a hit on the target: highest before its bombs have done damage."""
    squadron = fight.squadron(option.id.split(":")[2])
    dropped = any(bombs.squadron == squadron.id and not bombs.resolved for bombs in fight.state.bombs)
    return LOADED if dropped or squadron.load else FIGHTER if is_fighter(squadron) else UNLOADED


def added_to_shot(fight: Fight, option: Option) -> int:
    """The sum of the modifiers of a shot."""
    _, gun_id, target = option.id.split(":")
    gun = _gun_by_id(fight, gun_id)
    if gun is None:
        return 0
    amounts = flak_amounts(fight, gun, fight.squadron(target), "direct fire", 0)
    return sum(modifiers(fight, "direct fire", amounts).values())


def _has_other_targets(fight: Fight, option: Option) -> bool:
    """Whether a flak unit has another squadron in range that has not been fired at."""
    gun = _gun_by_id(fight, option.id.partition(":")[2])
    volley = fight.state.volley
    if gun is None or volley is None:
        return False
    return any(
        squadron.id != volley.target and squadron.id not in fight.state.fired_on and can_reach(fight, gun, squadron)
        for squadron in fight.on_map(other_side(gun.side))
    )


def choose_rolling_flak(fight: Fight, decision: Decision) -> Recommendation:
    """Roll with the strongest flak unit."""

    def strength(option: Option) -> float:
        gun = _gun_by_id(fight, option.id.partition(":")[2])
        return 0 if gun is None else gun.strength

    def heavy(option: Option) -> float:
        gun = _gun_by_id(fight, option.id.partition(":")[2])
        return gun is not None and gun.type == "H"

    return recommend_best(decision.options, ScoreTerm("strength", strength), ScoreTerm("heavy", heavy))


def decline_barrage(fight: Fight, decision: Decision) -> Recommendation:
    """Never place a barrage: direct fire hits better."""
    lift = options_with_verb(decision, "lift-barrage")
    if lift:
        return Recommendation(lift[0], why=because(Reason("no barrage", lift[0].id)))
    return recommend_done(decision, why=because(Reason("no barrage")))


def keep_escorts(fight: Fight, decision: Decision) -> Recommendation:
    """Never release escorts: the bombers need them."""
    return recommend_done(decision, why=because(Reason("no release")))
