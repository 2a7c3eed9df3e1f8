"""The messages of a review: its progress, the winning chances along the match, and the orders that cost points."""

from __future__ import annotations

from typing import Literal

import msgspec

from dowding.ai.decision_review import Verdict
from dowding.ai.win_probability import WinEstimate
from dowding.engine.decision import Seat

ReviewState = Literal["none", "running", "failed", "done"]


class ReviewedOrder(msgspec.Struct, frozen=True):
    """An order that cost points: its position, its verdict, and what it cost in points and in chances to win."""

    at: int
    verdict: Verdict
    loss: float
    win_loss: float


class CostlyOrder(msgspec.Struct, frozen=True):
    """One of the most costly orders beside the best alternative.

    `low` and `high` are the 95 % interval of the loss, in points. `when` is the hour or turn, as the replay strip names
    it. `reasons` say why the alternative is better.
    """

    at: int
    when: str
    verdict: Verdict
    prompt: str
    given: str
    given_points: float
    better: str
    better_points: float
    loss: float
    low: float
    high: float
    win_loss: float
    reasons: tuple[str, ...]


class DecisiveRoll(msgspec.Struct, frozen=True):
    """A roll that changed the expectations most: its name and value, and its worth in points and chances to win."""

    at: int
    when: str
    name: str
    value: int
    points: float
    wins: float
    error: float


class Review(msgspec.Struct, frozen=True):
    """The review of a match for a seat, up to the seat's position `until`.

    A `rough` review will be refined. `reviewed` of the seat's `decisions` were examined: of very long matches not all.
    `lost` are the points that orders cost, as far as the cost is significant. `luck` is None until the match is over.
    `whens` are the hours or turns of the estimates in `curve`.
    """

    seat: Seat
    rough: bool
    until: int
    reviewed: int
    decisions: int
    headline: str
    summary: tuple[str, ...]
    expected: float
    points: float | None
    lost: float
    luck: float | None
    curve: tuple[WinEstimate, ...]
    whens: tuple[str, ...]
    orders: tuple[ReviewedOrder, ...]
    costly: tuple[CostlyOrder, ...]
    rolls: int = 0
    """The number of rolls that were valued."""
    roll_points: float = 0.0
    """What they were worth in sum."""
    decisive_rolls: tuple[DecisiveRoll, ...] = ()


class ReviewStatus(msgspec.Struct, frozen=True):
    """What has become of a review: its progress from 0 to 1, and its result so far.

    `current` says whether the result covers all that has been played since. `error` is why it failed.
    """

    seat: Seat
    state: ReviewState
    progress: float = 0.0
    review: Review | None = None
    current: bool = False
    error: str = ""
