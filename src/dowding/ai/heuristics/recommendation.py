"""Heuristics: functions that recommend an option in one kind of decision, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

import msgspec

from dowding.ai.heuristics.reasons import DECLINED, FIRST, NO_HEURISTIC, NO_REASONS, ONLY, LazyReasons, Reason, because
from dowding.engine.context import GameContext
from dowding.engine.decision import DONE, Decision, Option, verb_of

Stance = str
"""How a seat is played: a stance of doctrine, such as `careful` or `bold`, or the name of a baseline or variant."""
DEFAULT_STANCE: Final[Stance] = "default"
"""The stance that a game has chosen as its default: the best that is known."""


class Recommendation(msgspec.Struct, frozen=True):
    """A recommended option and its reasons, the most important first."""

    option: Option
    why: LazyReasons = NO_REASONS

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons for the option. They are computed from the context, so read them before it changes."""
        return self.why()

    def with_leading_reasons(self, *leading: Reason) -> Recommendation:
        """The same recommendation with other reasons before its own."""
        return Recommendation(self.option, why=lambda: leading + self.why())


ContextT = TypeVar("ContextT", bound=GameContext)
ReadContextT = TypeVar("ReadContextT", bound=GameContext, contravariant=True)
"""Contravariant: a heuristic for the context of a family of games can be used in each of them."""
Heuristic = Callable[[ContextT, Decision], Recommendation]
"""A rule of thumb for one kind of decision. Its context is a sample, so it reads only what its seat may know."""


class RandomizedHeuristic(Generic[ReadContextT]):
    """A heuristic that draws among good options, so that the same position is not always played the same way."""

    def __init__(self, heuristic: Callable[[ReadContextT, Decision, Random], Recommendation]) -> None:
        self.advise: Final = heuristic


HeuristicSet = Mapping[str, Heuristic[ContextT] | RandomizedHeuristic[ContextT]]
"""Heuristics by kind of decision."""


def kind_of(decision: Decision) -> str:
    """The kind of a decision: the verb of its first option other than `done`."""
    for option in decision.options:
        if option.id != DONE.id:
            return verb_of(option)
    return DONE.id


def advise(heuristics: HeuristicSet[ContextT], context: ContextT, decision: Decision, random: Random) -> Recommendation:
    """The recommendation of a set of heuristics; a random option in a kind of decision that has none."""
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
    """A random option in proportion to the weights; the first where all weights are 0."""
    weights = [max(weight(option), 0.0) for option in options]
    return random.choices(options, weights)[0] if any(weights) else options[0]


def best_option(options: Sequence[Option], value: Callable[[Option], float]) -> Option:
    """The option of the highest value, the first among equals."""
    return max(options, key=value)


def can_finish(decision: Decision) -> bool:
    """Whether `done` is offered. Rollout search also asks doctrine about a decision without it."""
    return decision.option(DONE.id) is not None


def recommend_done(decision: Decision, why: LazyReasons = NO_REASONS) -> Recommendation:
    """Recommend `done`, or the first option where it is not offered."""
    return Recommendation(decision.option(DONE.id) or decision.options[0], why)


def recommend_declining(context: GameContext, decision: Decision) -> Recommendation:
    """Always recommend `done`, or the first option where it is not offered."""
    return recommend_done(decision, why=because(Reason(DECLINED)))


def recommend_first(context: GameContext, decision: Decision) -> Recommendation:
    """Always recommend the first option other than `done`."""
    choice = next((option for option in decision.options if option.id != DONE.id), decision.options[0])
    return Recommendation(choice, why=because(Reason(FIRST)))
