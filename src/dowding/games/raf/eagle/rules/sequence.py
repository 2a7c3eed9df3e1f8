"""The sequence of play of Eagle (EAGLE-4): four phases, each a table of steps, with automated British decisions."""

from __future__ import annotations

from dowding.engine.agenda import StepFunction, steps_by_name
from dowding.games.raf.eagle.rules.automated_british import with_automated_british
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.decks import prepare_decks
from dowding.games.raf.eagle.rules.deployment import decoy_over, raid_deployment, rendezvous_check
from dowding.games.raf.eagle.rules.detection import claim_number, ultra_warns
from dowding.games.raf.eagle.rules.high_command import charge_effort, count_bombers, set_quota
from dowding.games.raf.eagle.rules.posture import charge_and_posture, morning_posture
from dowding.games.raf.eagle.rules.reinforcements import british_reinforcements, reinforcements_in_play
from dowding.games.raf.eagle.rules.response import respond
from dowding.games.raf.eagle.rules.response_cards import delay_response, draw_response_card, others_join
from dowding.games.raf.eagle.rules.response_pool import form_pool
from dowding.games.raf.eagle.rules.response_review import read_the_answer
from dowding.games.raf.planning.rules.approach_events import raid_approach_event
from dowding.games.raf.planning.rules.calendar_update import card_shuffle_check, day_advance, day_event, reset
from dowding.games.raf.planning.rules.daily_planning import begin_planning
from dowding.games.raf.planning.rules.deployment import raid_over
from dowding.games.raf.planning.rules.detection import announcement, detection, reveal_target
from dowding.games.raf.planning.rules.inner_steps import PLANNING_INNER_STEPS
from dowding.games.raf.planning.rules.interception import hunter_contact, hunter_interception
from dowding.games.raf.planning.rules.night import blenheims_by_night, night_raids, reveal_night_raiders
from dowding.games.raf.planning.rules.press_or_rest import press_or_rest
from dowding.games.raf.planning.rules.raid_day import (
    assign_more_fighters,
    attack_and_bombing,
    close_raid_day,
    first_raid,
    next_raid_day,
    raids,
)
from dowding.games.raf.planning.rules.raid_forming import form_raid
from dowding.games.raf.planning.rules.recovery import german_recovery
from dowding.games.raf.planning.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.planning.rules.strategy import interception_strategies
from dowding.games.raf.planning.rules.target_events import raid_target_event
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.rules.bomb_damage import repair
from dowding.games.raf.rules.calendar_update import german_reinforcements, update_replacement_points
from dowding.games.raf.rules.combat import hunter_attack
from dowding.games.raf.rules.preparation import weather_forecast
from dowding.games.raf.rules.setup import green_squadrons, place_gruppen, place_squadrons, set_markers


def begin_raid_day(battle: Eagle) -> None:
    """Begin a raid day with the Daily Planning Phase."""
    battle.schedule_next(*DAILY_PLANNING)


def fly_raid(battle: Eagle) -> None:
    """II: fly a raid, from its forming to its recovery."""
    battle.schedule_next(*RAID)


def airfield_operations(battle: Eagle) -> None:
    """III: airfield operations between the hours."""
    battle.schedule_next(*AIRFIELD_OPERATIONS)


def end_of_day(battle: Eagle) -> None:
    """II.17, IV.0: check the effort, then continue with the Calendar Update, or end the scenario."""
    battle.step_begins("day report")
    charge_effort(battle)
    close_raid_day(battle, CALENDAR_UPDATE)


def responses_forgotten(battle: Eagle) -> None:
    """IV.2, 7.1n: clear the response counts of the day."""
    battle.state.responses = {}


SET_UP: tuple[StepFunction, ...] = (
    set_markers,  # 3e, 3f, 3h
    place_squadrons,  # 3d, 3j
    place_gruppen,  # 3d, 3f
    reinforcements_in_play,  # 16.2
    prepare_decks,  # 3b, 3c
    green_squadrons,  # 16.2
    begin_raid_day,
)

DAILY_PLANNING: tuple[StepFunction, ...] = (
    set_quota,  # 5.5
    begin_planning,  # I.1 to I.5
    blenheims_by_night,  # I.6
    reveal_night_raiders,  # I.1
    repair,  # I.7
    morning_posture,  # I.8
    first_raid,  # I.9
    weather_forecast,  # I.9
    raids,
)

RAID: tuple[StepFunction, ...] = (
    form_raid,  # II.1
    count_bombers,  # 5.5
    reveal_target,  # II.2
    detection,  # II.2
    ultra_warns,  # 6.2, 14
    announcement,  # II.3
    claim_number,  # 14
    raid_deployment,  # 6.1
    rendezvous_check,  # II.4
    form_pool,  # II.5
    draw_response_card,  # II.6
    delay_response,  # 18.5
    others_join,  # 7.5
    respond,  # II.7
    charge_and_posture,  # II.8
    read_the_answer,
    decoy_over,  # 14
    hunter_contact,  # 18.10
    hunter_interception,  # II.9
    raid_approach_event,  # II.10
    hunter_attack,  # II.11
    raid_target_event,  # II.12
    interception_strategies,  # 14
    attack_and_bombing,  # II.13 to II.15
    german_recovery,  # II.16
    raid_over,  # II.17
    raids,  # II.17
)

AIRFIELD_OPERATIONS: tuple[StepFunction, ...] = (
    german_fighter_turnaround,  # III.2
    assign_more_fighters,  # III.3
    raids,  # III.4
)

CALENDAR_UPDATE: tuple[StepFunction, ...] = (
    night_raids,  # IV.1
    reset,  # IV.2
    responses_forgotten,  # IV.2
    press_or_rest,  # 18.8
    day_advance,  # IV.3
    day_event,  # IV.4
    update_replacement_points,  # IV.5
    light_loss_replacement,  # IV.6
    heavy_loss_replacement,  # IV.7
    german_reinforcements,  # IV.8
    british_reinforcements,  # IV.8
    card_shuffle_check,  # IV.9
    next_raid_day,
)

OTHER_STEPS: tuple[StepFunction, ...] = (
    *PLANNING_INNER_STEPS,
    fly_raid,
    airfield_operations,
    end_of_day,
)
"""Steps that other steps schedule."""

_ALL = steps_by_name(
    SET_UP,
    DAILY_PLANNING,
    RAID,
    AIRFIELD_OPERATIONS,
    CALENDAR_UPDATE,
    OTHER_STEPS,
)

STEPS = {name: with_automated_british(step) for name, step in _ALL.items()}
"""All steps, with British decisions made by procedures (2.4a)."""
