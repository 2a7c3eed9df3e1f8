"""Shares with their intervals."""

from __future__ import annotations

import pytest

from dowding.sim.proportion import wilson_interval


def test_wilson_interval_matches_published_values() -> None:
    """The figures of Wilson's paper for 10 of 20, as every table has them."""
    result = wilson_interval(10, 20)
    assert [result.share, result.low, result.high] == pytest.approx([0.5, 0.299, 0.701], abs=1e-3)
    assert str(result) == "50 % (30–70 %)"


@pytest.mark.parametrize(("count", "of"), [(0, 5), (5, 5), (6, 6), (1, 1), (0, 100_000), (3, 7)])
def test_an_interval_contains_its_share_and_stays_within_0_and_1(count: int, of: int) -> None:
    result = wilson_interval(count, of)
    assert 0 <= result.low <= result.share <= result.high <= 1
    assert result.low < result.high


def test_an_empty_sample_gives_the_whole_interval() -> None:
    assert (wilson_interval(0, 0).low, wilson_interval(0, 0).high) == (0, 1)
