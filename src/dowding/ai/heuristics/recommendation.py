"""Counsel: what a rule of thumb advises in a decision, and why, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

import msgspec

from dowding.ai.heuristics.reasons import DECLINED, FIRST, NO_HEURISTIC, NO_REASONS, ONLY, LazyReasons, Reason, because
from dowding.engine.context import GameContext
from dowding.engine.decision import DONE, Decision, Option, verb_of

Stance = str
"""How a seat is played: by doctrine, `careful` or `bold`, or by a recipe, which a game names as it likes."""
DEFAULT_STANCE: Final[Stance] = "taught"
"""The stance in which a game teaches its doctrine: the best that is known."""


class Recommendation(msgspec.Struct, frozen=True):
    """An option and why: the claims that speak for it, the weightiest first."""

    option: Option
    why: LazyReasons = NO_REASONS

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What is claimed for the option. Ask before the table goes on."""
        return self.why()

    def with_leading_reasons(self, *leading: Reason) -> Recommendation:
        """The same counsel with something to be said first."""
        return Recommendation(self.option, why=lambda: leading + self.why())


ContextT = TypeVar("ContextT", bound=GameContext)
ReadContextT = TypeVar("ReadContextT", bound=GameContext, contravariant=True)
"""A thumb that reads any table of a family reads that of each of its games."""
Heuristic = Callable[[ContextT, Decision], Recommendation]
"""A rule of thumb for one kind of decision. It reads only what its seat may know: the table it gets is a sample."""


class RandomizedHeuristic(Generic[ReadContextT]):
    """A rule of thumb that draws among good answers, so that the same position is not always played the same way."""

    def __init__(self, heuristic: Callable[[ReadContextT, Decision, Random], Recommendation]) -> None:
        self.advise: Final = heuristic


HeuristicSet = Mapping[str, Heuristic[ContextT] | RandomizedHeuristic[ContextT]]
"""The rules of thumb by what a decision is about."""


def kind_of(decision: Decision) -> str:
    """What a decision is about: the verb of its first option that is not just being done."""
    for option in decision.options:
        if option.id != DONE.id:
            return verb_of(option)
    return DONE.id


def advise(heuristics: HeuristicSet[ContextT], context: ContextT, decision: Decision, random: Random) -> Recommendation:
    """The counsel for a decision; where nothing is known to matter, any option is as good as another."""
    options = decision.options
    if len(options) == 1:
        return Recommendation(options[0], why=because(Reason(ONLY, options[0].id)))
    heuristic = heuristics.get(kind_of(decision))
    if isinstance(heuristic, RandomizedHeuristic):
        return heuristic.advise(context, decision, random)
    if heuristic is not None:
        return heuristic(context, decision)
    return Recommendation(options[int(random.random() * len(options))], why=because(Reason(NO_HEURISTIC)))


def weighted_choice(options: Sequence[Option], weight: Callable[[Option], float], random: Random) -> Option:
    """One of the options, each as likely as its weight says; the best where all weigh nothing."""
    weights = [max(weight(option), 0.0) for option in options]
    return random.choices(options, weights)[0] if any(weights) else options[0]


def best_option(options: Sequence[Option], value: Callable[[Option], float]) -> Option:
    """The option of most worth, the first among equals."""
    return max(options, key=value)


def can_finish(decision: Decision) -> bool:
    """Whether being done is among the options: a forecast also asks what doctrine would do if it were not."""
    return decision.option(DONE.id) is not None


def recommend_done(decision: Decision, why: LazyReasons = NO_REASONS) -> Recommendation:
    """Be done with it."""
    return Recommendation(decision.option(DONE.id) or decision.options[0], why)


def recommend_declining(context: GameContext, decision: Decision) -> Recommendation:
    """Be done at once; where something must be done, the first that is offered."""
    return recommend_done(decision, why=because(Reason(DECLINED)))


def recommend_first(context: GameContext, decision: Decision) -> Recommendation:
    """The first that is offered, rather than to be done."""
    choice = next((option for option in decision.options if option.id != DONE.id), decision.options[0])
    return Recommendation(choice, why=because(Reason(FIRST)))
