"""The log of the two-player game: the lines of what only it has, beside those of games with a plan."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.engine.events import Event
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.planning.view.log import PLAYED, detection_sum
from dowding.games.raf.planning.view.log import TELLERS as PLANNED
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.rules.option_labels import sector_name
from dowding.games.raf.view.log import tell_by
from dowding.games.raf.view.log_templates import Teller, line_form


def _advance_warning(pack: Components, event: Event) -> str:
    places = event.texts("places")
    if event.data["exact"]:
        told = ", ".join(sector_name(pack, place) for place in places)
        return f"ULTRA: raids on {told}." if told else "ULTRA: no raid this hour."
    told = ", ".join(REGION_NAMES[place] for place in places)
    return f"Advance warning: raids are coming from {told}." if told else "Advance warning: nothing is seen."


TELLERS: Final[dict[str, Teller]] = {
    **PLANNED,
    "advance warning": _advance_warning,
    "no advance warning": line_form("No advance warning: {why}."),
    "ULTRA": line_form("ULTRA: the British can learn once which sectors will be raided."),
    "detection checked": detection_sum,
}

tell = partial(tell_by, TELLERS, played=PLAYED)
"""The line that an event makes."""
