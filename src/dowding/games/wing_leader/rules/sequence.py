"""The sequence of play (WL-6) as a table of steps."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import ScheduledStep, steps_by_name
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, other_side
from dowding.games.wing_leader.rules.administration import (
    agree_to_removal,
    begin_administration,
    escapes,
    form_up,
    place_vector,
    release_escorts_of,
    try_escape,
    vectors,
)
from dowding.games.wing_leader.rules.after_combat import (
    after_the_combat,
    ask_for_dogfight,
    check_cohesion,
    contest_dogfight,
    end_combat,
    mark_the_fought,
    take_tallies,
)
from dowding.games.wing_leader.rules.balloons import attack_balloons, moor_balloons
from dowding.games.wing_leader.rules.barrage import flak_passed, lay_barrages, under_flak
from dowding.games.wing_leader.rules.bombing import clear_bombs, resolve_bombing
from dowding.games.wing_leader.rules.bombing_runs import rest_of_move
from dowding.games.wing_leader.rules.combat import (
    begin_combat_phase,
    choose_rating,
    name_attacker,
    name_defender,
    next_combat,
)
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.direct_fire import add_support, cease_fire, direct_fire, open_fire
from dowding.games.wing_leader.rules.dogfight import (
    break_off_dogfight,
    drift_dogfight,
    face_anew,
    move_dogfight,
    settle_dogfights,
)
from dowding.games.wing_leader.rules.height_errors import height_error, height_errors, shift_vector
from dowding.games.wing_leader.rules.lufbery import attackers_leave_lufbery, face_level
from dowding.games.wing_leader.rules.move_behaviours import begin_move, circle, resume_move
from dowding.games.wing_leader.rules.move_execution import (
    fly,
    fly_home,
    followers_join,
    move_over,
    reaction_passed,
    reaction_stops,
)
from dowding.games.wing_leader.rules.movement_phase import begin_movement, dogfight_moved, next_to_move
from dowding.games.wing_leader.rules.reaction import (
    bomber_arrives,
    close_in,
    declare_reaction,
    react,
    roll_reaction,
)
from dowding.games.wing_leader.rules.resolution import confirm_hits, roll_combat, share_hits
from dowding.games.wing_leader.rules.return_home import choose_edge
from dowding.games.wing_leader.rules.rockets import choose_throttle
from dowding.games.wing_leader.rules.setup import arrivals, assign, muster, place
from dowding.games.wing_leader.rules.tactics import ask_evasion, choose_weapons, judge_bounce, spend_rockets
from dowding.games.wing_leader.rules.take_off import take_off
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, gain_tally, tally_segment
from dowding.games.wing_leader.rules.victory import end_turn
from dowding.games.wing_leader.rules.wings import break_wing_up, check_wings, obey, obey_all, orders_follow


def begin(fight: Fight) -> None:
    """Set up one side, then the other, and begin the first turn (WL-5.2, 5.3a)."""
    first = fight.scenario.first
    fight.schedule_next(
        (moor_balloons, first),
        (assign, first),
        (moor_balloons, other_side(first)),
        (assign, other_side(first)),
        next_turn,
    )


def next_turn(fight: Fight) -> None:
    """Schedule the phases of a turn, with a check of the wings after each (WL-9.5.2b)."""
    fight.state.turn += 1
    fight.happen("turn", "WL-6.0", turn=fight.state.turn)
    first = fight.scenario.first
    turn: tuple[ScheduledStep, ...] = (
        (arrivals, first),  # Set-up Phase, 5.3.1
        (take_off, first),
        (arrivals, other_side(first)),
        (take_off, other_side(first)),
        check_wings,
        drop_stale_tallies,  # Tally Phase, 7
        (tally_segment, RAIDER),
        (tally_segment, DEFENDER),
        check_wings,
        begin_movement,  # Movement Phase, 8
        next_to_move,
        check_wings,
        begin_combat_phase,  # Combat Phase, 10
        (direct_fire, RAIDER),  # flak, then bombs, then fighters (WL-6.0e)
        (direct_fire, DEFENDER),
        (resolve_bombing, RAIDER),
        (resolve_bombing, DEFENDER),
        clear_bombs,
        next_combat,
        attack_balloons,
        check_wings,
        begin_administration,  # Administration Phase, 11
        (escapes, RAIDER),
        (escapes, DEFENDER),
        (vectors, RAIDER),
        (vectors, DEFENDER),
        form_up,
        (release_escorts_of, RAIDER),
        (release_escorts_of, DEFENDER),
        (lay_barrages, RAIDER),
        (lay_barrages, DEFENDER),
        check_wings,
        end_turn,  # End Turn Phase, 12
    )
    fight.schedule_next(*turn)


SET_UP: Final[tuple[ScheduledStep, ...]] = (muster, begin)

STEPS: Final = steps_by_name(
    (muster, begin, next_turn, assign, arrivals, place),
    (drop_stale_tallies, tally_segment, gain_tally, orders_follow, obey, obey_all, break_wing_up, check_wings),
    (begin_movement, next_to_move, dogfight_moved, move_dogfight, break_off_dogfight, drift_dogfight),
    (begin_move, resume_move, circle, fly),
    (followers_join, reaction_passed, reaction_stops),
    (bomber_arrives, declare_reaction, roll_reaction, react, close_in),
    (begin_combat_phase, next_combat, name_defender, name_attacker, choose_rating),
    (roll_combat, share_hits, confirm_hits),
    (check_cohesion, mark_the_fought, settle_dogfights, ask_for_dogfight, contest_dogfight, take_tallies),
    (face_anew, after_the_combat, end_combat),
    (begin_administration, escapes, agree_to_removal, try_escape, vectors, place_vector, form_up),
    (end_turn,),
    (moor_balloons, take_off, choose_edge),  # 13.7, 14, 15
    (under_flak, flak_passed, lay_barrages, direct_fire, add_support, open_fire, cease_fire, attack_balloons),
    (rest_of_move, fly_home, move_over, resolve_bombing, clear_bombs, release_escorts_of),
    (height_error, height_errors, shift_vector, choose_throttle, face_level),  # 13
    (attackers_leave_lufbery, choose_weapons, judge_bounce, ask_evasion, spend_rockets),
)
