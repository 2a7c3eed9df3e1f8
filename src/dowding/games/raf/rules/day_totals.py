"""The totals of a raid day, stored for the charts over the calendar."""

from __future__ import annotations

from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import HEAVY, LIGHT, DayTotals


def record_day_totals(battle: Battle, raids: int) -> None:
    """Store the totals of a day with this number of raids."""
    state = battle.state
    day_totals = DayTotals(
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
    state.day_sheets = (*state.day_sheets, day_totals)
    battle.happen("end of day", battle.rule_refs.end_of_day, day=state.day, raids=raids, vp=day_totals.vp)
