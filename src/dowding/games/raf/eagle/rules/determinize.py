"""What the player cannot know, redrawn: the order of the decks, and nothing else (EAGLE-N4)."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import randomise_order


def determinise(battle: Battle, seat: Seat, dice: Dice) -> None:
    """All decks lie in another order."""
    randomise_order(battle, battle.state.decks, dice)
