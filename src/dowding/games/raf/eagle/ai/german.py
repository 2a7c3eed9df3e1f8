"""Doctrine for the Luftwaffe against the controllers of Eagle: raids in strength and in waves, and what they will say.

The thumbs are those of all games with a plan, with other numbers: High Command keeps out hunters without bombers, and
squadrons that met the first raid of an hour are not in the pool for the next.
"""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
from dowding.games.raf.eagle.ai.announcements import announce, claim_number
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.ai import german
from dowding.games.raf.planning.ai.baselines import TWO_WAVES, baselines, with_fixed_plan
from dowding.games.raf.planning.ai.forces import Force
from dowding.games.raf.planning.ai.reason_texts import REASON_TEXTS


def eagle_rules(*, night: int) -> HeuristicSet[Eagle]:
    """The thumbs of a plan, with the words that the Response Table makes the best."""
    planned = german.german_rules(raids=(5, 7), force=Force((2, 3), fighters=12), hunters=8, night=night)
    return {**planned, "announce": announce, "size": claim_number}


STANCES: Final[dict[Stance, HeuristicSet[Eagle]]] = {
    "careful": eagle_rules(night=0),
    "bold": with_fixed_plan(TWO_WAVES, eagle_rules(night=2)),
}
SEARCHED_PLANS: Final[tuple[Stance, ...]] = ("bold", *("careful",) * 7)
"""The stances of the plans that a forecast weighs: the fixed one, which is always much the same, and some others."""
PLAN_ROLLOUT_FACTOR: Final = 2.0
"""Twice as many samples as for an option: between plans luck counts for most, and a day is played out quickly."""
PLAN_MARGIN_SE: Final = 2.0
"""So many standard errors a plan must be ahead of the fixed one, whose damage lasts longer than a forecast sees."""
ALWAYS_SEARCH: Final = frozenset({"raid", "announce", "size"})
"""What flies first and what is said of it are worth a try."""

DOCTRINE: Final = Doctrine(
    Eagle,
    STANCES,
    german.readiness,
    ALWAYS_SEARCH,
    plan_decisions=german.PLANNING_VERBS,
    plan_horizon="day",
    plan_stances=SEARCHED_PLANS,
    plan_rollout_factor=PLAN_ROLLOUT_FACTOR,
    plan_margin_se=PLAN_MARGIN_SE,
    phrases=REASON_TEXTS,
    baselines=baselines(STANCES["careful"]),
)
