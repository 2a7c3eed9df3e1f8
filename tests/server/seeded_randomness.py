"""Chance that falls the same in every run: the dice of a match without a seed, and what programs fancy.

Who plays with a friend may not choose a seed, so that such a test would meet another match each time.
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
    """A program that fancies the same at the same position, whichever worker asks it and whatever it chose before."""

    def __init__(self, make: PlayerFactory) -> None:
        self._make = make

    def choose(self, perspective: PlayerView) -> Option:
        return self._make(f"{CHANCE} {perspective.position}").choose(perspective)


def position_seeded(code: str) -> PlayerFactory:
    """How such a program is made; a forecast has its fancies by the position anyhow, and keeps to what it planned."""
    make = player_factory(code)

    def made(_: str) -> Player:
        player = make(CHANCE)
        return player if isinstance(player, RolloutPlayer) else PositionSeededBot(make)

    return made


def settle(put: Callable[[object, str, object], None] = setattr, seeds: Iterator[int | str] | None = None) -> None:
    """Leave nothing to chance in the server of this process: all matches have one seed, or these one by one."""
    seeds = repeat(CHANCE) if seeds is None else seeds
    put(new_matches, "fresh_secret", lambda: secret_of_seed(next(seeds)))
    put(bot_worker, "player_factory", position_seeded)
