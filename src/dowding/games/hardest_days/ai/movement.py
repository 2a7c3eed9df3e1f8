"""Movement heuristics: get above a raid before it bombs, and scramble squadrons that can still be in time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dowding.ai.heuristics.reasons import EVEN, Reason
from dowding.ai.heuristics.recommendation import Recommendation, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.hardest_days.ai.intercept_routes import (
    Box,
    Meeting,
    best_meeting_worth,
    box_of,
    meetings,
    moves_between_boxes,
)
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.option_labels import airborne_box
from dowding.games.hardest_days.state import AIRBORNE

WORTH_A_SCRAMBLE: Final = 0.5
MeetingSource = Callable[[Day], list[Meeting]]
"""The meetings that are considered."""
SquadronFilter = Callable[[Day, Option], bool]
"""Whether a squadron may go at all."""


def any_squadron(day: Day, option: Option) -> bool:
    """Every squadron may go."""
    return True


def move(
    day: Day, decision: Decision, foreseen: MeetingSource = meetings, may_go: SquadronFilter = any_squadron
) -> Recommendation:
    """Move squadrons that can meet a raid, or meet it better, by moving now; the others hold."""
    ahead = foreseen(day)
    gains: dict[tuple[Box, int], float] = {}
    for option in options_with_verb(decision, "move"):
        if not may_go(day, option):
            continue
        squadron = day.state.squadrons[option.piece]
        here, away = box_of(day, squadron)
        if (here, away) not in gains:
            going, holding = best_meeting_worth(day, ahead, here, away), best_meeting_worth(day, ahead, here, away + 1)
            gains[here, away] = going - holding if away == 0 or going > WORTH_A_SCRAMBLE else 0.0
        if gains[here, away] > 0 and (squadron.full or squadron.box == AIRBORNE):
            return Recommendation(option, why=partial(_reasons_to_go, day, ahead, option))
    reasons_to_hold = partial(_reasons_to_hold, day, decision)
    if can_finish(decision):
        return recommend_done(decision, why=reasons_to_hold)
    return Recommendation(decision.options[0], why=reasons_to_hold)


def _reasons_to_go(day: Day, ahead: list[Meeting], option: Option) -> tuple[Reason, ...]:
    """The best meeting in reach, and the value of the best one if the squadron waits."""
    here, away = box_of(day, day.state.squadrons[option.piece])
    going, holding = best_meeting_worth(day, ahead, here, away), best_meeting_worth(day, ahead, here, away + 1)
    waiting_reason = Reason("if it waits", option.id, round(going, 2), than=round(holding, 2))
    return (meeting_reason(day, ahead, option, here, away), waiting_reason)


def meeting_reason(day: Day, ahead: list[Meeting], option: Option, here: Box, spent: int) -> Reason:
    """The best meeting in reach: its place, its altitude relative to the raid, and the moves that it takes."""
    needed = moves_between_boxes(day.pack)[here]
    meeting = max(
        (candidate for candidate in ahead if needed[candidate.box] + spent <= candidate.moves),
        key=lambda candidate: candidate.worth,
    )
    space, altitude = meeting.box
    return Reason(meeting.place, option.id, needed[meeting.box] + spent, f"{space}/{altitude}", meeting.moves)


def _reasons_to_hold(day: Day, decision: Decision) -> tuple[Reason, ...]:
    airborne_flags = [
        day.state.squadrons[option.piece].box == AIRBORNE for option in options_with_verb(decision, "move")
    ]
    up, down = sum(airborne_flags), len(airborne_flags) - sum(airborne_flags)
    reasons = (Reason("air settled", value=up), Reason("ground settled", value=down))
    return tuple(reason for reason in reasons if reason.value) or (Reason("nobody to move"),)


def step_to(day: Day, decision: Decision, foreseen: MeetingSource = meetings) -> Recommendation:
    """Take the step that keeps the best meeting in reach."""
    ahead = foreseen(day)

    def worth(option: Option) -> float:
        return best_meeting_worth(day, ahead, airborne_box(option), 1)

    recommendation = recommend_best(decision.options, ScoreTerm("meeting", worth, digits=2))

    def why() -> tuple[Reason, ...]:
        option, reasons = recommendation.option, recommendation.reasons
        if reasons[0].kind == EVEN:
            return reasons
        return (meeting_reason(day, ahead, option, airborne_box(option), 1), *reasons)

    return Recommendation(recommendation.option, why=why)


def choose_decoy(day: Day, decision: Decision) -> Recommendation:
    """Choose a major raid as the decoy."""
    raids = {f"decoy:{raid.number}": raid for raid in day.state.raids.values()}
    return recommend_best(decision.options, ScoreTerm("major", lambda option: raids[option.id].major))
