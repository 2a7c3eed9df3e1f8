"""What is at stake in a fight: the worst that befell each unit in a run of events, in the words of the table."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.day import IN_DISPLAY, Day
from dowding.games.hardest_days.log import RESULTS
from dowding.games.hardest_days.pack import Components
from dowding.kernel.events import Event

SEVERITY: Final = ("-", "D", "A", "L", "H")


def sum_up(pack: Components, events: list[Event]) -> dict[str, str]:
    """By unit, the worst result of its combats; by target, the damage points it took."""
    worst: dict[str, str] = {}
    points: dict[str, str] = {}
    for event in events:
        if event.kind == "combat":
            _note(worst, event.text("group"), event.text("german"))
            _note(worst, f"{event.text('squadron')} Sqn", event.text("british"))
        elif event.kind == "bombing":
            points[pack.targets[event.text("target")].name] = f"{event.number('points')} damage"
    return {unit: RESULTS[result] for unit, result in worst.items()} | points


def _note(worst: dict[str, str], unit: str, result: str) -> None:
    if SEVERITY.index(result) >= SEVERITY.index(worst.get(unit, "-")):
        worst[unit] = result


def is_settled(day: Day) -> bool:
    """Whether no squadron is inside a Raid Display: no interception or combat is under way."""
    return not any(squadron.box in IN_DISPLAY for squadron in day.state.squadrons.values())
