"""The boards of The Hardest Days, drawn from the pack: the map, the Raid Displays, the tote board, the German side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.art.ground import Ground
from dowding.games.hardest_days.art.labels import labels, ladder_place, target_place
from dowding.games.hardest_days.art.map import map_art
from dowding.games.hardest_days.art.projection import TABLE, to_board
from dowding.games.hardest_days.components import Forming, Space
from dowding.games.hardest_days.pack import AIRCRAFT, Components
from dowding.games.hardest_days.state import ALTITUDES, HOURS, LAST_HOUR, SECTIONS
from dowding.games.hardest_days.words import REGION_NAMES, track_name
from dowding.kernel.scene import Board, Point, Region

AIRBORNE_BOXES: Final = tuple(reversed(ALTITUDES))
GROUND_BOXES: Final = ("SCRAMBLE", "READY")


def boards(pack: Components) -> tuple[Board, ...]:
    """All boards, drawn once for a pack."""
    if not pack.boards:
        displays = [_raid_display(number) for number in (1, 2, 3)]
        pack.boards = (_map(pack), *displays, _tote_board(pack), _german_side(pack))
    return pack.boards


def _map(pack: Components) -> Board:
    ground = Ground(pack)
    regions: list[Region] = []
    for space in pack.spaces.values():
        regions += _space(pack, space, ground.outlines[space.id])
    regions += _tracks(pack)
    for target in pack.targets.values():
        name = f"{target.name}, {target.type}{f' net {target.net}' if target.net else ''}"
        at = to_board(target_place(pack, target))
        regions.append(Region(f"target/{target.id}", name, target.type, target.space, at, (), name))
    for forming in pack.contents.of(Forming):
        name = REGION_NAMES[forming.region]
        tooltip = f"{name}: raids that form up"
        ident, at = f"region/{forming.region}", to_board(forming.at)
        regions.append(Region(ident, name, "raid region", at=at, tooltip=tooltip, key=forming.region))
    art = map_art(pack, ground)
    return Board(
        "map", "Southern England", "map", tuple(regions), (), tuple(labels(pack)), TABLE.width, TABLE.height, art
    )


def _space(pack: Components, space: Space, outline: tuple[Point, ...]) -> Iterator[Region]:
    """A space with its ladder, `at` its centre: the airborne boxes and, at an airfield, Scramble and Ready."""
    airfield = f", {space.airfield} airfield" if space.airfield else ""
    coast = "coastal" if space.coastal else "inland"
    tooltip = f"{space.name}{airfield}; {coast}, region {REGION_NAMES[space.region]}"
    name = space.id if space.id == space.name else f"{space.id} {space.name}"
    yield Region(space.id, name, "space", space.id, to_board(space.label), outline, tooltip)
    at = to_board(ladder_place(pack, space))
    boxes = (*AIRBORNE_BOXES, *(GROUND_BOXES if space.airfield else ()))
    for rung, box in zip(range(5, 0, -1), boxes, strict=False):
        where = f"{space.airfield} {box.lower()}" if box in GROUND_BOXES else f"{space.id} {box}"
        yield Region(f"{space.id}/{box}", where, box.lower(), space.id, at, ladder=space.id, rung=rung, key=box[0])


def _tracks(pack: Components) -> Iterator[Region]:
    for track in pack.tracks.values():
        for step, at in enumerate(track.boxes, 1):
            name = f"{track_name(track.id)}, space {step}"
            nets = ", ".join(str(net) for net in track.nets)
            tooltip = f"{name}, to {track.entry}; radar nets {nets}"
            ident = f"track/{track.id}/{step}"
            yield Region(ident, name, "track", track.id, to_board(at), tooltip=tooltip, key=str(step))


def _raid_display(number: int) -> Board:
    regions = [Region(f"raid-{number}/hunt/entering", "Entering the display", "entering", "Hunt")]
    for box, name in (("hunt", "Hunt"), ("bomber", "Bomber"), ("escort", "Close Escort")):
        for section in SECTIONS:
            regions.append(Region(f"raid-{number}/{box}/{section}", f"{name} {section}", box, name))
    regions.append(Region(f"raid-{number}/patrol", "Channel Patrol", "patrol", "Channel Patrol"))
    return Board(f"raid-{number}", f"Raid Display {number}", "display", tuple(regions))


def _tote_board(pack: Components) -> Board:
    regions: list[Region] = []
    for space in pack.spaces.values():
        if space.airfield:
            for box, name in (("landing", "Landing"), ("re-arm", "Re-Arm"), ("light", "Light Loss")):
                regions.append(Region(f"tote/{space.id}/{box}", f"{space.airfield} {name}", box, space.airfield))
    return Board("tote", "Tote Board", "tote", tuple(regions))


def _german_side(pack: Components) -> Board:
    regions = [
        Region(f"airbase/{luftflotte}/{aircraft}", f"LF {luftflotte} {aircraft}", "airbase", f"Luftflotte {luftflotte}")
        for luftflotte in (2, 3)
        for aircraft in AIRCRAFT
        if pack.groups_at[luftflotte, aircraft]
    ]
    regions += [Region(f"clock/{hour}", f"Back at {hour}", "clock", "Clock") for hour in HOURS[: LAST_HOUR + 1]]
    regions += [
        Region("inflight", "Inflight", "inflight", "Inflight"),
        Region("loss/light", "Light Loss (groups)", "loss", "Losses"),
        Region("loss/heavy", "Heavy Loss", "loss", "Losses"),
    ]
    return Board("german", "Airbases, clock and losses", "boxes", tuple(regions))
