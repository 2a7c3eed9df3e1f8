"""Airfield operations (THD-4 phase III, THD-15): groups return, the clock advances, squadrons land and re-arm."""

from __future__ import annotations

from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import (
    AIRBASE,
    AIRBORNE,
    CLOCK,
    END_OF_DAY,
    HOURS,
    INFLIGHT,
    LANDING,
    LAST_HOUR,
    RE_ARM,
    READY,
    SCRAMBLE,
    TIME,
)

TURNAROUND_FULL = 3
TURNAROUND_REDUCED = 4


def german_recovery(day: Day) -> None:
    """III.1, 15.2: bombers do not fly again; fighters wait on the clock, or do not fly again if it is too late."""
    day.begin_step("airfield operations")
    for group in list(day.state.groups.values()):
        if group.box != INFLIGHT:
            continue
        if day.is_bomber(group):
            day.put_group(group, AIRBASE, full=False)
            continue
        hour = day.state.hour + (TURNAROUND_FULL if group.full else TURNAROUND_REDUCED)
        if hour > LAST_HOUR:
            day.put_group(group, AIRBASE, full=False)
        else:
            day.put_group(group, CLOCK, full=True, hour=hour)


def time_advance(day: Day) -> None:
    """III.2: the clock advances and drawn chits return to the cup; at End of Day the scenario is over."""
    state = day.state
    state.hour += 1
    state.region_cup += state.aside
    state.aside.clear()
    if state.settings["lone_time_chit"] == "segment":
        _return_lone_time_chits(day)
    day.happen("clock", "THD-SOP-III2a", hour=HOURS[state.hour])
    if state.hour == END_OF_DAY:
        state.over = True
        day.clear()
        day.begin_step("end of day")
        day.happen("end of day", "THD-16.1")


def _return_lone_time_chits(day: Day) -> None:
    """TC-49, by setting: a time chit drawn alone comes back one time advance later."""
    state = day.state
    state.region_cup += [TIME] * state.returning
    state.returning = state.out_for_the_day
    state.out_for_the_day = 0


def german_fighter_turnaround(day: Day) -> None:
    """III.3: groups in the clock space of the new hour are back at their airbases, full."""
    for group in list(day.state.groups.values()):
        if group.box == CLOCK and group.hour == day.state.hour:
            day.put_group(group, AIRBASE, full=True)


def squadron_turnaround(day: Day) -> None:
    """III.4: each squadron moves one box on. All are read before any is moved, so none moves twice."""
    for squadron in list(day.state.squadrons.values()):
        if squadron.box == RE_ARM:
            day.put_squadron(squadron, READY)  # a
        elif squadron.box == LANDING:
            day.put_squadron(squadron, RE_ARM)  # b
        elif squadron.box == AIRBORNE:
            day.put_squadron(squadron, RE_ARM)  # c
        elif squadron.box == INFLIGHT and squadron.full:
            day.put_squadron(squadron, RE_ARM)  # d
        elif squadron.box == INFLIGHT:
            day.put_squadron(squadron, LANDING, full=True)  # e: green pilots who came back are experienced
        elif squadron.box == SCRAMBLE and day.state.settings["scramble"] == "ready":
            day.put_squadron(squadron, READY)  # TC-07
