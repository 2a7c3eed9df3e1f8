"""Budgets of rollout search: rollouts can be repeated exactly, seconds follow a clock, and the limit always holds."""

from __future__ import annotations

from itertools import count

import pytest

from dowding.ai.bandit import ArmStats, Candidate, evaluate_candidates
from dowding.ai.rollout_player import option_candidates
from dowding.ai.search_budget import LIVE_BUDGET, BudgetMeter, Clock, SearchBudget, budget_of_seconds
from dowding.engine.match import start_match
from dowding.games.registry import LION
from dowding.view.player_view import PlayerView
from toy_game.game import SECRET_NUMBERS

STEP = 0.01


def ticking(step: float = STEP) -> Clock:
    """A clock that advances whenever it is read."""
    readings = count()
    return lambda: next(readings) * step


def arms_of(meter: BudgetMeter, candidates: int = 8) -> list[ArmStats]:
    """The arms of a search in the first decision of Lion, whose options are the candidates."""
    view = PlayerView(start_match(LION, "prelude", seed=1), "british")
    return evaluate_candidates(view, [Candidate(option, "bold") for option in view.options[:candidates]], meter, "7")


def test_budget_of_rollouts_ends_with_them_whatever_the_time() -> None:
    meter = SearchBudget(10).start(ticking(1_000.0))
    for _ in range(6):
        meter.count_rollout()
    assert meter.used_share == 0.6
    assert meter.allows_round(4)
    assert not meter.allows_round(5)
    assert not meter.is_out_of_time


def test_budget_of_seconds_ends_with_them_whatever_the_rollouts() -> None:
    readings = iter((0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 1.0))
    meter = budget_of_seconds(1.0).start(lambda: next(readings))
    for _ in range(10_000):
        meter.count_rollout()
    assert meter.used_share == 0.5
    assert meter.allows_round(100)
    assert not meter.is_out_of_time
    assert not meter.is_out_of_time
    assert not meter.allows_round(1)
    assert meter.is_out_of_time


def test_ace_plays_at_least_its_rollouts_unless_the_limit_comes_first() -> None:
    readings = iter((0.0, 0.5, 0.95))
    meter = LIVE_BUDGET.start(lambda: next(readings))
    meter.count_rollout()
    assert meter.used_share < 1, "its seconds are over, its rollouts are not"
    assert meter.is_out_of_time
    later_readings = iter((0.0, 0.31))
    meter = LIVE_BUDGET.start(lambda: next(later_readings))
    for _ in range(LIVE_BUDGET.samples):
        meter.count_rollout()
    assert meter.used_share >= 1


def test_factor_scales_the_budget_but_not_the_limit() -> None:
    assert SearchBudget(64).scaled(1.5) == SearchBudget(96)
    assert SearchBudget(64, 0.3, 0.9).scaled(2.0) == SearchBudget(128, 0.6, 0.9)
    assert SearchBudget(64, 0.3, 0.9).scaled(9.0).seconds == 0.9


def test_search_ends_at_its_limit_in_the_middle_of_a_round() -> None:
    arms = arms_of(SearchBudget(10_000, 1.0, 0.05).start(ticking()))
    assert 0 < sum(arm.rollouts for arm in arms) < len(arms)


def test_more_time_gives_more_rollouts() -> None:
    fewer, more = (
        sum(arm.rollouts for arm in arms_of(budget_of_seconds(seconds).start(ticking()))) for seconds in (0.5, 1.5)
    )
    assert fewer < more


def test_halving_gives_the_better_candidates_most_of_the_rollouts() -> None:
    arms = arms_of(SearchBudget(120).start())
    rollouts = sorted((arm.rollouts for arm in arms), reverse=True)
    assert sum(rollouts) <= 120
    assert rollouts[0] > 2 * rollouts[-1] > 0


@pytest.mark.parametrize("number", [2, 3, 5])
def test_first_candidate_survives_halving(number: int) -> None:
    """In five rounds no candidate is clearly behind."""
    view = PlayerView(start_match(SECRET_NUMBERS, SECRET_NUMBERS.scenarios[0].id, seed=1), SECRET_NUMBERS.seats[0])
    candidates = option_candidates(view, "7", number)
    arms = evaluate_candidates(view, candidates, SearchBudget(5 * len(candidates)).start(), "7")
    assert arms[0].rollouts == max(arm.rollouts for arm in arms)
