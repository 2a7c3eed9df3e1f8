"""Escort squares (WL-5.3d, e, 9.2.2): near the bombers, not ahead of the leading one or far below the lowest."""

from __future__ import annotations

from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, STEPS, Square, altitude_of, column_of, square_at
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.state import Squadron

ESCORT_RANGE = 3


def escort_squares(fight: Fight, bomber: Squadron) -> set[Square]:
    """The squares within three of a bomber, limited by the leading and lowest bombers of its formation.

    Rules: WL-5.3e, A-18.
    """
    formation = [fight.squadron(squadron_id) for squadron_id in fight.formation_of(bomber)]
    bombers = [member for member in formation if not is_fighter(member)]
    forward = STEPS[bomber.facing][0]
    lead = max(column_of(member.square) * forward for member in bombers) if forward else None
    lowest = min(altitude_of(member.square) for member in bombers)
    column, altitude = column_of(bomber.square), altitude_of(bomber.square)
    return {
        square_at(x, y)
        for x in range(max(0, column - ESCORT_RANGE), min(COLUMNS, column + ESCORT_RANGE + 1))
        for y in range(max(0, altitude - ESCORT_RANGE), min(ALTITUDES, altitude + ESCORT_RANGE + 1))
        if y >= lowest - 1 and (lead is None or x * forward <= lead)
    }


def escortable_bombers(fight: Fight, side: str, square: Square) -> list[Squadron]:
    """The bombers that can be escorted from a square."""
    return [bomber for bomber in fight.bombers(side) if square in escort_squares(fight, bomber)]
