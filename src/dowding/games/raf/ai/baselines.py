"""Recipes for Fighter Command: ways to fly without a thought, to measure doctrine and forecasts by."""

from __future__ import annotations

from functools import partial

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import (
    Counsel,
    Stance,
    Thumbs,
    best,
    can_be_done,
    declined,
    done,
    first,
    verb_of,
    with_verb,
)
from dowding.engine.decision import Decision
from dowding.games.raf.ai.evaluation import expected_points, force_of
from dowding.games.raf.ai.intelligence import BattleT, Known
from dowding.games.raf.ai.patrol import patrol
from dowding.games.raf.ai.squadron_ranking import quality
from dowding.games.raf.state import HUNT


def recipes(known: Known[BattleT], bold: Thumbs[BattleT]) -> dict[Stance, Thumbs[BattleT]]:
    """All up and at every raid; nobody up, ever; or as many as pay at this raid. In all else as bold doctrine does."""
    everybody = partial(patrol, known=known, share=1.0)
    return {
        "all-in": {**bold, "patrol": everybody, "commit": first, "delayed-response": first, "reinforce": always},
        "never": {
            **bold,
            **dict.fromkeys(("patrol", "commit", "delayed-response", "evade", "reinforce"), declined),
            **dict.fromkeys(("press-on", "go-home"), home),
        },
        "greedy": {**bold, "commit": partial(as_many_as_pay, known=known), "press-on": onward, "go-home": onward},
    }


def always(battle: BattleT, decision: Decision) -> Counsel:
    """Call squadrons in whatever they cost, the best first."""
    offered = [option for option in decision.options if option.id != "done"]
    choice = best(offered, lambda option: battle.pack.squadrons[option.piece].full)
    return Counsel(choice, why=because(Claim("always", choice.id)))


def as_many_as_pay(battle: BattleT, decision: Decision, known: Known[BattleT]) -> Counsel:
    """As many squadrons as promise most against this raid, whatever comes after it; the best first."""
    options = with_verb(decision, "commit")
    sent, force = len(battle.squadrons_in(HUNT)), force_of(battle, known)
    wanted = max(range(sent + len(options) + 1), key=lambda count: expected_points(battle, force, count))
    if not options or (can_be_done(decision) and sent >= wanted):
        return done(decision, why=because(Claim("pays", value=wanted)))
    choice = best(options, lambda option: quality(battle, battle.state.squadrons[option.piece]))
    return Counsel(choice, why=because(Claim("pays", value=wanted)))


def onward(battle: BattleT, decision: Decision) -> Counsel:
    """Everybody presses on to the bombers, reduced or not."""
    choice = best(decision.options, lambda option: verb_of(option) == "press-on")
    return Counsel(choice, why=because(Claim("always", choice.id)))


def home(battle: BattleT, decision: Decision) -> Counsel:
    """Everybody goes home."""
    choice = best(decision.options, lambda option: verb_of(option) == "go-home")
    return Counsel(choice, why=because(Claim("always", choice.id)))
