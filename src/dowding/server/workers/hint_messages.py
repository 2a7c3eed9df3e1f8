"""Hints as API messages, computed from the seat's view."""

from __future__ import annotations

import secrets

from dowding.ai.advice import Advice, advise, advise_at_once
from dowding.ai.advice import ExpectedPoints as AdvisedPoints
from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.server.messages import ExpectedPoints, Hint
from dowding.view.player_view import PlayerView


def answer_first_hint(match: Match, seat: Seat) -> Hint:
    """The first hint: the heuristics' choice and its causes. It takes about a millisecond."""
    return to_hint(advise_at_once(PlayerView(match, seat), secrets.token_hex(8)), first=True)


def answer_hint(match: Match, seat: Seat) -> Hint:
    """What a bot would choose at a seat after playing rollouts, and why."""
    return to_hint(advise(PlayerView(match, seat), secrets.token_hex(8)))


def to_hint(advice: Advice, *, first: bool = False) -> Hint:
    """Convert advice to the message."""
    best, option = advice.best, advice.best.option
    return Hint(
        option.id,
        option.label,
        best.points,
        None if advice.next_best is None else _expected_points(advice.next_best),
        advice.reason_texts,
        advice.samples,
        best.standard_error,
        best.rollouts,
        tuple(planned_option.id for planned_option in advice.plan),
        advice.gain_text,
        first,
    )


def _expected_points(advised: AdvisedPoints) -> ExpectedPoints:
    return ExpectedPoints(advised.option.id, advised.plan, advised.points, advised.standard_error, advised.rollouts)
