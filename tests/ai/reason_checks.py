"""Checks that reasons are true: those that doctrine gives in many matches are compared with the rules' own numbers.

A check reads the context of the match itself, not the sample that doctrine saw, and computes its numbers by the rules
and the pack, not by doctrine. A reason of a kind without a check is false.
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
"""Whether a reason is true in a context and a decision."""


class Measure(NamedTuple):
    """The check of a comparison: the number of an option by the rules, its digits, and which is better."""

    number: Callable[[Never, Decision, Option], float]
    digits: int = 0
    better: Literal["more", "fewer", "either"] = "more"


Truths = Mapping[str, Fact | Measure]
STANCES: Final[tuple[Stance, ...]] = ("careful", "bold")
BASE_CHOICES: Final = 50
"""Choices: only the beginning of long campaigns is played, of varying length."""
RANDOM_SHARE: Final = 0.2
"""The share of random choices, so that doctrine is asked in positions that it would avoid."""
SEEDS: Final = 48
OFFSET: Final = 37


def is_true(truths: Truths, context: GameContext, decision: Decision, reason: Reason) -> bool:
    """Whether a reason is true, by the check of its kind."""
    truth = truths.get(reason.kind)
    if isinstance(truth, Measure):
        return _is_so(truth, context, decision, reason) and _is_better(truth, reason)
    return truth is not None and truth(context, decision, reason)  # type: ignore[arg-type]


def _is_so(measure: Measure, context: GameContext, decision: Decision, reason: Reason) -> bool:
    """Whether both numbers are those of the rules, to the digits that the reason shows."""
    of, other = decision.option(reason.of), decision.option(reason.other)
    if of is None or other is None or of is other:
        return False
    least = 0.500001 / float(10**measure.digits)
    mine, theirs = (measure.number(context, decision, option) for option in (of, other))  # type: ignore[arg-type]
    return abs(reason.value - mine) <= least and abs(reason.than - theirs) <= least


def _is_better(measure: Measure, reason: Reason) -> bool:
    if measure.better == "either":
        return reason.value != reason.than
    return reason.value > reason.than if measure.better == "more" else reason.value < reason.than


def _are_even(
    truths: Truths, context: GameContext, decision: Decision, even: Reason, terms: tuple[Reason, ...]
) -> bool:
    """Whether two options are equal in every term."""
    return bool(terms) and all(
        (term.of, term.other, term.value) == (even.of, even.other, term.than)
        and isinstance(measure := truths.get(term.kind), Measure)
        and _is_so(measure, context, decision, term)
        for term in terms
    )


def false_reasons(
    game: Game, truths: Truths, match: Match, decision: Decision, recommendation: Recommendation
) -> list[Reason]:
    """The reasons of a recommendation that are not true."""
    reasons = recommendation.reasons
    wrong: list[Reason] = []
    for place, reason in enumerate(reasons):
        if reason.kind == EVEN:
            if not _are_even(truths, match.context, decision, reason, reasons[place + 1 :]):
                wrong.append(reason)
            break
        if reason.kind == ONLY:
            fine = len(decision.options) == 1
        elif reason.kind == NO_HEURISTIC:
            fine = _is_left_to_chance(game, match, decision)
        elif reason.kind == SOLE:
            fine = reason.of == recommendation.option.id and not reason.value and not reason.than
        elif reason.kind == DRAWN:
            fine = recommendation.option.id == reason.of and 1 < reason.value <= len(decision.options)
        else:
            fine = reason.kind not in (FIRST, DECLINED) and is_true(truths, match.context, decision, reason)
        if not fine:
            wrong.append(reason)
    return wrong


def _is_left_to_chance(game: Game, match: Match, decision: Decision) -> bool:
    doctrine = doctrine_of(game, decision.seat)
    taken = {doctrine.advise(match.context, decision, Random(seed)).option.id for seed in range(SEEDS)}
    return len(taken) > 1


def falsify(reason: Reason) -> list[Reason]:
    """The reason with other numbers, and with its numbers swapped; none of these may be true."""
    lies = [replace(reason, value=reason.value + OFFSET), replace(reason, than=reason.than + OFFSET)]
    if reason.value != reason.than:
        lies.append(replace(reason, value=reason.than, than=reason.value))
    return lies


def recommendations_in_match(
    game: Game, scenario: str, seed: int, every: int = 1
) -> Iterator[tuple[Match, Decision, Recommendation]]:
    """Doctrine's recommendations in the decisions of a match that is played with random errors."""
    match = start_match(game, scenario, seed=seed, keep_log=False)
    random = Random(f"{scenario} {seed}")
    recommendation_count = 0
    while not match.is_over and match.position < BASE_CHOICES * (1 + seed % 7):
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is None:
                continue
            stances = (*STANCES, *(name for name in doctrine_of(game, seat).stances if name not in STANCES))
            stance = stances[-1 - int(random.random() * len(stances))]
            recommendation_count += 1
            if len(decision.options) == 1:
                match.choose(seat, decision.options[0].id)
                continue
            context = (
                match.sample(seat, TrialDice(f"{seed} {recommendation_count}")).context
                if recommendation_count % every == 0
                else match.context
            )
            recommendation = doctrine_of(game, seat).advise(context, decision, random, stance)
            if recommendation_count % every == 0:
                yield match, decision, recommendation
            choice = random.choice(decision.options) if random.random() < RANDOM_SHARE else recommendation.option
            match.choose(seat, choice.id)


def format_counts(counts: Counter[str]) -> str:
    """The number of reasons of each kind that were checked."""
    return ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
