"""Doctrine: the heuristic policy of a seat. A game registers one for each seat that bots can play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Final, Generic, Never, TypeVar

from dowding.ai.heuristics.reasons import NO_NAMES, Phrases, RegionNames, describe_reasons
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, HeuristicSet, Recommendation, Stance, advise
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Seat
from dowding.engine.errors import RulesError, SetupError
from dowding.engine.game import Game

ContextT = TypeVar("ContextT", bound=GameContext, contravariant=True)
NO_PHRASES: Final[Phrases] = {}
DEFAULT_SEARCH: Final = SearchConfig()


class Doctrine(Generic[ContextT]):
    """The heuristic policy of a seat: a set of heuristics for each stance, an evaluation and its search settings.

    The contexts that it reads are samples of what its seat may know.
    """

    def __init__(
        self,
        context_type: type[ContextT],
        heuristics: Mapping[Stance, HeuristicSet[ContextT]],
        readiness: Callable[[ContextT], float],
        *,
        baselines: Mapping[Stance, HeuristicSet[ContextT]] | None = None,
        search_variants: Mapping[Stance, HeuristicSet[ContextT]] | None = None,
        default_stance: Stance = "careful",
        mistake_verbs: frozenset[str] | None = None,
        sure_verbs: frozenset[str] = frozenset(),
        phrases: Phrases = NO_PHRASES,
        search: SearchConfig = DEFAULT_SEARCH,
    ) -> None:
        self._context_type = context_type
        self._heuristics = {
            **heuristics,
            **(baselines or {}),
            **(search_variants or {}),
            DEFAULT_STANCE: heuristics[default_stance],
        }
        self._readiness = readiness
        self._phrases = phrases
        self.default_stance: Final = default_stance
        """The stance of the Pilot: the best that is known."""
        self.stances: Final = tuple(heuristics)
        """The stances of doctrine."""
        self.baselines: Final = tuple(baselines or {})
        """Fixed simple policies that bots are measured against; rollout search tries them as candidates."""
        self.search_variants: Final = tuple(search_variants or {})
        """Policies for a sequence of decisions that are candidates of rollout search only."""
        self.mistake_verbs: Final = mistake_verbs
        """The verbs of the options that a beginner may choose by mistake; None where any option may be a mistake."""
        self.sure_verbs: Final = sure_verbs
        """The verbs of the options that a beginner never chooses by mistake."""
        self.search: Final = search
        """How rollout search examines the decisions of the seat."""

    def advise(
        self, context: GameContext, decision: Decision, random: Random, stance: Stance = DEFAULT_STANCE
    ) -> Recommendation:
        """What to do in a decision, and why."""
        if not isinstance(context, self._context_type):
            raise self._wrong_context_error(context)
        heuristics = self._heuristics.get(stance)
        if heuristics is None:
            stances = ", ".join(self._heuristics)
            raise SetupError(f"Unknown stance {stance!r} for {self._context_type.__name__}. Choose one of: {stances}.")
        return advise(heuristics, context, decision, random)

    def has_same_heuristics(self, one: Stance, other: Stance, kinds: Collection[str]) -> bool:
        """Whether two stances use the same heuristics in these kinds of decisions."""
        mine, theirs = self._heuristics[one], self._heuristics[other]
        return all(mine.get(kind) is theirs.get(kind) for kind in kinds)

    def describe_reasons(
        self, recommendation: Recommendation, decision: Decision, region_names: RegionNames = NO_NAMES
    ) -> list[str]:
        """The reasons of a recommendation as sentences, in the phrases of the game."""
        return describe_reasons(recommendation.reasons, decision, self._phrases, region_names)

    def readiness(self, context: GameContext) -> float:
        """The static evaluation of a position, in points beyond those scored: units ready for what comes next."""
        if not isinstance(context, self._context_type):
            raise self._wrong_context_error(context)
        return self._readiness(context)

    def _wrong_context_error(self, context: GameContext) -> RulesError:
        return RulesError(f"This doctrine is for {self._context_type.__name__}, not for {type(context).__name__}")


def doctrine_of(game: Game, seat: Seat) -> Doctrine[Never]:
    """The heuristic policy of a seat of a game. `Never` represents the context type that only the policy knows."""
    doctrine = find_doctrine(game, seat)
    if doctrine is None:
        raise SetupError(f"No doctrine for {seat} in {game.title}")
    return doctrine


def find_doctrine(game: Game, seat: Seat) -> Doctrine[Never] | None:
    """The heuristic policy of a seat of a game, None where the game has none for it."""
    doctrine = game.doctrine.get(seat)
    if doctrine is not None and not isinstance(doctrine, Doctrine):
        raise TypeError(f"{game.title} registers {doctrine!r} as the doctrine of {seat}; expected a Doctrine")
    return doctrine
