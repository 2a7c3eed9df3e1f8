"""Luck: a roll is worth what it changes, on average nothing, and only from what the seat knew."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec
import pytest

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.decision_review import FULL, ReviewEffort
from dowding.ai.dice_luck import (
    MAX_ROLLS,
    GivenDice,
    Roll,
    RollGroup,
    futures_per_roll,
    roll_groups,
    value_rolls,
)
from dowding.ai.match_review import MatchReview, review_rolls
from dowding.ai.review_texts import review_sections
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.events import ROLL
from dowding.engine.game import Game
from dowding.engine.match import Choice, Match, start_match
from dowding.games.registry import LION, WING_LEADER
from dowding.view.player_view import PlayerView
from properties.cases import with_open_pack

EFFORT = ReviewEffort(candidates=2, screening=1, judging=1, periods=1)
FUTURES = 40


def played(game: Game, scenario: str, choices: int) -> tuple[Match, Match]:
    """A match of random choices, and the same match at its start."""
    start, match = (start_match(with_open_pack(game), scenario, seed=5) for _ in range(2))
    random = Random(5)
    while not match.is_over and match.position < choices:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        match.choose(seat, random.choice(PlayerView(match, seat).options).id)
    return start, match


def at_first_group(game: Game, scenario: str) -> tuple[PlayerView, Choice, RollGroup]:
    """A seat's view before the first of its choices that dice followed, and these dice."""
    start, match = played(game, scenario, 120)
    seat = game.seats[0]
    group = next(group for group in roll_groups(match, seat) if match.history[group.choice_count - 1].seat == seat)
    for choice in match.history[: group.choice_count - 1]:
        start.replay_choice(choice)
    return PlayerView(start, seat), match.history[group.choice_count - 1], group


def test_given_values_replace_the_next_rolls_of_their_name_and_no_others() -> None:
    plain, given = TrialDice("x"), GivenDice("x")
    given.given = {"bombing": [6, 9]}
    rolled = [(plain.roll(name, 6), given.roll(name, 6)) for name in ("flak", "bombing", "flak", "bombing", "bombing")]
    assert [new for _, new in rolled][1] == 6
    assert [new == old for old, new in rolled][2:] == [True, True, True], "a value that the die does not have is left"
    assert given.given == {"bombing": [9]}


def test_the_values_of_a_die_are_worth_nothing_on_average() -> None:
    view, choice, group = at_first_group(LION, "prelude")
    roll = group.rolls[0]
    worth = [
        value_rolls(view, choice, msgspec.structs.replace(group, rolls=(Roll(roll.name, value, 6),)), EFFORT, FUTURES)
        for value in range(1, 7)
    ]
    points = [luck.points for (luck,) in worth]
    error = sqrt(sum(luck.error**2 for (luck,) in worth)) / 6
    assert abs(sum(points) / 6) < 5 * error
    assert len(set(points)) > 1, "some values are worth more than others"


@pytest.mark.parametrize(("game", "scenario"), [(LION, "prelude"), (WING_LEADER, "escorts")])
def test_luck_depends_only_on_what_the_seat_knew(game: Game, scenario: str) -> None:
    view, choice, group = at_first_group(game, scenario)
    sample = PlayerView(view.sample(LiveDice(secret_of_seed("other"))), view.seat)
    assert value_rolls(sample, choice, group, EFFORT, 4) == value_rolls(view, choice, group, EFFORT, 4) != []


def test_until_the_end_only_rolls_after_own_choices_are_valued() -> None:
    _, finished = played(WING_LEADER, "escorts", 10_000)
    assert finished.is_over
    _, match = played(WING_LEADER, "escorts", finished.position - 1)
    assert not match.is_over
    for seat in match.game.seats:
        groups = roll_groups(match, seat)
        assert all(match.history[group.choice_count - 1].seat == seat for group in groups)
    seat = finished.game.seats[0]
    rolls = [event for event in finished.events(seat) if event.kind == ROLL]
    assert sum(len(group.rolls) for group in roll_groups(finished, seat)) == len(rolls) <= MAX_ROLLS


def test_a_review_lists_the_rolls_that_were_worth_most() -> None:
    start, match = played(LION, "prelude", 60)
    groups = roll_groups(match, "british")
    rolls = tuple(review_rolls(start, match, "british", groups, EFFORT, 12))
    assert len(rolls) == sum(len(group.rolls) for group in groups) > 0
    assert futures_per_roll(groups, EFFORT) == 12
    assert futures_per_roll(groups, FULL) > 12
    review = MatchReview("lion", "prelude", "british", (), 0.0, 0.1, 1.0, rolls=rolls)
    assert review.roll_points == pytest.approx(sum(roll.points for roll in rolls))
    title, lines = review_sections(review)[1]
    assert title == "The dice"
    assert lines[0].startswith(f"{len(rolls)} dice that this side saw rolled: ")
    assert len(lines) == 1 + len(review.decisive_rolls())
