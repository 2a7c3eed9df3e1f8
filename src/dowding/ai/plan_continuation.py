"""What follows an option: the choices that belong to it, made by doctrine, until the dice speak or another decides."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from dowding.ai.bandit import Candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import doctrine_of
from dowding.engine.decision import DONE, Option
from dowding.view.player_view import Perspective

MOST_FOLLOWED: Final = 60
"""So many choices are one plan at most."""
MOST_NAMED: Final = 2


def followed(perspective: Perspective, candidate: Candidate, seed: str) -> tuple[Option, ...]:
    """The option of a candidate and what its stance would choose after it while nothing new is learnt."""
    seat, doctrine = perspective.seat, doctrine_of(perspective.game, perspective.seat)
    dice, random = TrialDice(f"{seed} {perspective.position}"), Random(f"{seed} {perspective.position}")
    sample = perspective.sample(dice)
    chosen, planned = [candidate.option], iter(candidate.plan)
    rolled = sample.table.dice.position
    sample.choose(seat, candidate.option.id)
    while len(chosen) < MOST_FOLLOWED and not sample.is_over and sample.table.dice.position == rolled:
        decision = sample.decision(seat)
        if decision is None:
            break
        option = decision.option(next(planned, ""))
        option = option or doctrine.advise(sample.table, decision, random, candidate.stance).option
        chosen.append(option)
        sample.choose(seat, option.id)
    return tuple(chosen)


def is_same_plan(one: tuple[Option, ...], other: tuple[Option, ...]) -> bool:
    """Whether the same is chosen, in whatever order: who goes first makes no other plan."""
    return Counter(option.id for option in one) == Counter(option.id for option in other)


def plan_in_words(plan: tuple[Option, ...], beside: tuple[Option, ...] = ()) -> str:
    """A plan by what it chooses that another does not, and how many more there are; being done goes without saying."""
    if plan[0].id == DONE.id:
        return plan[0].label
    elsewhere = {option.id for option in beside}
    choices = [option for option in plan if option.id != DONE.id]
    doing = [option.label for option in choices if option.id not in elsewhere] or [each.label for each in choices]
    more = len(doing) - MOST_NAMED
    named = ", then ".join(doing[:MOST_NAMED])
    return f"{named}, and {more} more" if more > 0 else named
