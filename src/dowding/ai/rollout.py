"""Rollouts: play a sample by doctrine to the end of a period of the game (an hour, a day), or of the match."""

from __future__ import annotations

from random import Random
from typing import Final

from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Stance
from dowding.ai.rollout_policy import choose_in_sample
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.match import Match

MAX_CHOICES: Final = 50_000
"""More choices than any match takes."""


def period_number(period: str, context: GameContext) -> int:
    """The number of the current period of this name; without a name, of the period that is the horizon."""
    return context.periods()[period] if period else context.horizon()


def play_rollout(
    sample: Match,
    own_seat: Seat,
    random: Random,
    *,
    horizon: int | None = None,
    period: str = "",
    stance: Stance = DEFAULT_STANCE,
    periods: int = 1,
) -> None:
    """Play a sample made for `own_seat` to the end of the period with this number; without a number, of the match.

    `periods` is the number of periods to play to their end. The own seat plays in the stance, the others in their
    default stance.
    """
    for _ in range(MAX_CHOICES):
        if sample.is_over:
            return
        if horizon is not None and period_number(period, sample.context) != horizon:
            periods, horizon = periods - 1, period_number(period, sample.context)
            if not periods:
                return
        for seat in sample.deciding_seats():
            decision = sample.decision(seat)
            if decision is not None:
                option = choose_in_sample(
                    sample, own_seat, decision, random, stance if seat == own_seat else DEFAULT_STANCE
                )
                sample.choose(seat, option.id)
    raise RulesError(f"A rollout of {sample.game.id} does not end")
