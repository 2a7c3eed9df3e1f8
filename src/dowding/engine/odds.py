"""Odds of an option: the outcome probabilities of each unit and the expected points, exact or sampled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Final

import msgspec

from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.dice import DelegatingDice, Dice, LiveDice, exact_distribution, secret_of_seed
from dowding.engine.errors import TooManyDicePaths
from dowding.engine.events import ROLL, Event
from dowding.engine.match import Match
from dowding.engine.outcome import SubjectOutcome

MAX_PATHS: Final = 1296
SAMPLES: Final = 160
SCOUT_SAMPLES: Final = 6
"""The number of samples that find out whether the option affects anything."""
MAX_CHOICES: Final = 200
HIDDEN_CHECK_PATHS: Final = 2
HIDDEN_CHECK_SAMPLES: Final = 3
"""The numbers of dice paths and of redraws that check whether hidden information affects the result."""
UNAFFECTED: Final = "untouched"
"""The outcome of a subject that a trial does not mention."""

RolloutPolicy = Callable[[Match, Seat, Decision, Random], Option]
"""Chooses an option in a decision of a seat's sample: at random, or by a heuristic."""
TrialResult = tuple[tuple[SubjectOutcome, ...], int]
"""The result of a trial: the outcome of each subject, and the points gained."""
OutcomeProbabilities = dict[tuple[str, int | None], Fraction]
"""The probability of each outcome of a subject, with its gravity."""


class OutcomeProbability(msgspec.Struct, frozen=True):
    """One outcome of a subject, its probability and its gravity: 0 is no effect, None is neither good nor bad."""

    outcome: str
    probability: float
    gravity: int | None = None


class Subject(msgspec.Struct, frozen=True):
    """A unit (or whatever the game names) and its possible outcomes, the likeliest first.

    `part` is the fight that it belongs to, `side` its owner, `about` the piece or region.
    """

    name: str
    prospects: tuple[OutcomeProbability, ...]
    part: str = ""
    side: str = ""
    about: str = ""

    @property
    def title(self) -> str:
        """The name, preceded by the fight that the subject belongs to."""
        return f"{self.part}: {self.name}" if self.part else self.name


class Odds(msgspec.Struct, frozen=True):
    """The odds of an option. `trials` counts dice paths if they are exact, otherwise samples."""

    option: str
    exact: bool
    trials: int
    subjects: tuple[Subject, ...]
    points: float


def choose_at_random(_: Match, __: Seat, decision: Decision, random: Random) -> Option:
    """A policy that chooses a random option."""
    return random.choice(decision.options)


def compute_odds(
    match: Match,
    seat: Seat,
    option: str,
    seed: int = 0,
    samples: int = SAMPLES,
    policy: RolloutPolicy = choose_at_random,
) -> Odds:
    """The odds of an option from what this seat knows, computed by the rule code on samples of its view.

    Subjects are in the order in which they first appear.
    """
    scout_results = _sample_outcomes(match, seat, option, seed, SCOUT_SAMPLES, policy)
    has_subjects = [bool(subjects) for subjects, _ in scout_results]
    results, exact, trials = scout_results, False, SCOUT_SAMPLES
    if any(has_subjects):
        exact_results = _enumerate_outcomes(match, seat, option, policy) if all(has_subjects) else None
        exact = exact_results is not None and all(subjects for subjects, _ in exact_results)
        results = (
            exact_results
            if exact_results is not None and exact
            else _sample_outcomes(match, seat, option, seed, samples, policy)
        )
        trials = len(results) if exact else samples
    subjects: dict[tuple[str, str], tuple[SubjectOutcome, OutcomeProbabilities]] = {}
    points = Fraction(0)
    for (subject_outcomes, gained), probability in sorted(results.items(), key=_fullest_first):
        points += gained * probability
        for subject_outcome in subject_outcomes:
            outcomes = subjects.setdefault((subject_outcome.part, subject_outcome.subject), (subject_outcome, {}))[1]
            outcome = subject_outcome.outcome, subject_outcome.gravity
            outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + probability
    return Odds(option, exact, trials, tuple(_build_subject(*subject) for subject in subjects.values()), float(points))


def has_outcomes(match: Match, seat: Seat, option: str, policy: RolloutPolicy = choose_at_random) -> bool:
    """Whether an option affects anything before the next outcome is decided; found out with few samples."""
    return any(subjects for subjects, _ in _sample_outcomes(match, seat, option, 0, SCOUT_SAMPLES, policy))


def _fullest_first(result: tuple[TrialResult, Fraction]) -> int:
    """The sort key that puts the results with the most subjects first, as their order is the most complete."""
    return -len(result[0][0])


def _build_subject(subject_outcome: SubjectOutcome, outcomes: OutcomeProbabilities) -> Subject:
    remainder = 1 - sum(outcomes.values())
    if remainder > 0:
        untouched = UNAFFECTED, None if subject_outcome.gravity is None else 0
        outcomes = {**outcomes, untouched: outcomes.get(untouched, Fraction(0)) + remainder}
    ranked = sorted(outcomes.items(), key=lambda outcome_probability: -outcome_probability[1])
    probabilities = tuple(
        OutcomeProbability(outcome, float(probability), gravity) for (outcome, gravity), probability in ranked
    )
    return Subject(
        subject_outcome.subject, probabilities, subject_outcome.part, subject_outcome.side, subject_outcome.about
    )


def _enumerate_outcomes(
    match: Match, seat: Seat, option: str, policy: RolloutPolicy
) -> dict[TrialResult, Fraction] | None:
    """The result of every dice path. Without a policy that knows the game, a path ends at the next decision.

    None if there are too many paths, if another seat decides, or if information that the seat does not have matters.
    """
    if not _is_independent_of_hidden(match, seat, option, policy):
        return None

    def trial(dice: Dice) -> TrialResult:
        random = None if policy is choose_at_random else Random(0)
        return _run_trial(match, seat, option, DiceUntilDecided(dice, _determinisation_dice(0)), random, choose_alone)[
            0
        ]

    def choose_alone(sample: Match, own_seat: Seat, decision: Decision, random: Random) -> Option:
        if decision.seat != own_seat:
            raise TooManyDicePaths("another seat decides, so the dice do not determine the result")
        return policy(sample, own_seat, decision, random)

    try:
        return exact_distribution(trial, MAX_PATHS)
    except TooManyDicePaths:
        return None


def _is_independent_of_hidden(match: Match, seat: Seat, option: str, policy: RolloutPolicy) -> bool:
    """Whether hidden information does not matter: the same dice give the same result in every redraw of it."""
    for number in range(HIDDEN_CHECK_PATHS):
        first: tuple[TrialResult, list[Event]] | None = None
        for sample_number in range(HIDDEN_CHECK_SAMPLES):
            dice = DiceUntilDecided(LiveDice(secret_of_seed(f"open {number}")), _determinisation_dice(sample_number))
            result, events = _run_trial(match, seat, option, dice, Random(0), policy)
            observation = result, _events_until_last_roll(events)
            if first is not None and observation != first:
                return False
            first = observation
    return True


def _events_until_last_roll(events: list[Event]) -> list[Event]:
    """The events up to the last roll. Later ones do not change the odds."""
    rolls = [number for number, event in enumerate(events) if event.kind == ROLL]
    return events[: rolls[-1] + 1] if rolls else events


def _determinisation_dice(number: int) -> Dice:
    """Dice that redraw hidden information, separate from those that a trial rolls."""
    return LiveDice(secret_of_seed(f"redraw {number}"))


def _sample_outcomes(
    match: Match, seat: Seat, option: str, seed: int, samples: int, policy: RolloutPolicy
) -> dict[TrialResult, Fraction]:
    """Choose the option and play until its outcome is decided, once per sample."""
    results: dict[TrialResult, Fraction] = {}
    for number in range(samples):
        dice = DiceUntilDecided(LiveDice(secret_of_seed(f"prospects {seed} {number}")))
        result, _ = _run_trial(match, seat, option, dice, Random(number), policy)
        results[result] = results.get(result, Fraction(0)) + Fraction(1, samples)
    return results


def _run_trial(
    match: Match, seat: Seat, option: str, dice: DiceUntilDecided, random: Random | None, policy: RolloutPolicy
) -> tuple[TrialResult, list[Event]]:
    """The result and the events of one trial of the option."""
    fork = match.sample(seat, dice)
    dice.context = fork.context
    fork.context.log = []
    before = fork.context.points(seat) or 0
    try:
        fork.choose(seat, option)
        if random is not None:
            _play_until_decided(fork, seat, random, policy)
    except OutcomeDecided:
        pass  # the fork ends here
    events = fork.events(seat)
    return (tuple(fork.context.summarize_outcome(events)), (fork.context.points(seat) or 0) - before), events


class OutcomeDecided(Exception):
    """The outcome of the option is decided: the next roll belongs to something else."""


class DiceUntilDecided(DelegatingDice):
    """Dice that end a trial when the combat or bombing of the option is over; first they redraw hidden state."""

    def __init__(self, dice: Dice, determinisation_dice: Dice | None = None) -> None:
        super().__init__(dice)
        self.context: GameContext | None = None
        self._has_begun = False
        self._determinisation_dice = determinisation_dice or dice

    def roll(self, name: str, sides: int) -> int:
        if self.context is None:
            return self._determinisation_dice.roll(name, sides)
        decided = self.context.is_outcome_decided()
        if decided and self._has_begun:
            raise OutcomeDecided
        self._has_begun = self._has_begun or not decided
        return self._dice.roll(name, sides)

    def copy(self) -> DiceUntilDecided:
        return DiceUntilDecided(self._dice.copy())


def _play_until_decided(fork: Match, seat: Seat, random: Random, policy: RolloutPolicy) -> None:
    for _ in range(MAX_CHOICES):
        if fork.is_over or fork.context.is_outcome_decided():
            return
        for decider in fork.deciding_seats():
            decision = fork.decision(decider)
            if decision is not None:
                fork.choose(decider, policy(fork, seat, decision, random).id)
