"""Observers: they read what happened in a match from its events, and never touch the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

from dowding.games.hardest_days.day import Day
from dowding.games.raf.battle import Battle
from dowding.games.raf.pack import day_name
from dowding.kernel.errors import RulesError
from dowding.kernel.events import Event
from dowding.kernel.match import Match

HEAVY: Final = {"light": 1, "heavy": 2}


class Observed(msgspec.Struct, frozen=True):
    """A match as its observers saw it: counts by name, and the points at each tick of its clock or calendar."""

    counts: dict[str, int]
    course: tuple[tuple[str, int], ...]


Observer = Callable[[Match], Observed]


def observe_hardest_days(match: Match) -> Observed:
    """Losses by type, raids, detection, and the points at each hour of the day."""
    day = match.table
    if not isinstance(day, Day):
        raise RulesError("this observer watches The Hardest Days")
    counts: Counter[str] = Counter()
    course: list[tuple[str, int]] = []
    vp = 0
    for event in day.log or ():
        if event.kind == "group lost":
            counts[f"lost {day.pack.groups[event.text('group')].type}"] += 1
            vp += HEAVY[event.text("loss")]
        elif event.kind == "squadron lost":
            counts[f"lost {day.pack.squadrons[event.text('squadron')].type}"] += 1
            vp -= HEAVY[event.text("loss")]
        elif event.kind == "bombing":
            counts["bomb damage"] += event.number("points")
            vp -= event.number("points")
        elif event.kind == "raid plotted":
            counts["raids"] += 1
            counts[f"{event.text('effort')} raids"] += 1
        elif event.kind == "clock":
            course.append((event.text("hour"), vp))
        _count_detection(event, counts)
    return Observed(dict(counts), tuple(course))


def observe_lion(match: Match) -> Observed:
    """Losses by type, raids by day, detection, squadrons called in, and the points at each hour or raid day."""
    battle = match.table
    if not isinstance(battle, Battle):
        raise RulesError("this observer watches the RAF games")
    counts: Counter[str] = Counter()
    course: list[tuple[str, int]] = []
    vp, single_day = 0, battle.scenario.raid_days == 1
    for event in battle.log or ():
        if event.kind == "points":
            vp = event.number("vp")
        elif event.kind == "Gruppe lost":
            counts[f"lost {battle.pack.gruppen[event.text('gruppe')].type}"] += 1
        elif event.kind == "squadron lost":
            counts[f"lost {battle.pack.squadrons[event.text('squadron')].type}"] += 1
        elif event.kind == "raid":
            counts["raids"] += 1
            counts["major raids" if "major" in event.text("effort") else "minor raids"] += 1
        elif event.kind == "clock" and single_day:
            course.append((event.text("hour"), vp))
        elif event.kind == "end of day":
            counts["raid days"] += 1
            if not single_day:
                course.append((day_name(event.number("day")), vp))
        elif event.kind == "British reinforcement":
            counts["reinforcements"] += 1
        elif event.kind == "squadron replaced" and event.data["green"]:
            counts["green squadrons"] += 1
        _count_detection(event, counts)
    counts["depletion"] = battle.state.depletion
    return Observed(dict(counts), tuple(course))


def _count_detection(event: Event, counts: Counter[str]) -> None:
    if event.kind == "detection":
        counts[f"warning {event.text('warning')}"] += 1
        counts[f"intelligence {event.text('intelligence')}"] += 1


OBSERVERS: Final[dict[str, Observer]] = {"hardest-days": observe_hardest_days, "lion": observe_lion}


def observe(match: Match) -> Observed:
    """What the observers of its game saw of a match."""
    return OBSERVERS[match.game.id](match)
