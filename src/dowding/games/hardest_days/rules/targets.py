"""Targets (THD-13): every raid over England gets its target, and bombs it immediately if it is there."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.hardest_days.rules.bombing import BOMBING
from dowding.games.hardest_days.rules.context import Day


def targeting_and_bombing(day: Day) -> None:
    """II.2: targets for raids over England that have none, then bombing by raids at their target.

    One raid at a time, since an event may bring a new raid that gets its target in the same step (TC-17, TC-47).
    """
    day.begin_step("bombing")
    in_england = [raid for raid in day.raids_in_order() if raid.in_england and not raid.recovering]
    for raid in in_england:
        if not raid.target:
            day.schedule_next((determine_target, raid.number), targeting_and_bombing)
            return
    for raid in in_england:
        if not raid.bombed and raid.space == day.pack.targets[raid.target].space:
            day.schedule_next(*[(step, raid.number) for step in BOMBING], targeting_and_bombing)
            return


def determine_target(day: Day, number: int) -> None:
    """13.2: a die on the cell of scenario and track; a target in the raid's own space is bombed immediately."""
    raid = day.state.raids.get(number)
    if raid is None:
        return
    die = day.roll("raid target", "THD-13.2")
    target = day.pack.raid_target(day.scenario.id, raid.track, die)
    day.change_raid(replace(raid, target=target.id))
    day.happen("target", "THD-13.2", raid=number, target=target.id, space=target.space, die=die)
    if target.space == raid.space:
        day.schedule_next(*[(step, number) for step in BOMBING])
