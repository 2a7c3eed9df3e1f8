"""The combat sequence (THD-12.2): hunters and squadrons pair off, then squadrons go for bombers and escort."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from dowding.games.hardest_days.choosing import choose_group, choose_squadron
from dowding.games.hardest_days.components import Section
from dowding.games.hardest_days.day import BRITISH, Day
from dowding.games.hardest_days.resolution import fight
from dowding.games.hardest_days.state import BOMBER, ESCORT, HUNT, INFLIGHT, SECTIONS, Group, Squadron
from dowding.games.hardest_days.words import group_name, group_options, squadron_name, squadron_options
from dowding.kernel.agenda import Rules, StepFunction
from dowding.kernel.decision import DONE, Decision, Option, Sealed

SHIFTS = {"clear": 2, "patchy": 1, "broken": 0}
UnitT = TypeVar("UnitT", Group, Squadron)
ONWARD = Option("onward", "Move on to the Bomber Box", risky=True)


# Steps 1 and 2: the Hunt Box


def hunters_attack(day: Day, number: int) -> None:
    """Step 1: every section of the Hunt Box that holds both sides."""
    day.state.fought.clear()
    day.follow((next_hunt_section, number))


def next_hunt_section(day: Day, number: int) -> Rules:
    """12.1: one section at a time, starting with any."""
    contested = [
        section
        for section in SECTIONS
        if section not in day.state.fought
        and day.groups_of(number, HUNT, section)
        and day.squadrons_of(number, HUNT, section)
    ]
    if contested:
        section = yield from _choose_section(number, contested, HUNT)
        day.state.fought.append(section)
        day.follow((pair_off, number, section), (next_hunt_section, number))


def _choose_section(number: int, sections: list[Section], box: str) -> Generator[Decision | Sealed, Option, Section]:
    if len(sections) == 1:
        return sections[0]
    choice = yield Decision(
        BRITISH,
        f"Which section of the {'Hunt' if box == HUNT else 'Bomber'} Box of Raid {number} fights next?",
        rule="THD-12.1",
        options=[_section_option("section", number, box, each) for each in sections],
    )
    return next(each for each in sections if choice.id == f"section:{each}")


def _section_option(verb: str, number: int, box: str, section: Section) -> Option:
    return Option(f"{verb}:{section}", f"{section} section", region=f"raid-{number}/{box}/{section}", risky=True)


def pair_off(day: Day, number: int, section: Section) -> Rules:
    """Step 1: pair the units of a section one to one (TC-21: the player's pairs), then resolve pair by pair.

    All pairs are formed before the first die; the excess of the larger side stands aside.
    """
    hunters = day.groups_of(number, HUNT, section)
    squadrons = day.squadrons_of(number, HUNT, section)
    pairs: list[tuple[str, str]] = []
    if len(squadrons) >= len(hunters):
        for hunter in hunters:
            prompt = f"Which squadron does {group_name(day.pack, hunter.id)} fight?"
            squadron = yield from choose_squadron(day, prompt, "THD-12.2", "fight", squadrons, about=hunter.id)
            squadrons.remove(squadron)
            pairs.append((squadron.id, hunter.id))
    else:
        for squadron in squadrons:
            prompt = f"Which hunter does {squadron_name(day.pack, squadron.id)} fight?"
            hunter = yield from choose_group(day, prompt, "THD-12.2", "fight", hunters, about=squadron.id)
            hunters.remove(hunter)
            pairs.append((squadron.id, hunter.id))
    day.follow(
        *[(resolve_pair, number, f"{squadron} {hunter}") for squadron, hunter in pairs],
        (excess_squadron, number, section),
    )


def resolve_pair(day: Day, number: int, pair: str) -> Rules:
    """Step 1: one pair fights; the hunter is the attacker."""
    squadron, hunter = pair.split(" ")
    yield from fight(day, number, day.state.squadrons[squadron], day.state.groups[hunter], attacker=hunter)


def excess_squadron(day: Day, number: int, section: Section) -> Rules:
    """Step 2: each excess squadron moves on to the Bomber Box or attacks a hunter of its section that is still there.

    The pairs have fought and left the section, so the squadrons still in it are the excess; one acts after the other.
    """
    excess = day.squadrons_of(number, HUNT, section)
    if not excess:
        return
    hunters = day.groups_of(number, HUNT, section)
    squadron, choice = excess[0], ONWARD
    if hunters:
        prompt = "Which of the squadrons that are not held acts next?"
        squadron = yield from choose_squadron(day, prompt, "THD-12.2", "next", excess)
        choice = yield Decision(
            BRITISH,
            f"{squadron_name(day.pack, squadron.id)} is not held: on to the bombers, or attack a hunter?",
            rule="THD-12.2",
            options=[ONWARD, *group_options(day.pack, "attack", hunters)],
            about=squadron.id,
        )
    day.follow((excess_squadron, number, section))
    if choice is ONWARD:
        day.put_squadron(squadron, BOMBER, raid=number, section=section, edge=squadron.edge)
        day.happen("squadron moves on", "THD-12.2", raid=number, squadron=squadron.id, section=section)
    else:
        yield from fight(day, number, squadron, day.state.groups[choice.piece], attacker=squadron.id)


# Step 3: shifts


def shift_squadrons(day: Day, number: int) -> None:
    """Step 3: squadrons in the Bomber Box change section: two in clear weather, one in patchy, none in broken."""
    shifts = SHIFTS[day.weather_over(day.state.raids[number].space)]
    day.state.shifted.clear()
    if day.groups_of(number, BOMBER) or day.groups_of(number, ESCORT):
        day.follow(*[(shift, number)] * shifts)


def shift(day: Day, number: int) -> Rules:
    """Step 3: one squadron that has not shifted yet to another section, or none."""
    squadrons = [each for each in day.squadrons_of(number, BOMBER) if each.id not in day.state.shifted]
    if not squadrons:
        return
    choice = yield Decision(
        BRITISH,
        f"Shift a squadron to another section of Raid {number}, or be done",
        rule="THD-12.2",
        options=[DONE, *squadron_options(day.pack, "shift", squadrons)],
    )
    if choice is DONE:
        day.drop((shift, number))
        return
    squadron = day.state.squadrons[choice.piece]
    others = [section for section in SECTIONS if section != squadron.section]
    where = yield Decision(
        BRITISH,
        f"To which section does {squadron_name(day.pack, squadron.id)} shift?",
        rule="THD-12.2",
        options=[_section_option("to", number, BOMBER, each) for each in others],
        about=squadron.id,
    )
    section = next(each for each in others if where.id == f"to:{each}")
    day.put_squadron(squadron, BOMBER, raid=number, section=section, edge=squadron.edge)
    day.state.shifted.append(squadron.id)
    day.happen("squadron shifts", "THD-12.2", raid=number, squadron=squadron.id, section=section)


# Steps 4 and 5: the Bomber and Close Escort boxes


def squadrons_attack(day: Day, number: int) -> None:
    """Step 4: every section of the Bomber Box that holds both sides; its close escort fights with it."""
    day.state.fought.clear()
    day.follow((next_bomber_section, number))


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
        section = yield from _choose_section(number, contested, BOMBER)
        day.state.fought.append(section)
        day.state.attacked.clear()
        day.follow((surplus_attack, number, section), (escort_attack, number, section), (next_bomber_section, number))


def surplus_attack(day: Day, number: int, section: Section) -> Rules:
    """Step 4: while squadrons that have not attacked outnumber the escorts, one of them attacks."""
    waiting = day.squadrons_of(number, BOMBER, section)
    if len(waiting) > len(day.groups_of(number, ESCORT, section)) and _raiders_in(day, number, section):
        day.follow((surplus_attack, number, section))
        yield from _attack(day, number, section, waiting)


def escort_attack(day: Day, number: int, section: Section) -> Rules:
    """Step 5: an escort that has not attacked yet attacks a squadron of its section; then it is a squadron's turn."""
    waiting = day.squadrons_of(number, BOMBER, section)
    if not waiting or not _raiders_in(day, number, section):
        return
    day.follow((squadron_attack, number, section))
    fresh = [group for group in day.groups_of(number, ESCORT, section) if group.id not in day.state.attacked]
    if fresh:
        escort, squadron = yield from _choose_escort_attack(day, fresh, waiting)
        day.state.attacked.append(escort.id)
        yield from fight(day, number, squadron, escort, attacker=escort.id)


def squadron_attack(day: Day, number: int, section: Section) -> Rules:
    """Step 5: a squadron must attack while a group is in its section; then it is the escorts' turn again."""
    waiting = day.squadrons_of(number, BOMBER, section)
    if waiting and _raiders_in(day, number, section):
        day.follow((escort_attack, number, section))
        yield from _attack(day, number, section, waiting)


def _choose_escort_attack(
    day: Day, escorts: list[Group], squadrons: list[Squadron]
) -> Generator[Decision | Sealed, Option, tuple[Group, Squadron]]:
    """TC-22: which escort attacks whom is the Germans' luck, unless the match lets the player say."""
    if day.state.settings["german_choices"] == "player":
        escort = yield from choose_group(day, "Which escort attacks?", "THD-12.2", "escort", escorts)
        prompt = f"Which squadron does {group_name(day.pack, escort.id)} attack?"
        squadron = yield from choose_squadron(day, prompt, "THD-12.2", "fight", squadrons, about=escort.id)
        return escort, squadron
    return _at_random(day, "escort", escorts), _at_random(day, "escort's victim", squadrons)


def _at_random(day: Day, name: str, units: list[UnitT]) -> UnitT:
    return units[day.roll(name, "THD-12.2", len(units)) - 1] if len(units) > 1 else units[0]


def _raiders_in(day: Day, number: int, section: Section) -> list[Group]:
    """The groups of a section that a squadron in the Bomber Box can attack."""
    return [g for g in day.groups_of(number) if g.section == section and (g.box == BOMBER or g.box == ESCORT)]


def _attack(day: Day, number: int, section: Section, squadrons: list[Squadron]) -> Rules:
    """A squadron of the player's choice attacks a group of his choice in its section."""
    prompt = f"Which squadron attacks next in the {section} section of Raid {number}?"
    squadron = yield from choose_squadron(day, prompt, "THD-12.2", "attack-with", squadrons)
    prompt = f"Which group does {squadron_name(day.pack, squadron.id)} attack?"
    raiders = _raiders_in(day, number, section)
    group = yield from choose_group(day, prompt, "THD-12.2", "attack", raiders, about=squadron.id)
    yield from fight(day, number, squadron, group, attacker=squadron.id)


# Steps 6 and 7


def squadrons_leave(day: Day, number: int) -> None:
    """Step 6: squadrons that found nobody to fight go Inflight."""
    for squadron in list(day.state.squadrons.values()):
        if squadron.raid == number:
            day.put_squadron(squadron, INFLIGHT)
            day.happen("squadron leaves", "THD-12.2", raid=number, squadron=squadron.id)


def raid_force_adjustment(day: Day, number: int) -> None:
    """Step 7: escorts with nobody left to escort strafe; a raid without raiders is taken off the map."""
    for section in SECTIONS:
        if not day.groups_of(number, BOMBER, section):
            for escort in day.groups_of(number, ESCORT, section):
                day.put_group(escort, BOMBER, raid=number, section=section)
                day.happen("escort strafes", "THD-12.2", raid=number, group=escort.id, section=section)
    day.disband_without_raiders(number, "driven off")


COMBAT: tuple[StepFunction, ...] = (
    hunters_attack,  # steps 1 and 2
    shift_squadrons,  # step 3
    squadrons_attack,  # steps 4 and 5
    squadrons_leave,  # step 6
    raid_force_adjustment,  # step 7
)
