"""The observer of the RAF games: what a simulation counts in a campaign."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from dowding.engine.context import Table
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.match_stats import Encounters, Kind, Observed, Observer, Tick
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import HOURS

SCALES: Final = (
    *(f"warning {level}" for level in get_args(Warning)),
    *(f"intelligence {level}" for level in get_args(Intelligence)),
)
"""What is counted on a scale, in its order."""
MEETING: Final = "squadron attack"
"""The combat in which squadrons get at the raiders themselves."""


def observe(battle: Table) -> Observed:
    """Losses by type and severity, raids and who met them, detection, squadrons called in, points by hour or day."""
    if not isinstance(battle, Battle):
        raise RulesError("this observer watches the RAF games")
    counts = Counter(dict.fromkeys(SCALES, 0))
    raids = Encounters("raids")
    course: list[Tick] = []
    vp, single_day = 0, battle.scenario.raid_days == 1
    for event in battle.log or ():
        _watch(raids, event)
        if event.kind == "points":
            vp = event.number("vp")
        elif event.kind == "Gruppe lost":
            counts[f"lost Luftwaffe: {battle.pack.gruppen[event.text('gruppe')].type}, {event.text('loss')}"] += 1
        elif event.kind == "squadron lost":
            counts[f"lost RAF: {battle.pack.squadrons[event.text('squadron')].type}, {event.text('loss')}"] += 1
        elif event.kind == "raid" and event.text("effort"):  # a plan of a player's own has no effort
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
    return Observed({**raids.counts(), **counts}, tuple(course))


def _watch(raids: Encounters, event: Event) -> None:
    """A raid comes, squadrons are committed against it, and some of them get through to the raiders."""
    if event.kind == "raid":
        raids.begin()
    elif event.kind == "commitment":
        raids.answer(event.texts("squadrons"))
    elif event.kind == "combat" and event.text("attack") == MEETING:
        raids.meet(event.texts("squadrons"))


def _points(battle: Battle, vp: int) -> dict[Seat, int]:
    """What the British have gained the Germans have lost, where they have a seat of their own."""
    return {battle.german: -vp, battle.british: vp}


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
