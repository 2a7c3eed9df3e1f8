"""Playing a sample out by doctrine: to the end of what the game calls a stretch (an hour, a day), or of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from dowding.kernel.counsel import Stance
from dowding.kernel.decision import Seat
from dowding.kernel.match import Match
from dowding.players.doctrine import doctrine_of

MOST_CHOICES: Final = 20_000
"""Nothing that a game calls a stretch takes so many choices, nor a whole game."""


def play_on(match: Match, horizon: int | None, random: Random, stances: dict[Seat, Stance]) -> None:
    """Let all seats choose by doctrine while the table's horizon is this; with no horizon, to the end."""
    doctrines = {seat: doctrine_of(match.game, seat) for seat in match.game.seats}
    for _ in range(MOST_CHOICES):
        if match.is_over or (horizon is not None and match.table.horizon() != horizon):
            return
        for seat in match.deciding():
            decision = match.decision(seat)
            if decision is not None:
                stance = stances.get(seat, "careful")
                match.choose(seat, doctrines[seat].advise(match.table, decision, random, stance).option.id)
