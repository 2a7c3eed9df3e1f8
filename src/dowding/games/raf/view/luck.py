"""Luck statistics: the mean of the dice, and the points of each combat against the average of all six rolls."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.engine.events import ROLL, Event, Plain
from dowding.games.raf.pack.components import Effect, Letter
from dowding.games.raf.pack.loader import ROWS, Components
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.combat import ChartBox

Side = Literal["Gruppe", "squadron"]
POINTS: Final[dict[Effect, int]] = {"light": 1, "heavy": 2}


def luck_summary(battle: Battle, events: list[Event]) -> dict[str, Plain]:
    """Rolled and expected values."""
    dice = [event.get_int("value") for event in events if event.kind == ROLL and _is_plain_die(event)]
    combats = [event for event in events if event.kind == "combat"]
    gained = sum(_points(battle.pack, combat, combat.get_int("die")) for combat in combats)
    expected_points = sum(_points(battle.pack, combat, die) for combat in combats for die in range(1, 7)) / 6
    return {
        "dice": len(dice),
        "mean_die": round(sum(dice) / len(dice), 3) if dice else None,
        "expected_mean_die": 3.5,
        "combats": len(combats),
        "combat_vp": gained,
        "expected_combat_vp": round(expected_points, 2),
    }


def _is_plain_die(event: Event) -> bool:
    return event.data["sides"] == 6 and "drawn" not in event.data


def _points(pack: Components, combat: Event, die: int) -> int:
    """10.2: the points that the units of a combat would have scored with this die."""
    lines = pack.combat_line(ROWS.index(combat.get_str("row")), die)
    gruppen, spared = combat.get_str_list("gruppen"), combat.get_str_list("spared")
    points = 0
    for number, (letter, box, full) in enumerate(flown_as(combat)):
        side: Side = "Gruppe" if number < len(gruppen) else "squadron"
        result = lines[side == "squadron"][letter]
        if result == "H" and side == "Gruppe" and gruppen[number] in spared:
            result = "L"  # 19.2e
        loss = POINTS.get(pack.damage[side, box, full][result], 0)
        points += loss if side == "Gruppe" else -loss
    return points


def flown_as(combat: Event) -> list[tuple[Letter, ChartBox, bool]]:
    """Letter, box and face of each unit of a combat, Gruppen first."""
    return msgspec.convert(combat.data["flown_as"], list[tuple[Letter, ChartBox, bool]])
