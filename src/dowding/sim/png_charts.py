"""The charts of a report as PNG files, by matplotlib (the extra `analysis`)."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast

from dowding.sim.batch_statistics import Statistics
from dowding.sim.svg_charts import bin_width


class Axes(Protocol):
    """What is drawn on."""

    def hist(self, x: Sequence[int], bins: Sequence[float], color: str) -> object: ...
    def barh(
        self, y: Sequence[str], width: Sequence[float], color: str, xerr: Sequence[Sequence[float]], capsize: float
    ) -> object: ...
    def axvline(self, x: float, color: str) -> object: ...
    def set_title(self, label: str) -> object: ...
    def set_xlabel(self, xlabel: str) -> object: ...


class Figure(Protocol):
    """A picture that can be saved."""

    def savefig(self, fname: Path, dpi: int, bbox_inches: str) -> object: ...


class Plotter(Protocol):
    """The part of matplotlib.pyplot that is used."""

    def switch_backend(self, newbackend: str) -> object: ...
    def subplots(self, figsize: tuple[float, float]) -> tuple[Figure, Axes]: ...
    def close(self, fig: Figure) -> object: ...


def plotter() -> Plotter | None:
    """matplotlib, drawing to files; None where the extra is not installed."""
    try:
        found = cast(Plotter, importlib.import_module("matplotlib.pyplot"))
    except ImportError:
        return None
    found.switch_backend("Agg")
    return found


def draw(found: Plotter, folder: Path, totals: Mapping[str, Statistics]) -> list[Path]:
    """Points of each seat and levels of each scenario, a file for each chart."""
    files: list[Path] = []
    for scenario, statistics in totals.items():
        if not statistics.rows:
            continue
        for seat in statistics.seats:
            name = scenario if len(statistics.seats) == 1 else f"{scenario}-{seat}"
            files.append(_draw_points(found, folder, name, [row.points[seat] for row in statistics.rows]))
        levels = statistics.shares()
        figure, axes = found.subplots(figsize=(8, 4))
        below = [100 * (each.share - each.low) for each in levels.values()]
        above = [100 * (each.high - each.share) for each in levels.values()]
        widths = [100 * each.share for each in levels.values()]
        axes.barh(list(levels), widths, color="#1f5fa8", xerr=(below, above), capsize=3)
        axes.set_title(f"{scenario}: victory levels, with 95 % intervals")
        axes.set_xlabel("% of matches")
        files.append(_saved(found, figure, folder / f"{scenario}-levels.png"))
    return files


def _draw_points(found: Plotter, folder: Path, name: str, points: Sequence[int]) -> Path:
    figure, axes = found.subplots(figsize=(8, 4))
    axes.hist(points, bins=_edges(points), color="#1f5fa8")
    axes.axvline(sum(points) / len(points), color="#d98c1f")
    axes.set_title(f"{name}: victory points of {len(points)} matches")
    axes.set_xlabel("VP")
    return _saved(found, figure, folder / f"{name}-points.png")


def _edges(points: Sequence[int]) -> list[float]:
    """Between whole numbers, so that no bar holds more of them than the others."""
    low, high = min(points), max(points)
    step = bin_width(low, high)
    return [edge - 0.5 for edge in range(low, high + step + 1, step)]


def _saved(found: Plotter, figure: Figure, path: Path) -> Path:
    figure.savefig(path, dpi=120, bbox_inches="tight")
    found.close(figure)
    return path
