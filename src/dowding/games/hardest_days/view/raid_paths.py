"""The way each raid on the map has come, read from the log: what the plotting table shows behind a raid marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dowding.engine.events import Event
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.state import Raid
from dowding.view.scene import Thread

LONGEST: Final = 4
"""So many places a raid's track shows at most: the newest arrows tell enough."""
PLOTTED: Final = "raid plotted"
ALONG: Final = frozenset({PLOTTED, "raid moves", "raid enters England"})


def ways(day: Day) -> Iterator[Thread]:
    """A track for each raid that has moved. A raid is another value after every move, so each way is read once."""
    kept = day.pack.drawer.threads
    raids = day.state.raids.values()
    known = {raid.number: entry[1] for raid in raids if (entry := kept.get(id(raid))) and entry[0] is raid}
    since = _since_plotted(day, set(day.state.raids) - set(known)) if len(known) < len(raids) else {}
    for raid in raids:
        events = since.get(raid.number)
        way = known[raid.number] if events is None else _way(raid, events)
        if events and events[0].kind == PLOTTED:  # else the log is that of a sample, and lacks the beginning
            kept.keep(id(raid), (raid, way))
        if way is not None:
            yield way


def _way(raid: Raid, events: Sequence[Event]) -> Thread | None:
    stops = tuple(_stops(raid, events)[-LONGEST:])
    return Thread(f"way-{raid.number}", "track", stops, "german") if len(stops) > 1 else None


def _since_plotted(day: Day, numbers: set[int]) -> dict[int, list[Event]]:
    """What moved each raid since it was plotted, the oldest first; a number is used again when its raid is gone."""
    found: dict[int, list[Event]] = {number: [] for number in numbers}
    wanted = set(numbers)
    for event in reversed(day.log or ()):
        if event.kind in ALONG and event.data["raid"] in wanted:
            number = event.number("raid")
            found[number].insert(0, event)
            if event.kind == PLOTTED:
                wanted.remove(number)
                if not wanted:
                    break
    return found


def _stops(raid: Raid, events: Sequence[Event]) -> list[str]:
    """The boxes of its coast track down to the last it stood in, then the airborne boxes over England."""
    kinds = [event.kind for event in events]
    inland = kinds.index("raid enters England") if "raid enters England" in kinds else len(kinds)
    last = raid.step or 1
    first = last + kinds[:inland].count("raid moves")
    boxes = [f"track/{raid.track}/{step}" for step in range(first, last - 1, -1)]
    spaces = [event.text("space" if event.kind == "raid enters England" else "where") for event in events[inland:]]
    return boxes + [f"{space}/{raid.altitude}" for space in spaces]
