"""Players who go by the doctrine that a game brings along for their seat."""

from __future__ import annotations

from random import Random
from typing import Final, Never

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import TAUGHT, Counsel, Stance, verb_of
from dowding.engine.decision import Option, Seat
from dowding.engine.errors import SetupError, WrongSeat
from dowding.engine.game import Game
from dowding.view.player_view import Perspective


def doctrine_of(game: Game, seat: Seat) -> Doctrine[Never]:
    """The doctrine of a seat of a game."""
    doctrine = game.doctrine.get(seat)
    if doctrine is None:
        raise SetupError(f"there is no doctrine for {seat} in {game.title}")
    return doctrine


class DoctrinePlayer:
    """Goes by the rules of thumb. It reads a sample of its own view, so it knows no more than its seat."""

    def __init__(self, seed: str, stance: Stance = TAUGHT) -> None:
        self._random = Random(seed)
        self._seed = seed
        self._stance: Stance = stance

    def choose(self, perspective: Perspective) -> Option:
        return self.counsel(perspective).option

    def counsel(self, perspective: Perspective) -> Counsel:
        """What doctrine advises, and why."""
        decision = perspective.decision
        if decision is None:
            raise WrongSeat(f"{perspective.seat} has nothing to decide now")
        doctrine = doctrine_of(perspective.game, perspective.seat)
        sample = perspective.sample(TrialDice(f"{self._seed} {perspective.position}"))
        return doctrine.advise(sample.table, decision, self._random, self._stance)


class CadetPlayer:
    """Knows the doctrine, is careful and errs: now and then it does anything that can be done by mistake."""

    ERRS: Final = 0.25

    def __init__(self, seed: str) -> None:
        self._doctrine = DoctrinePlayer(seed, "careful")
        self._random = Random(f"{seed} errs")

    def choose(self, perspective: Perspective) -> Option:
        counsel = self._doctrine.choose(perspective)
        if self._random.random() < self.ERRS:
            return self._random.choice(_mistakes(perspective) or [counsel])
        return counsel


def _mistakes(perspective: Perspective) -> list[Option]:
    """What may be done by mistake: to throw its bombs away or go home spoils a match for the other, too."""
    errors = doctrine_of(perspective.game, perspective.seat).errors
    return [option for option in perspective.options if errors is None or verb_of(option) in errors]
