"""Playing a sample out by doctrine: to the end of what the game calls a stretch (an hour, a day), or of the game."""

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
"""Nothing that a game calls a stretch takes so many choices, nor a whole game."""


def period_number(period: str, context: GameContext) -> int:
    """The number that changes when a stretch of this name is over; without a name, how far forecasts look."""
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
    """Play a sample made for `mine` while the stretch has this number; without a number, to the end.

    With more than one ahead, so many stretches are played to their end. My seat plays in the stance, the others as
    doctrine is taught.
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
    raise RulesError(f"a playout of {sample.game.id} does not come to an end")
