"""Advice for a person: what the forecast would choose, what it promises, what comes next, and why, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.kernel.decision import Option
from dowding.kernel.errors import WrongSeat
from dowding.kernel.perspective import Perspective
from dowding.players.doctrine import DoctrinePlayer, doctrine_of
from dowding.players.forecast import SAMPLES, ForecastPlayer, the_best
from dowding.players.study import Trial

MOST_REASONS: Final = 2
WORTH_TELLING: Final = 0.05
"""A lead of fewer points than this is none."""


class Promise(msgspec.Struct, frozen=True):
    """An option and the points to expect of it; None where nothing was tried."""

    option: Option
    points: float | None


class Advice(msgspec.Struct, frozen=True):
    """The advised option, the next best of those tried, the main reasons, and how many futures were tried."""

    best: Promise
    next_best: Promise | None
    reasons: tuple[str, ...]
    samples: int


def advise(perspective: Perspective, seed: str, samples: int = SAMPLES) -> Advice:
    """What to choose in the seat's decision. It knows no more than the seat does."""
    decision = perspective.decision
    if decision is None:
        raise WrongSeat(f"{perspective.seat} has nothing to decide now")
    if len(decision.options) == 1:
        return Advice(Promise(decision.options[0], None), None, ("there is nothing else to choose",), 0)
    trials = ForecastPlayer(seed, samples).study(perspective, least=2)
    best = the_best(trials, doctrine_of(perspective.game, perspective.seat).proven)
    ranked = sorted(trials, key=lambda trial: (trial is best, trial.played, trial.mean), reverse=True)
    doctrine = doctrine_of(perspective.game, perspective.seat)
    counsel = DoctrinePlayer(seed).counsel(perspective)
    said = _Said(counsel.option, tuple(doctrine.reasons(counsel, decision)))
    tried = sum(trial.played for trial in trials)
    others = [trial for trial in ranked[1:] if trial.played and trial.option.id != ranked[0].option.id]
    next_best = _promise(others[0]) if others else None
    return Advice(_promise(ranked[0]), next_best, _reasons(ranked, said, tried)[:MOST_REASONS], tried)


def _promise(trial: Trial) -> Promise:
    return Promise(trial.option, round(trial.mean, 2) if trial.played else None)


class _Said(msgspec.Struct, frozen=True):
    """What doctrine would choose, and why in words."""

    option: Option
    reasons: tuple[str, ...]


def _reasons(ranked: Sequence[Trial], counsel: _Said, tried: int) -> tuple[str, ...]:
    """Doctrine's reasons for the best option; where doctrine would do something else, that and why."""
    best = ranked[0]
    by_trial = f"nothing did better in {tried} futures, beyond luck"
    reasons = counsel.reasons
    if best.option.id == counsel.option.id:
        return (*reasons, by_trial)
    other = next((trial for trial in ranked if trial.option.id == counsel.option.id and trial.played), None)
    lead = 0.0 if other is None else best.ahead_of(other)[0]
    how = f"{lead:.1f} VP better than" if lead >= WORTH_TELLING else "as well as"
    compared = by_trial if other is None else f"in {tried} futures it did {how} doctrine's choice"
    return (compared, f"doctrine would choose {counsel.option.label}: {reasons[0]}")
