"""The path of each raid on the map, read from the log and drawn behind its marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dowding.engine.events import Event
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import Raid
from dowding.view.scene import Connector

MAX_STOPS: Final = 4
"""The number of places that a raid's path shows; older ones are left out."""
PLOTTED: Final = "raid plotted"
MOVE_KINDS: Final = frozenset({PLOTTED, "raid moves", "raid enters England"})


def raid_paths(day: Day) -> Iterator[Connector]:
    """A track for each raid that has moved. A raid value changes with every move, so each path is computed once."""
    path_cache = day.pack.render_cache.connectors
    raids = day.state.raids.values()
    cached_paths = {raid.number: entry[1] for raid in raids if (entry := path_cache.get(id(raid))) and entry[0] is raid}
    events_by_raid = (
        _events_since_plotted(day, set(day.state.raids) - set(cached_paths)) if len(cached_paths) < len(raids) else {}
    )
    for raid in raids:
        events = events_by_raid.get(raid.number)
        path = cached_paths[raid.number] if events is None else _build_path(raid, events)
        if events and events[0].kind == PLOTTED:  # else the log is that of a sample, and lacks the beginning
            path_cache.put(id(raid), (raid, path))
        if path is not None:
            yield path


def _build_path(raid: Raid, events: Sequence[Event]) -> Connector | None:
    stops = tuple(_stops(raid, events)[-MAX_STOPS:])
    return Connector(f"way-{raid.number}", "track", stops, "german") if len(stops) > 1 else None


def _events_since_plotted(day: Day, numbers: set[int]) -> dict[int, list[Event]]:
    """The movement events of each raid since it was plotted, the oldest first. Raid numbers are reused."""
    events_by_raid: dict[int, list[Event]] = {number: [] for number in numbers}
    missing = set(numbers)
    for event in reversed(day.log or ()):
        if event.kind in MOVE_KINDS and event.data["raid"] in missing:
            number = event.get_int("raid")
            events_by_raid[number].insert(0, event)
            if event.kind == PLOTTED:
                missing.remove(number)
                if not missing:
                    break
    return events_by_raid


def _stops(raid: Raid, events: Sequence[Event]) -> list[str]:
    """The boxes of its coast track up to the last one entered, then the airborne boxes over England."""
    kinds = [event.kind for event in events]
    inland = kinds.index("raid enters England") if "raid enters England" in kinds else len(kinds)
    last = raid.step or 1
    first = last + kinds[:inland].count("raid moves")
    boxes = [f"track/{raid.track}/{step}" for step in range(first, last - 1, -1)]
    spaces = [event.get_str("space" if event.kind == "raid enters England" else "where") for event in events[inland:]]
    return boxes + [f"{space}/{raid.altitude}" for space in spaces]
