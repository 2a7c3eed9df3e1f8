"""The boards of The Hardest Days, drawn from the pack: the map, the Raid Displays, the tote board, the German side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.hardest_days.pack.components import FormingArea, Space
from dowding.games.hardest_days.pack.loader import AIRCRAFT, Components
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, space_name, track_name
from dowding.games.hardest_days.state import ALTITUDES, HOURS, LAST_HOUR, SECTIONS
from dowding.games.hardest_days.view.art.labels import labels, ladder_place, target_place
from dowding.games.hardest_days.view.art.map import map_art
from dowding.games.hardest_days.view.art.map_geometry import MapGeometry
from dowding.games.hardest_days.view.art.projection import MAP_PROJECTION, to_board
from dowding.view.scene import Board, Lamp, Point, Region

AIRBORNE_BOXES: Final = tuple(reversed(ALTITUDES))
GROUND_BOXES: Final = ("SCRAMBLE", "READY")
LAMPS: Final = (
    Lamp("landing", "Landing", "blue", sign="L"),
    Lamp("re-arm", "Re-Arm", "yellow", sign="A"),
    Lamp("ready", "Ready", sign="R"),
    Lamp("scramble", "Scramble", "orange", sign="S"),
    Lamp("airborne", "On map", "green", sign="M"),
    Lamp("engaged", "Engaged", "red", sign="E"),
    Lamp("away", "Away", "grey", sign="–"),
    Lamp("light", "Light Loss", loss=True, sign="½"),
    Lamp("lost", "Lost", loss=True, sign="×"),
)


def boards(pack: Components) -> tuple[Board, ...]:
    """All boards, drawn once for a pack."""
    if not pack.boards:
        displays = [_raid_display_board(number) for number in (1, 2, 3)]
        pack.boards = (_map_board(pack), *displays, _tote_board(pack), _german_board(pack))
    return pack.boards


def _map_board(pack: Components) -> Board:
    geometry = MapGeometry(pack)
    regions: list[Region] = []
    for space in pack.spaces.values():
        regions += _space_regions(pack, space, geometry.outlines[space.id])
    regions += _track_regions(pack)
    for target in pack.targets.values():
        name = f"{target.name}, {target.type}{f' net {target.net}' if target.net else ''}"
        at = to_board(target_place(pack, target))
        regions.append(Region(f"target/{target.id}", name, target.type, target.space, at, (), name))
    for forming in pack.contents.entries_of(FormingArea):
        name = REGION_NAMES[forming.region]
        tooltip = f"{name}: raids forming up"
        region_id, at = f"region/{forming.region}", to_board(forming.at)
        regions.append(Region(region_id, name, "raid region", at=at, tooltip=tooltip, key=forming.region))
    art = map_art(pack, geometry)
    texts = tuple(labels(pack))
    return Board(
        "map", "Southern England", "map", tuple(regions), texts, MAP_PROJECTION.width, MAP_PROJECTION.height, art
    )


def _space_regions(pack: Components, space: Space, outline: tuple[Point, ...]) -> Iterator[Region]:
    """A space with its ladder, `at` its centre: the airborne boxes and, at an airfield, Scramble and Ready."""
    airfield = f", {space.airfield} airfield" if space.airfield else ""
    coast = "coastal" if space.coastal else "inland"
    tooltip = f"{space.name}{airfield}; {coast}, region {REGION_NAMES[space.region]}"
    name = space_name(pack, space.id)
    yield Region(space.id, name, "space", space.id, to_board(space.label), outline, tooltip)
    at = to_board(ladder_place(pack, space))
    boxes = (*AIRBORNE_BOXES, *(GROUND_BOXES if space.airfield else ()))
    for rung, box in zip(range(5, 0, -1), boxes, strict=False):
        is_ground_box = box in GROUND_BOXES
        short = box.lower() if is_ground_box else box
        yield Region(
            f"{space.id}/{box}",
            f"{space.airfield if is_ground_box else name} {short}",
            box.lower(),
            space.id,
            at,
            ladder=space.id,
            rung=rung,
            key=box[0],
            name=short,
            role=short if is_ground_box else "airborne",
            heading=name,
        )


def _track_regions(pack: Components) -> Iterator[Region]:
    for track in pack.tracks.values():
        for step, at in enumerate(track.boxes, 1):
            name = f"{track_name(track.id)}, space {step}"
            nets = ", ".join(str(net) for net in track.nets)
            tooltip = f"{name}, to {space_name(pack, track.entry)}; radar nets {nets}"
            region_id = f"track/{track.id}/{step}"
            yield Region(region_id, name, "track", track.id, to_board(at), tooltip=tooltip, key=str(step))


def _raid_display_board(number: int) -> Board:
    entering = f"raid-{number}/hunt/entering"
    regions = [Region(entering, "Entering the display", "entering", "Hunt", role="engaged")]
    for box, name in (("hunt", "Hunt"), ("bomber", "Bomber"), ("escort", "Close Escort")):
        for section in SECTIONS:
            element_id = f"raid-{number}/{box}/{section}"
            regions.append(Region(element_id, f"{name} {section}", box, name, name=section, role="engaged"))
    regions.append(Region(f"raid-{number}/patrol", "Channel Patrol", "patrol", "Channel Patrol"))
    title, element_id = f"Raid Display {number}", f"raid-{number}"
    return Board(element_id, title, "display", tuple(regions), name=f"Raid {number}", piece=element_id)


def _tote_board(pack: Components) -> Board:
    regions: list[Region] = []
    for space in pack.spaces.values():
        if space.airfield:
            for box, name in (("landing", "Landing"), ("re-arm", "Re-Arm"), ("light", "Light Loss")):
                region_id, label = f"tote/{space.id}/{box}", f"{space.airfield} {name}"
                regions.append(Region(region_id, label, box, space.airfield, name=name, role=box))
    return Board("tote", "Tote Board", "tote", tuple(regions), lamps=LAMPS)


def _german_board(pack: Components) -> Board:
    regions = [
        Region(f"airbase/{luftflotte}/{aircraft}", f"LF {luftflotte} {aircraft}", "airbase", f"Luftflotte {luftflotte}")
        for luftflotte in (2, 3)
        for aircraft in AIRCRAFT
        if pack.groups_at[luftflotte, aircraft]
    ]
    regions += [
        Region(f"clock/{hour}", f"Back at {hour}", "clock", "Clock", key=hour, role="due")
        for hour in HOURS[: LAST_HOUR + 1]
    ]
    regions += [
        Region("inflight", "Inflight", "inflight", "Inflight", role="away"),
        Region("loss/light", "Light Loss (groups)", "loss", "Losses", role="lost"),
        Region("loss/heavy", "Heavy Loss", "loss", "Losses", role="lost"),
    ]
    return Board("german", "Airbases, clock and losses", "boxes", tuple(regions), name="German")
