"""Small SVG charts as text: bars, histograms and bands, without any library, so that a page is self-contained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import count
from math import ceil, floor
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 280
LEFT: Final = 44
RIGHT: Final = 34
BOTTOM: Final = 30
TOP: Final = 24
ROW_HEIGHT: Final = 26
LETTER_WIDTH: Final = 8.4
"""The average width of a letter in a wide font, because the reader's font is unknown."""
FIGURE_WIDTH: Final = 60
"""The space for a figure at the end of a bar."""
INTERVAL_WIDTH: Final = 70
"""The space for an interval after a figure."""
WIDE_INTERVAL_WIDTH: Final = 130
"""The space for an interval with signs and decimals."""
END_BAND_WIDTH: Final = 24
"""The width of the final band, beside the bands over time."""
SIDE_COLOURS: Final = 2
"""The number of distinct colours of sides."""
MAX_BINS: Final = 40
MAX_TICKS: Final = 5

Quantiles = tuple[float, float, float, float, float]


def bin_width(low: int, high: int) -> int:
    """How many whole numbers share a bar of a histogram; 1 unless that makes too many bars."""
    return -(-(high - low + 1) // MAX_BINS)


def render_histogram(values: Mapping[int, int], title: str) -> str:
    """A histogram of counted values, with the mean marked."""
    low, high = min(values), max(values)
    step = bin_width(low, high)
    bins = [0] * ((high - low) // step + 1)
    for value, frequency in values.items():
        bins[(value - low) // step] += frequency
    top = max(bins)
    bar_width = (WIDTH - LEFT - RIGHT) / max(len(bins), 6)
    parts = _grid(0, top)
    for number, frequency in enumerate(bins):
        first = low + number * step
        name = f"{first:+d}" if step == 1 else f"{first:+d} to {first + step - 1:+d}"
        y = _y(frequency, 0, top)
        parts.append(
            f'<rect class="bar" x="{LEFT + number * bar_width + 1:.1f}" y="{y:.1f}" width="{max(bar_width - 2, 1):.1f}"'
            f' height="{_baseline() - y:.1f}"><title>{name}: {frequency}</title></rect>'
        )
    every = max(1, -(-len(bins) // 10))
    for number in range(0, len(bins), every):
        parts.append(_text(LEFT + (number + 0.5) * bar_width, HEIGHT - 10, f"{low + number * step:+d}", "middle"))
    mean = sum(value * frequency for value, frequency in values.items()) / sum(values.values())
    at = LEFT + (mean - low + 0.5) / step * bar_width
    parts.append(f'<line class="mark" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 6}" y2="{_baseline():.1f}"/>')
    parts.append(_text(at, TOP - 10, f"mean {mean:+.2f}", "middle"))
    return _wrap_svg(parts, title)


def side_of(name: str) -> str:
    """The side in the name of a count, such as `Luftwaffe: Me109`; empty if it names none."""
    side, colon, _ = name.partition(": ")
    return side if colon else ""


def render_bars(
    counts: Sequence[tuple[str, float]], title: str, unit: str = "", intervals: Sequence[tuple[float, float]] = ()
) -> str:
    """A bar chart with the value at the end of each bar; negative values go to the left. Sides differ in colour.

    With `intervals`, a whisker shows the interval of each value, and its ends are written after the value.
    """
    height = 12 + ROW_HEIGHT * len(counts)
    values = [0.0, *(value for _, value in counts), *(end for ends in intervals for end in ends)]
    low, high = min(values), max(values)
    left = 16 + LETTER_WIDTH * max(len(name) for name, _ in counts) + (FIGURE_WIDTH if low < 0 else 0)
    scale = (
        WIDTH
        - left
        - FIGURE_WIDTH
        - (0 if not intervals else WIDE_INTERVAL_WIDTH if unit == "VP" else INTERVAL_WIDTH)
        - 8
    ) / ((high - low) or 1.0)
    zero = left - low * scale
    sides = sorted({side_of(name) for name, _ in counts} - {""})
    parts: list[str] = []
    for number, (name, value) in enumerate(counts):
        y, end = 8 + ROW_HEIGHT * number, zero + value * scale
        kind, anchor, past = ("loss", "end", -6) if value < 0 else ("bar", "start", 6)
        if side_of(name):
            kind = f"side-{sides.index(side_of(name)) % SIDE_COLOURS}"
        shown = f"{value:+.2f}" if unit == "VP" else f"{value:.1f}{unit}"
        parts.append(_text(8, y + 13, name))
        parts.append(
            f'<rect class="{kind}" x="{min(zero, end):.1f}" y="{y}" width="{max(abs(end - zero), 1):.1f}" height="18"/>'
        )
        if intervals:
            first, last = (zero + edge * scale for edge in intervals[number])
            middle, end = y + 9, max(end, last)
            shown += _format_interval(intervals[number], unit)
            edges = "".join(f"M{edge:.1f} {y + 5}v8" for edge in (first, last))
            parts.append(f'<path class="whisker" d="M{first:.1f} {middle}H{last:.1f}{edges}"/>')
        parts.append(_text(end + past, y + 13, shown, anchor))
    if low < 0 < high:
        parts.append(f'<line class="axis" x1="{zero:.1f}" x2="{zero:.1f}" y1="4" y2="{height - 4}"/>')
    return _wrap_svg(parts, title, height)


def _format_interval(interval: tuple[float, float], unit: str) -> str:
    low, high = interval
    return f" ({low:+.1f} to {high:+.1f})" if unit == "VP" else f" ({low:.0f}–{high:.0f})"


def render_bands(
    axis: Sequence[str],
    levels: Sequence[Quantiles],
    title: str,
    going_on: Sequence[str] = (),
    end: tuple[str, Quantiles] | None = None,
) -> str:
    """Bands over time: median, middle half and middle four fifths at each tick.

    A second row under the axis says how many matches were `going_on` at a tick. The final values are a band of their
    own, at `end`.
    """
    shown = [*levels, end[1]] if end else levels
    low, high = min(0.0, *(level[0] for level in shown)), max(0.0, *(level[4] for level in shown))
    names = LETTER_WIDTH * (len(axis[-1]) + len(end[0])) / 2 if end else 0  # half of each of two labels side by side
    plot_width = WIDTH - LEFT - RIGHT - 24 - (names + 12 if end else 0)
    down = BOTTOM / 2 if going_on else 0

    def point(number: int, value: float) -> str:
        return f"{x(number):.1f},{_y(value, low, high):.1f}"

    def x(number: int) -> float:
        return LEFT + 24 + plot_width * number / max(1, len(axis) - 1)

    def area(first: int, last: int, kind: str) -> str:
        lower = [point(number, level[first]) for number, level in enumerate(levels)]
        upper = [point(number, level[last]) for number, level in reversed(list(enumerate(levels)))]
        return f'<polygon class="{kind}" points="{" ".join(lower + upper)}"/>'

    middle = " ".join(point(number, level[2]) for number, level in enumerate(levels))
    parts = [*_grid(low, high), area(0, 4, "wide"), area(1, 3, "half")]
    parts.append(f'<polyline class="median" points="{middle}"/>')
    wide = LETTER_WIDTH * max(len(name) for name in (*axis, *going_on)) + 12
    every = max(1, ceil(len(axis) * wide / (x(len(axis) - 1) - x(0) + wide)))
    for number in range(len(axis) - 1, -1, -every):  # the last tick always has a label
        parts.append(_text(x(number), HEIGHT - 10, axis[number], "middle"))
        if going_on:
            parts.append(_text(x(number), HEIGHT - 10 + down, going_on[number], "middle", "faint"))
    if end:
        parts += _end_band(*end, low, high)
    return _wrap_svg(parts, title, HEIGHT + down)


def _end_band(name: str, level: Quantiles, low: float, high: float) -> list[str]:
    """The bands of the final values, at the right of the chart."""
    at, wide = WIDTH - RIGHT - 4, END_BAND_WIDTH
    heights = [_y(value, low, high) for value in level]
    boxes = [
        f'<rect class="{kind}" x="{at - wide / 2:.1f}" y="{heights[last]:.1f}" width="{wide}" '
        f'height="{max(heights[first] - heights[last], 1):.1f}"/>'
        for kind, first, last in (("wide", 0, 4), ("half", 1, 3))
    ]
    line = f"{at - wide / 2:.1f},{heights[2]:.1f} {at + wide / 2:.1f},{heights[2]:.1f}"
    return [*boxes, f'<polyline class="median" points="{line}"/>', _text(at, HEIGHT - 10, name, "middle")]


def axis_ticks(low: float, high: float) -> list[int]:
    """A few round numbers from low to high, including zero if it lies between."""
    steps = (mantissa * 10**power for power in count() for mantissa in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= MAX_TICKS)
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))


def _grid(low: float, high: float) -> list[str]:
    """Horizontal grid lines with their values at the left."""
    parts: list[str] = []
    for value in axis_ticks(low, high):
        y = _y(value, low, high)
        kind = "grid" if value else "axis"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT + 10}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(LEFT - 8, y + 4, f"{value:+d}" if low < 0 and value else str(value), "end"))
    return parts


def _y(value: float, low: float, high: float) -> float:
    return _baseline() - (value - low) / ((high - low) or 1.0) * (_baseline() - TOP)


def _baseline() -> float:
    return HEIGHT - BOTTOM


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    of_kind = f' class="{kind}"' if kind else ""
    return f'<text{of_kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _wrap_svg(parts: Sequence[str], title: str, height: float = HEIGHT) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )
