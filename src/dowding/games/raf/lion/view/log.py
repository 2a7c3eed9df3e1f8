"""The log of Lion: the lines of what only Lion has, beside those that the RAF games share."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import Played
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.rules.display_names import PRIORITY_NAMES, REGION_NAMES
from dowding.games.raf.view.log import SHARED, event_drawn, tell_by
from dowding.games.raf.view.log_effects import SHARED_THROWS, SHARED_TOLLS, detection_throw, effort_throw, named_throw
from dowding.games.raf.view.log_format import count
from dowding.games.raf.view.log_templates import Teller, line_form, squadrons_form, target_form


def _effort(pack: Components, event: Event) -> str:
    card = pack.targets[event.number("target")]
    limit = f" (no major raid: too few {event.text('limit')})" if event.text("limit") else ""
    return (
        f"Target card {card.number}, {card.name} ({PRIORITY_NAMES[card.type].lower()} {event.text('priority')}, "
        f"SV {card.strategic_value}): die {event.number('die')}, {_effort_word(event)}{limit}."
    )


def _effort_word(event: Event) -> str:
    effort = event.text("effort")
    return "no raid" if effort == "none" else f"{effort} raid"


def _advance_warning(pack: Components, event: Event) -> str:
    second = event.text("second")
    after = f", then perhaps {REGION_NAMES[second]}" if second else "; what comes after it is hidden"
    return f"Advance warning: {REGION_NAMES[event.text('first')]}{after}."


def _target_event(pack: Components, event: Event) -> str:
    notes = [f"time advance {event.number('advance')}"]
    if event.data["follow_up"]:
        notes.append("follow-up raid")
    if event.data["no_advance_warning"]:
        notes.append("no advance warning")
    return f"{event_drawn('target')(pack, event)} Then: {', '.join(notes)}."


def _day_begins(pack: Components, event: Event) -> str:
    return f"{day_name(event.number('day'))} begins at {event.text('hour')} (card {event.number('card')})."


TELLERS: Final[dict[str, Teller]] = {
    **SHARED,
    "day begins": _day_begins,
    "advance warning": _advance_warning,
    "no advance warning": line_form("No advance warning: {why}."),
    "effort": _effort,
    "raid": target_form(
        "Raid {number} of the day: {effort} raid on {place}. Enroute: {enroute}; in range: {in_range}."
    ),
    "raid size": lambda pack, event: (
        f"Force card {event.number('card')}: "
        + (f"{count(event.number('size'), 'Gruppe', 'Gruppen')}." if event.number("size") else "no raid.")
    ),
    "snap raid size": lambda pack, event: f"Elite Me110s: {count(event.number('size'), 'Gruppe', 'Gruppen')}.",
    "no raid": target_form("The raid on {name} does not take place."),
    "raid composition": lambda pack, event: (
        f"Force card {event.number('card')}: {'Me109 sweep, ' if event.data['sweep'] else ''}"
        f"{count(len(event.texts('gruppen')), 'Gruppe', 'Gruppen')} found."
    ),
    "false raid": target_form(
        "The raid on {name} was a false alarm: no Gruppe could be found; two hours and two more pass."
    ),
    "target event": _target_event,
    "patrols vectored away": squadrons_form("Vectored away from their patrols: {who}."),
    "Ju87 withdrawn": line_form("The Stukas are withdrawn from the battle."),
    "night commitment": line_form("Night raids, die {die}: {lf2} Gruppen of Luftflotte 2, {lf3} of Luftflotte 3."),
    "momentum": line_form("Luftwaffe momentum: of two day cards, card {used} is used."),
}

PLAYED: Final[Played[Components]] = Played(
    {
        **SHARED_THROWS,
        "detection": detection_throw,
        "effort": effort_throw,
        "night commitment": named_throw("Night raids"),
    },
    SHARED_TOLLS,
)
"""What is seen of the shared events and of Lion's own."""

tell = partial(tell_by, TELLERS, played=PLAYED)
"""The line that an event makes."""
