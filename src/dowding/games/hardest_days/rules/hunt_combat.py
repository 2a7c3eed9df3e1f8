"""Combat in the Hunt Box (THD-12.2 steps 1 and 2): hunters and squadrons are paired, then surplus squadrons act."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.pack.components import Section
from dowding.games.hardest_days.rules.combat_resolution import fight
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import group_name, group_options, squadron_name
from dowding.games.hardest_days.rules.raid_display_sections import choose_section, send_home, waiting_squadrons
from dowding.games.hardest_days.rules.unit_choice import choose_group, choose_squadron
from dowding.games.hardest_days.state import BOMBER, HUNT, SECTIONS

ONWARD = Option("onward", "Move on to the Bomber Box", risky=True)


def hunters_attack(day: Day, number: int) -> None:
    """Step 1: every section of the Hunt Box that holds both sides."""
    day.state.fought.clear()
    day.schedule_next((next_hunt_section, number))


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
        section = yield from choose_section(number, contested, HUNT)
        day.state.fought.append(section)
        day.state.attacked.clear()
        day.schedule_next((pair_off, number, section), (next_hunt_section, number))


def pair_off(day: Day, number: int, section: Section) -> Rules:
    """Step 1: pair the units of a section one to one (TC-21: the player's pairs), then resolve pair by pair.

    All pairs are formed before the first die; surplus units of the larger side are set aside.
    """
    hunters = day.groups_of(number, HUNT, section)
    squadrons = day.squadrons_of(number, HUNT, section)
    pairs: list[tuple[str, str]] = []
    if len(squadrons) >= len(hunters):
        for hunter in hunters:
            prompt = f"Which squadron does {group_name(day.pack, hunter.id)} fight?"
            squadron = yield from choose_squadron(day, prompt, "THD-12.2", "fight", squadrons, about=(hunter.id,))
            squadrons.remove(squadron)
            pairs.append((squadron.id, hunter.id))
    else:
        for squadron in squadrons:
            prompt = f"Which hunter does {squadron_name(day.pack, squadron.id)} fight?"
            hunter = yield from choose_group(day, prompt, "THD-12.2", "fight", hunters, about=(squadron.id,))
            hunters.remove(hunter)
            pairs.append((squadron.id, hunter.id))
    day.state.attacked += [squadron for squadron, _ in pairs]
    day.schedule_next(
        *[(resolve_pair, number, f"{squadron} {hunter}") for squadron, hunter in pairs],
        (excess_squadron, number, section),
    )


def resolve_pair(day: Day, number: int, pair: str) -> Rules:
    """Step 1: one pair fights; the hunter is the attacker."""
    squadron, hunter = pair.split(" ")
    yield from fight(day, number, day.state.squadrons[squadron], day.state.groups[hunter], attacker=hunter)


def excess_squadron(day: Day, number: int, section: Section) -> Rules:
    """Step 2: each excess squadron moves on to the Bomber Box or attacks a hunter of its section that is still there.

    They act one after the other. A squadron that has fought and was not moved by its result then goes home.
    """
    excess = waiting_squadrons(day, number, HUNT, section)
    if not excess:
        send_home(day, number, day.squadrons_of(number, HUNT, section))
        return
    hunters = day.groups_of(number, HUNT, section)
    squadron, choice = excess[0], ONWARD
    if hunters:
        prompt = "Which surplus squadron acts next?"
        squadron = yield from choose_squadron(day, prompt, "THD-12.2", "next", excess)
        choice = yield Decision(
            BRITISH,
            f"{squadron_name(day.pack, squadron.id)} has no opponent: move on to the bombers, or attack a hunter?",
            rule="THD-12.2",
            options=[ONWARD, *group_options(day.pack, "attack", hunters)],
            about=(squadron.id,),
        )
    day.schedule_next((excess_squadron, number, section))
    if choice is ONWARD:
        day.put_squadron(squadron, BOMBER, raid=number, section=section, edge=squadron.edge)
        day.happen("squadron moves on", "THD-12.2", raid=number, squadron=squadron.id, section=section)
    else:
        day.state.attacked.append(squadron.id)
        yield from fight(day, number, squadron, day.state.groups[choice.piece], attacker=squadron.id)
