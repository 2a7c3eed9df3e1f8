"""Fixed baseline policies of the Luftwaffe: the same plan every day; otherwise doctrine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from dowding.ai.heuristics.recommendation import HeuristicSet, RandomizedHeuristic, Stance
from dowding.games.raf.planning.ai.fixed_plans import FixedPlan, place_raid, place_raid_by_timetable, send_gruppe
from dowding.games.raf.planning.rules.battle import PlanningBattle

PlanningT = TypeVar("PlanningT", bound=PlanningBattle)
THREE_WAVES: Final = (0, 0, 3, 3, 6, 6)
TWO_WAVES: Final = FixedPlan((0, 0, 3, 3), bombers=4, hunters=8)
"""Two strong raids in the same hour, and two more when their fighters are back: the best fixed plan known."""
LURES: Final = FixedPlan((0, 0, 3, 3), bombers=1, hunters=8)
"""One bomber as a lure under many hunters: the best fixed plan against strong British play."""
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
"""The fixed plans by the name of their baseline."""


def with_fixed_plan(plan: FixedPlan, rules: HeuristicSet[PlanningT]) -> HeuristicSet[PlanningT]:
    """The same heuristics, except for a fixed plan: its hours and forces."""
    targets, forces = (
        RandomizedHeuristic(partial(place_raid, plan=plan)),
        RandomizedHeuristic(partial(send_gruppe, plan=plan)),
    )
    return {**rules, "place": targets, "strategy": targets, "forward": targets, "assign": forces}


def with_timetables(
    plan: FixedPlan, timetables: Sequence[tuple[int, ...]], rules: HeuristicSet[PlanningT]
) -> HeuristicSet[PlanningT]:
    """The same heuristics, except for the forces of a fixed plan at the hours of one of the timetables."""
    targets = RandomizedHeuristic(partial(place_raid_by_timetable, plan=plan, timetables=timetables))
    return {**with_fixed_plan(plan, rules), "place": targets, "strategy": targets, "forward": targets}


def baselines(rules: HeuristicSet[PlanningT]) -> dict[Stance, HeuristicSet[PlanningT]]:
    """Doctrine with each of the fixed plans."""
    return {name: with_fixed_plan(plan, rules) for name, plan in PLANS.items()}
