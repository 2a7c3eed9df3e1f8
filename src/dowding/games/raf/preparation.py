"""Daily preparation (LION-4.I): the hour at which raids begin, and the weather forecast."""

from __future__ import annotations

from dowding.games.raf.battle import Battle
from dowding.games.raf.events import draw_raid_event, time_advance_on
from dowding.games.raf.state import HOURS


def time_of_day(battle: Battle) -> None:
    """I.2: a raid event card gives the hour by its time advance alone; and it may forbid advance warning."""
    battle.step_begins("Daily Preparation", "time of day")
    card = draw_raid_event(battle)
    battle.state.hour = time_advance_on(battle, card)
    battle.state.no_advance_warning = card.no_advance_warning
    battle.happen("day begins", "LION-4.I2a", card=card.number, hour=HOURS[battle.state.hour], day=battle.state.day)


def weather_forecast(battle: Battle) -> None:
    """I.3: one die gives the weather of both areas."""
    die = battle.roll("weather", "LION-4.I3a")
    row = battle.pack.weather[die]
    battle.state.weather = {2: row.lf2, 3: row.lf3}
    battle.happen("weather forecast", "LION-4.I3a", die=die, lf2=row.lf2, lf3=row.lf3)
