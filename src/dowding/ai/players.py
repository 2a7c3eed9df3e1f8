"""Who chooses: programs that play a seat, and the codes by which they are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from dowding.ai.custom_player import is_own, own_player
from dowding.ai.doctrine_player import CadetPlayer, DoctrinePlayer
from dowding.ai.player import Player
from dowding.ai.random_player import RandomPlayer
from dowding.ai.rollout_player import SAMPLES, ForecastPlayer
from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.game import Game

Maker = Callable[[str], Player]
"""Makes a player from the seed of its own randomness."""

PLAYERS: Final[Mapping[str, Maker]] = {
    "random": RandomPlayer,
    "cadet": CadetPlayer,
    "doctrine": DoctrinePlayer,
    "pilot": DoctrinePlayer,
    "ace": ForecastPlayer,
    "forecast": ForecastPlayer,
}
"""The codes; `forecast:N` is a forecast by N samples, `doctrine:bold` doctrine in that stance, `recipe:all-in` a recipe
of the game. Cadet, Pilot and Ace are the levels offered at the table."""
LEVELS: Final[Mapping[str, str]] = {
    "cadet": "Cadet: knows the doctrine, and errs",
    "pilot": "Pilot: goes by the doctrine",
    "ace": f"Ace: tries {SAMPLES} futures before it moves",
}
MOST_SAMPLES: Final = 100_000
MANNERS: Final = ("doctrine", "recipe")
"""What a game brings along by name: the stances of its doctrine, and its recipes."""


def player_maker(code: str) -> Maker:
    """How a player of this code is made."""
    name, _, more = code.partition(":")
    if name == "forecast" and more:
        return partial(ForecastPlayer, samples=_samples(code, more))
    if name in MANNERS and more:
        return partial(DoctrinePlayer, stance=more)
    maker = PLAYERS.get(code)
    if maker is None:
        raise SetupError(
            f"there is no player {code!r}; there is {', '.join(PLAYERS)}, forecast:N, doctrine:STANCE, recipe:NAME"
        )
    return maker


def _samples(code: str, text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_SAMPLES:
        raise SetupError(f"{code!r}: write the number of samples after the colon, such as forecast:64")
    return int(text)


def _check_manner(game: Game, seat: Seat, code: str) -> None:
    """A stance or a recipe that the game does not have for a seat is told at once."""
    kind, _, name = code.partition(":")
    if kind not in MANNERS or not name:
        return
    known = game.doctrine[seat].recipes if kind == "recipe" else game.doctrine[seat].stances
    if name not in known:
        there = f"there is {', '.join(f'{kind}:{each}' for each in known)}" if known else "there is none"
        raise SetupError(f"{game.who(seat)} in {game.title} cannot play {code!r}: {there}")


def seated(game: Game, codes: Mapping[Seat, str], *, own: bool = False) -> dict[Seat, str]:
    """A checked code for every seat of a game; a seat not named is played at random.

    Players of one's `own` may be called by where they are, `my_module:Mine`.
    """
    for seat, code in codes.items():
        if seat not in game.seats:
            raise SetupError(f"{game.title} has no seat {seat!r}; its seats are {', '.join(game.seats)}")
        if own and is_own(code):
            own_player(code)
            continue
        player_maker(code)
        if code != "random" and seat not in game.doctrine:
            raise SetupError(f"there is no doctrine for {seat} in {game.title} yet; only random can play it")
        _check_manner(game, seat, code)
    return {seat: codes.get(seat, "random") for seat in game.seats}
