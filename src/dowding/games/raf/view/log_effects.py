"""What is seen of an event of the RAF games when it is played: dice with what bears on them, losses and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import Played, itemised, victory_points
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.display_names import PRIORITY_NAMES
from dowding.games.raf.rules.option_labels import damaged_site_name
from dowding.games.raf.view.log_format import results_of
from dowding.games.raf.view.luck import POINTS
from dowding.view.scene import Throw, Toll

Thrower = Callable[[Components, Event], Iterator[Throw]]

DAMAGE: Final = {"0": "no damage", "1": "1 damage", "2": "2 damage", "H": "heavy damage"}
SCORER: Final = "british"
"""Whose victory points are counted; what the British gain the Germans lose."""


def detection_throw(pack: Components, event: Event) -> Iterator[Throw]:
    """What headquarters and a snap raid change is the part of the total that the modifiers do not explain."""
    added, total, die = itemised(event.data["modifiers"]), event.number("total"), event.number("die")
    if changed := total - die - sum(added.values()):
        added[event.text("headquarters")] = changed
    result = f"warning {event.text('warning')}, intelligence {event.text('intelligence')}"
    yield Throw("Detection", die, added, total, result)


def _combat(pack: Components, event: Event) -> Iterator[Throw]:
    """The die picks a line of the row; shifts have moved the row before."""
    result = ", ".join(f"{who} {what}" for who, what in results_of(event).items())
    yield Throw(event.text("attack").capitalize(), event.number("die"), itemised(event.data["shifts"]), None, result)


def _bombing(pack: Components, event: Event) -> Iterator[Throw]:
    """The column, shifts in it, is settled before the die; a second die tells how heavy heavy damage is."""
    target, shifts = event.text("target"), itemised(event.data["shifts"])
    yield Throw(target, event.number("die"), shifts, None, DAMAGE[event.text("result")])
    if second := event.number("second"):
        yield Throw("Heavy damage", second)


def _repair(pack: Components, event: Event) -> Iterator[Throw]:
    """Light damage is repaired without a die."""
    if die := event.number("die"):
        yield Throw(damaged_site_name(pack, event.text("site")), die, result=event.kind)


def named_throw(of: str) -> Thrower:
    """A die that the line itself explains."""

    def thrower(pack: Components, event: Event) -> Iterator[Throw]:
        yield Throw(of, event.number("die"))

    return thrower


def effort_throw(pack: Components, event: Event) -> Iterator[Throw]:
    """Whether a target card brings a raid, and which."""
    card, effort = pack.targets[event.number("target")], event.text("effort")
    result = "no raid" if effort == "none" else f"{effort} raid"
    yield Throw(f"{card.name} ({PRIORITY_NAMES[card.type].lower()})", event.number("die"), result=result)


def _gruppe_lost(pack: Components, event: Event) -> Iterator[Toll]:
    return _lost(event, event.text("gruppe"), 1)


def _squadron_lost(pack: Components, event: Event) -> Iterator[Toll]:
    return _lost(event, event.text("squadron"), -1)


def _lost(event: Event, unit: str, sign: int) -> Iterator[Toll]:
    """One point for a light loss, two for a heavy one (10.22, 10.24)."""
    loss = event.text("loss")
    yield Toll(f"{loss} loss", unit, "bad")
    yield victory_points(sign * POINTS["heavy" if loss == "heavy" else "light"], unit, SCORER)


def _bombed(pack: Components, event: Event) -> Iterator[Toll]:
    if damage := event.number("damage"):
        yield Toll(f"{damage} damage", event.text("sector"), "bad", SCORER)
    if points := event.number("points"):
        yield victory_points(points, event.text("sector"), SCORER)


def _unanswered(pack: Components, event: Event) -> Iterator[Toll]:
    """A raid that nobody answers costs a point."""
    yield victory_points(-1, pack.targets[event.number("target")].sector, SCORER)


SHARED_THROWS: Final[Mapping[str, Thrower]] = {
    "bombing": _bombing,
    "combat": _combat,
    "half repaired": _repair,
    "night bombing": named_throw("Night bombing"),
    "night interception": named_throw("Night interception"),
    "not repaired": _repair,
    "repaired": _repair,
    "weather forecast": named_throw("Weather"),
}
"""The dice of the shared procedures."""

SHARED_TOLLS: Final = {
    "bombing": _bombed,
    "Gruppe lost": _gruppe_lost,
    "no response": _unanswered,
    "squadron lost": _squadron_lost,
}
"""What the shared procedures cost or give."""

PLAYED: Final[Played[Components]] = Played(SHARED_THROWS, SHARED_TOLLS)
"""What is seen of the shared events."""
