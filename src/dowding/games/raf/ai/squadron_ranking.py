"""Score terms that rank squadrons, shared by the heuristics."""

from __future__ import annotations

from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import Squadron

REDUCED: float = 1.0
"""The penalty of a reduced squadron, in points of rating: a hit shoots it down."""


def quality(battle: Battle, squadron: Squadron) -> float:
    """The squadron's current rating, less the penalty of a reduced one."""
    return battle.rating(squadron) - (0.0 if squadron.full else REDUCED)


def by_quality(battle: Battle, weight: float = 1.0) -> tuple[ScoreTerm, ScoreTerm]:
    """Score terms for the quality of squadrons. With a negative weight, weaker ones are preferred."""

    def rated(option: Option) -> float:
        return battle.rating(battle.state.squadrons[option.piece])

    def full(option: Option) -> float:
        return battle.state.squadrons[option.piece].full

    def reduced(option: Option) -> float:
        return not battle.state.squadrons[option.piece].full

    strength = (
        ScoreTerm("full", full, REDUCED * weight) if weight > 0 else ScoreTerm("reduced", reduced, -REDUCED * weight)
    )
    return ScoreTerm("rating", rated, weight), strength


def choose_strongest(battle: Battle, decision: Decision) -> Recommendation:
    """Choose the best squadron."""
    return recommend_best(decision.options, *by_quality(battle))


def choose_weakest(battle: Battle, decision: Decision) -> Recommendation:
    """Choose the weakest squadron."""
    return recommend_best(decision.options, *by_quality(battle, -1.0))
