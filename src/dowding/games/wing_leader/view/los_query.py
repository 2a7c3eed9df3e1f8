"""Line-of-sight queries by players (WL-4.6): squares of the line, weather that blocks or dims it, and tally odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.text import format_count, format_signed
from dowding.games.wing_leader.geometry import SQUARE_NAME, Square, distance, name_of, square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.line_of_sight import (
    first_blocking_square,
    is_in_the_sun,
    is_towards_the_sun,
    squares_entered,
    squares_to_the_edge,
)
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.option_labels import modifier_label
from dowding.games.wing_leader.rules.tally import BEST_DIE, OUT_OF_TALLY_RANGE, die_needed, is_in_view, tally_amounts
from dowding.view.scene import Finding, Sight, Tone

VECTOR_PREFIX: Final = "vector-"
"""The prefix of a vector's piece id, before the letter of its squadron."""


def query_line_of_sight(fight: Fight, seat: Seat, here: str, there: str) -> Sight | None:
    """The line of sight between two squadrons or squares; None if an end is off the map. All is public (WL-2.1i)."""
    ends = _square_of(fight, here), _square_of(fight, there)
    if ends[0] is None or ends[1] is None:
        return None
    squares = squares_entered(ends[0], ends[1])
    blocked = first_blocking_square(fight.sky, squares[1:-1])
    away = distance(ends[0], ends[1])
    verdict, tone = _verdict(fight.sky, away, blocked)
    return Sight(
        here,
        there,
        tuple(name_of(square) for square in squares),
        verdict,
        tone,
        "" if blocked is None else name_of(blocked),
        (*_weather_findings(fight.sky, squares), *_look_findings(fight, here, there)),
    )


def _square_of(fight: Fight, end: str) -> Square | None:
    squadron = fight.state.squadrons.get(end.removeprefix(VECTOR_PREFIX))
    if squadron is not None and end.startswith(VECTOR_PREFIX):
        return squadron.vector
    if squadron is not None:
        return squadron.square if squadron.place == "map" else None
    surface_piece = fight.state.surface.get(end) or fight.state.balloons.get(end)
    if surface_piece is not None:
        return surface_piece.square
    return square_named(end) if SQUARE_NAME.fullmatch(end) else None


def _verdict(sky: Sky, away: int, blocked: Square | None) -> tuple[str, Tone]:
    """Whether the line is clear, and short enough for a tally (WL-4.6.1e to h, 7.2b)."""
    squares = format_count(away, "square")
    if blocked is not None:
        return f"Blocked at {name_of(blocked)} by {_describe_weather(sky, blocked)}; {squares}", "bad"
    if away >= OUT_OF_TALLY_RANGE:
        return f"Clear, but {squares} is too far to spot", "doubt"
    return f"Clear; {squares}", "good"


def _describe_weather(sky: Sky, square: Square) -> str:
    cloud = sky.clouds.get(square)
    rain = "rain" if square in sky.rain else ""
    return " and ".join(word for word in (f"{cloud} cloud" if cloud else "", rain) if word)


def _weather_findings(sky: Sky, squares: list[Square]) -> Iterator[Finding]:
    yield from _cloud_findings(sky, squares)
    yield from _haze_findings(sky, dict.fromkeys((squares[0], squares[-1])))
    yield from _sun_findings(sky, squares[0], squares[-1])


def _cloud_findings(sky: Sky, squares: list[Square]) -> Iterator[Finding]:
    """Cloud on the line: what blocks it, and modifiers (WL-4.6.1e to h)."""
    blocked = first_blocking_square(sky, squares[1:-1])
    for place, square in enumerate(squares):
        weather = _describe_weather(sky, square)
        if not weather:
            continue
        if square == blocked:
            second = "" if sky.clouds.get(square) == "dense" else " (second such square)"
            yield Finding(f"{name_of(square)}: {weather} blocks the line{second}", "WL-4.6.1", name_of(square), "bad")
        else:
            end = " at the end of the line" if place in (0, len(squares) - 1) else ""
            text = f"{name_of(square)}: {weather}{end} ({format_signed(-sky.weather_in(square))})"
            yield Finding(text, "WL-4.7", name_of(square), "doubt")


def _haze_findings(sky: Sky, ends: dict[Square, None]) -> Iterator[Finding]:
    """Haze at either end of the line (WL-4.7.1)."""
    for square in ends:
        if sky.is_in_haze(square):
            yield Finding(f"{name_of(square)}: haze ({format_signed(-1)})", "WL-4.7.1", name_of(square), "doubt")


def _sun_findings(sky: Sky, here: Square, there: Square) -> Iterator[Finding]:
    """Whether the target is in the Sun, unless cloud covers the Sun (WL-4.6.2a, b)."""
    name = name_of(there)
    if is_in_the_sun(sky, here, there):
        yield Finding(f"{name} is in the Sun, seen from {name_of(here)}", "WL-4.6.2", name, "doubt")
    elif is_towards_the_sun(sky, here, there):
        cover = first_blocking_square(sky, squares_to_the_edge(here, there))
        where = "" if cover is None else f" in {name_of(cover)}"
        yield Finding(f"{name} is towards the Sun, but cloud{where} covers it", "WL-4.6.2", name)


def _look_findings(fight: Fight, here: str, there: str) -> Iterator[Finding]:
    """The tally roll that one squadron needs to spot the other, with its modifiers (WL-7.2.1)."""
    spotter, target = fight.state.squadrons.get(here), fight.state.squadrons.get(there)
    if spotter is None or target is None or spotter.side == target.side or not is_in_view(fight, spotter, target):
        return
    least, away = die_needed(fight, spotter, target), distance(spotter.square, target.square)
    result = "cannot spot" if least > BEST_DIE else "automatically spots" if least <= 1 else "spots"
    needed = f" on {least}+" if 1 < least <= BEST_DIE else ""
    modifier_text = "".join(
        f", {format_signed(value)} {modifier_label(name)}"
        for name, value in modifiers(fight, "tally", tally_amounts(fight, spotter, target)).items()
    )
    yield Finding(f"{spotter.id} {result} {target.id}{needed} (distance {away}{modifier_text})", "WL-7.2.1")
