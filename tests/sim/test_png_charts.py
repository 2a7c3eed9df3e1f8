"""The charts as PNG files, drawn by the real matplotlib."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest

from dowding.sim.png_charts import _bin_edges, load_pyplot, save_charts
from sim.row_fixtures import row, statistics

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def test_two_charts_for_each_scenario_that_was_played(tmp_path: Path) -> None:
    result = load_pyplot()
    assert result is not None
    played = statistics(*[row(number, number % 7, level="a" if number % 2 else "b") for number in range(20)])
    files = save_charts(result, tmp_path, {"day": played, "night": statistics()})
    assert [path.name for path in files] == ["day-points.png", "day-levels.png"]
    for path in files:
        content = path.read_bytes()
        assert content.startswith(SIGNATURE)
        assert int.from_bytes(content[16:20], "big") > 600, "a picture is wide enough to be read"


def test_every_seat_has_its_own_points_chart(tmp_path: Path) -> None:
    result = load_pyplot()
    assert result is not None
    files = save_charts(
        result, tmp_path, {"duel": statistics(row(0, {"red": 1, "blue": 2}), row(1, {"red": 3, "blue": 0}))}
    )
    assert [path.name for path in files] == ["duel-red-points.png", "duel-blue-points.png", "duel-levels.png"]


def test_figures_are_closed_after_drawing(tmp_path: Path) -> None:
    from matplotlib import pyplot

    result = load_pyplot()
    assert result is not None
    save_charts(result, tmp_path, {"day": statistics(row(0, 1))})
    assert pyplot.get_fignums() == []


def test_without_matplotlib_there_is_no_plotter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    assert load_pyplot() is None


@pytest.mark.parametrize("points", [[5], [-27, 7], [0, 100], [-3, -2, 96]])
def test_every_bar_covers_the_same_number_of_values(points: list[int]) -> None:
    edges = _bin_edges(points)
    widths = {after - before for before, after in pairwise(edges)}
    assert len(widths) == 1
    assert edges[0] < min(points)
    assert max(points) < edges[-1]
    assert all(edge % 1 == 0.5 for edge in edges)
