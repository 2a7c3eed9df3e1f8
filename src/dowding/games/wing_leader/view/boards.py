"""The boards of a fight: the painted sky with a region for every square, wing displays and off-map boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, LETTERS, Square, name_of, square_named
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.pack.scenario import SEATS, Scenario
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.view.art.clouds import box_of
from dowding.games.wing_leader.view.art.frame import (
    BOTTOM,
    HEIGHT,
    LEFT,
    MARGIN,
    RIGHT,
    SQUARE_HEIGHT,
    SQUARE_WIDTH,
    SURFACE,
    TOP_MARGIN,
    WIDTH,
    corners_of,
    left_of,
    middle_of,
    top_of,
)
from dowding.games.wing_leader.view.art.painting import paint_sky
from dowding.view.scene import Board, Label, Region

SQUARES: Final = range(COLUMNS * ALTITUDES)
SIDE_REGIONS: Final = (("waiting", "yet to arrive", "To arrive"), ("gone", "left the map", "Gone"))
"""Off-map boxes: id, title, and the short name for a wing display."""


def boards(pack: Components, scenario: str) -> tuple[Board, ...]:
    """The boards of a scenario, drawn once and cached in its pack (an uploaded scenario has a separate pack)."""
    if scenario not in pack.boards:
        pack.boards[scenario] = draw_boards(pack.scenarios[scenario], pack.skies[scenario])
    return pack.boards[scenario]


def draw_boards(scenario: Scenario, sky: Sky) -> tuple[Board, ...]:
    """The sky board, the wing displays and the boxes of squadrons that are not on the map."""
    return (
        Board(
            "sky",
            f"Sky of {scenario.title}",
            "map",
            tuple(_square_region(square, sky) for square in SQUARES),
            (*_column_labels(), *_altitude_labels(), *_feature_labels(scenario)),
            WIDTH,
            HEIGHT,
            paint_sky(scenario, sky),
            name="Sky",
            upright=True,
        ),
        Board("wings", "Wing displays", "roster", tuple(_wing_regions(scenario)), name="Wings"),
        Board("beside", "Off the map", "boxes", tuple(_side_regions(scenario)), name="Off map"),
    )


def _wing_regions(scenario: Scenario) -> Iterator[Region]:
    for side in SEATS:
        nation = scenario.force(side).nation
        yield Region(f"wing/{side}", nation, "wing", nation)


def region_ids() -> tuple[str, ...]:
    """The ids of all regions, which are the same in every scenario."""
    squares = tuple(name_of(square) for square in SQUARES)
    wings = tuple(f"wing/{side}" for side in SEATS)
    return (*squares, *wings, *(f"{place}/{side}" for side in SEATS for place, *_ in SIDE_REGIONS))


def _side_regions(scenario: Scenario) -> Iterator[Region]:
    for side in SEATS:
        nation = scenario.force(side).nation
        for place, title, short in SIDE_REGIONS:
            yield Region(f"{place}/{side}", f"{nation}: {title}", "row", nation, name=short)


def _square_region(square: Square, sky: Sky) -> Region:
    name = name_of(square)
    tooltip = ", ".join((name, *describe_weather(sky, square)))
    return Region(name, name, "square", at=middle_of(square), outline=corners_of(square), tooltip=tooltip)


def describe_weather(sky: Sky, square: Square) -> Iterator[str]:
    """The weather in a square: cloud, rain, haze and contrails."""
    cloud = sky.clouds.get(square)
    if cloud:
        yield f"{cloud} cloud"
    if square in sky.rain:
        yield "rain"
    if sky.is_in_haze(square):
        yield "haze"
    if sky.is_in_contrails(square):
        yield "contrails"


def _column_labels() -> Iterator[Label]:
    for column in range(COLUMNS):
        x = left_of(column) + SQUARE_WIDTH / 2
        yield Label(LETTERS[column], "column", (x, TOP_MARGIN * 0.62))
        yield Label(LETTERS[column], "column", (x, BOTTOM + TOP_MARGIN * 0.62))


def _altitude_labels() -> Iterator[Label]:
    for altitude in range(ALTITUDES):
        y = top_of(altitude) + SQUARE_HEIGHT * 0.6
        yield Label(str(altitude), "row", (LEFT - MARGIN / 2, y))
        yield Label(str(altitude), "row", (RIGHT + MARGIN / 2, y))


def _feature_labels(scenario: Scenario) -> Iterator[Label]:
    """Labels of clouds, haze, contrails, surface targets and map edges."""
    for bank in scenario.clouds:
        left, top, _, _ = box_of(bank)
        yield Label(f"{bank.kind} cloud", "line", (left + 34, top - 3))
    if scenario.haze is not None:
        yield Label(f"haze up to altitude {scenario.haze}", "line", (RIGHT - 80, top_of(scenario.haze) - 4))
    if scenario.contrails is not None:
        yield Label(
            f"contrails from altitude {scenario.contrails}", "line", (LEFT + 90, top_of(scenario.contrails - 1) - 4)
        )
    yield from _target_labels(scenario)
    for side in SEATS:
        force = scenario.force(side)
        x = LEFT + 70 if force.edge == "left" else RIGHT - 70
        yield Label(force.nation, "line", (x, SURFACE + 15))


def _target_labels(scenario: Scenario) -> Iterator[Label]:
    """The names of surface units, below their squares."""
    for listing in scenario.surface:
        if listing.name:
            x, _ = middle_of(square_named(listing.square))
            yield Label(listing.name, "line", (x, SURFACE + 32))
