"""Reviews: costly orders are found, equal ones are not blamed, and only what the seat knew counts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from dowding.ai.decision_review import (
    DecisionReview,
    OptionValue,
    ReviewEffort,
    has_alternatives,
    review_decision,
)
from dowding.ai.match_review import (
    LONG_MATCH,
    MatchReview,
    complete_review,
    effort_for,
    expected_at_start,
    review_positions,
    reviewable_positions,
    select_positions,
)
from dowding.ai.review_texts import headline, review_sections
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import WrongSeat
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.registry import DUEL, EAGLE, HARDEST_DAYS, LION, WING_LEADER
from dowding.view.player_view import PlayerView
from properties.cases import with_open_pack

LITTLE = ReviewEffort(candidates=3, screening=3, judging=12)
TINY = ReviewEffort(candidates=3, screening=2, judging=3, periods=1)
GAMES = [(HARDEST_DAYS, "aug-18"), (LION, "prelude"), (DUEL, "prelude"), (EAGLE, "prelude"), (WING_LEADER, "escorts")]


def without_fighters(seed: int) -> tuple[Match, Match]:
    """A match of Lion in which no squadron ever patrols or responds, and the same match at its start."""
    game = with_open_pack(LION)
    start, match = (start_match(game, "prelude", seed=seed) for _ in range(2))
    while not match.is_over:
        decision = match.decision("british")
        assert decision is not None
        match.choose("british", (decision.option("done") or decision.options[0]).id)
    return start, match


def test_orders_that_lose_a_raid_are_found() -> None:
    start, match = without_fighters(3)
    positions = reviewable_positions(match, "british")
    decisions = list(review_positions(start, match, "british", positions, LITTLE))
    start, _ = without_fighters(3)
    review = complete_review(match, "british", decisions, expected_at_start(start, "british", LITTLE))
    assert review.most_costly(), "to send no squadron costs points"
    worst = review.most_costly()[0]
    assert (worst.given.id, worst.verdict) == ("done", "blunder")
    assert worst.best is not None
    assert worst.best.id.startswith(("commit:", "patrol:"))
    assert worst.best.points - worst.given.points == pytest.approx(worst.loss)
    assert review.points == match.outcome().points["british"]  # type: ignore[union-attr]
    assert review.points is not None
    assert review.luck == pytest.approx(review.points - review.expected + review.lost_points)
    assert [decision.at for decision in review.decisions] == sorted(decision.at for decision in review.decisions)


def positions_of(game: Game, scenario: str, every: int) -> Iterator[tuple[Match, str]]:
    """Positions of a random match at which a seat has alternatives."""
    match, random = start_match(with_open_pack(game), scenario, seed=2, take_forced=True), Random(2)
    while not match.is_over and match.position < 6 * every:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        view = PlayerView(match, seat)
        if match.position % every == 0 and has_alternatives(view):
            yield match, seat
        match.choose(seat, random.choice(view.options).id)


@pytest.mark.parametrize(("game", "scenario"), GAMES, ids=[game.id for game, _ in GAMES])
def test_review_depends_only_on_what_the_seat_knew(game: Game, scenario: str) -> None:
    reviewed = 0
    for match, seat in positions_of(game, scenario, 7):
        view = PlayerView(match, seat)
        given = view.options[-1].id
        sample = match.sample(seat, LiveDice(secret_of_seed(f"other {match.position}")))
        assert review_decision(PlayerView(sample, seat), given, TINY) == review_decision(view, given, TINY)
        reviewed += 1
    assert reviewed


def test_orders_that_were_not_offered_are_refused() -> None:
    view = PlayerView(start_match(LION, "prelude", seed=1), "british")
    with pytest.raises(WrongSeat, match="'surrender' is not an option of the decision at position 0"):
        review_decision(view, "surrender", TINY)


def judged(loss: float, error: float, verdict: str = "") -> DecisionReview:
    option = OptionValue("done", "Done", 0.0, 0.0)
    return msgspec.convert(
        {
            **msgspec.to_builtins(DecisionReview(4, "commit", "Which squadrons respond?", option, option, loss, error)),
            "verdict": verdict,
        },
        DecisionReview,
    )


def test_only_significant_losses_count() -> None:
    decisions = (judged(2.0, 0.5, "mistake"), judged(2.0, 1.5), judged(-1.0, 0.2), judged(4.0, 1.0, "blunder"))
    review = MatchReview("lion", "prelude", "british", decisions, 1.0, 0.5, -3.0)
    assert review.lost_points == 6.0
    assert review.luck == -3.0 - 1.0 + 6.0
    assert [decision.verdict for decision in review.most_costly()] == ["blunder", "mistake"]
    text = "\n".join(line for _, lines in review_sections(review) for line in lines)
    assert "1 mistake and 1 blunder: expected 6.0 points less than the best alternatives." in text
    assert "Scored: -3 points. So 2.0 points were good luck." in text
    assert "by 4.0 points (95 % interval 2.0 to 6.0)" in text
    duel = msgspec.structs.replace(review, sides=2)
    assert headline(duel).endswith("; the dice and the other side's orders gave 2.0 points.")
    assert headline(review) == "The orders cost 6.0 points beside the best alternatives; 2.0 points were good luck."


def test_futures_of_long_matches_end_earlier() -> None:
    assert effort_for(LONG_MATCH).periods == 0
    assert effort_for(LONG_MATCH + 1).periods > 0


def test_reviewed_positions_are_spread_over_a_long_match() -> None:
    assert select_positions([3, 5, 8], 3) == [3, 5, 8]
    assert select_positions(range(100), 4) == [0, 25, 50, 75]
