"""Airfield operations in Lion (LION-4.III): squadron turnaround by the time advance."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.airfield_operations import turn_squadrons


def squadron_turnaround(battle: Lion) -> None:
    """III.2: squadrons are turned round for one or two spaces."""
    turn_squadrons(battle, battle.state.advance)
