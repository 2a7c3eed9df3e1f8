"""Points over time: ticks in chronological order, and matches that ended early."""

from __future__ import annotations

from collections import Counter

from dowding.engine.match_stats import Tick
from dowding.sim.points_over_time import points_over_time, tick_names
from sim.row_fixtures import BRITISH, course, row, statistics


def test_ticks_are_in_chronological_order() -> None:
    first = row(0, 3, course((1, "1000", 1), (3, "End of Day", 3)))
    second = row(1, 2, course((0, "0800", 0), (2, "1200", 1), (3, "End of Day", 2)))
    assert tick_names(statistics(first, second)) == ["0800", "1000", "1200", "End of Day"]


def test_points_carry_forward_until_a_match_ends() -> None:
    rows = [row(0, 3, course((0, "0800", 1), (2, "1200", 3))), row(1, -4, course((1, "1000", -4)))]
    result = points_over_time(statistics(*rows), BRITISH)
    assert result.axis == ["0800", "1000", "1200"]
    assert result.points == [Counter([1, 0]), Counter([1, -4]), Counter([3])]
    assert (result.end, result.ended_early) == (Counter([3, -4]), 1)


def test_points_after_the_last_tick_count_at_the_end_only() -> None:
    rows = [row(0, 5, course((11, "11 August", 1))), row(1, 2, course((11, "11 August", 2)))]
    result = points_over_time(statistics(*rows), BRITISH)
    assert (result.axis, result.points, result.end) == (["11 August"], [Counter([1, 2])], Counter([5, 2]))
    assert result.ended_early == 0


def test_every_seat_has_its_own_points_over_time() -> None:
    ticks = (Tick(1, "Round 1", {"red": 1, "blue": 0}), Tick(2, "Round 2", {"red": 1, "blue": 4}))
    rows = [row(0, {"red": 1, "blue": 4}, ticks)]
    assert points_over_time(statistics(*rows), "red").points == [Counter([1])] * 2
    assert points_over_time(statistics(*rows), "blue").points == [Counter([0]), Counter([4])]


def test_without_ticks_there_are_no_points_over_time() -> None:
    result = points_over_time(statistics(row(0, 5)), BRITISH)
    assert (result.axis, result.points, result.ended_early) == ([], [], 0)
