"""Prospects of an option: who would suffer what, and the points to expect; exact where dice are few, else sampled."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

import msgspec

from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice, DiceOnDice, LiveDice, distribution, secret_of_seed
from dowding.kernel.errors import TooManyPaths
from dowding.kernel.match import Match
from dowding.kernel.table import Table

MOST_PATHS: Final = 1296
SAMPLES: Final = 160
SCOUTS: Final = 6
"""Samples that find out whether anything is at stake at all."""
MOST_CHOICES: Final = 200

Reading = tuple[tuple[tuple[str, str], ...], int]
"""What a trial came to: each subject with its outcome, and the points gained."""


class Prospect(msgspec.Struct, frozen=True):
    """One outcome of a subject and how likely it is."""

    outcome: str
    probability: float


class Subject(msgspec.Struct, frozen=True):
    """A unit (or whatever the game names) and all that may become of it, the likeliest first."""

    name: str
    prospects: tuple[Prospect, ...]


class Prospects(msgspec.Struct, frozen=True):
    """What an option leads to. `trials` counts dice paths if exact, samples if not."""

    option: str
    exact: bool
    trials: int
    subjects: tuple[Subject, ...]
    points: float


def prospects(match: Match, seat: Seat, option: str, seed: int = 0, samples: int = SAMPLES) -> Prospects:
    """The prospects of an option as this seat can know them, by the rule code itself on samples of its view."""
    scouted = _sampled(match, seat, option, seed, SCOUTS)
    at_stake = [bool(subjects) for subjects, _ in scouted]
    readings, exact, trials = scouted, False, SCOUTS
    if any(at_stake):
        found = _exact(match, seat, option) if all(at_stake) else None
        exact = found is not None and all(subjects for subjects, _ in found)
        readings = found if found is not None and exact else _sampled(match, seat, option, seed, samples)
        trials = len(readings) if exact else samples
    subjects: dict[str, dict[str, Fraction]] = {}
    points = Fraction(0)
    for (outcomes, gained), chance in readings.items():
        points += gained * chance
        for name, outcome in outcomes:
            of_subject = subjects.setdefault(name, {})
            of_subject[outcome] = of_subject.get(outcome, Fraction(0)) + chance
    return Prospects(option, exact, trials, tuple(_subject(*each) for each in subjects.items()), float(points))


def _subject(name: str, outcomes: dict[str, Fraction]) -> Subject:
    untouched = 1 - sum(outcomes.values())
    if untouched > 0:
        outcomes = {**outcomes, "untouched": Fraction(untouched)}
    ranked = sorted(outcomes.items(), key=lambda each: -each[1])
    return Subject(name, tuple(Prospect(outcome, float(chance)) for outcome, chance in ranked))


def _exact(match: Match, seat: Seat, option: str) -> dict[Reading, Fraction] | None:
    """Every path of the dice up to the next decision; None where there are too many."""
    try:
        return distribution(lambda dice: _trial(match, seat, option, dice), MOST_PATHS)
    except TooManyPaths:
        return None


def _sampled(match: Match, seat: Seat, option: str, seed: int, samples: int) -> dict[Reading, Fraction]:
    """Random play by all seats from the option on, until what was begun is settled."""
    readings: dict[Reading, Fraction] = {}
    for number in range(samples):
        dice = LiveDice(secret_of_seed(f"prospects {seed} {number}"))
        reading = _trial(match, seat, option, dice, Random(number))
        readings[reading] = readings.get(reading, Fraction(0)) + Fraction(1, samples)
    return readings


def _trial(match: Match, seat: Seat, option: str, dice: Dice, player: Random | None = None) -> Reading:
    until = UntilSettled(dice)
    fork = match.sample(seat, until)
    until.table = fork.table
    fork.table.log = []
    before = fork.table.points(seat) or 0
    try:
        fork.choose(seat, option)
        if player is not None:
            _play_on(fork, player)
    except Settled:
        pass  # the fork has shown what it was made for; it is not played on
    outcomes = fork.table.sum_up(fork.events(seat))
    return tuple(sorted(outcomes.items())), (fork.table.points(seat) or 0) - before


class Settled(Exception):
    """What the option began is over: the next roll belongs to something else."""


class UntilSettled(DiceOnDice):
    """Other dice, until something that was begun (a combat, a bombing) is over."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.table: Table | None = None
        self._begun = False

    def roll(self, name: str, sides: int) -> int:
        if self.table is not None:
            settled = self.table.is_settled()
            if settled and self._begun:
                raise Settled
            self._begun = self._begun or not settled
        return self._dice.roll(name, sides)

    def copy(self) -> UntilSettled:
        return UntilSettled(self._dice.copy())


def _play_on(fork: Match, player: Random) -> None:
    for _ in range(MOST_CHOICES):
        if fork.is_over or fork.table.is_settled():
            return
        for seat in fork.deciding():
            decision = fork.decision(seat)
            if decision is not None:
                fork.choose(seat, player.choice(decision.options).id)
