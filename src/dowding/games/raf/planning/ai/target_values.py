"""What targets are worth to the Germans: the words in which the thumbs of planning speak of better and worse."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.pack.components import Luftflotte, TargetCard
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.state import PlannedRaid

BY_WORTH: Final = {"major": 1.0, "minor": 0.2, "none": 0.1}
"""What a raid promises, by the raid that the target is worth: a minor one has no room for fighters."""
DOUBLE: Final = 1.5
IN_REACH: Final = {"yes": 1.0, "edge": 0.75, "no": 0.35}
"""How well Me109s can cover a raid."""
WATCHED: Final = 0.04
"""What each working net and each observer on the card takes off."""
RADAR_EARLY: Final = 0.4
"""What blinding a net is worth while raids are still to come over it."""
BLIND_ALREADY: Final = -0.3


def target_value(battle: PlanningBattle, card: TargetCard) -> float:
    """How good a target is: what it is worth, whether fighters reach it, how well it is watched."""
    value = BY_WORTH[battle.worth(card)] * (DOUBLE if card.double_vp else 1.0)
    if card.type == "radar":
        value += BLIND_ALREADY if is_damaged(battle, card) else RADAR_EARLY
    watched = 2 * sum(f"radar/{net}" not in battle.state.damage for net in card.nets) + card.observers[0]
    return max(value * IN_REACH[card.me109] - WATCHED * watched, 0.05)


def is_damaged(battle: PlanningBattle, card: TargetCard) -> bool:
    """Whether the radar net of a card is blind already."""
    return any(
        f"radar/{net.number}" in battle.state.damage for net in battle.pack.nets.values() if net.name == card.name
    )


def raid_value(battle: PlanningBattle, raid: PlannedRaid) -> float:
    """How good the target of a planned raid is."""
    return target_value(battle, battle.pack.targets[raid.card])


def luftflotte_of(battle: PlanningBattle, raid: PlannedRaid) -> Luftflotte:
    """The Luftflotte that flies the raid."""
    return battle.pack.targets[raid.card].luftflotte


def is_decoy(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """Whether nobody flies on it."""
    return battle.has_strategy("decoy", raid)
