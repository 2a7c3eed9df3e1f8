"""Raid approach (THD-4 phase I, THD-6): the raided regions, and the track and effort of each raid."""

from __future__ import annotations

from typing import cast

from dowding.games.hardest_days.pack.components import RaidRegion
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import HOURS, TIME, Raid

MAX_RAIDS = 3


def raid_regions(day: Day) -> None:
    """I.1: draw chits until a time chit or three valid regions; a time chit drawn first stays out for the day."""
    state = day.state
    state.air_actions = state.patrols = 0
    day.begin_step("raid regions")
    while len(state.raid_regions) < MAX_RAIDS and state.region_cup:
        first = not state.raid_regions and not state.aside
        chit = day.draw(state.region_cup, "region chit", "THD-SOP-I1a")
        if chit == TIME:
            if first:
                state.out_for_the_day += 1
                day.happen("no raids", "THD-SOP-I1b", hour=HOURS[state.hour])
                return
            state.aside.append(TIME)
            break
        region = cast(RaidRegion, chit)
        if fighters_ready_for(day, region) < 2:
            state.aside.append(chit)
            day.happen("region set aside", "THD-SOP-I1d", region=region)
            continue
        state.raid_regions.append(region)
        day.happen("raid forms up", "THD-SOP-I1c", region=region)
    if not state.raid_regions:
        day.happen("no raids", "THD-SOP-I1d", hour=HOURS[state.hour])


def fighters_ready_for(day: Day, region: RaidRegion) -> int:
    """Full fighter groups at base that count for raids of a region (TC-08)."""
    if region == "LF3":
        return day.full_fighters_at_base((3,))
    return day.full_fighters_at_base((2, 3) if day.scenario.lf3_fighters_join_lf2 else (2,))


def coast_crossing(day: Day) -> None:
    """I.3: for each region chit a track and an effort; the chit goes back to the cup as its marker is placed."""
    day.begin_step("coast crossing")
    regions = day.state.raid_regions.copy()
    day.state.raid_regions.clear()
    for region in regions:
        cross_coast(day, region)
        day.state.region_cup.append(region)


def cross_coast(day: Day, region: RaidRegion) -> Raid | None:
    """6.2, 6.5: roll the track (again if taken) and the effort; the marker starts in the track's highest space."""
    track = _roll_track(day, region)
    if track is None:
        day.happen("raid does not form", "THD-6.4", region=region)
        return None
    die = day.roll("raid effort", "THD-6.5")
    major = die > day.scenario.minor_up_to
    number = next(number for number in range(1, MAX_RAIDS + 1) if number not in day.state.raids)
    raid = day.change_raid(Raid(number, track, step=len(day.pack.tracks[track].boxes), major=major))
    day.happen(
        "raid plotted",
        "THD-6.2",
        raid=number,
        track=track,
        region=region,
        effort="major" if major else "minor",
        die=die,
    )
    return raid


def _roll_track(day: Day, region: RaidRegion) -> str | None:
    """6.4: never two raids on one track. TC-45: if no listed track is free, any free track of the region at random."""
    taken_tracks = {raid.track for raid in day.state.raids.values() if not raid.in_england}
    free_tracks = [
        track.id for track in day.pack.tracks.values() if track.region == region and track.id not in taken_tracks
    ]
    if not free_tracks:
        return None
    listed_tracks = {day.pack.crossing(day.scenario.id, region, die) for die in range(1, 7)}
    if listed_tracks.isdisjoint(free_tracks):
        return (
            free_tracks[day.roll("free track", "THD-6.4", len(free_tracks)) - 1]
            if len(free_tracks) > 1
            else free_tracks[0]
        )
    rerolled_tracks: list[str] = []
    while (
        track := day.pack.crossing(day.scenario.id, region, day.roll("coast crossing", "THD-6.2"))
    ) not in free_tracks:
        rerolled_tracks.append(track)
    if rerolled_tracks:
        day.happen("track taken", "THD-6.4", tracks=rerolled_tracks)
    return track
