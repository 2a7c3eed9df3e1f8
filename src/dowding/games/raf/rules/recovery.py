"""German recovery after a raid (LION-12.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dowding.engine.agenda import StepName
from dowding.engine.events import Plain
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import (
    BOMBER,
    CLOCK,
    ESCORT,
    HOURS,
    HUNT,
    INFLIGHT,
    LAST_HOUR,
    PATROL,
    Gruppe,
)

RECOVERY: Final = StepName("german_recovery")
"""The name of the step in which a raid goes home. Each game has its own function for it."""
TURNAROUND_FULL: Final = 3
TURNAROUND_REDUCED: Final = 4


def recover(battle: Battle, rest: Callable[[Gruppe], object]) -> None:
    """Bombers are done for the day; fighters go to a clock space, or are done too if it is too late.

    The game decides which box the Gruppen that are done go to.
    """
    battle.step_begins("recovery")
    for gruppe in battle.raiders(HUNT, BOMBER, ESCORT, PATROL):
        battle.put_gruppe(gruppe, INFLIGHT)
    back: dict[str, list[Plain]] = {}
    for gruppe in battle.raiders(INFLIGHT):
        hour = battle.state.hour + (TURNAROUND_FULL if gruppe.full else TURNAROUND_REDUCED)
        if battle.is_bomber(gruppe) or hour > LAST_HOUR:
            rest(gruppe)
            back.setdefault("done for the day", []).append(gruppe.id)
        else:
            battle.put_gruppe(gruppe, CLOCK, full=True, hour=hour)
            back.setdefault(HOURS[hour], []).append(gruppe.id)
    if back:
        battle.happen("German recovery", battle.rule_refs.recovery, back=back)
