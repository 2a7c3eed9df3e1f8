"""Doctrine between the battles: who is made up first, when to call for help, who flies by night, who is green."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

AT_THE_FRONT: Final = 11
"""The group that bears the brunt."""
FRONT_FIRST: Final = 2
"""How much rather a squadron at the front is made up than one behind it, in points of its rating."""


def replace(battle: Battle, decision: Decision) -> Counsel:
    """Pilots and aircraft go to 11 Group first, and there to Spitfires."""
    choice = best(
        decision.options, lambda option: _rating(battle, option) + FRONT_FIRST * _at_the_front(battle, option)
    )
    return Counsel(choice, ("11 Group bears the brunt", "the better aircraft makes more of a pilot"))


def reinforce(battle: Battle, decision: Decision) -> Counsel:
    """Call in squadrons while the points pay for them and days are left to earn them back; for the south-east first."""
    if can_be_done(decision) and not _can_be_paid_for(battle):
        return done(decision, "the points do not pay for a squadron now", "the points decide the battle")
    choice = best(
        with_verb(decision, "reinforce"), lambda option: _rating(battle, option) + _at_the_front(battle, option)
    )
    return Counsel(choice, ("a squadron earns its price back in a week or two", "11 Group bears the brunt"))


def _can_be_paid_for(battle: Battle) -> bool:
    """Who is behind saves his points; and in a scenario of a few raid days no squadron earns its price back."""
    cost = battle.pack.reinforcement_cost(battle.edition, battle.state.day)
    return cost is not None and cost <= battle.state.vp and not battle.scenario.raid_days


def green(battle: Battle, decision: Decision) -> Counsel:
    """Let Hurricanes away from the front be the green ones."""
    choice = best(decision.options, lambda option: -_rating(battle, option) - 0.5 * _at_the_front(battle, option))
    return Counsel(choice, ("it will be called last", "a green Spitfire would be a waste"))


def _rating(battle: Battle, option: Option) -> float:
    return float(battle.pack.squadrons[option.piece].full)


def _at_the_front(battle: Battle, option: Option) -> float:
    return float(battle.group_of(battle.pack.squadrons[option.piece].sector) == AT_THE_FRONT)


def night(battle: Battle, decision: Decision) -> Counsel:
    """Blenheims fly by night; by day they only get shot down."""
    options = with_verb(decision, "night")
    if not options:
        return done(decision, "all Blenheims are on night patrol", "by day they are no match for an Me109")
    return Counsel(options[0], ("by day a Blenheim is no match for an Me109", "by night it may catch a bomber"))


def lower_the_die(battle: Battle, decision: Decision) -> Counsel:
    """600 Squadron's radar is there to be used."""
    choice = best(decision.options, lambda option: option.id == "lower-die")
    return Counsel(choice, ("else nobody intercepts, or fewer", "600 Squadron carries radar"))


def richest(battle: Battle, decision: Decision) -> Counsel:
    """The Gruppe with the most bombs."""
    choice = best(decision.options, lambda option: battle.pack.gruppen[option.piece].bombs_full)
    return Counsel(choice, ("it carries the most bombs", "it is easy to hit"))


def close_the_day(battle: Battle, decision: Decision) -> Counsel:
    """The day is over."""
    return Counsel(decision.options[0], ("the day is over", "there is nothing left to decide in it"))
