"""The heuristic policy of the Luftwaffe in RAF: 2-Player: the shared heuristics, and the plans that search evaluates.

The default stance sends four raids of one bomber under eight hunters, spread over the day so that every hunter can fly
twice. The other stances send one to three bombers (one or two in a campaign). In simulations six hunters were too few,
and more than eight are detected better and miss their rendezvous more often.
"""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.ai.baselines import baselines, with_timetables
from dowding.games.raf.planning.ai.fixed_plans import FixedPlan
from dowding.games.raf.planning.ai.forces import Force
from dowding.games.raf.planning.ai.german import PLANNING_VERBS, german_rules, readiness
from dowding.games.raf.planning.ai.reason_texts import REASON_TEXTS
from dowding.games.raf.planning.rules.battle import PlanningBattle

TIMETABLES: Final = ((0, 1, 4, 5), (0, 1, 5, 6), (1, 2, 5, 6), (0, 2, 5, 6))
"""The hours of two raids in the morning, one after the other, and of two more when their hunters are back."""
STAGGERED: Final = FixedPlan(TIMETABLES[0], bombers=1, hunters=8)
CAREFUL: Final[HeuristicSet[PlanningBattle]] = german_rules(
    raids=(5, 7), force=Force((1, 3), 8, beside_patrol=True, for_weeks=(1, 2)), hunters=8, night=0
)
STANCES: Final[dict[Stance, HeuristicSet[PlanningBattle]]] = {
    "careful": CAREFUL,
    "bold": german_rules(raids=(6, 9), force=Force((1, 3), 13), hunters=10, night=2),
    "shrewd": with_timetables(STAGGERED, TIMETABLES, CAREFUL),
}
SEARCH: Final = SearchConfig(
    plan_decisions=PLANNING_VERBS,
    plan_horizon="day",
    search_stances=("shrewd", "bold"),
    # First the stance whose plans are always much the same, and the best known fixed plan beside it.
    plan_stances=("shrewd", "lures", "shrewd", "careful", "bold", "careful"),
    # A smaller lead in the few rollouts of a day is luck.
    plan_margin_se=2.0,
)

DOCTRINE: Final = Doctrine(
    Duel,
    STANCES,
    readiness,
    baselines=baselines(CAREFUL),
    default_stance="shrewd",
    phrases=REASON_TEXTS,
    search=SEARCH,
)
