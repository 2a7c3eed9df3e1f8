"""Luck: what each roll of a match was worth, in points and in chances to win.

A roll is worth the difference of two expectations: after it, and before it. Both are means over the same futures from
the seat's view, in which the rolls up to there are given and all later ones are drawn (common random numbers).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.decision_review import Future, ReviewEffort, finish_future, mean_and_error
from dowding.engine.decision import Seat
from dowding.engine.errors import ChoiceError
from dowding.engine.events import DRAW_VALUE, ROLL
from dowding.engine.match import Choice, Match
from dowding.view.player_view import PlayerView

MAX_ROLLS: Final = 600
"""In a match with more rolls they are not valued: the sum would take too long."""
FUTURE_BUDGET: Final = 2_400
MIN_FUTURES: Final = 12
MAX_FUTURES: Final = 48


class Roll(msgspec.Struct, frozen=True):
    """A die that the seat saw: the name of the roll, its value and its sides."""

    name: str
    value: int
    sides: int


class RollGroup(msgspec.Struct, frozen=True):
    """The rolls between two choices, and the length of the history after the first of them."""

    choice_count: int
    at: int
    """The position of the seat after this choice."""
    rolls: tuple[Roll, ...]


class RollLuck(msgspec.Struct, frozen=True):
    """What a roll was worth for the seat; `error` is the standard error of the points."""

    at: int
    name: str
    value: int
    sides: int
    points: float
    wins: float
    error: float


class GivenDice(TrialDice):
    """Trial dice of which the next values of some names are given. The other rolls stay as they were."""

    __slots__ = ("given",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.given: dict[str, list[int]] = {}

    def roll(self, name: str, sides: int) -> int:
        value = super().roll(name, sides)
        given = self.given.get(name)
        return given.pop(0) if given and given[0] <= sides else value


def roll_groups(match: Match, seat: Seat) -> list[RollGroup]:
    """The rolls that a seat saw, by the choice that they followed.

    Until the end of a match of two seats only those after its own choices: what another seat chose may be secret.
    """
    rolls_by_position: dict[int, list[Roll]] = {}
    for event in match.events(seat):
        if event.kind == ROLL and event.get_int("value") != DRAW_VALUE:
            roll = Roll(event.get_str("name"), event.get_int("value"), event.get_int("sides"))
            rolls_by_position.setdefault(event.at, []).append(roll)
    groups = []
    for index, choice in enumerate(match.history):
        before, after = match.position_of(seat, index), match.position_of(seat, index + 1)
        if after > before and after in rolls_by_position and (choice.seat == seat or match.is_over):
            groups.append(RollGroup(index + 1, after, tuple(rolls_by_position[after])))
    return groups if sum(len(group.rolls) for group in groups) <= MAX_ROLLS else []


def futures_per_roll(groups: Iterable[RollGroup], effort: ReviewEffort) -> int:
    """How many futures value each roll of a match: at most twice as many as judge a decision."""
    count = sum(len(group.rolls) + 1 for group in groups)
    return max(MIN_FUTURES, min(MAX_FUTURES, 2 * effort.judging, FUTURE_BUDGET // max(1, count)))


def value_rolls(
    view: PlayerView, choice: Choice, group: RollGroup, effort: ReviewEffort, futures: int, seed: str = "review"
) -> list[RollLuck]:
    """What the rolls after a choice were worth for the seat; empty if the choice does not fit what the seat knew."""
    found = []
    try:
        before = _futures(view, choice, (), effort, futures, seed)
        for number, roll in enumerate(group.rolls, 1):
            after = _futures(view, choice, group.rolls[:number], effort, futures, seed)
            points, error = mean_and_error(new.points - old.points for new, old in zip(after, before, strict=True))
            wins = sum(new.result - old.result for new, old in zip(after, before, strict=True)) / futures
            found.append(RollLuck(group.at, roll.name, roll.value, roll.sides, points, wins, error))
            before = after
    except ChoiceError:
        return []
    return found


def _futures(
    view: PlayerView, choice: Choice, given: Sequence[Roll], effort: ReviewEffort, count: int, seed: str
) -> list[Future]:
    futures = []
    for number in range(count):
        name = f"{seed} luck {number} {view.position}"
        dice = GivenDice(name)
        sample = view.sample(dice)
        horizon = sample.context.horizon() if effort.periods else None
        for roll in given:
            dice.given.setdefault(roll.name, []).append(roll.value)
        sample.choose(choice.seat, choice.option)
        dice.given = {}
        futures.append(finish_future(sample, view.seat, name, effort, horizon))
    return futures
