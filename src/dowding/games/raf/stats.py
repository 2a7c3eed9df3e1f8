"""Match statistics of the RAF games, which simulations collect."""

from __future__ import annotations

from collections import Counter
from typing import Final, get_args

from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.match_stats import CountGroup, Encounters, MatchStats, StatsCollector, Tick
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import HOURS

SCALES: Final = (
    *(f"warning {level}" for level in get_args(Warning)),
    *(f"intelligence {level}" for level in get_args(Intelligence)),
)
"""The counts that form a scale, in order."""
RAIDER_COMBAT: Final = "squadron attack"
"""The combat between squadrons and raiders."""


def collect_stats(battle: GameContext) -> MatchStats:
    """Losses by type and severity, raids and responses, detection, squadrons called in, points by hour or day."""
    if not isinstance(battle, Battle):
        raise RulesError("these statistics are collected from the RAF games")
    counts = Counter(dict.fromkeys(SCALES, 0))
    raids = Encounters("raids")
    points_over_time: list[Tick] = []
    vp, single_day = 0, battle.scenario.raid_days == 1
    for event in battle.log or ():
        _count_encounter(raids, event)
        if event.kind == "points":
            vp = event.get_int("vp")
        elif event.kind == "Gruppe lost":
            counts[f"lost Luftwaffe: {battle.pack.gruppen[event.get_str('gruppe')].type}, {event.get_str('loss')}"] += 1
        elif event.kind == "squadron lost":
            counts[f"lost RAF: {battle.pack.squadrons[event.get_str('squadron')].type}, {event.get_str('loss')}"] += 1
        elif event.kind == "raid" and event.get_str("effort"):  # a raid planned by a player has no effort
            counts["major raids" if "major" in event.get_str("effort") else "minor raids"] += 1
        elif event.kind == "clock" and single_day:
            points_over_time.append(
                Tick(HOURS.index(event.get_str("hour")), event.get_str("hour"), _points(battle, vp))
            )
        elif event.kind == "end of day":
            counts["raid days"] += 1
            if not single_day:
                points_over_time.append(Tick(event.get_int("day"), day_name(event.get_int("day")), _points(battle, vp)))
        elif event.kind == "British reinforcement":
            counts["reinforcements"] += 1
        elif event.kind == "squadron replaced" and event.data["green"]:
            counts["green squadrons"] += 1
        elif event.kind == "detection":
            counts[f"warning {event.get_str('warning')}"] += 1
            counts[f"intelligence {event.get_str('intelligence')}"] += 1
    counts["depletion"] = battle.state.depletion
    return MatchStats({**raids.counts(), **counts}, tuple(points_over_time))


def _count_encounter(raids: Encounters, event: Event) -> None:
    """Count a raid, the squadrons that respond to it, and those that reach the raiders."""
    if event.kind == "raid":
        raids.begin()
    elif event.kind == "commitment":
        raids.answer(event.get_str_list("squadrons"))
    elif event.kind == "combat" and event.get_str("attack") == RAIDER_COMBAT:
        raids.meet(event.get_str_list("squadrons"))


def _points(battle: Battle, vp: int) -> dict[Seat, int]:
    """The points of each seat: the Germans lose what the British gain."""
    return {battle.german: -vp, battle.british: vp}


STATS_COLLECTOR: Final = StatsCollector(
    collect_stats,
    (
        CountGroup("lost ", "Units lost"),
        CountGroup("answered by ", "Squadrons that responded to a raid", is_scale=True),
        CountGroup("met by ", "Squadrons that reached the raiders", is_scale=True),
        CountGroup("warning ", "Warning", is_scale=True),
        CountGroup("intelligence ", "Intelligence", is_scale=True),
    ),
)
