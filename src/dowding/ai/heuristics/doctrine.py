"""Doctrine: the rules of thumb of a seat, as a game brings them along; players go by them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Final, Generic, Never, TypeVar

from dowding.ai.heuristics.reasons import Phrases, describe_reasons
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, HeuristicSet, Recommendation, Stance, advise
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Seat
from dowding.engine.errors import RulesError, SetupError
from dowding.engine.game import Game

ContextT = TypeVar("ContextT", bound=GameContext, contravariant=True)
PLAN_STANCES: Final[tuple[Stance, ...]] = ("careful", "bold", "careful", "bold", "careful", "careful")
"""The stances of the plans that are weighed against one another, where a game does not say otherwise."""
SEARCH_STANCES: Final[tuple[Stance, ...]] = ("bold", "careful")
"""The stances that a forecast tries, where a game does not say otherwise."""
SWITCH_MARGIN_SE: Final = 0.5
"""An option is clearly better when it is so many standard errors ahead, where a game does not say otherwise."""
PRUNE_MARGIN_SE: Final = 1.0
"""An option is tried no further when it is so many standard errors behind, where a game does not say otherwise."""
PLAN_ROLLOUT_FACTOR: Final = 0.5
"""A plan is played out further than an option, so that fewer samples are all that there is time for."""


class Doctrine(Generic[ContextT]):
    """The rules of thumb of a seat, in each stance. The tables it reads are ones that its seat could be sitting at."""

    def __init__(
        self,
        context_type: type[ContextT],
        heuristics: Mapping[Stance, HeuristicSet[ContextT]],
        readiness: Callable[[ContextT], float],
        always_search: frozenset[str] = frozenset(),
        plan_decisions: frozenset[str] = frozenset(),
        plan_horizon: str = "",
        horizon_periods: int = 1,
        plan_stances: tuple[Stance, ...] = PLAN_STANCES,
        plan_rollout_factor: float = PLAN_ROLLOUT_FACTOR,
        plan_margin_se: float = 0.0,
        baselines: Mapping[Stance, HeuristicSet[ContextT]] | None = None,
        search_variants: Mapping[Stance, HeuristicSet[ContextT]] | None = None,
        sequence_decisions: frozenset[str] = frozenset(),
        horizons: Mapping[str, str] | None = None,
        default_stance: Stance = "careful",
        search_stances: tuple[Stance, ...] = SEARCH_STANCES,
        switch_margin_se: float = SWITCH_MARGIN_SE,
        prune_margin_se: float = PRUNE_MARGIN_SE,
        rollout_factor: float = 1.0,
        mistake_verbs: frozenset[str] | None = None,
        phrases: Phrases | None = None,
    ) -> None:
        self._context_type = context_type
        self._heuristics = {
            **heuristics,
            **(baselines or {}),
            **(search_variants or {}),
            DEFAULT_STANCE: heuristics[default_stance],
        }
        self.stances: Final = tuple(heuristics)
        """The stances of doctrine."""
        self.baselines: Final = tuple(baselines or {})
        """Ways to play without a thought for the hour: foils for doctrine, and candidates of forecasts."""
        self.search_variants: Final = tuple(search_variants or {})
        """Ways to make a row of decisions that nobody would keep to for long: candidates of forecasts only."""
        self._readiness = readiness
        self._phrases = phrases or {}
        self.always_search: Final = always_search
        """The kinds of decisions in which the next best option may well be better: a forecast tries it."""
        self.sequence_decisions: Final = sequence_decisions
        """The kinds of decisions that come in a row without dice: a forecast tries whole rows, those of recipes too."""
        self.horizons: Final = horizons or {}
        """How far a forecast looks in some kinds of decisions, by the stretches of the table: to the end of a raid."""
        self.plan_decisions: Final = plan_decisions
        """The kinds of decisions that together make a plan: a forecast weighs whole plans, not each of them."""
        self.plan_horizon: Final = plan_horizon
        """What a plan is for, by its name among the stretches of the table: a plan is played out to its end."""
        self.horizon_periods: Final = horizon_periods
        """How many times the horizon of the table is passed before a forecast asks what an option was worth."""
        self.plan_stances: Final = plan_stances
        """The stances of the plans that a forecast weighs against one another."""
        self.plan_margin_se: Final = plan_margin_se
        """By how many standard errors another plan must be ahead of the first, which is proven; 0 where none is."""
        self.search_stances: Final = search_stances
        """The stances that a forecast tries; it keeps to the first unless another is clearly better."""
        self.switch_margin_se: Final = switch_margin_se
        """By how many standard errors another option must be ahead of the first to be taken."""
        self.prune_margin_se: Final = prune_margin_se
        """By how many standard errors an option must be behind the best to be tried no further."""
        self.rollout_factor: Final = rollout_factor
        """How many futures weigh options, for each that a forecast is asked for: as many as there is time for."""
        self.mistake_verbs: Final = mistake_verbs
        """What a beginner does by mistake, by the verbs of options; anything where a game does not say otherwise."""
        self.plan_rollout_factor: Final = plan_rollout_factor
        """How many samples weigh plans, for each that weighs options: as many as there is time for."""

    def advise(
        self, context: GameContext, decision: Decision, random: Random, stance: Stance = DEFAULT_STANCE
    ) -> Recommendation:
        """What to do in a decision, and why."""
        if not isinstance(context, self._context_type):
            raise self._wrong_context_error(context)
        heuristics = self._heuristics.get(stance)
        if heuristics is None:
            stances = ", ".join(self._heuristics)
            raise SetupError(f"nobody plays {stance!r} at a table of {self._context_type.__name__}; there is {stances}")
        return advise(heuristics, context, decision, random)

    def has_same_heuristics(self, one: Stance, other: Stance, kinds: Collection[str]) -> bool:
        """Whether two ways to play go by the same rules of thumb in these kinds of decisions."""
        mine, theirs = self._heuristics[one], self._heuristics[other]
        return all(mine.get(kind) is theirs.get(kind) for kind in kinds)

    def describe_reasons(self, recommendation: Recommendation, decision: Decision) -> list[str]:
        """Why, in words: what a counsel claims, as the game says it."""
        return describe_reasons(recommendation.reasons, decision, self._phrases)

    def readiness(self, context: GameContext) -> float:
        """What a position is worth to the seat beyond its points: squadrons that are ready for what comes next."""
        if not isinstance(context, self._context_type):
            raise self._wrong_context_error(context)
        return self._readiness(context)

    def _wrong_context_error(self, context: GameContext) -> RulesError:
        return RulesError(f"this doctrine is for {self._context_type.__name__}, not for {type(context).__name__}")


def doctrine_of(game: Game, seat: Seat) -> Doctrine[Never]:
    """The heuristic policy of a seat of a game. `Never` stands for the context type that only the policy knows."""
    doctrine = find_doctrine(game, seat)
    if doctrine is None:
        raise SetupError(f"there is no doctrine for {seat} in {game.title}")
    return doctrine


def find_doctrine(game: Game, seat: Seat) -> Doctrine[Never] | None:
    """The heuristic policy of a seat of a game, None where the game has none for it."""
    doctrine = game.doctrine.get(seat)
    if doctrine is not None and not isinstance(doctrine, Doctrine):
        raise TypeError(f"{game.title} registers {doctrine!r} as the doctrine of {seat}; expected a Doctrine")
    return doctrine
