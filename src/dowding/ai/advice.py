"""Hints: the option that rollout search recommends, its expected points, the next best plan and the reasons."""

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
from dowding.engine.text import format_count, format_signed
from dowding.view.player_view import PlayerView

MAX_REASONS: Final = 2
MAX_ALTERNATIVES: Final = 8
"""How many other options are examined to find a different plan."""
DOCTRINE_ATTEMPTS: Final = 12
"""How often a randomised heuristic is asked until it recommends the advised option."""


class ExpectedPoints(msgspec.Struct, frozen=True):
    """An option, a description of the plan that it begins, and its expected points; None without rollouts."""

    option: Option
    plan: str
    points: float | None = None
    standard_error: float | None = None
    """The standard error of the points."""
    rollouts: int = 0
    """How many rollouts the points are the mean of."""


class Advice(msgspec.Struct, frozen=True):
    """The advised option, the next best plan, the main reasons as sentences, and the total number of rollouts."""

    best: ExpectedPoints
    next_best: ExpectedPoints | None
    reason_texts: tuple[str, ...]
    samples: int
    reasons: tuple[Reason, ...] = ()
    """Doctrine's reasons, for the advised option or for its own choice."""
    plan: tuple[Option, ...] = ()
    """The advised option and the choices that follow it before there is new information."""


def advise(view: PlayerView, seed: str, samples: int = SAMPLES) -> Advice:
    """Recommend an option in the seat's decision, from what the seat knows."""
    decision = view.decision
    if decision is None:
        raise WrongSeat(f"{view.seat} has no decision to make now")
    doctrine = doctrine_of(view.game, view.seat)
    if len(decision.options) == 1:
        only = Recommendation(decision.options[0], why=lambda: (Reason(ONLY),))
        reason_texts = tuple(doctrine.describe_reasons(only, decision))
        return Advice(ExpectedPoints(only.option, only.option.label), None, reason_texts, 0, only.reasons)
    arms = RolloutPlayer(seed, samples).evaluate(view, min_candidates=2)
    best = select_best(arms, doctrine.search)
    plan = continue_plan(view, best.candidate, seed)
    next_best = _next_plan(view, best, plan, arms, seed)
    if next_best is not None and next_best[0] not in arms:
        arms.append(next_best[0])
        # The alternative was evaluated only to be shown beside the best, but may be clearly better. The margin of plans
        # does not apply to it: it is a single option.
        if select_best([best, next_best[0]], replace(doctrine.search, plan_margin_se=0.0)) is not best:
            (best, plan), next_best = next_best, (best, plan)
    recommendation = recommendation_for(best, view, decision, seed)
    return Advice(
        _expected_points(best, plan),
        None if next_best is None else _expected_points(*next_best, beside=plan),
        describe_choice(
            best, next_best and next_best[0], arms, recommendation, doctrine.describe_reasons(recommendation, decision)
        ),
        sum(arm.rollouts for arm in arms),
        recommendation.reasons,
        plan,
    )


def _expected_points(arm: ArmStats, plan: tuple[Option, ...], beside: tuple[Option, ...] = ()) -> ExpectedPoints:
    description = describe_plan(plan, beside)
    if not arm.rollouts:
        return ExpectedPoints(arm.option, description)
    return ExpectedPoints(arm.option, description, round(arm.mean, 2), round(arm.standard_error, 2), arm.rollouts)


def _next_plan(
    view: PlayerView, best: ArmStats, plan: tuple[Option, ...], arms: Sequence[ArmStats], seed: str
) -> tuple[ArmStats, tuple[Option, ...]] | None:
    """The best evaluated arm with a different plan; otherwise an alternative that is evaluated now."""
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
    """The options that were not evaluated, `done` first: it is the simplest other plan."""
    count = 0
    for option in sorted(view.options, key=lambda option: option.id != DONE.id):
        if option.id not in tried_ids and count < MAX_ALTERNATIVES:
            count += 1
            yield Candidate(option, best.stance)


def recommendation_for(best: ArmStats, view: PlayerView, decision: Decision, seed: str) -> Recommendation:
    """Doctrine's recommendation of the best option, in the candidate's stance or another.

    Where no stance recommends it, doctrine's own choice in the candidate's stance.
    """
    doctrine = doctrine_of(view.game, view.seat)
    context = view.sample(TrialDice(f"{seed} {view.position}")).context
    random = Random(seed)
    # Baselines give no reasons.
    preferred_stance = (
        best.candidate.stance if best.candidate.stance in doctrine.stances else doctrine.search.search_stances[0]
    )
    own_recommendation = doctrine.advise(context, decision, random, preferred_stance)
    for stance in dict.fromkeys((preferred_stance, *doctrine.stances)):
        for _ in range(DOCTRINE_ATTEMPTS):
            recommendation = doctrine.advise(context, decision, random, stance)
            if recommendation.option.id == best.option.id:
                return recommendation
    return own_recommendation


def describe_choice(
    best: ArmStats,
    next_best: ArmStats | None,
    arms: Sequence[ArmStats],
    recommendation: Recommendation,
    reason_texts: Sequence[str],
) -> tuple[str, ...]:
    """The main reasons as sentences: doctrine's, then the lead over the next best option.

    Where doctrine would choose another option, the lead over that one and doctrine's reason for it.
    """
    lead = () if next_best is None else (_describe_lead(best, next_best, "the next-best move"),)
    if recommendation.option.id == best.option.id:
        return (*reason_texts, *lead)[:MAX_REASONS]
    other = next((arm for arm in arms if arm.option.id == recommendation.option.id and arm.rollouts), None)
    doctrine_text = f"Doctrine would choose {recommendation.option.label}. {reason_texts[0]}"
    if other is not None:
        return (_describe_lead(best, other, "doctrine's choice"), doctrine_text)
    return (*lead, doctrine_text)


def _describe_lead(best: ArmStats, other: ArmStats, name: str) -> str:
    """The difference of two means on the dice that both have used, with its standard error."""
    simulated = f"{format_count(min(best.rollouts, other.rollouts), 'simulated game')} each"
    if best.is_level_with(other):
        return f"No real difference from {name} ({simulated})."
    lead, error = best.lead_over(other)
    if not round(lead, 1):
        return f"About the same as {name} (±{error:.1f} VP, {simulated})."
    return f"{format_signed(lead, 1)} ± {error:.1f} VP compared with {name} ({simulated})."
