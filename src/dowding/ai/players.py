"""Registry of bots: the player codes and the factories that make players from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from dowding.ai.custom_player import custom_player_factory, is_custom
from dowding.ai.doctrine_player import CadetPlayer, DoctrinePlayer
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.player import Player
from dowding.ai.random_player import RandomPlayer
from dowding.ai.rollout_player import RolloutPlayer
from dowding.ai.search_budget import LIVE_BUDGET, SearchBudget, budget_of_seconds
from dowding.engine.decision import Seat
from dowding.engine.errors import SetupError
from dowding.engine.game import Game

PlayerFactory = Callable[[str], Player]
"""Makes a player from the seed of its random numbers."""

PLAYERS: Final[Mapping[str, PlayerFactory]] = {
    "random": RandomPlayer,
    "cadet": CadetPlayer,
    "doctrine": DoctrinePlayer,
    "pilot": DoctrinePlayer,
    "ace": RolloutPlayer,
    "forecast": RolloutPlayer,
}
"""The factories by player code. `forecast:64` is rollout search with 64 rollouts, `forecast:1.5s` with a second and a
half, `doctrine:bold` doctrine in that stance, `recipe:all-in` a baseline of the game. Cadet, Pilot and Ace are the
difficulty levels."""
LEVELS: Final[Mapping[str, tuple[str, str]]] = {
    "cadet": ("Cadet", "easy – follows doctrine but makes mistakes"),
    "pilot": ("Pilot", "medium – follows doctrine"),
    "ace": ("Ace", "hard – plays out what may follow before each move"),
}
"""The name and description of each difficulty level, by player code."""
MAX_SAMPLES: Final = 100_000
MAX_SECONDS: Final = 30.0
SECONDS: Final = re.compile(r"\d{1,3}(\.\d{1,3})?s", re.ASCII)
"""A budget of time in a player code, such as 0.25s."""
NAMED_PREFIXES: Final = ("doctrine", "recipe")
"""The prefixes of codes that name a stance or a baseline of a game."""


def player_factory(code: str) -> PlayerFactory:
    """The factory of a player code."""
    name, _, argument = code.partition(":")
    if name == "forecast" and argument:
        return partial(RolloutPlayer, budget=_budget(code, argument))
    if name in NAMED_PREFIXES and argument:
        return partial(DoctrinePlayer, stance=argument)
    factory = PLAYERS.get(code)
    if factory is None:
        raise SetupError(
            f"Unknown player {code!r}. Choose one of: {', '.join(PLAYERS)}, forecast:N, doctrine:STANCE, recipe:NAME"
        )
    return factory


def live_player_factory(code: str) -> PlayerFactory:
    """The factory of a player code in a match with people, where the Ace thinks by the clock."""
    return partial(RolloutPlayer, budget=LIVE_BUDGET) if code == "ace" else player_factory(code)


def _budget(code: str, text: str) -> SearchBudget:
    """The budget of a forecast: rollouts such as 64, or seconds such as 0.25s."""
    if SECONDS.fullmatch(text) and 0 < float(text[:-1]) <= MAX_SECONDS:
        return budget_of_seconds(float(text[:-1]))
    if text.isdecimal() and text.isascii() and len(text) < 10 and 1 <= int(text) <= MAX_SAMPLES:
        return SearchBudget(int(text))
    raise SetupError(
        f"{code!r}: expected a number of rollouts from 1 to {MAX_SAMPLES} after the colon, such as forecast:64, or "
        f"seconds up to {MAX_SECONDS:g}, such as forecast:0.25s"
    )


def _check_named_player(game: Game, seat: Seat, code: str) -> None:
    """Check that the game has this stance or baseline for the seat."""
    kind, _, name = code.partition(":")
    if kind not in NAMED_PREFIXES or not name:
        return
    doctrine = doctrine_of(game, seat)
    available = doctrine.baselines if kind == "recipe" else doctrine.stances
    if name not in available:
        codes = ", ".join(f"{kind}:{option}" for option in available)
        choices = f"Choose one of: {codes}" if available else f"The game has no {kind} for this seat"
        raise SetupError(f"Unknown player {code!r} for {game.seat_name(seat)} in {game.title}. {choices}")


def resolve_players(game: Game, codes: Mapping[Seat, str], *, allow_custom: bool = False) -> dict[Seat, str]:
    """A checked player code for every seat of a game; a seat that is not named gets the random player.

    With `allow_custom`, a code may also be the import path of a custom player, such as `my_module:Mine`.
    """
    for seat, code in codes.items():
        if seat not in game.seats:
            raise SetupError(f"Unknown seat {seat!r} of {game.title}. Choose one of: {', '.join(game.seats)}")
        if allow_custom and is_custom(code):
            custom_player_factory(code)
            continue
        player_factory(code)
        if code != "random" and seat not in game.doctrine:
            raise SetupError(f"{game.title} has no doctrine for {seat} yet. Only random can play it")
        _check_named_player(game, seat, code)
    return {seat: codes.get(seat, "random") for seat in game.seats}
