"""Luck in combat: the points of each fight against the mean of its thirty-six dice combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.components import DamageEffect
from dowding.games.hardest_days.pack.loader import Components

ChartBox = Literal["hunt", "escort", "bomber"]
POINTS: dict[DamageEffect, int] = {"light": 1, "heavy": 2}


def combat_luck(pack: Components, combats: Sequence[Event]) -> tuple[int, float]:
    """The victory points of these combats, and their expected points."""
    actual_points = sum(
        _points(pack, fight, fight.get_int("german_die"), fight.get_int("british_die")) for fight in combats
    )
    return actual_points, sum(expected_points(pack, fight) for fight in combats)


def expected_points(pack: Components, fight: Event) -> float:
    """The mean over both dice of the points that a fight gives."""
    dice = range(1, 7)
    return sum(_points(pack, fight, german, british) for german in dice for british in dice) / 36


def _points(pack: Components, fight: Event, german_die: int, british_die: int) -> int:
    """16.1: the points of a loss of the group are positive, of the squadron negative."""
    value = fight.get_int("value")
    group_box = cast(ChartBox, fight.get_str("group_box"))
    squadron_box: ChartBox = "hunt" if fight.get_str("box") == "hunt" else "bomber"
    group = pack.damage["group", group_box, bool(fight.data["group_full"])]
    squadron = pack.damage["squadron", squadron_box, bool(fight.data["squadron_full"])]
    gain = POINTS.get(group[pack.combat_result(value + german_die).german], 0)
    loss = POINTS.get(squadron[pack.combat_result(value + british_die).british], 0)
    return gain - loss
