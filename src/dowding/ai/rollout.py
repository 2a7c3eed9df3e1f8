"""Playing a sample out by doctrine: to the end of what the game calls a stretch (an hour, a day), or of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from dowding.ai.heuristics.recommendation import TAUGHT, Stance
from dowding.ai.rollout_policy import choice_in
from dowding.engine.context import Table
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.match import Match

ENDLESS: Final = 50_000
"""Nothing that a game calls a stretch takes so many choices, nor a whole game."""


def number_of(stretch: str, table: Table) -> int:
    """The number that changes when a stretch of this name is over; without a name, how far forecasts look."""
    return table.stretches()[stretch] if stretch else table.horizon()


def play_on(
    sample: Match,
    mine: Seat,
    random: Random,
    *,
    horizon: int | None = None,
    stretch: str = "",
    stance: Stance = TAUGHT,
    ahead: int = 1,
) -> None:
    """Play a sample made for `mine` while the stretch has this number; without a number, to the end.

    With more than one ahead, so many stretches are played to their end. My seat plays in the stance, the others as
    doctrine is taught.
    """
    for _ in range(ENDLESS):
        if sample.is_over:
            return
        if horizon is not None and number_of(stretch, sample.table) != horizon:
            ahead, horizon = ahead - 1, number_of(stretch, sample.table)
            if not ahead:
                return
        for seat in sample.deciding():
            decision = sample.decision(seat)
            if decision is not None:
                taken = choice_in(sample, mine, decision, random, stance if seat == mine else TAUGHT)
                sample.choose(seat, taken.id)
    raise RulesError(f"a playout of {sample.game.id} does not come to an end")
