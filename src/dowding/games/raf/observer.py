"""The observer of the RAF games: what a simulation counts in a campaign."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import Intelligence, Warning
from dowding.games.raf.pack import day_name
from dowding.games.raf.state import HOURS
from dowding.kernel.decision import Seat
from dowding.kernel.errors import RulesError
from dowding.kernel.observed import Kind, Observed, Observer, Tick
from dowding.kernel.table import Table

SCALES: Final = (
    *(f"warning {level}" for level in get_args(Warning)),
    *(f"intelligence {level}" for level in get_args(Intelligence)),
)
"""What is counted on a scale, in its order."""


def observe(battle: Table) -> Observed:
    """Losses by type, raids by day, detection, squadrons called in, and the points at each hour or raid day."""
    if not isinstance(battle, Battle):
        raise RulesError("this observer watches the RAF games")
    counts = Counter(dict.fromkeys(SCALES, 0))
    course: list[Tick] = []
    vp, single_day = 0, battle.scenario.raid_days == 1
    for event in battle.log or ():
        if event.kind == "points":
            vp = event.number("vp")
        elif event.kind == "Gruppe lost":
            counts[f"lost Luftwaffe: {battle.pack.gruppen[event.text('gruppe')].type}"] += 1
        elif event.kind == "squadron lost":
            counts[f"lost RAF: {battle.pack.squadrons[event.text('squadron')].type}"] += 1
        elif event.kind == "raid":
            counts["raids"] += 1
            counts["major raids" if "major" in event.text("effort") else "minor raids"] += 1
        elif event.kind == "clock" and single_day:
            course.append(Tick(HOURS.index(event.text("hour")), event.text("hour"), _points(battle, vp)))
        elif event.kind == "end of day":
            counts["raid days"] += 1
            if not single_day:
                course.append(Tick(event.number("day"), day_name(event.number("day")), _points(battle, vp)))
        elif event.kind == "British reinforcement":
            counts["reinforcements"] += 1
        elif event.kind == "squadron replaced" and event.data["green"]:
            counts["green squadrons"] += 1
        elif event.kind == "detection":
            counts[f"warning {event.text('warning')}"] += 1
            counts[f"intelligence {event.text('intelligence')}"] += 1
    counts["depletion"] = battle.state.depletion
    return Observed(dict(counts), tuple(course))


def _points(battle: Battle, vp: int) -> dict[Seat, int]:
    """What the British have gained the Germans have lost, where they have a seat of their own."""
    return {battle.german: -vp, battle.british: vp}


OBSERVER: Final = Observer(
    observe,
    (
        Kind("lost ", "Units lost"),
        Kind("warning ", "Warning", is_scale=True),
        Kind("intelligence ", "Intelligence", is_scale=True),
    ),
)
