"""Evaluation of a fight before it is fought: its expected points over all dice rolls."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from dowding.games.hardest_days.pack.components import DamageEffect
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.combat_resolution import combat_value
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, Group, Squadron

DICE: Final = range(1, 7)
POINTS: Final[dict[DamageEffect, int]] = {"light": 1, "heavy": 2}
BOMB_WORTH: Final = 0.2
"""The value of a point of bombing strength, in points of damage, averaged over the chart."""


class ExpectedFight(msgspec.Struct, frozen=True):
    """The expected result of a fight over both dice."""

    points: float
    """Points for the group's loss less points for the squadron's."""
    stopped: float
    """The share of the group's bombs that will not fall."""


@lru_cache(maxsize=4096)
def expected_fight(
    pack: Components, value: int, box: Literal["hunt", "escort", "bomber"], group_full: bool, squadron_full: bool
) -> ExpectedFight:
    """The expected result of a fight of this combat value in a box, for full or reduced units."""
    to_group = pack.damage["group", box, group_full]
    to_squadron = pack.damage["squadron", "hunt" if box == HUNT else "bomber", squadron_full]
    points = stopped = 0.0
    for die in DICE:
        result = pack.combat_result(value + die)
        effect = to_group[result.german]
        points += POINTS.get(effect, 0) - POINTS.get(to_squadron[result.british], 0)
        stopped += {"stay": 0.0, "stay reduced": 0.5}.get(effect, 1.0)
    return ExpectedFight(points / len(DICE), stopped / len(DICE))


def fight_between(day: Day, squadron: Squadron, group: Group) -> ExpectedFight:
    """The expected result of a fight between a squadron and a group."""
    value = value_of(day, squadron, group)
    return expected_fight(day.pack, value, _chart_box(group), group.full, squadron.full)


def attack_worth(day: Day, squadron: Squadron, group: Group) -> float:
    """The expected points of an attack, including bombs that will not fall."""
    fight = fight_between(day, squadron, group)
    return fight.points + fight.stopped * BOMB_WORTH * bombs_of(day, group)


def bombs_of(day: Day, group: Group) -> int:
    """The bombs that a group still carries."""
    if group.box != BOMBER or day.state.raids[group.raid].bombed:
        return 0
    counter = day.pack.groups[group.id]
    return counter.bombs_full if group.full else counter.bombs_reduced


def value_of(day: Day, squadron: Squadron, group: Group) -> int:
    """The combat value of a pair, by the rule's own sum (12.3)."""
    return sum(combat_value(day, group.raid, squadron, group).values())


def _chart_box(group: Group) -> Literal["hunt", "escort", "bomber"]:
    return "hunt" if group.box == HUNT else "escort" if group.box == ESCORT else "bomber"
