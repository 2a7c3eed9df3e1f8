"""The random player: it chooses uniformly among the options, with its own random numbers, not the dice of the match."""

from __future__ import annotations

from random import Random

from dowding.engine.decision import Option
from dowding.engine.errors import WrongSeat
from dowding.view.player_view import PlayerView


class RandomPlayer:
    """Chooses uniformly at random. The same seed makes the same choices in the same match."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def choose(self, view: PlayerView) -> Option:
        decision = view.decision
        if decision is None:
            raise WrongSeat(f"{view.seat} has no decision to make now")
        options = decision.options
        return options[int(self._random() * len(options))]
