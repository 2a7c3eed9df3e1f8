"""What is at stake in a fight: the worst that befell each unit in a run of events, in the words of the table."""

from __future__ import annotations

from typing import Final

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.day import IN_DISPLAY, Day
from dowding.games.hardest_days.view.log_effects import RESULTS
from dowding.view.scene import Stake

SEVERITY: Final = ("-", "D", "A", "L", "H")
GRAVEST: Final = len(SEVERITY) - 1


def sum_up(pack: Components, events: list[Event]) -> list[Stake]:
    """By unit, the worst result of its combats; by target, the damage points it took."""
    units: dict[str, Stake] = {}
    targets: dict[str, Stake] = {}
    for event in events:
        if event.kind == "combat":
            group, squadron = event.text("group"), event.text("squadron")
            _note(units, group, group, "german", event.text("german"))
            _note(units, squadron, f"{squadron} Sqn", "british", event.text("british"))
        elif event.kind == "bombing":
            target, points = pack.targets[event.text("target")], event.number("points")
            gravity, about = min(points, GRAVEST), f"target/{target.id}"
            targets[target.id] = Stake(target.name, f"{points} damage", gravity, side="british", about=about)
    return [*units.values(), *targets.values()]


def _note(worst: dict[str, Stake], unit: str, name: str, side: str, result: str) -> None:
    """Of several results of a unit the worst counts."""
    gravity, before = SEVERITY.index(result), worst.get(unit)
    if before is None or before.gravity is None or gravity >= before.gravity:
        worst[unit] = Stake(name, RESULTS[result], gravity, side=side, about=unit)


def is_settled(day: Day) -> bool:
    """Whether no squadron is inside a Raid Display: no interception or combat is under way."""
    return not any(squadron.box in IN_DISPLAY for squadron in day.state.squadrons.values())
