"""The odds of an option as API messages, computed by the engine from the seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dowding.ai.rollout_policy import rollout_policy_for
from dowding.engine import odds as engine_odds
from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.server.messages import OddsAnswer, OddsSubject, OutcomeProbability

MAX_OUTCOMES: Final = 12
OTHER: Final = "other"


def answer_odds(match: Match, seat: Seat, option: str) -> OddsAnswer:
    """Compute the odds of an option: outcomes subject by subject, and the expected points."""
    fork = match.fork()
    fork.take_forced = True
    return to_odds_answer(engine_odds.compute_odds(fork, seat, option, policy=rollout_policy_for(match.game, seat)))


def to_odds_answer(odds: engine_odds.Odds) -> OddsAnswer:
    """Convert the engine's odds to the message; unlikely outcomes are merged into one."""
    subjects = tuple(
        OddsSubject(subject.name, _top_outcomes(subject.prospects), subject.part, subject.side, subject.about)
        for subject in odds.subjects
    )
    return OddsAnswer(
        odds.option,
        subjects,
        round(odds.points, 4) if subjects or odds.points else None,
        None if odds.exact else odds.trials,
    )


def _top_outcomes(outcomes: Sequence[engine_odds.OutcomeProbability]) -> tuple[OutcomeProbability, ...]:
    chances = [OutcomeProbability(outcome.outcome, outcome.probability, outcome.gravity) for outcome in outcomes]
    if len(chances) <= MAX_OUTCOMES:
        return tuple(chances)
    tail = chances[MAX_OUTCOMES:]
    rest = sum(chance.probability for chance in tail)
    gravest = max((chance.gravity for chance in tail if chance.gravity is not None), default=None)
    return (*chances[:MAX_OUTCOMES], OutcomeProbability(OTHER, rest, gravest))
