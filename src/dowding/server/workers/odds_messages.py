"""The odds of an option as API messages, computed by the engine from the seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.ai.rollout_policy import rollout_policy_for
from dowding.engine import odds as engine_odds
from dowding.engine.decision import DONE, Seat
from dowding.engine.match import Match
from dowding.server.messages import OddsAnswer, OddsSubject, OutcomeProbability

MAX_OUTCOMES: Final = 12
OTHER: Final = "other"


def answer_odds(match: Match, seat: Seat, option: str, others: Sequence[str] = ()) -> OddsAnswer:
    """Compute the odds of an option: outcomes subject by subject, and the expected points.

    A choice that only takes effect with `done`, such as squadrons that respond to a raid, has the odds of `done` after
    it and the others that are chosen with it.
    """
    fork = match.fork()
    if _takes_effect_with_done(fork, seat, option):
        return msgspec.structs.replace(_answer_commitment(fork, seat, (option, *others)), option=option)
    fork.take_forced = True
    return to_odds_answer(engine_odds.compute_odds(fork, seat, option, policy=rollout_policy_for(match.game, seat)))


def _takes_effect_with_done(fork: Match, seat: Seat, option_id: str) -> bool:
    """Whether nothing is rolled for an option itself, but a risky `done` is offered beside it."""
    decision = fork.decision(seat)
    option = None if decision is None else decision.option(option_id)
    done = None if decision is None else decision.option(DONE.id)
    return option is not None and not option.risky and done is not None and done.risky and option_id != DONE.id


def _answer_commitment(fork: Match, seat: Seat, option_ids: Sequence[str]) -> OddsAnswer:
    """The odds of `done` after these choices; no odds if they affect nothing, such as patrols before a raid.

    None of the choices may be risky: no dice of the match itself are rolled here.
    """
    policy = rollout_policy_for(fork.game, seat)
    if not engine_odds.has_outcomes(fork, seat, option_ids[0], policy):
        return OddsAnswer(option_ids[0], ())
    for option_id in option_ids:
        decision = fork.decision(seat)
        option = None if decision is None else decision.option(option_id)
        if option is not None and not option.risky:
            fork.choose(seat, option_id)
    decision = fork.decision(seat)
    if decision is None or decision.option(DONE.id) is None:
        return OddsAnswer(option_ids[0], ())
    fork.take_forced = True
    return to_odds_answer(engine_odds.compute_odds(fork, seat, DONE.id, policy=policy))


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
