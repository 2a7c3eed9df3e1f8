"""Clouds by kind: wisps in strokes, broken cloud in heaps, dense cloud as a wall with rain beneath it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dowding.games.map_art.shapes import number
from dowding.games.wing_leader.geometry import Square, altitude_of, column_of, square_named
from dowding.games.wing_leader.pack.scenario import Bank
from dowding.games.wing_leader.view.art.frame import HIGH, SURFACE, WIDE, left_of, top_of

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

LIGHTS: Final = {
    "broken": ("#93aabb", "#cfdce4", "#eaf1f4", "#fbfdfd"),
    "dense": ("#66798b", "#93a3b1", "#b3c0c9", "#ccd6db"),
}
"""From the shadow below to the light above."""
SHIFTS: Final = ((0.30, 1.0), (0.0, 0.98), (-0.12, 0.84), (-0.24, 0.62))
"""How far each light is shifted up from the heap's middle, and how large it is."""


def box_of(bank: Bank) -> Box:
    """The box of the squares that a bank covers."""
    first, last = square_named(bank.first), square_named(bank.last)
    columns = sorted((column_of(first), column_of(last)))
    levels = sorted((altitude_of(first), altitude_of(last)))
    left, top = left_of(columns[0]), top_of(levels[1])
    return left, top, (columns[1] - columns[0] + 1) * WIDE, (levels[1] - levels[0] + 1) * HIGH


def cloud(bank: Bank) -> Iterator[str]:
    """A bank as it is painted, and the dashed line around the squares that it covers."""
    box = box_of(bank)
    luck = Random(f"{bank.kind} {bank.first} {bank.last}")
    yield from wisps(box, luck) if bank.kind == "wispy" else heaps(box, LIGHTS[bank.kind], luck)
    left, top, width, height = box
    yield (
        f'<rect x="{number(left + 1)}" y="{number(top + 1)}" width="{number(width - 2)}" heig'
        f'ht="{number(height - 2)}"'
        ' rx="6" fill="none" stroke="#f4f8fb" stroke-width="1.4" stroke-dasharray="5 4" opacity=".75"/>'
    )


def wisps(box: Box, luck: Random) -> Iterator[str]:
    """Strokes of a dry brush, along the wind."""
    left, top, width, height = box
    for _ in range(int(width / WIDE * 3) + 6):
        x = left + luck.random() * width * 0.8 - 8
        y = top + height * (0.12 + 0.76 * luck.random())
        length = min(width * (0.25 + 0.35 * luck.random()), left + width + 10 - x)
        rise = height * (0.22 * luck.random() - 0.1)
        yield (
            f'<path d="M{number(x)},{number(y)}q{number(length * 0.4)},{number(-rise - 5)} {number(length)}'
            f',{number(rise)}"'
            f' fill="none" stroke="#fff" stroke-width="{number(1.5 + 4.5 * luck.random())}" stroke-linecap="round"'
            f' opacity="{number(0.2 + 0.45 * luck.random())}"/>'
        )


def heaps(box: Box, lights: tuple[str, ...], luck: Random) -> Iterator[str]:
    """Cumulus: heaps along a flat base, each layer of light a little higher than the one below."""
    left, top, width, height = box
    size = min(height, HIGH * 1.6)
    rows = max(1, round(height / (HIGH * 1.2)))
    blobs: list[tuple[float, float, float]] = []
    for row in range(rows):
        base = top + height * (row + 1) / rows - size * 0.2
        count = max(5, int(width / (size * 0.3)))
        for each in range(count):
            along = width * (each + 0.5) / count
            swell = min(1.0, 0.62 + min(along, width - along) / (2.4 * size))
            radius = size * (0.3 + 0.17 * luck.random()) * swell
            x = left + min(max(along, radius * 0.9), width - radius * 0.9) + size * luck.uniform(-0.05, 0.05)
            blobs.append((x, base - radius * 0.62 - size * 0.12 * luck.random() * swell, radius))
    inset = width * 0.03
    yield (
        f'<rect x="{number(left + inset)}" y="{number(top + height * 0.72)}" width="{number(width - 2 * inset)}"'
        f' height="{number(height * 0.22)}" rx="{number(height * 0.11)}" fill="{lights[0]}" opacity=".95"/>'
    )
    for light, (shift, scale) in zip(lights, SHIFTS, strict=True):
        yield f'<g fill="{light}" opacity=".95">'
        for x, y, radius in blobs:
            yield (f'<circle cx="{number(x)}" cy="{number(y + shift * radius)}" r="{number(radius * scale)}"/>')
        yield "</g>"


def rain(squares: frozenset[Square]) -> Iterator[str]:
    """Rain below dense cloud, in long slanting strokes, a column at a time."""
    bases: dict[int, int] = {}
    for square in squares:
        bases[column_of(square)] = max(altitude_of(square), bases.get(column_of(square), 0))
    for column, highest in sorted(bases.items()):
        left, top = left_of(column), top_of(highest)
        luck = Random(column)
        yield (
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(WIDE)}" height="{number(SURFACE - top)}"'
            ' fill="#4b6072" opacity=".28"/>'
        )
        strokes = "".join(
            f"M{number(left + 12 + WIDE * luck.random())},{number(top + (SURFACE - top) * luck.random() * 0.85)}l-9,34"
            for _ in range(9)
        )
        yield f'<path d="{strokes}" fill="none" stroke="#dfe8ef" stroke-width="1.3" opacity=".4"/>'
