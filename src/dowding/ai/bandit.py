"""A bandit at the root of a decision: candidates are evaluated by rollouts on samples of the seat's view.

Each round is one rollout of every remaining candidate, all on the same dice. The budget is shared out by sequential
halving: after each of its phases only the better half of the candidates remains. A candidate that is clearly behind is
pruned earlier.
"""

from __future__ import annotations

from math import ceil, log2, sqrt
from random import Random
from typing import Final

import msgspec

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import Stance
from dowding.ai.rollout import period_number, play_rollout
from dowding.ai.search_budget import BudgetMeter
from dowding.engine.decision import Option, Seat
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView

ROUNDS_BEFORE_PRUNING: Final = 6
MIN_VARIANCE: Final = 0.05
"""Added to every sample variance, so that a few equal rewards are not taken for certainty."""


class Candidate(msgspec.Struct, frozen=True):
    """An option to evaluate, and the stance, baseline or search variant that proposes it."""

    option: Option
    stance: Stance
    plan: tuple[str, ...] = ()
    """The ids of the options that are chosen after it, where it begins a plan or a sequence."""
    period: str = ""
    """The name of the period that its rollouts are played to the end of; empty for the horizon of the context."""
    is_plan: bool = False


class ArmStats(msgspec.Struct):
    """A candidate and the rewards of its rollouts, in points."""

    candidate: Candidate
    rewards: list[float] = msgspec.field(default_factory=list)

    @property
    def option(self) -> Option:
        """The option of the candidate."""
        return self.candidate.option

    @property
    def rollouts(self) -> int:
        """The number of its rollouts."""
        return len(self.rewards)

    @property
    def mean(self) -> float:
        """The mean reward: points scored and the change of the static evaluation."""
        return sum(self.rewards) / len(self.rewards) if self.rewards else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of the mean reward."""
        if not self.rewards:
            return 0.0
        variance = sum((reward - self.mean) ** 2 for reward in self.rewards) / max(1, self.rollouts - 1)
        return sqrt((variance + MIN_VARIANCE) / self.rollouts)

    def is_level_with(self, other: ArmStats) -> bool:
        """Whether its rewards equal those of another arm in every round that both have played."""
        rounds = list(zip(self.rewards, other.rewards, strict=False))
        return bool(rounds) and all(round(mine - theirs, 1) == 0 for mine, theirs in rounds)

    def lead_over(self, other: ArmStats) -> tuple[float, float]:
        """The mean lead over another arm in the rounds that both have played, and its standard error."""
        leads = [mine - theirs for mine, theirs in zip(self.rewards, other.rewards, strict=False)]
        if not leads:
            return 0.0, 0.0
        mean = sum(leads) / len(leads)
        variance = sum((lead - mean) ** 2 for lead in leads) / max(1, len(leads) - 1)
        return mean, sqrt((variance + MIN_VARIANCE) / len(leads))


def evaluate_candidates(view: PlayerView, candidates: list[Candidate], meter: BudgetMeter, seed: str) -> list[ArmStats]:
    """Evaluate candidates by sequential halving until the budget is used or one candidate remains.

    The first candidate is only dropped where it is clearly behind: the others must beat it by a margin.
    """
    arms = [ArmStats(candidate) for candidate in candidates]
    prune_margin_se = doctrine_of(view.game, view.seat).search.prune_margin_se
    phases, phase, live_arms = _phase_count(len(arms)), 1, arms
    while len(live_arms) > 1 and meter.allows_round(len(live_arms)):
        name = _round_seed(view, seed, live_arms[0].rollouts)
        for arm in live_arms:
            if meter.is_out_of_time:
                return arms
            _run_rollout(view, arm, name)
            meter.count_rollout()
        if len(live_arms[0].rewards) >= ROUNDS_BEFORE_PRUNING:
            live_arms = _prune_arms(live_arms, prune_margin_se)
        if phase < phases and meter.used_share >= phase / phases:
            live_arms, phase = _better_half(live_arms, arms[0]), phase + 1
    return arms


def _phase_count(arms: int) -> int:
    """The phases of sequential halving from this number of arms down to two, each with an equal share of the budget."""
    return max(1, ceil(log2(arms))) if arms > 1 else 1


def _better_half(live_arms: list[ArmStats], first: ArmStats) -> list[ArmStats]:
    """The better half of the arms by their mean, and the first arm if it is among them, in their order."""
    ranked = sorted(live_arms, key=lambda arm: -sum(arm.rewards))[: max(2, ceil(len(live_arms) / 2))]
    return [arm for arm in live_arms if arm is first or any(arm is better for better in ranked)]


def evaluate_candidate(view: PlayerView, candidate: Candidate, rounds: int, seed: str) -> ArmStats:
    """Evaluate one more candidate in the first rounds, on the same dice as the others."""
    arm = ArmStats(candidate)
    for number in range(rounds):
        _run_rollout(view, arm, _round_seed(view, seed, number))
    return arm


def _round_seed(view: PlayerView, seed: str, number: int) -> str:
    """The seed of the dice of a round, the same for all candidates."""
    return f"{seed} {view.position} {number}"


def _prune_arms(live_arms: list[ArmStats], prune_margin_se: float) -> list[ArmStats]:
    """The arms that may still be the best: less than the margin, in standard errors, behind the leader."""
    leader = max(live_arms, key=lambda arm: sum(arm.rewards))
    remaining: list[ArmStats] = []
    for arm in live_arms:
        lead, error = arm.lead_over(leader)
        if arm is leader or lead + prune_margin_se * error > 0:
            remaining.append(arm)
    return remaining


def _run_rollout(view: PlayerView, arm: ArmStats, name: str) -> None:
    """Play one rollout and record its reward: the points until the horizon and the change of the static evaluation."""
    seat = view.seat
    sample = view.sample(TrialDice(name))
    period, search = arm.candidate.period, doctrine_of(sample.game, seat).search
    periods = 1 if period else search.horizon_periods
    before, horizon = _evaluate(sample, seat), period_number(period, sample.context)
    sample.choose(seat, arm.option.id)
    _play_plan(sample, seat, arm.candidate.plan)
    sample.take_forced = True
    # All candidates are continued by the best stance: a weak continuation would hide what an option is worth.
    stance = search.search_stances[0]
    play_rollout(sample, seat, Random(name), horizon=horizon, period=period, stance=stance, periods=periods)
    arm.rewards.append(_evaluate(sample, seat) - before)


def _play_plan(sample: Match, seat: Seat, plan: tuple[str, ...]) -> None:
    """Choose the options of a plan, as far as they are offered."""
    for option_id in plan:
        decision = sample.decision(seat)
        if decision is None or decision.option(option_id) is None:
            return
        sample.choose(seat, option_id)


def _evaluate(match: Match, seat: Seat) -> float:
    readiness = 0.0 if match.is_over else doctrine_of(match.game, seat).readiness(match.context)
    return (match.context.points(seat) or 0) + readiness
