"""The observer of The Hardest Days: what a simulation counts in a day."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from dowding.games.hardest_days.components import Intelligence, Warning
from dowding.games.hardest_days.day import BRITISH, Day
from dowding.games.hardest_days.state import HOURS
from dowding.kernel.errors import RulesError
from dowding.kernel.observed import Kind, Observed, Observer, Tick
from dowding.kernel.table import Table

POINTS: Final = {"light": 1, "heavy": 2}
SCALES: Final = (
    *(f"warning {level}" for level in get_args(Warning)),
    *(f"intelligence {level}" for level in get_args(Intelligence)),
)
"""What is counted on a scale, in its order."""


def observe(day: Table) -> Observed:
    """Losses by type, raids, detection, and the points at each hour of the day."""
    if not isinstance(day, Day):
        raise RulesError("this observer watches The Hardest Days")
    counts = Counter(dict.fromkeys(SCALES, 0))
    course: list[Tick] = []
    vp = 0
    for event in day.log or ():
        if event.kind == "group lost":
            counts[f"lost Luftwaffe: {day.pack.groups[event.text('group')].type}"] += 1
            vp += POINTS[event.text("loss")]
        elif event.kind == "squadron lost":
            counts[f"lost RAF: {day.pack.squadrons[event.text('squadron')].type}"] += 1
            vp -= POINTS[event.text("loss")]
        elif event.kind == "bombing":
            counts["bomb damage"] += event.number("points")
            vp -= event.number("points")
        elif event.kind == "raid plotted":
            counts["raids"] += 1
            counts[f"{event.text('effort')} raids"] += 1
        elif event.kind == "clock":
            course.append(Tick(HOURS.index(event.text("hour")), event.text("hour"), {BRITISH: vp}))
        elif event.kind == "detection":
            counts[f"warning {event.text('warning')}"] += 1
            counts[f"intelligence {event.text('intelligence')}"] += 1
    return Observed(dict(counts), tuple(course))


OBSERVER: Final = Observer(
    observe,
    (
        Kind("lost ", "Units lost"),
        Kind("warning ", "Warning", is_scale=True),
        Kind("intelligence ", "Intelligence", is_scale=True),
    ),
)
