"""The heuristic policy of the Luftwaffe in RAF: 2-Player: the shared heuristics, and the plans that search evaluates.

A raid is one to three bombers that must be met (one or two in a campaign), under eight hunters. In simulations six
were too few, and more than eight are detected better and miss their rendezvous more often.
"""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.planning.ai.baselines import baselines
from dowding.games.raf.planning.ai.forces import Force
from dowding.games.raf.planning.ai.german import PLANNING_VERBS, german_rules, readiness
from dowding.games.raf.planning.ai.reason_texts import REASON_TEXTS
from dowding.games.raf.planning.rules.battle import PlanningBattle

STANCES: Final[dict[Stance, HeuristicSet[PlanningBattle]]] = {
    "careful": german_rules(
        raids=(5, 7), force=Force((1, 3), 8, beside_patrol=True, for_weeks=(1, 2)), hunters=8, night=0
    ),
    "bold": german_rules(raids=(6, 9), force=Force((1, 3), 13), hunters=10, night=2),
}
SEARCH: Final = SearchConfig(
    plan_decisions=PLANNING_VERBS,
    plan_horizon="day",
    # First the baseline "lures", whose plans are always much the same.
    plan_stances=("lures", "careful", "bold", "careful", "bold", "careful"),
    # A smaller lead in the few rollouts of a day is luck.
    plan_margin_se=2.0,
)

DOCTRINE: Final = Doctrine(
    Duel,
    STANCES,
    readiness,
    baselines=baselines(STANCES["careful"]),
    phrases=REASON_TEXTS,
    search=SEARCH,
)
