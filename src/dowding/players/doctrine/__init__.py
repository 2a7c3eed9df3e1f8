"""Doctrine: rules of thumb that a reader can follow, for each game and seat; and the player who goes by them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from dowding.games.hardest_days.day import BRITISH, Day
from dowding.games.raf.lion.lion import Lion
from dowding.kernel.decision import Decision, Option, Seat
from dowding.kernel.dice import LiveDice, secret_of_seed
from dowding.kernel.errors import SetupError, WrongSeat
from dowding.kernel.perspective import Perspective
from dowding.kernel.prospects import Playing, at_random
from dowding.kernel.table import Table
from dowding.players.doctrine import hardest_days, lion
from dowding.players.doctrine.counsel import Counsel, advise

Adviser = Callable[[Table, Decision, Random], Counsel]
"""Says what to do in a decision. The table it reads is one that its seat could be sitting at."""


def _hardest_days(table: Table, decision: Decision, random: Random) -> Counsel:
    assert isinstance(table, Day)
    return advise(hardest_days.THUMBS, table, decision, random)


def _lion(table: Table, decision: Decision, random: Random) -> Counsel:
    assert isinstance(table, Lion)
    return advise(lion.THUMBS, table, decision, random)


ADVISERS: Final[dict[tuple[str, Seat], Adviser]] = {
    ("hardest-days", BRITISH): _hardest_days,
    ("lion", BRITISH): _lion,
}


def adviser_for(game: str, seat: Seat) -> Adviser:
    """Who advises a seat of a game."""
    adviser = ADVISERS.get((game, seat))
    if adviser is None:
        raise SetupError(f"there is no doctrine for {seat} in {game}")
    return adviser


def playing_for(game: str, seat: Seat) -> Playing:
    """How somebody who knows the game plays a sample on; at random where there is no doctrine."""
    adviser = ADVISERS.get((game, seat))
    if adviser is None:
        return at_random
    return lambda table, decision, random: adviser(table, decision, random).option


class DoctrinePlayer:
    """Goes by the rules of thumb. It reads a sample of its own view, so it knows no more than its seat."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)
        self._seed = seed

    def choose(self, perspective: Perspective) -> Option:
        return self.counsel(perspective).option

    def counsel(self, perspective: Perspective) -> Counsel:
        """What doctrine advises, and why."""
        decision = perspective.decision
        if decision is None:
            raise WrongSeat(f"{perspective.seat} has nothing to decide now")
        sample = perspective.sample(LiveDice(secret_of_seed(f"{self._seed} {perspective.position}")))
        asked = sample.decision(perspective.seat) or decision
        advice = adviser_for(sample.game.id, perspective.seat)(sample.table, asked, self._random)
        return Counsel(decision.option(advice.option.id) or decision.options[0], advice.reasons)


class CadetPlayer:
    """Knows the doctrine and errs: now and then it does anything at all."""

    ERRS: Final = 0.25

    def __init__(self, seed: str) -> None:
        self._doctrine = DoctrinePlayer(seed)
        self._random = Random(f"{seed} errs")

    def choose(self, perspective: Perspective) -> Option:
        if self._random.random() < self.ERRS:
            return self._random.choice(perspective.options)
        return self._doctrine.choose(perspective)
