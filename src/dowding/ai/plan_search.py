"""Plan search: doctrine proposes whole plans, sequences of decisions that belong together, as candidates."""

from __future__ import annotations

from random import Random

from dowding.ai.bandit import Candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Stance, kind_of
from dowding.engine.decision import DONE, Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView


def is_plan_decision(view: PlayerView, decision: Decision) -> bool:
    """Whether a decision is part of a plan; closing the plan is too."""
    kind = kind_of(decision)
    plan_decisions = doctrine_of(view.game, view.seat).search.plan_decisions
    return kind in plan_decisions or (bool(plan_decisions) and decision.secret and kind == DONE.id)


def propose_plan(view: PlayerView, seed: str, stance: Stance = DEFAULT_STANCE) -> list[Option]:
    """A whole plan by doctrine from the seat's position, as the sequence of its choices.

    Cards drawn on the way (after the night raiders) are sampled, so a plan may contain choices that are not offered.
    """
    if view.decision is None:
        raise WrongSeat(f"{view.seat} has no decision to make now")
    sample = view.sample(TrialDice(f"{seed} {view.position}"))
    return _make_plan(sample, view, Random(seed), stance)


def _make_plan(sample: Match, view: PlayerView, random: Random, stance: Stance) -> list[Option]:
    seat = view.seat
    doctrine = doctrine_of(view.game, seat)
    options: list[Option] = []
    while (decision := sample.decision(seat)) is not None and is_plan_decision(view, decision):
        options.append(doctrine.advise(sample.context, decision, random, stance).option)
        sample.choose(seat, options[-1].id)
    return options


def plan_candidates(view: PlayerView, seed: str) -> list[Candidate]:
    """Plans by doctrine in the configured stances, each on other dice; duplicates are left out."""
    candidates: dict[tuple[str, ...], Candidate] = {}
    search = doctrine_of(view.game, view.seat).search
    for number, stance in enumerate(search.plan_stances):
        first, *later_options = propose_plan(view, f"{seed} {view.position} {number}", stance)
        plan = tuple(option.id for option in later_options)
        candidates.setdefault((first.id, *plan), Candidate(first, stance, plan, search.plan_horizon, is_plan=True))
    return list(candidates.values())
