"""The functions of a review that run in worker processes. Each rebuilds an earlier position of a match.

All of them see only the view of the seat at that position, so a review is a function of what the seat knew.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from dowding.ai.advice_texts import describe_causes
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.decision_review import DecisionReview, ReviewEffort, has_alternatives, review_decision
from dowding.ai.dice_luck import RollGroup, RollLuck, value_rolls
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.match_review import expected_at_start
from dowding.ai.win_probability import WinEstimate, estimate_win_probability
from dowding.engine.decision import Seat
from dowding.server.matches.live_match import Job
from dowding.server.workers.bot_worker import restore_match
from dowding.view.player_view import PlayerView

SEED: Final = "review"
DOCTRINE_ATTEMPTS: Final = 4
"""How often a stance of a randomised heuristic is asked until it recommends the option to be explained."""


def job_at(job: Job, choice_count: int) -> Job:
    """The job of an earlier position. Its name keeps the worker's cached copy apart from that of the whole match."""
    return msgspec.structs.replace(job, match=f"{job.match} review", choices=job.choices[:choice_count])


def review_choice(job: Job, seat: Seat, effort: ReviewEffort) -> DecisionReview | None:
    """Review the last choice of a job, which is the seat's; None if the seat had no alternative."""
    view = PlayerView(restore_match(job_at(job, len(job.choices) - 1)), seat)
    return review_decision(view, job.choices[-1].option, effort, SEED) if has_alternatives(view) else None


def value_rolls_after_choice(
    job: Job, seat: Seat, group: RollGroup, effort: ReviewEffort, futures: int
) -> list[RollLuck]:
    """What the rolls after the last choice of a job were worth for a seat."""
    view = PlayerView(restore_match(job_at(job, len(job.choices) - 1)), seat)
    return value_rolls(view, job.choices[-1], group, effort, futures, SEED)


def estimate_position(job: Job, seat: Seat, rollouts: int) -> WinEstimate:
    """The win probability of a seat at the position of a job."""
    return estimate_win_probability(PlayerView(restore_match(job), seat), SEED, rollouts)


def expect_points(job: Job, seat: Seat, effort: ReviewEffort) -> tuple[float, float]:
    """The points expected for a seat at the start of a match, and their standard error."""
    return expected_at_start(restore_match(job), seat, effort)


def explain_option(job: Job, seat: Seat, option_id: str, given_id: str) -> tuple[str, ...]:
    """Why doctrine would choose an option instead of the given one; empty if no stance would, or without a cause."""
    view = PlayerView(restore_match(job), seat)
    decision = view.decision
    option = None if decision is None else decision.option(option_id)
    if decision is None or option is None:
        return ()
    doctrine, random = doctrine_of(view.game, seat), Random(SEED)
    context = view.sample(TrialDice(f"{SEED} {view.position}")).context
    for stance in doctrine.stances:
        for _ in range(DOCTRINE_ATTEMPTS):
            recommendation = doctrine.advise(context, decision, random, stance)
            if recommendation.option.id == option_id:
                return describe_causes(view, decision, option, recommendation, None, compared_id=given_id)
    return ()
