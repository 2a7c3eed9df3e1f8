"""Recipes for The Hardest Days: ways to fly without a thought, to measure doctrine and forecasts by."""

from __future__ import annotations

from msgspec.structs import replace

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
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.hardest_days.ai.evaluation import attack_worth
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.rules.interception import ALTITUDE_ADVANTAGE
from dowding.games.hardest_days.state import ALTITUDES, BOMBER, ESCORT, Squadron


def baselines(bold: HeuristicSet[Day]) -> dict[Stance, HeuristicSet[Day]]:
    """All up and at every raid; nobody up, ever; or whoever gains by joining. In all else as bold doctrine does."""
    return {
        "all-in": {**bold, "intercept": recommend_first},
        "never": {**bold, "patrol": recommend_declining, "move": recommend_declining, "intercept": recommend_declining},
        "greedy": {**bold, "intercept": join_while_profitable},
    }


def join_while_profitable(day: Day, decision: Decision) -> Recommendation:
    """Join as long as the first fight promises points on the average, whatever comes after it."""

    def promise(option: Option) -> float:
        return _expected_points(day, day.state.squadrons[option.piece])

    choice = best_option(options_with_verb(decision, "intercept"), promise)
    if can_finish(decision) and promise(choice) <= 0:
        return recommend_done(decision, why=because(Reason("no first gain", value=round(promise(choice), 1))))
    return Recommendation(choice, why=because(Reason("first gain", choice.id, round(promise(choice), 1))))


def _expected_points(day: Day, squadron: Squadron) -> float:
    """What a squadron can expect at the raid that is engaged: of its hunters, or of the others where there are none."""
    raid = day.state.engaged[-1]
    opponents = day.hunters(raid) or [*day.groups_of(raid, BOMBER), *day.groups_of(raid, ESCORT)]
    above = ALTITUDES.index(squadron.altitude or "MED") - ALTITUDES.index(day.state.raids[raid].altitude or "MED")
    joining = replace(squadron, edge=ALTITUDE_ADVANTAGE * above)
    return max([attack_worth(day, joining, group) for group in opponents], default=0.0)
