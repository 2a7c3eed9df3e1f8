"""What the player cannot know: only what the cups and the dice will bring."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.games.hardest_days.rules.day import Day


def determinise(day: Day, seat: Seat, dice: Dice) -> None:
    """A cup has no order: it is laid in one, since nobody has seen which of two like chits was drawn from it."""
    state = day.state
    state.region_cup.sort()
    state.size_cup.sort()
    state.event_cup.sort()
