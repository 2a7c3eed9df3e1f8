"""Ground art below the sky: fields and woods, hills on the horizon, a cliff and the sea."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin
from random import Random
from typing import Final

from dowding.games.map_art.shapes import fmt
from dowding.games.wing_leader.view.art.frame import BOTTOM, GROUND, LEFT, RIGHT, SQUARE_HEIGHT, SURFACE

SHORE: Final = 0.6
"""The share of the width that is land, if there is a coast."""
FIELDS: Final = ("#6f8a45", "#8d9a4e", "#b5a45a", "#5f7d3f", "#9aa560")
FOREST: Final = "#41592f"


def ground(coast: str) -> Iterator[str]:
    """The ground: all land, all sea, or a cliff with the sea to its left or right."""
    width = RIGHT - LEFT
    if coast == "sea":
        yield from sea(LEFT, RIGHT)
        return
    if not coast:
        yield from land(LEFT, RIGHT)
        return
    shore = LEFT + width * SHORE if coast == "right" else RIGHT - width * SHORE
    if coast == "right":
        yield from sea(shore - 20, RIGHT)
        yield from land(LEFT, shore)
        yield from cliff(shore, 1)
    else:
        yield from sea(LEFT, shore + 20)
        yield from land(shore, RIGHT)
        yield from cliff(shore, -1)


def land(start: float, end: float) -> Iterator[str]:
    """Two ranges of hills in haze, with fields in front of them."""
    yield _range(start, end, SURFACE - SQUARE_HEIGHT * 0.46, 9, 90, "#8fae9a", 0.75)
    yield _range(start, end, SURFACE - SQUARE_HEIGHT * 0.16, 7, 61, "#7b9a68", 0.95)
    yield _strip(start, end, SURFACE + 6, "fields")
    rng = Random("fields")
    x = start + 10
    while x < end - 70:
        width, y = 40 + 60 * rng.random(), SURFACE + 18 + rng.random() * (GROUND - 34)
        deep = 6 + 8 * rng.random()
        yield (
            "<path"
            f' d="M{fmt(x)},{fmt(y)}h{fmt(width)}l{fmt(deep)},{fmt(deep)}h{fmt(-width - 2 * deep)}Z"'
            f' fill="{rng.choice(FIELDS)}" opacity=".8"/>'
        )
        if rng.random() < 0.6:
            yield from _wood(x + width * 0.6, y - 2, rng)
        x += width * (0.7 + rng.random())


def _strip(start: float, end: float, top: float, paint: str) -> str:
    size = f'width="{fmt(end - start)}" height="{fmt(BOTTOM - top)}"'
    return f'<rect x="{fmt(start)}" y="{fmt(top)}" {size} fill="url(#{paint})"/>'


def _range(start: float, end: float, height: float, swell: float, step: float, colour: str, strength: float) -> str:
    points = [f"M{fmt(start)},{fmt(SURFACE + 8)}L{fmt(start)},{fmt(height)}"]
    x = start
    while x < end:
        after = min(end, x + step)
        high = height + swell * sin(after * 0.013) + swell * 0.6 * sin(after * 0.031)
        points.append(f"Q{fmt((x + after) / 2)},{fmt(high - swell * 0.7)} {fmt(after)},{fmt(high)}")
        x = after
    return f'<path d="{"".join(points)}V{fmt(SURFACE + 8)}Z" fill="{colour}" opacity="{strength}"/>'


def _wood(x: float, y: float, rng: Random) -> Iterator[str]:
    for _ in range(rng.randint(2, 5)):
        cx, radius = x + rng.uniform(-14, 14), 3 + 3.5 * rng.random()
        yield (f'<circle cx="{fmt(cx)}" cy="{fmt(y)}" r="{fmt(radius)}" fill="{FOREST}" opacity=".85"/>')


def sea(start: float, end: float) -> Iterator[str]:
    """Water with reflected light."""
    yield _strip(start, end, SURFACE - 2, "water")
    rng = Random("sea")
    waves = "".join(
        f"M{fmt(rng.uniform(start, end - 40))},{fmt(SURFACE + 4 + rng.random() ** 1.5 * (GROUND - 10))}"
        f"h{fmt(10 + 28 * rng.random())}"
        for _ in range(int((end - start) / 9))
    )
    yield f'<path d="{waves}" stroke="#e6f2f2" stroke-width="1" fill="none" opacity=".38"/>'


def cliff(shore: float, towards: int) -> Iterator[str]:
    """White cliffs at the coast; `towards` gives the side of the sea."""
    foot, brow = SURFACE + GROUND * 0.62, SURFACE - 2
    top = shore - 6 * towards
    yield (
        "<path"
        f' d="M{fmt(top - 26 * towards)},{fmt(brow)}Q{fmt(top)},{fmt(brow - 5)}'
        f" {fmt(top + 16 * towards)},{fmt(brow + 3)}L{fmt(top + 30 * towards)},{fmt(foot)}"
        f"L{fmt(top + 38 * towards)},{fmt(BOTTOM)}H{fmt(top - 4 * towards)}Q{fmt(top - 16 * towards)},{fmt(foot)}"
        f' {fmt(top - 26 * towards)},{fmt(brow)}Z" fill="#f3efe2" stroke="#a9a48f"'
        ' stroke-width="1"/>'
    )
    cracks = "".join(
        f"M{fmt(top + (index * 9 - 12) * towards)},{fmt(brow + 8 + index * 3)}l{fmt(5 * towards)},{fmt(20 + index * 3)}"
        for index in range(4)
    )
    yield f'<path d="{cracks}" fill="none" stroke="#b9b39c" stroke-width="1.1"/>'
