"""Combat heuristics: fight or pass the hunters, press on if not disrupted, intercept the Gruppen with most bombs."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, best_option, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.ai.evaluation import expected_points_by_passing
from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, HUNT

EASY_TO_HIT: Final = 0.5
SAME_LETTER: Final = 0.8
NEGLIGIBLE_POINTS: Final = 0.05
"""A difference in points that is treated as zero, because reasons show tenths."""


def pass_the_hunters(battle: BattleT, decision: Decision, intelligence: RaidIntelligence[BattleT]) -> Recommendation:
    """Pass the number of squadrons with the most expected points.

    Those that stay help in the fight with the hunters and may reach the bombers after it.
    """
    if can_finish(decision) and not battle.raiders(BOMBER):
        return recommend_done(decision, why=because(Reason("no bombers")))
    expected = expected_points_by_passing(battle, intelligence, max_passing(battle, decision))
    minimum, *counts = expected
    best_count = max(counts, key=lambda count: expected[count])
    gain = expected[best_count] - expected[minimum]
    if can_finish(decision) and gain < -NEGLIGIBLE_POINTS:
        return recommend_done(decision, why=because(Reason("together", value=round(-gain, 1), than=best_count)))
    recommendation = recommend_best(options_with_verb(decision, "pass"), *by_quality(battle))
    spared = abs(gain) <= NEGLIGIBLE_POINTS
    return recommendation.with_leading_reasons(
        Reason("spared") if spared else Reason("passing", value=round(gain, 1), than=best_count)
    )


def max_passing(battle: Battle, decision: Decision) -> int:
    """How many more squadrons may pass: those in excess of the hunters (9.1b), or all by an event."""
    offered = len(options_with_verb(decision, "pass"))
    if decision.rule != battle.rule_refs.pass_hunters:
        return offered
    return min(offered, len(battle.squadrons_in(HUNT)) - len(battle.raiders(HUNT)))


def press_on(battle: Battle, decision: Decision) -> Recommendation:
    """Press on if not disrupted; otherwise go home, unless no other squadron has reached the bombers."""
    unmet = not battle.squadrons_in(BOMBER)
    for option in options_with_verb(decision, "press-on"):
        if option.piece not in battle.raid.disordered:
            return Recommendation(option, why=because(Reason("in order", option.id)))
        if unmet:
            return Recommendation(option, why=because(Reason("unmet")))
    home = best_option(decision.options, lambda option: option.id.startswith("go-home"))
    reached = Reason("reached", value=len(battle.squadrons_in(BOMBER)))
    return Recommendation(home, why=because(Reason("disordered", home.id), reached))


def intercept(battle: Battle, decision: Decision) -> Recommendation:
    """Intercept the Gruppen with most bombs, then those that are easy to hit, then those with another letter."""
    met = Counter(battle.pack.gruppen[gruppe_id].letter for gruppe_id in battle.raid.met)

    def bombs(option: Option) -> float:
        gruppe = battle.state.gruppen[option.piece]
        counter = battle.counter_of(gruppe)
        return counter.bombs_full if gruppe.full else counter.bombs_reduced

    def rating(option: Option) -> float:
        return battle.rating(battle.state.gruppen[option.piece])

    def of_the_letter(option: Option) -> float:
        return met[battle.pack.gruppen[option.piece].letter]

    return recommend_best(
        decision.options,
        ScoreTerm("bombs", bombs),
        ScoreTerm("easy", rating, EASY_TO_HIT),
        ScoreTerm("letter met", of_the_letter, -SAME_LETTER),
    )


def evade(battle: BattleT, decision: Decision, intelligence: RaidIntelligence[BattleT]) -> Recommendation:
    """Fend and evade only in a major raid whose bombers no other squadron has reached."""
    options = options_with_verb(decision, "evade")
    reached = len(battle.squadrons_in(BOMBER))
    if can_finish(decision) and (reached or not intelligence.is_major(battle)):
        return recommend_done(
            decision, why=because(Reason("reached", value=reached) if reached else Reason("minor raid"))
        )
    return recommend_best(options, *by_quality(battle)).with_leading_reasons(
        Reason("reached", value=reached) if reached else Reason("unmet")
    )


def reduce_the_fender(battle: Battle, decision: Decision) -> Recommendation:
    """Reduce the squadron that stays with the hunters, not the one that evades to the bombers."""
    return Recommendation(decision.options[-1], why=because(Reason("fender", decision.options[-1].id)))
