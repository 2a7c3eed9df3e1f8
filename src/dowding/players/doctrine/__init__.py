"""Doctrine: rules of thumb that a reader can follow, for each game and seat; and the players who go by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Generic

from dowding.games.hardest_days.day import BRITISH, Day
from dowding.games.raf.lion.lion import Lion
from dowding.kernel.decision import Decision, Option, Seat
from dowding.kernel.errors import RulesError, SetupError, WrongSeat
from dowding.kernel.perspective import Perspective
from dowding.kernel.table import Table
from dowding.players.doctrine import hardest_days, lion
from dowding.players.doctrine.counsel import Counsel, Stance, TableT, Thumbs, advise
from dowding.players.trial_dice import TrialDice


class Doctrine(Generic[TableT]):
    """The rules of thumb of a seat, in each stance. The tables it reads are ones that its seat could be sitting at."""

    def __init__(
        self,
        table: type[TableT],
        thumbs: Mapping[Stance, Thumbs[TableT]],
        standing: Callable[[TableT], float],
        doubtful: frozenset[str],
    ) -> None:
        self._table = table
        self._thumbs = thumbs
        self._standing = standing
        self.doubtful: Final = doubtful
        """The kinds of decisions in which the next best option may well be better: a forecast tries it."""

    def advise(self, table: Table, decision: Decision, random: Random, stance: Stance = "careful") -> Counsel:
        """What to do in a decision, and why."""
        return advise(self._thumbs[stance], self._own(table), decision, random)

    def standing(self, table: Table) -> float:
        """What a position is worth beyond its points: squadrons that are ready for what comes next."""
        return self._standing(self._own(table))

    def _own(self, table: Table) -> TableT:
        if not isinstance(table, self._table):
            raise RulesError(f"this doctrine is for {self._table.__name__}, not for {type(table).__name__}")
        return table


DOCTRINES: Final[dict[tuple[str, Seat], Doctrine[Day] | Doctrine[Lion]]] = {
    ("hardest-days", BRITISH): Doctrine(Day, hardest_days.STANCES, hardest_days.standing, hardest_days.DOUBTFUL),
    ("lion", BRITISH): Doctrine(Lion, lion.STANCES, lion.standing, lion.DOUBTFUL),
}


def doctrine_of(game: str, seat: Seat) -> Doctrine[Day] | Doctrine[Lion]:
    """The doctrine of a seat of a game."""
    doctrine = DOCTRINES.get((game, seat))
    if doctrine is None:
        raise SetupError(f"there is no doctrine for {seat} in {game}")
    return doctrine


class DoctrinePlayer:
    """Goes by the rules of thumb. It reads a sample of its own view, so it knows no more than its seat."""

    def __init__(self, seed: str, stance: Stance = "careful") -> None:
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
    """Knows the doctrine and errs: now and then it does anything at all."""

    ERRS: Final = 0.25

    def __init__(self, seed: str) -> None:
        self._doctrine = DoctrinePlayer(seed)
        self._random = Random(f"{seed} errs")

    def choose(self, perspective: Perspective) -> Option:
        counsel = self._doctrine.choose(perspective)
        if self._random.random() < self.ERRS:
            return self._random.choice(perspective.options)
        return counsel
