"""The day report, shown before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.games.raf.day_report import read_the_day
from dowding.games.raf.eagle.eagle import Eagle
from dowding.games.raf.planned.battle import GERMAN


def day_report(battle: Eagle) -> Rules:
    """The player reads the day before the calendar moves on."""
    yield from read_the_day(battle, GERMAN, "EAGLE-4.IV2")
