"""Determinization: the player cannot know only the order of the decks, so they are shuffled (EAGLE-N4)."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import randomise_order


def determinise(battle: Battle, seat: Seat, dice: Dice) -> None:
    """Shuffle all decks."""
    randomise_order(battle, battle.state.decks, dice)
