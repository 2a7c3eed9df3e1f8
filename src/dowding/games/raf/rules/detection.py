"""Raid detection modifiers from radar nets, observers and headquarters, shared by the RAF games."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.pack.components import TargetCard, Weather
from dowding.games.raf.rules.battle import Battle

WEATHERS: Final = ("clear", "patchy", "broken")


def nets_and_observers(battle: Battle) -> dict[str, int]:
    """The modifiers from undamaged nets on the target card, and from observers in the current weather."""
    return seen_on_the_way(battle, battle.target, battle.raid_weather())


def seen_on_the_way(battle: Battle, card: TargetCard, weather: Weather) -> dict[str, int]:
    """The modifiers from undamaged nets on a target card, and from observers in this weather."""
    parts = {
        f"net {net} {battle.pack.nets[net].name}": battle.pack.modifier["net"]
        for net in card.nets
        if f"radar/{net}" not in battle.state.damage
    }
    observers = card.observers[WEATHERS.index(weather)]
    if observers:
        parts[f"observers, {weather}"] = observers
    return parts


def after_headquarters_damage(battle: Battle, modifier: int, card: TargetCard | None = None) -> tuple[int, str]:
    """The total after headquarters damage: one damaged headquarters halves it, rounding up; two remove it."""
    group = battle.group_of((card or battle.target).sector)  # London has no group: only Stanmore counts (LC-94)
    hit = [
        headquarters.name
        for headquarters in battle.pack.headquarters.values()
        if headquarters.group in (0, group) and f"hq/{headquarters.name}" in battle.state.damage
    ]
    if len(hit) > 1:
        return 0, f"{' and '.join(hit)} damaged: no modifier"
    if hit:
        return -(-modifier // 2), f"{hit[0]} damaged: half of {modifier}"
    return modifier, ""
