"""The forecast player: where doctrine is in doubt it tries the options out on samples of its view, and takes the best.

It asks doctrine in several stances, bold and careful, and plays each answer on in its stance; so it finds out hour by
hour how much can be dared. Where all say the same there is nothing to try, but for some kinds of decisions.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from dowding.ai.bandit import Candidate, Trial, study
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import doctrine_of
from dowding.ai.heuristics.doctrine import CLEARLY
from dowding.ai.heuristics.recommendation import kind_of
from dowding.ai.plan_search import candidates as plans
from dowding.ai.plan_search import is_of_a_plan
from dowding.ai.sequence_search import candidates as rows
from dowding.ai.sequence_search import is_of_a_row
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match
from dowding.view.player_view import Perspective

SAMPLES: Final = 64
MOST_TRIED: Final = 4
"""Options that so few samples can tell apart."""


class ForecastPlayer:
    """Searches by samples: `forecast:64` plays sixty-four futures for each decision in doubt."""

    def __init__(self, seed: str, samples: int = SAMPLES) -> None:
        self._seed = seed
        self._samples = samples
        self._plan: dict[int, str] = {}
        """What was planned, by the position at which it is to be chosen."""

    def choose(self, perspective: Perspective) -> Option:
        return self._as_planned(perspective) or self._chosen(perspective)

    def _as_planned(self, perspective: Perspective) -> Option | None:
        decision, ident = perspective.decision, self._plan.get(perspective.position)
        return None if decision is None or ident is None else decision.option(ident)

    def _chosen(self, perspective: Perspective) -> Option:
        trials = self.study(perspective)
        doctrine = doctrine_of(perspective.game, perspective.seat)
        best = the_best(trials, doctrine.proven, doctrine.clearly)
        after = perspective.position + 1
        self._plan = dict(enumerate(best.candidate.plan, after))
        return best.option

    def study(self, perspective: Perspective, least: int = 1) -> list[Trial]:
        """At least so many options, tried out, with what they promise; the first is what doctrine would do."""
        decision = perspective.decision
        if decision is not None and len(decision.options) > 1 and is_of_a_plan(perspective, decision):
            samples = int(self._samples * doctrine_of(perspective.game, perspective.seat).weighing)
            return study(perspective, plans(perspective, self._seed), samples, self._seed)
        tried = candidates(perspective, self._seed, least)
        samples = int(self._samples * doctrine_of(perspective.game, perspective.seat).futures)
        return study(perspective, tried, samples, self._seed)


def the_best(trials: list[Trial], proven: float = 0.0, clearly: float = CLEARLY) -> Trial:
    """The first, unless another is clearly better; of plans the one that did best, if the first is not proven."""
    are_plans = any(trial.candidate.is_plan for trial in trials)
    if are_plans and not proven:
        return max(trials, key=lambda trial: trial.mean)
    clearly = proven if are_plans else clearly
    first, leader, lead = trials[0], trials[0], 0.0
    for trial in trials[1:]:
        ahead, error = trial.ahead_of(first)
        if ahead > max(lead, clearly * error):
            leader, lead = trial, ahead
    return leader


def candidates(perspective: Perspective, seed: str, least: int = 1) -> list[Candidate]:
    """What doctrine would do in each stance; of decisions in a row, the rows of all stances and recipes.

    In decisions that are doubtful, or to have so many, the next best too.
    """
    decision = perspective.decision
    if decision is None:
        raise WrongSeat(f"{perspective.seat} has nothing to decide now")
    doctrine = doctrine_of(perspective.game, perspective.seat)
    sample = perspective.sample(TrialDice(f"{seed} {perspective.position}"))
    random = Random(f"{seed} {perspective.position}")
    in_a_row = is_of_a_row(perspective, decision)
    tried: list[Candidate] = rows(perspective, seed, doctrine.tried) if in_a_row else []
    found = {each.option.id for each in tried}
    for stance in () if in_a_row else doctrine.tried:
        option = doctrine.advise(sample.table, decision, random, stance).option
        if option.id not in found:
            found.add(option.id)
            tried.append(Candidate(option, stance))
    most = MOST_TRIED if kind_of(decision) in doctrine.doubtful and not in_a_row else least
    while len(found) < min(most, len(decision.options)):
        option = _next_best(sample, perspective, decision, found, random)
        found.add(option.id)
        tried.append(Candidate(option, doctrine.tried[0]))
    stretch = doctrine.stretches.get(kind_of(decision), "")
    return [replace(each, stretch=stretch) for each in tried]


def _next_best(sample: Match, perspective: Perspective, decision: Decision, found: set[str], random: Random) -> Option:
    """What doctrine would do if it could not do what has been found."""
    rest = [option for option in decision.options if option.id not in found]
    doctrine = doctrine_of(perspective.game, perspective.seat)
    return doctrine.advise(sample.table, replace(decision, options=rest), random, doctrine.tried[0]).option
