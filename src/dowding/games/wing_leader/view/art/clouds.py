"""Cloud art by kind: wispy strokes, heaps of broken cloud, and dense cloud as a wall with rain below."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dowding.games.map_art.shapes import fmt
from dowding.games.wing_leader.geometry import Square, altitude_of, column_of, square_named
from dowding.games.wing_leader.pack.scenario import CloudBank
from dowding.games.wing_leader.view.art.frame import SQUARE_HEIGHT, SQUARE_WIDTH, SURFACE, left_of, top_of

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

CLOUD_COLOURS: Final = {
    "broken": ("#93aabb", "#cfdce4", "#eaf1f4", "#fbfdfd"),
    "dense": ("#66798b", "#93a3b1", "#b3c0c9", "#ccd6db"),
}
"""The colours of the layers, from the shadow at the bottom to the light at the top."""
SHIFTS: Final = ((0.30, 1.0), (0.0, 0.98), (-0.12, 0.84), (-0.24, 0.62))
"""The shift of each light layer from the centre of the heap, and its size."""


def box_of(bank: CloudBank) -> Box:
    """The box of the squares that a bank covers."""
    first, last = square_named(bank.first), square_named(bank.last)
    columns = sorted((column_of(first), column_of(last)))
    levels = sorted((altitude_of(first), altitude_of(last)))
    left, top = left_of(columns[0]), top_of(levels[1])
    return left, top, (columns[1] - columns[0] + 1) * SQUARE_WIDTH, (levels[1] - levels[0] + 1) * SQUARE_HEIGHT


def cloud(bank: CloudBank) -> Iterator[str]:
    """The art of a cloud bank, and a dashed line around its squares."""
    box = box_of(bank)
    rng = Random(f"{bank.kind} {bank.first} {bank.last}")
    yield from wisps(box, rng) if bank.kind == "wispy" else heaps(box, CLOUD_COLOURS[bank.kind], rng)
    left, top, width, height = box
    yield (
        f'<rect x="{fmt(left + 1)}" y="{fmt(top + 1)}" width="{fmt(width - 2)}" heig'
        f'ht="{fmt(height - 2)}"'
        ' rx="6" fill="none" stroke="#f4f8fb" stroke-width="1.4" stroke-dasharray="5 4" opacity=".75"/>'
    )


def wisps(box: Box, rng: Random) -> Iterator[str]:
    """Strokes of a dry brush along the wind."""
    left, top, width, height = box
    for _ in range(int(width / SQUARE_WIDTH * 3) + 6):
        x = left + rng.random() * width * 0.8 - 8
        y = top + height * (0.12 + 0.76 * rng.random())
        length = min(width * (0.25 + 0.35 * rng.random()), left + width + 10 - x)
        rise = height * (0.22 * rng.random() - 0.1)
        yield (
            f'<path d="M{fmt(x)},{fmt(y)}q{fmt(length * 0.4)},{fmt(-rise - 5)}'
            f' {fmt(length)},{fmt(rise)}" fill="none" stroke="#fff"'
            f' stroke-width="{fmt(1.5 + 4.5 * rng.random())}" stroke-linecap="round"'
            f' opacity="{fmt(0.2 + 0.45 * rng.random())}"/>'
        )


def heaps(box: Box, lights: tuple[str, ...], rng: Random) -> Iterator[str]:
    """Cumulus: heaps on a flat base, each lighter layer a little higher than the last."""
    left, top, width, height = box
    size = min(height, SQUARE_HEIGHT * 1.6)
    rows = max(1, round(height / (SQUARE_HEIGHT * 1.2)))
    blobs: list[tuple[float, float, float]] = []
    for row in range(rows):
        base = top + height * (row + 1) / rows - size * 0.2
        count = max(5, int(width / (size * 0.3)))
        for index in range(count):
            along = width * (index + 0.5) / count
            swell = min(1.0, 0.62 + min(along, width - along) / (2.4 * size))
            radius = size * (0.3 + 0.17 * rng.random()) * swell
            x = left + min(max(along, radius * 0.9), width - radius * 0.9) + size * rng.uniform(-0.05, 0.05)
            blobs.append((x, base - radius * 0.62 - size * 0.12 * rng.random() * swell, radius))
    inset = width * 0.03
    yield (
        f'<rect x="{fmt(left + inset)}" y="{fmt(top + height * 0.72)}"'
        f' width="{fmt(width - 2 * inset)}" height="{fmt(height * 0.22)}"'
        f' rx="{fmt(height * 0.11)}" fill="{lights[0]}" opacity=".95"/>'
    )
    for light, (shift, scale) in zip(lights, SHIFTS, strict=True):
        yield f'<g fill="{light}" opacity=".95">'
        for x, y, radius in blobs:
            yield (f'<circle cx="{fmt(x)}" cy="{fmt(y + shift * radius)}" r="{fmt(radius * scale)}"/>')
        yield "</g>"


def rain(squares: frozenset[Square]) -> Iterator[str]:
    """Rain below dense cloud: long slanting strokes, column by column."""
    bases: dict[int, int] = {}
    for square in squares:
        bases[column_of(square)] = max(altitude_of(square), bases.get(column_of(square), 0))
    for column, highest in sorted(bases.items()):
        left, top = left_of(column), top_of(highest)
        rng = Random(column)
        yield (
            f'<rect x="{fmt(left)}" y="{fmt(top)}" width="{fmt(SQUARE_WIDTH)}"'
            f' height="{fmt(SURFACE - top)}" fill="#4b6072" opacity=".28"/>'
        )
        strokes = "".join(
            f"M{fmt(left + 12 + SQUARE_WIDTH * rng.random())},{fmt(top + (SURFACE - top) * rng.random() * 0.85)}l-9,34"
            for _ in range(9)
        )
        yield f'<path d="{strokes}" fill="none" stroke="#dfe8ef" stroke-width="1.3" opacity=".4"/>'
