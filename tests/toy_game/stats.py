"""The stats collector of Secret Numbers: rounds won by each seat, and points after every round."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.engine.context import GameContext
from dowding.engine.errors import RulesError
from dowding.engine.match_stats import CountGroup, MatchStats, StatsCollector, Tick
from toy_game.context import SEATS, NumbersContext


def observe(context: GameContext) -> MatchStats:
    """Count the rounds won and track the points."""
    if not isinstance(context, NumbersContext):
        raise RulesError("these statistics are for Secret Numbers")
    points, counts = dict.fromkeys(SEATS, 0), Counter[str]()
    course: list[Tick] = []
    for event in context.log or ():
        if event.kind == "won the round":
            counts[f"won {event.get_str('seat')}"] += 1
            points[event.get_str("seat")] += event.get_int("worth")
            course.append(Tick(len(course), f"Round {len(course) + 1}", dict(points)))
    return MatchStats(dict(counts), tuple(course))


OBSERVER: Final = StatsCollector(observe, (CountGroup("won ", "Rounds won"),))
