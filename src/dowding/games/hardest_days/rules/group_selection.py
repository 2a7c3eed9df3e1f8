"""Selecting groups (THD-8.5 to 8.9): the type called for, then a similar one; letters kept even; elite first."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.hardest_days.pack.components import Aircraft, ForceEntry
from dowding.games.hardest_days.rules.context import BOMBER_TYPES, Day
from dowding.games.hardest_days.state import AIRBASE, Raid

BOMBER_SUBSTITUTES: tuple[Aircraft, ...] = ("Ju88", "Do17", "He111", "Ju87")
OTHER_FIGHTER: dict[Aircraft, Aircraft] = {"Me109": "Me110", "Me110": "Me109"}


def select_group(day: Day, raid: Raid, entry: ForceEntry, selected: list[str]) -> str | None:
    """The group for an entry, or None if no full group of a similar type is left."""
    for luftflotte, aircraft in _preferences(day, raid, _aircraft_type(entry)):
        candidates = [
            counter.id
            for counter in day.pack.groups_at[luftflotte, aircraft]
            if counter.id not in selected and _is_available(day, counter.id)
        ]
        if candidates:
            return _pick_least_used_letter(day, _prefer_elite(day, candidates), selected)
    return None


def _aircraft_type(entry: ForceEntry) -> Aircraft:
    return "Me109" if entry == "Me109e" or entry == "Me109cp" else entry


def _is_available(day: Day, group_id: str) -> bool:
    """8.5: only a full group at its airbase can be selected."""
    group = day.state.groups.get(group_id)
    return group is not None and group.box == AIRBASE and group.full


def _preferences(day: Day, raid: Raid, aircraft: Aircraft) -> Iterator[tuple[int, Aircraft]]:
    """8.5, 8.9: the Luftflotten and types to try, in order."""
    own = 3 if day.region_of(raid) == "LF3" else 2
    if aircraft in BOMBER_TYPES:
        yield own, aircraft
        for substitute in BOMBER_SUBSTITUTES:
            yield own, substitute
        return
    fleets = (2, 3) if own == 2 and day.scenario.lf3_fighters_join_lf2 else (own,)
    for fighter in (aircraft, OTHER_FIGHTER[aircraft]):
        for luftflotte in fleets:
            yield luftflotte, fighter


def _prefer_elite(day: Day, candidates: list[str]) -> list[str]:
    """8.7: elite Me110 groups are taken before the others."""
    return [group for group in candidates if day.pack.groups[group].elite] or candidates


def _pick_least_used_letter(day: Day, candidates: list[str], selected: list[str]) -> str:
    """8.6, TC-30: a group of the letter least used in this raid; ties at random."""
    counters = day.pack.groups
    used = [counters[group].letter for group in selected]
    fewest = min(used.count(counters[group].letter) for group in candidates)
    least_used = [group for group in candidates if used.count(counters[group].letter) == fewest]
    if len(least_used) == 1:
        return least_used[0]
    return least_used[day.roll("group selection", "THD-8.6", len(least_used)) - 1]
