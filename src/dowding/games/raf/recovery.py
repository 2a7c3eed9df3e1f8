"""Leaving a raid (LION-12): German recovery, and the withdrawal of the Stukas (LION-19.7)."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.state import (
    BASE,
    BOMBER,
    CLOCK,
    ESCORT,
    HEAVY,
    HOURS,
    HUNT,
    INFLIGHT,
    LAST_HOUR,
    LIGHT,
    PATROL,
    REMOVED,
)
from dowding.kernel.events import Plain

TURNAROUND_FULL: Final = 3
TURNAROUND_REDUCED: Final = 4
MAULED: Final = 3
"""Ju87 Gruppen in loss boxes that end their part in the battle (19.7)."""


def german_recovery(battle: Battle) -> None:
    """II.15, 12.1: bombers are done for the day; fighters wait on the clock, or are done if it is too late."""
    battle.step_begins("Raid", "German recovery")
    for gruppe in battle.raiders(HUNT, BOMBER, ESCORT, PATROL):
        battle.put_gruppe(gruppe, INFLIGHT)
    back: dict[str, list[Plain]] = {}
    for gruppe in battle.raiders(INFLIGHT):
        hour = battle.state.hour + (TURNAROUND_FULL if gruppe.full else TURNAROUND_REDUCED)
        if battle.is_bomber(gruppe) or hour > LAST_HOUR:
            battle.put_gruppe(gruppe, BASE, full=False)
            back.setdefault("done for the day", []).append(gruppe.id)
        else:
            battle.put_gruppe(gruppe, CLOCK, full=True, hour=hour)
            back.setdefault(HOURS[hour], []).append(gruppe.id)
    if back:
        battle.happen("German recovery", "LION-12.1a", back=back)
    withdraw_stukas(battle)


def withdraw_stukas(battle: Battle) -> None:
    """19.7: with three Ju87 Gruppen in loss boxes all of them leave the game."""
    if not battle.advanced:
        return
    stukas = [each for each in battle.state.gruppen.values() if battle.pack.gruppen[each.id].type == "Ju87"]
    if sum(each.box in (LIGHT, HEAVY) for each in stukas) >= MAULED:
        for gruppe in stukas:
            battle.put_gruppe(gruppe, REMOVED)
        battle.happen("Ju87 withdrawn", "LION-19.7a")
