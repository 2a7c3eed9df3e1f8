"""Sequence search (macro-actions): decisions that follow one another before any die is rolled, evaluated as a whole.

Which squadrons patrol and which respond is such a sequence. Each stance, baseline and search variant of the seat makes
one; equal sequences are evaluated once. The best is followed to its end, so that its decisions are not searched again.
"""

from __future__ import annotations

from random import Random

from dowding.ai.bandit import Candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import Stance, kind_of
from dowding.engine.decision import DONE, Decision, Option
from dowding.view.player_view import PlayerView


def is_sequence_decision(view: PlayerView, decision: Decision) -> bool:
    """Whether a decision is part of a sequence."""
    return kind_of(decision) in doctrine_of(view.game, view.seat).search.sequence_decisions


def sequence_candidates(view: PlayerView, seed: str, stances: tuple[Stance, ...]) -> list[Candidate]:
    """The sequences of these stances, of every baseline and every search variant, and `done` as the first choice.

    The sequence of the first stance is the first candidate, and there are no duplicates. The others make the sequence
    only, and the first stance plays the rollout: to patrol with nothing now is not to do so all day.
    """
    candidates: dict[frozenset[str], Candidate] = {}
    kinds_met: dict[Stance, set[str]] = {}
    doctrine = doctrine_of(view.game, view.seat)
    for variant in (*stances, *doctrine.baselines, *doctrine.search_variants):
        if any(doctrine.has_same_heuristics(variant, other, kinds) for other, kinds in kinds_met.items()):
            continue  # the sequence would be the same
        (first, *later_options), kinds_met[variant] = choose_sequence(view, seed, variant)
        plan = tuple(option.id for option in later_options)
        stance = variant if variant in stances else stances[0]
        candidates.setdefault(frozenset((first.id, *plan)), Candidate(first, stance, plan))
    done = view.decision and view.decision.option(DONE.id)
    if done:
        candidates.setdefault(frozenset((done.id,)), Candidate(done, stances[0]))
    return list(candidates.values())


def choose_sequence(view: PlayerView, seed: str, stance: Stance) -> tuple[list[Option], set[str]]:
    """The choices of a stance until `done` or until dice are rolled, which give new information.

    Also returns the kinds of the decisions in the sequence.
    """
    seat, doctrine = view.seat, doctrine_of(view.game, view.seat)
    sample = view.sample(TrialDice(f"{seed} {view.position}"))
    random = Random(f"{seed} {view.position}")
    start_position = sample.context.dice.position
    options: list[Option] = []
    kinds: set[str] = set()
    while (decision := sample.decision(seat)) is not None and (not options or is_sequence_decision(view, decision)):
        kinds.add(kind_of(decision))
        options.append(doctrine.advise(sample.context, decision, random, stance).option)
        sample.choose(seat, options[-1].id)
        if options[-1].id == DONE.id or sample.context.dice.position != start_position:
            break
    return options, kinds
