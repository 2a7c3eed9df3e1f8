"""The registry of games: every game that can be played, and look-up by id."""

from __future__ import annotations

from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.games.battles.duel import DUEL_BATTLES
from dowding.games.battles.eagle import EAGLE_BATTLES
from dowding.games.battles.lion import LION_BATTLES
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.lion.game import LION
from dowding.games.wing_leader.game import WING_LEADER

__all__ = [
    "DUEL",
    "DUEL_BATTLES",
    "EAGLE",
    "EAGLE_BATTLES",
    "GAMES",
    "HARDEST_DAYS",
    "LION",
    "LION_BATTLES",
    "WING_LEADER",
    "game_by_id",
]

GAMES: tuple[Game, ...] = (HARDEST_DAYS, LION, DUEL, EAGLE, WING_LEADER, LION_BATTLES, DUEL_BATTLES, EAGLE_BATTLES)


def game_by_id(game_id: str) -> Game:
    """The game with this id."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise SetupError(f"Unknown game {game_id!r}. Choose one of: {', '.join(game.id for game in GAMES)}")
