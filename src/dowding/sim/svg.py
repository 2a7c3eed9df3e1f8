"""Small charts as SVG text: bars, histograms and bands, drawn without any library so that a page opens anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 48
BOTTOM: Final = 34
TOP: Final = 12
INK: Final = "#1f2d3d"
BLUE: Final = "#1f5fa8"
AMBER: Final = "#d98c1f"
GREY: Final = "#8a94a0"


def histogram(values: Sequence[int], title: str) -> str:
    """How often each value occurs, the mean marked."""
    low, high = min(values), max(values)
    step = max(1, (high - low + 1) // 30)
    bins = [0] * ((high - low) // step + 1)
    for value in values:
        bins[(value - low) // step] += 1
    most = max(bins)
    wide = (WIDTH - LEFT) / len(bins)
    parts = [
        f'<rect x="{LEFT + number * wide + 1:.1f}" y="{_y(count / most):.1f}" width="{max(wide - 2, 1):.1f}" '
        f'height="{_floor() - _y(count / most):.1f}" fill="{BLUE}"><title>{low + number * step:+d}'
        f"{f' to {low + number * step + step - 1:+d}' if step > 1 else ''}: {count}</title></rect>"
        for number, count in enumerate(bins)
    ]
    mean = sum(values) / len(values)
    at = LEFT + (mean - low + 0.5) / (len(bins) * step) * (WIDTH - LEFT)
    parts.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{_floor()}" stroke="{AMBER}" stroke-width="2"/>')
    parts.append(_text(at + 4, TOP + 10, f"mean {mean:+.2f}"))
    every = max(1, len(bins) // 10)
    parts += [
        _text(LEFT + (number + 0.5) * wide, HEIGHT - 14, f"{low + number * step:+d}", "middle")
        for number in range(0, len(bins), every)
    ]
    parts.append(_text(LEFT - 6, _y(1.0) + 4, str(most), "end"))
    return _framed(parts, title)


def bars(counts: Sequence[tuple[str, float]], title: str, unit: str = "") -> str:
    """A bar for each name, the value at its end."""
    height = TOP + 24 * len(counts) + 10
    most = max((abs(value) for _, value in counts), default=1) or 1
    parts: list[str] = []
    for number, (name, value) in enumerate(counts):
        y = TOP + 24 * number
        wide = abs(value) / most * (WIDTH - 330)
        colour = BLUE if value >= 0 else AMBER
        shown = f"{value:+.2f}" if unit == "VP" else f"{value:.1f}{unit}"
        parts.append(_text(232, y + 14, name, "end"))
        parts.append(f'<rect x="240" y="{y + 2}" width="{max(wide, 1):.1f}" height="16" fill="{colour}"/>')
        parts.append(_text(246 + wide, y + 14, shown))
    return _framed(parts, title, height)


def bands(axis: Sequence[str], levels: Sequence[tuple[float, float, float, float, float]], title: str) -> str:
    """The course of many matches: the median, the middle half and the middle four fifths at each tick."""
    low = min(level[0] for level in levels)
    high = max(level[4] for level in levels)
    span = (high - low) or 1.0

    def y(value: float) -> float:
        return _y((value - low) / span)

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - 20) * (number / max(1, len(axis) - 1)) + 10

    def area(first: int, last: int, opacity: float) -> str:
        there = [f"{x(n):.1f},{y(level[first]):.1f}" for n, level in enumerate(levels)]
        back = [f"{x(n):.1f},{y(level[last]):.1f}" for n, level in reversed(list(enumerate(levels)))]
        return f'<polygon points="{" ".join(there + back)}" fill="{BLUE}" opacity="{opacity}"/>'

    middle = " ".join(f"{x(n):.1f},{y(level[2]):.1f}" for n, level in enumerate(levels))
    parts = [area(0, 4, 0.18), area(1, 3, 0.3)]
    parts.append(f'<polyline points="{middle}" fill="none" stroke="{BLUE}" stroke-width="2.5"/>')
    if low < 0 < high:
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y(0):.1f}" y2="{y(0):.1f}" stroke="{GREY}"/>')
        parts.append(_text(LEFT - 6, y(0) + 4, "0", "end"))
    parts += [_text(LEFT - 6, y(low) + 4, f"{low:+.0f}", "end"), _text(LEFT - 6, y(high) + 4, f"{high:+.0f}", "end")]
    every = max(1, -(-len(axis) // 8))
    parts += [_text(x(n), HEIGHT - 14, axis[n], "middle") for n in range(0, len(axis), every)]
    return _framed(parts, title)


def _y(share: float) -> float:
    return _floor() - share * (_floor() - TOP - 8)


def _floor() -> float:
    return HEIGHT - BOTTOM


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'


def _framed(parts: Sequence[str], title: str, height: float = HEIGHT) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="12">{"".join(parts)}</svg>'
    )
