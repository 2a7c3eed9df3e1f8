"""The sequence of play of RAF: 2-Player (2P-4), as in the rulebook: four phases, each a table of steps."""

from __future__ import annotations

from dowding.engine.agenda import StepFunction, steps_by_name
from dowding.games.raf.duel.rules.advance_warning import advance_warning, place_markers, play_ultra
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.rules.deployment import raid_deployment
from dowding.games.raf.planning.rules.approach_events import raid_approach_event
from dowding.games.raf.planning.rules.calendar_update import card_shuffle_check, day_advance, day_event, reset
from dowding.games.raf.planning.rules.daily_planning import begin_planning
from dowding.games.raf.planning.rules.decks import prepare_decks
from dowding.games.raf.planning.rules.deployment import charge_after_commitment, charge_at_deployment, raid_over
from dowding.games.raf.planning.rules.detection import announcement, detection, reveal_target, state_number
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
from dowding.games.raf.planning.rules.rendezvous import rendezvous_check
from dowding.games.raf.planning.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.planning.rules.strategy import interception_strategies
from dowding.games.raf.planning.rules.target_events import raid_target_event
from dowding.games.raf.rules import replacements
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.rules.bomb_damage import repair
from dowding.games.raf.rules.calendar_update import german_reinforcements, update_replacement_points
from dowding.games.raf.rules.combat import hunter_attack
from dowding.games.raf.rules.commitment import commit_on_accurate, commit_on_limited, commit_on_poor
from dowding.games.raf.rules.inner_steps import BRITISH_PLAYER_STEPS
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.rules.preparation import weather_forecast
from dowding.games.raf.rules.setup import green_squadrons, place_gruppen, place_squadrons, set_markers


def begin_raid_day(battle: Duel) -> None:
    """Begin a raid day with the Daily Planning Phase. The approach markers of the day before are removed."""
    battle.state.approach, battle.state.exact = (), False
    battle.schedule_next(*DAILY_PLANNING)


def fly_raid(battle: Duel) -> None:
    """II: fly a raid, from its forming to its recovery."""
    battle.schedule_next(*RAID)


def airfield_operations(battle: Duel) -> None:
    """III: airfield operations between the hours."""
    battle.schedule_next(*AIRFIELD_OPERATIONS)


def end_of_day(battle: Duel) -> None:
    """II.17c: end the day with the Calendar Update, or end the scenario (14, 19.1)."""
    battle.step_begins("day report")
    close_raid_day(battle, CALENDAR_UPDATE)


SET_UP: tuple[StepFunction, ...] = (
    set_markers,  # 3d, 3f, 3g
    place_squadrons,  # 3c
    place_gruppen,  # 3c
    prepare_decks,  # 3a, 3b
    green_squadrons,  # 19.2a
    begin_raid_day,
)

WITH_RAIDS: tuple[StepFunction, ...] = (
    weather_forecast,  # I.8
    advance_warning,  # I.9
    squadron_patrol_assignment,  # I.10
    raids,
)

DAILY_PLANNING: tuple[StepFunction, ...] = (
    begin_planning,  # I.1 to I.5
    blenheims_by_night,  # I.6
    reveal_night_raiders,  # I.6
    repair,  # I.7
    first_raid,  # I.8
    *WITH_RAIDS,
)

RAID: tuple[StepFunction, ...] = (
    form_raid,  # II.1
    reveal_target,  # II.2
    detection,  # II.2
    announcement,  # II.2
    commit_on_poor,  # II.3
    state_number,  # II.4
    commit_on_limited,  # II.5
    raid_deployment,  # II.6
    charge_at_deployment,  # 9.2
    rendezvous_check,  # II.7
    commit_on_accurate,  # II.8
    charge_after_commitment,  # 9.2
    hunter_contact,  # 21.10
    hunter_interception,  # II.9
    raid_approach_event,  # II.10
    hunter_attack,  # II.11
    raid_target_event,  # II.12
    interception_strategies,  # 17
    attack_and_bombing,  # II.13 to II.15
    german_recovery,  # II.16
    raid_over,  # II.17
    raids,  # II.17
)

AIRFIELD_OPERATIONS: tuple[StepFunction, ...] = (
    german_fighter_turnaround,  # III.2
    assign_more_fighters,  # III.3
    advance_warning,  # III.4
    squadron_patrol_assignment,  # III.5
    raids,
)

CALENDAR_UPDATE: tuple[StepFunction, ...] = (
    night_raids,  # IV.1
    reset,  # IV.2
    press_or_rest,  # 21.8
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
    *PLANNING_INNER_STEPS,
    *BRITISH_PLAYER_STEPS,
    play_ultra,
    place_markers,
    fly_raid,
    airfield_operations,
    end_of_day,
)
"""Steps that other steps begin."""

STEPS = steps_by_name(
    SET_UP,
    DAILY_PLANNING,
    RAID,
    AIRFIELD_OPERATIONS,
    CALENDAR_UPDATE,
    OTHER_STEPS,
)
