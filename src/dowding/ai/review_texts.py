"""The sentences of a review: what was lost by orders, what was luck, and the orders that cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.ai.decision_review import CI95, VERDICTS, DecisionReview
from dowding.ai.match_review import MatchReview
from dowding.engine.text import format_count

Section = tuple[str, list[str]]
"""A title and its lines."""
PLURALS: Final = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


def review_sections(review: MatchReview) -> list[Section]:
    """The sections of a review."""
    sections = [("Skill and luck", list(summary_lines(review)))]
    if review.rolls:
        sections.append(("The dice", list(describe_rolls(review))))
    costly = review.most_costly()
    if costly:
        sections.append(("The most costly orders", [line for each in costly for line in describe_decision(each)]))
    others = [each for each in review.decisions if each.verdict and each not in costly]
    if others:
        sections.append(
            ("Other orders that cost points", [line for each in others for line in describe_decision(each)])
        )
    return sections


def headline(review: MatchReview) -> str:
    """What the orders cost and what was luck, in one sentence."""
    cost = format_points(review.lost_points)
    orders = f"The orders cost {cost} beside the best alternatives" if review.lost_points else "No order cost points"
    if review.luck is None:
        return f"{orders} so far."
    return f"{orders}; {describe_luck(review.luck, review.sides)}."


def describe_luck(luck: float, sides: int) -> str:
    """What did not come from the own orders; with two sides, the other side's orders are a part of it."""
    points = format_points(abs(luck))
    if sides > 1:
        return f"the dice and the other side's orders {'gave' if luck > 0 else 'took'} {points}"
    return f"{points} were {'good' if luck > 0 else 'bad'} luck"


def format_points(points: float) -> str:
    """A number of points with one decimal."""
    number = f"{points:.1f}"
    return f"{number} {'point' if number == '1.0' else 'points'}"


def summary_lines(review: MatchReview) -> Iterator[str]:
    """The counts of verdicts, the points expected and scored, and the luck."""
    yield f"{format_count(len(review.decisions), 'order')} with real alternatives."
    counts = review.verdicts()
    found = [format_count(counts[verdict], verdict, PLURALS[verdict]) for verdict in VERDICTS if counts[verdict]]
    if found:
        cost = f"{review.lost_points:.1f} points less than the best alternatives"
        yield f"{_join(found)}: expected {cost}."
    else:
        yield "No order made a real difference: none cost more than chance explains."
    error = CI95 * review.expected_error
    yield f"Expected at the start: {review.expected:+.1f} points (95 % interval ±{error:.1f}), if both sides play well."
    if review.points is not None and review.luck is not None:
        yield f"Scored: {review.points:+.0f} points. So {describe_luck(review.luck, review.sides)}."


def describe_rolls(review: MatchReview) -> Iterator[str]:
    """The sum of the rolls, and those that were worth most."""
    if not review.rolls:
        return
    worth = format_points(abs(review.roll_points))
    side = f"{'for' if review.roll_points > 0 else 'against'} {review.seat.capitalize()}"
    dice = format_count(len(review.rolls), "die", "dice")
    yield f"{dice} that this side saw rolled: {worth} {side} in sum. Draws and hidden facts are not in it."
    for roll in review.decisive_rolls():
        interval = f"95 % interval ±{CI95 * roll.error:.1f}"
        yield f"{roll.name.capitalize()} {roll.value} at choice {roll.at}: {roll.points:+.1f} ({interval})"


def describe_decision(review: DecisionReview) -> Iterator[str]:
    """An order beside the best alternative."""
    best = review.best
    if best is None:
        return
    low, high = (review.loss + sign * CI95 * review.standard_error for sign in (-1, 1))
    yield f"{review.verdict.capitalize()} at choice {review.at + 1}: {review.prompt}"
    yield f"   Ordered: {review.given.label} (expected {review.given.points:+.1f})"
    better = f"by {review.loss:.1f} points (95 % interval {low:.1f} to {high:.1f})"
    yield f"   Better: {best.label} (expected {best.points:+.1f}), {better}"


def _join(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
