"""Rows: decisions that follow one another before any die is rolled (who patrols, who is sent), tried as a whole.

Each manner of the seat (its stances, its recipes and others) makes its row; rows that come to the same are tried once.
What is found best is followed to the row's end, so that nothing is reckoned twice.
"""

from __future__ import annotations

from random import Random

from dowding.ai.bandit import Candidate
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import doctrine_of
from dowding.ai.heuristics.recommendation import Stance, kind_of
from dowding.engine.decision import DONE, Decision, Option
from dowding.view.player_view import Perspective


def is_of_a_row(perspective: Perspective, decision: Decision) -> bool:
    """Whether a decision is one of those that are made in a row."""
    return kind_of(decision) in doctrine_of(perspective.game, perspective.seat).rows


def candidates(perspective: Perspective, seed: str, stances: tuple[Stance, ...]) -> list[Candidate]:
    """The rows of these stances, of every recipe and of every other manner, and to be done at once.

    The first is that of the first stance, and none is there twice. A recipe makes a row and no more: to stay down now
    is not to stay down for the rest of the day, so what follows is played in the first stance.
    """
    found: dict[frozenset[str], Candidate] = {}
    met: dict[Stance, set[str]] = {}
    doctrine = doctrine_of(perspective.game, perspective.seat)
    for manner in (*stances, *doctrine.recipes, *doctrine.manners):
        if any(doctrine.is_alike(manner, other, kinds) for other, kinds in met.items()):
            continue  # its row would be the other's
        (first, *rest), met[manner] = row(perspective, seed, manner)
        plan = tuple(option.id for option in rest)
        stance = manner if manner in stances else stances[0]
        found.setdefault(frozenset((first.id, *plan)), Candidate(first, stance, plan))
    done = perspective.decision and perspective.decision.option(DONE.id)
    if done:
        found.setdefault(frozenset((done.id,)), Candidate(done, stances[0]))
    return list(found.values())


def row(perspective: Perspective, seed: str, stance: Stance) -> tuple[list[Option], set[str]]:
    """What somebody who plays like this chooses, until done or until dice are rolled: then there is more to know.

    And the kinds of the decisions that he met.
    """
    seat, doctrine = perspective.seat, doctrine_of(perspective.game, perspective.seat)
    sample = perspective.sample(TrialDice(f"{seed} {perspective.position}"))
    random = Random(f"{seed} {perspective.position}")
    rolled = sample.table.dice.position
    made: list[Option] = []
    kinds: set[str] = set()
    while (decision := sample.decision(seat)) is not None and (not made or is_of_a_row(perspective, decision)):
        kinds.add(kind_of(decision))
        made.append(doctrine.advise(sample.table, decision, random, stance).option)
        sample.choose(seat, made[-1].id)
        if made[-1].id == DONE.id or sample.table.dice.position != rolled:
            break
    return made, kinds
