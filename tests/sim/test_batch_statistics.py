"""Statistics of many matches: exact figures, independent of how the parts are merged."""

from __future__ import annotations

from math import isclose, sqrt

from dowding.sim.batch_statistics import BatchStatistics, MatchFailure
from sim.row_fixtures import BRITISH

RESULTS = [("victory", 5), ("draw", 0), ("defeat", -4), ("defeat", -7), ("victory", 9)]


def counted(results: list[tuple[str, int]]) -> BatchStatistics:
    statistics = BatchStatistics((BRITISH,))
    for level, points in results:
        winner = BRITISH if level == "victory" else None
        statistics.finish(level, winner, {BRITISH: points}, choices=10)
    statistics.seconds = 0.5 * len(results)
    return statistics


def test_points_are_averaged_over_the_matches() -> None:
    points = counted(RESULTS).points(BRITISH)
    assert points is not None
    mean = sum(points for _, points in RESULTS) / 5
    assert isclose(points.mean, mean)
    assert isclose(points.sd, sqrt(sum((item - mean) ** 2 for _, item in RESULTS) / 5))
    assert (points.min, points.max) == (-7, 9)
    assert isclose(points.standard_error, points.sd / sqrt(4))
    assert isclose(points.ci95, 2.776445 * points.standard_error, rel_tol=1e-6)


def test_levels_are_counted_from_the_most_points_down() -> None:
    assert list(counted(RESULTS).level_counts().items()) == [("victory", 2), ("draw", 1), ("defeat", 2)]


def test_every_seat_has_its_points_and_its_wins() -> None:
    statistics = BatchStatistics(("red", "blue"))
    for winner, red, blue in (("red", 3, 1), ("blue", 0, 4), ("red", 5, 2), (None, 2, 2)):
        statistics.finish(winner or "draw", winner, {"blue": blue, "red": red}, choices=7)
    of_red, of_blue = (statistics.points(seat) for seat in ("red", "blue"))
    assert of_red is not None
    assert of_blue is not None
    assert (of_red.mean, of_red.min, of_red.max) == (2.5, 0, 5)
    assert (of_blue.mean, of_blue.min, of_blue.max) == (2.25, 1, 4)
    assert statistics.win_counts() == {"red": 2, "blue": 1}
    assert statistics.level_counts() == {"red": 2, "draw": 1, "blue": 1}


def test_merged_statistics_do_not_depend_on_the_order() -> None:
    whole = counted(RESULTS)
    for cut in range(6):
        merged = counted(RESULTS[cut:])
        merged.merge(counted(RESULTS[:cut]))
        assert merged.points(BRITISH) == whole.points(BRITISH)
        assert merged.level_counts() == whole.level_counts()
        assert merged.win_counts() == whole.win_counts() == {BRITISH: 2}
        assert (merged.matches, merged.finished, merged.choices) == (5, 5, 50)
        assert isclose(merged.seconds, whole.seconds)


def test_speed_is_choices_per_cpu_second() -> None:
    assert counted(RESULTS).choices_per_second == 20
    assert BatchStatistics((BRITISH,)).choices_per_second == 0


def test_a_failed_match_is_counted_without_points() -> None:
    statistics = BatchStatistics((BRITISH,))
    statistics.fail(MatchFailure("day", 3, "KeyError: 'x'", (("red", "go"), ("red", "on"))))
    assert (statistics.matches, statistics.finished, statistics.failure_count, statistics.choices) == (1, 0, 1, 2)
    assert statistics.points(BRITISH) is None
    assert statistics.level_counts() == {}


def test_failures_are_listed_in_match_order() -> None:
    first, second = BatchStatistics((BRITISH,)), BatchStatistics((BRITISH,))
    first.fail(MatchFailure("day", 9, "", ()))
    second.fail(MatchFailure("day", 2, "", ()))
    first.merge(second)
    assert [failure.number for failure in first.failures] == [2, 9]
