"""Weighing: options compared by named terms. What decides is what is claimed: choice and reasons are one sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dowding.ai.heuristics.reasons import EVEN, SOLE, Reason
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.engine.decision import Option


class ScoreTerm(NamedTuple):
    """A number of the rules by which options are compared; the kind of the claim that is made of it."""

    kind: str
    number: Callable[[Option], float]
    weight: float = 1.0
    """What one of it counts; less than nothing where fewer are better."""
    digits: int = 0
    """The digits after the point that are told: what does not show in them is not claimed."""


def recommend_best(options: Sequence[Option], *terms: ScoreTerm) -> Recommendation:
    """The option of which the terms together make most, the first among equals; and where it beats the next."""
    totals = [0.0] * len(options)
    for _, number, weight, _ in terms:
        for index, option in enumerate(options):
            totals[index] += weight * number(option)
    best_total = max(totals)
    chosen = totals.index(best_total)

    def reasons() -> tuple[Reason, ...]:
        others = [(total, -index) for index, total in enumerate(totals) if index != chosen]
        if not others:
            return (Reason(SOLE, options[chosen].id),)
        return compare_options(options[chosen], options[-max(others)[1]], terms)

    return Recommendation(options[chosen], why=reasons)


def compare_options(option: Option, other: Option, terms: Sequence[ScoreTerm]) -> tuple[Reason, ...]:
    """The terms in which an option is better than another, what counts most first; all of them where none shows."""
    weighted_reasons = [(term.weight, _reason(term, option, other)) for term in terms]
    better = [weighted for weighted in weighted_reasons if weighted[0] * (weighted[1].value - weighted[1].than) > 0]
    better.sort(key=lambda weighted: -weighted[0] * (weighted[1].value - weighted[1].than))
    if better:
        return tuple(reason for _, reason in better)
    return (Reason(EVEN, option.id, other=other.id), *(reason for _, reason in weighted_reasons))


def _reason(term: ScoreTerm, option: Option, other: Option) -> Reason:
    mine, theirs = round(term.number(option), term.digits), round(term.number(other), term.digits)
    return Reason(term.kind, option.id, mine, other.id, theirs)
