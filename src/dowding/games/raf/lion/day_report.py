"""The day report of Lion, shown before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.games.raf.day_report import read_the_day
from dowding.games.raf.lion.lion import BRITISH, Lion


def day_report(battle: Lion) -> Rules:
    """The player reads the day before the calendar moves on."""
    yield from read_the_day(battle, BRITISH, "LION-4.IV0")
