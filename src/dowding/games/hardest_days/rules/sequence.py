"""The sequence of play (THD-4): three phases, each a table of steps in the order of the rulebook."""

from __future__ import annotations

from dowding.engine.agenda import StepFunction, steps_by_name
from dowding.games.hardest_days.rules import bomber_combat, combat, hunt_combat, interception
from dowding.games.hardest_days.rules.airfield_operations import (
    german_fighter_turnaround,
    german_recovery,
    squadron_turnaround,
    time_advance,
)
from dowding.games.hardest_days.rules.approach import coast_crossing, fighters_ready_for, raid_regions
from dowding.games.hardest_days.rules.approach_events import APPROACH_EVENTS, event_over
from dowding.games.hardest_days.rules.bombing import BOMBING, airfield_hit, disperse
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.deployment import DEPLOYMENT, enter_england
from dowding.games.hardest_days.rules.detection import act_before_response, british_detection, detect
from dowding.games.hardest_days.rules.patrol import patrol, raf_patrol
from dowding.games.hardest_days.rules.raid_movement import me109s_rejoin, move_raid, raid_movement, reach_coast
from dowding.games.hardest_days.rules.setup import determine_weather, fill_cups, green_squadron, place_units
from dowding.games.hardest_days.rules.squadron_movement import move_squadron, squadron_movement
from dowding.games.hardest_days.rules.target_events import TARGET_EVENTS
from dowding.games.hardest_days.rules.targets import determine_target, targeting_and_bombing


def first_segment(day: Day) -> None:
    """3.9: start the day with the clock at 0600."""
    day.schedule_next(*RAID_APPROACH)


def without_raids_to_airfields(day: Day) -> None:
    """I.1: with no raid forming up, skip to Airfield Operations."""
    if not day.state.raid_regions:
        day.clear()
        day.schedule_next(*AIRFIELD_OPERATIONS)


def while_raids_remain(day: Day) -> None:
    """II.5: another Air Action Phase while a raid marker is on the map, otherwise Airfield Operations."""
    day.schedule_next(*(AIR_ACTION if day.state.raids else AIRFIELD_OPERATIONS))


def next_segment(day: Day) -> None:
    """III.5: Raid Approach, or with fewer than two full fighters in each Luftflotte another hour passes (TC-08)."""
    is_spent = fighters_ready_for(day, "LF2E") < 2 and fighters_ready_for(day, "LF3") < 2
    if is_spent:
        day.happen("Luftwaffe spent", "THD-SOP-III5b")
    day.schedule_next(*(AIRFIELD_OPERATIONS if is_spent else RAID_APPROACH))


SET_UP: tuple[StepFunction, ...] = (
    place_units,  # 3.3, with green squadrons 3.4
    fill_cups,  # 3.5 to 3.7
    determine_weather,  # 3.8
    first_segment,  # 3.9
)

RAID_APPROACH: tuple[StepFunction, ...] = (
    raid_regions,  # I.1
    without_raids_to_airfields,
    raf_patrol,  # I.2
    coast_crossing,  # I.3
    british_detection,  # I.4
    while_raids_remain,
)

AIR_ACTION: tuple[StepFunction, ...] = (
    interception.interception_and_combat,  # II.1
    targeting_and_bombing,  # II.2
    raid_movement,  # II.3
    squadron_movement,  # II.4
    while_raids_remain,  # II.5
)

AIRFIELD_OPERATIONS: tuple[StepFunction, ...] = (
    german_recovery,  # III.1
    time_advance,  # III.2
    german_fighter_turnaround,  # III.3
    squadron_turnaround,  # III.4
    next_segment,  # III.5
)

SUB_STEPS: tuple[StepFunction, ...] = (
    green_squadron,
    patrol,
    detect,
    act_before_response,
    enter_england,
    event_over,
    interception.next_engagement,
    hunt_combat.next_hunt_section,
    hunt_combat.pair_off,
    hunt_combat.resolve_pair,
    hunt_combat.excess_squadron,
    bomber_combat.shift,
    bomber_combat.next_bomber_section,
    bomber_combat.surplus_attack,
    bomber_combat.alternate_attacks,
    bomber_combat.escort_attack,
    bomber_combat.squadron_attack,
    bomber_combat.section_done,
    determine_target,
    disperse,
    airfield_hit,
    move_raid,
    me109s_rejoin,
    reach_coast,
    move_squadron,
)

STEPS = steps_by_name(
    SET_UP,
    RAID_APPROACH,
    AIR_ACTION,
    AIRFIELD_OPERATIONS,
    DEPLOYMENT,
    BOMBING,
    interception.INTERCEPTION,
    combat.COMBAT,
    APPROACH_EVENTS.values(),
    TARGET_EVENTS.values(),
    SUB_STEPS,
)
