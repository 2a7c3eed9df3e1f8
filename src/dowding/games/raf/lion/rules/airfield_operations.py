"""Airfield operations in Lion (LION-4.III): squadrons turn round by the time advance."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.airfield_operations import turn_squadrons


def squadron_turnaround(battle: Lion) -> None:
    """III.2: squadrons move on by one space or by two."""
    turn_squadrons(battle, battle.state.advance)
