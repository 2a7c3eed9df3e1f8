"""Daily preparation: the weather forecast."""

from __future__ import annotations

from dowding.games.raf.rules.battle import Battle


def weather_forecast(battle: Battle) -> None:
    """I.3: roll for the weather of both areas."""
    die = battle.roll("weather", battle.rule_refs.weather)
    row = battle.pack.weather[die]
    battle.state.weather = {2: row.lf2, 3: row.lf3}
    battle.happen("weather forecast", battle.rule_refs.weather, die=die, lf2=row.lf2, lf3=row.lf3)
