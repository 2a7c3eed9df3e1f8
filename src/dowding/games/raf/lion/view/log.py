"""Log lines of Lion: the formatters for its own events, added to those that the RAF games share."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.engine.events import Event
from dowding.engine.text import format_count
from dowding.games.log_effects import LogEffects
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.rules.display_names import PRIORITY_NAMES, REGION_NAMES
from dowding.games.raf.view.log import SHARED_FORMATTERS, event_card_formatter, format_event_by
from dowding.games.raf.view.log_effects import SHARED_EFFECTS, SHARED_ROLLS, detection_roll, effort_roll, named_roll
from dowding.games.raf.view.log_templates import EventFormatter, line_template, squadrons_template, target_template


def _effort(pack: Components, event: Event) -> str:
    card = pack.targets[event.get_int("target")]
    limit = f" (too few {event.get_str('limit')} for a major raid)" if event.get_str("limit") else ""
    return (
        f"Target card {card.number}, {card.name} ({PRIORITY_NAMES[card.type].lower()} {event.get_str('priority')}, "
        f"SV {card.strategic_value}): die {event.get_int('die')}, {_effort_word(event)}{limit}."
    )


def _effort_word(event: Event) -> str:
    effort = event.get_str("effort")
    return "no raid" if effort == "none" else f"{effort} raid"


def _advance_warning(pack: Components, event: Event) -> str:
    second = event.get_str("second")
    after = f", then perhaps {REGION_NAMES[second]}" if second else "; the card after it is hidden"
    return f"Advance warning: {REGION_NAMES[event.get_str('first')]}{after}."


def _target_event(pack: Components, event: Event) -> str:
    notes = [f"time advance {event.get_int('advance')}"]
    if event.data["follow_up"]:
        notes.append("follow-up raid")
    if event.data["no_advance_warning"]:
        notes.append("no advance warning")
    return f"{event_card_formatter('target')(pack, event)} Then: {', '.join(notes)}."


def _day_begins(pack: Components, event: Event) -> str:
    return f"{day_name(event.get_int('day'))} begins at {event.get_str('hour')} (card {event.get_int('card')})."


FORMATTERS: Final[dict[str, EventFormatter]] = {
    **SHARED_FORMATTERS,
    "day begins": _day_begins,
    "advance warning": _advance_warning,
    "no advance warning": line_template("No advance warning: {why}."),
    "effort": _effort,
    "raid": target_template(
        "Raid {number} of the day: {effort} raid on {place}. Enroute: {enroute}; in range: {in_range}."
    ),
    "raid size": lambda pack, event: (
        f"Force card {event.get_int('card')}: "
        + (f"{format_count(event.get_int('size'), 'Gruppe', 'Gruppen')}." if event.get_int("size") else "no raid.")
    ),
    "snap raid size": lambda pack, event: f"Elite Me110s: {format_count(event.get_int('size'), 'Gruppe', 'Gruppen')}.",
    "no raid": target_template("The raid on {name} does not take place."),
    "raid composition": lambda pack, event: (
        f"Force card {event.get_int('card')}: {'Me109 sweep, ' if event.data['sweep'] else ''}"
        f"{format_count(len(event.get_str_list('gruppen')), 'Gruppe', 'Gruppen')} selected."
    ),
    "false raid": target_template(
        "The raid on {name} was a false alarm, because no Gruppe was available. The clock advances two spaces."
    ),
    "target event": _target_event,
    "patrols vectored away": squadrons_template("Vectored away from their patrols: {who}."),
    "Ju87 withdrawn": line_template("The Stukas are withdrawn from the battle."),
    "night commitment": line_template(
        "Night raids (die {die}): Gruppen from Luftflotte 2: {lf2}, from Luftflotte 3: {lf3}."
    ),
    "momentum": line_template("Luftwaffe momentum: card {used} is used, the shorter of two day cards."),
}

LOG_EFFECTS: Final[LogEffects[Components]] = LogEffects(
    {
        **SHARED_ROLLS,
        "detection": detection_roll,
        "effort": effort_roll,
        "night commitment": named_roll("Night raids"),
    },
    SHARED_EFFECTS,
)
"""Dice and effects of the shared events and Lion's own."""

format_event = partial(format_event_by, FORMATTERS, effects=LOG_EFFECTS)
"""The log line of an event."""
