"""Doctrine: the rules of thumb of a seat, as a game brings them along; players go by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Generic, TypeVar

from dowding.kernel.counsel import Counsel, Stance, Thumbs, advise
from dowding.kernel.decision import Decision
from dowding.kernel.errors import RulesError
from dowding.kernel.table import Table

TableT = TypeVar("TableT", bound=Table, contravariant=True)


class Doctrine(Generic[TableT]):
    """The rules of thumb of a seat, in each stance. The tables it reads are ones that its seat could be sitting at."""

    def __init__(
        self,
        table: type[TableT],
        thumbs: Mapping[Stance, Thumbs[TableT]],
        readiness: Callable[[TableT], float],
        doubtful: frozenset[str] = frozenset(),
    ) -> None:
        self._table = table
        self._thumbs = thumbs
        self._readiness = readiness
        self.doubtful: Final = doubtful
        """The kinds of decisions in which the next best option may well be better: a forecast tries it."""

    def advise(self, table: Table, decision: Decision, random: Random, stance: Stance = "careful") -> Counsel:
        """What to do in a decision, and why."""
        if not isinstance(table, self._table):
            raise self._for_another(table)
        return advise(self._thumbs[stance], table, decision, random)

    def readiness(self, table: Table) -> float:
        """What a position is worth to the seat beyond its points: squadrons that are ready for what comes next."""
        if not isinstance(table, self._table):
            raise self._for_another(table)
        return self._readiness(table)

    def _for_another(self, table: Table) -> RulesError:
        return RulesError(f"this doctrine is for {self._table.__name__}, not for {type(table).__name__}")
