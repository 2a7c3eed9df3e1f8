"""Recorded matches of RAF: Lion are replayed with the same options, refusals, events and states."""

from __future__ import annotations

import pytest

from properties.cases import TESTED
from properties.recordings import find_differences

GAME = next(game for game in TESTED if game.id == "lion")


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_recorded_matches_replay_the_same(scenario: str) -> None:
    assert find_differences(GAME, scenario) == [], "if the rules have changed on purpose, run tools/golden.py"
