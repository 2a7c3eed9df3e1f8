"""The log of Eagle: how Fighter Command came to its answer, with the numbers that led to it (EAGLE-2.4a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import Played, itemised
from dowding.games.raf.eagle.pack.components import WARNINGS
from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.view.response_board import made_up, numbers, pool_rows
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.planning.view.log import PLAYED as PLANNED_PLAYED
from dowding.games.raf.planning.view.log import TELLERS as PLANNED
from dowding.games.raf.view.log import tell_by
from dowding.games.raf.view.log_format import count, sum_of
from dowding.games.raf.view.log_templates import Teller, line_form, squadron_form
from dowding.view.scene import Throw


def _pool(pack: Components, event: Event) -> str:
    rows = [f"{row} {numbers(found)}" for row, _, found in _rows(pack, event) if found]
    told = f"{count(len(event.texts('squadrons')), 'squadron')}: {'; '.join(rows)}" if rows else "nobody"
    return f"Response pool at warning {event.text('warning')}: {told}."


def _rows(pack: Components, event: Event) -> list[tuple[str, int, list[str]]]:
    warning = next(each for each in WARNINGS if each == event.text("warning"))
    card = pack.targets[event.number("target")]
    return list(pool_rows(_of_eagle(pack), card, warning, event.texts("squadrons")))


def _of_eagle(pack: Components) -> EagleComponents:
    if not isinstance(pack, EagleComponents):
        raise TypeError("charts and response cards are of Eagle alone")
    return pack


def _card(pack: Components, event: Event) -> str:
    card = _of_eagle(pack).response[event.number("card")]
    return f"Response card: {card.name}. {card.text}"


def _join(pack: Components, event: Event) -> str:
    squadrons = event.texts("squadrons")
    return f"{numbers(squadrons)} join the pool." if squadrons else "Nobody can join the pool."


def _response(pack: Components, event: Event) -> str:
    number, why = event.number("number"), event.text("why")
    if not event.data["wanted"]:
        return f"Nobody responds: {why}."
    (wanted, wanted_parts), (minimum, minimum_parts) = _in_all(event)
    told = (
        f"Wanted {wanted} = {sum_of(wanted_parts)}; minimum {minimum} = {sum_of(minimum_parts)}; "
        f"pool {event.number('pool')}"
    )
    return (
        f"{told}: {count(number, 'squadron')} {'responds' if number == 1 else 'respond'}."
        if number
        else f"{told}: {why}."
    )


def _in_all(event: Event) -> list[tuple[int, dict[str, int]]]:
    """7.2j to 7.2l: what wanted and minimum come to, and their parts."""
    names = ("wanted", "minimum")
    totals = [int(total) for total in event.texts("in_all")]
    return [
        (total, made_up(itemised(event.data[name]).items(), total)) for name, total in zip(names, totals, strict=True)
    ]


def _passing(pack: Components, event: Event) -> str:
    share = "all of it" if event.text("passing") == "all" else "half of it"
    return f"A surplus of {count(event.number('surplus'), 'squadron')} over the hunters: {share} passes them."


TELLERS: Final[dict[str, Teller]] = {
    **PLANNED,
    "pool": _pool,
    "response card": _card,
    "joins the pool": _join,
    "response": _response,
    "passing": _passing,
    "posture": line_form("The controllers are {posture} now."),
    "effort": line_form("High Command wanted {quota} bombers over England today, and {sent} were sent."),
    "rotation": squadron_form("{n} is withdrawn to rest."),
    "ULTRA": line_form("ULTRA: the British will be warned of a large raid, or see through a decoy."),
}


def _pool_sum(pack: Components, event: Event) -> Iterator[Throw]:
    """How the pool is made up, row by row; no die falls for it."""
    rows = {f"{row}: {numbers(found) or 'nobody'}, of {most}": len(found) for row, most, found in _rows(pack, event)}
    yield Throw("Response pool", 0, rows, sum(rows.values()), f"{len(event.texts('squadrons'))} in the pool")


def _response_sum(pack: Components, event: Event) -> Iterator[Throw]:
    """Wanted and minimum by their parts, and what they come to beside the pool."""
    if event.data["wanted"]:
        for name, (total, parts) in zip(("Wanted", "Minimum"), _in_all(event), strict=True):
            yield Throw(name, 0, parts, total)
    number = event.number("number")
    came = f"{count(number, 'squadron')} {'comes' if number == 1 else 'come'}" if number else event.text("why")
    yield Throw(f"Pool {event.number('pool')}", 0, result=came)


PLAYED: Final[Played[Components]] = PLANNED_PLAYED.also({"pool": _pool_sum, "response": _response_sum})
"""What is seen of the British answer, beside the events of a plan."""

tell = partial(tell_by, TELLERS, played=PLAYED)
"""The line that an event makes."""
