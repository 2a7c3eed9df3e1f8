"""Doctrine: the rules of thumb of a seat, as a game brings them along; players go by them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Final, Generic, TypeVar

from dowding.ai.heuristics.reasons import Phrases, words_of
from dowding.ai.heuristics.recommendation import TAUGHT, Counsel, Stance, Thumbs, advise
from dowding.engine.context import Table
from dowding.engine.decision import Decision
from dowding.engine.errors import RulesError, SetupError

TableT = TypeVar("TableT", bound=Table, contravariant=True)
PLANS: Final[tuple[Stance, ...]] = ("careful", "bold", "careful", "bold", "careful", "careful")
"""The stances of the plans that are weighed against one another, where a game does not say otherwise."""
TRIED: Final[tuple[Stance, ...]] = ("bold", "careful")
"""The stances that a forecast tries, where a game does not say otherwise."""
CLEARLY: Final = 0.5
"""An option is clearly better when it is so many standard errors ahead, where a game does not say otherwise."""
HOPELESS: Final = 1.0
"""An option is tried no further when it is so many standard errors behind, where a game does not say otherwise."""
WEIGHING: Final = 0.5
"""A plan is played out further than an option, so that fewer samples are all that there is time for."""


class Doctrine(Generic[TableT]):
    """The rules of thumb of a seat, in each stance. The tables it reads are ones that its seat could be sitting at."""

    def __init__(
        self,
        table: type[TableT],
        thumbs: Mapping[Stance, Thumbs[TableT]],
        readiness: Callable[[TableT], float],
        doubtful: frozenset[str] = frozenset(),
        planning: frozenset[str] = frozenset(),
        stretch: str = "",
        ahead: int = 1,
        plans: tuple[Stance, ...] = PLANS,
        weighing: float = WEIGHING,
        proven: float = 0.0,
        recipes: Mapping[Stance, Thumbs[TableT]] | None = None,
        manners: Mapping[Stance, Thumbs[TableT]] | None = None,
        rows: frozenset[str] = frozenset(),
        stretches: Mapping[str, str] | None = None,
        taught: Stance = "careful",
        tried: tuple[Stance, ...] = TRIED,
        clearly: float = CLEARLY,
        hopeless: float = HOPELESS,
        futures: float = 1.0,
        errors: frozenset[str] | None = None,
        phrases: Phrases | None = None,
    ) -> None:
        self._table = table
        self._thumbs = {**thumbs, **(recipes or {}), **(manners or {}), TAUGHT: thumbs[taught]}
        self.stances: Final = tuple(thumbs)
        """The stances of doctrine."""
        self.recipes: Final = tuple(recipes or {})
        """Ways to play without a thought for the hour: foils for doctrine, and candidates of forecasts."""
        self.manners: Final = tuple(manners or {})
        """Ways to make a row of decisions that nobody would keep to for long: candidates of forecasts only."""
        self._readiness = readiness
        self._phrases = phrases or {}
        self.doubtful: Final = doubtful
        """The kinds of decisions in which the next best option may well be better: a forecast tries it."""
        self.rows: Final = rows
        """The kinds of decisions that come in a row without dice: a forecast tries whole rows, those of recipes too."""
        self.stretches: Final = stretches or {}
        """How far a forecast looks in some kinds of decisions, by the stretches of the table: to the end of a raid."""
        self.planning: Final = planning
        """The kinds of decisions that together make a plan: a forecast weighs whole plans, not each of them."""
        self.stretch: Final = stretch
        """What a plan is for, by its name among the stretches of the table: a plan is played out to its end."""
        self.ahead: Final = ahead
        """How many times the horizon of the table is passed before a forecast asks what an option was worth."""
        self.plans: Final = plans
        """The stances of the plans that a forecast weighs against one another."""
        self.proven: Final = proven
        """By how many standard errors another plan must be ahead of the first, which is proven; 0 where none is."""
        self.tried: Final = tried
        """The stances that a forecast tries; it keeps to the first unless another is clearly better."""
        self.clearly: Final = clearly
        """By how many standard errors another option must be ahead of the first to be taken."""
        self.hopeless: Final = hopeless
        """By how many standard errors an option must be behind the best to be tried no further."""
        self.futures: Final = futures
        """How many futures weigh options, for each that a forecast is asked for: as many as there is time for."""
        self.errors: Final = errors
        """What a beginner does by mistake, by the verbs of options; anything where a game does not say otherwise."""
        self.weighing: Final = weighing
        """How many samples weigh plans, for each that weighs options: as many as there is time for."""

    def advise(self, table: Table, decision: Decision, random: Random, stance: Stance = TAUGHT) -> Counsel:
        """What to do in a decision, and why."""
        if not isinstance(table, self._table):
            raise self._for_another(table)
        thumbs = self._thumbs.get(stance)
        if thumbs is None:
            known = ", ".join(self._thumbs)
            raise SetupError(f"nobody plays {stance!r} at a table of {self._table.__name__}; there is {known}")
        return advise(thumbs, table, decision, random)

    def is_alike(self, one: Stance, other: Stance, kinds: Collection[str]) -> bool:
        """Whether two ways to play go by the same rules of thumb in these kinds of decisions."""
        mine, theirs = self._thumbs[one], self._thumbs[other]
        return all(mine.get(kind) is theirs.get(kind) for kind in kinds)

    def reasons(self, counsel: Counsel, decision: Decision) -> list[str]:
        """Why, in words: what a counsel claims, as the game says it."""
        return words_of(counsel.claims, decision, self._phrases)

    def readiness(self, table: Table) -> float:
        """What a position is worth to the seat beyond its points: squadrons that are ready for what comes next."""
        if not isinstance(table, self._table):
            raise self._for_another(table)
        return self._readiness(table)

    def _for_another(self, table: Table) -> RulesError:
        return RulesError(f"this doctrine is for {self._table.__name__}, not for {type(table).__name__}")
