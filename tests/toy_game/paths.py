"""The kites of Secret Numbers: their moves, and paths of several choices.

SN-7: in a kite duel each seat first flies its kite, square by square, with three points: level or down costs one, up
two. A kite never turns back, and a cloud hides it. The kite that ends higher wins a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Leg, Option, Path, Seat
from toy_game.context import BLUE, RED, SEATS, NumbersContext
from toy_game.scene import CLOUD, COLUMNS, HEIGHTS, Course, Kite, Way

POINTS: Final = 3
BEGIN: Final = {RED: Kite("A2", "e", POINTS), BLUE: Kite("H3", "w", POINTS)}
COSTS: Final[dict[Course, int]] = {"up": 2, "level": 1, "down": 1}
RISES: Final[dict[Course, int]] = {"up": 1, "level": 0, "down": -1}
FACING: Final[dict[Seat, dict[Course, Way]]] = {
    RED: {"up": "ne", "level": "e", "down": "se"},
    BLUE: {"up": "nw", "level": "w", "down": "sw"},
}


def fly(context: NumbersContext, seat: Seat) -> Rules:
    """SN-7.1: fly one square further, or finish."""
    kite = context.state.kites[seat]
    steps = _steps(seat, kite)
    if not steps:
        return
    options = [_option(seat, kite, square, course) for square, course in steps.items()]
    choice = yield Decision(
        seat,
        f"Where does the kite of {seat} fly? {kite.left} points are left",
        "SN-7.1",
        [*options, DONE],
        about=(f"{seat} kite",),
        paths=lambda: _paths(seat, kite),
    )
    if choice.id == DONE.id:
        return
    square = choice.region.removeprefix("sky/")
    context.state.kites[seat] = _flown(seat, kite, square, steps[square])
    context.happen("flew to", "SN-7.1", seat=seat, cards=[square])
    context.schedule_next((fly, seat))


def _option(seat: Seat, kite: Kite, square: str, course: Course) -> Option:
    """A move to a square. The last move is risky: the next choice is another seat's, so it may prevent undo."""
    last = not _steps(seat, _flown(seat, kite, square, course))
    return Option(f"fly:{square}", f"{course.title()} to {square}", f"{seat} kite", f"sky/{square}", risky=last)


def _flown(seat: Seat, kite: Kite, square: str, course: Course) -> Kite:
    return Kite(square, FACING[seat][course], kite.left - COSTS[course])


def _steps(seat: Seat, kite: Kite) -> dict[str, Course]:
    """The squares ahead that the remaining points allow, with the course to each."""
    column = COLUMNS.index(kite.square[0]) + (1 if seat == RED else -1)
    height = int(kite.square[1:])
    return {
        f"{COLUMNS[column]}{height + RISES[course]}": course
        for course in RISES
        if 0 <= column < len(COLUMNS) and height + RISES[course] in HEIGHTS and COSTS[course] <= kite.left
    }


def _paths(seat: Seat, kite: Kite) -> Iterator[Path]:
    """A path to every square that takes more than one step; the first path to a square counts."""
    paths: dict[str, Path] = {}
    ways: list[tuple[Kite, tuple[Leg, ...]]] = [(kite, ())]
    for here, legs in ways:
        for square, course in _steps(seat, here).items():
            there = _flown(seat, here, square, course)
            way = (*legs, Leg(f"sky/{square}", str(kite.left - there.left), course))
            ways.append((there, way))
            if len(way) > 1 and square not in paths:
                paths[square] = _path(seat, way)
    yield from paths.values()


def _path(seat: Seat, legs: tuple[Leg, ...]) -> Path:
    squares = [leg.region.removeprefix("sky/") for leg in legs]
    risks = ("through the cloud",) if not {*squares}.isdisjoint(CLOUD) else ()
    options = tuple(f"fly:{square}" for square in squares)
    return Path(f"Fly to {squares[-1]}", f"{seat} kite", options, legs, f"{legs[-1].cost} points", risks)


def settle_kites(context: NumbersContext) -> None:
    """SN-7.2: the higher kite wins a point."""
    heights = {seat: int(kite.square[1:]) for seat, kite in context.state.kites.items()}
    if heights[RED] != heights[BLUE]:
        winner = max(SEATS, key=heights.__getitem__)
        context.state.points[winner] += 1
        context.happen("flew higher", "SN-7.2", seat=winner)
