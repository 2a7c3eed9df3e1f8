"""Score terms that rank squadrons, shared by the heuristics."""

from __future__ import annotations

from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import Squadron


def rating(day: Day, squadron: Squadron) -> float:
    """The squadron's present rating."""
    counter = day.pack.squadrons[squadron.id]
    return float(counter.full if squadron.full else counter.reduced)


def by_rating(day: Day, weight: float = 1.0) -> ScoreTerm:
    """Squadrons compared by their ratings. With a negative weight, weaker ones are preferred."""
    return ScoreTerm("rating" if weight > 0 else "low rating", lambda option: _option_rating(day, option), weight)


def choose_strongest(day: Day, decision: Decision) -> Recommendation:
    """Choose the best squadron."""
    return recommend_best(decision.options, by_rating(day))


def choose_weakest(day: Day, decision: Decision) -> Recommendation:
    """Choose the weakest squadron."""
    return recommend_best(decision.options, by_rating(day, -1.0))


def _option_rating(day: Day, option: Option) -> float:
    return rating(day, day.state.squadrons[option.piece])
