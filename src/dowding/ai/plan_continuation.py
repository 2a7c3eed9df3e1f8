"""The plan that an option begins: doctrine's choices after it until dice are rolled or another seat decides."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from dowding.ai.bandit import Candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.engine.decision import DONE, Option
from dowding.view.player_view import PlayerView

MAX_PLAN_CHOICES: Final = 60
"""The maximum length of a plan, in choices."""
MAX_NAMED_CHOICES: Final = 2
"""How many choices the description of a plan names."""


def continue_plan(view: PlayerView, candidate: Candidate, seed: str) -> tuple[Option, ...]:
    """The option of a candidate and what its stance would choose after it while there is no new information."""
    seat, doctrine = view.seat, doctrine_of(view.game, view.seat)
    dice, random = TrialDice(f"{seed} {view.position}"), Random(f"{seed} {view.position}")
    sample = view.sample(dice)
    chosen, planned = [candidate.option], iter(candidate.plan)
    start_position = sample.context.dice.position
    sample.choose(seat, candidate.option.id)
    while len(chosen) < MAX_PLAN_CHOICES and not sample.is_over and sample.context.dice.position == start_position:
        decision = sample.decision(seat)
        if decision is None:
            break
        option = decision.option(next(planned, ""))
        option = option or doctrine.advise(sample.context, decision, random, candidate.stance).option
        chosen.append(option)
        sample.choose(seat, option.id)
    return tuple(chosen)


def is_same_plan(one: tuple[Option, ...], other: tuple[Option, ...]) -> bool:
    """Whether two plans are the same choices, in any order."""
    return Counter(option.id for option in one) == Counter(option.id for option in other)


def describe_plan(plan: tuple[Option, ...], other: tuple[Option, ...] = ()) -> str:
    """Describe a plan by its choices that another plan lacks, or by those of the other that it lacks.

    `done` is not mentioned.
    """
    if plan[0].id == DONE.id:
        return plan[0].label
    labels = _labels_without(plan, other)
    if labels or not other:
        return _join_labels(labels)
    left_out = _labels_without(other, plan)
    return f"the same without {_join_labels(left_out)}" if left_out else _join_labels(_labels_without(plan, ()))


def _labels_without(plan: tuple[Option, ...], other: tuple[Option, ...]) -> list[str]:
    """The labels of the choices of a plan that are not in another."""
    other_ids = {option.id for option in other}
    return [option.label for option in plan if option.id not in other_ids and option.id != DONE.id]


def _join_labels(labels: list[str]) -> str:
    remaining = len(labels) - MAX_NAMED_CHOICES
    first_labels = ", then ".join(labels[:MAX_NAMED_CHOICES])
    return f"{first_labels}, and {remaining} more" if remaining > 0 else first_labels
