"""Doctrine for Secret Numbers: bold plays high cards and careful keeps them; the loser draws, then guards."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.reasons import Phrases, Reason, because
from dowding.ai.heuristics.recommendation import HeuristicSet, Recommendation, Stance, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.engine.decision import Decision, Option, Seat, options_with_verb
from toy_game.context import SEATS, NumbersContext

A_CARD: Final = 0.1
"""The value of each point on a card in hand."""


def play(context: NumbersContext, decision: Decision, *, high: bool) -> Recommendation:
    """The highest card, or the lowest."""

    def number(option: Option) -> int:
        return context.numbers[option.piece]

    return recommend_best(decision.options, ScoreTerm("number", number, 1.0 if high else -1.0))


def think(_: NumbersContext, decision: Decision) -> Recommendation:
    """Draw if possible, then guard the best card."""
    for verb in ("draw", "guard"):
        if options := options_with_verb(decision, verb):
            return Recommendation(options[-1], because(Reason(verb, options[-1].id)))
    return recommend_done(decision, because(Reason("gained")))


def readiness(context: NumbersContext, seat: Seat) -> float:
    """The value of the cards in hand."""
    return A_CARD * sum(context.numbers[card] for card in context.secret_cards(seat))


def in_stance(*, high: bool) -> HeuristicSet[NumbersContext]:
    """The heuristics of a stance."""
    return {"play": partial(play, high=high), "draw": think, "look": think, "guard": think}


PHRASES: Final[Phrases] = {
    "number": "its number is {value:.0f}, that of {other} {than:.0f}",
    "draw": "another card may be a high one",
    "guard": "a guarded card counts at the end",
    "gained": "there is nothing more to gain",
}
STANCES: Final[dict[Stance, HeuristicSet[NumbersContext]]] = {
    "careful": in_stance(high=False),
    "bold": in_stance(high=True),
}
DOCTRINE: Final = {
    seat: Doctrine(
        NumbersContext,
        STANCES,
        partial(readiness, seat=seat),
        phrases=PHRASES,
        search=SearchConfig(candidate_counts={"play": 4}),
    )
    for seat in SEATS
}
