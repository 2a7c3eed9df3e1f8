"""The day report, shown before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.rules.day_report import read_the_day


def day_report(battle: Eagle) -> Rules:
    """The player reads the day before the calendar moves on."""
    yield from read_the_day(battle, GERMAN, "EAGLE-4.IV2")
