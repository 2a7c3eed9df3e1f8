"""Batches: a match depends only on seed, scenario and number; a failing one is counted and can be examined."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dowding.engine.errors import RulesError
from dowding.engine.game import Game
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.sim import batch
from dowding.sim.batch import BatchSpec, play_batch, restore_failed_match

SPEC = BatchSpec("hardest-days", "aug-18", 7, {"british": "random"})


def test_repeating_a_batch_gives_the_same_statistics() -> None:
    first, second = play_batch(SPEC, range(4)), play_batch(SPEC, range(4))
    assert first.results == second.results
    assert first.choices == second.choices
    assert first.finished == first.matches == 4


def test_a_match_does_not_depend_on_its_batch() -> None:
    whole = play_batch(SPEC, range(4))
    parts = play_batch(SPEC, [2])
    parts.merge(play_batch(SPEC, [3, 0, 1]))
    assert parts.results == whole.results
    assert parts.choices == whole.choices


def test_seed_scenario_and_number_each_change_the_match() -> None:
    choices = {
        play_batch(SPEC, [0]).choices,
        play_batch(SPEC, [1]).choices,
        play_batch(replace(SPEC, seed=8), [0]).choices,
        play_batch(replace(SPEC, scenario="aug-15"), [0]).choices,
    }
    assert len(choices) == 4


def breaking(step: str) -> Game:
    """The game with a step that fails from the second hour on."""
    real = HARDEST_DAYS.steps[step]

    def broken(day, *arguments):  # type: ignore[no-untyped-def]
        if day.state.hour:
            raise RulesError("the second hour never comes")
        return real(day, *arguments)

    return replace(HARDEST_DAYS, steps={**HARDEST_DAYS.steps, step: broken})


@pytest.fixture
def lay_hands_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    def put(game: Game) -> None:
        monkeypatch.setattr(batch, "game_by_id", lambda _: game)

    return put


def test_a_failing_match_is_counted_and_the_batch_continues(lay_hands_on: Callable[[Game], None]) -> None:
    lay_hands_on(breaking("interception_and_combat"))
    statistics = play_batch(SPEC, range(3))
    assert (statistics.matches, statistics.failure_count, statistics.finished) == (3, 3, 0)
    assert statistics.failures[0].text == "RulesError: the second hour never comes"


def test_a_failed_match_can_be_opened_at_its_last_good_position(lay_hands_on: Callable[[Game], None]) -> None:
    lay_hands_on(breaking("interception_and_combat"))
    [failure] = play_batch(SPEC, [0]).failures
    match = restore_failed_match(SPEC, failure, HARDEST_DAYS.open_pack(()))
    assert match is not None
    assert 0 < match.position < len(failure.choices)
    created = [(choice.seat, choice.option) for choice in match.history]
    assert created == list(failure.choices[: match.position])
    seat, option = failure.choices[match.position]
    with pytest.raises(RulesError, match="never comes"):
        match.choose(seat, option)


def test_a_match_that_fails_before_its_first_choice_cannot_be_opened(lay_hands_on: Callable[[Game], None]) -> None:
    def broken(*_: object) -> None:
        raise RulesError("no day")

    lay_hands_on(replace(HARDEST_DAYS, steps=dict.fromkeys(HARDEST_DAYS.steps, broken)))
    [failure] = play_batch(SPEC, [0]).failures
    assert failure.choices == ()
    assert restore_failed_match(SPEC, failure, HARDEST_DAYS.open_pack(())) is None


def test_an_endless_match_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MAX_CHOICES", 10)
    statistics = play_batch(SPEC, range(2))
    assert statistics.failure_count == 2
    assert "has not ended after 10 choices" in statistics.failures[0].text
    assert restore_failed_match(SPEC, statistics.failures[0], HARDEST_DAYS.open_pack(())) is not None
