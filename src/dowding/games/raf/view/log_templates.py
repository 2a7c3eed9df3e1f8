"""Forms for the lines of the log: a form is filled with an event's data and the names of what it speaks of."""

from __future__ import annotations

from collections.abc import Callable

from dowding.engine.events import Event
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.rules.option_labels import (
    BOX_NAMES,
    damaged_site_name,
    gruppe_name,
    sector_name,
    sector_names,
    squadron_number,
)
from dowding.games.raf.view.log_format import gruppen_of, squadrons_of

Teller = Callable[[Components, Event], str]
"""Tells an event in a line."""


def line_form(form: str) -> Teller:
    """A teller that fills a form with the event's data."""

    def teller(pack: Components, event: Event) -> str:
        return form.format_map(event.data)

    return teller


def target_form(form: str) -> Teller:
    """A teller that names the target card."""

    def teller(pack: Components, event: Event) -> str:
        card = pack.targets[event.number("target")]
        place = f"{card.name} ({card.type}, {sector_name(pack, card.sector)})"
        ways = {"enroute": sector_names(pack, card.enroute), "in_range": sector_names(pack, card.in_range)}
        return form.format_map({**event.data, **ways, "name": card.name, "place": place})

    return teller


def squadron_form(form: str) -> Teller:
    """A teller that names a squadron by its number, and its sector if it has one."""

    def teller(pack: Components, event: Event) -> str:
        sector = event.data.get("sector")
        place = sector_name(pack, str(sector)) if sector else ""
        return form.format_map({**event.data, "n": f"{squadron_number(event.text('squadron'))} Sqn", "place": place})

    return teller


def squadrons_form(form: str) -> Teller:
    """A teller that names squadrons by their numbers."""

    def teller(pack: Components, event: Event) -> str:
        return form.format_map({**event.data, "who": squadrons_of(event)})

    return teller


def gruppe_form(form: str) -> Teller:
    """A teller that names a Gruppe."""

    def teller(pack: Components, event: Event) -> str:
        return form.format_map({**event.data, "who": gruppe_name(pack, event.text("gruppe"))})

    return teller


def gruppen_form(form: str) -> Teller:
    """A teller that names Gruppen, and their box if they have one."""

    def teller(pack: Components, event: Event) -> str:
        box = BOX_NAMES.get(str(event.data.get("box", "")), "")
        return form.format_map({**event.data, "who": gruppen_of(event), "where": box})

    return teller


def site_form(form: str) -> Teller:
    """A teller that names a damaged site."""

    def teller(pack: Components, event: Event) -> str:
        return form.format_map({**event.data, "name": damaged_site_name(pack, event.text("site"))})

    return teller
