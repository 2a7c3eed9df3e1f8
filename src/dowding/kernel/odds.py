"""Odds before a commitment: the rule code itself, run on samples of the seat's view, with every die enumerated."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice, distribution
from dowding.kernel.match import Match

T = TypeVar("T")


def odds(match: Match, seat: Seat, option: str, reading: Callable[[Match], T]) -> dict[T, Fraction]:
    """What choosing this option can lead to by the next decision, as `reading` sees it, with exact probabilities."""

    def trial(dice: Dice) -> T:
        fork = match.sample(seat, dice)
        fork.choose(seat, option)
        return reading(fork)

    return distribution(trial)
