"""Weighing: options compared by named terms. What decides is what is claimed: choice and reasons are one sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dowding.ai.heuristics.reasons import EVEN, SOLE, Claim
from dowding.ai.heuristics.recommendation import Counsel
from dowding.engine.decision import Option


class Term(NamedTuple):
    """A number of the rules by which options are compared; the kind of the claim that is made of it."""

    kind: str
    number: Callable[[Option], float]
    weight: float = 1.0
    """What one of it counts; less than nothing where fewer are better."""
    digits: int = 0
    """The digits after the point that are told: what does not show in them is not claimed."""


def weigh(options: Sequence[Option], *terms: Term) -> Counsel:
    """The option of which the terms together make most, the first among equals; and where it beats the next."""
    totals = [0.0] * len(options)
    for _, number, weight, _ in terms:
        for place, option in enumerate(options):
            totals[place] += weight * number(option)
    most = max(totals)
    chosen = totals.index(most)

    def why() -> tuple[Claim, ...]:
        rest = [(total, -place) for place, total in enumerate(totals) if place != chosen]
        if not rest:
            return (Claim(SOLE, options[chosen].id),)
        return compared(options[chosen], options[-max(rest)[1]], terms)

    return Counsel(options[chosen], why=why)


def compared(option: Option, other: Option, terms: Sequence[Term]) -> tuple[Claim, ...]:
    """The terms in which an option is better than another, what counts most first; all of them where none shows."""
    claims = [(term.weight, _claim(term, option, other)) for term in terms]
    better = [each for each in claims if each[0] * (each[1].value - each[1].than) > 0]
    better.sort(key=lambda each: -each[0] * (each[1].value - each[1].than))
    if better:
        return tuple(claim for _, claim in better)
    return (Claim(EVEN, option.id, other=other.id), *(claim for _, claim in claims))


def _claim(term: Term, option: Option, other: Option) -> Claim:
    mine, theirs = round(term.number(option), term.digits), round(term.number(other), term.digits)
    return Claim(term.kind, option.id, mine, other.id, theirs)
