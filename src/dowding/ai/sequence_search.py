"""Rows: decisions that follow one another before any die is rolled (who patrols, who is sent), tried as a whole.

Each manner of the seat (its stances, its recipes and others) makes its row; rows that come to the same are tried once.
What is found best is followed to the row's end, so that nothing is reckoned twice.
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
    """Whether a decision is one of those that are made in a row."""
    return kind_of(decision) in doctrine_of(view.game, view.seat).search.sequence_decisions


def sequence_candidates(view: PlayerView, seed: str, stances: tuple[Stance, ...]) -> list[Candidate]:
    """The rows of these stances, of every recipe and of every other manner, and to be done at once.

    The first is that of the first stance, and none is there twice. A recipe makes a row and no more: to stay down now
    is not to stay down for the rest of the day, so what follows is played in the first stance.
    """
    found_candidates: dict[frozenset[str], Candidate] = {}
    kinds_met: dict[Stance, set[str]] = {}
    doctrine = doctrine_of(view.game, view.seat)
    for variant in (*stances, *doctrine.baselines, *doctrine.search_variants):
        if any(doctrine.has_same_heuristics(variant, other, kinds) for other, kinds in kinds_met.items()):
            continue  # its row would be the other's
        (first, *later_options), kinds_met[variant] = choose_sequence(view, seed, variant)
        plan = tuple(option.id for option in later_options)
        stance = variant if variant in stances else stances[0]
        found_candidates.setdefault(frozenset((first.id, *plan)), Candidate(first, stance, plan))
    done = view.decision and view.decision.option(DONE.id)
    if done:
        found_candidates.setdefault(frozenset((done.id,)), Candidate(done, stances[0]))
    return list(found_candidates.values())


def choose_sequence(view: PlayerView, seed: str, stance: Stance) -> tuple[list[Option], set[str]]:
    """What somebody who plays like this chooses, until done or until dice are rolled: then there is more to know.

    And the kinds of the decisions that he met.
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
