"""Advice for a person: what the forecast would choose, what it promises, the next best plan, and why, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from dowding.ai.bandit import Candidate, Trial, try_out
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import doctrine_of
from dowding.ai.heuristics.reasons import ONLY, Claim
from dowding.ai.heuristics.recommendation import Counsel
from dowding.ai.plan_continuation import followed, is_same_plan, plan_in_words
from dowding.ai.rollout_player import SAMPLES, ForecastPlayer, the_best
from dowding.engine.decision import DONE, Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.view.player_view import Perspective

MOST_REASONS: Final = 2
MOST_LOOKED_AT: Final = 8
"""Options that are looked at, to find another plan."""
ASKED: Final = 12
"""How often doctrine is asked that draws among good answers, until it gives the one that is advised."""


class Promise(msgspec.Struct, frozen=True):
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

    best: Promise
    next_best: Promise | None
    reasons: tuple[str, ...]
    samples: int
    claims: tuple[Claim, ...] = ()
    """What doctrine claims, for the advised option or for its own."""
    plan: tuple[Option, ...] = ()
    """The advised option, and what belongs to it before anything new is learnt."""


def advise(perspective: Perspective, seed: str, samples: int = SAMPLES) -> Advice:
    """What to choose in the seat's decision. It knows no more than the seat does."""
    decision = perspective.decision
    if decision is None:
        raise WrongSeat(f"{perspective.seat} has nothing to decide now")
    doctrine = doctrine_of(perspective.game, perspective.seat)
    if len(decision.options) == 1:
        only = Counsel(decision.options[0], why=lambda: (Claim(ONLY),))
        reasons = tuple(doctrine.reasons(only, decision))
        return Advice(Promise(only.option, only.option.label), None, reasons, 0, only.claims)
    trials = ForecastPlayer(seed, samples).study(perspective, least=2)
    best = the_best(trials, doctrine.proven, doctrine.clearly)
    plan = followed(perspective, best.candidate, seed)
    after = _next_plan(perspective, best, plan, trials, seed)
    if after is not None and after[0] not in trials:
        trials.append(after[0])
        # what was tried only to be shown beside it may be clearly better
        if the_best([best, after[0]], clearly=doctrine.clearly) is not best:
            (best, plan), after = after, (best, plan)
    counsel = counsel_for(best, perspective, decision, seed)
    return Advice(
        _promise(best, plan),
        None if after is None else _promise(*after, beside=plan),
        reasons_for(best, after and after[0], trials, counsel, doctrine.reasons(counsel, decision)),
        sum(trial.played for trial in trials),
        counsel.claims,
        plan,
    )


def _promise(trial: Trial, plan: tuple[Option, ...], beside: tuple[Option, ...] = ()) -> Promise:
    words = plan_in_words(plan, beside)
    if not trial.played:
        return Promise(trial.option, words)
    return Promise(trial.option, words, round(trial.mean, 2), round(trial.error, 2), trial.played)


def _next_plan(
    perspective: Perspective, best: Trial, plan: tuple[Option, ...], trials: Sequence[Trial], seed: str
) -> tuple[Trial, tuple[Option, ...]] | None:
    """The best of those tried that is another plan; if there is none, another plan that is tried as often."""
    for trial in sorted(trials, key=lambda trial: (trial.played, trial.mean), reverse=True):
        if trial is not best and trial.played and (trial.candidate.plan or trial.option.id != best.option.id):
            other = followed(perspective, trial.candidate, seed)
            if not is_same_plan(plan, other):
                return trial, other
    if best.candidate.plan:
        return None
    tried = {trial.option.id for trial in trials}
    for candidate in _others(perspective, best.candidate, tried):
        other = followed(perspective, candidate, seed)
        if not is_same_plan(plan, other):
            return try_out(perspective, candidate, max(best.played, 1), seed), other
    return None


def _others(perspective: Perspective, best: Candidate, tried: set[str]) -> Iterator[Candidate]:
    """Being done first: it is the plainest other plan."""
    looked = 0
    for option in sorted(perspective.options, key=lambda option: option.id != DONE.id):
        if option.id not in tried and looked < MOST_LOOKED_AT:
            looked += 1
            yield Candidate(option, best.stance)


def counsel_for(best: Trial, perspective: Perspective, decision: Decision, seed: str) -> Counsel:
    """What doctrine says for the option, in the stance in which it was tried or another; else what it would do."""
    doctrine = doctrine_of(perspective.game, perspective.seat)
    table = perspective.sample(TrialDice(f"{seed} {perspective.position}")).table
    random = Random(seed)
    tried_in = (
        best.candidate.stance if best.candidate.stance in doctrine.stances else doctrine.tried[0]
    )  # recipes do not reason
    own = doctrine.advise(table, decision, random, tried_in)
    for stance in dict.fromkeys((tried_in, *doctrine.stances)):
        for _ in range(ASKED):
            counsel = doctrine.advise(table, decision, random, stance)
            if counsel.option.id == best.option.id:
                return counsel
    return own


def reasons_for(
    best: Trial,
    after: Trial | None,
    trials: Sequence[Trial],
    counsel: Counsel,
    reasons: Sequence[str],
) -> tuple[str, ...]:
    """Doctrine's reasons for the best option, then its figures; where doctrine would do something else, both."""
    if counsel.option.id == best.option.id:
        figures = () if after is None else (_compared(best, after, "the next best"),)
        return (*reasons, *figures)[:MOST_REASONS]
    other = next((trial for trial in trials if trial.option.id == counsel.option.id and trial.played), None)
    doctrines = f"doctrine would choose {counsel.option.label}: {reasons[0]}"
    if other is not None:
        return (_compared(best, other, "doctrine's choice"), doctrines)
    return (doctrines,) if after is None else (_compared(best, after, "the next best"), doctrines)


def _compared(best: Trial, other: Trial, name: str) -> str:
    """By how much it did better, or worse, on the dice that both had; with the standard error."""
    both = min(best.played, other.played)
    if best.is_level_with(other):
        return f"it comes to the same as {name}, in {both} futures of each"
    lead, error = best.ahead_of(other)
    return f"{round(lead, 1) + 0.0:+.1f} ± {error:.1f} VP beside {name}, in {both} futures of each"
