"""Campaign heuristics: replacements, reinforcements, night fighters and green squadrons."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, best_option, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.rules.battle import Battle

AT_THE_FRONT: Final = 11
"""The number of the group that meets most raids."""
RESERVE: Final = 15
"""Points that must remain above a sudden defeat after paying for a reinforcement: a bad day costs as much."""
FRONT_FIRST: Final = 2
"""The bonus of replacing a squadron at the front, in points of its rating."""


def choose_replacement(battle: Battle, decision: Decision) -> Recommendation:
    """Replacements go to 11 Group first, and to the best squadrons there."""
    return recommend_best(decision.options, _by_full_rating(battle), _by_front(battle, FRONT_FIRST))


def reinforce(battle: Battle, decision: Decision) -> Recommendation:
    """Call in squadrons while there are days left to earn their price back and points in reserve; 11 Group first."""
    cost = battle.pack.reinforcement_cost(battle.edition, battle.state.day)
    price = () if cost is None else (Reason("price", value=cost, than=battle.state.vp),)
    if can_finish(decision) and not _can_be_paid_for(battle, cost):
        days = battle.scenario.raid_days
        return recommend_done(decision, why=because(*([Reason("few days", value=days)] if days else []), *price))
    recommendation = recommend_best(
        options_with_verb(decision, "reinforce"), _by_full_rating(battle), _by_front(battle, 1.0)
    )
    return recommendation.with_leading_reasons(*price)


def _can_be_paid_for(battle: Battle, cost: int | None) -> bool:
    """Whether a squadron can earn its price back: only in a campaign, and if paying leaves the reserve."""
    return cost is not None and not battle.scenario.raid_days and not battle.would_end(battle.state.vp - cost - RESERVE)


def choose_green_squadron(battle: Battle, decision: Decision) -> Recommendation:
    """The lowest rated squadrons away from the front are the green ones."""
    behind = ScoreTerm("behind", lambda option: not _is_at_the_front(battle, option), 0.5)
    return recommend_best(decision.options, _by_full_rating(battle, -1.0), behind)


def _by_full_rating(battle: Battle, weight: float = 1.0) -> ScoreTerm:
    return ScoreTerm("full rating", lambda option: battle.pack.squadrons[option.piece].full, weight)


def _by_front(battle: Battle, weight: float) -> ScoreTerm:
    return ScoreTerm("front", lambda option: _is_at_the_front(battle, option), weight)


def _is_at_the_front(battle: Battle, option: Option) -> bool:
    return battle.group_of(battle.pack.squadrons[option.piece].sector) == AT_THE_FRONT


def choose_night_fighter(battle: Battle, decision: Decision) -> Recommendation:
    """Send Blenheims on night patrol, because they are shot down by day."""
    options = options_with_verb(decision, "night")
    if not options:
        return recommend_done(decision, why=because(Reason("no more Blenheims")))
    rating = battle.pack.squadrons[options[0].piece].full
    return Recommendation(options[0], why=because(Reason("Blenheims", options[0].id, rating)))


def lower_the_die(battle: Battle, decision: Decision) -> Recommendation:
    """Always use the radar of 600 Squadron."""
    choice = best_option(decision.options, lambda option: option.id == "lower-die")
    return Recommendation(choice, why=because(Reason("lower die", choice.id)))


def choose_most_bombs(battle: Battle, decision: Decision) -> Recommendation:
    """Choose the Gruppe with the most bombs."""
    return recommend_best(
        decision.options, ScoreTerm("full bombs", lambda option: battle.pack.gruppen[option.piece].bombs_full)
    )


def close_the_day(battle: Battle, decision: Decision) -> Recommendation:
    """End the day."""
    return Recommendation(decision.options[0], why=because(Reason("day over", decision.options[0].id)))
