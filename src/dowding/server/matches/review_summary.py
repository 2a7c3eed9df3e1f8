"""The review of a match as an API message: its sentences, and the most costly orders with their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dowding.ai.decision_review import CI95, DecisionReview
from dowding.ai.dice_luck import RollLuck
from dowding.ai.match_review import MatchReview
from dowding.ai.review_texts import describe_rolls, headline, summary_lines
from dowding.server.matches.replay import period_at
from dowding.server.messages import ScrubberMark
from dowding.server.review_messages import CostlyOrder, DecisiveRoll, Review, ReviewedOrder

DIGITS: Final = 3


def summarize_review(
    found: MatchReview,
    marks: Sequence[ScrubberMark],
    reasons: Mapping[int, tuple[str, ...]],
    *,
    until: int,
    reviewed: int,
    decisions: int,
    rough: bool,
) -> Review:
    """The message of a review; `reasons` say, by position, why the better alternative is better."""
    return Review(
        found.seat,
        rough,
        until,
        reviewed,
        decisions,
        headline(found),
        (*summary_lines(found), *tuple(describe_rolls(found))[:1]),
        round(found.expected, DIGITS),
        found.points,
        round(found.lost_points, DIGITS),
        None if found.luck is None else round(found.luck, DIGITS),
        found.curve,
        tuple(period_at(estimate.at, marks) for estimate in found.curve),
        tuple(
            ReviewedOrder(order.at, order.verdict, round(order.loss, DIGITS), round(order.win_loss, DIGITS))
            for order in found.decisions
            if order.verdict
        ),
        tuple(_costly_order(order, marks, reasons.get(order.at, ())) for order in found.most_costly()),
        len(found.rolls),
        round(found.roll_points, DIGITS),
        tuple(_decisive_roll(roll, marks) for roll in found.decisive_rolls()),
    )


def _decisive_roll(roll: RollLuck, marks: Sequence[ScrubberMark]) -> DecisiveRoll:
    return DecisiveRoll(
        roll.at,
        period_at(roll.at, marks),
        roll.name,
        roll.value,
        round(roll.points, DIGITS),
        round(roll.wins, DIGITS),
        round(roll.error, DIGITS),
    )


def _costly_order(order: DecisionReview, marks: Sequence[ScrubberMark], reasons: tuple[str, ...]) -> CostlyOrder:
    best = order.best
    if best is None:
        raise ValueError(f"the order at {order.at} has a verdict but no better alternative")
    low, high = (order.loss + sign * CI95 * order.standard_error for sign in (-1, 1))
    return CostlyOrder(
        order.at,
        period_at(order.at, marks),
        order.verdict,
        order.prompt,
        order.given.label,
        round(order.given.points, DIGITS),
        best.label,
        round(best.points, DIGITS),
        round(order.loss, DIGITS),
        round(low, DIGITS),
        round(high, DIGITS),
        round(order.win_loss, DIGITS),
        reasons,
    )
