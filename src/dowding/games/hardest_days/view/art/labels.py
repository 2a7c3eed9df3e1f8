"""The labels of the map, placed by the centre of their text, so that the map can be rotated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.pack.components import Ladder, LatLon, Side, Space, Target, TargetMark
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.view.art.projection import MAP_PROJECTION, to_board
from dowding.games.map_art.channel_map import terrain_labels
from dowding.games.map_art.label_placement import SYMBOL_HALF_HEIGHT, label_centre
from dowding.view.scene import Label

LADDER_WIDTH: Final = 62.0
RUNG_HEIGHT: Final = 18.4
"""The height of one box of an open ladder."""


def ladder_place(pack: Components, space: Space) -> LatLon:
    """The centre of a space's column of boxes."""
    return next((ladder.at for ladder in pack.contents.entries_of(Ladder) if ladder.space == space.id), space.label)


def count_rungs(space: Space) -> int:
    """How many boxes a space has: three in the air, two on the ground of an airfield."""
    return 5 if space.airfield else 3


def target_place(pack: Components, target: Target) -> LatLon:
    """Where a target's symbol is drawn."""
    return next(
        (mark.at for mark in pack.contents.entries_of(TargetMark) if mark.target == target.id and mark.at), target.at
    )


def labels(pack: Components) -> Iterator[Label]:
    """All texts of the map."""
    name_places = {ladder.space: ladder.name_at for ladder in pack.contents.entries_of(Ladder) if ladder.name_at}
    for space in pack.spaces.values():
        if space.id in name_places:
            at = to_board(name_places[space.id])
        else:
            x, y = to_board(ladder_place(pack, space))
            at = (x, round(y - count_rungs(space) * RUNG_HEIGHT / 2 - 9, 1))
        yield Label(space.id if space.sector else space.name.upper(), "space", at, ladder=space.id)
    sides: dict[str, Side] = {mark.target: mark.side for mark in pack.contents.entries_of(TargetMark)}
    for target in pack.targets.values():
        side = sides.get(target.id, "e")
        if side:
            yield Label(
                target.name,
                "town",
                label_centre(to_board(target_place(pack, target)), target.name, side, SYMBOL_HALF_HEIGHT),
            )
    yield from terrain_labels(pack.contents, MAP_PROJECTION)
    for track in pack.tracks.values():
        (x, y), (x2, y2) = to_board(track.boxes[-1]), to_board(track.boxes[0])
        off = 23 if abs(x - x2) > abs(y - y2) else -23
        yield Label(track.letter, "line", (round(x + off, 1), y))
