"""Reckoning a fight of The Hardest Days before it is fought: what it brings on the average of its dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from dowding.games.hardest_days.components import Effect
from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.pack import Components
from dowding.games.hardest_days.resolution import combat_value
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, Group, Raid, Squadron

DICE: Final = range(1, 7)
POINTS: Final[dict[Effect, int]] = {"light": 1, "heavy": 2}
A_BOMB: Final = 0.2
"""What a point of bombing strength is worth in points of damage, on the average of the chart."""
NOT_INTERCEPTED: Final = 1.0
"""What bombs cost more that fall from a raid that nobody has met (14.5)."""


class Fight(msgspec.Struct, frozen=True):
    """A fight on the average of both dice."""

    points: float
    """Points for the group's loss less points for the squadron's."""
    stopped: float
    """The share of the group's bombs that will not fall."""


@lru_cache(maxsize=4096)
def average_fight(
    pack: Components, value: int, box: Literal["hunt", "escort", "bomber"], group_full: bool, squadron_full: bool
) -> Fight:
    """A fight of this value in a box, the group and the squadron full or reduced."""
    to_group = pack.damage["group", box, group_full]
    to_squadron = pack.damage["squadron", "hunt" if box == HUNT else "bomber", squadron_full]
    points = stopped = 0.0
    for die in DICE:
        result = pack.combat_result(value + die)
        effect = to_group[result.german]
        points += POINTS.get(effect, 0) - POINTS.get(to_squadron[result.british], 0)
        stopped += {"stay": 0.0, "stay reduced": 0.5}.get(effect, 1.0)
    return Fight(points / len(DICE), stopped / len(DICE))


def fight_between(day: Day, squadron: Squadron, group: Group) -> Fight:
    """What to expect when these two meet."""
    value = value_of(day, squadron, group)
    return average_fight(day.pack, value, _chart_box(group), group.full, squadron.full)


def worth_of_attack(day: Day, squadron: Squadron, group: Group) -> float:
    """The points to expect of an attack, bombs that will not fall included."""
    fight = fight_between(day, squadron, group)
    return fight.points + fight.stopped * A_BOMB * bombs_of(day, group)


def bombs_of(day: Day, group: Group) -> int:
    """The bombs that a group still carries."""
    if group.box != BOMBER or day.state.raids[group.raid].bombed:
        return 0
    counter = day.pack.groups[group.id]
    return counter.bombs_full if group.full else counter.bombs_reduced


def worth_of_engagement(day: Day, raid: Raid, squadrons: list[Squadron]) -> float:
    """The points to expect when these squadrons meet a raid: hunters hold some of them, the others reach the bombers.

    The placement die sends each letter to a section of the Hunt Box, so the hunters of a section hold as many as come
    there, on the average of the six dice.
    """
    if not squadrons:
        return 0.0
    hunters, raiders = day.hunters(raid.number), day.groups_of(raid.number, BOMBER)
    through = len(squadrons) - held_by_hunters(day, raid, squadrons)
    escorts = len(day.groups_of(raid.number, ESCORT))
    attacks = min(max(0.0, through - 0.5 * escorts), 1.5 * len(raiders))
    worth = attacks * _mean_worth(day, squadrons, raiders)
    return worth + (len(squadrons) - through) * _mean_worth(day, squadrons, hunters)


def held_by_hunters(day: Day, raid: Raid, squadrons: list[Squadron]) -> float:
    """How many of these squadrons the hunters of a raid will hold, on the average of the placement die."""
    hunters = [hunter.section for hunter in day.hunters(raid.number)]
    if not hunters:
        return 0.0
    letters = [day.pack.squadrons[squadron.id].letter for squadron in squadrons]
    held = 0
    for die in DICE:
        sections = [day.pack.section_for(HUNT, die, letter) for letter in letters]
        held += sum(min(hunters.count(section), sections.count(section)) for section in set(sections))
    return held / len(DICE)


def _mean_worth(day: Day, squadrons: list[Squadron], groups: list[Group]) -> float:
    """The average worth of an attack by one of the squadrons on one of the groups."""
    if not groups:
        return 0.0
    first = squadrons[0]
    ahead = [(strength(day, each) - strength(day, first), each.full) for each in squadrons]
    total = 0.0
    for group in groups:
        value, bombs = value_of(day, first, group), A_BOMB * bombs_of(day, group)
        for better, full in ahead:
            fight = average_fight(day.pack, value + better, _chart_box(group), group.full, full)
            total += fight.points + fight.stopped * bombs
    return total / (len(squadrons) * len(groups))


def strength(day: Day, squadron: Squadron) -> int:
    """What a squadron brings into a fight: its rating and the advantage of its altitude."""
    counter = day.pack.squadrons[squadron.id]
    return (counter.full if squadron.full else counter.reduced) + squadron.edge


def value_of(day: Day, squadron: Squadron, group: Group) -> int:
    """The combat value of a pair, by the rule's own sum (12.3)."""
    return sum(combat_value(day, group.raid, squadron, group).values())


def _chart_box(group: Group) -> Literal["hunt", "escort", "bomber"]:
    return "hunt" if group.box == HUNT else "escort" if group.box == ESCORT else "bomber"
