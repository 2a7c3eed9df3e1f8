"""Interception (THD-11): hunters catch squadrons, squadrons join by choice, a die places them in the display."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import DONE, Decision, Refused
from dowding.engine.text import format_count
from dowding.games.hardest_days.pack.components import EvadeResult, Weather
from dowding.games.hardest_days.rules.combat import COMBAT
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import raid_option, squadron_name, squadron_options
from dowding.games.hardest_days.rules.unit_choice import RefusedProvider, choose_squadron
from dowding.games.hardest_days.state import ALTITUDES, BOMBER, HOURS, HUNT, SECTIONS, Raid, Squadron

ALTITUDE_ADVANTAGE = 2


def interception_and_combat(day: Day) -> None:
    """II.1: every raid that shares an English space with airborne squadrons, one raid after the other."""
    day.state.air_actions += 1
    day.happen("air action", "THD-SOP-II0", number=day.state.air_actions, hour=HOURS[day.state.hour])
    day.begin_step("interception")
    day.state.engaged.clear()
    day.schedule_next(next_engagement)


def next_engagement(day: Day) -> Rules:
    """11.2: of two raids in one space, the one with most hunters, then most groups, then the player's choice."""
    contested = [
        raid
        for raid in day.raids_in_order()
        if raid.in_england and raid.number not in day.state.engaged and day.airborne_in(raid.space)
    ]
    if not contested:
        return
    together = [raid for raid in contested if raid.space == contested[0].space]
    strength = {raid.number: (len(day.hunters(raid.number)), len(day.groups_of(raid.number))) for raid in together}
    strongest = [raid for raid in together if strength[raid.number] == max(strength.values())]
    number = strongest[0].number
    if len(strongest) > 1:
        choice = yield Decision(
            BRITISH,
            f"{len(together)} raids over {contested[0].space}: which one do you intercept first?",
            rule="THD-11.2",
            options=[raid_option("first", raid) for raid in strongest],
        )
        number = next(raid.number for raid in strongest if choice.id == f"first:{raid.number}")
    day.state.engaged.append(number)
    day.schedule_next(*[(step, number) for step in INTERCEPTION], next_engagement)


def hunters_intercept_level(day: Day, number: int) -> Rules:
    """11.1 step 1: hunters catch squadrons at the raid's altitude, as many as there are hunters, reduced ones first."""
    raid = day.state.raids[number]
    squadrons = _squadrons_at_level(day, raid, 0)
    count = min(len(day.hunters(number)), len(squadrons))
    reduced = [squadron for squadron in squadrons if not squadron.full]
    yield from _catch_squadrons(day, number, reduced, min(count, len(reduced)), edge=0, step=1)
    full = [squadron for squadron in squadrons if squadron.full]
    yield from _catch_squadrons(day, number, full, count - min(count, len(reduced)), edge=0, step=1)


def hunters_intercept_other_levels(day: Day, number: int) -> Rules:
    """11.1 step 2: spare hunters may catch squadrons one level lower (die 1-3), and one level higher (die 1)."""
    raid = day.state.raids[number]
    spare_hunters = len(day.hunters(number)) - len(day.squadrons_of(number, HUNT))
    lower, higher = _squadrons_at_level(day, raid, -1), _squadrons_at_level(day, raid, +1)
    if spare_hunters <= 0 or not (lower or higher):
        return
    die = day.roll("hunters at other altitudes", "THD-11.1")
    day.happen("hunters search", "THD-11.1", raid=number, die=die, lower=bool(lower), higher=bool(higher))
    if die <= 3:
        count = min(spare_hunters, len(lower))
        yield from _catch_squadrons(day, number, lower, count, edge=-ALTITUDE_ADVANTAGE, step=2)
        spare_hunters -= count
    if die == 1:
        yield from _catch_squadrons(
            day, number, higher, min(spare_hunters, len(higher)), edge=ALTITUDE_ADVANTAGE, step=2
        )


def squadrons_intercept_level(day: Day, number: int) -> Rules:
    """11.1 step 3: squadrons left at the raid's altitude may intercept, each at the player's option."""
    yield from _send_squadrons_in(
        day, number, {squadron.id: 0 for squadron in _squadrons_at_level(day, day.state.raids[number], 0)}
    )


def squadrons_intercept_other_levels(day: Day, number: int) -> Rules:
    """11.1 step 3: for other altitudes a die: 1-3 one level higher may join, 1-2 one level lower as well."""
    raid = day.state.raids[number]
    higher, lower = _squadrons_at_level(day, raid, +1), _squadrons_at_level(day, raid, -1)
    if not (higher or lower):
        return
    die = day.roll("squadrons at other altitudes", "THD-11.1")
    day.happen("squadrons search", "THD-11.1", raid=number, die=die, lower=bool(lower), higher=bool(higher))
    edge_by_squadron: dict[str, int] = {}
    if die <= 3:
        edge_by_squadron |= {squadron.id: ALTITUDE_ADVANTAGE for squadron in higher}
    if die <= 2:
        edge_by_squadron |= {squadron.id: -ALTITUDE_ADVANTAGE for squadron in lower}
    yield from _send_squadrons_in(day, number, edge_by_squadron)


def _squadrons_at_level(day: Day, raid: Raid, levels: int) -> list[Squadron]:
    """The airborne squadrons in the raid's space that many levels above or below it; HIGH and LOW never meet."""
    level = ALTITUDES.index(raid.altitude or "MED") + levels
    if not 0 <= level < len(ALTITUDES):
        return []
    return [squadron for squadron in day.airborne_in(raid.space) if squadron.altitude == ALTITUDES[level]]


def _catch_squadrons(day: Day, number: int, squadrons: list[Squadron], count: int, *, edge: int, step: int) -> Rules:
    """Catch this number of the squadrons; the player chooses which ones."""
    while count:
        if count == len(squadrons):
            caught = squadrons[0]
        else:
            choice = yield Decision(
                BRITISH,
                f"The hunters of Raid {number} catch {format_count(count, 'more squadron')}: which one?",
                rule="THD-11.1",
                options=squadron_options(day.pack, "caught", squadrons),
                refused=_refused_full_squadrons(day, number, squadrons) if step == 1 else None,
                about=(f"raid-{number}",),
            )
            caught = day.state.squadrons[choice.piece]
        enter_display(day, number, caught, edge)
        day.happen("squadron caught", "THD-11.1", raid=number, squadron=caught.id, edge=edge)
        squadrons = [squadron for squadron in squadrons if squadron.id != caught.id]
        count -= 1


def _refused_full_squadrons(day: Day, number: int, offered: list[Squadron]) -> RefusedProvider:
    def refusals() -> Iterable[Refused]:
        for squadron in _squadrons_at_level(day, day.state.raids[number], 0):
            if squadron.full and not offered[0].full:
                name = squadron_name(day.pack, squadron.id)
                yield Refused(
                    f"caught:{squadron.id}", name, "reduced squadrons are caught first", "THD-11.1", squadron.id
                )

    return refusals


def _send_squadrons_in(day: Day, number: int, edge_by_squadron: dict[str, int]) -> Rules:
    """The player sends squadrons in one by one until they finish."""
    while edge_by_squadron:
        choice = yield Decision(
            BRITISH,
            f"Send a squadron to intercept Raid {number}, or finish",
            rule="THD-11.1",
            options=[
                DONE,
                *[squadron_options(day.pack, "intercept", [day.state.squadrons[s]])[0] for s in edge_by_squadron],
            ],
            refused=lambda: _refused_interceptions(day, number, edge_by_squadron),
            about=(f"raid-{number}",),
        )
        if choice is DONE:
            return
        edge = edge_by_squadron.pop(choice.piece)
        enter_display(day, number, day.state.squadrons[choice.piece], edge)
        day.happen("squadron intercepts", "THD-11.1", raid=number, squadron=choice.piece, edge=edge)


def _refused_interceptions(day: Day, number: int, edge_by_squadron: dict[str, int]) -> Iterable[Refused]:
    raid = day.state.raids[number]
    at_its_altitude = _squadrons_at_level(day, raid, 0)
    for squadron in day.airborne_in(raid.space):
        if squadron.id not in edge_by_squadron:
            name = squadron_name(day.pack, squadron.id)
            why = f"it cannot reach the raid from {squadron.altitude} now"
            if squadron in at_its_altitude:
                why = "it was held back earlier; other squadrons intercept now"
            yield Refused(f"intercept:{squadron.id}", name, why, "THD-11.1", piece=squadron.id)


def enter_display(day: Day, number: int, squadron: Squadron, edge: int) -> None:
    """Move a squadron from the map to the Raid Display, with its altitude marker."""
    day.put_squadron(squadron, HUNT, raid=number, edge=edge)
    raid = day.state.raids[number]
    if not raid.intercepted:
        day.change_raid(replace(raid, intercepted=True))


def deploy_squadrons(day: Day, number: int) -> Rules:
    """11.1 step 4: one die sends each letter to a section of the Hunt Box; evade results take one squadron past it."""
    entrants = day.squadrons_of(number, HUNT)
    if not entrants:
        return
    die = day.roll("squadron placement", "THD-11.1")
    for squadron in entrants:
        section = day.pack.section_for(HUNT, die, day.pack.squadrons[squadron.id].letter)
        day.state.squadrons[squadron.id] = replace(squadron, section=section)
    day.happen("squadrons deployed", "THD-11.1", raid=number, die=die, squadrons=[squadron.id for squadron in entrants])
    weather = day.weather_over(day.state.raids[number].space)
    for section, evade in zip(SECTIONS, day.pack.placements["hunt", die].evade, strict=True):
        here = day.squadrons_of(number, HUNT, section)
        if here and can_evade(evade, weather) and day.groups_of(number, HUNT, section):
            prompt = f"Which squadron evades the hunters of Raid {number}?"
            squadron = yield from choose_squadron(day, prompt, "THD-11.1", "evade", here, about=(f"raid-{number}",))
            day.state.squadrons[squadron.id] = replace(squadron, box=BOMBER)
            day.happen("squadron evades", "THD-11.1", raid=number, squadron=squadron.id, section=section)


def can_evade(evade: EvadeResult, weather: Weather) -> bool:
    """Whether an evade result counts in this weather, that of the space of the interception (TC-48)."""
    return evade == "evade" or (evade == "cloud" and weather != "clear") or (evade == "broken" and weather == "broken")


def fly_through(day: Day, number: int) -> None:
    """11.1 step 5: squadrons in a section without hunters move on to the Bomber Box. Then combat follows (12.1)."""
    has_entrants = False
    for squadron in day.state.squadrons.values():
        if squadron.raid != number:
            continue
        has_entrants = True
        if squadron.box == HUNT and squadron.section and not day.groups_of(number, HUNT, squadron.section):
            day.state.squadrons[squadron.id] = replace(squadron, box=BOMBER)
            day.happen(
                "squadron flies through", "THD-11.1", raid=number, squadron=squadron.id, section=squadron.section
            )
    if has_entrants:
        day.schedule_next(*[(step, number) for step in COMBAT])


INTERCEPTION: tuple[StepFunction, ...] = (
    hunters_intercept_level,  # step 1
    hunters_intercept_other_levels,  # step 2
    squadrons_intercept_level,  # step 3
    squadrons_intercept_other_levels,  # step 3
    deploy_squadrons,  # step 4
    fly_through,  # step 5
)
