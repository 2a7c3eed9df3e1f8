"""The curve of a sweep: the mean of each seat's points at every value, with the band in which it lies 95 % sure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Final

from dowding.sim.html_report import STYLE
from dowding.sim.proportion import share
from dowding.sim.svg_charts import LETTER, ticks
from dowding.sim.sweep import Stop, Swept

WIDTH: Final = 640
HEIGHT: Final = 280
LEFT: Final = 48
RIGHT: Final = 24
TOP: Final = 24
BOTTOM: Final = 34
MARGIN: Final = 24
SHAPES: Final = ("", "6 4")
"""How the lines of the seats are told apart, besides by their colour."""


def curve_page(found: Swept) -> str:
    """A page that opens without a server: what was played, the curve, and the figures below it."""
    title = f"{found.asked.game}, {found.scenario}: {found.over}"
    told = ", ".join(f"{name} {value}" for name, value in found.asked.cells().items() if name != "game")
    heads = ("value", "seat", "matches", "mean VP", "95 %", "more than the first", "95 %", "won", "95 %")
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(stop))}</tr>" for stop in found.stops)
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE.read_text(encoding="utf-8")}</style></head>'
        f"<body><h1>{escape(title)}</h1><p>The same matches were played with every value: seed {found.asked.seed}, "
        f'{escape(told)}.</p><div class="charts"><figure><h3>Mean VP by {escape(found.over)}</h3>{curve(found.stops)}'
        "<figcaption>The band holds each mean, 95 % sure. Differences between values are known better than the bands "
        "say, for the seeds are the same: they are in the table.</figcaption></figure></div>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></body></html>\n"
    )


def _cells(stop: Stop) -> tuple[str, ...]:
    won = share(stop.wins, stop.matches)
    return (
        *(stop.value, stop.seat, str(stop.matches), f"{stop.mean:+.2f}"),
        *(f"{stop.low:+.2f} to {stop.high:+.2f}", f"{stop.gain:+.2f}"),
        *(f"{stop.gain_low:+.2f} to {stop.gain_high:+.2f}", f"{100 * won.share:.0f} %", won.interval),
    )


def curve(stops: Sequence[Stop]) -> str:
    """The chart itself, as SVG: numbers stand at their place on the axis, other values side by side."""
    values = list(dict.fromkeys(stop.value for stop in stops))
    seats = list(dict.fromkeys(stop.seat for stop in stops))
    places = _places(values)
    low, high = min(stop.low for stop in stops), max(stop.high for stop in stops)
    high = max(high, low + 1)

    def x(value: str) -> float:
        return LEFT + MARGIN + (WIDTH - LEFT - RIGHT - 2 * MARGIN) * places[value]

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low)

    parts: list[str] = []
    for value in ticks(low, high):
        kind = "grid" if value else "axis"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(_text(LEFT - 6, y(value) + 4, f"{value:+d}" if value else "0", "end"))
    room = LETTER * max(len(value) for value in values) + 12
    every = ceil(len(values) * room / (WIDTH - LEFT - RIGHT))
    parts += [_text(x(value), HEIGHT - 12, value, "middle") for value in values[::every]]
    for number, seat in enumerate(seats):
        own = sorted((stop for stop in stops if stop.seat == seat), key=lambda stop: places[stop.value])
        edge = [(x(stop.value), y(stop.high)) for stop in own] + [(x(stop.value), y(stop.low)) for stop in own[::-1]]
        line = " ".join(f"{x(stop.value):.1f},{y(stop.mean):.1f}" for stop in own)
        band = " ".join(f"{across:.1f},{down:.1f}" for across, down in edge)
        shape = SHAPES[number % len(SHAPES)]
        parts.append(f'<polygon class="wide" points="{band}"/>')
        parts.append(f'<polyline class="median" points="{line}" stroke-dasharray="{shape}"/>')
        parts += [
            f'<circle class="bar" cx="{x(stop.value):.1f}" cy="{y(stop.mean):.1f}" r="3.5">'
            f"<title>{escape(stop.value)}: {stop.mean:+.2f} ({stop.low:+.2f} to {stop.high:+.2f})</title></circle>"
            for stop in own
        ]
        if len(seats) > 1:
            parts.append(_text(x(own[-1].value) - 4, y(own[-1].mean) - 8, seat, "end"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Mean points by value">{"".join(parts)}</svg>'


def _places(values: Sequence[str]) -> dict[str, float]:
    """Where each value stands, from 0 to 1: numbers in proportion, words one after the other."""
    try:
        numbers = [float(value) for value in values]
    except ValueError:
        numbers = [float(number) for number in range(len(values))]
    low, wide = min(numbers), (max(numbers) - min(numbers)) or 1.0
    return {value: (number - low) / wide for value, number in zip(values, numbers, strict=True)}


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
