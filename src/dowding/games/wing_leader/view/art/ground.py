"""The ground below the sky: fields and woods, hills on the horizon, a cliff, and the sea."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin
from random import Random
from typing import Final

from dowding.games.map_art.shapes import number
from dowding.games.wing_leader.view.art.frame import BOTTOM, GROUND, HIGH, LEFT, RIGHT, SURFACE

SHORE: Final = 0.6
"""How much of the width is land, where there is a coast."""
FIELDS: Final = ("#6f8a45", "#8d9a4e", "#b5a45a", "#5f7d3f", "#9aa560")
FOREST: Final = "#41592f"


def ground(coast: str) -> Iterator[str]:
    """Land all along, sea all along, or with the sea to the left or right of a cliff."""
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
    """Two ranges of hills in the haze, then the fields before them."""
    yield _range(start, end, SURFACE - HIGH * 0.46, 9, 90, "#8fae9a", 0.75)
    yield _range(start, end, SURFACE - HIGH * 0.16, 7, 61, "#7b9a68", 0.95)
    yield _strip(start, end, SURFACE + 6, "fields")
    luck = Random("fields")
    x = start + 10
    while x < end - 70:
        width, y = 40 + 60 * luck.random(), SURFACE + 18 + luck.random() * (GROUND - 34)
        deep = 6 + 8 * luck.random()
        yield (
            f'<path d="M{number(x)},{number(y)}h{number(width)}l{number(deep)},{number(deep)}'
            f'h{number(-width - 2 * deep)}Z"'
            f' fill="{luck.choice(FIELDS)}" opacity=".8"/>'
        )
        if luck.random() < 0.6:
            yield from _wood(x + width * 0.6, y - 2, luck)
        x += width * (0.7 + luck.random())


def _strip(start: float, end: float, top: float, paint: str) -> str:
    size = f'width="{number(end - start)}" height="{number(BOTTOM - top)}"'
    return f'<rect x="{number(start)}" y="{number(top)}" {size} fill="url(#{paint})"/>'


def _range(start: float, end: float, height: float, swell: float, step: float, colour: str, strength: float) -> str:
    points = [f"M{number(start)},{number(SURFACE + 8)}L{number(start)},{number(height)}"]
    x = start
    while x < end:
        after = min(end, x + step)
        high = height + swell * sin(after * 0.013) + swell * 0.6 * sin(after * 0.031)
        points.append(f"Q{number((x + after) / 2)},{number(high - swell * 0.7)} {number(after)},{number(high)}")
        x = after
    return f'<path d="{"".join(points)}V{number(SURFACE + 8)}Z" fill="{colour}" opacity="{strength}"/>'


def _wood(x: float, y: float, luck: Random) -> Iterator[str]:
    for _ in range(luck.randint(2, 5)):
        cx, radius = x + luck.uniform(-14, 14), 3 + 3.5 * luck.random()
        yield f'<circle cx="{number(cx)}" cy="{number(y)}" r="{number(radius)}" fill="{FOREST}" opacity=".85"/>'


def sea(start: float, end: float) -> Iterator[str]:
    """Water with the light on it."""
    yield _strip(start, end, SURFACE - 2, "water")
    luck = Random("sea")
    waves = "".join(
        f"M{number(luck.uniform(start, end - 40))},{number(SURFACE + 4 + luck.random() ** 1.5 * (GROUND - 10))}"
        f"h{number(10 + 28 * luck.random())}"
        for _ in range(int((end - start) / 9))
    )
    yield f'<path d="{waves}" stroke="#e6f2f2" stroke-width="1" fill="none" opacity=".38"/>'


def cliff(shore: float, towards: int) -> Iterator[str]:
    """White cliffs where the land ends; the sea lies on the side that `towards` points to."""
    foot, brow = SURFACE + GROUND * 0.62, SURFACE - 2
    top = shore - 6 * towards
    yield (
        f'<path d="M{number(top - 26 * towards)},{number(brow)}Q{number(top)},{number(brow - 5)}'
        f" {number(top + 16 * towards)},"
        f"{number(brow + 3)}L{number(top + 30 * towards)},{number(foot)}L{number(top + 38 * towards)}"
        f",{number(BOTTOM)}"
        f"H{number(top - 4 * towards)}Q{number(top - 16 * towards)},{number(foot)} {number(top - 26 * towards)}"
        f',{number(brow)}Z"'
        ' fill="#f3efe2" stroke="#a9a48f" stroke-width="1"/>'
    )
    cracks = "".join(
        f"M{number(top + (each * 9 - 12) * towards)},{number(brow + 8 + each * 3)}l{number(5 * towards)}"
        f",{number(20 + each * 3)}"
        for each in range(4)
    )
    yield f'<path d="{cracks}" fill="none" stroke="#b9b39c" stroke-width="1.1"/>'
