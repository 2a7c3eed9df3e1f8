"""Doctrine between the battles: who is made up first, when to call for help, who flies by night, who is green."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, best, can_be_done, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.raf.rules.battle import Battle

AT_THE_FRONT: Final = 11
"""The group that bears the brunt."""
RESERVE: Final = 15
"""So far from the end of the points at which all is lost one must be after paying: a bad day costs as much."""
FRONT_FIRST: Final = 2
"""How much rather a squadron at the front is made up than one behind it, in points of its rating."""


def replace(battle: Battle, decision: Decision) -> Counsel:
    """Pilots and aircraft go to 11 Group first, and there to Spitfires."""
    return weigh(decision.options, _by_full_rating(battle), _by_front(battle, FRONT_FIRST))


def reinforce(battle: Battle, decision: Decision) -> Counsel:
    """Call in squadrons while days are left to earn their price back, and points in reserve; for the front first."""
    cost = battle.pack.reinforcement_cost(battle.edition, battle.state.day)
    price = () if cost is None else (Claim("price", value=cost, than=battle.state.vp),)
    if can_be_done(decision) and not _can_be_paid_for(battle, cost):
        days = battle.scenario.raid_days
        return done(decision, why=because(*([Claim("few days", value=days)] if days else []), *price))
    counsel = weigh(with_verb(decision, "reinforce"), _by_full_rating(battle), _by_front(battle, 1.0))
    return counsel.after(*price)


def _can_be_paid_for(battle: Battle, cost: int | None) -> bool:
    """In a campaign a squadron earns its price back, unless a sudden end comes near by it; in a few days none does."""
    return cost is not None and not battle.scenario.raid_days and not battle.would_end(battle.state.vp - cost - RESERVE)


def green(battle: Battle, decision: Decision) -> Counsel:
    """Let Hurricanes away from the front be the green ones."""
    behind = Term("behind", lambda option: not _is_at_the_front(battle, option), 0.5)
    return weigh(decision.options, _by_full_rating(battle, -1.0), behind)


def _by_full_rating(battle: Battle, weight: float = 1.0) -> Term:
    return Term("full rating", lambda option: battle.pack.squadrons[option.piece].full, weight)


def _by_front(battle: Battle, weight: float) -> Term:
    return Term("front", lambda option: _is_at_the_front(battle, option), weight)


def _is_at_the_front(battle: Battle, option: Option) -> bool:
    return battle.group_of(battle.pack.squadrons[option.piece].sector) == AT_THE_FRONT


def night(battle: Battle, decision: Decision) -> Counsel:
    """Blenheims fly by night; by day they only get shot down."""
    options = with_verb(decision, "night")
    if not options:
        return done(decision, why=because(Claim("no more Blenheims")))
    rating = battle.pack.squadrons[options[0].piece].full
    return Counsel(options[0], why=because(Claim("Blenheims", options[0].id, rating)))


def lower_the_die(battle: Battle, decision: Decision) -> Counsel:
    """600 Squadron's radar is there to be used."""
    choice = best(decision.options, lambda option: option.id == "lower-die")
    return Counsel(choice, why=because(Claim("lower die", choice.id)))


def richest(battle: Battle, decision: Decision) -> Counsel:
    """The Gruppe with the most bombs."""
    return weigh(decision.options, Term("full bombs", lambda option: battle.pack.gruppen[option.piece].bombs_full))


def close_the_day(battle: Battle, decision: Decision) -> Counsel:
    """The day is over."""
    return Counsel(decision.options[0], why=because(Claim("day over", decision.options[0].id)))
