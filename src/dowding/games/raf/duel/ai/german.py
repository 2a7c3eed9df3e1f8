"""Doctrine for the Luftwaffe of the two-player game: the shared thumbs, and what plans an Ace weighs.

A raid is one to three bombers that must be met (one or two in a campaign), under eight hunters: trials found six too
few, and more than eight are detected better and miss their rendezvous more often.
"""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
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
SEARCHED_PLANS: Final[tuple[Stance, ...]] = ("lures", "careful", "bold", "careful", "bold", "careful")
"""How the plans are made that a forecast weighs: lures, which are always much the same, and some others."""
PLAN_MARGIN_SE: Final = 2.0
"""So many standard errors a plan must be ahead of the lures: a few samples of a day do not tell more."""

DOCTRINE: Final = Doctrine(
    Duel,
    STANCES,
    readiness,
    plan_decisions=PLANNING_VERBS,
    plan_horizon="day",
    plan_stances=SEARCHED_PLANS,
    plan_margin_se=PLAN_MARGIN_SE,
    baselines=baselines(STANCES["careful"]),
    phrases=REASON_TEXTS,
)
