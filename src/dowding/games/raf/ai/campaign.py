"""Doctrine between the battles: who is made up first, when to call for help, who flies by night, who is green."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, best_option, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.rules.battle import Battle

AT_THE_FRONT: Final = 11
"""The group that bears the brunt."""
RESERVE: Final = 15
"""So far from the end of the points at which all is lost one must be after paying: a bad day costs as much."""
FRONT_FIRST: Final = 2
"""How much rather a squadron at the front is made up than one behind it, in points of its rating."""


def replace(battle: Battle, decision: Decision) -> Recommendation:
    """Pilots and aircraft go to 11 Group first, and there to Spitfires."""
    return recommend_best(decision.options, _by_full_rating(battle), _by_front(battle, FRONT_FIRST))


def reinforce(battle: Battle, decision: Decision) -> Recommendation:
    """Call in squadrons while days are left to earn their price back, and points in reserve; for the front first."""
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
    """In a campaign a squadron earns its price back, unless a sudden end comes near by it; in a few days none does."""
    return cost is not None and not battle.scenario.raid_days and not battle.would_end(battle.state.vp - cost - RESERVE)


def green(battle: Battle, decision: Decision) -> Recommendation:
    """Let Hurricanes away from the front be the green ones."""
    behind = ScoreTerm("behind", lambda option: not _is_at_the_front(battle, option), 0.5)
    return recommend_best(decision.options, _by_full_rating(battle, -1.0), behind)


def _by_full_rating(battle: Battle, weight: float = 1.0) -> ScoreTerm:
    return ScoreTerm("full rating", lambda option: battle.pack.squadrons[option.piece].full, weight)


def _by_front(battle: Battle, weight: float) -> ScoreTerm:
    return ScoreTerm("front", lambda option: _is_at_the_front(battle, option), weight)


def _is_at_the_front(battle: Battle, option: Option) -> bool:
    return battle.group_of(battle.pack.squadrons[option.piece].sector) == AT_THE_FRONT


def night(battle: Battle, decision: Decision) -> Recommendation:
    """Blenheims fly by night; by day they only get shot down."""
    options = options_with_verb(decision, "night")
    if not options:
        return recommend_done(decision, why=because(Reason("no more Blenheims")))
    rating = battle.pack.squadrons[options[0].piece].full
    return Recommendation(options[0], why=because(Reason("Blenheims", options[0].id, rating)))


def lower_the_die(battle: Battle, decision: Decision) -> Recommendation:
    """600 Squadron's radar is there to be used."""
    choice = best_option(decision.options, lambda option: option.id == "lower-die")
    return Recommendation(choice, why=because(Reason("lower die", choice.id)))


def most_bombs(battle: Battle, decision: Decision) -> Recommendation:
    """The Gruppe with the most bombs."""
    return recommend_best(
        decision.options, ScoreTerm("full bombs", lambda option: battle.pack.gruppen[option.piece].bombs_full)
    )


def close_the_day(battle: Battle, decision: Decision) -> Recommendation:
    """The day is over."""
    return Recommendation(decision.options[0], why=because(Reason("day over", decision.options[0].id)))
