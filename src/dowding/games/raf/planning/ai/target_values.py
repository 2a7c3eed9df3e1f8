"""The values of targets to the Luftwaffe, by which the planning heuristics compare them."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.pack.components import Luftflotte, TargetCard
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.state import PlannedRaid

BY_WORTH: Final = {"major": 1.0, "minor": 0.2, "none": 0.1}
"""The value of a target by the raid that it is worth: a minor raid has no room for fighters."""
DOUBLE: Final = 1.5
IN_REACH: Final = {"yes": 1.0, "edge": 0.75, "no": 0.35}
"""The factor of a target's value by the range of the Me109."""
WATCHED: Final = 0.04
"""The penalty for each working radar net and observer on the card."""
RADAR_EARLY: Final = 0.4
"""The bonus of a radar net that still works."""
BLIND_ALREADY: Final = -0.3


def target_value(battle: PlanningBattle, card: TargetCard) -> float:
    """The value of a target, by its worth, the range of fighters and the radar and observers that watch it."""
    value = BY_WORTH[battle.worth(card)] * (DOUBLE if card.double_vp else 1.0)
    if card.type == "radar":
        value += BLIND_ALREADY if is_damaged(battle, card) else RADAR_EARLY
    watched = 2 * sum(f"radar/{net}" not in battle.state.damage for net in card.nets) + card.observers[0]
    return max(value * IN_REACH[card.me109] - WATCHED * watched, 0.05)


def is_damaged(battle: PlanningBattle, card: TargetCard) -> bool:
    """Whether the radar net of a card is damaged already."""
    return any(
        f"radar/{net.number}" in battle.state.damage for net in battle.pack.nets.values() if net.name == card.name
    )


def raid_value(battle: PlanningBattle, raid: PlannedRaid) -> float:
    """The value of the target of a planned raid."""
    return target_value(battle, battle.pack.targets[raid.card])


def luftflotte_of(battle: PlanningBattle, raid: PlannedRaid) -> Luftflotte:
    """The Luftflotte that flies a planned raid."""
    return battle.pack.targets[raid.card].luftflotte


def is_decoy(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """Whether a planned raid is a decoy."""
    return battle.has_strategy("decoy", raid)
