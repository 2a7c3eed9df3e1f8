"""Set-up (THD-3): units in place, green squadrons chosen, three cups filled, the weather rolled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Refused
from dowding.engine.text import summarize_names
from dowding.games.hardest_days.pack.components import RaidRegion, Weather
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import squadron_name, squadron_options
from dowding.games.hardest_days.state import TIME, Group, Squadron

RAID_REGIONS: tuple[RaidRegion, ...] = ("LF2E", "LF2S", "LF3")
FOR_ME: Final = "for me"
"""The setting value that makes the weakest squadrons green without asking the player."""
WEATHER_DIE: dict[int, Weather] = {1: "clear", 2: "clear", 3: "clear", 4: "patchy", 5: "patchy", 6: "broken"}


def place_units(day: Day) -> None:
    """3.3: squadrons full and Ready at home, groups full at their airbases; provisional units only if named."""
    day.begin_step("green squadrons")
    scenario = day.scenario
    for squadron in day.pack.squadrons.values():
        if not squadron.provisional or squadron.id in scenario.provisional_squadrons:
            day.state.squadrons[squadron.id] = Squadron(squadron.id)
    for group in day.pack.groups.values():
        if scenario.ju87 or group.type != "Ju87":
            day.state.groups[group.id] = Group(group.id)
    day.happen("day begins", "THD-3.1", scenario=scenario.id, title=scenario.title)
    day.schedule_next(*[(green_squadron, sector) for sector in scenario.green_sectors])


def green_squadron(day: Day, sector: str) -> Rules:
    """3.4: in each listed sector flip one squadron of your choice, with enough Spitfires among them all."""
    candidates = _squadrons_of_sector(day, sector)
    allowed = [squadron for squadron in candidates if _leaves_enough_spitfires(day, sector, squadron)]
    if day.state.settings.get("green") == FOR_ME:
        _make_green(day, sector, min(allowed, key=lambda squadron: day.pack.squadrons[squadron.id].full))
        return
    options = squadron_options(day.pack, "green", allowed)
    last = sector == day.scenario.green_sectors[-1]
    if last:  # the weather is rolled next
        options = [replace(option, risky=True) for option in options]
    choice = yield Decision(
        BRITISH,
        f"Which squadron of {_station_names(day, candidates)} ({sector}) is green? {_spitfire_count_text(day)}",
        rule="THD-3.4",
        options=options,
        refused=lambda: _refused_for_spitfires(
            day, [candidate for candidate in candidates if candidate not in allowed]
        ),
        pause=last,
    )
    _make_green(day, sector, day.state.squadrons[choice.piece])


def _make_green(day: Day, sector: str, squadron: Squadron) -> None:
    day.state.squadrons[squadron.id] = replace(squadron, full=False)
    day.happen("green squadron", "THD-3.4", squadron=squadron.id, sector=sector)


def _station_names(day: Day, squadrons: list[Squadron]) -> str:
    """The names of the stations of squadrons: Hornchurch and Rochford."""
    return summarize_names(list(dict.fromkeys(day.pack.spaces[day.home(squadron)].airfield for squadron in squadrons)))


def _squadrons_of_sector(day: Day, sector: str) -> list[Squadron]:
    spaces = day.pack.spaces
    return [squadron for squadron in day.state.squadrons.values() if spaces[day.home(squadron)].sector == sector]


def _is_spitfire(day: Day, squadron: Squadron) -> bool:
    return day.pack.squadrons[squadron.id].type == "Spitfire"


def _leaves_enough_spitfires(day: Day, sector: str, squadron: Squadron) -> bool:
    """Whether the later sectors can still provide the required number of Spitfires after this choice."""
    sectors = day.scenario.green_sectors
    later_sectors = sectors[sectors.index(sector) + 1 :]
    green = [
        candidate for candidate in day.state.squadrons.values() if not candidate.full and _is_spitfire(day, candidate)
    ]
    possible_later = sum(
        any(_is_spitfire(day, candidate) for candidate in _squadrons_of_sector(day, later)) for later in later_sectors
    )
    return len(green) + _is_spitfire(day, squadron) + possible_later >= day.scenario.green_spitfires


def _spitfire_count_text(day: Day) -> str:
    green = sum(not squadron.full and _is_spitfire(day, squadron) for squadron in day.state.squadrons.values())
    return f"(green Spitfires: {green} of at least {day.scenario.green_spitfires})"


def _refused_for_spitfires(day: Day, squadrons: Iterable[Squadron]) -> Iterable[Refused]:
    need = day.scenario.green_spitfires
    for squadron in squadrons:
        name = squadron_name(day.pack, squadron.id)
        why = f"at least {need} of the green squadrons must be Spitfires, and the later sectors do not have enough"
        yield Refused(f"green:{squadron.id}", name, why, "THD-3.4", piece=squadron.id)


def fill_cups(day: Day) -> None:
    """3.5, 3.6, 3.7: region and time chits, size chits, event chits."""
    state, scenario, pack = day.state, day.scenario, day.pack
    for region in RAID_REGIONS:
        state.region_cup += [region] * scenario.region_chits[region]
    state.region_cup += [TIME] * scenario.time_chits
    for size in pack.sizes.values():
        if not size.provisional or size.major in scenario.provisional_sizes:
            state.size_cup.append(size.id)
    state.event_cup += list(pack.chits)


def determine_weather(day: Day) -> None:
    """3.8: one die per region."""
    for region in RAID_REGIONS:
        die = day.roll(f"weather {region}", "THD-3.8")
        day.state.weather[region] = WEATHER_DIE[die]
        day.happen("weather", "THD-3.8", region=region, weather=WEATHER_DIE[die], die=die)
