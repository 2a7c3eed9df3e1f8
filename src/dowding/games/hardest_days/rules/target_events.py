"""Target events (THD-17.13 to 17.23): drawn over the target, before the bombs fall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import Decision, Refused
from dowding.games.hardest_days.pack.components import Weather
from dowding.games.hardest_days.rules.approach_events import event_over
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.escort import place_close_escort
from dowding.games.hardest_days.rules.option_labels import raid_option, squadron_name, squadron_options
from dowding.games.hardest_days.rules.undetected_raid import undetected_raid
from dowding.games.hardest_days.state import (
    AIRBASE,
    BOMBER,
    ESCORT,
    HUNT,
    INFLIGHT,
    LIGHT,
    PATROL,
    Raid,
    Squadron,
)

CROWDED_SPACE = 5
WEATHER_AFTER_SHIFT: Final[dict[Weather, Weather]] = {"clear": "patchy", "patchy": "broken", "broken": "patchy"}


def target_event(day: Day, number: int) -> None:
    """14.2 step 1: every raid over its target draws an event, even with an empty Bomber Box."""
    chit = day.draw(day.state.event_cup, "event chit", "THD-14.2")
    event = day.pack.chits[chit].target
    day.happen(
        "target event", "THD-14.2", raid=number, chit=chit, event=event, letter=day.pack.chits[chit].target_letter
    )
    day.schedule_next((TARGET_EVENTS[event], number, chit), (event_over, chit))


def is_target_coastal(day: Day, raid: Raid) -> bool:
    """Whether the raid's target is in a coastal space."""
    return day.pack.spaces[day.pack.targets[raid.target].space].coastal


def keep_with_raid(day: Day, number: int, chit: int) -> None:
    """The chit stays with the raid: through the bombing, or until the recovering raid reaches the coast."""
    raid = day.state.raids[number]
    day.change_raid(replace(raid, chits=(*raid.chits, chit)))


def is_target_beyond_me109_range(day: Day, raid: Raid) -> bool:
    """9.9: whether the raid's target is beyond the Me109 range line."""
    return not day.pack.spaces[day.pack.targets[raid.target].space].in_me109_range


def keep_until_coast(day: Day, number: int, chit: int) -> None:
    """17.13, 17.14: the chit stays with the raid until it is back at the coast."""
    keep_with_raid(day, number, chit)
    day.happen("chit kept", "THD-17.1", raid=number)


def release_from_raid(day: Day, raid: Raid, chit: int) -> Raid:
    """Return a kept chit to the cup once its condition is met."""
    day.return_event_chit(chit)
    return day.change_raid(replace(raid, chits=tuple(other_chit for other_chit in raid.chits if other_chit != chit)))


def channel_patrollers_escort(day: Day, number: int, chit: int) -> Rules:
    """17.13: at a coastal target the patrol joins as escort now, otherwise when the raid is back at the coast."""
    raid = day.state.raids[number]
    if not is_target_coastal(day, raid):
        keep_until_coast(day, number, chit)
    elif is_target_beyond_me109_range(day, raid):
        day.report_no_event("THD-9.9", "the target is beyond the Me109 range line")
    else:
        yield from patrollers_escort(day, number)


def patrollers_escort(day: Day, number: int) -> Rules:
    """All channel patrollers become close escort, placed as escorts are (8.10)."""
    patrollers = [group.id for group in day.groups_of(number, PATROL)]
    if not patrollers:
        day.report_no_event("THD-17.13", "no squadron patrols the Channel")
    else:
        day.happen("patrollers escort", "THD-17.13", raid=number, groups=patrollers)
        yield from place_close_escort(day, number, patrollers)


def channel_patrollers_hunt(day: Day, number: int, chit: int) -> None:
    """17.14: as 17.13, but they become hunters."""
    raid = day.state.raids[number]
    if not is_target_coastal(day, raid):
        keep_until_coast(day, number, chit)
    elif is_target_beyond_me109_range(day, raid):
        day.report_no_event("THD-9.9", "the target is beyond the Me109 range line")
    else:
        patrollers_hunt(day, number)


def patrollers_hunt(day: Day, number: int) -> None:
    """All channel patrollers hunt, each in the section of its letter."""
    patrollers = day.groups_of(number, PATROL)
    for group in patrollers:
        section = day.pack.letter_section[day.pack.groups[group.id].letter]
        day.put_group(group, HUNT, raid=number, section=section)
    if not patrollers:
        day.report_no_event("THD-17.14", "no squadron patrols the Channel")
    else:
        day.happen("patrollers hunt", "THD-17.14", raid=number, groups=[group.id for group in patrollers])


def close_escort_fighters_strafe(day: Day, number: int, chit: int) -> None:
    """17.15: escorts with the letter strafe in their own section."""
    letter = day.pack.chits[chit].target_letter
    escorts = [group for group in day.groups_of(number, ESCORT) if day.pack.groups[group.id].letter == letter]
    for group in escorts:
        day.put_group(group, BOMBER, raid=number, section=group.section)
        day.happen("escort strafes", "THD-17.15", raid=number, group=group.id, section=group.section)
    if not escorts:
        day.report_no_event("THD-17.15", f"no escort has the letter {letter}")


def decoy_raid(day: Day, number: int, chit: int) -> Rules:
    """17.16: another raid, still on its track, was a decoy. TC-13: its groups are back at base at full strength."""
    on_tracks = [raid for raid in day.raids_in_order() if not raid.in_england and raid.number != number]
    if not on_tracks:
        day.report_no_event("THD-17.16", "no other raid is on a coast track")
        return
    choice = yield Decision(
        BRITISH,
        "Which raid on a coast track was a decoy?",
        rule="THD-17.16",
        options=[raid_option("decoy", raid) for raid in on_tracks],
    )
    decoy = next(raid for raid in on_tracks if choice.id == f"decoy:{raid.number}")
    day.happen("decoy", "THD-17.16", raid=decoy.number)
    day.remove_raid(decoy.number, groups_to=AIRBASE)


def flak(day: Day, number: int, chit: int) -> None:
    """17.17: bombers of the letter turn reduced, or abort if they were; at low altitude they are lost."""
    letter = day.pack.chits[chit].target_letter
    low = day.state.raids[number].altitude == "LOW"
    bombers = [group for group in day.groups_of(number, BOMBER) if day.is_bomber(group)]
    hit_groups = [group for group in bombers if day.pack.groups[group.id].letter == letter]
    if not hit_groups:
        day.report_no_event("THD-17.17", f"no bomber has the letter {letter}")
    full = [group for group in hit_groups if group.full]
    if full and not low:
        day.reduce_groups(full, "THD-17.17")
    for group in hit_groups:
        if low:
            day.put_group(group, LIGHT)
            day.happen("group lost", "THD-17.17", group=group.id, loss="light", raid=number, cause="flak")
        elif not group.full:
            day.put_group(group, INFLIGHT)
            day.report_groups_leaving(number, [group], "THD-17.17")


def navigational_error(day: Day, number: int, chit: int) -> None:
    """17.18: one damage point less at a target away from the coast."""
    if is_target_coastal(day, day.state.raids[number]):
        day.report_no_event("THD-17.18", "the target is on the coast")
    else:
        keep_with_raid(day, number, chit)


def radio_confusion(day: Day, number: int, chit: int) -> Rules:
    """17.21: with five or more squadrons in a space, one full squadron of the player's choice goes Inflight."""
    crowded = [
        s for space in day.pack.spaces if len(airborne := day.airborne_in(space)) >= CROWDED_SPACE for s in airborne
    ]
    full = [squadron for squadron in crowded if squadron.full]
    if not full:
        day.report_no_event(
            "THD-17.21", f"no space holds {CROWDED_SPACE} airborne squadrons with a full one among them"
        )
        return
    choice = yield Decision(
        BRITISH,
        "Radio confusion: which squadron goes Inflight?",
        rule="THD-17.21",
        options=squadron_options(day.pack, "confused", full),
        refused=lambda: _refused_reduced_squadrons(day, crowded),
    )
    squadron = day.state.squadrons[choice.piece]
    day.put_squadron(squadron, INFLIGHT)
    day.happen("squadron astray", "THD-17.21", squadron=squadron.id)


def _refused_reduced_squadrons(day: Day, crowded: list[Squadron]) -> Iterable[Refused]:
    for squadron in crowded:
        if not squadron.full:
            name = squadron_name(day.pack, squadron.id)
            yield Refused(f"confused:{squadron.id}", name, "it must be a full squadron", "THD-17.21", piece=squadron.id)


def undetected_raid_at_target(day: Day, number: int, chit: int) -> None:
    """17.22: as 17.11."""
    undetected_raid(day, "THD-17.22")


def weather_shift(day: Day, number: int, chit: int) -> None:
    """17.23: clear turns patchy, patchy turns broken, broken turns patchy in the region of the target."""
    target = day.pack.targets[day.state.raids[number].target]
    region = day.pack.spaces[target.space].region
    weather = WEATHER_AFTER_SHIFT[day.state.weather[region]]
    day.state.weather[region] = weather
    day.happen("weather", "THD-17.23", region=region, weather=weather, die=0)


TARGET_EVENTS: Final[dict[str, StepFunction]] = {
    "channel patrollers escort": channel_patrollers_escort,
    "channel patrollers hunt": channel_patrollers_hunt,
    "close escort fighters strafe": close_escort_fighters_strafe,
    "decoy raid": decoy_raid,
    "flak": flak,
    "navigational error": navigational_error,
    "non-essential target": keep_with_raid,
    "pathfinders": keep_with_raid,
    "raf radio confusion": radio_confusion,
    "undetected raid": undetected_raid_at_target,
    "weather shift": weather_shift,
}
