"""The log of Eagle: the British response with the numbers behind it (EAGLE-2.4a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from dowding.engine.events import Event
from dowding.engine.text import choose_form, format_count, join_names
from dowding.games.log_effects import LogEffects, parse_modifiers
from dowding.games.raf.eagle.pack.components import WARNINGS
from dowding.games.raf.eagle.pack.loader import EagleComponents
from dowding.games.raf.eagle.rules.response_review import squadron_numbers
from dowding.games.raf.eagle.view.response_board import complete_parts, pool_rows
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.planning.view.log import FORMATTERS as PLANNING_FORMATTERS
from dowding.games.raf.planning.view.log import LOG_EFFECTS as PLANNING_LOG_EFFECTS
from dowding.games.raf.rules.display_names import format_warning
from dowding.games.raf.rules.option_labels import squadron_number
from dowding.games.raf.view.log import format_event_by
from dowding.games.raf.view.log_format import format_sum
from dowding.games.raf.view.log_templates import EventFormatter, line_template, squadron_template
from dowding.view.scene import DiceRoll


def _pool(pack: Components, event: Event) -> str:
    rows = [f"{row} {squadron_numbers(row_squadrons)}" for row, _, row_squadrons in _rows(pack, event) if row_squadrons]
    number = format_count(len(event.get_str_list("squadrons")), "squadron")
    pool_text = f"{number} ({'; '.join(rows)})" if rows else "no squadrons"
    return f"Response pool with {format_warning(event.get_str('warning'))}: {pool_text}."


def _rows(pack: Components, event: Event) -> list[tuple[str, int, list[str]]]:
    warning = next(level for level in WARNINGS if level == event.get_str("warning"))
    card = pack.targets[event.get_int("target")]
    return list(pool_rows(_eagle_pack(pack), card, warning, event.get_str_list("squadrons")))


def _eagle_pack(pack: Components) -> EagleComponents:
    if not isinstance(pack, EagleComponents):
        raise TypeError("only Eagle has charts and response cards")
    return pack


def _card(pack: Components, event: Event) -> str:
    card = _eagle_pack(pack).response[event.get_int("card")]
    return f"Response card: {card.name}. {card.text}"


def _join(pack: Components, event: Event) -> str:
    squadrons = event.get_str_list("squadrons")
    if not squadrons:
        return "No squadron can join the pool."
    names = join_names(f"{squadron_number(squadron_id)} Sqn" for squadron_id in squadrons)
    return f"{names} {choose_form(len(squadrons), 'joins', 'join')} the pool."


def _response(pack: Components, event: Event) -> str:
    number, why = event.get_int("number"), event.get_str("why")
    if not event.data["wanted"]:
        return f"No squadron responds: {why}."
    pool = format_count(event.get_int("pool"), "squadron")
    result = f", so {number} {choose_form(number, 'responds', 'respond')}" if number else f": {why}"
    return f"{pool} could respond; {_demand(event)}{result}."


def _demand(event: Event) -> str:
    (wanted, wanted_parts), (minimum, minimum_parts) = _totals(event)
    if len(wanted_parts) == len(minimum_parts) == 1:
        return f"the table asks for {wanted} (at least {minimum})"
    return f"wanted {wanted} = {format_sum(wanted_parts)}, minimum {minimum} = {format_sum(minimum_parts)}"


def _totals(event: Event) -> list[tuple[int, dict[str, int]]]:
    """7.2j to 7.2l: the totals of wanted and minimum with their parts."""
    names = ("wanted", "minimum")
    totals = [int(total) for total in event.get_str_list("in_all")]
    return [
        (total, complete_parts(parse_modifiers(event.data[name]).items(), total))
        for name, total in zip(names, totals, strict=True)
    ]


def _passing(pack: Components, event: Event) -> str:
    share = "all of it" if event.get_str("passing") == "all" else "half of it"
    return f"Surplus of {format_count(event.get_int('surplus'), 'squadron')} over the hunters: {share} may pass."


FORMATTERS: Final[dict[str, EventFormatter]] = {
    **PLANNING_FORMATTERS,
    "pool": _pool,
    "response card": _card,
    "joins the pool": _join,
    "response": _response,
    "passing": _passing,
    "posture": line_template("The controllers are now {posture}."),
    "effort": line_template("High Command wanted {quota} bombers sent today; {sent} flew."),
    "rotation": squadron_template("{n} is withdrawn to rest."),
    "British reinforcement": squadron_template("{n} joins Fighter Command."),
    "tension": line_template(
        "11 and 12 Group quarrel: 12 Group does not respond to raids on 11 Group or London today."
    ),
    "ULTRA": line_template("ULTRA: the British will have better warning of a large raid, or see through a decoy."),
}


def _pool_sum(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """The pool row by row, shown like a dice roll without a die."""
    rows = {
        f"{row}: {squadron_numbers(row_squadrons) or 'none'} (up to {max_squadrons})": len(row_squadrons)
        for row, max_squadrons, row_squadrons in _rows(pack, event)
    }
    yield DiceRoll("Response pool", 0, rows, sum(rows.values()), f"{len(event.get_str_list('squadrons'))} in the pool")


def _response_sum(pack: Components, event: Event) -> Iterator[DiceRoll]:
    """Wanted and minimum with their parts, and the result."""
    if event.data["wanted"]:
        for name, (total, parts) in zip(("Wanted", "Minimum"), _totals(event), strict=True):
            yield DiceRoll(name, 0, parts, total)
    number = event.get_int("number")
    came = format_count(number, "squadron responds", "squadrons respond") if number else event.get_str("why")
    yield DiceRoll(f"Pool {event.get_int('pool')}", 0, result=came)


LOG_EFFECTS: Final[LogEffects[Components]] = PLANNING_LOG_EFFECTS.with_dice_rolls(
    {"pool": _pool_sum, "response": _response_sum}
)
"""Dice rolls of the British response, added to those of games with a plan."""

format_event = partial(format_event_by, FORMATTERS, effects=LOG_EFFECTS)
"""Format an event as a log line."""
