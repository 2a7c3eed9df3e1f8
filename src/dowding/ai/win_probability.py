"""Win probability along a match: at spaced positions, doctrine plays samples of the seat's view to the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

import msgspec

from dowding.ai.rollout import play_rollout
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.view.player_view import PlayerView

MAX_POSITIONS: Final = 33
MAX_ROLLOUTS: Final = 24
MIN_ROLLOUTS: Final = 8
CHOICE_BUDGET: Final = 120_000
"""About how many choices the rollouts of a whole match may take; long matches get fewer rollouts per position."""
MAX_TURNING_POINTS: Final = 3
MIN_SWING: Final = 0.2
SIGNIFICANCE_FACTOR: Final = 3.0
"""How many standard errors a swing must exceed to count as a turning point: of thirty positions, one exceeds two by
chance."""


class WinEstimate(msgspec.Struct, frozen=True):
    """The estimate at a position: the share of rollouts won, and the mean of the points at the end.

    `margin` is the standard error of the share; it is 0 at the end of a match.
    """

    at: int
    wins: float
    points: float
    margin: float = 0.0


def spaced_positions(last: int) -> list[int]:
    """Evenly spaced positions from the start to the last, including both."""
    count = min(MAX_POSITIONS, last + 1)
    return [round(number * last / (count - 1)) for number in range(count)] if count > 1 else [last]


def rollouts_per_position(last: int) -> int:
    """How many rollouts each position of a match of this length gets."""
    half_a_match = max(1, last / 2)
    affordable = int(CHOICE_BUDGET / (len(spaced_positions(last)) * half_a_match))
    return max(MIN_ROLLOUTS, min(MAX_ROLLOUTS, affordable))


def estimate_win_probability(view: PlayerView, seed: str, rollouts: int) -> WinEstimate:
    """Estimate the win probability of a seat at the position of its view; at the end of a match, the result."""
    at, seat = view.position, view.seat
    samples = 1 if view.outcome() is not None else rollouts
    won, points = 0, 0
    for number in range(samples):
        name = f"{seed} {at} {number}"
        match = view.sample(LiveDice(secret_of_seed(name)))
        match.take_forced = True
        play_rollout(match, seat, Random(name))
        outcome = match.outcome()
        won += outcome is not None and outcome.winner == seat
        points += match.context.points(seat) or 0
    return WinEstimate(at, won / samples, points / samples, standard_error(won, samples) if samples > 1 else 0.0)


def standard_error(won: int, samples: int) -> float:
    """The standard error of a share, with two wins and two losses added (Agresti-Coull) so that it is never 0."""
    share = (won + 2) / (samples + 4)
    return sqrt(share * (1 - share) / (samples + 4))


def turning_points(estimates: Sequence[WinEstimate], rollouts: int) -> list[int]:
    """The indices of the largest significant swings between successive estimates."""
    turns = [
        index
        for index in range(1, len(estimates))
        if abs(estimates[index].wins - estimates[index - 1].wins)
        >= max(MIN_SWING, SIGNIFICANCE_FACTOR * _sampling_error(estimates, index, rollouts))
    ]
    turns.sort(key=lambda index: abs(estimates[index].wins - estimates[index - 1].wins), reverse=True)
    return sorted(turns[:MAX_TURNING_POINTS])


def _sampling_error(estimates: Sequence[WinEstimate], index: int, rollouts: int) -> float:
    """The standard error of the difference of two successive estimates."""
    share = (estimates[index].wins + estimates[index - 1].wins) / 2
    return sqrt(2 * share * (1 - share) / rollouts)
