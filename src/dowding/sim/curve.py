"""The curve of a sweep: the mean of each seat's points at every value, with the band in which it lies 95 % sure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from dowding.sim.page import STYLE
from dowding.sim.sweep import Stop

WIDTH: Final = 640
HEIGHT: Final = 280
LEFT: Final = 48
RIGHT: Final = 24
TOP: Final = 24
BOTTOM: Final = 34
SHAPES: Final = ("", "6 4")
"""How the lines of the seats are told apart, besides by their colour."""


def curve_page(title: str, stops: Sequence[Stop]) -> str:
    """A page that opens without a server: the curve, and the figures below it."""
    heads = ("value", "seat", "matches", "mean VP", "95 %", "more than the first", "95 %")
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td>{escape(cell)}</td>"
            for cell in (
                *(stop.value, stop.seat, str(stop.matches), f"{stop.mean:+.2f}"),
                *(f"{stop.low:+.2f} to {stop.high:+.2f}", f"{stop.gain:+.2f}"),
                f"{stop.gain_low:+.2f} to {stop.gain_high:+.2f}",
            )
        )
        + "</tr>"
        for stop in stops
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE.read_text(encoding="utf-8")}</style></head>'
        f"<body><h1>{escape(title)}</h1><p>The same matches were played with every value.</p>{curve(stops)}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></body></html>\n"
    )


def curve(stops: Sequence[Stop]) -> str:
    """The chart itself, as SVG."""
    values = list(dict.fromkeys(stop.value for stop in stops))
    seats = list(dict.fromkeys(stop.seat for stop in stops))
    low, high = min(stop.low for stop in stops), max(stop.high for stop in stops)
    high = max(high, low + 1)

    def x(value: str) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (values.index(value) / max(len(values) - 1, 1))

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low)

    parts = [_text(x(value), HEIGHT - 12, value, "middle") for value in values]
    parts += [_text(LEFT - 6, y(edge) + 4, f"{edge:+.1f}", "end") for edge in (low, high)]
    for number, seat in enumerate(seats):
        own = [stop for stop in stops if stop.seat == seat]
        above = [(x(stop.value), y(stop.high)) for stop in own]
        edge = above + [(x(stop.value), y(stop.low)) for stop in reversed(own)]
        shape = SHAPES[number % len(SHAPES)]
        line = " ".join(f"{x(stop.value):.1f},{y(stop.mean):.1f}" for stop in own)
        band = " ".join(f"{across:.1f},{down:.1f}" for across, down in edge)
        parts.append(f'<polygon points="{band}" fill="currentColor" opacity="0.15"/>')
        parts.append(f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-dasharray="{shape}"/>')
        last = own[-1]
        parts.append(_text(x(last.value) - 4, y(last.mean) - 6, seat, "end"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Mean points by value">{"".join(parts)}</svg>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">{escape(text)}</text>'
