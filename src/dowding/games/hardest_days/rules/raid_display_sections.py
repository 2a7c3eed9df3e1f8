"""The sections of a Raid Display in combat (THD-12.2): the next one, squadrons that wait, squadrons that go home."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from dowding.engine.decision import Decision, Option, SimultaneousDecisions
from dowding.games.hardest_days.pack.components import Section
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.state import HUNT, INFLIGHT, Squadron

CombatBox = Literal["hunt", "bomber"]


def choose_section(
    number: int, sections: list[Section], box: CombatBox
) -> Generator[Decision | SimultaneousDecisions, Option, Section]:
    """12.1: the player chooses the next section to fight, if there is a choice."""
    if len(sections) == 1:
        return sections[0]
    choice = yield Decision(
        BRITISH,
        f"Which section of the {'Hunt' if box == HUNT else 'Bomber'} Box of Raid {number} fights next?",
        rule="THD-12.1",
        options=[section_option("section", number, box, section) for section in sections],
        about=(f"raid-{number}",),
    )
    return next(section for section in sections if choice.id == f"section:{section}")


def section_option(verb: str, number: int, box: CombatBox, section: Section) -> Option:
    """A section of a box, to fight in or to go to."""
    return Option(f"{verb}:{section}", f"{section} section", region=f"raid-{number}/{box}/{section}", risky=True)


def waiting_squadrons(day: Day, number: int, box: CombatBox, section: Section) -> list[Squadron]:
    """The squadrons of a section that have not had their turn in it."""
    return [squadron for squadron in day.squadrons_of(number, box, section) if squadron.id not in day.state.attacked]


def send_home(day: Day, number: int, squadrons: list[Squadron]) -> None:
    """Squadrons leave a finished section at their present strength."""
    for squadron in squadrons:
        day.put_squadron(squadron, INFLIGHT)
        event_kind = "squadron goes home" if squadron.id in day.state.attacked else "squadron leaves"
        day.happen(event_kind, "THD-12.2p", raid=number, squadron=squadron.id)
