"""Fixed baseline policies of The Hardest Days, against which doctrine and rollout search are measured."""

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
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.interception import ALTITUDE_ADVANTAGE
from dowding.games.hardest_days.state import ALTITUDES, BOMBER, ESCORT, Squadron


def baselines(bold: HeuristicSet[Day]) -> dict[Stance, HeuristicSet[Day]]:
    """The baselines: intercept with all squadrons, with none, or while it gains points; otherwise bold doctrine."""
    return {
        "all-in": {**bold, "intercept": recommend_first},
        "never": {**bold, "patrol": recommend_declining, "move": recommend_declining, "intercept": recommend_declining},
        "greedy": {**bold, "intercept": join_while_profitable},
    }


def join_while_profitable(day: Day, decision: Decision) -> Recommendation:
    """Join as long as the expected points of the first fight are positive, ignoring later fights."""

    def expected_points(option: Option) -> float:
        return _expected_points(day, day.state.squadrons[option.piece])

    choice = best_option(options_with_verb(decision, "intercept"), expected_points)
    points = expected_points(choice)
    if can_finish(decision) and points <= 0:
        return recommend_done(decision, why=because(Reason("no first gain", value=round(points, 1))))
    return Recommendation(choice, why=because(Reason("first gain", choice.id, round(points, 1))))


def _expected_points(day: Day, squadron: Squadron) -> float:
    """The expected points of a squadron against the engaged raid: its hunters, or its other groups without hunters."""
    raid = day.state.engaged[-1]
    opponents = day.hunters(raid) or [*day.groups_of(raid, BOMBER), *day.groups_of(raid, ESCORT)]
    above = ALTITUDES.index(squadron.altitude or "MED") - ALTITUDES.index(day.state.raids[raid].altitude or "MED")
    joining = replace(squadron, edge=ALTITUDE_ADVANTAGE * above)
    return max([attack_worth(day, joining, group) for group in opponents], default=0.0)
