"""Outcome summary of a fight: the worst result of each unit in a sequence of events, for displaying odds."""

from __future__ import annotations

from typing import Final

from dowding.engine.events import Event
from dowding.engine.outcome import SubjectOutcome
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.context import DISPLAY_BOXES, Day
from dowding.games.hardest_days.view.log_effects import RESULT_NAMES

SEVERITY: Final = ("-", "D", "A", "L", "H")
GRAVEST: Final = len(SEVERITY) - 1


def summarize_outcome(pack: Components, events: list[Event]) -> list[SubjectOutcome]:
    """By unit, the worst result of its combats; by target, the damage points it took."""
    units: dict[str, SubjectOutcome] = {}
    targets: dict[str, SubjectOutcome] = {}
    for event in events:
        if event.kind == "combat":
            group, squadron = event.get_str("group"), event.get_str("squadron")
            _record_worst(units, group, group, "german", event.get_str("german"))
            _record_worst(units, squadron, f"{squadron} Sqn", "british", event.get_str("british"))
        elif event.kind == "bombing":
            target, points = pack.targets[event.get_str("target")], event.get_int("points")
            gravity, about = min(points, GRAVEST), f"target/{target.id}"
            targets[target.id] = SubjectOutcome(target.name, f"{points} damage", gravity, side="british", about=about)
    return [*units.values(), *targets.values()]


def _record_worst(worst: dict[str, SubjectOutcome], unit: str, name: str, side: str, result: str) -> None:
    """Keep the worst result of a unit."""
    gravity, previous = SEVERITY.index(result), worst.get(unit)
    if previous is None or previous.gravity is None or gravity >= previous.gravity:
        worst[unit] = SubjectOutcome(name, RESULT_NAMES[result], gravity, side=side, about=unit)


def is_outcome_decided(day: Day) -> bool:
    """Whether no squadron is inside a Raid Display: no interception or combat is under way."""
    return not any(squadron.box in DISPLAY_BOXES for squadron in day.state.squadrons.values())
