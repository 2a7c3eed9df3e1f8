"""The heuristic policy of the Luftwaffe in RAF: Eagle, against automated British: raids in strength and in waves.

The heuristics are those of all games with a plan, with other numbers: High Command keeps out hunters without bombers,
and squadrons that met the first raid of an hour are not in the pool for the next.
"""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.games.raf.eagle.ai.announcements import announce, claim_number
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.ai import german
from dowding.games.raf.planning.ai.baselines import TWO_WAVES, baselines, with_fixed_plan
from dowding.games.raf.planning.ai.forces import Force
from dowding.games.raf.planning.ai.reason_texts import REASON_TEXTS


def eagle_rules(*, night: int) -> HeuristicSet[Eagle]:
    """The shared planning heuristics, with announcements by the Response Table."""
    planned = german.german_rules(raids=(5, 7), force=Force((2, 3), fighters=12), hunters=8, night=night)
    return {**planned, "announce": announce, "size": claim_number}


STANCES: Final[dict[Stance, HeuristicSet[Eagle]]] = {
    "careful": eagle_rules(night=0),
    "bold": with_fixed_plan(TWO_WAVES, eagle_rules(night=2)),
}
SEARCH: Final = SearchConfig(
    search_stances=("bold",),
    plan_decisions=german.PLANNING_VERBS,
    plan_horizon="day",
    # First the fixed plan of the bold stance, which is always much the same.
    plan_stances=("bold", *("careful",) * 7),
    # The results of plans vary most by luck, and the rollout of a day is fast.
    plan_rollout_factor=2.0,
    # The damage that the fixed plan does lasts beyond the horizon of a rollout.
    plan_margin_se=2.0,
)

DOCTRINE: Final = Doctrine(
    Eagle,
    STANCES,
    german.readiness,
    baselines=baselines(STANCES["careful"]),
    default_stance="bold",
    phrases=REASON_TEXTS,
    search=SEARCH,
)
