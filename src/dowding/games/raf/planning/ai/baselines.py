"""Recipes for the Luftwaffe: the same plan every day, whatever happens; in the raids they go by doctrine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, TypeVar

from dowding.ai.heuristics.recommendation import HeuristicSet, RandomizedHeuristic, Stance
from dowding.games.raf.planning.ai.fixed_plans import FixedPlan, place_raid, send_gruppe
from dowding.games.raf.planning.rules.battle import PlanningBattle

PlanningT = TypeVar("PlanningT", bound=PlanningBattle)
THREE_WAVES: Final = (0, 0, 3, 3, 6, 6)
TWO_WAVES: Final = FixedPlan((0, 0, 3, 3), bombers=4, hunters=8)
"""Two raids in strength at once, and two again when their fighters are back: the best fixed plan that is known."""
LURES: Final = FixedPlan((0, 0, 3, 3), bombers=1, hunters=8)
"""A bomber that must be met, under more hunters than meet it: the best of them against a British who thinks."""
PLANS: Final[Mapping[Stance, FixedPlan]] = {
    "all-in": FixedPlan((0, 0, 0), bombers=9, hunters=5, me110s=2),
    "one-wave": FixedPlan((0, 0, 0), bombers=5, hunters=7, me110s=1),
    "baits": FixedPlan(THREE_WAVES, bombers=1, hunters=4),
    "greedy": FixedPlan(THREE_WAVES, bombers=4, hunters=0),
    "never": FixedPlan((6,), bombers=0, hunters=1),
    "two-waves": TWO_WAVES,
    "lures": LURES,
    "three-waves": FixedPlan(THREE_WAVES, bombers=3, hunters=6),
    "over-the-day": FixedPlan((0, 1, 3, 4, 6, 6), bombers=3, hunters=4, me110s=2),
    "four-big-raids": FixedPlan((0, 0, 3, 3), bombers=5, hunters=7),
    "naive": FixedPlan(THREE_WAVES, bombers=4, hunters=4, me110s=2),
}
"""All that flies at dawn; three strong raids at dawn; single bombers; bombs alone; next to nothing; and some more."""


def with_fixed_plan(plan: FixedPlan, rules: HeuristicSet[PlanningT]) -> HeuristicSet[PlanningT]:
    """The same thumbs, but the plan is fixed: its hours, and who flies."""
    targets, forces = (
        RandomizedHeuristic(partial(place_raid, plan=plan)),
        RandomizedHeuristic(partial(send_gruppe, plan=plan)),
    )
    return {**rules, "place": targets, "strategy": targets, "forward": targets, "assign": forces}


def baselines(rules: HeuristicSet[PlanningT]) -> dict[Stance, HeuristicSet[PlanningT]]:
    """Doctrine's thumbs with each of the plans."""
    return {name: with_fixed_plan(plan, rules) for name, plan in PLANS.items()}
