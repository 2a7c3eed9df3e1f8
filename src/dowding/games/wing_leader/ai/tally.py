"""Tally heuristics: which enemy to try to spot, when escorts react, when to request a vector."""

from __future__ import annotations

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.wing_leader.ai.bombing import choose_torpedo_split
from dowding.games.wing_leader.ai.evaluation import loaded_bombers, worth_of_target
from dowding.games.wing_leader.ai.reason_texts import INDIFFERENT
from dowding.games.wing_leader.ai.setup import climbed_place, meeting_place
from dowding.games.wing_leader.geometry import ALTITUDES, altitude_of, column_of, distance
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.tally import die_needed, reachable_targets
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron

DANGER_RANGE = 4
"""The distance from a bomber, in squares, within which escorts try to spot an enemy fighter."""
SORTIE_RANGE = 4
"""The distance from bomber and escort within which a shrewd escort attacks an enemy fighter."""
LIKELY_DIE = 3
"""A broken target is dropped if another enemy can be spotted on this roll or a lower one."""
SHARED_TARGET_FACTOR = 0.5
"""The factor of a target's value, for a shrewd side, for each friendly squadron already after it."""
STRAYED_RANGE = 4
"""The distance in squares of a vector from the expected raid beyond which a new one is requested."""


def choose_look(fight: Fight, decision: Decision, *, to_the_last: bool, shrewd: bool) -> Recommendation:
    """Try to spot likely and valuable targets; orders come first; escorts only look at close enemies.

    A shrewd side spreads over the enemy's squadrons, sends escorts out against fighters, and drops broken fighters for
    bombers.
    """
    split_up = choose_torpedo_split(fight, decision)
    if split_up is not None:
        return split_up

    def may_fight(option: Option) -> bool:
        return to_the_last or fight.squadron(option.piece).ammo != DEPLETED

    spent = [option for option in options_with_verb(decision, "drop") if not may_fight(option)]
    if spent:
        return Recommendation(spent[0], why=because(Reason("no ammunition", spent[0].id)))
    stale = [option for option in options_with_verb(decision, "drop") if _is_stale(fight, option, shrewd=shrewd)]
    if stale:
        return Recommendation(stale[0], why=because(Reason("target broken", stale[0].id)))
    orders = [option for option in options_with_verb(decision, "order") if may_fight(option)]
    if orders:
        recommendation = recommend_best(
            orders, ScoreTerm("target", lambda option: worth_of_look(fight, option), digits=2)
        )
        return recommendation.with_leading_reasons(Reason("order", recommendation.option.id))
    possible = options_with_verb(decision, "look")
    look_value, kind = (worth_of_shared_look, "shared look") if shrewd else (worth_of_look, "look")
    worth = {option.id: look_value(fight, option) * _chance(fight, option) for option in possible}
    looks = [option for option in possible if may_fight(option) and worth[option.id] > 0]
    if not looks:
        return recommend_done(decision, why=because(Reason("no look", value=len(possible))))
    recommendation = recommend_best(looks, ScoreTerm(kind, lambda option: worth[option.id], digits=2))
    option = recommendation.option
    least = die_needed(fight, fight.squadron(option.piece), fight.squadron(option.target))
    return recommendation.with_leading_reasons(Reason("needs", option.id, least))


def _is_stale(fight: Fight, option: Option, *, shrewd: bool) -> bool:
    """Whether the target is a broken fighter and an enemy in good order can probably be spotted.

    A shrewd side drops it immediately while loaded bombers are on their way.
    """
    squadron = fight.squadron(option.piece)
    target = fight.squadron(squadron.tally)
    if not (target.broken and is_fighter(target)):
        return False
    if shrewd and not is_escort(squadron) and loaded_bombers(fight, target.side):
        return True
    if target.square == squadron.square:
        return False
    return any(
        not (enemy.broken and is_fighter(enemy)) and die_needed(fight, squadron, enemy) <= LIKELY_DIE
        for enemy in reachable_targets(fight, squadron)
    )


def worth_of_look(fight: Fight, option: Option, *, shrewd: bool = False) -> float:
    """The value of spotting a target, lower at a distance; for escorts only threats to their bombers count."""
    squadron, target = fight.squadron(option.piece), fight.squadron(option.target)
    if is_escort(squadron) and not _threatens(fight, squadron, target, shrewd=shrewd):
        return 0.0
    if fight.is_fighter_bomber(squadron):
        return 0.0  # its bombs are worth more
    return worth_of_target(fight, target) / (1 + distance(squadron.square, target.square) / 10)


def worth_of_shared_look(fight: Fight, option: Option) -> float:
    """The value of a tally for a shrewd side: halved for each friendly squadron already after the target.

    Escorts are exempt: they attack one enemy together.
    """
    squadron = fight.squadron(option.piece)
    worth = worth_of_look(fight, option, shrewd=True)
    if is_escort(squadron):
        return worth
    friends = sum(friend.tally == option.target and not friend.broken for friend in fight.fighters(squadron.side))
    return worth * SHARED_TARGET_FACTOR**friends


def _threatens(fight: Fight, escort: Squadron, enemy: Squadron, *, shrewd: bool) -> bool:
    """Whether an enemy fighter threatens the bombers; a shrewd escort attacks earlier."""
    if not is_fighter(enemy) or enemy.broken:
        return False
    near = min((distance(enemy.square, bomber.square) for bomber in fight.bombers(escort.side)), default=ALTITUDES)
    away = distance(escort.square, enemy.square)
    if shrewd:
        return 0 < near <= SORTIE_RANGE and away <= SORTIE_RANGE
    return near > DANGER_RANGE / 2 and near <= DANGER_RANGE and away <= 2


def _chance(fight: Fight, option: Option) -> float:
    least = die_needed(fight, fight.squadron(option.piece), fight.squadron(option.target))
    return max(0.0, min(1.0, (7 - least) / 6))


def choose_order_target(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the most valuable target."""
    return recommend_best(decision.options, target_term(fight))


def target_term(fight: Fight) -> ScoreTerm:
    """A score term that compares targets by their value."""
    return ScoreTerm("target", lambda option: worth_of_target(fight, fight.squadron(option.target)), digits=2)


def choose_split(fight: Fight, decision: Decision) -> Recommendation:
    """Keep a squadron whole, which is stronger."""
    return Recommendation(decision.options[0], why=because(Reason(INDIFFERENT, decision.options[0].id)))


def choose_flight_to_watch(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the more valuable of two flights."""
    return recommend_best(decision.options, target_term(fight))


def choose_reaction(fight: Fight, decision: Decision, *, to_the_last: bool) -> Recommendation:
    """React with escorts in good order, those with most ammunition first."""
    able = options_with_verb(decision, "react")
    fit = [option for option in able if to_the_last or not fight.squadron(option.piece).disrupted]
    if not fit:
        return recommend_done(decision, why=because(Reason("shaken", value=len(able))))
    recommendation = recommend_best(
        fit, ScoreTerm("ammunition", lambda option: fight.squadron(option.piece).ammo, -1.0)
    )
    steady = sum(not fight.squadron(option.piece).disrupted for option in able)
    return recommendation.with_leading_reasons(Reason("to react", value=steady, than=len(able)))


def choose_vector_request(fight: Fight, decision: Decision, *, shrewd: bool) -> Recommendation:
    """Request a vector for a squadron without one, or with one far from the expected raid."""
    astray = [
        option for option in options_with_verb(decision, "ask-vector") if _is_astray(fight, option, shrewd=shrewd)
    ]
    if not astray:
        return recommend_done(
            decision, why=because(Reason("on course", value=len(options_with_verb(decision, "ask-vector"))))
        )
    squadron = fight.squadron(astray[0].piece)
    if squadron.vector == NOWHERE:
        return Recommendation(astray[0], why=because(Reason("no vector", astray[0].id)))
    kind = "vector off the climb" if shrewd else "vector off"
    return Recommendation(
        astray[0], why=because(Reason(kind, astray[0].id, vector_error(fight, squadron, shrewd=shrewd)))
    )


def _is_astray(fight: Fight, option: Option, *, shrewd: bool) -> bool:
    squadron = fight.squadron(option.piece)
    if not fight.on_map(other_side(squadron.side)):
        return False
    return squadron.vector == NOWHERE or vector_error(fight, squadron, shrewd=shrewd) > STRAYED_RANGE


def vector_error(fight: Fight, squadron: Squadron, *, shrewd: bool) -> int:
    """The distance of a squadron's vector from its expected meeting place with the enemy."""
    column, level = (climbed_place if shrewd else meeting_place)(fight, squadron)
    return max(abs(column_of(squadron.vector) - column), abs(altitude_of(squadron.vector) - level))
