"""The observer of The Hardest Days: what a simulation counts in a day."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from dowding.engine.context import Table
from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.match_stats import Encounters, Kind, Observed, Observer, Tick
from dowding.games.hardest_days.pack.components import Intelligence, Warning
from dowding.games.hardest_days.rules.day import BRITISH, Day
from dowding.games.hardest_days.state import HOURS, HUNT

POINTS: Final = {"light": 1, "heavy": 2}
SCALES: Final = (
    *(f"warning {level}" for level in get_args(Warning)),
    *(f"intelligence {level}" for level in get_args(Intelligence)),
)
"""What is counted on a scale, in its order."""


def observe(day: Table) -> Observed:
    """Losses by type and severity, raids and who met them, detection, and the points at each hour of the day."""
    if not isinstance(day, Day):
        raise RulesError("this observer watches The Hardest Days")
    counts = Counter(dict.fromkeys(SCALES, 0))
    raids = Encounters("raids")
    course: list[Tick] = []
    vp = 0
    for event in day.log or ():
        _watch(raids, event)
        if event.kind == "group lost":
            counts[f"lost Luftwaffe: {day.pack.groups[event.text('group')].type}, {event.text('loss')}"] += 1
            vp += POINTS[event.text("loss")]
        elif event.kind == "squadron lost":
            counts[f"lost RAF: {day.pack.squadrons[event.text('squadron')].type}, {event.text('loss')}"] += 1
            vp -= POINTS[event.text("loss")]
        elif event.kind == "bombing":
            counts["bomb damage"] += event.number("points")
            vp -= event.number("points")
        elif event.kind == "raid plotted":
            counts[f"{event.text('effort')} raids"] += 1
        elif event.kind == "clock":
            course.append(Tick(HOURS.index(event.text("hour")), event.text("hour"), {BRITISH: vp}))
        elif event.kind == "detection":
            counts[f"warning {event.text('warning')}"] += 1
            counts[f"intelligence {event.text('intelligence')}"] += 1
    return Observed({**raids.counts(), **counts}, tuple(course))


def _watch(raids: Encounters, event: Event) -> None:
    """A raid is plotted, squadrons join it or are caught by its hunters, and some fight beyond the Hunt Box."""
    if event.kind == "raid plotted":
        raids.begin(str(event.number("raid")))
    elif event.kind in ("squadron intercepts", "squadron caught"):
        raids.answer([event.text("squadron")], str(event.number("raid")))
    elif event.kind == "combat" and event.text("box") != HUNT:
        raids.meet([event.text("squadron")], str(event.number("raid")))


OBSERVER: Final = Observer(
    observe,
    (
        Kind("lost ", "Units lost"),
        Kind("answered by ", "Squadrons that answered a raid", is_scale=True),
        Kind("met by ", "Squadrons that got at the raiders", is_scale=True),
        Kind("warning ", "Warning", is_scale=True),
        Kind("intelligence ", "Intelligence", is_scale=True),
    ),
)
