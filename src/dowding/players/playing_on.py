"""How somebody who knows the game plays on: odds look as far ahead as a fight goes, by doctrine and not at random."""

from __future__ import annotations

from random import Random

from dowding.kernel.decision import Decision, Option, Seat
from dowding.kernel.game import Game
from dowding.kernel.prospects import Playing, at_random
from dowding.kernel.table import Table


def playing_for(game: Game, seat: Seat) -> Playing:
    """How this seat plays a sample on; at random where there is no doctrine for it."""
    doctrine = game.doctrine.get(seat)
    if doctrine is None:
        return at_random

    def by_doctrine(table: Table, decision: Decision, random: Random) -> Option:
        return doctrine.advise(table, decision, random).option

    return by_doctrine
