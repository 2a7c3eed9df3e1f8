"""Review of a match for a seat: its decisions, the points they cost, and what was luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from dowding.ai.decision_review import (
    CI95,
    FULL,
    DecisionReview,
    ReviewEffort,
    Verdict,
    expected_points,
    has_alternatives,
    review_decision,
)
from dowding.ai.dice_luck import RollGroup, RollLuck, value_rolls
from dowding.ai.win_probability import WinEstimate
from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView

START_ROUNDS: Final = 64
LONG_MATCH: Final = 400
"""Matches with more choices are reviewed over the next periods of the game, not to their end."""
LONG_MATCH_PERIODS: Final = 12
MAX_COSTLY: Final = 3
MAX_DECISIVE: Final = 6


class MatchReview(msgspec.Struct, frozen=True):
    """The review of a match for a seat."""

    game: str
    scenario: str
    seat: Seat
    decisions: tuple[DecisionReview, ...]
    """The decisions with real alternatives, in order."""
    expected: float
    """The points that doctrine expected for the seat at the start."""
    expected_error: float
    points: float | None
    """The points of the seat at the end; None before the end of the match."""
    curve: tuple[WinEstimate, ...] = ()
    """The win probability along the match; empty if it was not estimated."""
    rolls: tuple[RollLuck, ...] = ()
    """What each roll was worth, in order; empty if the rolls were not valued."""
    sides: int = 1
    """The number of seats: with two, luck includes what the other side's orders cost or gained."""

    @property
    def lost_points(self) -> float:
        """The points that the decisions cost beside the best alternatives, as far as the cost is significant."""
        return sum(decision.loss for decision in self.decisions if decision.is_significant)

    @property
    def loss_per_decision(self) -> float:
        """The mean cost of a decision in points."""
        return sum(decision.loss for decision in self.decisions) / max(1, len(self.decisions))

    @property
    def luck(self) -> float | None:
        """The points that were neither expected at the start nor lost by decisions; None before the end."""
        return None if self.points is None else self.points - self.expected + self.lost_points

    @property
    def roll_points(self) -> float:
        """The points that the rolls were worth in sum."""
        return sum(roll.points for roll in self.rolls)

    def decisive_rolls(self) -> list[RollLuck]:
        """The rolls that were worth most, of those that are significantly worth something."""
        significant = [roll for roll in self.rolls if abs(roll.points) > CI95 * roll.error]
        return sorted(significant, key=lambda roll: -abs(roll.points))[:MAX_DECISIVE]

    def verdicts(self) -> Counter[Verdict]:
        """How many decisions there are of each verdict."""
        return Counter(decision.verdict for decision in self.decisions)

    def most_costly(self) -> list[DecisionReview]:
        """The significant decisions that cost most, the worst first."""
        costly = [decision for decision in self.decisions if decision.verdict]
        return sorted(costly, key=lambda decision: -decision.loss)[:MAX_COSTLY]


def effort_for(choices: int, effort: ReviewEffort = FULL) -> ReviewEffort:
    """The effort for a match of this length: futures of long matches stop before its end."""
    return msgspec.structs.replace(effort, periods=LONG_MATCH_PERIODS if choices > LONG_MATCH else 0)


def reviewable_positions(match: Match, seat: Seat) -> list[int]:
    """The positions at which the seat chose and was not forced to."""
    return [number for number, choice in enumerate(match.history) if choice.seat == seat and not choice.forced]


def select_positions(positions: Sequence[int], limit: int) -> list[int]:
    """At most `limit` of the positions, evenly spaced."""
    if len(positions) <= limit:
        return list(positions)
    return [positions[number * len(positions) // limit] for number in range(limit)]


def review_positions(
    start: Match, finished: Match, seat: Seat, positions: Iterable[int], effort: ReviewEffort
) -> Iterator[DecisionReview]:
    """Review the decisions at these positions. `start` is the same match before its first choice; it is advanced."""
    wanted = set(positions)
    for number, choice in enumerate(finished.history):
        if number in wanted:
            view = PlayerView(start, seat)
            if has_alternatives(view):
                yield review_decision(view, choice.option, effort)
        start.replay_choice(choice)


def expected_at_start(start: Match, seat: Seat, effort: ReviewEffort) -> tuple[float, float]:
    """The points that doctrine expects for the seat at the start, and their standard error."""
    return expected_points(PlayerView(start, seat), effort, START_ROUNDS)


def complete_review(
    finished: Match,
    seat: Seat,
    decisions: Iterable[DecisionReview],
    expected: tuple[float, float],
    curve: tuple[WinEstimate, ...] = (),
    rolls: Iterable[RollLuck] = (),
) -> MatchReview:
    """The review from its decisions and the points expected at the start."""
    outcome = finished.outcome()
    return MatchReview(
        finished.game.id,
        finished.setup.scenario,
        seat,
        tuple(sorted(decisions, key=lambda decision: decision.at)),
        *expected,
        None if outcome is None else float(outcome.points[seat]),
        curve,
        tuple(sorted(rolls, key=lambda roll: roll.at)),
        len(finished.game.seats),
    )


def review_rolls(
    start: Match, finished: Match, seat: Seat, groups: Iterable[RollGroup], effort: ReviewEffort, futures: int
) -> Iterator[RollLuck]:
    """Value these rolls. `start` is the same match before its first choice; it is advanced."""
    by_choice = {group.choice_count - 1: group for group in groups}
    for index, choice in enumerate(finished.history):
        if index in by_choice:
            yield from value_rolls(PlayerView(start, seat), choice, by_choice[index], effort, futures)
        start.replay_choice(choice)
