"""The sky of a scenario as a painting: light by height, the Sun in its arc, clouds, haze, and the grid over all."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from dowding.games.map_art.shapes import number
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS
from dowding.games.wing_leader.pack.scenario import Scenario
from dowding.games.wing_leader.rules.line_of_sight import Sky, SunArc
from dowding.games.wing_leader.view.art.clouds import cloud, rain
from dowding.games.wing_leader.view.art.frame import (
    BOTTOM,
    HEIGHT,
    HIGH,
    LEFT,
    RIGHT,
    SURFACE,
    TOP,
    WIDE,
    WIDTH,
    left_of,
    top_of,
)
from dowding.games.wing_leader.view.art.ground import ground
from dowding.view.scene import Point

BAND: Final = 5
"""Altitudes and columns between heavier lines of the grid."""
SUNS: Final[dict[SunArc, Point]] = {
    "left horizon": (LEFT + 60, top_of(2)),
    "left upper": (LEFT + 150, top_of(17)),
    "above": ((LEFT + RIGHT) / 2, TOP + 34),
    "right upper": (RIGHT - 150, top_of(17)),
    "right horizon": (RIGHT - 60, top_of(2)),
}
"""Where the Sun stands for each of its arcs."""
RAYS: Final = 26
SHIPS: Final = frozenset({"ss", "dd", "cl", "ca", "cv", "cvl", "cve", "bc", "bb", "aux", "pg"})
"""The types of surface units that are ships (WL-14.0b)."""
FAR: Final = 1900.0

DEFINITIONS: Final = (
    '<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#174071"/>'
    '<stop offset=".24" stop-color="#2f6aa3"/><stop offset=".52" stop-color="#69a3c6"/>'
    '<stop offset=".8" stop-color="#b4d2d6"/><stop offset=".95" stop-color="#ead9ae"/><stop offset="1" stop-co'
    'lor="#e9cb94"/>'
    '</linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#fffbe6"/>'
    '<stop offset=".18" stop-color="#ffedae" stop-opacity=".9"/><stop offset=".45" stop-color="#ffd97a"'
    ' stop-opacity=".36"/>'
    '<stop offset="1" stop-color="#ffd97a" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e2c79c" stop-opacity=".12"/>'
    '<stop offset="1" stop-color="#cda46c" stop-opacity=".55"/></linearGradient>'
    '<linearGradient id="fields" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#88a355"/>'
    '<stop offset="1" stop-color="#4f6a35"/></linearGradient>'
    '<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5f98a3"/>'
    '<stop offset="1" stop-color="#1f4759"/></linearGradient>'
    f'<clipPath id="window"><rect x="{number(LEFT)}" y="{number(TOP)}" width="{number(RIGHT - LEFT)}"'
    f' height="{number(BOTTOM - TOP)}"/></clipPath></defs>'
)


def painting(scenario: Scenario, sky: Sky) -> str:
    """The whole picture: SVG elements in board units, without text."""
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
        f'<rect x="{number(LEFT)}" y="{number(TOP)}" width="{number(RIGHT - LEFT)}" height="{number(BOTTOM - TOP)}"'
        ' fill="none" stroke="#5b4a2c" stroke-width="2"/>',
    )
    return "".join(layers)


def coast_of(scenario: Scenario) -> str:
    """On which side the sea lies: that of the raider's edge where Britain is attacked; elsewhere it is all land.

    Ships lie at sea: where there are some there is nothing else.
    """
    if any(listing.type in SHIPS for listing in scenario.surface):
        return "sea"
    return scenario.raider.edge if scenario.defender.nation == "Britain" else ""


def _rect(x: float, y: float, width: float, height: float, paint: str, more: str = "") -> str:
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<rect x="{number(x)}" y="{number(y)}" {size} fill="{paint}"{" " + more if more else ""}/>'


def _brushwork() -> Iterator[str]:
    """Long strokes of a broad brush, lighter and darker by turns."""
    for each in range(46):
        y = TOP + (SURFACE - TOP) * ((each * 0.618) % 1)
        x = LEFT + (RIGHT - LEFT) * ((each * 0.377) % 1) - 200
        length, bend = 380 + 37 * (each % 9), 14 - 7 * (each % 5)
        paint = "#ffffff" if each % 2 else "#0f3560"
        yield (
            f'<path d="M{number(x)},{number(y)}q{number(length / 2)},{number(bend)} {number(length)}'
            f',{number(bend / 3)}"'
            f' fill="none" stroke="{paint}" stroke-width="{5 + each % 4 * 4}" stroke-linecap="round" opacity=".022"/>'
        )


def _sun(arc: SunArc | None) -> Iterator[str]:
    """The disc, its glow and its rays."""
    if arc is None:
        return
    x, y = SUNS[arc]
    rays = []
    for each in range(RAYS):
        angle, end = 2 * pi * each / RAYS + 0.07, 2 * pi * (each + 0.45) / RAYS + 0.07
        rays.append(
            f"M{number(x)},{number(y)}L{number(x + FAR * cos(angle))},{number(y + FAR * sin(angle))}"
            f"L{number(x + FAR * cos(end))},{number(y + FAR * sin(end))}Z"
        )
    yield f'<path d="{"".join(rays)}" fill="#fff3c4" opacity=".075"/>'
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="300" fill="url(#glow)" opacity=".8"/>'
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="110" fill="url(#glow)"/>'
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="38" fill="#fffdf0"/>'


def _bands() -> Iterator[str]:
    """Each band of height a little lighter than the one above."""
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
        f'<path d="M{number(LEFT)},{number(y)}H{number(RIGHT)}" stroke="{colour}" stroke-width="2.2"'
        f' stroke-dasharray="{dashes}" opacity=".9"/>'
    )


def _grid() -> Iterator[str]:
    """Fine lines for squares, heavier ones for every fifth, and a dot in each middle for the line of sight."""
    fine: list[str] = []
    heavy: list[str] = []
    dots: list[str] = []
    for column in range(1, COLUMNS):
        x = number(left_of(column))
        (fine if column % BAND else heavy).append(f"M{x},{number(TOP)}V{number(SURFACE)}")
    for altitude in range(ALTITUDES):
        y = number(top_of(altitude - 1))
        (fine if altitude % BAND else heavy).append(f"M{number(LEFT)},{y}H{number(RIGHT)}")
        middle = number(top_of(altitude) + HIGH / 2)
        dots += [f"M{number(left_of(column) + WIDE / 2)},{middle}h.01" for column in range(COLUMNS)]
    yield f'<path d="{"".join(fine)}" stroke="#fff" stroke-width=".7" opacity=".26"/>'
    yield f'<path d="{"".join(heavy)}" stroke="#fff" stroke-width="1.3" opacity=".5"/>'
    yield f'<path d="{"".join(dots)}" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".4"/>'
