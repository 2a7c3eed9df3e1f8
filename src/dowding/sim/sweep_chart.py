"""The HTML page and chart of a sweep: the mean points of each seat at every value, with 95 % confidence bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, isfinite
from typing import Final

from dowding.sim.conclusions import conclude_sweep, shown_sweep_seats
from dowding.sim.html_report import STYLE, Chart, render_origin, render_partial_note
from dowding.sim.proportion import wilson_interval
from dowding.sim.svg_charts import LETTER_WIDTH, axis_ticks, render_bars
from dowding.sim.sweep import SweepPoint, SweepResult

WIDTH: Final = 640
HEIGHT: Final = 280
LEFT: Final = 48
RIGHT: Final = 24
TOP: Final = 24
BOTTOM: Final = 34
MARGIN: Final = 24
MAX_BARS: Final = 2
"""Up to this number of values are drawn as bars, even if they are numbers."""
PARTIAL_TEXT: Final = "The sweep was interrupted. Some values have fewer matches, or none."
DASH_PATTERNS: Final = ("", "6 4")
"""Dash patterns that distinguish the seats in addition to their colours."""


def render_sweep_page(result: SweepResult, command: str = "", date: str = "", files: Sequence[str] = ()) -> str:
    """A self-contained page: the conclusions, what was played, the chart, and the figures."""
    title = f"{result.header.game}, {result.scenario}: {result.axis}"
    header = ", ".join(f"{name} {value}" for name, value in result.header.cells().items() if name != "game")
    heads = ("value", "seat", "matches", "mean VP", "95 %", "gain over the first", "95 %", "won", "95 %")
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(point))}</tr>" for point in result.points
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    partial_note = render_partial_note(PARTIAL_TEXT if result.partial else "")
    chart = sweep_chart(result)
    link = f' <a href="{escape(chart.file_name(""))}" download>SVG</a>' if chart.file_name("") else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE.read_text(encoding="utf-8")}</style></head>'
        f"<body><h1>{escape(title)}</h1>{partial_note}"
        f'<p class="conclusions">{escape(conclude_sweep(result))}</p>'
        f"<p>The same matches were played with every value: seed {result.header.seed}, {escape(header)}.</p>"
        f"{render_origin(date, command, files)}"
        f'<div class="charts"><figure><h3>{escape(chart.title)}</h3>{chart.drawing}'
        f"<figcaption>{chart.caption}{link}</figcaption></figure></div>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></body></html>\n"
    )


def sweep_chart(result: SweepResult) -> Chart:
    """The chart of a sweep: bars for two values or for words, a line with its band for three numbers or more."""
    seats = shown_sweep_seats(result)
    points = [point for point in result.points if point.seat in seats]
    title = f"Mean VP by {result.axis}"
    known_better = (
        "Differences between values are more precise than the intervals suggest: see the table, paired by seed."
    )
    if len({point.value for point in points}) <= MAX_BARS or not _are_numbers(point.value for point in points):
        several = len(seats) > 1
        bars = [(f"{point.value}, {point.seat}" if several else point.value, point.mean) for point in points]
        drawing = (
            render_bars(bars, title, "VP", [(point.low, point.high) for point in points])
            if bars
            else "<p>No match finished.</p>"
        )
        return Chart(title, drawing, f"With 95 % intervals. {known_better}")
    return Chart(title, render_sweep_chart(points), f"The band is the 95 % interval of each mean. {known_better}")


def _are_numbers(values: Iterable[str]) -> bool:
    try:
        return all(isfinite(float(value)) for value in values)
    except ValueError:
        return False


def _cells(point: SweepPoint) -> tuple[str, ...]:
    win_rate = wilson_interval(point.wins, point.matches)
    return (
        *(point.value, point.seat, str(point.matches), f"{point.mean:+.2f}"),
        *(f"{point.low:+.2f} to {point.high:+.2f}", f"{point.gain:+.2f}"),
        *(f"{point.gain_low:+.2f} to {point.gain_high:+.2f}", f"{100 * win_rate.share:.0f} %", win_rate.interval),
    )


def render_sweep_chart(sweep_points: Sequence[SweepPoint]) -> str:
    """The chart as SVG: numeric values in proportion, others side by side."""
    values = list(dict.fromkeys(point.value for point in sweep_points))
    seats = list(dict.fromkeys(point.seat for point in sweep_points))
    x_positions = _axis_positions(values)
    low, high = min(point.low for point in sweep_points), max(point.high for point in sweep_points)
    high = max(high, low + 1)

    def x(value: str) -> float:
        return LEFT + MARGIN + (WIDTH - LEFT - RIGHT - 2 * MARGIN) * x_positions[value]

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low)

    parts: list[str] = []
    for value in axis_ticks(low, high):
        kind = "grid" if value else "axis"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(_text(LEFT - 6, y(value) + 4, f"{value:+d}" if value else "0", "end"))
    label_width = LETTER_WIDTH * max(len(value) for value in values) + 12
    every = ceil(len(values) * label_width / (WIDTH - LEFT - RIGHT))
    parts += [_text(x(value), HEIGHT - 12, value, "middle") for value in values[::every]]
    for number, seat in enumerate(seats):
        seat_points = sorted(
            (point for point in sweep_points if point.seat == seat), key=lambda point: x_positions[point.value]
        )
        edge = [(x(point.value), y(point.high)) for point in seat_points] + [
            (x(point.value), y(point.low)) for point in seat_points[::-1]
        ]
        line = " ".join(f"{x(point.value):.1f},{y(point.mean):.1f}" for point in seat_points)
        band = " ".join(f"{across:.1f},{down:.1f}" for across, down in edge)
        dash_pattern = DASH_PATTERNS[number % len(DASH_PATTERNS)]
        parts.append(f'<polygon class="wide" points="{band}"/>')
        parts.append(f'<polyline class="median" points="{line}" stroke-dasharray="{dash_pattern}"/>')
        parts += [
            f'<circle class="bar" cx="{x(point.value):.1f}" cy="{y(point.mean):.1f}" r="3.5">'
            f"<title>{escape(point.value)}: {point.mean:+.2f} ({point.low:+.2f} to {point.high:+.2f})</title></circle>"
            for point in seat_points
        ]
        if len(seats) > 1:
            parts.append(_text(x(seat_points[-1].value) - 4, y(seat_points[-1].mean) - 8, seat, "end"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Mean points by value">{"".join(parts)}</svg>'


def _axis_positions(values: Sequence[str]) -> dict[str, float]:
    """The position of each value on the axis, from 0 to 1: numbers in proportion, words evenly spaced."""
    try:
        numbers = [float(value) for value in values]
    except ValueError:
        numbers = [float(number) for number in range(len(values))]
    low, wide = min(numbers), (max(numbers) - min(numbers)) or 1.0
    return {value: (number - low) / wide for value, number in zip(values, numbers, strict=True)}


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
