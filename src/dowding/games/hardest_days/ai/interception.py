"""Interception heuristics: meet a raid in strength, or with one squadron before it bombs, or not at all."""

from __future__ import annotations

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, can_finish, recommend_done
from dowding.ai.heuristics.scoring import recommend_best
from dowding.engine.decision import Decision, options_with_verb
from dowding.games.hardest_days.ai.squadron_ranking import by_rating
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, Raid


def intercept(day: Day, decision: Decision, outnumber: int) -> Recommendation:
    """Join with all squadrons if they outnumber the hunters by this number, or with one if the raid may bomb unmet."""
    raid = day.state.raids[day.state.engaged[-1]]
    options = options_with_verb(decision, "intercept")
    whole = [option for option in options if day.state.squadrons[option.piece].full]
    recommendation = recommend_best(whole or options, by_rating(day))
    joined, hunters = len(day.squadrons_of(raid.number, HUNT)), len(day.hunters(raid.number))
    if can_finish(decision) and not whole:
        return recommend_done(decision, why=because(Reason("all reduced", value=len(options))))
    strength = Reason("strength", value=joined + len(whole), than=hunters)
    raiders = has_raiders(day, raid)
    if raiders and joined + len(whole) >= hunters + outnumber:
        return recommendation.with_leading_reasons(strength)
    if not joined and not raid.intercepted and may_bomb(day, raid):
        return recommendation.with_leading_reasons(Reason("unmet"), *([Reason("may bomb")] if raiders else []))
    if can_finish(decision):
        return recommend_done(decision, why=because(strength if raiders else Reason("hunters only", value=hunters)))
    return recommendation.with_leading_reasons(strength)


def has_raiders(day: Day, raid: Raid) -> bool:
    """Whether the raid has bombers or escorts: a raid of hunters only cannot bomb."""
    return bool(day.groups_of(raid.number, BOMBER) or day.groups_of(raid.number, ESCORT))


def may_bomb(day: Day, raid: Raid) -> bool:
    """Whether bombs may fall before there is another chance to intercept."""
    return not raid.bombed and (not raid.target or day.pack.targets[raid.target].space == raid.space)
