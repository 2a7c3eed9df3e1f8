"""Intercept routes: where a raid can be met in the next air actions, and how soon a squadron can be there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import AIRBORNE, ALTITUDES, BOMBER, ESCORT, READY, Altitude, Raid, Squadron

Box = tuple[str, Altitude]
"""An airborne box: a space and an altitude."""
Place = Literal["above", "level", "below"]
"""The altitude of a box relative to a raid."""
MAX_ROUTE_SPACES: Final = 3
"""The number of spaces of a raid's route that are considered."""
ABOVE_WORTH: Final = 1.0
LEVEL_WORTH: Final = 0.8
BELOW_WORTH: Final = 0.3
"""The value of a place above a raid, on its level, and below it (11.1, 12.4)."""
LATER_DISCOUNT: Final = 0.12
"""The discount of a meeting for each earlier one on the route."""
MINOR_RAID_FACTOR: Final = 0.7
HOMEWARD_FACTOR: Final = 0.7
HUNTERS_ONLY_WORTH: Final = 0.0


class Meeting(NamedTuple):
    """A box from which a raid can be met, the moves until then, its value, and its altitude relative to the raid."""

    box: Box
    moves: int
    worth: float
    place: Place


def meetings(day: Day) -> list[Meeting]:
    """All expected meetings with the raids on the map."""
    return meetings_with(day, day.state.raids.values())


def meetings_with(day: Day, raids: Iterable[Raid]) -> list[Meeting]:
    """All expected meetings with some raids."""
    all_meetings: list[Meeting] = []
    for raid in raids:
        worth = worth_of_raid(day, raid)
        if worth:
            for moves_later, space in enumerate(expected_route(day, raid)):
                share = worth * (1 - LATER_DISCOUNT * moves_later)
                all_meetings += [
                    Meeting(box, raid.step + 1 + moves_later, share * weight, place)
                    for box, weight, place in _boxes_to_meet_from(space, raid.altitude)
                ]
    return all_meetings


def worth_of_raid(day: Day, raid: Raid) -> float:
    """The value of meeting a raid."""
    if raid.deployed and not (day.groups_of(raid.number, BOMBER) or day.groups_of(raid.number, ESCORT)):
        return HUNTERS_ONLY_WORTH
    return (1.0 if raid.major else MINOR_RAID_FACTOR) * (HOMEWARD_FACTOR if raid.recovering else 1.0)


@lru_cache(maxsize=256)
def _boxes_to_meet_from(space: str, altitude: str) -> list[tuple[Box, float, Place]]:
    """The boxes from which a raid in a space can be met; one that is not deployed yet is assumed to fly at medium."""
    level = ALTITUDES.index(altitude) if altitude in ALTITUDES else 1
    weights: tuple[tuple[int, float, Place], ...] = (
        (level + 1, ABOVE_WORTH, "above"),
        (level, LEVEL_WORTH, "level"),
        (level - 1, BELOW_WORTH, "below"),
    )
    return [
        ((space, ALTITUDES[index]), weight, place) for index, weight, place in weights if 0 <= index < len(ALTITUDES)
    ]


def expected_route(day: Day, raid: Raid) -> list[str]:
    """The spaces in which a raid will be at the next interceptions, from its first space over England on."""
    if not raid.in_england:
        entry = day.pack.tracks[raid.track].entry
        return [entry, day.pack.spaces[entry].arrow]
    if not raid.target:
        return [raid.space, day.pack.spaces[raid.space].arrow]
    spaces, at_target = [raid.space], raid.recovering
    target = day.pack.targets[raid.target].space
    while len(spaces) < MAX_ROUTE_SPACES:
        here = day.pack.spaces[spaces[-1]]
        if at_target:
            if not here.recover_to:
                break
            spaces.append(here.recover_to)
        elif here.id == target:
            at_target = True
            spaces.append(target)  # turning for home takes a whole move (9.5)
        else:
            spaces.append(target if target in here.adjacent else here.arrow)
    return spaces


@lru_cache(maxsize=2)
def moves_between_boxes(pack: Components) -> dict[Box, dict[Box, int]]:
    """The moves between boxes: a climb takes a move, a descent is part of a step to another space."""
    boxes: list[Box] = [(space, altitude) for space in pack.spaces for altitude in ALTITUDES]
    return {here: {there: _count_moves(pack, here, there) for there in boxes} for here in boxes}


def _count_moves(pack: Components, here: Box, there: Box) -> int:
    across = pack.distances[here[0]][there[0]]
    up = ALTITUDES.index(there[1]) - ALTITUDES.index(here[1])
    if up >= 0:
        return across + up
    return across if across >= -up else across + 1


def box_of(day: Day, squadron: Squadron) -> tuple[Box, int]:
    """The box of a squadron and the moves to reach it: a squadron on the ground first climbs above its airfield."""
    if squadron.box == AIRBORNE:
        return (squadron.space, squadron.altitude or "LOW"), 0
    return (day.home(squadron), "LOW"), 2 if squadron.box == READY else 1


def best_meeting_worth(day: Day, ahead: list[Meeting], here: Box, spent: int) -> float:
    """The value of the best meeting in reach of a box after some moves; 0 without any."""
    needed = moves_between_boxes(day.pack)[here]
    return max([worth for box, moves, worth, _ in ahead if needed[box] + spent <= moves], default=0.0)
