"""Search variants: other choices about passing the hunters, which rollout search compares with doctrine."""

from __future__ import annotations

from dowding.ai.heuristics.recommendation import HeuristicSet, Recommendation, Stance, recommend_declining
from dowding.ai.heuristics.scoring import recommend_best
from dowding.engine.decision import Decision, options_with_verb
from dowding.games.raf.ai.intelligence import BattleT
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.state import BOMBER


def search_variants(bold: HeuristicSet[BattleT]) -> dict[Stance, HeuristicSet[BattleT]]:
    """Pass all squadrons that may pass, or only one; otherwise bold doctrine."""
    return {"all past": {**bold, "pass": pass_all}, "one past": {**bold, "pass": pass_one}}


def pass_all(battle: BattleT, decision: Decision) -> Recommendation:
    """Pass as many squadrons as may pass, the best first."""
    passing = options_with_verb(decision, "pass")
    return recommend_best(passing, *by_quality(battle)) if passing else recommend_declining(battle, decision)


def pass_one(battle: BattleT, decision: Decision) -> Recommendation:
    """Pass only the best squadron, so that the bombers are intercepted; all others fight the hunters."""
    return recommend_declining(battle, decision) if battle.squadrons_in(BOMBER) else pass_all(battle, decision)
