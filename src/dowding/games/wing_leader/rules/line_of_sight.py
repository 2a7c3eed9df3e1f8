"""Line of sight (WL-4): the squares a line enters, blocking, weather modifiers and the Sun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import gcd
from typing import Final

from dowding.games.wing_leader.geometry import (
    ALTITUDES,
    COLUMNS,
    Offset,
    Square,
    altitude_of,
    column_of,
    offset,
    square_at,
)
from dowding.games.wing_leader.move_data import EnteredSquare
from dowding.games.wing_leader.pack.sky import CLOUD_WEATHER, Sky, SunArc

HAZE_WEATHER: Final = 1
BLOCKING_BROKEN_SQUARES: Final = 2


# Tracing


@cache
def offsets_entered(to: Offset) -> tuple[Offset, ...]:
    """The squares whose interior a line from centre to centre crosses, as offsets from its start, both ends included.

    A square touched only at a corner is not entered (WL-4.6.1a, c).
    """
    dx, dy = to
    reach = abs(dx) + abs(dy)
    right = 1 if dx >= 0 else -1
    up = 1 if dy >= 0 else -1
    inside = [
        (i, j)
        for i in range(0, dx + right, right)
        for j in range(0, dy + up, up)
        if 2 * abs(dx * j - dy * i) < reach or (i, j) in ((0, 0), to)
    ]
    return tuple(sorted(inside, key=lambda step: abs(step[0]) + abs(step[1])))


def squares_entered(here: Square, there: Square) -> list[Square]:
    """The squares that a line between two squares enters, in order, both ends included (WL-4.6.1a, b)."""
    return [here + i * ALTITUDES + j for i, j in offsets_entered(offset(here, there))]


def first_blocking_square(sky: Sky, squares: Iterable[Square]) -> Square | None:
    """The first of these squares between the ends of a line that blocks it: one dense, or the second of broken cloud
    or rain."""
    broken = 0
    for square in squares:
        weather = sky.weather_in(square)
        if weather == CLOUD_WEATHER["dense"]:
            return square
        if weather == CLOUD_WEATHER["broken"]:
            broken += 1
            if broken == BLOCKING_BROKEN_SQUARES:
                return square
    return None


def is_blocked(sky: Sky, squares: Iterable[Square]) -> bool:
    """Whether the squares between the ends of a line block it."""
    return first_blocking_square(sky, squares) is not None


def has_line_of_sight(sky: Sky, here: Square, there: Square) -> bool:
    """Whether there is a line of sight: only squares strictly between the ends can block it (WL-4.6.1e to h)."""
    return not (sky.clouds or sky.rain) or not is_blocked(sky, squares_entered(here, there)[1:-1])


def weather_between(sky: Sky, here: Square, there: Square) -> int:
    """The weather modifier of a line: the worst of all squares it enters, both ends included (WL-4.6.1b, 4.7a)."""
    if not (sky.clouds or sky.rain):
        return 0
    return max(sky.weather_in(square) for square in squares_entered(here, there))


def weather_or_haze(sky: Sky, here: Square, there: Square, *hazed: Square) -> int:
    """The worst of the weather on a line and the haze in these squares (WL-4.7.1a to d)."""
    haze = HAZE_WEATHER if any(sky.is_in_haze(square) for square in hazed) else 0
    return max(weather_between(sky, here, there), haze)


# The Sun


def sun_arc_towards(to: Offset) -> SunArc | None:
    """The Sun arc of 45 degrees in which an offset lies; None for squares below and the same square (WL-4.2, A-08)."""
    dx, dy = to
    if dy < 0 or (dx, dy) == (0, 0):
        return None
    across = abs(dx)
    if (across + dy) ** 2 < 2 * dy**2:
        return "above"
    if (dy + across) ** 2 < 2 * across**2:
        return "left horizon" if dx < 0 else "right horizon"
    return "left upper" if dx < 0 else "right upper"


def is_towards_the_sun(sky: Sky, here: Square, there: Square) -> bool:
    """Whether a square is in the Sun arc drawn from another (WL-4.2b, c)."""
    return sky.sun is not None and sun_arc_towards(offset(here, there)) == sky.sun


def squares_to_the_edge(here: Square, there: Square) -> list[Square]:
    """The line from one square through another, continued to the last square of the map, without its start (A-12)."""
    to = offset(here, there)
    column, altitude = column_of(here), altitude_of(here)
    return [
        square_at(column + i, altitude + j)
        for i, j in _ray(to)
        if 0 <= column + i < COLUMNS and 0 <= altitude + j < ALTITUDES
    ]


@cache
def _ray(to: Offset) -> tuple[Offset, ...]:
    """The squares that a ray enters after its start, long enough to cross every map edge."""
    shortest = gcd(*to)
    dx, dy = to[0] // shortest, to[1] // shortest
    times = COLUMNS // max(abs(dx), abs(dy)) + 1
    return offsets_entered((dx * times, dy * times))[1:]


def is_in_the_sun(sky: Sky, spotter: Square, target: Square) -> bool:
    """Whether a target is in the Sun for a spotter: in the arc, with a clear line to the edge (WL-4.6.2a, b)."""
    return is_towards_the_sun(sky, spotter, target) and not is_blocked(sky, squares_to_the_edge(spotter, target))


SUN_SQUARES: Final = 2


def is_out_of_the_sun(
    sky: Sky, target: Square, flown: Sequence[EnteredSquare], circled_at_start: tuple[Square, int]
) -> bool:
    """Whether an attacker comes out of the Sun, as the target sees it, after two squares in the arc.

    The start square is not entered, but MPs circled there count if it is in the arc. The target's own square is in no
    arc (WL-4.6.2c to i, A-13).
    """
    if not flown or flown[-1].square != target or not is_towards_the_sun(sky, target, flown[-1].came_from):
        return False
    start, circled = circled_at_start
    in_arc = circled if is_towards_the_sun(sky, target, start) else 0
    in_arc += sum(1 + entered.circled for entered in flown if is_towards_the_sun(sky, target, entered.square))
    return in_arc >= SUN_SQUARES and not is_blocked(sky, squares_to_the_edge(target, flown[-1].came_from))
