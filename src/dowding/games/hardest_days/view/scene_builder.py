"""The scene of a day: every counter and marker with its region, and the tracks.

There is one seat, and hidden information is still in the cups, so the scene hides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from dowding.engine.decision import Seat
from dowding.engine.text import format_count, format_signed
from dowding.games.hardest_days.pack.components import Weather
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, phase_name, track_name
from dowding.games.hardest_days.rules.setup import RAID_REGIONS
from dowding.games.hardest_days.rules.victory import victory_points, victory_scale
from dowding.games.hardest_days.state import HEAVY, HOURS, LIGHT, MINUTES, Group, Raid, Squadron
from dowding.games.hardest_days.view.guide import guide_notes
from dowding.games.hardest_days.view.piece_regions import group_region, raid_region, squadron_region
from dowding.games.hardest_days.view.raid_paths import raid_paths
from dowding.view.scene import Mark, Picture, Piece, Track

SKIES: Final[tuple[str, ...]] = get_args(Weather)
"""The weathers from fair to foul."""


def build_picture(day: Day, seat: Seat) -> Picture:
    """The picture of the day."""
    piece_cache = day.pack.render_cache.pieces
    pieces: list[Piece] = []
    for raid in day.state.raids.values():
        groups = len(day.groups_of(raid.number)) if raid.deployed else raid.size
        pieces.append(
            piece_cache.get((raid, groups)) or piece_cache.put((raid, groups), _raid_piece(day, raid, groups))
        )
    pieces += _marker_pieces(day)
    for squadron in day.state.squadrons.values():
        pieces.append(piece_cache.get(squadron) or piece_cache.put(squadron, _squadron_piece(day, squadron)))
    for group in day.state.groups.values():
        pieces.append(piece_cache.get(group) or piece_cache.put(group, _group_piece(day, group)))
    phase, connectors = phase_name(day.state), tuple(raid_paths(day))
    return Picture(day.scenario.title, phase, tuple(pieces), tuple(_tracks(day)), guide_notes(day), threads=connectors)


def _face(full: bool) -> str:
    return "full" if full else "reduced"


def _squadron_piece(day: Day, squadron: Squadron) -> Piece:
    counter = day.pack.squadrons[squadron.id]
    rating = counter.full if squadron.full else counter.reduced
    marks = Mark(str(rating), "rating"), Mark(counter.letter, "letter")
    face = _face(squadron.full)
    return Piece(
        squadron.id,
        squadron_region(day, squadron),
        squadron.id,
        counter.type,
        "british",
        face,
        (*marks, Mark(f"{squadron.edge:+d}", "height", "altitude edge")) if squadron.edge else marks,
        f"{squadron.id} Sqn, {counter.type}, {face}, rating {rating}, letter {counter.letter}, home {counter.home}",
        day.pack.spaces[counter.home].airfield,
        "counter",
    )


def _group_piece(day: Day, group: Group) -> Piece:
    counter = day.pack.groups[group.id]
    rating, bombs = (counter.full, counter.bombs_full) if group.full else (counter.reduced, counter.bombs_reduced)
    face = _face(group.full)
    chit = f", {day.pack.chits[group.tactics].approach}" if group.tactics else ""
    return Piece(
        group.id,
        group_region(day, group),
        group.id,
        counter.type,
        "german",
        face,
        (
            Mark(str(rating), "rating"),
            Mark(counter.letter, "letter"),
            Mark(str(bombs), "note", "bombs"),
        ),
        f"{group.id}, {counter.type}{' elite' if counter.elite else ''}, Luftflotte {counter.luftflotte}, {face}, "
        f"rating {rating}, bombs {bombs}, letter {counter.letter}{chit}",
        form="counter",
    )


def _raid_piece(day: Day, raid: Raid, groups: int) -> Piece:
    size = format_count(groups, "group") if groups or raid.deployed else ""
    remarks = []
    if raid.target:
        remarks.append(f"target {day.pack.targets[raid.target].name}")
    if raid.recovering:
        remarks.append("recovering")
    if raid.in_england and not raid.intercepted:
        remarks.append("not yet intercepted")
    summary = ", ".join([size or "size unknown", raid.altitude or "altitude unknown", *remarks])
    effort = "major" if raid.major else "minor"
    detection_text = f", warning {raid.warning}, intelligence {raid.intelligence}" if raid.warning else ""
    return Piece(
        f"raid-{raid.number}",
        raid_region(raid),
        f"Raid {raid.number}",
        "raid",
        "german",
        effort,
        (
            Mark(size or "? groups", "plate", "size"),
            Mark(raid.altitude or "?", "plate", "altitude"),
            *(Mark(note, "note") for note in remarks),
        ),
        f"Raid {raid.number}, {effort}, {track_name(raid.track)}{detection_text}; {summary}",
        form="block",
    )


def _marker_pieces(day: Day) -> Iterator[Piece]:
    """Target and damage markers, and region chits of raids that form up."""
    for raid in day.state.raids.values():
        if raid.target and not raid.recovering:
            name = day.pack.targets[raid.target].name
            tooltip = f"Target of Raid {raid.number}: {name}"
            yield Piece(f"target-{raid.number}", f"target/{raid.target}", name, "target", "german", tooltip=tooltip)
    for target_id in day.state.damaged:
        target = day.pack.targets[target_id]
        tooltip = f"{target.name} ({target.type}) is damaged for the rest of the day"
        yield Piece(f"damage-{target_id}", f"target/{target_id}", target.name, "damage", tooltip=tooltip)
    for number, region in enumerate(day.state.raid_regions, 1):
        yield Piece(f"forming-{number}", f"region/{region}", REGION_NAMES[region], "forming", "german")


def _tracks(day: Day) -> Iterator[Track]:
    state = day.state
    yield Track("clock", "Clock", HOURS[state.hour], HOURS, state.hour, kind="clock", minutes=MINUTES[state.hour])
    if state.weather:
        for region in RAID_REGIONS:
            weather = state.weather[region]
            at = SKIES.index(weather)
            yield Track(f"weather-{region}", REGION_NAMES[region], weather, SKIES, at, "Weather", kind="sky")
    yield Track("damage", "Bomb damage", str(state.damage), amount=state.damage)
    yield _loss_track("german-losses", "Luftwaffe losses", state.groups.values())
    yield _loss_track("british-losses", "RAF losses", state.squadrons.values())
    points = sum(victory_points(day).values())
    yield Track("vp", "Victory points", format_signed(points), amount=points, kind="points", scale=victory_scale(day))
    yield Track("region-cup", "region cup", str(len(state.region_cup)), group="Cups", kind="gauge")
    yield Track("size-cup", "size cup", str(len(state.size_cup)), group="Cups", kind="gauge")
    yield Track("event-cup", "event cup", str(len(state.event_cup)), group="Cups", kind="gauge")


def _loss_track(track_id: str, label: str, units: Iterable[Squadron | Group]) -> Track:
    boxes = [unit.box for unit in units]
    light, heavy = boxes.count(LIGHT), boxes.count(HEAVY)
    counts = {"light": light, "heavy": heavy}
    return Track(track_id, label, f"{light} light, {heavy} heavy", amount=light + heavy, counts=counts)
