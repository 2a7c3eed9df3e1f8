"""The day report, shown to both before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.games.raf.duel.rules.context import BRITISH, Duel
from dowding.games.raf.rules.day_report import read_the_day


def day_report(battle: Duel) -> Rules:
    """The British say when the day has been read."""
    yield from read_the_day(battle, BRITISH, "2P-4.IV2a", "The British read the day's report.")
