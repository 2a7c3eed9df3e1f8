"""Scoring: options are compared by a weighted sum of named terms, from which the reasons are made too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dowding.ai.heuristics.reasons import EVEN, SOLE, Reason
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.engine.decision import Option


class ScoreTerm(NamedTuple):
    """A term of the score: a number of each option, its weight, and the kind of the reason that is made of it."""

    kind: str
    number: Callable[[Option], float]
    weight: float = 1.0
    """The weight of the number in the score; negative where a lower number is better."""
    digits: int = 0
    """The decimals that a reason shows. A difference that they do not show is no reason."""


def recommend_best(options: Sequence[Option], *terms: ScoreTerm) -> Recommendation:
    """Recommend the option with the highest score, the first among equals; the reasons compare it with the second.

    Where the second is equal, they first compare it with the best option that is worse, which shows the cause.
    """
    totals = [0.0] * len(options)
    for _, number, weight, _ in terms:
        for index, option in enumerate(options):
            totals[index] += weight * number(option)
    best_total = max(totals)
    chosen = totals.index(best_total)

    def explain() -> tuple[Reason, ...]:
        others = [(total, -index) for index, total in enumerate(totals) if index != chosen]
        if not others:
            return (Reason(SOLE, options[chosen].id),)
        second = options[-max(others)[1]]
        reasons = compare_options(options[chosen], second, terms)
        if reasons[0].kind != EVEN:
            return reasons
        worse = [(total, place) for total, place in others if total < best_total]
        beaten = compare_options(options[chosen], options[-max(worse)[1]], terms) if worse else reasons
        return reasons if beaten[0].kind == EVEN else (*beaten, *reasons)

    return Recommendation(options[chosen], why=explain)


def compare_options(option: Option, other: Option, terms: Sequence[ScoreTerm]) -> tuple[Reason, ...]:
    """The terms in which an option is better than another, the largest first; all terms if the options are equal."""
    weighted_reasons = [(term.weight, _reason(term, option, other)) for term in terms]
    better = [weighted for weighted in weighted_reasons if weighted[0] * (weighted[1].value - weighted[1].than) > 0]
    better.sort(key=lambda weighted: -weighted[0] * (weighted[1].value - weighted[1].than))
    if better:
        return tuple(reason for _, reason in better)
    return (Reason(EVEN, option.id, other=other.id), *(reason for _, reason in weighted_reasons))


def _reason(term: ScoreTerm, option: Option, other: Option) -> Reason:
    mine, theirs = round(term.number(option), term.digits), round(term.number(other), term.digits)
    return Reason(term.kind, option.id, mine, other.id, theirs)
