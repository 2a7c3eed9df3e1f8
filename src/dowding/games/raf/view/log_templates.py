"""Templates for log lines, filled in with an event's data and the display names of what it mentions."""

from __future__ import annotations

from collections.abc import Callable

from dowding.engine.events import Event
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.display_names import EFFORT_NAMES
from dowding.games.raf.rules.option_labels import (
    BOX_NAMES,
    damaged_site_name,
    gruppe_name,
    sector_name,
    sector_names,
    squadron_number,
)
from dowding.games.raf.view.log_format import format_gruppen, format_squadrons

EventFormatter = Callable[[Components, Event], str]
"""A function that formats an event as a log line."""


def line_template(template: str) -> EventFormatter:
    """A formatter that fills in a template with the event's data."""

    def format_event(pack: Components, event: Event) -> str:
        return template.format_map(event.data)

    return format_event


def target_template(template: str) -> EventFormatter:
    """A formatter that names the target card."""

    def format_event(pack: Components, event: Event) -> str:
        card = pack.targets[event.get_int("target")]
        place = f"{card.name} ({card.type}, {sector_name(pack, card.sector)})"
        ways = {"enroute": sector_names(pack, card.enroute), "in_range": sector_names(pack, card.in_range)}
        effort = str(event.data.get("effort", ""))
        names = {"name": card.name, "place": place, "effort": EFFORT_NAMES.get(effort, effort)}
        return template.format_map({**event.data, **ways, **names})

    return format_event


def squadron_template(template: str) -> EventFormatter:
    """A formatter that names a squadron by its number, and the event's sector if it has one."""

    def format_event(pack: Components, event: Event) -> str:
        sector = event.data.get("sector")
        place = sector_name(pack, str(sector)) if sector else ""
        return template.format_map(
            {**event.data, "n": f"{squadron_number(event.get_str('squadron'))} Sqn", "place": place}
        )

    return format_event


def squadrons_template(template: str) -> EventFormatter:
    """A formatter that names squadrons by their numbers."""

    def format_event(pack: Components, event: Event) -> str:
        return template.format_map({**event.data, "who": format_squadrons(event)})

    return format_event


def gruppe_template(template: str) -> EventFormatter:
    """A formatter that names a Gruppe."""

    def format_event(pack: Components, event: Event) -> str:
        return template.format_map({**event.data, "who": gruppe_name(pack, event.get_str("gruppe"))})

    return format_event


def gruppen_template(template: str) -> EventFormatter:
    """A formatter that names Gruppen, and the event's box if it has one."""

    def format_event(pack: Components, event: Event) -> str:
        box = BOX_NAMES.get(str(event.data.get("box", "")), "")
        return template.format_map({**event.data, "who": format_gruppen(event), "where": box})

    return format_event


def site_template(template: str) -> EventFormatter:
    """A formatter that names a damaged site."""

    def format_event(pack: Components, event: Event) -> str:
        return template.format_map({**event.data, "name": damaged_site_name(pack, event.get_str("site"))})

    return format_event
