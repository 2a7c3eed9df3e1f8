"""Limits of the plan (2P-5.4): which Gruppen may raid a target, and how many."""

from __future__ import annotations

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import LAST_HOUR, Gruppe

AFTER_HAZE = 2
"""The first hour of a day with morning haze: 1000 (5.13)."""


def plannable_hours(battle: PlanningBattle) -> range:
    """The hours in which raids can be planned."""
    return range(AFTER_HAZE if battle.state.haze else 0, LAST_HOUR + 1)


def raids_at(battle: PlanningBattle, hour: int) -> list[PlannedRaid]:
    """The raids planned for an hour."""
    return [raid for raid in battle.state.plan if raid.hour == hour]


def raid_on(battle: PlanningBattle, card: int) -> PlannedRaid:
    """The planned raid of a target card."""
    return next(raid for raid in battle.state.plan if raid.card == card)


def max_gruppen(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """5.4b to 5.4e: the maximum of Gruppen in a raid."""
    pack, number = battle.pack, battle.pack.number
    if battle.has_strategy("decoy", raid):
        return 0
    if battle.worth(pack.targets[raid.card]) == "minor" and not battle.has_strategy("major raid", raid):
        return number["minor raid"]
    if battle.has_strategy("coordination", raid) or battle.is_depleted():
        return number["largest raid"]
    return pack.size_limit(battle.state.planned)


def max_gruppen_now(battle: PlanningBattle, raid: PlannedRaid) -> int:
    """The maximum of Gruppen in a raid with its current bombers, including the raid balance of High Command."""
    balance = battle.raid_balance(raid)
    return max_gruppen(battle, raid) if balance is None else min(max_gruppen(battle, raid), balance)


def room_on_raid(battle: PlanningBattle, raid: PlannedRaid, *, bombers: bool = False) -> int:
    """How many more Gruppen a raid has room for. The raid balance limits fighters, but not further bombers."""
    return (max_gruppen(battle, raid) if bombers else max_gruppen_now(battle, raid)) - len(raid.gruppen)


def may_raid(battle: PlanningBattle, gruppe: Gruppe, raid: PlannedRaid) -> bool:
    """5.4f: a Gruppe raids targets of its Luftflotte; Luftflotte 3 may join Luftflotte 2."""
    luftflotte = battle.pack.gruppen[gruppe.id].luftflotte
    return luftflotte in battle.luftflotten_for(battle.pack.targets[raid.card])


def may_bomb(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """21.4: Jabos fly only within Me109 range; at its edge only against forward airfields."""
    reach = battle.pack.targets[raid.card].me109
    return reach == "yes" or (reach == "edge" and raid.forward)


def update_raid(battle: PlanningBattle, raid: PlannedRaid) -> None:
    """Replace a raid of the plan by its new value, in the same place."""
    battle.state.plan = tuple(
        raid if planned_raid.card == raid.card else planned_raid for planned_raid in battle.state.plan
    )
