"""The flow of a raid day (2P-4.II17, 2P-4.III): raid by raid and hour by hour, as planned.

The steps that differ between the games are scheduled by name: each game has them in its sequence of play.
"""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import StepFunction, StepName
from dowding.games.raf.planning.rules.assignment import call_off_raids_that_cannot_be_filled, fighter_assignment
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.deployment import clear_clock
from dowding.games.raf.planning.rules.interception import squadron_interception
from dowding.games.raf.planning.rules.night import night_raids
from dowding.games.raf.planning.rules.plan_limits import raids_at
from dowding.games.raf.planning.rules.strategy import bombing_strategies
from dowding.games.raf.rules.airfield_operations import turn_squadrons
from dowding.games.raf.rules.bombing import bombardment, everybody_leaves
from dowding.games.raf.rules.combat import squadron_attack
from dowding.games.raf.rules.day_report import day_report
from dowding.games.raf.rules.day_totals import record_day_totals
from dowding.games.raf.rules.victory import BY_POINTS
from dowding.games.raf.state import END_OF_DAY, HOURS

FLY_RAID: Final = StepName("fly_raid")
OPERATIONS: Final = StepName("airfield_operations")
END: Final = StepName("end_of_day")
NEXT_DAY: Final = StepName("begin_raid_day")
"""Steps that each game defines in its own sequence of play."""


def first_raid(battle: PlanningBattle) -> None:
    """I.8: move the clock to the earliest hour with a planned raid; without raids the day is over.

    Earlier hours whose raids were called off count as never opened, because the opponent cannot know of them.
    """
    move_clock(battle, first=True)
    battle.state.opened = tuple(hour for hour in battle.state.opened if hour >= battle.state.hour)


def raids(battle: PlanningBattle) -> None:
    """II.1, II.17: fly the next raid of this hour; after the last one the clock moves."""
    if raids_at(battle, battle.state.hour):
        battle.schedule_next((FLY_RAID,))
    else:
        battle.schedule_next(clear_clock, clock_update)


def clock_update(battle: PlanningBattle) -> None:
    """II.17b, II.17c: call off raids that cannot be filled, then move the clock or end the day."""
    call_off_raids_that_cannot_be_filled(battle)
    move_clock(battle, first=False)


def move_clock(battle: PlanningBattle, *, first: bool) -> None:
    """Move the clock to the next hour with a planned raid, or to the End of Day."""
    state = battle.state
    before, state.hour = state.hour, min((raid.hour for raid in state.plan), default=END_OF_DAY)
    battle.reveal()
    day_over = state.hour == END_OF_DAY
    rule = (
        battle.rule_refs.clock_set
        if first
        else battle.rule_refs.end_of_day
        if day_over
        else battle.rule_refs.clock_moves
    )
    battle.happen("clock", rule, hour=HOURS[state.hour], advance=0 if first else state.hour - before)
    state.day_on = not day_over
    if day_over:
        battle.clear()
        battle.schedule_next((END,))
    elif not first:
        battle.schedule_next((squadron_turnaround, state.hour - before), (OPERATIONS,))


def squadron_turnaround(battle: PlanningBattle, spaces: int) -> None:
    """III.1: squadrons turn round by one space, two, or more."""
    turn_squadrons(battle, spaces)


def assign_more_fighters(battle: PlanningBattle) -> None:
    """III.3: if new hours open, the German player assigns their fighters in secret."""
    if fighter_assignment(battle):
        battle.step_begins("fighter assignment")
        battle.state.stage = "fighters"
        battle.schedule_next(plan_day)


def attack_and_bombing(battle: PlanningBattle) -> None:
    """II.13 to II.15: squadrons attack before the bombing, or after it if they are late (21.5c, ET6, ET7)."""
    raid = battle.raid
    late = raid.delayed or raid.over_coast or raid.late_interception
    battle.schedule_next(*(BOMBING_FIRST if late else ATTACK_FIRST))


def jabos_are_fighters_again(battle: PlanningBattle) -> None:
    """21.3b: after the bombing, Jabos are normal fighters again."""
    battle.state.jabos = ()


def close_raid_day(battle: PlanningBattle, calendar_update: tuple[StepFunction, ...]) -> None:
    """II.17c: the day report and the Calendar Update, unless the scenario ends with this day (14, 19.1)."""
    record_day_totals(battle, battle.state.raids_today)
    if battle.scenario.raid_days == battle.state.raid_day:
        battle.schedule_next(night_raids, scenario_over)
    else:
        battle.schedule_next(day_report, *calendar_update)


def scenario_over(battle: PlanningBattle) -> None:
    """14, 19.1: the scenario ends, and the VP decide."""
    one_day = battle.scenario.raid_days == 1
    battle.end(BY_POINTS, battle.rule_refs.prelude_over if one_day else battle.rule_refs.scenario_over)


def next_raid_day(battle: PlanningBattle) -> None:
    """Begin the next raid day."""
    battle.state.raid_day += 1
    battle.state.hour = 0
    battle.schedule_next((NEXT_DAY,))


ATTACK_FIRST: tuple[StepFunction, ...] = (
    squadron_interception,  # II.13
    squadron_attack,  # II.14
    bombing_strategies,  # 17
    bombardment,  # II.15
    jabos_are_fighters_again,  # 21.3
    everybody_leaves,
)

BOMBING_FIRST: tuple[StepFunction, ...] = (
    bombing_strategies,
    bombardment,
    jabos_are_fighters_again,
    squadron_interception,
    squadron_attack,
    everybody_leaves,
)
