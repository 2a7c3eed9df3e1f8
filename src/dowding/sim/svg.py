"""Small charts as SVG text: bars, histograms and bands, drawn without any library so that a page opens anywhere."""

from __future__ import annotations

from collections.abc import Sequence
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
ROW: Final = 26
LETTER: Final = 8.4
"""How wide a letter of a label is at most, on the average: that of a wide face, for a page opens anywhere."""
FIGURE: Final = 60
"""The room for a figure at the end of a bar."""
SIDES: Final = 2
"""Of so many sides each has a colour of its own."""
MOST_BINS: Final = 40
MOST_TICKS: Final = 5

Quantiles = tuple[float, float, float, float, float]


def bin_width(low: int, high: int) -> int:
    """How many whole numbers share a bar of a histogram: one if that makes no more bars than can be told apart."""
    return -(-(high - low + 1) // MOST_BINS)


def histogram(values: Sequence[int], title: str) -> str:
    """How often each value occurs, the mean marked."""
    low, high = min(values), max(values)
    step = bin_width(low, high)
    bins = [0] * ((high - low) // step + 1)
    for value in values:
        bins[(value - low) // step] += 1
    top = max(bins)
    wide = (WIDTH - LEFT - RIGHT) / max(len(bins), 6)
    parts = _grid(0, top)
    for number, often in enumerate(bins):
        first = low + number * step
        name = f"{first:+d}" if step == 1 else f"{first:+d} to {first + step - 1:+d}"
        y = _y(often, 0, top)
        parts.append(
            f'<rect class="bar" x="{LEFT + number * wide + 1:.1f}" y="{y:.1f}" width="{max(wide - 2, 1):.1f}" '
            f'height="{_floor() - y:.1f}"><title>{name}: {often}</title></rect>'
        )
    every = max(1, -(-len(bins) // 10))
    for number in range(0, len(bins), every):
        parts.append(_text(LEFT + (number + 0.5) * wide, HEIGHT - 10, f"{low + number * step:+d}", "middle"))
    mean = sum(values) / len(values)
    at = LEFT + (mean - low + 0.5) / step * wide
    parts.append(f'<line class="mark" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 6}" y2="{_floor():.1f}"/>')
    parts.append(_text(at, TOP - 10, f"mean {mean:+.2f}", "middle"))
    return _framed(parts, title)


def side_of(name: str) -> str:
    """The side in the name of a count, `Luftwaffe: Me109`; empty where it names none."""
    side, colon, _ = name.partition(": ")
    return side if colon else ""


def bars(counts: Sequence[tuple[str, float]], title: str, unit: str = "") -> str:
    """A bar for each name, the value at its end; what is below zero goes to the left. Sides differ in colour."""
    height = 12 + ROW * len(counts)
    values = [0.0, *(value for _, value in counts)]
    low, high = min(values), max(values)
    left = 16 + LETTER * max(len(name) for name, _ in counts) + (FIGURE if low < 0 else 0)
    scale = (WIDTH - left - FIGURE - 8) / ((high - low) or 1.0)
    zero = left - low * scale
    sides = sorted({side_of(name) for name, _ in counts} - {""})
    parts: list[str] = []
    for number, (name, value) in enumerate(counts):
        y, end = 8 + ROW * number, zero + value * scale
        kind, anchor, past = ("loss", "end", -6) if value < 0 else ("bar", "start", 6)
        if side_of(name):
            kind = f"side-{sides.index(side_of(name)) % SIDES}"
        shown = f"{value:+.2f}" if unit == "VP" else f"{value:.1f}{unit}"
        parts.append(_text(8, y + 13, name))
        parts.append(
            f'<rect class="{kind}" x="{min(zero, end):.1f}" y="{y}" width="{max(abs(end - zero), 1):.1f}" height="18"/>'
        )
        parts.append(_text(end + past, y + 13, shown, anchor))
    if low < 0 < high:
        parts.append(f'<line class="axis" x1="{zero:.1f}" x2="{zero:.1f}" y1="4" y2="{height - 4}"/>')
    return _framed(parts, title, height)


def bands(axis: Sequence[str], levels: Sequence[Quantiles], title: str) -> str:
    """The course of many matches: the median, the middle half and the middle four fifths at each tick."""
    low, high = min(0.0, *(level[0] for level in levels)), max(0.0, *(level[4] for level in levels))

    def point(number: int, value: float) -> str:
        return f"{x(number):.1f},{_y(value, low, high):.1f}"

    def x(number: int) -> float:
        return LEFT + 24 + (WIDTH - LEFT - RIGHT - 24) * number / max(1, len(axis) - 1)

    def area(first: int, last: int, kind: str) -> str:
        there = [point(number, level[first]) for number, level in enumerate(levels)]
        back = [point(number, level[last]) for number, level in reversed(list(enumerate(levels)))]
        return f'<polygon class="{kind}" points="{" ".join(there + back)}"/>'

    middle = " ".join(point(number, level[2]) for number, level in enumerate(levels))
    parts = [*_grid(low, high), area(0, 4, "wide"), area(1, 3, "half")]
    parts.append(f'<polyline class="median" points="{middle}"/>')
    room = LETTER * max(len(tick) for tick in axis) + 12
    every = max(1, ceil(len(axis) * room / (x(len(axis) - 1) - x(0) + room)))
    last_to_first = range(len(axis) - 1, -1, -every)  # the end is always named
    parts += [_text(x(number), HEIGHT - 10, axis[number], "middle") for number in last_to_first]
    return _framed(parts, title)


def ticks(low: float, high: float) -> list[int]:
    """A few round numbers from low to high, among them zero if it is there."""
    steps = (mantissa * 10**power for power in count() for mantissa in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= MOST_TICKS)
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))


def _grid(low: float, high: float) -> list[str]:
    """Lines across the chart, their values at the left."""
    parts: list[str] = []
    for value in ticks(low, high):
        y = _y(value, low, high)
        kind = "grid" if value else "axis"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT + 10}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(LEFT - 8, y + 4, f"{value:+d}" if low < 0 and value else str(value), "end"))
    return parts


def _y(value: float, low: float, high: float) -> float:
    return _floor() - (value - low) / ((high - low) or 1.0) * (_floor() - TOP)


def _floor() -> float:
    return HEIGHT - BOTTOM


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _framed(parts: Sequence[str], title: str, height: float = HEIGHT) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )
