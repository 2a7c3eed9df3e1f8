"""Prospects of an option: who would suffer what, and the points to expect; exact where dice are few, else sampled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Final

import msgspec

from dowding.engine.context import Table
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.dice import Dice, DiceOnDice, LiveDice, distribution, secret_of_seed
from dowding.engine.errors import TooManyPaths
from dowding.engine.events import ROLL, Event
from dowding.engine.match import Match
from dowding.view.scene import Stake

MOST_PATHS: Final = 1296
SAMPLES: Final = 160
SCOUTS: Final = 6
"""Samples that find out whether anything is at stake at all."""
MOST_CHOICES: Final = 200
OPEN_PATHS: Final = 2
REDRAWS: Final = 3
"""So many plays on as many redraws of what is hidden tell whether any of it comes up."""
UNTOUCHED: Final = "untouched"
"""What becomes of a subject that does not come up."""

Playing = Callable[[Match, Seat, Decision, Random], Option]
"""What is chosen in a decision of a sample that was made for a seat: at random, or as somebody who knows the game."""
Reading = tuple[tuple[Stake, ...], int]
"""What a trial came to: what became of each subject, and the points gained."""
Outcomes = dict[tuple[str, int | None], Fraction]
"""How likely each outcome of a subject is, with its gravity."""


class Prospect(msgspec.Struct, frozen=True):
    """One outcome of a subject, how likely it is, and how grave: 0 is nothing, none is neither good nor bad."""

    outcome: str
    probability: float
    gravity: int | None = None


class Subject(msgspec.Struct, frozen=True):
    """A unit (or whatever the game names) and all that may become of it, the likeliest first.

    `part` is the fight it belongs to, `side` whose it is, `about` the piece or region.
    """

    name: str
    prospects: tuple[Prospect, ...]
    part: str = ""
    side: str = ""
    about: str = ""

    @property
    def title(self) -> str:
        """The name with the fight that it belongs to."""
        return f"{self.part}: {self.name}" if self.part else self.name


class Prospects(msgspec.Struct, frozen=True):
    """What an option leads to. `trials` counts dice paths if exact, samples if not."""

    option: str
    exact: bool
    trials: int
    subjects: tuple[Subject, ...]
    points: float


def at_random(_: Match, __: Seat, decision: Decision, random: Random) -> Option:
    """Any option is as good as another."""
    return random.choice(decision.options)


def prospects(
    match: Match, seat: Seat, option: str, seed: int = 0, samples: int = SAMPLES, playing: Playing = at_random
) -> Prospects:
    """The prospects of an option as this seat can know them, by the rule code itself on samples of its view.

    Subjects stand in the order in which they come up.
    """
    scouted = _sampled(match, seat, option, seed, SCOUTS, playing)
    at_stake = [bool(subjects) for subjects, _ in scouted]
    readings, exact, trials = scouted, False, SCOUTS
    if any(at_stake):
        found = _exact(match, seat, option, playing) if all(at_stake) else None
        exact = found is not None and all(subjects for subjects, _ in found)
        readings = found if found is not None and exact else _sampled(match, seat, option, seed, samples, playing)
        trials = len(readings) if exact else samples
    subjects: dict[tuple[str, str], tuple[Stake, Outcomes]] = {}
    points = Fraction(0)
    for (stakes, gained), chance in sorted(readings.items(), key=_length):
        points += gained * chance
        for stake in stakes:
            outcomes = subjects.setdefault((stake.part, stake.subject), (stake, {}))[1]
            outcome = stake.outcome, stake.gravity
            outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + chance
    return Prospects(option, exact, trials, tuple(_subject(*each) for each in subjects.values()), float(points))


def _length(reading: tuple[Reading, Fraction]) -> int:
    """The fullest first: what it tells of is in order, and the others hardly add to it."""
    return -len(reading[0][0])


def _subject(stake: Stake, outcomes: Outcomes) -> Subject:
    rest = 1 - sum(outcomes.values())
    if rest > 0:
        untouched = UNTOUCHED, None if stake.gravity is None else 0
        outcomes = {**outcomes, untouched: outcomes.get(untouched, Fraction(0)) + rest}
    ranked = sorted(outcomes.items(), key=lambda each: -each[1])
    found = tuple(Prospect(outcome, float(chance), gravity) for (outcome, gravity), chance in ranked)
    return Subject(stake.subject, found, stake.part, stake.side, stake.about)


def _exact(match: Match, seat: Seat, option: str, playing: Playing) -> dict[Reading, Fraction] | None:
    """Every path of the dice, up to the next decision if nobody knows how to play on.

    None where there are too many, where another seat decides, or where something comes up that the seat cannot know.
    """
    if not _is_open(match, seat, option, playing):
        return None

    def trial(dice: Dice) -> Reading:
        random = None if playing is at_random else Random(0)
        return _trial(match, seat, option, UntilSettled(dice, _redraw(0)), random, alone)[0]

    def alone(sample: Match, mine: Seat, decision: Decision, random: Random) -> Option:
        if decision.seat != mine:
            raise TooManyPaths("what another seat does is not in the dice")
        return playing(sample, mine, decision, random)

    try:
        return distribution(trial, MOST_PATHS)
    except TooManyPaths:
        return None


def _is_open(match: Match, seat: Seat, option: str, playing: Playing) -> bool:
    """Whether nothing hidden comes up: on the same dice the same happens, whatever the seat cannot know."""
    for number in range(OPEN_PATHS):
        first: tuple[Reading, list[Event]] | None = None
        for redrawn in range(REDRAWS):
            dice = UntilSettled(LiveDice(secret_of_seed(f"open {number}")), _redraw(redrawn))
            reading, events = _trial(match, seat, option, dice, Random(0), playing)
            story = reading, _up_to_the_last_roll(events)
            if first is not None and story != first:
                return False
            first = story
    return True


def _up_to_the_last_roll(events: list[Event]) -> list[Event]:
    """What is shown after it changes no odds."""
    rolls = [number for number, event in enumerate(events) if event.kind == ROLL]
    return events[: rolls[-1] + 1] if rolls else events


def _redraw(number: int) -> Dice:
    """Dice for what the seat cannot know, set apart from those that a trial rolls."""
    return LiveDice(secret_of_seed(f"redraw {number}"))


def _sampled(
    match: Match, seat: Seat, option: str, seed: int, samples: int, playing: Playing
) -> dict[Reading, Fraction]:
    """Play from the option on until what was begun is settled."""
    readings: dict[Reading, Fraction] = {}
    for number in range(samples):
        dice = UntilSettled(LiveDice(secret_of_seed(f"prospects {seed} {number}")))
        reading, _ = _trial(match, seat, option, dice, Random(number), playing)
        readings[reading] = readings.get(reading, Fraction(0)) + Fraction(1, samples)
    return readings


def _trial(
    match: Match, seat: Seat, option: str, dice: UntilSettled, random: Random | None, playing: Playing
) -> tuple[Reading, list[Event]]:
    """What one play of the option came to, and all that happened."""
    fork = match.sample(seat, dice)
    dice.table = fork.table
    fork.table.log = []
    before = fork.table.points(seat) or 0
    try:
        fork.choose(seat, option)
        if random is not None:
            _play_on(fork, seat, random, playing)
    except Settled:
        pass  # the fork has shown what it was made for; it is not played on
    events = fork.events(seat)
    return (tuple(fork.table.sum_up(events)), (fork.table.points(seat) or 0) - before), events


class Settled(Exception):
    """What the option began is over: the next roll belongs to something else."""


class UntilSettled(DiceOnDice):
    """Other dice, until something that was begun (a combat, a bombing) is over; at first they redraw what is hidden."""

    def __init__(self, dice: Dice, redraw: Dice | None = None) -> None:
        super().__init__(dice)
        self.table: Table | None = None
        self._begun = False
        self._redraw = redraw or dice

    def roll(self, name: str, sides: int) -> int:
        if self.table is None:
            return self._redraw.roll(name, sides)
        settled = self.table.is_settled()
        if settled and self._begun:
            raise Settled
        self._begun = self._begun or not settled
        return self._dice.roll(name, sides)

    def copy(self) -> UntilSettled:
        return UntilSettled(self._dice.copy())


def _play_on(fork: Match, seat: Seat, random: Random, playing: Playing) -> None:
    for _ in range(MOST_CHOICES):
        if fork.is_over or fork.table.is_settled():
            return
        for deciding in fork.deciding():
            decision = fork.decision(deciding)
            if decision is not None:
                fork.choose(deciding, playing(fork, seat, decision, random).id)
