"""Recorded matches of Wing Leader are replayed with the same options, refusals, events and states."""

from __future__ import annotations

import pytest

from properties.cases import TESTED
from properties.recordings import find_differences

GAME = next(game for game in TESTED if game.id == "wing-leader")


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_recorded_matches_replay_the_same(scenario: str) -> None:
    assert find_differences(GAME, scenario) == [], "after an intended change of the rules, run tools/golden.py"
