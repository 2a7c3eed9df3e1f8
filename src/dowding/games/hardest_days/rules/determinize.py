"""Determinisation of a day: only the contents of the cups and the coming dice are hidden."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.games.hardest_days.rules.context import Day


def determinise(day: Day, seat: Seat, dice: Dice) -> None:
    """Sort the cups: their order is not information, as the player cannot distinguish two chits of a kind."""
    state = day.state
    state.region_cup.sort()
    state.size_cup.sort()
    state.event_cup.sort()
