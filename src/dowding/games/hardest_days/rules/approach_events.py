"""Approach events (THD-17.2 to 17.12): drawn when a raid deploys."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepFunction
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.rules.undetected_raid import undetected_raid
from dowding.games.hardest_days.rules.unit_choice import choose_group, choose_squadron
from dowding.games.hardest_days.state import AIRBORNE, BOMBER, ESCORT, INFLIGHT, SECTIONS, Group, Raid

FORM_UP_SIZE = 8


def approach_event(day: Day, number: int) -> None:
    """8.14: draw an event chit and carry out its approach side; unless it says otherwise the raid flies at medium."""
    if number not in day.state.raids:
        return
    chit = day.draw(day.state.event_cup, "event chit", "THD-8.14")
    event = day.pack.chits[chit].approach
    day.happen(
        "approach event", "THD-8.14", raid=number, chit=chit, event=event, letter=day.pack.chits[chit].approach_letter
    )
    day.schedule_next((APPROACH_EVENTS[event], number, chit), (event_over, chit))


def event_over(day: Day, chit: int) -> None:
    """17.1: the chit returns to the cup, unless it stays with a raid or a group for now."""
    state = day.state
    is_with_raid = any(chit == raid.altitude_chit or chit in raid.chits for raid in state.raids.values())
    if not is_with_raid and not any(group.tactics == chit for group in state.groups.values()):
        day.return_event_chit(chit)


def _groups_with_letter(day: Day, groups: list[Group], chit: int) -> list[Group]:
    letter = day.pack.chits[chit].approach_letter
    return [group for group in groups if day.pack.groups[group.id].letter == letter]


def bombers_break_formation(day: Day, number: int, chit: int) -> None:
    """17.2: bombers of the letter turn reduced."""
    bombers = [group for group in day.groups_of(number, BOMBER) if day.is_bomber(group)]
    day.reduce_groups(_groups_with_letter(day, bombers, chit), "THD-17.2")


def form_up_failure(day: Day, number: int, chit: int) -> None:
    """17.3: in a raid of eight or more, groups of the letter among bombers and escorts miss the rendezvous."""
    if len(day.groups_of(number)) < FORM_UP_SIZE:
        day.report_no_event("THD-17.3", f"the raid has fewer than {FORM_UP_SIZE} groups")
        return
    occupied = {group.section for group in day.groups_of(number, BOMBER)}
    late_groups = _groups_with_letter(day, day.groups_of(number, BOMBER) + day.groups_of(number, ESCORT), chit)
    for group in late_groups:
        day.put_group(group, INFLIGHT)
    day.report_groups_leaving(number, late_groups, "THD-17.3")
    for section in SECTIONS:
        if section in occupied and not day.groups_of(number, BOMBER, section):
            for escort in day.groups_of(number, ESCORT, section):
                day.put_group(escort, BOMBER, raid=number, section=section)
    day.disband_without_raiders(number, "missed its rendezvous")


def high_altitude_raid(day: Day, number: int, chit: int) -> None:
    """17.4: a raid of only Me109s flies high and keeps the chit throughout."""
    raid = day.state.raids[number]
    if all(day.pack.groups[group.id].type == "Me109" for group in day.groups_of(number)):
        day.change_raid(replace(raid, altitude="HIGH", altitude_chit=chit))
        day.happen("raid flies high", "THD-17.4", raid=number)
    else:
        day.report_no_event("THD-17.4", "the raid is not all Me109")


def low_altitude_raid(day: Day, number: int, chit: int) -> None:
    """17.7: a raid with exactly one bomber group flies low; the chit reminds of it until England is reached."""
    raid = day.state.raids[number]
    if sum(day.is_bomber(group) for group in day.groups_of(number)) == 1:
        day.change_raid(replace(raid, altitude="LOW", altitude_chit=chit))
        day.happen("raid flies low", "THD-17.7", raid=number)
    else:
        day.report_no_event("THD-17.7", "the raid does not have exactly one bomber group")


def hunter_tactics(day: Day, number: int, chit: int) -> Rules:
    """17.5: one hunter's first combat has a value two lower; the hunter is chosen at random (TC-22)."""
    hunters = day.hunters(number)
    if not hunters:
        day.report_no_event("THD-17.5", "the raid has no hunters")
        return
    if day.state.settings["german_choices"] == "player":
        hunter = yield from choose_group(day, _tactics_prompt(number), "THD-17.5", "tactics", hunters)
    else:
        hunter = (
            hunters[day.roll("hunter with tactics", "THD-17.5", len(hunters)) - 1] if len(hunters) > 1 else hunters[0]
        )
    _mark_hunter(day, hunter, chit, "THD-17.5")


def hunter_tactics_before_24_august(day: Day, number: int, chit: int) -> Rules:
    """17.6: as 17.5, but nothing from 24 August on."""
    if day.scenario.month_day < (8, 24):
        yield from hunter_tactics(day, number, chit)
    else:
        day.report_no_event("THD-17.6", "it is 24 August or later")


def squadron_tactics(day: Day, number: int, chit: int) -> Rules:
    """17.10: one hunter's first combat has a value two higher; the player picks the hunter (TC-22)."""
    hunters = day.hunters(number)
    if not hunters:
        day.report_no_event("THD-17.10", "the raid has no hunters")
        return
    hunter = yield from choose_group(day, _tactics_prompt(number), "THD-17.10", "tactics", hunters)
    _mark_hunter(day, hunter, chit, "THD-17.10")


def squadron_tactics_after_16_august(day: Day, number: int, chit: int) -> Rules:
    """17.9: as 17.10, but nothing before 16 August."""
    if day.scenario.month_day >= (8, 16):
        yield from squadron_tactics(day, number, chit)
    else:
        day.report_no_event("THD-17.9", "it is not yet 16 August")


def _tactics_prompt(number: int) -> str:
    return f"Which hunter of Raid {number} gets the tactics chit?"


def _mark_hunter(day: Day, hunter: Group, chit: int, rule: str) -> None:
    day.state.groups[hunter.id] = replace(hunter, tactics=chit)
    day.happen("tactics chit", rule, group=hunter.id, chit=chit, event=day.pack.chits[chit].approach)


def raid_in_clouds(day: Day, number: int, chit: int) -> None:
    """17.8: under cloud in the raid's region, all its groups of the letter turn reduced."""
    if day.state.weather[day.region_of(day.state.raids[number])] == "clear":
        day.report_no_event("THD-17.8", "the sky is clear")
    else:
        day.reduce_groups(_groups_with_letter(day, day.groups_of(number), chit), "THD-17.8")


def vectored_away(day: Day, number: int, chit: int) -> Rules:
    """17.12: the full airborne squadron of the letter nearest to the raid goes Inflight; the player breaks ties."""
    raid, letter = day.state.raids[number], day.pack.chits[chit].approach_letter
    distance = day.pack.distances[space_over_england(day, raid)]
    candidates = [s for s in day.squadrons_in(AIRBORNE) if s.full and day.pack.squadrons[s.id].letter == letter]
    if not candidates:
        day.report_no_event("THD-17.12", f"no full squadron of letter {letter} is airborne")
        return
    nearest = min(distance[squadron.space] for squadron in candidates)
    candidates = [squadron for squadron in candidates if distance[squadron.space] == nearest]
    squadron = yield from choose_squadron(
        day, "Which squadron is vectored away?", "THD-17.12", "vectored-away", candidates
    )
    day.put_squadron(squadron, INFLIGHT)
    day.happen("squadron astray", "THD-17.12", squadron=squadron.id)


def space_over_england(day: Day, raid: Raid) -> str:
    """The raid's space, or the one its track points to (TC-24)."""
    return raid.space or day.pack.tracks[raid.track].entry


def undetected_raid_on_approach(day: Day, number: int, chit: int) -> None:
    """17.11: another raid appears, if fewer than three are on the map."""
    undetected_raid(day, "THD-17.11")


APPROACH_EVENTS: Final[dict[str, StepFunction]] = {
    "bombers break formation": bombers_break_formation,
    "form-up failure": form_up_failure,
    "high altitude raid": high_altitude_raid,
    "hunter tactics": hunter_tactics,
    "hunter tactics < 8/24": hunter_tactics_before_24_august,
    "low altitude raid": low_altitude_raid,
    "raid in clouds": raid_in_clouds,
    "squadron tactics > 8/16": squadron_tactics_after_16_august,
    "squadron tactics": squadron_tactics,
    "undetected raid": undetected_raid_on_approach,
    "vectored away": vectored_away,
}
