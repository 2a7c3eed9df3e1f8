"""Budgets of rollout search: a number of rollouts, which can be repeated exactly, or seconds of a clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

SAMPLES: Final = 64
"""The rollouts of a decision if nothing else is asked for."""
ACE_SECONDS: Final = 0.3
ACE_LIMIT_SECONDS: Final = 0.9
"""A choice needs time for its candidates too; with this limit the Ace answers within a second."""
Clock = Callable[[], float]
"""A clock in seconds. Only differences between its readings are used."""


class SearchBudget(msgspec.Struct, frozen=True):
    """What the search of one decision may use.

    Without seconds it ends after this number of rollouts, so the same seed always gives the same choice. With seconds
    it ends when both the rollouts and the seconds are used, or at the limit in any case.
    """

    samples: int = SAMPLES
    seconds: float = 0.0
    limit: float = 0.0
    """The longest time in seconds, whatever the number of rollouts."""

    def scaled(self, factor: float) -> SearchBudget:
        """The budget times a factor; the limit stays."""
        return replace(self, samples=int(self.samples * factor), seconds=min(self.seconds * factor, self.limit))

    def start(self, clock: Clock = time.perf_counter) -> BudgetMeter:
        """Start to measure a search."""
        return BudgetMeter(self, clock)


LIVE_BUDGET: Final = SearchBudget(SAMPLES, ACE_SECONDS, ACE_LIMIT_SECONDS)
"""The budget of the Ace in a match with people. In simulations and environments it plays `SAMPLES` rollouts."""


def budget_of_seconds(seconds: float) -> SearchBudget:
    """A budget of time only."""
    return SearchBudget(0, seconds, seconds)


class BudgetMeter:
    """Measures how much of a budget a search has used."""

    def __init__(self, budget: SearchBudget, clock: Clock) -> None:
        self._budget = budget
        self._clock = clock
        self._start = clock()
        self._rollouts = 0

    def count_rollout(self) -> None:
        """Count a rollout that was played."""
        self._rollouts += 1

    def allows_round(self, rollouts: int) -> bool:
        """Whether another round of this many rollouts may begin."""
        if not self._budget.seconds:
            return self._rollouts + rollouts <= self._budget.samples
        return self.used_share < 1.0

    @property
    def is_out_of_time(self) -> bool:
        """Whether a round that has begun must be broken off."""
        return bool(self._budget.limit) and self._elapsed() >= self._budget.limit

    @property
    def used_share(self) -> float:
        """The share of the budget that is used: 1 or more at its end."""
        by_rollouts = self._rollouts / self._budget.samples if self._budget.samples else 1.0
        if not self._budget.seconds:
            return by_rollouts
        elapsed = self._elapsed()
        return max(min(elapsed / self._budget.seconds, by_rollouts), elapsed / self._budget.limit)

    def _elapsed(self) -> float:
        return self._clock() - self._start
