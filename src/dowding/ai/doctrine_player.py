"""Players that follow the doctrine of their seat: the Pilot (doctrine in a stance) and the Cadet, which errs."""

from __future__ import annotations

from random import Random
from typing import Final

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Recommendation, Stance
from dowding.engine.decision import Option, verb_of
from dowding.engine.errors import WrongSeat
from dowding.view.player_view import PlayerView


class DoctrinePlayer:
    """Chooses by doctrine in a stance. It reads a sample of what its seat sees, so it knows no more than its seat."""

    def __init__(self, seed: str, stance: Stance = DEFAULT_STANCE) -> None:
        self._random = Random(seed)
        self._seed = seed
        self._stance: Stance = stance

    def choose(self, view: PlayerView) -> Option:
        return self.recommend(view).option

    def recommend(self, view: PlayerView) -> Recommendation:
        """The recommendation of doctrine in the seat's decision."""
        decision = view.decision
        if decision is None:
            raise WrongSeat(f"{view.seat} has no decision to make now")
        doctrine = doctrine_of(view.game, view.seat)
        sample = view.sample(TrialDice(f"{self._seed} {view.position}"))
        return doctrine.advise(sample.context, decision, self._random, self._stance)


class CadetPlayer:
    """Plays careful doctrine, but chooses a random mistake in a quarter of its decisions."""

    ERROR_RATE: Final = 0.25

    def __init__(self, seed: str) -> None:
        self._doctrine = DoctrinePlayer(seed, "careful")
        self._random = Random(f"{seed} errs")

    def choose(self, view: PlayerView) -> Option:
        choice = self._doctrine.choose(view)
        if self._random.random() < self.ERROR_RATE:
            return self._random.choice(_possible_mistakes(view) or [choice])
        return choice


def _possible_mistakes(view: PlayerView) -> list[Option]:
    """The options of the game's mistake verbs: to jettison bombs or go home would spoil the opponent's match too."""
    doctrine = doctrine_of(view.game, view.seat)
    verbs = doctrine.mistake_verbs
    possible = [option for option in view.options if verb_of(option) not in doctrine.sure_verbs]
    return [option for option in possible if verbs is None or verb_of(option) in verbs]
