"""Whether claims are true: every one that doctrine makes in many matches is held against the rules' own numbers.

What checks a claim reads the table of the match itself, not the sample that doctrine saw, and reckons by the pack and
the rules, not by doctrine. A claim of a kind that nobody can check is false.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, Literal, NamedTuple, Never

from msgspec.structs import replace

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.reasons import DECLINED, DRAWN, EVEN, FIRST, NO_HEURISTIC, ONLY, SOLE, Reason
from dowding.ai.heuristics.recommendation import Recommendation, Stance
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match

Fact = Callable[[Never, Decision, Reason], bool]
"""Whether a claim is true at a table in a decision."""


class Measure(NamedTuple):
    """What checks a comparison: the number of an option by the rules, to so many digits, and which is better."""

    number: Callable[[Never, Decision, Option], float]
    digits: int = 0
    better: Literal["more", "fewer", "either"] = "more"


Truths = Mapping[str, Fact | Measure]
STANCES: Final[tuple[Stance, ...]] = ("careful", "bold")
A_WHILE: Final = 50
"""Choices: of long campaigns only the beginning is played, further in one match than in another."""
ERRS: Final = 0.2
"""How often those who play do anything at all, so that doctrine is asked in positions that it would avoid."""
SEEDS: Final = 48
OFF: Final = 37


def is_true(truths: Truths, table: GameContext, decision: Decision, claim: Reason) -> bool:
    """Whether a claim is true, by what checks claims of its kind."""
    truth = truths.get(claim.kind)
    if isinstance(truth, Measure):
        return _is_so(truth, table, decision, claim) and _is_better(truth, claim)
    return truth is not None and truth(table, decision, claim)  # type: ignore[arg-type]


def _is_so(measure: Measure, table: GameContext, decision: Decision, claim: Reason) -> bool:
    """Whether both numbers are the rules', in the digits that are told."""
    of, other = decision.option(claim.of), decision.option(claim.other)
    if of is None or other is None or of is other:
        return False
    least = 0.500001 / float(10**measure.digits)
    mine, theirs = (measure.number(table, decision, each) for each in (of, other))  # type: ignore[arg-type]
    return abs(claim.value - mine) <= least and abs(claim.than - theirs) <= least


def _is_better(measure: Measure, claim: Reason) -> bool:
    if measure.better == "either":
        return claim.value != claim.than
    return claim.value > claim.than if measure.better == "more" else claim.value < claim.than


def _are_even(truths: Truths, table: GameContext, decision: Decision, even: Reason, terms: tuple[Reason, ...]) -> bool:
    """Whether two options are as good as each other in every term."""
    return bool(terms) and all(
        (each.of, each.other, each.value) == (even.of, even.other, each.than)
        and isinstance(measure := truths.get(each.kind), Measure)
        and _is_so(measure, table, decision, each)
        for each in terms
    )


def falsehoods(game: Game, truths: Truths, match: Match, decision: Decision, counsel: Recommendation) -> list[Reason]:
    """The claims of a counsel that are not true."""
    claims = counsel.reasons
    wrong: list[Reason] = []
    for place, claim in enumerate(claims):
        if claim.kind == EVEN:
            if not _are_even(truths, match.context, decision, claim, claims[place + 1 :]):
                wrong.append(claim)
            break
        if claim.kind == ONLY:
            fine = len(decision.options) == 1
        elif claim.kind == NO_HEURISTIC:
            fine = _is_left_to_chance(game, match, decision)
        elif claim.kind == SOLE:
            fine = claim.of == counsel.option.id and not claim.value and not claim.than
        elif claim.kind == DRAWN:
            fine = counsel.option.id == claim.of and 1 < claim.value <= len(decision.options)
        else:
            fine = claim.kind not in (FIRST, DECLINED) and is_true(truths, match.context, decision, claim)
        if not fine:
            wrong.append(claim)
    return wrong


def _is_left_to_chance(game: Game, match: Match, decision: Decision) -> bool:
    doctrine = doctrine_of(game, decision.seat)
    taken = {doctrine.advise(match.context, decision, Random(seed)).option.id for seed in range(SEEDS)}
    return len(taken) > 1


def made_false(claim: Reason) -> list[Reason]:
    """Claims like this one with another number, and the other way round: none of them can be true beside it."""
    lies = [replace(claim, value=claim.value + OFF), replace(claim, than=claim.than + OFF)]
    if claim.value != claim.than:
        lies.append(replace(claim, value=claim.than, than=claim.value))
    return lies


def counsels(game: Game, scenario: str, seed: int, every: int = 1) -> Iterator[tuple[Match, Decision, Recommendation]]:
    """What doctrine says in the decisions of a match that is played by somebody who errs."""
    match = start_match(game, scenario, seed=seed, keep_log=False)
    random = Random(f"{scenario} {seed}")
    asked = 0
    while not match.is_over and match.position < A_WHILE * (1 + seed % 7):
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is None:
                continue
            stances = (*STANCES, *(each for each in doctrine_of(game, seat).stances if each not in STANCES))
            stance = stances[-1 - int(random.random() * len(stances))]
            asked += 1
            if len(decision.options) == 1:
                match.choose(seat, decision.options[0].id)
                continue
            table = match.sample(seat, TrialDice(f"{seed} {asked}")).context if asked % every == 0 else match.context
            counsel = doctrine_of(game, seat).advise(table, decision, random, stance)
            if asked % every == 0:
                yield match, decision, counsel
            choice = random.choice(decision.options) if random.random() < ERRS else counsel.option
            match.choose(seat, choice.id)


def told(found: Counter[str]) -> str:
    """How many claims of each kind were held against the table."""
    return ", ".join(f"{kind} {count}" for kind, count in sorted(found.items()))
