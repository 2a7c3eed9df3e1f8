"""A study of a decision: its options tried out on samples of the seat's view, the same dice for all of them.

A root bandit: rounds of trials, one of each option still in question; an option that has fallen behind is dropped, so
that the samples go to those that may be the best.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

import msgspec

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import doctrine_of
from dowding.ai.heuristics.recommendation import Stance
from dowding.ai.rollout import number_of, play_on
from dowding.engine.decision import Option, Seat
from dowding.engine.match import Match
from dowding.view.player_view import Perspective

ROUNDS_BEFORE_DROPPING: Final = 6
LEAST_SPREAD: Final = 0.05
"""Variance that is always reckoned with, so that a few equal trials do not pass for certainty."""


class Candidate(msgspec.Struct, frozen=True):
    """An option to try, and the stance in which its future is played on."""

    option: Option
    stance: Stance
    plan: tuple[str, ...] = ()
    """The options that are chosen after it, where it begins a plan or a row."""
    stretch: str = ""
    """What it is played out to the end of, where that is not how far forecasts look."""
    is_plan: bool = False


class Trial(msgspec.Struct):
    """A candidate under trial: what each of its futures was worth, in points."""

    candidate: Candidate
    worth: list[float] = msgspec.field(default_factory=list)

    @property
    def option(self) -> Option:
        """The option under trial."""
        return self.candidate.option

    @property
    def played(self) -> int:
        """How often it was played out."""
        return len(self.worth)

    @property
    def mean(self) -> float:
        """The points to expect, with what the position is worth then."""
        return sum(self.worth) / len(self.worth) if self.worth else 0.0

    @property
    def error(self) -> float:
        """The standard error of the points to expect."""
        if not self.worth:
            return 0.0
        spread = sum((each - self.mean) ** 2 for each in self.worth) / max(1, self.played - 1)
        return sqrt((spread + LEAST_SPREAD) / self.played)

    def is_level_with(self, other: Trial) -> bool:
        """Whether it came to the same as another in every round that both have played."""
        rounds = list(zip(self.worth, other.worth, strict=False))
        return bool(rounds) and all(round(mine - theirs, 1) == 0 for mine, theirs in rounds)

    def ahead_of(self, other: Trial) -> tuple[float, float]:
        """By how much it is worth more than another on the rounds that both have played, and the standard error."""
        leads = [mine - theirs for mine, theirs in zip(self.worth, other.worth, strict=False)]
        if not leads:
            return 0.0, 0.0
        mean = sum(leads) / len(leads)
        spread = sum((lead - mean) ** 2 for lead in leads) / max(1, len(leads) - 1)
        return mean, sqrt((spread + LEAST_SPREAD) / len(leads))


def study(perspective: Perspective, candidates: list[Candidate], samples: int, seed: str) -> list[Trial]:
    """Try the candidates out in as many futures as the samples allow."""
    trials = [Trial(candidate) for candidate in candidates]
    hopeless = doctrine_of(perspective.game, perspective.seat).hopeless
    live, played = trials, 0
    while len(live) > 1 and played + len(live) <= samples:
        name = _round(perspective, seed, live[0].played)
        for trial in live:
            _play_out(perspective, trial, name)
        played += len(live)
        if len(live[0].worth) >= ROUNDS_BEFORE_DROPPING:
            live = _in_question(live, hopeless)
    return trials


def try_out(perspective: Perspective, candidate: Candidate, rounds: int, seed: str) -> Trial:
    """One more candidate, in the first rounds of a study: by the same dice as those that were in it."""
    trial = Trial(candidate)
    for number in range(rounds):
        _play_out(perspective, trial, _round(perspective, seed, number))
    return trial


def _round(perspective: Perspective, seed: str, number: int) -> str:
    """The name of a round: the same dice for all candidates."""
    return f"{seed} {perspective.position} {number}"


def _in_question(live: list[Trial], hopeless: float) -> list[Trial]:
    """The trials that may still turn out the best: not so many standard errors behind the leader."""
    leader = max(live, key=lambda trial: sum(trial.worth))
    kept: list[Trial] = []
    for trial in live:
        lead, error = trial.ahead_of(leader)
        if trial is leader or lead + hopeless * error > 0:
            kept.append(trial)
    return kept


def _play_out(perspective: Perspective, trial: Trial, name: str) -> None:
    """One future of an option: the points until the stretch is over, and how much better or worse one stands then."""
    seat = perspective.seat
    sample = perspective.sample(TrialDice(name))
    doctrine = doctrine_of(sample.game, seat)
    stretch = trial.candidate.stretch
    ahead = 1 if stretch else doctrine.ahead
    before, horizon = _worth(sample, seat), number_of(stretch, sample.table)
    sample.choose(seat, trial.option.id)
    _follow(sample, seat, trial.candidate.plan)
    sample.take_forced = True
    play_on(sample, seat, Random(name), horizon=horizon, stretch=stretch, stance=trial.candidate.stance, ahead=ahead)
    trial.worth.append(_worth(sample, seat) - before)


def _follow(sample: Match, seat: Seat, plan: tuple[str, ...]) -> None:
    """Choose what a plan says, as far as it is offered."""
    for ident in plan:
        decision = sample.decision(seat)
        if decision is None or decision.option(ident) is None:
            return
        sample.choose(seat, ident)


def _worth(match: Match, seat: Seat) -> float:
    readiness = 0.0 if match.is_over else doctrine_of(match.game, seat).readiness(match.table)
    return (match.table.points(seat) or 0) + readiness
