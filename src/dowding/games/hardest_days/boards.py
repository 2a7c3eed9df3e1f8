"""The boards of The Hardest Days, drawn from the pack: the map, the Raid Displays, the tote board, the German side."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.hardest_days.components import Line, Node, Space
from dowding.games.hardest_days.pack import AIRCRAFT, Components
from dowding.games.hardest_days.picture import REGION_NAMES
from dowding.games.hardest_days.state import ALTITUDES, HOURS, LAST_HOUR, SECTIONS
from dowding.kernel.scene import Board, Path, Point, Region


def boards(pack: Components) -> tuple[Board, ...]:
    """All boards; positions on the map are longitude and latitude."""
    return (_map(pack), *[_raid_display(number) for number in (1, 2, 3)], _tote_board(pack), _german_side(pack))


def _point(at: Point) -> Point:
    """East and north, from the latitude and longitude of the pack."""
    return at[1], at[0]


def _map(pack: Components) -> Board:
    nodes = {node.id: _point(node.at) for node in pack.contents.of(Node)}
    regions: list[Region] = []
    for space in pack.spaces.values():
        regions += _space(space, tuple(nodes[node] for node in space.polygon))
    for track in pack.tracks.values():
        for step, at in enumerate(track.boxes, 1):
            nets = ", ".join(str(net) for net in track.nets)
            tooltip = f"Track {track.id}, space {step}, to {track.entry}; radar nets {nets}"
            region = Region(
                f"track/{track.id}/{step}", f"{track.id} {step}", "track", track.id, _point(at), (), tooltip
            )
            regions.append(region)
    for target in pack.targets.values():
        name = f"{target.name}, {target.type}{f' net {target.net}' if target.net else ''}"
        regions.append(Region(f"target/{target.id}", name, target.type, target.space, _point(target.at), (), name))
    for ident, name in REGION_NAMES.items():
        regions.append(Region(f"region/{ident}", name, "raid region"))
    paths = [
        Path(line.id, "line", tuple([nodes[node] for node in line.nodes] or [_point(at) for at in line.points]))
        for line in pack.contents.of(Line)
    ]
    return Board("map", "Southern England", "map", tuple(regions), tuple(paths))


def _space(space: Space, outline: tuple[Point, ...]) -> Iterator[Region]:
    """A space with its airborne boxes and, at an airfield, Ready and Scramble."""
    at = _point(space.label)
    airfield = f", {space.airfield} airfield" if space.airfield else ""
    coast = "coastal" if space.coastal else "inland"
    tooltip = f"{space.id} {space.name}{airfield}; {coast}, region {space.region}"
    yield Region(space.id, f"{space.id} {space.name}", "space", space.id, at, outline, tooltip)
    boxes: tuple[str, ...] = (*reversed(ALTITUDES), *(("SCRAMBLE", "READY") if space.airfield else ()))
    for box in boxes:
        where = f"{space.airfield} {box.lower()}" if box in ("SCRAMBLE", "READY") else f"{space.id} {box}"
        yield Region(f"{space.id}/{box}", where, box.lower(), space.id, at)


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
