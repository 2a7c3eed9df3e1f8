"""The log of games with a plan: formatters for their own events, added to those that all RAF games share."""

from __future__ import annotations

from typing import Final, get_args

from dowding.engine.events import Event
from dowding.engine.text import choose_form, format_count
from dowding.games.log_effects import LogEffects
from dowding.games.raf.pack.components import PriorityType
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.rules.display_names import PRIORITY_NAMES, format_warning
from dowding.games.raf.state import HOURS
from dowding.games.raf.view.log import SHARED_FORMATTERS, event_card_formatter
from dowding.games.raf.view.log_effects import SHARED_EFFECTS, SHARED_ROLLS, detection_roll, named_roll
from dowding.games.raf.view.log_format import format_sum
from dowding.games.raf.view.log_templates import (
    EventFormatter,
    gruppe_template,
    gruppen_template,
    line_template,
    squadron_template,
    target_template,
)


def _cards(pack: Components, event: Event) -> str:
    names = [pack.targets[int(number)].name for number in event.get_str_list("cards")]
    return f"Target cards worth a raid: {', '.join(names) or 'none'}."


def _strategies(pack: Components, event: Event) -> str:
    names = [_strategy_name(pack, int(number)) for number in event.get_str_list("cards")]
    return f"Strategy cards: {', '.join(names) or 'none'}."


def _strategy_name(pack: Components, number: int) -> str:
    if not isinstance(pack, PlanningComponents):
        raise TypeError("only games with a plan have strategy cards")
    return pack.strategy[number].name


def _raids_planned(pack: Components, event: Event) -> str:
    raids = event.data["raids"]
    raid_texts = (
        [f"{pack.targets[raid[0]].name} at {HOURS[raid[1]]}" for raid in raids] if isinstance(raids, list) else []
    )
    return f"{format_count(len(raid_texts), 'raid')} planned: {', '.join(raid_texts) or 'none'}."


def _raid(pack: Components, event: Event) -> str:
    aim = "the forward airfields of " if event.data["forward"] else ""
    form = f"Raid {{number}} of the day, on {aim}{{place}}. Enroute: {{enroute}}; in range: {{in_range}}."
    return target_template(form)(pack, event)


def _detection(pack: Components, event: Event) -> str:
    return (
        f"Detection {event.get_int('total')}: {format_warning(event.get_str('warning'))}, "
        f"{event.get_str('intelligence')} intelligence."
    )


def detection_sum(pack: Components, event: Event) -> str:
    damage = f" ({event.get_str('headquarters')})" if event.get_str("headquarters") else ""
    return (
        f"Detection die {event.get_int('die')}, modifier {event.get_int('modifier')}{damage} from "
        f"{format_sum(event.data['modifiers'])}."
    )


def _raid_size(pack: Components, event: Event) -> str:
    size = event.get_int("size")
    return f"{format_count(size, 'Gruppe is', 'Gruppen are')} coming."


def _strategy_card(pack: Components, event: Event) -> str:
    return f"The Germans show a strategy card: {_strategy_name(pack, event.get_int('card'))}."


def _rendezvous_failure(pack: Components, event: Event) -> str:
    effect = "leave the raid" if event.get_str("effect") == "leaves" else "are reduced"
    return f"Rendezvous failure: Gruppen of letter {event.get_str('letter')} {effect}."


def _hunter_contact(pack: Components, event: Event) -> str:
    missing = event.get_int("missing")
    contact_text = (
        f"{format_count(missing, 'hunter')} {choose_form(missing, 'misses', 'miss')} contact"
        if missing
        else "all hunters make contact"
    )
    excess = format_count(event.get_int("excess"), "more hunter")
    return f"Hunter contact, {excess} than squadrons, die {event.get_int('die')}: {contact_text}."


def _tempo(pack: Components, event: Event) -> str:
    return "The Germans press the attack." if event.get_str("tempo") == "press" else "The Germans rest."


def _chosen(pack: Components, event: Event) -> str:
    if "squadron" in event.data:
        return squadron_template("{n} is chosen.")(pack, event)
    return gruppe_template("{who} is chosen.")(pack, event)


def _priority_chosen(pack: Components, event: Event) -> str:
    kind = next(priority_type for priority_type in get_args(PriorityType) if priority_type == event.get_str("target"))
    return f"Priority of {PRIORITY_NAMES[kind].lower()} set to {event.get_str('priority')}."


FORMATTERS: Final[dict[str, EventFormatter]] = {
    **SHARED_FORMATTERS,
    "chosen": _chosen,
    "target cards": _cards,
    "strategy cards": _strategies,
    "raids planned": _raids_planned,
    "raid called off": target_template("The raid on {name} is called off: no Gruppe is available."),
    "day begins": lambda _, event: f"{day_name(event.get_int('day'))}: the Germans will raid today.",
    "plan closed": line_template("The Germans have finished their plan."),
    "night raiders": gruppen_template("Raiders for the coming night: {who}."),
    "ULTRA played": line_template("The British use ULTRA."),
    "raid formed": target_template("The raid on {name} is formed."),
    "raid": _raid,
    "detection": _detection,
    "detection sum": detection_sum,
    "announcement": line_template("The British report: a {word} raid."),
    "raid size": _raid_size,
    "decoy": target_template("The raid on {name} was a decoy."),
    "strategy card": _strategy_card,
    "rendezvous kept": lambda pack, event: (
        f"The raid keeps its rendezvous (die {event.get_int('die')})."
        if event.get_int("die")
        else "The raid is coordinated: it keeps its rendezvous without a die roll."
    ),
    "rendezvous fails": target_template("The rendezvous of the raid on {name} fails."),
    "rendezvous failure": _rendezvous_failure,
    "hunter contact": _hunter_contact,
    "target event": event_card_formatter("target"),
    "squadron reduced": squadron_template("{n} is reduced."),
    "squadron turnaround": line_template("Squadrons turn round one space during the raid."),
    "priority chosen": _priority_chosen,
    "tempo": _tempo,
    "two day cards": line_template("Two day cards are drawn; card {used} is used."),
    "morning haze": line_template("Morning haze: fewer target cards on the next raid day, and no raids before 1000."),
}

LOG_EFFECTS: Final[LogEffects[Components]] = LogEffects(
    {
        **SHARED_ROLLS,
        "detection sum": detection_roll,
        "hunter contact": named_roll("Hunter contact"),
        "rendezvous failure": named_roll("Rendezvous failure"),
    },
    SHARED_EFFECTS,
)
"""Dice rolls and effects of the shared events and of those of games with a plan."""
