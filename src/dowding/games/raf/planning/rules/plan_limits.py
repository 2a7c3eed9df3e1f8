"""Limits of the plan (2P-5.4): who may raid what, and how many of them."""

from __future__ import annotations

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import LAST_HOUR, Gruppe

AFTER_HAZE = 2
"""The first hour of a day with morning haze: 1000 (5.13)."""


def plannable_hours(battle: PlanningBattle) -> range:
    """The segments in which raids can be planned."""
    return range(AFTER_HAZE if battle.state.haze else 0, LAST_HOUR + 1)


def raids_at(battle: PlanningBattle, hour: int) -> list[PlannedRaid]:
    """The raids planned for an hour."""
    return [raid for raid in battle.state.plan if raid.hour == hour]


def raid_on(battle: PlanningBattle, card: int) -> PlannedRaid:
    """The planned raid of a target card."""
    return next(raid for raid in battle.state.plan if raid.card == card)


def max_gruppen(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """5.4b to 5.4e: the most Gruppen that a raid may have."""
    pack, number = battle.pack, battle.pack.number
    if battle.has_strategy("decoy", raid):
        return 0
    if battle.worth(pack.targets[raid.card]) == "minor" and not battle.has_strategy("major raid", raid):
        return number["minor raid"]
    if battle.has_strategy("coordination", raid) or battle.is_depleted():
        return number["largest raid"]
    return pack.size_limit(battle.state.planned)


def max_gruppen_now(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """The most Gruppen of a raid with the bombers that it has, where High Command wants a balance."""
    balance = battle.raid_balance(raid)
    return max_gruppen(battle, raid) if balance is None else min(max_gruppen(battle, raid), balance)


def room_on_raid(battle: PlanningBattle, raid: PlannedRaid, *, bombers: bool = False) -> int:
    """How many more Gruppen a raid can take; a balance keeps out fighters, never another bomber."""
    return (max_gruppen(battle, raid) if bombers else max_gruppen_now(battle, raid)) - len(raid.gruppen)


def may_raid(battle: PlanningBattle, gruppe: Gruppe, raid: PlannedRaid) -> bool:
    """5.4f: a Gruppe raids the targets of its own Luftflotte; the third may join the second."""
    luftflotte = battle.pack.gruppen[gruppe.id].luftflotte
    return luftflotte in battle.luftflotten_for(battle.pack.targets[raid.card])


def may_bomb(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """21.4: Jabos are not sent beyond the range of the Me109, nor to its edge but for forward airfields."""
    reach = battle.pack.targets[raid.card].me109
    return reach == "yes" or (reach == "edge" and raid.forward)


def update_raid(battle: PlanningBattle, raid: PlannedRaid) -> None:
    """Put a raid's new value in place of the old, in the order of the plan."""
    battle.state.plan = tuple(
        raid if planned_raid.card == raid.card else planned_raid for planned_raid in battle.state.plan
    )
