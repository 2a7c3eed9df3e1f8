"""Fixed baseline policies of Fighter Command, against which doctrine and rollout search are measured."""

from __future__ import annotations

from functools import partial

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import (
    HeuristicSet,
    Recommendation,
    Stance,
    best_option,
    can_finish,
    recommend_declining,
    recommend_done,
    recommend_first,
)
from dowding.engine.decision import Decision, options_with_verb, verb_of
from dowding.games.raf.ai.evaluation import estimate_raid, expected_points
from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.ai.patrol import patrol
from dowding.games.raf.ai.squadron_ranking import quality
from dowding.games.raf.state import HUNT


def baselines(
    intelligence: RaidIntelligence[BattleT], bold: HeuristicSet[BattleT]
) -> dict[Stance, HeuristicSet[BattleT]]:
    """Baselines that commit all squadrons, none, or the best number for each raid; otherwise bold doctrine."""
    patrol_with_all = partial(patrol, intelligence=intelligence, share=1.0)
    return {
        "all-in": {
            **bold,
            "patrol": patrol_with_all,
            "commit": recommend_first,
            "delayed-response": recommend_first,
            "reinforce": always_reinforce,
        },
        "never": {
            **bold,
            **dict.fromkeys(("patrol", "commit", "delayed-response", "evade", "reinforce"), recommend_declining),
            **dict.fromkeys(("press-on", "go-home"), always_go_home),
        },
        "greedy": {
            **bold,
            "commit": partial(commit_profitable, intelligence=intelligence),
            "press-on": always_press_on,
            "go-home": always_press_on,
        },
    }


def always_reinforce(battle: BattleT, decision: Decision) -> Recommendation:
    """Call in the best squadron at any price."""
    offered = [option for option in decision.options if option.id != "done"]
    choice = best_option(offered, lambda option: battle.pack.squadrons[option.piece].full)
    return Recommendation(choice, why=because(Reason("always", choice.id)))


def commit_profitable(battle: BattleT, decision: Decision, intelligence: RaidIntelligence[BattleT]) -> Recommendation:
    """Commit the number of squadrons with the most expected points at this raid alone; the best first."""
    options = options_with_verb(decision, "commit")
    sent, force = len(battle.squadrons_in(HUNT)), estimate_raid(battle, intelligence)
    wanted = max(range(sent + len(options) + 1), key=lambda count: expected_points(battle, force, count))
    if not options or (can_finish(decision) and sent >= wanted):
        return recommend_done(decision, why=because(Reason("pays", value=wanted)))
    choice = best_option(options, lambda option: quality(battle, battle.state.squadrons[option.piece]))
    return Recommendation(choice, why=because(Reason("pays", value=wanted)))


def always_press_on(battle: BattleT, decision: Decision) -> Recommendation:
    """All squadrons press on to the bombers, reduced or not."""
    choice = best_option(decision.options, lambda option: verb_of(option) == "press-on")
    return Recommendation(choice, why=because(Reason("always", choice.id)))


def always_go_home(battle: BattleT, decision: Decision) -> Recommendation:
    """All squadrons go home."""
    choice = best_option(decision.options, lambda option: verb_of(option) == "go-home")
    return Recommendation(choice, why=because(Reason("always", choice.id)))
