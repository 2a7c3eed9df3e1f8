"""Close escort placement (THD-8.10): escorts go to sections with bombers; without bombers they strafe."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.pack.components import Section
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import group_name
from dowding.games.hardest_days.state import BOMBER, ESCORT, SECTIONS, Group


def place_close_escort(day: Day, number: int, escorts: list[str]) -> Rules:
    """8.10, 8.11: by letter, then to a section with bombers; without bombers in the raid, into the Bomber Box."""
    if not escorts:
        return
    counters = day.pack.groups
    if not any(day.is_bomber(group) for group in day.groups_of(number, BOMBER)):
        die = day.roll("bomber placement", "THD-8.10")
        for group_id in escorts:
            section = day.pack.section_for(BOMBER, die, counters[group_id].letter)
            day.put_group(day.state.groups[group_id], BOMBER, raid=number, section=section)
        return
    for group_id in escorts:
        section = day.pack.letter_section[counters[group_id].letter]
        day.put_group(day.state.groups[group_id], ESCORT, raid=number, section=section)
    for group_id in escorts:
        group = day.state.groups[group_id]
        if count_bombers_in(day, number, group.section) == 0:
            yield from _move_beside_bombers(day, number, group)


def count_bombers_in(day: Day, number: int, section: str) -> int:
    """The bomber groups in a section of the Bomber Box; strafers do not count."""
    return sum(group.section == section and day.is_bomber(group) for group in day.groups_of(number, BOMBER))


def _move_beside_bombers(day: Day, number: int, group: Group) -> Rules:
    """8.10: the section with fewest escorts, then with most bombers; the player breaks ties."""
    sections = _preferred_sections(day, number)
    section = sections[0]
    if len(sections) > 1:
        choice = yield Decision(
            BRITISH,
            f"Which section of Raid {number} does {group_name(day.pack, group.id)} escort?",
            rule="THD-8.10",
            options=[_section_option(number, candidate) for candidate in sections],
            about=(group.id, f"raid-{number}"),
        )
        section = next(candidate for candidate in sections if choice.id == f"escort:{candidate}")
    day.put_group(group, ESCORT, raid=number, section=section)
    day.happen("escort moves", "THD-8.10", raid=number, group=group.id, section=section)


def _preferred_sections(day: Day, number: int) -> list[Section]:
    escorts = day.groups_of(number, ESCORT)
    ranked: dict[Section, tuple[int, int]] = {}
    for section in SECTIONS:
        bombers = count_bombers_in(day, number, section)
        if bombers:
            ranked[section] = (sum(escort.section == section for escort in escorts), -bombers)
    best = min(ranked.values())
    return [section for section, rank in ranked.items() if rank == best]


def _section_option(number: int, section: Section) -> Option:
    region = f"raid-{number}/escort/{section}"
    return Option(f"escort:{section}", f"{section} section", region=region, risky=True)
