"""The painted sky of a scenario: light by altitude, the Sun, clouds, haze and the grid."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from dowding.games.map_art.shapes import fmt
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS
from dowding.games.wing_leader.pack.scenario import Scenario
from dowding.games.wing_leader.pack.sky import Sky, SunArc
from dowding.games.wing_leader.view.art.clouds import cloud, rain
from dowding.games.wing_leader.view.art.frame import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    SQUARE_HEIGHT,
    SQUARE_WIDTH,
    SURFACE,
    TOP,
    WIDTH,
    left_of,
    top_of,
)
from dowding.games.wing_leader.view.art.ground import ground
from dowding.view.scene import Point

BAND: Final = 5
"""The number of altitudes and columns between heavier grid lines."""
SUNS: Final[dict[SunArc, Point]] = {
    "left horizon": (LEFT + 60, top_of(2)),
    "left upper": (LEFT + 150, top_of(17)),
    "above": ((LEFT + RIGHT) / 2, TOP + 34),
    "right upper": (RIGHT - 150, top_of(17)),
    "right horizon": (RIGHT - 60, top_of(2)),
}
"""The position of the Sun in each arc."""
RAYS: Final = 26
SHIPS: Final = frozenset({"ss", "dd", "cl", "ca", "cv", "cvl", "cve", "bc", "bb", "aux", "pg"})
"""The types of surface units that are ships (WL-14.0b)."""
RAY_LENGTH: Final = 1900.0

DEFINITIONS: Final = (
    '<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#174071"/><stop'
    ' offset=".24" stop-color="#2f6aa3"/><stop offset=".52" stop-color="#69a3c6"/><stop offset=".8"'
    ' stop-color="#b4d2d6"/><stop offset=".95" stop-color="#ead9ae"/><stop offset="1"'
    ' stop-color="#e9cb94"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#fffbe6"/><stop'
    ' offset=".18" stop-color="#ffedae" stop-opacity=".9"/><stop offset=".45" stop-color="#ffd97a"'
    ' stop-opacity=".36"/><stop offset="1" stop-color="#ffd97a" stop-opacity="0"/></radialGradient><linearGradient'
    ' id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e2c79c" stop-opacity=".12"/><stop offset="1"'
    ' stop-color="#cda46c" stop-opacity=".55"/></linearGradient><linearGradient id="fields" x1="0" y1="0" x2="0"'
    ' y2="1"><stop offset="0" stop-color="#88a355"/><stop offset="1"'
    ' stop-color="#4f6a35"/></linearGradient><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0"'
    ' stop-color="#5f98a3"/><stop offset="1" stop-color="#1f4759"/></linearGradient><clipPath id="window"><rect'
    f' x="{fmt(LEFT)}" y="{fmt(TOP)}" width="{fmt(RIGHT - LEFT)}"'
    f' height="{fmt(BOTTOM - TOP)}"/></clipPath></defs>'
)


def paint_sky(scenario: Scenario, sky: Sky) -> str:
    """The whole picture as SVG elements in board units, without text."""
    layers = (
        DEFINITIONS,
        _rect(0, 0, WIDTH, HEIGHT, "var(--board-margin, #e9dfc4)"),
        '<g clip-path="url(#window)">',
        _rect(LEFT, TOP, RIGHT - LEFT, SURFACE - TOP, "url(#air)"),
        *_brushwork(),
        *_sun(scenario.sun),
        *_bands(),
        *ground(coast_of(scenario)),
        *_haze(sky),
        *_contrails(sky),
        *rain(sky.rain),
        *(part for bank in scenario.clouds for part in cloud(bank)),
        *_grid(),
        "</g>",
        (
            f'<rect x="{fmt(LEFT)}" y="{fmt(TOP)}" width="{fmt(RIGHT - LEFT)}"'
            f' height="{fmt(BOTTOM - TOP)}" fill="none" stroke="#5b4a2c" stroke-width="2"/>'
        ),
    )
    return "".join(layers)


def coast_of(scenario: Scenario) -> str:
    """The side of the sea: the raider's edge if Britain is attacked; otherwise all land.

    With ships there is only sea.
    """
    if any(listing.type in SHIPS for listing in scenario.surface):
        return "sea"
    return scenario.raider.edge if scenario.defender.nation == "Britain" else ""


def _rect(x: float, y: float, width: float, height: float, paint: str, attributes: str = "") -> str:
    size = f'width="{fmt(width)}" height="{fmt(height)}"'
    return f'<rect x="{fmt(x)}" y="{fmt(y)}" {size} fill="{paint}"{" " + attributes if attributes else ""}/>'


def _brushwork() -> Iterator[str]:
    """Long broad brush strokes, alternately lighter and darker."""
    for index in range(46):
        y = TOP + (SURFACE - TOP) * ((index * 0.618) % 1)
        x = LEFT + (RIGHT - LEFT) * ((index * 0.377) % 1) - 200
        length, bend = 380 + 37 * (index % 9), 14 - 7 * (index % 5)
        paint = "#ffffff" if index % 2 else "#0f3560"
        yield (
            f'<path d="M{fmt(x)},{fmt(y)}q{fmt(length / 2)},{fmt(bend)}'
            f' {fmt(length)},{fmt(bend / 3)}" fill="none" stroke="{paint}"'
            f' stroke-width="{5 + index % 4 * 4}" stroke-linecap="round" opacity=".022"/>'
        )


def _sun(arc: SunArc | None) -> Iterator[str]:
    """The disc of the Sun, its glow and its rays."""
    if arc is None:
        return
    x, y = SUNS[arc]
    rays = []
    for index in range(RAYS):
        angle, end = 2 * pi * index / RAYS + 0.07, 2 * pi * (index + 0.45) / RAYS + 0.07
        rays.append(
            f"M{fmt(x)},{fmt(y)}L{fmt(x + RAY_LENGTH * cos(angle))},{fmt(y + RAY_LENGTH * sin(angle))}"
            f"L{fmt(x + RAY_LENGTH * cos(end))},{fmt(y + RAY_LENGTH * sin(end))}Z"
        )
    yield f'<path d="{"".join(rays)}" fill="#fff3c4" opacity=".075"/>'
    yield f'<circle cx="{fmt(x)}" cy="{fmt(y)}" r="300" fill="url(#glow)" opacity=".8"/>'
    yield f'<circle cx="{fmt(x)}" cy="{fmt(y)}" r="110" fill="url(#glow)"/>'
    yield f'<circle cx="{fmt(x)}" cy="{fmt(y)}" r="38" fill="#fffdf0"/>'


def _bands() -> Iterator[str]:
    """Bands of sky, each a little lighter than the one above."""
    for lowest in range(0, ALTITUDES, 2 * BAND):
        top = top_of(min(ALTITUDES, lowest + BAND) - 1)
        yield _rect(LEFT, top, RIGHT - LEFT, top_of(lowest - 1) - top, "#ffffff", 'opacity=".05"')


def _haze(sky: Sky) -> Iterator[str]:
    if sky.haze >= 0:
        top = top_of(sky.haze)
        yield _rect(LEFT, top, RIGHT - LEFT, SURFACE - top, "url(#mist)")
        yield _level(top, "#6d4a1e", "9 6")


def _contrails(sky: Sky) -> Iterator[str]:
    if sky.contrails < ALTITUDES:
        yield _level(top_of(sky.contrails - 1), "#ffffff", "14 5 3 5")


def _level(y: float, colour: str, dashes: str) -> str:
    return (
        f'<path d="M{fmt(LEFT)},{fmt(y)}H{fmt(RIGHT)}" stroke="{colour}"'
        f' stroke-width="2.2" stroke-dasharray="{dashes}" opacity=".9"/>'
    )


def _grid() -> Iterator[str]:
    """Fine lines for squares, heavier ones for every fifth, and a dot at each centre for lines of sight."""
    fine: list[str] = []
    heavy: list[str] = []
    dots: list[str] = []
    for column in range(1, COLUMNS):
        x = fmt(left_of(column))
        (fine if column % BAND else heavy).append(f"M{x},{fmt(TOP)}V{fmt(SURFACE)}")
    for altitude in range(ALTITUDES):
        y = fmt(top_of(altitude - 1))
        (fine if altitude % BAND else heavy).append(f"M{fmt(LEFT)},{y}H{fmt(RIGHT)}")
        middle = fmt(top_of(altitude) + SQUARE_HEIGHT / 2)
        dots += [f"M{fmt(left_of(column) + SQUARE_WIDTH / 2)},{middle}h.01" for column in range(COLUMNS)]
    yield f'<path d="{"".join(fine)}" stroke="#fff" stroke-width=".7" opacity=".26"/>'
    yield f'<path d="{"".join(heavy)}" stroke="#fff" stroke-width="1.3" opacity=".5"/>'
    yield f'<path d="{"".join(dots)}" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".4"/>'
