"""The rollout player (the Ace): flat Monte Carlo search over the options that doctrine proposes.

Doctrine proposes an option in each of several stances, such as bold and careful. Where all stances agree there is
nothing to search, except in the kinds of decisions of `SearchConfig.candidate_counts`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from dowding.ai.bandit import ArmStats, Candidate, evaluate_candidates
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import kind_of
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.ai.plan_search import is_plan_decision, plan_candidates
from dowding.ai.search_budget import SearchBudget
from dowding.ai.sequence_search import is_sequence_decision, sequence_candidates
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView

DEFAULT_BUDGET: Final = SearchBudget()


class RolloutPlayer:
    """Chooses by rollout search: `forecast:64` plays sixty-four rollouts in each decision that it searches."""

    def __init__(self, seed: str, budget: SearchBudget = DEFAULT_BUDGET) -> None:
        self._seed = seed
        self.budget: Final = budget
        self._plan: dict[int, str] = {}
        """The option ids of the plan or sequence that is being followed, by position."""

    def choose(self, view: PlayerView) -> Option:
        return self._planned_option(view) or self._search(view)

    def _planned_option(self, view: PlayerView) -> Option | None:
        decision, option_id = view.decision, self._plan.get(view.position)
        return None if decision is None or option_id is None else decision.option(option_id)

    def _search(self, view: PlayerView) -> Option:
        arms = self.evaluate(view)
        best = select_best(arms, doctrine_of(view.game, view.seat).search)
        next_position = view.position + 1
        self._plan = dict(enumerate(best.candidate.plan, next_position))
        return best.option

    def evaluate(self, view: PlayerView, min_candidates: int = 1) -> list[ArmStats]:
        """Statistics of the rollouts of at least `min_candidates` candidates; the first one is doctrine's choice."""
        decision = view.decision
        if decision is None:
            raise WrongSeat(f"{view.seat} has no decision to make now")
        search = doctrine_of(view.game, view.seat).search
        if len(decision.options) > 1 and is_plan_decision(view, decision):
            meter = self.budget.scaled(search.plan_rollout_factor).start()
            candidates = plan_candidates(view, self._seed)
        else:
            meter = self.budget.scaled(search.rollout_factor).start()
            candidates = option_candidates(view, self._seed, min_candidates)
        return evaluate_candidates(view, candidates, meter, self._seed)


def select_best(arms: list[ArmStats], search: SearchConfig) -> ArmStats:
    """The first arm, unless another is ahead by the margin; of plans without a margin the one with the best mean."""
    are_plans = any(arm.candidate.is_plan for arm in arms)
    if are_plans and not search.plan_margin_se:
        return max(arms, key=lambda arm: arm.mean)
    margin_se = search.plan_margin_se if are_plans else search.switch_margin_se
    first, leader, lead = arms[0], arms[0], 0.0
    for arm in arms[1:]:
        ahead, error = arm.lead_over(first)
        if ahead > max(lead, margin_se * error):
            leader, lead = arm, ahead
    return leader


def option_candidates(view: PlayerView, seed: str, min_candidates: int = 1) -> list[Candidate]:
    """Doctrine's proposal in each stance; in a sequence of decisions, the sequences of all stances and baselines.

    In decisions of `candidate_counts`, or to reach the minimum, doctrine's next best options too.
    """
    decision = view.decision
    if decision is None:
        raise WrongSeat(f"{view.seat} has no decision to make now")
    doctrine = doctrine_of(view.game, view.seat)
    search = doctrine.search
    sample = view.sample(TrialDice(f"{seed} {view.position}"))
    random = Random(f"{seed} {view.position}")
    is_sequence = is_sequence_decision(view, decision)
    candidates: list[Candidate] = sequence_candidates(view, seed, search.search_stances) if is_sequence else []
    option_ids = {candidate.option.id for candidate in candidates}
    for stance in () if is_sequence else search.search_stances:
        option = doctrine.advise(sample.context, decision, random, stance).option
        if option.id not in option_ids:
            option_ids.add(option.id)
            candidates.append(Candidate(option, stance))
    count = min_candidates if is_sequence else max(min_candidates, search.candidate_counts.get(kind_of(decision), 1))
    while len(option_ids) < min(count, len(decision.options)):
        option = _next_best(sample, view, decision, option_ids, random)
        option_ids.add(option.id)
        candidates.append(Candidate(option, search.search_stances[0]))
    period = search.horizons.get(kind_of(decision), "")
    return [replace(candidate, period=period) for candidate in candidates]


def _next_best(sample: Match, view: PlayerView, decision: Decision, option_ids: set[str], random: Random) -> Option:
    """Doctrine's choice among the options that are not candidates yet."""
    remaining = [option for option in decision.options if option.id not in option_ids]
    doctrine = doctrine_of(view.game, view.seat)
    return doctrine.advise(
        sample.context, replace(decision, options=remaining), random, doctrine.search.search_stances[0]
    ).option
