"""Advice for a person: what the forecast would choose, what it promises, the next best plan, and why, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from dowding.ai.bandit import ArmStats, Candidate, evaluate_candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.reasons import ONLY, Reason
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.plan_continuation import continue_plan, describe_plan, is_same_plan
from dowding.ai.rollout_player import SAMPLES, RolloutPlayer, select_best
from dowding.engine.decision import DONE, Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.view.player_view import PlayerView

MAX_REASONS: Final = 2
MAX_ALTERNATIVES: Final = 8
"""Options that are looked at, to find another plan."""
DOCTRINE_ATTEMPTS: Final = 12
"""How often doctrine is asked that draws among good answers, until it gives the one that is advised."""


class ExpectedPoints(msgspec.Struct, frozen=True):
    """An option, the plan that it begins in words, and the points to expect of it; None where nothing was tried."""

    option: Option
    plan: str
    points: float | None = None
    error: float | None = None
    """The standard error of the points."""
    futures: int = 0
    """How many futures of it were played."""


class Advice(msgspec.Struct, frozen=True):
    """The advised option, the next best plan, the main reasons, and how many futures were played in all."""

    best: ExpectedPoints
    next_best: ExpectedPoints | None
    reasons: tuple[str, ...]
    samples: int
    claims: tuple[Reason, ...] = ()
    """What doctrine claims, for the advised option or for its own."""
    plan: tuple[Option, ...] = ()
    """The advised option, and what belongs to it before anything new is learnt."""


def advise(view: PlayerView, seed: str, samples: int = SAMPLES) -> Advice:
    """What to choose in the seat's decision. It knows no more than the seat does."""
    decision = view.decision
    if decision is None:
        raise WrongSeat(f"{view.seat} has nothing to decide now")
    doctrine = doctrine_of(view.game, view.seat)
    if len(decision.options) == 1:
        only = Recommendation(decision.options[0], why=lambda: (Reason(ONLY),))
        reasons = tuple(doctrine.describe_reasons(only, decision))
        return Advice(ExpectedPoints(only.option, only.option.label), None, reasons, 0, only.reasons)
    arms = RolloutPlayer(seed, samples).evaluate(view, min_candidates=2)
    best = select_best(arms, doctrine.search)
    plan = continue_plan(view, best.candidate, seed)
    next_best = _next_plan(view, best, plan, arms, seed)
    if next_best is not None and next_best[0] not in arms:
        arms.append(next_best[0])
        # what was tried only to be shown beside it may be clearly better
        if select_best([best, next_best[0]], replace(doctrine.search, plan_margin_se=0.0)) is not best:
            (best, plan), next_best = next_best, (best, plan)
    recommendation = recommendation_for(best, view, decision, seed)
    return Advice(
        _expected_points(best, plan),
        None if next_best is None else _expected_points(*next_best, beside=plan),
        reasons_for(
            best, next_best and next_best[0], arms, recommendation, doctrine.describe_reasons(recommendation, decision)
        ),
        sum(arm.rollouts for arm in arms),
        recommendation.reasons,
        plan,
    )


def _expected_points(arm: ArmStats, plan: tuple[Option, ...], beside: tuple[Option, ...] = ()) -> ExpectedPoints:
    words = describe_plan(plan, beside)
    if not arm.rollouts:
        return ExpectedPoints(arm.option, words)
    return ExpectedPoints(arm.option, words, round(arm.mean, 2), round(arm.standard_error, 2), arm.rollouts)


def _next_plan(
    view: PlayerView, best: ArmStats, plan: tuple[Option, ...], arms: Sequence[ArmStats], seed: str
) -> tuple[ArmStats, tuple[Option, ...]] | None:
    """The best of those tried that is another plan; if there is none, another plan that is tried as often."""
    for arm in sorted(arms, key=lambda arm: (arm.rollouts, arm.mean), reverse=True):
        if arm is not best and arm.rollouts and (arm.candidate.plan or arm.option.id != best.option.id):
            other = continue_plan(view, arm.candidate, seed)
            if not is_same_plan(plan, other):
                return arm, other
    if best.candidate.plan:
        return None
    tried_ids = {arm.option.id for arm in arms}
    for candidate in _alternatives(view, best.candidate, tried_ids):
        other = continue_plan(view, candidate, seed)
        if not is_same_plan(plan, other):
            return evaluate_candidate(view, candidate, max(best.rollouts, 1), seed), other
    return None


def _alternatives(view: PlayerView, best: Candidate, tried_ids: set[str]) -> Iterator[Candidate]:
    """Being done first: it is the plainest other plan."""
    count = 0
    for option in sorted(view.options, key=lambda option: option.id != DONE.id):
        if option.id not in tried_ids and count < MAX_ALTERNATIVES:
            count += 1
            yield Candidate(option, best.stance)


def recommendation_for(best: ArmStats, view: PlayerView, decision: Decision, seed: str) -> Recommendation:
    """What doctrine says for the option, in the stance in which it was tried or another; else what it would do."""
    doctrine = doctrine_of(view.game, view.seat)
    context = view.sample(TrialDice(f"{seed} {view.position}")).context
    random = Random(seed)
    stance_tried = (
        best.candidate.stance if best.candidate.stance in doctrine.stances else doctrine.search.search_stances[0]
    )  # recipes do not reason
    own_recommendation = doctrine.advise(context, decision, random, stance_tried)
    for stance in dict.fromkeys((stance_tried, *doctrine.stances)):
        for _ in range(DOCTRINE_ATTEMPTS):
            recommendation = doctrine.advise(context, decision, random, stance)
            if recommendation.option.id == best.option.id:
                return recommendation
    return own_recommendation


def reasons_for(
    best: ArmStats,
    next_best: ArmStats | None,
    arms: Sequence[ArmStats],
    recommendation: Recommendation,
    reasons: Sequence[str],
) -> tuple[str, ...]:
    """Doctrine's reasons for the best option, then its figures; where doctrine would do something else, both."""
    if recommendation.option.id == best.option.id:
        figures = () if next_best is None else (_describe_lead(best, next_best, "the next best"),)
        return (*reasons, *figures)[:MAX_REASONS]
    other = next((arm for arm in arms if arm.option.id == recommendation.option.id and arm.rollouts), None)
    doctrines = f"doctrine would choose {recommendation.option.label}: {reasons[0]}"
    if other is not None:
        return (_describe_lead(best, other, "doctrine's choice"), doctrines)
    return (doctrines,) if next_best is None else (_describe_lead(best, next_best, "the next best"), doctrines)


def _describe_lead(best: ArmStats, other: ArmStats, name: str) -> str:
    """By how much it did better, or worse, on the dice that both had; with the standard error."""
    rollouts = min(best.rollouts, other.rollouts)
    if best.is_level_with(other):
        return f"it comes to the same as {name}, in {rollouts} futures of each"
    lead, error = best.lead_over(other)
    return f"{round(lead, 1) + 0.0:+.1f} ± {error:.1f} VP beside {name}, in {rollouts} futures of each"
