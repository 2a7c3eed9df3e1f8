"""Plans: a row of decisions that belong together, made by doctrine as a whole and then followed."""

from __future__ import annotations

from random import Random

from dowding.ai.bandit import Candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import doctrine_of
from dowding.ai.heuristics.recommendation import TAUGHT, Stance, kind_of
from dowding.engine.decision import DONE, Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match
from dowding.view.player_view import Perspective


def is_of_a_plan(perspective: Perspective, decision: Decision) -> bool:
    """Whether a decision is one of those that make a plan; closing it is one of them too."""
    kind = kind_of(decision)
    planning = doctrine_of(perspective.game, perspective.seat).planning
    return kind in planning or (bool(planning) and decision.secret and kind == DONE.id)


def propose(perspective: Perspective, seed: str, stance: Stance = TAUGHT) -> list[Option]:
    """A whole plan by doctrine from where the seat stands, as the choices that make it, one after the other.

    What it draws on the way (cards, after the night's raiders) is made up: a plan is only good as far as it is offered.
    """
    if perspective.decision is None:
        raise WrongSeat(f"{perspective.seat} has nothing to decide now")
    sample = perspective.sample(TrialDice(f"{seed} {perspective.position}"))
    return _made_in(sample, perspective, Random(seed), stance)


def _made_in(sample: Match, perspective: Perspective, random: Random, stance: Stance) -> list[Option]:
    seat = perspective.seat
    doctrine = doctrine_of(perspective.game, seat)
    made: list[Option] = []
    while (decision := sample.decision(seat)) is not None and is_of_a_plan(perspective, decision):
        made.append(doctrine.advise(sample.table, decision, random, stance).option)
        sample.choose(seat, made[-1].id)
    return made


def candidates(perspective: Perspective, seed: str) -> list[Candidate]:
    """Some plans by doctrine, made with other dice, in both stances; none twice."""
    found: dict[tuple[str, ...], Candidate] = {}
    doctrine = doctrine_of(perspective.game, perspective.seat)
    for number, stance in enumerate(doctrine.plans):
        first, *rest = propose(perspective, f"{seed} {perspective.position} {number}", stance)
        plan = tuple(option.id for option in rest)
        found.setdefault((first.id, *plan), Candidate(first, stance, plan, doctrine.stretch, is_plan=True))
    return list(found.values())
