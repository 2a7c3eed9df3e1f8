"""Review of a decision: what the order given was worth beside the best alternatives, from what the seat knew then.

Every candidate is played out in the same futures (common random numbers): samples of the seat's view, in which
both sides play by doctrine. One set of futures finds the best alternative, another judges it, so that the best of
several equal options does not look better than it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from random import Random
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, kind_of
from dowding.ai.rollout import play_rollout
from dowding.engine.decision import Option, Seat
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView

Verdict = Literal["", "inaccuracy", "mistake", "blunder"]
"""How costly an order was; empty if there is no real difference."""
VERDICTS: Final[tuple[Verdict, ...]] = ("inaccuracy", "mistake", "blunder")
CI95: Final = 1.96
MIN_VARIANCE: Final = 0.05
"""Added to every sample variance, so that a few equal differences are not taken for certainty."""


class ReviewEffort(msgspec.Struct, frozen=True):
    """How thoroughly decisions are reviewed: candidates, and futures that find and judge the best alternative."""

    candidates: int
    screening: int
    judging: int
    periods: int = 0
    """The length of a future, in periods of the game; 0 plays to the end of the match."""


ROUGH: Final = ReviewEffort(candidates=3, screening=4, judging=8)
FULL: Final = ReviewEffort(candidates=5, screening=12, judging=64)


class Future(msgspec.Struct, frozen=True):
    """The end of one future for the seat: its points, and 1 for a win, 0.5 for a draw, 0 for a loss."""

    points: float
    result: float


class OptionValue(msgspec.Struct, frozen=True):
    """What an option was worth: the means over the futures that judge it."""

    id: str
    label: str
    points: float
    wins: float
    """The chance to win; a draw counts as half. In futures that do not reach the end it is 0."""


class DecisionReview(msgspec.Struct, frozen=True):
    """The review of a decision with real alternatives."""

    at: int
    """The position in the match: the number of choices made before."""
    kind: str
    prompt: str
    given: OptionValue
    best: OptionValue | None
    """The best alternative; None if no alternative looked better than the order given."""
    loss: float = 0.0
    """The points that the order given costs beside the best alternative."""
    standard_error: float = 0.0
    win_loss: float = 0.0
    """The same in chances to win."""
    verdict: Verdict = ""

    @property
    def is_significant(self) -> bool:
        """Whether the lower end of the 95 % interval of the loss is above zero."""
        return self.loss - CI95 * self.standard_error > 0


def has_alternatives(view: PlayerView) -> bool:
    """Whether the seat has a decision with more than one option."""
    return view.decision is not None and len(view.decision.options) > 1


def review_decision(view: PlayerView, given_id: str, effort: ReviewEffort, seed: str = "review") -> DecisionReview:
    """Compare the order given in the seat's decision with the best alternatives."""
    decision = view.decision
    if decision is None:
        raise WrongSeat(f"{view.seat} has no decision to review")
    given, *others = _candidates(view, given_id, effort.candidates, seed)
    screened = {option.id: _futures(view, option, effort, f"{seed} screening") for option in (given, *others)}
    mine = screened[given.id]
    rival = max(others, key=lambda option: _mean_lead(screened[option.id], mine)[0], default=None)
    review = DecisionReview(view.position, kind_of(decision), decision.prompt, _value_of(given, mine), None)
    if rival is None or _mean_lead(screened[rival.id], mine)[0] <= 0:
        return review
    mine, theirs = (
        _futures(view, option, effort, f"{seed} judging", rounds=effort.judging) for option in (given, rival)
    )
    loss, error = _mean_lead(theirs, mine)
    win_loss = sum(other.result - own.result for own, other in zip(mine, theirs, strict=True)) / len(mine)
    judged = replace(
        review,
        given=_value_of(given, mine),
        best=_value_of(rival, theirs),
        loss=loss,
        standard_error=error,
        win_loss=win_loss,
    )
    return replace(judged, verdict=_verdict(judged, doctrine_of(view.game, view.seat).search.review_thresholds))


def expected_points(view: PlayerView, effort: ReviewEffort, rounds: int, seed: str = "review") -> tuple[float, float]:
    """The points that doctrine expects for the seat from here, and their standard error."""
    futures = [_play(view, None, effort, f"{seed} start {number}").points for number in range(rounds)]
    return mean_and_error(futures)


def _verdict(review: DecisionReview, thresholds: tuple[float, float, float]) -> Verdict:
    if not review.is_significant:
        return ""
    verdict: Verdict = ""
    for name, threshold in zip(VERDICTS, thresholds, strict=True):
        if review.loss >= threshold:
            verdict = name
    return verdict


def _candidates(view: PlayerView, given_id: str, count: int, seed: str) -> list[Option]:
    """The order given, then what doctrine proposes in its stances, then its next best options."""
    decision = view.decision
    given = None if decision is None else decision.option(given_id)
    if decision is None or given is None:
        raise WrongSeat(f"{given_id!r} is not an option of the decision at position {view.position}")
    doctrine = doctrine_of(view.game, view.seat)
    sample = view.sample(TrialDice(f"{seed} {view.position}"))
    random = Random(f"{seed} {view.position}")
    found = {given.id: given}
    for stance in (DEFAULT_STANCE, *doctrine.search.search_stances):
        option = doctrine.advise(sample.context, decision, random, stance).option
        if len(found) < count:
            found.setdefault(option.id, option)
    while len(found) < min(count, len(decision.options)):
        remaining = [option for option in decision.options if option.id not in found]
        option = doctrine.advise(sample.context, replace(decision, options=remaining), random).option
        found[option.id] = option
    return list(found.values())


def _futures(
    view: PlayerView, option: Option, effort: ReviewEffort, seed: str, rounds: int | None = None
) -> list[Future]:
    """Futures after an option; the same number has the same dice for every option."""
    return [_play(view, option, effort, f"{seed} {number}") for number in range(rounds or effort.screening)]


def _play(view: PlayerView, option: Option | None, effort: ReviewEffort, seed: str) -> Future:
    seat, name = view.seat, f"{seed} {view.position}"
    sample = view.sample(TrialDice(name))
    horizon = sample.context.horizon() if effort.periods else None
    if option is not None:
        sample.choose(seat, option.id)
    return finish_future(sample, seat, name, effort, horizon)


def finish_future(sample: Match, seat: Seat, name: str, effort: ReviewEffort, horizon: int | None) -> Future:
    """Play a sample made for a seat to its end, or over the periods of the effort."""
    sample.take_forced = True
    play_rollout(sample, seat, Random(name), horizon=horizon, periods=max(effort.periods, 1))
    points, outcome = float(sample.context.points(seat) or 0), sample.outcome()
    if outcome is None:
        return Future(points + doctrine_of(sample.game, seat).readiness(sample.context), 0.0)
    return Future(points, 0.5 if outcome.drawn else float(outcome.winner == seat))


def _value_of(option: Option, futures: list[Future]) -> OptionValue:
    return OptionValue(
        option.id,
        option.label,
        sum(future.points for future in futures) / len(futures),
        sum(future.result for future in futures) / len(futures),
    )


def _mean_lead(ahead: list[Future], behind: list[Future]) -> tuple[float, float]:
    """The mean lead in points over the same futures, and its standard error."""
    return mean_and_error([mine.points - theirs.points for mine, theirs in zip(ahead, behind, strict=True)])


def mean_and_error(values: Iterable[float]) -> tuple[float, float]:
    """The mean of values and its standard error."""
    numbers = list(values)
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return mean, sqrt((variance + MIN_VARIANCE) / len(numbers))
