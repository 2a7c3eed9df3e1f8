"""The log of RAF: 2-Player: formatters for its own events, added to those of games with a plan."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.engine.events import Event
from dowding.engine.text import join_names
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.planning.view.log import FORMATTERS as PLANNING_FORMATTERS
from dowding.games.raf.planning.view.log import LOG_EFFECTS, detection_sum
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.option_labels import sector_name
from dowding.games.raf.view.log import format_event_by
from dowding.games.raf.view.log_templates import EventFormatter, line_template


def _advance_warning(pack: Components, event: Event) -> str:
    places = event.get_str_list("places")
    if event.data["exact"]:
        places_text = join_names(sector_name(pack, place) for place in places)
        return f"ULTRA: raids on {places_text} this hour." if places_text else "ULTRA: no raid this hour."
    places_text = join_names(REGION_NAMES[place] for place in places)
    return (
        f"Advance warning: raids are coming from {places_text}."
        if places_text
        else "Advance warning: no raid is detected."
    )


FORMATTERS: Final[dict[str, EventFormatter]] = {
    **PLANNING_FORMATTERS,
    "advance warning": _advance_warning,
    "no advance warning": line_template("No advance warning: {why}."),
    "ULTRA": line_template("ULTRA: the British can learn once which sectors will be raided."),
    "detection checked": detection_sum,
}

format_event = partial(format_event_by, FORMATTERS, effects=LOG_EFFECTS)
"""Format an event as a log line."""
