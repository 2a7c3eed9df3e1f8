"""Which squadron: the words in which the other rules of thumb speak of better and worse ones."""

from __future__ import annotations

from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import Squadron

REDUCED: float = 1.0
"""What a reduced squadron is worth less than its rating, for a hit shoots it down."""


def quality(battle: Battle, squadron: Squadron) -> float:
    """The squadron's rating as it stands; a green one is worth less than its rating, for a hit shoots it down."""
    return battle.rating(squadron) - (0.0 if squadron.full else REDUCED)


def by_quality(battle: Battle, weight: float = 1.0) -> tuple[ScoreTerm, ScoreTerm]:
    """Squadrons compared by their quality; with a weight below nothing the worse is preferred."""

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


def strongest(battle: Battle, decision: Decision) -> Recommendation:
    """The best squadron first."""
    return recommend_best(decision.options, *by_quality(battle))


def weakest(battle: Battle, decision: Decision) -> Recommendation:
    """Rather do without the weakest."""
    return recommend_best(decision.options, *by_quality(battle, -1.0))
