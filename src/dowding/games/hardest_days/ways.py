"""The way each raid on the map has come, read from the log: what the plotting table shows behind a raid marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.state import Raid
from dowding.kernel.events import Event
from dowding.kernel.scene import Thread

LONGEST: Final = 4
"""So many places a raid's track shows at most: the newest arrows tell enough."""
ALONG: Final = frozenset({"raid plotted", "raid moves", "raid enters England"})


def ways(day: Day) -> Iterator[Thread]:
    """A track for each raid that has moved."""
    since = _since_plotted(day) if day.state.raids else {}
    for raid in day.state.raids.values():
        stops = _stops(raid, since.get(raid.number, ()))
        if len(stops) > 1:
            yield Thread(f"way-{raid.number}", "track", tuple(stops[-LONGEST:]), "german")


def _since_plotted(day: Day) -> dict[int, list[Event]]:
    """What moved each raid since it was plotted, the oldest first; a number is used again when its raid is gone."""
    found: dict[int, list[Event]] = {number: [] for number in day.state.raids}
    wanted = set(found)
    for event in reversed(day.log or ()):
        if event.kind in ALONG and event.data["raid"] in wanted:
            number = event.number("raid")
            found[number].insert(0, event)
            if event.kind == "raid plotted":
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
