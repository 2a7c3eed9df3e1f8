"""Difficulty levels: the bots that a player can choose for a seat, with their names and descriptions."""

from __future__ import annotations

from typing import Final

import msgspec

from dowding.ai.players import LEVELS, PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.game import Game


class Level(msgspec.Struct, frozen=True):
    """A difficulty level: its player code, its name and what it does."""

    code: str
    name: str
    about: str


RANDOM: Final = Level("random", "Random", "any legal move")


def levels_for(game: Game, seat: Seat) -> tuple[Level, ...]:
    """The levels for a seat, the weakest first; only the random player where the seat has no doctrine."""
    if seat not in game.doctrine:
        return (RANDOM,)
    return (*(Level(code, name, about) for code, (name, about) in LEVELS.items()), RANDOM)


def can_play(code: str, game: Game, seat: Seat) -> bool:
    """Whether the bot of this code can play a seat."""
    return code == RANDOM.code or (code in PLAYERS and seat in game.doctrine)


def level_name(code: str) -> str:
    """The display name of a player code."""
    return LEVELS[code][0] if code in LEVELS else code.capitalize()
