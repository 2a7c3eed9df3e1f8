"""Dice and effects of RAF events for the playback: rolls with their modifiers, losses and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import LogEffects, parse_modifiers, victory_points_effect
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.display_names import PRIORITY_NAMES
from dowding.games.raf.rules.option_labels import damaged_site_name
from dowding.games.raf.view.log_format import combat_results
from dowding.games.raf.view.luck import POINTS
from dowding.view.scene import DiceRoll, Effect

RollReader = Callable[[Components, Event], Iterator[DiceRoll]]

DAMAGE: Final = {"0": "no damage", "1": "1 damage", "2": "2 damage", "H": "heavy damage"}
SCORER: Final = "british"
"""The seat whose victory points are shown. The British gain what the Germans lose."""


def detection_roll(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The detection roll. Damaged headquarters and snap raids account for the rest of the total."""
    added, total, die = parse_modifiers(event.data["modifiers"]), event.get_int("total"), event.get_int("die")
    if changed := total - die - sum(added.values()):
        added[event.get_str("headquarters")] = changed
    result = f"warning {event.get_str('warning')}, intelligence {event.get_str('intelligence')}"
    yield DiceRoll("Detection", die, added, total, result)


def _combat(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The die picks a line of the row, after the shifts."""
    result = ", ".join(f"{units} {outcome}" for units, outcome in combat_results(event).items())
    yield DiceRoll(
        event.get_str("attack").capitalize(), event.get_int("die"), parse_modifiers(event.data["shifts"]), None, result
    )


def _bombing(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The column, with its shifts, is fixed before the roll. A second die gives the damage points of heavy damage."""
    target, shifts = event.get_str("target"), parse_modifiers(event.data["shifts"])
    yield DiceRoll(target, event.get_int("die"), shifts, None, DAMAGE[event.get_str("result")])
    if second := event.get_int("second"):
        yield DiceRoll("Heavy damage", second)


def _repair(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The repair roll. Light damage is repaired without a die."""
    if die := event.get_int("die"):
        yield DiceRoll(damaged_site_name(pack, event.get_str("site")), die, result=event.kind)


def named_roll(label: str) -> RollReader:
    """A reader of a roll that the log line explains."""

    def read_roll(pack: Components, event: Event) -> Iterator[DiceRoll]:
        yield DiceRoll(label, event.get_int("die"))

    return read_roll


def effort_roll(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The effort roll: no raid, a minor raid or a major one."""
    card, effort = pack.targets[event.get_int("target")], event.get_str("effort")
    result = "no raid" if effort == "none" else f"{effort} raid"
    yield DiceRoll(f"{card.name} ({PRIORITY_NAMES[card.type].lower()})", event.get_int("die"), result=result)


def _gruppe_lost(pack: Components, event: Event) -> Iterator[Effect]:
    return _lost(event, event.get_str("gruppe"), 1)


def _squadron_lost(pack: Components, event: Event) -> Iterator[Effect]:
    return _lost(event, event.get_str("squadron"), -1)


def _lost(event: Event, unit: str, sign: int) -> Iterator[Effect]:
    """The loss and its points: one for a light loss, two for a heavy one (10.22, 10.24)."""
    loss = event.get_str("loss")
    yield Effect(f"{loss} loss", unit, "bad")
    yield victory_points_effect(sign * POINTS["heavy" if loss == "heavy" else "light"], unit, SCORER)


def _bombed(pack: Components, event: Event) -> Iterator[Effect]:
    if damage := event.get_int("damage"):
        yield Effect(f"{damage} damage", event.get_str("sector"), "bad", SCORER)
    if points := event.get_int("points"):
        yield victory_points_effect(points, event.get_str("sector"), SCORER)


def _unanswered(pack: Components, event: Event) -> Iterator[Effect]:
    """An unanswered raid costs a point."""
    yield victory_points_effect(-1, pack.targets[event.get_int("target")].sector, SCORER)


SHARED_ROLLS: Final[Mapping[str, RollReader]] = {
    "bombing": _bombing,
    "combat": _combat,
    "half repaired": _repair,
    "night bombing": named_roll("Night bombing"),
    "night interception": named_roll("Night interception"),
    "not repaired": _repair,
    "repaired": _repair,
    "weather forecast": named_roll("Weather"),
}
"""The dice of the shared procedures."""

SHARED_EFFECTS: Final = {
    "bombing": _bombed,
    "Gruppe lost": _gruppe_lost,
    "no response": _unanswered,
    "squadron lost": _squadron_lost,
}
"""The effects of the shared events."""

LOG_EFFECTS: Final[LogEffects[Components]] = LogEffects(SHARED_ROLLS, SHARED_EFFECTS)
"""Dice and effects of the shared events."""
