"""Win probability: spaced positions, shares between 0 and 1, and significant turning points."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dowding.ai import rollout
from dowding.ai.rollout import play_rollout
from dowding.ai.win_probability import (
    WinEstimate,
    estimate_win_probability,
    rollouts_per_position,
    spaced_positions,
    turning_points,
)
from dowding.engine.errors import RulesError
from dowding.engine.match import Match, start_match
from dowding.games.registry import HARDEST_DAYS, LION
from dowding.view.player_view import PlayerView

BRITISH = "british"


def test_positions_are_evenly_spaced_with_both_ends() -> None:
    assert spaced_positions(0) == [0]
    assert spaced_positions(3) == [0, 1, 2, 3]
    many = spaced_positions(1000)
    assert (many[0], many[-1], len(many)) == (0, 1000, 33)
    gaps = {after - before for before, after in pairwise(many)}
    assert gaps <= {31, 32}


def test_long_matches_get_fewer_rollouts() -> None:
    assert rollouts_per_position(10) == 24
    assert 8 < rollouts_per_position(500) < 24
    assert rollouts_per_position(100_000) == 8


def finished_match(seed: int) -> Match:
    match = start_match(HARDEST_DAYS, "aug-13", seed=seed, take_forced=True)
    play_rollout(match, BRITISH, Random(seed))
    return match


def test_estimate_at_the_end_is_the_actual_result() -> None:
    results = {}
    for seed in range(8):
        match = finished_match(seed)
        end = estimate_win_probability(PlayerView(match, BRITISH), "s", 5)
        outcome = match.outcome()
        assert outcome is not None
        assert end == WinEstimate(match.position, float("victory" in outcome.level), float(outcome.points[BRITISH]))
        results[end.wins] = True
    assert set(results) == {0.0, 1.0}


def test_estimate_at_the_start_is_deterministic() -> None:
    match = start_match(LION, "prelude", seed=3)
    view = PlayerView(match, BRITISH)
    first = estimate_win_probability(view, "s", 12)
    assert 0 < first.wins < 1
    assert first == estimate_win_probability(view, "s", 12)
    assert first != estimate_win_probability(view, "t", 12)
    assert match.position == 0


def test_only_significant_swings_are_turning_points() -> None:
    shares = [0.5, 0.6, 0.1, 0.2, 0.9, 0.5, 0.75, 1.0]
    line = [WinEstimate(at * 10, share, 0.0) for at, share in enumerate(shares)]
    assert turning_points(line, 24) == [2, 4, 5]
    assert turning_points(line[:2], 24) == []
    assert turning_points(line, 2) == []
    assert turning_points([], 24) == []


def test_endless_rollout_raises_rules_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout, "MAX_CHOICES", 3)
    with pytest.raises(RulesError, match="does not end"):
        play_rollout(start_match(LION, "prelude", seed=1), BRITISH, Random(1))
