"""The sentences of a hint: what the advised option should gain over the next best, and the causes of the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dowding.ai.bandit import ArmStats
from dowding.ai.guidance import Guidance
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.reasons import EVEN, SOLE, RegionNames, because
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.engine.decision import Decision, Option
from dowding.engine.text import format_count
from dowding.view.player_view import PlayerView

MAX_REASONS: Final = 2
CLEAR_LEAD_ERRORS: Final = 2.0
"""A lead of at least this number of standard errors is stated without "probably"."""
MIN_GAIN: Final = 0.15
"""A smaller difference, in points, is called none."""
NEXT_BEST: Final = "the next best"


def region_names(view: PlayerView) -> RegionNames:
    """The display names of all regions."""
    return {region.id: region.label for board in view.boards() for region in board.regions}


def describe_gain(best: ArmStats, other: ArmStats, other_plan: str) -> str:
    """What the advised option should gain over another one, in a sentence that allows for the standard error."""
    against = f"{NEXT_BEST}: {other_plan}."
    lead, error = best.lead_over(other)
    if is_no_difference(best, other):
        return f"No real difference from {against}"
    points = f"{abs(lead):.1f} {'point' if f'{abs(lead):.1f}' == '1.0' else 'points'}"
    if lead < 0:
        return f"Perhaps {points} worse than {against}"
    certainty = "Should" if lead >= CLEAR_LEAD_ERRORS * error else "Should probably"
    return f"{certainty} gain about {points} over {against}"


def is_no_difference(best: ArmStats, other: ArmStats) -> bool:
    """Whether the rollouts show no difference between two options that could not be chance."""
    lead, error = best.lead_over(other)
    return best.is_level_with(other) or abs(lead) < max(error, MIN_GAIN)


def describe_causes(
    view: PlayerView,
    decision: Decision,
    option: Option,
    recommendation: Recommendation,
    guidance: Guidance | None,
    rollouts: int = 0,
    compared_id: str = "",
) -> tuple[str, ...]:
    """Why an option is advised: the guide's note, doctrine's reasons, or what the rollouts have shown.

    Where a gain is given, over the option `compared_id`, it says whether the choice matters, so the reasons do not.
    """
    doctrine, names = doctrine_of(view.game, view.seat), region_names(view)
    even = next((reason for reason in recommendation.reasons if reason.kind == EVEN), None)
    causes = tuple(reason for reason in recommendation.reasons if reason.kind != SOLE)
    texts = doctrine.describe_reasons(
        Recommendation(recommendation.option, because(*(causes or recommendation.reasons))), decision, names
    )
    if even is not None and compared_id:
        texts = texts[:-1]
    if recommendation.option.id != option.id:
        usual = f"The rule of thumb would be: {recommendation.option.label}. {' '.join(texts[:1])}".strip()
        texts = [f"It did better in {format_count(rollouts, 'simulated game')}.", usual]
    elif rollouts and not texts and guidance is None:
        texts = [f"It did at least as well as the others in {format_count(rollouts, 'simulated game')}."]
    if guidance is not None and guidance.allows(option):
        texts = [f"The guide advises it: “{guidance.title}”.", *texts]
    return _unique(texts)[:MAX_REASONS]


def _unique(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
