"""The day report of Lion, shown before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.rules.day_report import read_the_day


def day_report(battle: Lion) -> Rules:
    """The player reads the day before the calendar moves on."""
    yield from read_the_day(battle, BRITISH, "LION-4.IV0")
