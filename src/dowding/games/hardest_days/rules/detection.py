"""British detection (THD-7): the warning and intelligence for each raid, and the effect of a late warning."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.deployment import DEPLOYMENT, enter_england, raid_size
from dowding.games.hardest_days.rules.raid_movement import move_toward_target, turn_for_home
from dowding.games.hardest_days.rules.targets import determine_target
from dowding.games.hardest_days.state import Raid

SPACES_ADVANCED = {"very early": 0, "early": 1, "sufficient": 2, "late": 3, "none": 3}


def british_detection(day: Day) -> None:
    """I.4: each raid on a track, in the order in which raids deploy (8.16)."""
    day.begin_step("detection")
    day.schedule_next(*[(detect, raid.number) for raid in day.raids_in_order() if not raid.in_england])


def detect(day: Day, number: int) -> None:
    """7.1: a die plus modifiers gives warning and intelligence; then the raid advances and shows what it must."""
    raid = day.state.raids[number]
    modifiers = detection_modifiers(day, raid)
    modifier = sum(modifiers.values())
    if is_headquarters_damaged(day):
        modifier = (modifier + 1) // 2  # 14.10: the modifier is halved, not the die; once only (TC-10, TC-11)
        modifiers["halved, headquarters damaged"] = modifier - sum(modifiers.values())
    die = day.roll("detection", "THD-7.1")
    row = day.pack.detection(die + modifier)
    raid = day.change_raid(replace(raid, warning=row.warning, intelligence=row.intelligence))
    day.happen(
        "detection",
        "THD-7.1",
        raid=number,
        die=die,
        modifiers=modifiers,
        total=die + modifier,
        warning=row.warning,
        intelligence=row.intelligence,
    )
    _advance(day, raid)


def detection_modifiers(day: Day, raid: Raid) -> dict[str, int]:
    """7.1: +2 for each working net of the track, the weather of its region, +3 for a major raid."""
    values = day.pack.modifier
    modifiers: dict[str, int] = {}
    for net in day.pack.tracks[raid.track].nets:
        station = day.pack.radar_nets[net]
        if station.id not in day.state.damaged:
            modifiers[f"radar net {net} {station.name}"] = values["net"]
    weather = day.state.weather[day.region_of(raid)]
    modifiers[f"{weather} weather"] = values[weather]
    if raid.major:
        modifiers["major raid"] = values["major"]
    return modifiers


def is_headquarters_damaged(day: Day) -> bool:
    """14.10: whether any headquarters carries a damage marker."""
    return any(day.pack.targets[target].type == "headquarters" for target in day.state.damaged)


def _advance(day: Day, raid: Raid) -> None:
    """7.2, 7.4: move along the track by the warning; beyond its end the raid deploys and is over England."""
    length = len(day.pack.tracks[raid.track].boxes)
    spaces = SPACES_ADVANCED[raid.warning]
    if spaces < length:
        day.change_raid(replace(raid, step=length - spaces))
        _reveal_by_intelligence(day, raid)
        return
    steps = [*DEPLOYMENT, enter_england]
    if spaces > length:
        steps += [determine_target, act_before_response]
    day.schedule_next(*[(step, raid.number) for step in steps])


def _reveal_by_intelligence(day: Day, raid: Raid) -> None:
    """7.3: accurate intelligence deploys the raid on its track, limited shows its size."""
    if raid.intelligence == "accurate":
        day.schedule_next(*[(step, raid.number) for step in DEPLOYMENT])
    elif raid.intelligence == "limited":
        day.schedule_next((raid_size, raid.number))


def act_before_response(day: Day, number: int) -> None:
    """7.4: a raid on the short track with late warning bombs and turns for home, or moves on, before the RAF acts."""
    raid = day.state.raids.get(number)
    if raid is None:
        return
    if raid.bombed:
        turn_for_home(day, raid)
    else:
        move_toward_target(day, raid)
