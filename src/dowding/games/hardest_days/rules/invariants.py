"""The invariants of a day. A violation is a bug in the rules code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dowding.engine.agenda import scheduled_arguments
from dowding.games.hardest_days.rules.approach_events import event_over
from dowding.games.hardest_days.rules.context import DISPLAY_BOXES, Day
from dowding.games.hardest_days.rules.patrol import MAX_LATE_PATROLS
from dowding.games.hardest_days.state import (
    AIRBORNE,
    CLOCK,
    END_OF_DAY,
    ESCORT,
    HUNT,
    LAST_HOUR,
    PATROL,
    TIME,
)


def check_invariants(day: Day) -> list[str]:
    """A description of every invariant that the day violates."""
    return [
        *_check_squadrons(day),
        *_check_groups(day),
        *_check_raids(day),
        *_check_chits(day),
        *_check_clock_and_weather(day),
    ]


def _check_squadrons(day: Day) -> Iterator[str]:
    """Invariants 1, 3, 4, 9, 18."""
    scenario = day.scenario
    in_play = {
        counter.id
        for counter in day.pack.squadrons.values()
        if not counter.provisional or counter.id in scenario.provisional_squadrons
    }
    if day.state.squadrons and set(day.state.squadrons) != in_play:
        yield f"squadrons in play are {sorted(day.state.squadrons)}, not {sorted(in_play)}"
    for squadron in day.state.squadrons.values():
        in_air, in_display = squadron.box == AIRBORNE, squadron.box in DISPLAY_BOXES
        if in_air != bool(squadron.space and squadron.altitude):
            yield f"squadron {squadron.id} in {squadron.box} is over {squadron.space!r} at {squadron.altitude!r}"
        if in_display != (squadron.raid in day.state.raids):
            yield f"squadron {squadron.id} in {squadron.box} has raid {squadron.raid}"
        if squadron.edge and not in_display:
            yield f"squadron {squadron.id} carries an altitude marker in {squadron.box}"
        if in_display and squadron.raid not in day.state.engaged:
            yield f"squadron {squadron.id} is in the display of raid {squadron.raid}, which is not being intercepted"


def _check_groups(day: Day) -> Iterator[str]:
    """Invariants 2, 3, 5, 6, 7."""
    in_play = {c.id for c in day.pack.groups.values() if day.scenario.ju87 or c.type != "Ju87"}
    if day.state.groups and set(day.state.groups) != in_play:
        yield "a group has appeared or vanished"
    for group in day.state.groups.values():
        aircraft, is_bomber = day.pack.groups[group.id].type, day.is_bomber(group)
        if (group.box in DISPLAY_BOXES) != (group.raid in day.state.raids):
            yield f"group {group.id} in {group.box} has raid {group.raid}"
        if group.box in (HUNT, PATROL) and aircraft != "Me109":
            yield f"group {group.id} ({aircraft}) is in {group.box}"
        if group.box == ESCORT and is_bomber:
            yield f"bomber {group.id} is in the Close Escort Box"
        if group.box in DISPLAY_BOXES and (group.box == PATROL) != (group.section == ""):
            yield f"group {group.id} in {group.box} has section {group.section!r}"
        if group.box == CLOCK and (is_bomber or not group.full or not day.state.hour <= group.hour <= LAST_HOUR):
            yield f"group {group.id} is on the clock at {group.hour}, full {group.full}, now {day.state.hour}"
        if group.tactics and group.box not in DISPLAY_BOXES:
            yield f"group {group.id} carries a chit in {group.box}"


def _check_raids(day: Day) -> Iterator[str]:
    """Invariants 10, 11, 12."""
    raids = day.state.raids.values()
    if len(raids) > 3 or any(not 1 <= raid.number <= 3 for raid in raids):
        yield f"raids are {sorted(day.state.raids)}"
    on_tracks = [raid.track for raid in raids if not raid.in_england]
    if len(set(on_tracks)) != len(on_tracks):
        yield f"two raids are on one track: {on_tracks}"
    for raid in raids:
        if raid.in_england and not (raid.deployed and raid.altitude and raid.space):
            yield f"raid {raid.number} is in England and not deployed"
        if not raid.in_england and (raid.target or raid.space):
            yield f"raid {raid.number} is on a track and has target {raid.target!r} and space {raid.space!r}"
        if raid.recovering and not raid.bombed:
            yield f"raid {raid.number} recovers without having been at its target"
        if raid.deployed and not day.groups_of(raid.number):
            yield f"raid {raid.number} is deployed and has no group"


def _check_chits(day: Day) -> Iterator[str]:
    """Invariant 13: no chit appears or vanishes."""
    state = day.state
    if not state.event_cup:
        return
    regions = Counter([*state.region_cup, *state.raid_regions, *state.aside])
    regions[TIME] += state.out_for_the_day + state.returning
    expected: Counter[str] = Counter(day.scenario.region_chits)
    expected[TIME] = day.scenario.time_chits
    if +regions != +expected:
        yield f"region and time chits are {dict(regions)}, not {dict(expected)}"
    sizes = Counter([*state.size_cup, *[raid.size_chit for raid in state.raids.values() if raid.size_chit]])
    in_play = Counter(
        s.id for s in day.pack.sizes.values() if not s.provisional or s.major in day.scenario.provisional_sizes
    )
    if sizes != in_play:
        yield f"size chits are {dict(sizes)}"
    placed_chits = [chit for raid in state.raids.values() for chit in (*raid.chits, raid.altitude_chit) if chit]
    placed_chits += [group.tactics for group in state.groups.values() if group.tactics]
    pending_chits = {int(chit) for (chit,) in scheduled_arguments(state, event_over)}
    events = Counter([*state.event_cup, *placed_chits, *pending_chits.difference(placed_chits)])
    if events != Counter(day.pack.chits.keys()):
        yield f"event chits are {dict(events)}"


def _check_clock_and_weather(day: Day) -> Iterator[str]:
    """Invariants 14, 15, 17, 19."""
    state = day.state
    if not 0 <= state.hour <= END_OF_DAY:
        yield f"the clock is at {state.hour}"
    if state.hour == LAST_HOUR and state.patrols > MAX_LATE_PATROLS:
        yield f"{state.patrols} patrols at 1800"
    if state.damage < 0:
        yield f"bomb damage is {state.damage}"
    for region, weather in state.weather.items():
        if weather not in ("clear", "patchy", "broken"):
            yield f"the weather in {region} is {weather!r}"
