"""Who chooses: programs that play a seat, and the codes by which they are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dowding.kernel.decision import Seat
from dowding.kernel.errors import SetupError
from dowding.kernel.game import Game
from dowding.players.player import Player
from dowding.players.random import RandomPlayer

Maker = Callable[[str], Player]
"""Makes a player from the seed of its own randomness."""

PLAYERS: Final[Mapping[str, Maker]] = {"random": RandomPlayer}


def player_maker(code: str) -> Maker:
    """How a player of this code is made."""
    maker = PLAYERS.get(code)
    if maker is None:
        raise SetupError(f"there is no player {code!r}; there is {', '.join(PLAYERS)}")
    return maker


def seated(game: Game, codes: Mapping[Seat, str]) -> dict[Seat, str]:
    """A checked code for every seat of a game; a seat not named is played at random."""
    for seat, code in codes.items():
        if seat not in game.seats:
            raise SetupError(f"{game.title} has no seat {seat!r}; its seats are {', '.join(game.seats)}")
        player_maker(code)
    return {seat: codes.get(seat, "random") for seat in game.seats}
