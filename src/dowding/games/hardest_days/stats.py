"""Match statistics of The Hardest Days: what a simulation counts in a day."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from dowding.engine.context import GameContext
from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.match_stats import CountGroup, Encounters, MatchStats, StatsCollector, Tick
from dowding.games.hardest_days.pack.components import Intelligence, WarningLevel
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.state import HOURS, HUNT

POINTS: Final = {"light": 1, "heavy": 2}
SCALES: Final = (
    *(f"warning {level}" for level in get_args(WarningLevel)),
    *(f"intelligence {level}" for level in get_args(Intelligence)),
)
"""Counts on a scale, in its order."""


def collect_stats(day: GameContext) -> MatchStats:
    """Losses by type and severity, interceptions of raids, detection, and the points at each hour of the day."""
    if not isinstance(day, Day):
        raise RulesError("These statistics are for matches of The Hardest Days")
    counts = Counter(dict.fromkeys(SCALES, 0))
    raids = Encounters("raids")
    ticks: list[Tick] = []
    vp = 0
    for event in day.log or ():
        _count_encounter(raids, event)
        if event.kind == "group lost":
            counts[f"lost Luftwaffe: {day.pack.groups[event.get_str('group')].type}, {event.get_str('loss')}"] += 1
            vp += POINTS[event.get_str("loss")]
        elif event.kind == "squadron lost":
            counts[f"lost RAF: {day.pack.squadrons[event.get_str('squadron')].type}, {event.get_str('loss')}"] += 1
            vp -= POINTS[event.get_str("loss")]
        elif event.kind == "bombing":
            counts["bomb damage"] += event.get_int("points")
            vp -= event.get_int("points")
        elif event.kind == "raid plotted":
            counts[f"{event.get_str('effort')} raids"] += 1
        elif event.kind == "clock":
            ticks.append(Tick(HOURS.index(event.get_str("hour")), event.get_str("hour"), {BRITISH: vp}))
        elif event.kind == "detection":
            counts[f"warning {event.get_str('warning')}"] += 1
            counts[f"intelligence {event.get_str('intelligence')}"] += 1
    return MatchStats({**raids.counts(), **counts}, tuple(ticks))


def _count_encounter(raids: Encounters, event: Event) -> None:
    """Record raids that are plotted, squadrons that answer them, and squadrons that fight beyond the Hunt Box."""
    if event.kind == "raid plotted":
        raids.begin(str(event.get_int("raid")))
    elif event.kind in ("squadron intercepts", "squadron caught"):
        raids.answer([event.get_str("squadron")], str(event.get_int("raid")))
    elif event.kind == "combat" and event.get_str("box") != HUNT:
        raids.meet([event.get_str("squadron")], str(event.get_int("raid")))


STATS_COLLECTOR: Final = StatsCollector(
    collect_stats,
    (
        CountGroup("lost ", "Units lost"),
        CountGroup("answered by ", "Squadrons sent against a raid", is_scale=True),
        CountGroup("met by ", "Squadrons that reached the raiders", is_scale=True),
        CountGroup("warning ", "Warning", is_scale=True),
        CountGroup("intelligence ", "Intelligence", is_scale=True),
    ),
)
