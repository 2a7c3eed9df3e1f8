"""Seeded randomness for the tests: the dice of matches without a seed, and the choices of random bots.

Matches with other people cannot have a chosen seed, so such a test would get other dice in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat

from dowding.ai.player import Player
from dowding.ai.players import PlayerFactory, player_factory
from dowding.ai.rollout_player import RolloutPlayer
from dowding.engine.decision import Option
from dowding.engine.dice import secret_of_seed
from dowding.server.api import new_matches
from dowding.server.workers import bot_worker
from dowding.view.player_view import PlayerView

CHANCE = "always the same"


class PositionSeededBot:
    """A bot that makes the same random choice at the same position, in any worker and after any earlier choices."""

    def __init__(self, make: PlayerFactory) -> None:
        self._make = make

    def choose(self, perspective: PlayerView) -> Option:
        return self._make(f"{CHANCE} {perspective.position}").choose(perspective)


def position_seeded(code: str) -> PlayerFactory:
    """A factory of such bots; bots for forecasts are seeded by the position already and keep their plan."""
    make = player_factory(code)

    def made(_: str) -> Player:
        player = make(CHANCE)
        return player if isinstance(player, RolloutPlayer) else PositionSeededBot(make)

    return made


def settle(put: Callable[[object, str, object], None] = setattr, seeds: Iterator[int | str] | None = None) -> None:
    """Seed all randomness of the server in this process: one seed for all matches, or these in turn."""
    seeds = repeat(CHANCE) if seeds is None else seeds
    put(new_matches, "fresh_secret", lambda: secret_of_seed(next(seeds)))
    put(bot_worker, "live_player_factory", position_seeded)
