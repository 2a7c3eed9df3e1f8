"""Where escorts fly (WL-5.3d, e, 9.2.2): near their bombers, not ahead of the leading one, not far below the lowest."""

from __future__ import annotations

from dowding.games.wing_leader.geometry import (
    ALTITUDES,
    COLUMNS,
    STEPS,
    Square,
    altitude_of,
    column_of,
    square_at,
)
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.state import Squadron

REACH = 3


def escort_squares(fight: Fight, bomber: Squadron) -> set[Square]:
    """WL-5.3e, A-18: within three squares of a bomber; lead and lowest are those of the bomber's own formation."""
    formed = [fight.squadron(ident) for ident in fight.formation_of(bomber)]
    bombers = [each for each in formed if not is_fighter(each)]
    forward = STEPS[bomber.facing][0]
    lead = max(column_of(each.square) * forward for each in bombers) if forward else None
    lowest = min(altitude_of(each.square) for each in bombers)
    column, altitude = column_of(bomber.square), altitude_of(bomber.square)
    return {
        square_at(x, y)
        for x in range(max(0, column - REACH), min(COLUMNS, column + REACH + 1))
        for y in range(max(0, altitude - REACH), min(ALTITUDES, altitude + REACH + 1))
        if y >= lowest - 1 and (lead is None or x * forward <= lead)
    }


def may_escort_from(fight: Fight, side: str, square: Square) -> list[Squadron]:
    """The bombers that could be escorted from a square."""
    return [bomber for bomber in fight.bombers(side) if square in escort_squares(fight, bomber)]
