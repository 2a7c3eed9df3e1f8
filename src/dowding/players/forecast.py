"""The forecast player: it tries its options out on samples of its view, playing on by doctrine, and takes the best.

A root bandit: every sample goes to the option that might still be the best (UCB); the options to try are those that
doctrine would consider, so that a hundred circles to patrol do not eat the samples up.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final

import msgspec

from dowding.kernel.decision import Decision, Option, Seat
from dowding.kernel.dice import LiveDice, secret_of_seed
from dowding.kernel.errors import WrongSeat
from dowding.kernel.match import Match
from dowding.kernel.perspective import Perspective
from dowding.players.doctrine import Adviser, adviser_for
from dowding.players.doctrine.counsel import Counsel

SAMPLES: Final = 64
CURIOSITY: Final = 2.0
"""How far an option's luck may deceive, in points: samples go on to options within its reach."""
MOST_TRIED: Final = 6
MOST_CHOICES: Final = 400


class Trial(msgspec.Struct):
    """An option under trial: how often it was played out, and the points it brought."""

    option: Option
    played: int = 0
    points: float = 0.0

    @property
    def mean(self) -> float:
        """The mean of its points."""
        return self.points / self.played if self.played else 0.0


class ForecastPlayer:
    """Searches by samples: `forecast:64` plays sixty-four futures for each decision that matters."""

    def __init__(self, seed: str, samples: int = SAMPLES) -> None:
        self._random = Random(seed)
        self._seed = seed
        self._samples = samples

    def choose(self, perspective: Perspective) -> Option:
        trials = self.study(perspective)
        return max(trials, key=lambda trial: (trial.played > 0, trial.mean)).option

    def study(self, perspective: Perspective) -> list[Trial]:
        """The options that were tried, with what they promise; doctrine's own choice is the first."""
        decision = perspective.decision
        if decision is None:
            raise WrongSeat(f"{perspective.seat} has nothing to decide now")
        adviser = adviser_for(perspective.game, perspective.seat)
        counsel = self._counsel(perspective, adviser, decision)
        trials = [Trial(option) for option in worth_trying(decision, counsel, self._random)]
        if len(trials) > 1:
            for number in range(self._samples):
                trial = _most_promising(trials, number)
                trial.points += self._play_out(perspective, adviser, trial.option, number // len(trials))
                trial.played += 1
        return trials

    def _counsel(self, perspective: Perspective, adviser: Adviser, decision: Decision) -> Counsel:
        sample = perspective.sample(self._dice(perspective, "counsel"))
        return adviser(sample.table, sample.decision(perspective.seat) or decision, self._random)

    def _dice(self, perspective: Perspective, name: str) -> LiveDice:
        return LiveDice(secret_of_seed(f"{self._seed} {perspective.position} {name}"))

    def _play_out(self, perspective: Perspective, adviser: Adviser, option: Option, number: int) -> float:
        """One future of an option, the same dice for every option's trial of this number."""
        sample = perspective.sample(self._dice(perspective, str(number)))
        before = sample.table.points(perspective.seat) or 0
        sample.choose(perspective.seat, option.id)
        play_on(sample, perspective.seat, adviser, self._random)
        return float((sample.table.points(perspective.seat) or 0) - before)


def play_on(match: Match, seat: Seat, adviser: Adviser, random: Random) -> None:
    """Play a sample on by doctrine to the end of what the game calls a stretch: a day, or the game."""
    horizon = match.table.horizon()
    for _ in range(MOST_CHOICES):
        if match.is_over or match.table.horizon() != horizon:
            return
        for deciding in match.deciding():
            decision = match.decision(deciding)
            if decision is not None:
                match.choose(deciding, adviser(match.table, decision, random).option.id)


def worth_trying(decision: Decision, counsel: Counsel, random: Random) -> list[Option]:
    """Doctrine's choice, being done if it can be, and some others, as many as samples can tell apart."""
    options = [counsel.option]
    options += [option for option in decision.options if option.id == "done" and option not in options]
    others = [option for option in decision.options if option not in options]
    if len(others) > MOST_TRIED - len(options):
        others = random.sample(others, MOST_TRIED - len(options))
    return [*options, *others]


def _most_promising(trials: list[Trial], played: int) -> Trial:
    for trial in trials:
        if not trial.played:
            return trial
    return max(trials, key=lambda trial: trial.mean + CURIOSITY * sqrt(log(played) / trial.played))
