"""The day sheet: what a raid day came to, kept for the curve over the calendar."""

from __future__ import annotations

from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import HEAVY, LIGHT, DaySheet


def write_day_sheet(battle: Battle, raids: int) -> None:
    """Note how a day with so many raids ended, in figures."""
    state = battle.state
    sheet = DaySheet(
        state.day,
        state.vp,
        raids,
        len(battle.gruppen_in(LIGHT, HEAVY)),
        len(battle.squadrons_in(LIGHT, HEAVY)),
        -state.causes.get("bombing", 0),
        state.depletion,
        tuple(state.stocks.items()),
        sum(not squadron.full for squadron in state.squadrons.values()),
    )
    state.day_sheets = (*state.day_sheets, sheet)
    battle.happen("end of day", battle.book.end_of_day, day=state.day, raids=raids, vp=sheet.vp)
