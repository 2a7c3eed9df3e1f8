"""Prospects of an option: who would suffer what, and the points to expect; exact where dice are few, else sampled."""

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
"""Samples that find out whether anything is at stake at all."""
MAX_CHOICES: Final = 200
HIDDEN_CHECK_PATHS: Final = 2
HIDDEN_CHECK_SAMPLES: Final = 3
"""So many plays on as many redraws of what is hidden tell whether any of it comes up."""
UNAFFECTED: Final = "untouched"
"""What becomes of a subject that does not come up."""

RolloutPolicy = Callable[[Match, Seat, Decision, Random], Option]
"""What is chosen in a decision of a sample that was made for a seat: at random, or as somebody who knows the game."""
TrialResult = tuple[tuple[SubjectOutcome, ...], int]
"""What a trial came to: what became of each subject, and the points gained."""
OutcomeProbabilities = dict[tuple[str, int | None], Fraction]
"""How likely each outcome of a subject is, with its gravity."""


class OutcomeProbability(msgspec.Struct, frozen=True):
    """One outcome of a subject, how likely it is, and how grave: 0 is nothing, none is neither good nor bad."""

    outcome: str
    probability: float
    gravity: int | None = None


class Subject(msgspec.Struct, frozen=True):
    """A unit (or whatever the game names) and all that may become of it, the likeliest first.

    `part` is the fight it belongs to, `side` whose it is, `about` the piece or region.
    """

    name: str
    prospects: tuple[OutcomeProbability, ...]
    part: str = ""
    side: str = ""
    about: str = ""

    @property
    def title(self) -> str:
        """The name with the fight that it belongs to."""
        return f"{self.part}: {self.name}" if self.part else self.name


class Odds(msgspec.Struct, frozen=True):
    """What an option leads to. `trials` counts dice paths if exact, samples if not."""

    option: str
    exact: bool
    trials: int
    subjects: tuple[Subject, ...]
    points: float


def choose_at_random(_: Match, __: Seat, decision: Decision, random: Random) -> Option:
    """Any option is as good as another."""
    return random.choice(decision.options)


def compute_odds(
    match: Match,
    seat: Seat,
    option: str,
    seed: int = 0,
    samples: int = SAMPLES,
    policy: RolloutPolicy = choose_at_random,
) -> Odds:
    """The prospects of an option as this seat can know them, by the rule code itself on samples of its view.

    Subjects stand in the order in which they come up.
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


def _fullest_first(result: tuple[TrialResult, Fraction]) -> int:
    """The fullest first: what it tells of is in order, and the others hardly add to it."""
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
    """Every path of the dice, up to the next decision if nobody knows how to play on.

    None where there are too many, where another seat decides, or where something comes up that the seat cannot know.
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
            raise TooManyDicePaths("what another seat does is not in the dice")
        return policy(sample, own_seat, decision, random)

    try:
        return exact_distribution(trial, MAX_PATHS)
    except TooManyDicePaths:
        return None


def _is_independent_of_hidden(match: Match, seat: Seat, option: str, policy: RolloutPolicy) -> bool:
    """Whether nothing hidden comes up: on the same dice the same happens, whatever the seat cannot know."""
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
    """What is shown after it changes no odds."""
    rolls = [number for number, event in enumerate(events) if event.kind == ROLL]
    return events[: rolls[-1] + 1] if rolls else events


def _determinisation_dice(number: int) -> Dice:
    """Dice for what the seat cannot know, set apart from those that a trial rolls."""
    return LiveDice(secret_of_seed(f"redraw {number}"))


def _sample_outcomes(
    match: Match, seat: Seat, option: str, seed: int, samples: int, policy: RolloutPolicy
) -> dict[TrialResult, Fraction]:
    """Play from the option on until what was begun is settled."""
    results: dict[TrialResult, Fraction] = {}
    for number in range(samples):
        dice = DiceUntilDecided(LiveDice(secret_of_seed(f"prospects {seed} {number}")))
        result, _ = _run_trial(match, seat, option, dice, Random(number), policy)
        results[result] = results.get(result, Fraction(0)) + Fraction(1, samples)
    return results


def _run_trial(
    match: Match, seat: Seat, option: str, dice: DiceUntilDecided, random: Random | None, policy: RolloutPolicy
) -> tuple[TrialResult, list[Event]]:
    """What one play of the option came to, and all that happened."""
    fork = match.sample(seat, dice)
    dice.context = fork.context
    fork.context.log = []
    before = fork.context.points(seat) or 0
    try:
        fork.choose(seat, option)
        if random is not None:
            _play_until_decided(fork, seat, random, policy)
    except OutcomeDecided:
        pass  # the fork has shown what it was made for; it is not played on
    events = fork.events(seat)
    return (tuple(fork.context.summarize_outcome(events)), (fork.context.points(seat) or 0) - before), events


class OutcomeDecided(Exception):
    """What the option began is over: the next roll belongs to something else."""


class DiceUntilDecided(DelegatingDice):
    """Other dice, until something that was begun (a combat, a bombing) is over; at first they redraw what is hidden."""

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
