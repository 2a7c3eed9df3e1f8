"""Hints: the option to choose, its expected points, what it gains over the next best plan, and the causes.

`advise_at_once` asks the heuristics only, in about a millisecond; `advise` also plays rollouts. Where a tutorial note
advises an option, both advise that option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from dowding.ai.advice_texts import describe_causes, describe_gain, region_names
from dowding.ai.bandit import ArmStats, Candidate, evaluate_candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.guidance import Guidance, find_guidance
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.reasons import ONLY, Reason
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Recommendation, Stance
from dowding.ai.plan_continuation import continue_plan, describe_plan, is_same_plan
from dowding.ai.rollout_player import RolloutPlayer, select_best
from dowding.ai.search_budget import SAMPLES, SearchBudget
from dowding.engine.decision import DONE, Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.view.player_view import PlayerView

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
    """The advised option, the next best plan, the causes as sentences, and the total number of rollouts."""

    best: ExpectedPoints
    next_best: ExpectedPoints | None
    reason_texts: tuple[str, ...]
    samples: int
    reasons: tuple[Reason, ...] = ()
    """Doctrine's reasons, for the advised option or for its own choice."""
    plan: tuple[Option, ...] = ()
    """The advised option and the choices that follow it before there is new information."""
    gain_text: str = ""
    """What the option should gain over the next best plan, as a sentence; empty without rollouts."""


def advise_at_once(view: PlayerView, seed: str) -> Advice:
    """What the heuristics recommend in the seat's decision, without rollouts."""
    decision = _require_decision(view)
    if len(decision.options) == 1:
        return _advise_only_option(view, decision)
    guidance = find_guidance(view, decision)
    recommendation = _guided_recommendation(view, decision, guidance, seed, DEFAULT_STANCE)
    option = recommendation.option
    return Advice(
        ExpectedPoints(option, option.label),
        None,
        describe_causes(view, decision, option, recommendation, guidance),
        0,
        recommendation.reasons,
        continue_plan(view, Candidate(option, DEFAULT_STANCE), seed),
    )


def advise(view: PlayerView, seed: str, samples: int = SAMPLES) -> Advice:
    """Recommend an option in the seat's decision, from what the seat knows."""
    decision = _require_decision(view)
    if len(decision.options) == 1:
        return _advise_only_option(view, decision)
    search = doctrine_of(view.game, view.seat).search
    guidance = find_guidance(view, decision)
    arms = RolloutPlayer(seed, SearchBudget(samples)).evaluate(view, min_candidates=2)
    best = _select_guided(view, decision, guidance, arms, seed)
    plan = continue_plan(view, best.candidate, seed)
    next_best = _next_plan(view, best, plan, arms, seed)
    if next_best is not None and next_best[0] not in arms:
        arms.append(next_best[0])
        # The alternative was evaluated only to be shown beside the best, but may be clearly better. The margin of plans
        # does not apply to it: it is a single option.
        is_allowed = guidance is None or guidance.allows(next_best[0].option)
        if is_allowed and select_best([best, next_best[0]], replace(search, plan_margin_se=0.0)) is not best:
            (best, plan), next_best = next_best, (best, plan)
    recommendation = recommendation_for(best, view, decision, seed)
    if guidance is not None and recommendation.option.id != best.option.id:
        recommendation = Recommendation(best.option)
    compared_id = "" if next_best is None else next_best[0].option.id
    shown_next = None if next_best is None else _expected_points(*next_best, beside=plan)
    return Advice(
        _expected_points(best, plan),
        shown_next,
        describe_causes(view, decision, best.option, recommendation, guidance, best.rollouts, compared_id),
        sum(arm.rollouts for arm in arms),
        recommendation.reasons,
        plan,
        "" if next_best is None or shown_next is None else describe_gain(best, next_best[0], shown_next.plan),
    )


def _require_decision(view: PlayerView) -> Decision:
    decision = view.decision
    if decision is None:
        raise WrongSeat(f"{view.seat} has no decision to make now")
    return decision


def _advise_only_option(view: PlayerView, decision: Decision) -> Advice:
    only = Recommendation(decision.options[0], why=lambda: (Reason(ONLY),))
    texts = doctrine_of(view.game, view.seat).describe_reasons(only, decision, region_names(view))
    return Advice(ExpectedPoints(only.option, only.option.label), None, tuple(texts), 0, only.reasons)


def _guided_recommendation(
    view: PlayerView, decision: Decision, guidance: Guidance | None, seed: str, stance: Stance
) -> Recommendation:
    """Doctrine's recommendation; where a note advises other options, its recommendation among those."""
    context, doctrine = view.sample(TrialDice(f"{seed} {view.position}")).context, doctrine_of(view.game, view.seat)
    recommendation = doctrine.advise(context, decision, Random(seed), stance)
    if guidance is None or guidance.allows(recommendation.option):
        return recommendation
    if len(guidance.options) == 1:
        return Recommendation(guidance.options[0])
    return doctrine.advise(context, replace(decision, options=guidance.options), Random(seed), stance)


def _select_guided(
    view: PlayerView, decision: Decision, guidance: Guidance | None, arms: list[ArmStats], seed: str
) -> ArmStats:
    """The best arm; where a note advises other options, the best of those, evaluated now if it was not."""
    search = doctrine_of(view.game, view.seat).search
    best = select_best(arms, search)
    if guidance is None or guidance.allows(best.option):
        return best
    allowed = [arm for arm in arms if arm.rollouts and guidance.allows(arm.option)]
    if allowed:
        return select_best(allowed, search)
    stance = search.search_stances[0]
    option = _guided_recommendation(view, decision, guidance, seed, stance).option
    arm = evaluate_candidate(view, Candidate(option, stance), max(best.rollouts, 1), seed)
    arms.append(arm)
    return arm


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
