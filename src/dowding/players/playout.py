"""Playing a sample out by doctrine: to the end of what the game calls a stretch (an hour, a day), or of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from dowding.kernel.counsel import Stance
from dowding.kernel.decision import Seat
from dowding.kernel.errors import RulesError
from dowding.kernel.match import Match
from dowding.players.playing_on import choice_in

ENDLESS: Final = 50_000
"""Nothing that a game calls a stretch takes so many choices, nor a whole game."""


def play_on(
    sample: Match, mine: Seat, random: Random, *, horizon: int | None = None, stance: Stance = "careful"
) -> None:
    """Play a sample made for `mine` while the table's horizon is this; with no horizon, to the end.

    My seat plays in the stance, the others as doctrine is taught.
    """
    for _ in range(ENDLESS):
        if sample.is_over or (horizon is not None and sample.table.horizon() != horizon):
            return
        for seat in sample.deciding():
            decision = sample.decision(seat)
            if decision is not None:
                taken = choice_in(sample, mine, decision, random, stance if seat == mine else "careful")
                sample.choose(seat, taken.id)
    raise RulesError(f"a playout of {sample.game.id} does not come to an end")
