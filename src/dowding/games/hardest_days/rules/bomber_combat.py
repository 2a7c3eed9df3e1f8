"""Combat in the Bomber and Close Escort boxes (THD-12.2 steps 3 to 5): shifts, surplus attacks, then turn by turn."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, SimultaneousDecisions
from dowding.games.hardest_days.pack.components import Section
from dowding.games.hardest_days.rules.combat_resolution import fight
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import group_name, squadron_name, squadron_options
from dowding.games.hardest_days.rules.raid_display_sections import (
    choose_section,
    section_option,
    send_home,
    waiting_squadrons,
)
from dowding.games.hardest_days.rules.unit_choice import choose_group, choose_squadron
from dowding.games.hardest_days.state import BOMBER, ESCORT, SECTIONS, Group, Squadron

SHIFTS_BY_WEATHER = {"clear": 2, "patchy": 1, "broken": 0}
UnitT = TypeVar("UnitT", Group, Squadron)

# Step 3: shifts


def shift_squadrons(day: Day, number: int) -> None:
    """Step 3: squadrons in the Bomber Box change section: two in clear weather, one in patchy, none in broken."""
    shifts = SHIFTS_BY_WEATHER[day.weather_over(day.state.raids[number].space)]
    day.state.shifted.clear()
    if day.groups_of(number, BOMBER) or day.groups_of(number, ESCORT):
        day.schedule_next(*[(shift, number)] * shifts)


def shift(day: Day, number: int) -> Rules:
    """Step 3: one squadron that has not shifted yet to another section, or none."""
    squadrons = [candidate for candidate in day.squadrons_of(number, BOMBER) if candidate.id not in day.state.shifted]
    if not squadrons:
        return
    choice = yield Decision(
        BRITISH,
        f"Shift a squadron to another section of Raid {number}, or finish",
        rule="THD-12.2",
        options=[DONE, *squadron_options(day.pack, "shift", squadrons)],
        about=(f"raid-{number}",),
    )
    if choice is DONE:
        day.drop((shift, number))
        return
    squadron = day.state.squadrons[choice.piece]
    others = [section for section in SECTIONS if section != squadron.section]
    destination = yield Decision(
        BRITISH,
        f"To which section does {squadron_name(day.pack, squadron.id)} shift?",
        rule="THD-12.2",
        options=[section_option("to", number, BOMBER, candidate) for candidate in others],
        about=(squadron.id,),
    )
    section = next(candidate for candidate in others if destination.id == f"to:{candidate}")
    day.put_squadron(squadron, BOMBER, raid=number, section=section, edge=squadron.edge)
    day.state.shifted.append(squadron.id)
    day.happen("squadron shifts", "THD-12.2", raid=number, squadron=squadron.id, section=section)


# Steps 4 and 5: the Bomber and Close Escort boxes


def squadrons_attack(day: Day, number: int) -> None:
    """Step 4: every section of the Bomber Box that holds both sides; its close escort fights with it."""
    day.state.fought.clear()
    day.schedule_next((next_bomber_section, number))


def next_bomber_section(day: Day, number: int) -> Rules:
    """12.1: one section at a time, starting with any."""
    contested = [
        section
        for section in SECTIONS
        if section not in day.state.fought
        and day.squadrons_of(number, BOMBER, section)
        and _raiders_in(day, number, section)
    ]
    if contested:
        section = yield from choose_section(number, contested, BOMBER)
        day.state.fought.append(section)
        day.state.attacked.clear()
        day.schedule_next(
            (surplus_attack, number, section),
            (alternate_attacks, number, section),
            (section_done, number, section),
            (next_bomber_section, number),
        )


def surplus_attack(day: Day, number: int, section: Section) -> Rules:
    """Step 4: while squadrons that have not attacked outnumber the escorts, one of them attacks."""
    waiting = waiting_squadrons(day, number, BOMBER, section)
    if len(waiting) > len(day.groups_of(number, ESCORT, section)) and _raiders_in(day, number, section):
        day.schedule_next((surplus_attack, number, section))
        yield from _attack(day, number, section, waiting)


def alternate_attacks(day: Day, number: int, section: Section) -> None:
    """Step 5: an escort and a squadron alternate until all have attacked or have no unit to attack."""
    escorts, squadrons = _escorts_yet_to_attack(day, number, section), day.squadrons_of(number, BOMBER, section)
    waiting = waiting_squadrons(day, number, BOMBER, section)
    if (escorts and squadrons) or (waiting and _raiders_in(day, number, section)):
        day.schedule_next(
            (escort_attack, number, section), (squadron_attack, number, section), (alternate_attacks, number, section)
        )


def escort_attack(day: Day, number: int, section: Section) -> Rules:
    """Step 5: an escort that has not attacked yet attacks a squadron of its section; it may have attacked (TC-50)."""
    escorts, squadrons = _escorts_yet_to_attack(day, number, section), day.squadrons_of(number, BOMBER, section)
    if escorts and squadrons:
        escort, squadron = yield from _choose_escort_attack(day, escorts, squadrons)
        day.state.attacked.append(escort.id)
        yield from fight(day, number, squadron, escort, attacker=escort.id)


def squadron_attack(day: Day, number: int, section: Section) -> Rules:
    """Step 5: a squadron that has not attacked yet must attack while a group is in its section."""
    waiting = waiting_squadrons(day, number, BOMBER, section)
    if waiting and _raiders_in(day, number, section):
        yield from _attack(day, number, section, waiting)


def section_done(day: Day, number: int, section: Section) -> None:
    """TC-50: squadrons stay in their section until it is finished; then the remaining ones go Inflight."""
    send_home(day, number, day.squadrons_of(number, BOMBER, section))


def _escorts_yet_to_attack(day: Day, number: int, section: Section) -> list[Group]:
    return [group for group in day.groups_of(number, ESCORT, section) if group.id not in day.state.attacked]


def _choose_escort_attack(
    day: Day, escorts: list[Group], squadrons: list[Squadron]
) -> Generator[Decision | SimultaneousDecisions, Option, tuple[Group, Squadron]]:
    """TC-22: escort attacks are chosen at random, unless a setting lets the player choose."""
    if day.state.settings["german_choices"] == "player":
        escort = yield from choose_group(day, "Which escort attacks?", "THD-12.2", "escort", escorts)
        prompt = f"Which squadron does {group_name(day.pack, escort.id)} attack?"
        squadron = yield from choose_squadron(day, prompt, "THD-12.2", "fight", squadrons, about=(escort.id,))
        return escort, squadron
    return _pick_at_random(day, "escort", escorts), _pick_at_random(day, "escort's victim", squadrons)


def _pick_at_random(day: Day, name: str, units: list[UnitT]) -> UnitT:
    return units[day.roll(name, "THD-12.2", len(units)) - 1] if len(units) > 1 else units[0]


def _raiders_in(day: Day, number: int, section: Section) -> list[Group]:
    """The groups of a section that a squadron in the Bomber Box can attack."""
    return [g for g in day.groups_of(number) if g.section == section and (g.box == BOMBER or g.box == ESCORT)]


def _attack(day: Day, number: int, section: Section, squadrons: list[Squadron]) -> Rules:
    """A squadron of the player's choice attacks a group of their choice in its section."""
    prompt = f"Which squadron attacks next in the {section} section of Raid {number}?"
    squadron = yield from choose_squadron(day, prompt, "THD-12.2", "attack-with", squadrons, about=(f"raid-{number}",))
    prompt = f"Which group does {squadron_name(day.pack, squadron.id)} attack?"
    raiders = _raiders_in(day, number, section)
    group = yield from choose_group(day, prompt, "THD-12.2", "attack", raiders, about=(squadron.id,))
    day.state.attacked.append(squadron.id)
    yield from fight(day, number, squadron, group, attacker=squadron.id)
