"""Raid deployment (THD-8): the size of a raid, its groups, and their boxes in the Raid Display."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepFunction
from dowding.games.hardest_days.pack.components import ForceEntry
from dowding.games.hardest_days.rules.approach_events import approach_event
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.escort import place_close_escort
from dowding.games.hardest_days.rules.group_selection import select_group
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, PATROL, GroupBox, Raid


def raid_size(day: Day, number: int) -> None:
    """8.3: draw a size chit and read the side of the raid's effort; the chit stays with the raid for now."""
    raid = day.state.raids[number]
    if raid.size_chit:
        return
    chit = day.pack.sizes[day.draw(day.state.size_cup, "size chit", "THD-8.3")]
    size = chit.major if raid.major else chit.minor
    day.change_raid(replace(raid, size_chit=chit.id, size=size))
    day.happen("raid size", "THD-8.3", raid=number, chit=chit.id, size=size)


def raid_composition(day: Day, number: int) -> Rules:
    """8.4 to 8.13: read the Raid Force Chart, select groups entry by entry, and deploy them."""
    raid = day.state.raids[number]
    chit = day.pack.sizes[raid.size_chit]
    die = day.roll("raid force", "THD-8.4")
    missions: dict[str, GroupBox] = {}
    for entry in day.pack.force(chit.letter, die)[: raid.size]:
        group = select_group(day, raid, entry, list(missions))
        if group is None:
            break  # 8.5: an entry that cannot be filled ends the selection
        missions[group] = mission(day, raid, entry, group)
    if not missions:
        day.happen("false raid", "THD-8.8", raid=number, list=f"{chit.letter}{die}")
        day.remove_raid(number)
        return
    raid = day.change_raid(replace(raid, size=len(missions), deployed=True, altitude="MED"))
    groups = list(missions)
    day.happen("raid composition", "THD-8.4", raid=number, list=f"{chit.letter}{die}", size=len(groups), groups=groups)
    yield from deploy_groups(day, number, missions)
    day.state.size_cup.append(chit.id)  # 8.13
    day.change_raid(replace(raid, size_chit=""))
    day.happen("raid deployed", "THD-8.10", raid=number, display=_groups_by_box(day, number))


def mission(day: Day, raid: Raid, entry: ForceEntry, group: str) -> GroupBox:
    """8.10 to 8.12: the box that a selected group flies in. Only an Me109 hunts or patrols the Channel."""
    aircraft = day.pack.groups[group].type
    if aircraft == "Me110":
        return ESCORT
    if aircraft != "Me109":
        return BOMBER
    if entry == "Me109e":
        return ESCORT
    if entry == "Me109cp":
        return ESCORT if raid.warning == "none" else PATROL
    return HUNT


def deploy_groups(day: Day, number: int, missions: dict[str, GroupBox]) -> Rules:
    """8.10: hunters by letter, bombers by a placement die, close escort beside the bombers, patrollers apart."""
    groups, counters = day.state.groups, day.pack.groups
    bombers = [group for group, box in missions.items() if box == BOMBER]
    if bombers:
        die = day.roll("bomber placement", "THD-8.10")
        for group in bombers:
            section = day.pack.section_for(BOMBER, die, counters[group].letter)
            day.put_group(groups[group], BOMBER, raid=number, section=section)
    for group, box in missions.items():
        if box == HUNT:
            day.put_group(groups[group], HUNT, raid=number, section=day.pack.letter_section[counters[group].letter])
        elif box == PATROL:
            day.put_group(groups[group], PATROL, raid=number)
    yield from place_close_escort(day, number, [group for group, box in missions.items() if box == ESCORT])


def _groups_by_box(day: Day, number: int) -> dict[str, list[str]]:
    """The groups in each box, for the log."""
    groups_by_box: dict[str, list[str]] = {}
    if day.log is not None:
        for group in day.groups_of(number):
            groups_by_box.setdefault(group.box, []).append(group.id)
    return groups_by_box


def enter_england(day: Day, number: int) -> None:
    """9.3: put the marker in the space that its track points to, at the raid's altitude."""
    raid = day.state.raids.get(number)
    if raid is None:
        return
    space = day.pack.tracks[raid.track].entry
    if raid.altitude == "LOW" and raid.altitude_chit:  # 17.7: the reminder is only for the track
        day.return_event_chit(raid.altitude_chit)
        raid = replace(raid, altitude_chit=0)
    day.change_raid(replace(raid, step=0, space=space))
    day.happen("raid enters England", "THD-9.3", raid=number, space=space, altitude=raid.altitude)


DEPLOYMENT: tuple[StepFunction, ...] = (
    raid_size,  # 8.3
    raid_composition,  # 8.4 to 8.13
    approach_event,  # 8.14
)
