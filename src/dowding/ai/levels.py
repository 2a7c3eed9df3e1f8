"""The levels of play: what a table offers for a seat that a program plays, each with a line that says what it is."""

from __future__ import annotations

from typing import Final

import msgspec

from dowding.ai.players import LEVELS, PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.game import Game


class Level(msgspec.Struct, frozen=True):
    """A program as people meet it: the code that calls it, its name, and what it does."""

    code: str
    name: str
    about: str


RANDOM: Final = Level("random", "Random", "does anything that is allowed")


def levels_for(game: Game, seat: Seat) -> tuple[Level, ...]:
    """The levels for a seat, the weakest first; without a doctrine there is only chance."""
    if seat not in game.doctrine:
        return (RANDOM,)
    return (*(Level(code, *text.split(": ", 1)) for code, text in LEVELS.items()), RANDOM)


def can_play(code: str, game: Game, seat: Seat) -> bool:
    """Whether the program of this code can play a seat."""
    return code == RANDOM.code or (code in PLAYERS and seat in game.doctrine)


def level_name(code: str) -> str:
    """What people call the program of a code."""
    return LEVELS[code].partition(":")[0] if code in LEVELS else code.capitalize()
