"""Charts of a report as PNG files, drawn by matplotlib (the extra `analysis`)."""

from __future__ import annotations

import importlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast

from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.svg_charts import bin_width


class Axes(Protocol):
    """The part of matplotlib's axes that is used."""

    def hist(self, x: Sequence[int], bins: Sequence[float], color: str, weights: Sequence[int]) -> object: ...
    def barh(
        self, y: Sequence[str], width: Sequence[float], color: str, xerr: Sequence[Sequence[float]], capsize: float
    ) -> object: ...
    def axvline(self, x: float, color: str) -> object: ...
    def set_title(self, label: str) -> object: ...
    def set_xlabel(self, xlabel: str) -> object: ...


class Figure(Protocol):
    """The part of a matplotlib figure that is used."""

    def savefig(self, fname: Path, dpi: int, bbox_inches: str) -> object: ...


class Plotter(Protocol):
    """The part of matplotlib.pyplot that is used."""

    def switch_backend(self, newbackend: str) -> object: ...
    def subplots(self, figsize: tuple[float, float]) -> tuple[Figure, Axes]: ...
    def close(self, fig: Figure) -> object: ...


def load_pyplot() -> Plotter | None:
    """matplotlib.pyplot with the file backend; None if matplotlib is not installed."""
    try:
        pyplot = cast(Plotter, importlib.import_module("matplotlib.pyplot"))
    except ImportError:
        return None
    pyplot.switch_backend("Agg")
    return pyplot


def save_charts(pyplot: Plotter, folder: Path, totals: Mapping[str, BatchStatistics]) -> list[Path]:
    """Save charts of each seat's points and of each scenario's levels, and return their files."""
    files: list[Path] = []
    for scenario, statistics in totals.items():
        if not statistics.finished:
            continue
        for seat in statistics.seats:
            name = scenario if len(statistics.seats) == 1 else f"{scenario}-{seat}"
            files.append(_draw_points(pyplot, folder, name, statistics.final_points(seat)))
        levels = statistics.level_proportions()
        figure, axes = pyplot.subplots(figsize=(8, 4))
        below = [100 * (proportion.share - proportion.low) for proportion in levels.values()]
        above = [100 * (proportion.high - proportion.share) for proportion in levels.values()]
        widths = [100 * proportion.share for proportion in levels.values()]
        axes.barh(list(levels), widths, color="#1f5fa8", xerr=(below, above), capsize=3)
        axes.set_title(f"{scenario}: victory levels, with 95 % intervals")
        axes.set_xlabel("% of matches")
        files.append(_save_figure(pyplot, figure, folder / f"{scenario}-levels.png"))
    return files


def _draw_points(pyplot: Plotter, folder: Path, name: str, points: Mapping[int, int]) -> Path:
    figure, axes = pyplot.subplots(figsize=(8, 4))
    matches = sum(points.values())
    axes.hist(list(points), bins=_bin_edges(points), color="#1f5fa8", weights=list(points.values()))
    axes.axvline(sum(value * count for value, count in points.items()) / matches, color="#d98c1f")
    axes.set_title(f"{name}: victory points of {matches} matches")
    axes.set_xlabel("VP")
    return _save_figure(pyplot, figure, folder / f"{name}-points.png")


def _bin_edges(points: Collection[int]) -> list[float]:
    """The edges of histogram bins, between whole numbers, so that all bins hold equally many."""
    low, high = min(points), max(points)
    step = bin_width(low, high)
    return [edge - 0.5 for edge in range(low, high + step + 1, step)]


def _save_figure(pyplot: Plotter, figure: Figure, path: Path) -> Path:
    figure.savefig(path, dpi=120, bbox_inches="tight")
    pyplot.close(figure)
    return path
