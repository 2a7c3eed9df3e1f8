"""Raid movement (THD-9): along the coast track, over England to the target, and home by the nearest coast."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.errors import RulesError
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.deployment import DEPLOYMENT, enter_england
from dowding.games.hardest_days.rules.escort import place_close_escort
from dowding.games.hardest_days.rules.target_events import patrollers_escort, patrollers_hunt, release_from_raid
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, INFLIGHT, PATROL, Raid


def raid_movement(day: Day) -> None:
    """II.3: every raid marker on the map, in the order in which raids deploy (8.16)."""
    day.begin_step("raid movement")
    day.schedule_next(*[(move_raid, raid.number) for raid in day.raids_in_order()])


def move_raid(day: Day, number: int) -> None:
    """9.2 to 9.7: move a raid, depending on the place of its marker."""
    raid = day.state.raids.get(number)
    if raid is None:
        return
    if raid.step > 1:
        day.change_raid(replace(raid, step=raid.step - 1))  # 9.2
        day.happen("raid moves", "THD-9.2", raid=number, where=f"{raid.track} space {raid.step - 1}")
    elif raid.step == 1:
        steps = [enter_england] if raid.deployed else [*DEPLOYMENT, enter_england]  # 9.3
        day.schedule_next(*[(step, number) for step in steps])
    elif raid.recovering:
        _recover(day, raid)
    elif raid.space == day.pack.targets[raid.target].space:
        turn_for_home(day, raid)
    else:
        move_toward_target(day, raid)


def turn_for_home(day: Day, raid: Raid) -> None:
    """9.5: the target marker is flipped to recover; turning takes the raid's whole move."""
    day.change_raid(replace(raid, recovering=True))
    day.happen("raid recovers", "THD-9.5", raid=raid.number, space=raid.space)


def move_toward_target(day: Day, raid: Raid) -> None:
    """9.4: into the target's space if it is adjacent, otherwise by the arrow."""
    target = day.pack.targets[raid.target].space
    here = day.pack.spaces[raid.space]
    if target in here.adjacent:
        there = target
    elif here.arrow_to_london and target == "London":
        there = here.arrow_to_london
    else:
        there = here.arrow
    if not there:
        raise RulesError(f"Raid {raid.number} in {here.id} has no way to {target}")
    _fly_to(day, raid, there, "THD-9.4")


def _recover(day: Day, raid: Raid) -> None:
    """9.6, 9.7: from the coast the raid leaves the map; from inland it goes one space toward the coast."""
    here = day.pack.spaces[raid.space]
    if here.coastal:
        day.happen("raid leaves", "THD-9.7", raid=raid.number, space=raid.space)
        day.remove_raid(raid.number)
        return
    day.schedule_next((reach_coast, raid.number))
    _fly_to(day, raid, here.recover_to, "THD-9.6")


def _fly_to(day: Day, raid: Raid, space: str, rule: str) -> None:
    """9.8: the marker goes to the box of its altitude in the next space; 9.9: the Me109 line may lie between."""
    here, there = day.pack.spaces[raid.space], day.pack.spaces[space]
    day.change_raid(replace(raid, space=space))
    day.happen("raid moves", rule, raid=raid.number, where=space)
    if here.in_me109_range and not there.in_me109_range and not raid.recovering:
        _leave_me109s_behind(day, raid.number)
    elif raid.recovering and there.in_me109_range and not here.in_me109_range:
        day.schedule_next((me109s_rejoin, raid.number))


def _leave_me109s_behind(day: Day, number: int) -> None:
    """9.9: beyond the range line hunters go Inflight; escorting (and strafing, TC-12) Me109 wait on channel patrol."""
    me109s = [group for group in day.groups_of(number) if day.pack.groups[group.id].type == "Me109"]
    hunters = [group for group in me109s if group.box == HUNT]
    escorts = [group for group in me109s if group.box in (ESCORT, BOMBER)]
    for group in hunters:
        day.put_group(group, INFLIGHT)
    for group in escorts:
        day.put_group(group, PATROL, raid=number)
    if hunters:
        day.report_groups_leaving(number, hunters, "THD-9.9")
    if escorts:
        day.happen("escorts wait", "THD-9.9", raid=number, groups=[group.id for group in escorts])
    day.disband_without_raiders(number, "turned back at the Me109 range line")


def me109s_rejoin(day: Day, number: int) -> Rules:
    """9.9: on the way back over the line every channel patroller closes up as escort, placed as escorts are."""
    patrollers = [group.id for group in day.groups_of(number, PATROL)]
    if patrollers:
        day.happen("patrollers escort", "THD-9.9", raid=number, groups=patrollers)
        yield from place_close_escort(day, number, patrollers)


def reach_coast(day: Day, number: int) -> Rules:
    """17.13, 17.14: a chit kept for the coast takes effect as the recovering raid enters a coastal space."""
    raid = day.state.raids[number]
    if not day.pack.spaces[raid.space].coastal:
        return
    for chit in raid.chits:
        event = day.pack.chits[chit].target
        if event == "channel patrollers escort":
            yield from patrollers_escort(day, number)
            release_from_raid(day, day.state.raids[number], chit)
        elif event == "channel patrollers hunt":
            patrollers_hunt(day, number)
            release_from_raid(day, day.state.raids[number], chit)
