"""Recipes for The Hardest Days: ways to fly without a thought, to measure doctrine and forecasts by."""

from __future__ import annotations

from msgspec.structs import replace

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
    with_verb,
)
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.ai.evaluation import worth_of_attack
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.rules.interception import ADVANTAGE
from dowding.games.hardest_days.state import ALTITUDES, BOMBER, ESCORT, Squadron


def recipes(bold: Thumbs[Day]) -> dict[Stance, Thumbs[Day]]:
    """All up and at every raid; nobody up, ever; or whoever gains by joining. In all else as bold doctrine does."""
    return {
        "all-in": {**bold, "intercept": first},
        "never": {**bold, "patrol": declined, "move": declined, "intercept": declined},
        "greedy": {**bold, "intercept": while_it_pays},
    }


def while_it_pays(day: Day, decision: Decision) -> Counsel:
    """Join as long as the first fight promises points on the average, whatever comes after it."""

    def promise(option: Option) -> float:
        return _promise(day, day.state.squadrons[option.piece])

    choice = best(with_verb(decision, "intercept"), promise)
    if can_be_done(decision) and promise(choice) <= 0:
        return done(decision, why=because(Claim("no first gain", value=round(promise(choice), 1))))
    return Counsel(choice, why=because(Claim("first gain", choice.id, round(promise(choice), 1))))


def _promise(day: Day, squadron: Squadron) -> float:
    """What a squadron can expect at the raid that is engaged: of its hunters, or of the others where there are none."""
    raid = day.state.engaged[-1]
    met = day.hunters(raid) or [*day.groups_of(raid, BOMBER), *day.groups_of(raid, ESCORT)]
    above = ALTITUDES.index(squadron.altitude or "MED") - ALTITUDES.index(day.state.raids[raid].altitude or "MED")
    joining = replace(squadron, edge=ADVANTAGE * above)
    return max([worth_of_attack(day, joining, group) for group in met], default=0.0)
