"""The sequence of play of Lion (LION-4): four phases, each a table of steps as in the rulebook."""

from __future__ import annotations

from dowding.engine.agenda import StepFunction, steps_by_name
from dowding.games.raf.lion.rules.airfield_operations import squadron_turnaround
from dowding.games.raf.lion.rules.approach_events import APPROACH_EVENTS, raid_approach_event
from dowding.games.raf.lion.rules.calendar_update import card_shuffle_check, day_advance, day_event, reset
from dowding.games.raf.lion.rules.commitment import charge_for_no_response
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.lion.rules.decks import prepare_decks
from dowding.games.raf.lion.rules.deployment import raid_deployment, raid_over, raid_size
from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.interception import (
    hunter_interception,
    overwhelming_squadrons,
    squadron_interception,
    stand_aside,
)
from dowding.games.raf.lion.rules.night import night_commitment, night_interception, night_raids
from dowding.games.raf.lion.rules.recovery import german_recovery
from dowding.games.raf.lion.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.lion.rules.snap_raid import elites_ready, snap_deployment, snap_raid_over, snap_size, snap_target
from dowding.games.raf.lion.rules.target_events import TARGET_EVENTS, raid_target_event
from dowding.games.raf.lion.rules.targets import advance_warning, look_at_deck, raid_target
from dowding.games.raf.lion.rules.time_of_day import time_of_day
from dowding.games.raf.rules import night, replacements
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.rules.bomb_damage import repair
from dowding.games.raf.rules.bombing import bombardment, everybody_leaves
from dowding.games.raf.rules.calendar_update import german_reinforcements, update_replacement_points
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from dowding.games.raf.rules.commitment import commit_on_accurate, commit_on_limited, commit_on_poor
from dowding.games.raf.rules.day_report import day_report
from dowding.games.raf.rules.day_totals import record_day_totals
from dowding.games.raf.rules.inner_steps import BRITISH_PLAYER_STEPS, INNER_STEPS
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.rules.preparation import weather_forecast
from dowding.games.raf.rules.setup import green_squadrons, place_gruppen, place_squadrons, set_markers
from dowding.games.raf.rules.victory import BY_POINTS
from dowding.games.raf.state import END_OF_DAY, HOURS, Raid


def begin_raid_day(battle: Lion) -> None:
    """A raid day: the Daily Preparation Phase, then raids."""
    battle.state.raids_today = 0
    battle.schedule_next(*DAILY_PREPARATION)


def raids(battle: Lion) -> None:
    """III.5: another raid."""
    battle.schedule_next(*RAID)


def attack_and_bombing(battle: Lion) -> None:
    """II.12 to II.14: squadrons intercept before the bombing, or after it if they are late (19.2c, ET8)."""
    late = battle.raid.delayed or battle.raid.over_coast
    battle.schedule_next(*(BOMBING_FIRST if late else ATTACK_FIRST))


def snap_raid(battle: Lion) -> None:
    """ET14: elite Me110s may raid before the clock advances."""
    pending, battle.state.snap_pending = battle.state.snap_pending, False
    if pending and elites_ready(battle):
        battle.schedule_next(*SNAP_RAID)


def clock_update(battle: Lion) -> None:
    """II.16: the clock moves by the time advance, which determines what comes next."""
    state = battle.state
    if not state.advance:
        _no_time_passes(battle)
        return
    state.hour = min(state.hour + state.advance, END_OF_DAY)
    battle.happen("clock", "LION-4.II16a", hour=HOURS[state.hour], advance=state.advance)
    battle.schedule_next(*(END_OF_RAID_DAY if state.hour == END_OF_DAY else AIRFIELD_OPERATIONS))


def _no_time_passes(battle: Lion) -> None:
    """II.16c, II.16d: the next raid follows immediately; a follow-up raid has the same target and effort."""
    state = battle.state
    if not state.follow_up:
        battle.schedule_next(*RAID)
        return
    raid = battle.raid
    state.raid, state.follow_up = Raid(raid.target, raid.major, follow_up=True), False
    state.raids_today += 1
    battle.happen("raid", "LION-6.2a", target=raid.target, effort=f"follow-up, {raid.effort}", number=state.raids_today)
    battle.schedule_next(*RAID[1:])


def end_of_day(battle: Lion) -> None:
    """II.16f: the Calendar Update, unless the scenario ends with this day (13a, 17.1a)."""
    battle.step_begins("day report")
    record_day_totals(battle, battle.state.raids_today)
    last = battle.scenario.raid_days == battle.state.raid_day
    if last and battle.scenario.stocks:
        battle.schedule_next(reset, night_raids, scenario_over)  # LC-41: the last night is still flown
    elif last:
        battle.schedule_next(scenario_over)
    else:
        battle.schedule_next(day_report, *CALENDAR_UPDATE)


def scenario_over(battle: Lion) -> None:
    """13a, 17.1a: the scenario ends and is decided on points."""
    battle.end(BY_POINTS, "LION-13a" if battle.scenario.raid_days == 1 else "LION-17.1a")


def next_raid_day(battle: Lion) -> None:
    """Begin the next raid day. The target deck may have been shuffled."""
    look_at_deck(battle)
    battle.state.raid_day += 1
    battle.schedule_next(begin_raid_day)


SET_UP: tuple[StepFunction, ...] = (
    set_markers,  # 3e to 3i
    place_squadrons,  # 3c
    place_gruppen,  # 3d
    prepare_decks,  # 3b
    green_squadrons,  # 17.2b
    begin_raid_day,
)

DAILY_PREPARATION: tuple[StepFunction, ...] = (
    repair,  # I.1
    time_of_day,  # I.2
    weather_forecast,  # I.3
    night.night_patrol,  # I.4
    advance_warning,  # I.5
    squadron_patrol_assignment,  # I.6
    raids,
)

RAID: tuple[StepFunction, ...] = (
    raid_target,  # II.1
    detection,  # II.2
    commit_on_poor,  # II.3
    raid_size,  # II.4
    commit_on_limited,  # II.5
    raid_deployment,  # II.6
    commit_on_accurate,  # II.7
    charge_for_no_response,  # 7.2
    hunter_interception,  # II.8
    raid_approach_event,  # II.9
    hunter_attack,  # II.10
    raid_target_event,  # II.11
    attack_and_bombing,  # II.12 to II.14
    german_recovery,  # II.15
    snap_raid,  # ET14
    raid_over,
    clock_update,  # II.16
)

ATTACK_FIRST: tuple[StepFunction, ...] = (
    squadron_interception,  # II.12
    squadron_attack,  # II.13
    bombardment,  # II.14
    everybody_leaves,
)

BOMBING_FIRST: tuple[StepFunction, ...] = (
    bombardment,
    squadron_interception,
    squadron_attack,
    everybody_leaves,
)

SNAP_RAID: tuple[StepFunction, ...] = (
    snap_target,
    detection,
    commit_on_poor,
    snap_size,
    commit_on_limited,
    snap_deployment,
    commit_on_accurate,
    hunter_interception,
    attack_and_bombing,
    german_recovery,
    snap_raid_over,
)

AIRFIELD_OPERATIONS: tuple[StepFunction, ...] = (
    german_fighter_turnaround,  # III.1
    squadron_turnaround,  # III.2
    advance_warning,  # III.3
    squadron_patrol_assignment,  # III.4
    raids,  # III.5
)

END_OF_RAID_DAY: tuple[StepFunction, ...] = (end_of_day,)

CALENDAR_UPDATE: tuple[StepFunction, ...] = (
    reset,  # IV.1
    night_raids,  # IV.2
    day_advance,  # IV.3
    day_event,  # IV.4
    update_replacement_points,  # IV.5
    light_loss_replacement,  # IV.6
    heavy_loss_replacement,  # IV.7
    german_reinforcements,  # IV.8
    replacements.british_reinforcements,  # IV.8
    card_shuffle_check,  # IV.9
    next_raid_day,
)

OTHER_STEPS: tuple[StepFunction, ...] = (
    *INNER_STEPS,
    *BRITISH_PLAYER_STEPS,
    *APPROACH_EVENTS.values(),
    *TARGET_EVENTS.values(),
    overwhelming_squadrons,
    stand_aside,
    night_commitment,
    night_interception,
    scenario_over,
)
"""Steps that other steps schedule."""

STEPS = steps_by_name(
    SET_UP,
    DAILY_PREPARATION,
    RAID,
    ATTACK_FIRST,
    SNAP_RAID,
    AIRFIELD_OPERATIONS,
    END_OF_RAID_DAY,
    CALENDAR_UPDATE,
    OTHER_STEPS,
)
