"""The course of many matches: ticks in the order of time, and what a match that is over has."""

from __future__ import annotations

from dowding.sim.course import END, axis_of, columns
from sim.rows import row


def test_hours_come_in_order_and_the_end_of_the_day_last() -> None:
    rows = [row(0, 3, (("1000", 1), ("End of Day", 3))), row(1, 2, (("0800", 0), ("1200", 1), ("End of Day", 2)))]
    assert axis_of(rows) == ["0800", "1000", "1200", "End of Day"]


def test_dates_come_in_the_order_of_the_calendar() -> None:
    rows = [row(0, 3, (("9 August", 1), ("1 September", 3))), row(1, 2, (("11 August", 0), ("30 August", 2)))]
    assert axis_of(rows) == ["9 August", "11 August", "30 August", "1 September"]


def test_a_match_keeps_its_points_where_it_has_no_tick_and_when_it_is_over() -> None:
    rows = [row(0, 3, (("0800", 1), ("1200", 3))), row(1, -4, (("1000", -4),))]
    axis, points = columns(rows)
    assert axis == ["0800", "1000", "1200"]
    assert points == [[1, 0], [1, -4], [3, -4]]


def test_the_end_is_a_tick_where_points_came_after_the_last_one() -> None:
    rows = [row(0, 5, (("11 August", 1),)), row(1, 2, (("11 August", 2),))]
    assert columns(rows) == (["11 August", END], [[1, 2], [5, 2]])


def test_without_a_tick_there_is_no_course() -> None:
    assert columns([row(0, 5)]) == ([], [])
