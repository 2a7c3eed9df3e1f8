"""The log of games with a plan: their lines, beside those that all RAF games share."""

from __future__ import annotations

from typing import Final, get_args

from dowding.engine.events import Event
from dowding.games.log_effects import Played
from dowding.games.raf.pack.components import PriorityType
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.planning.pack.loader import PlannedComponents
from dowding.games.raf.rules.display_names import PRIORITY_NAMES
from dowding.games.raf.state import HOURS
from dowding.games.raf.view.log import SHARED, event_drawn
from dowding.games.raf.view.log_effects import SHARED_THROWS, SHARED_TOLLS, detection_throw, named_throw
from dowding.games.raf.view.log_format import count, sum_of
from dowding.games.raf.view.log_templates import (
    Teller,
    gruppe_form,
    gruppen_form,
    line_form,
    squadron_form,
    target_form,
)


def _cards(pack: Components, event: Event) -> str:
    names = [pack.targets[int(number)].name for number in event.texts("cards")]
    return f"Target cards worth a raid: {', '.join(names) or 'none'}."


def _strategies(pack: Components, event: Event) -> str:
    names = [_strategy_name(pack, int(number)) for number in event.texts("cards")]
    return f"Strategy cards: {', '.join(names) or 'none'}."


def _strategy_name(pack: Components, number: int) -> str:
    if not isinstance(pack, PlannedComponents):
        raise TypeError("strategy cards are of games with a plan alone")
    return pack.strategy[number].name


def _raids_planned(pack: Components, event: Event) -> str:
    raids = event.data["raids"]
    told = [f"{pack.targets[raid[0]].name} at {HOURS[raid[1]]}" for raid in raids] if isinstance(raids, list) else []
    return f"{count(len(told), 'raid')} planned: {', '.join(told) or 'none'}."


def _raid(pack: Components, event: Event) -> str:
    aim = "the forward airfields of " if event.data["forward"] else ""
    form = f"Raid {{number}} of the day, on {aim}{{place}}. Enroute: {{enroute}}; in range: {{in_range}}."
    return target_form(form)(pack, event)


def _detection(pack: Components, event: Event) -> str:
    return (
        f"Detection {event.number('total')}: warning {event.text('warning')}, "
        f"intelligence {event.text('intelligence')}."
    )


def detection_sum(pack: Components, event: Event) -> str:
    damage = f" ({event.text('headquarters')})" if event.text("headquarters") else ""
    return (
        f"The detection die was {event.number('die')}, and {event.number('modifier')}{damage} was added: "
        f"{sum_of(event.data['modifiers'])}."
    )


def _strategy_card(pack: Components, event: Event) -> str:
    return f"The Germans show a strategy card: {_strategy_name(pack, event.number('card'))}."


def _hunter_contact(pack: Components, event: Event) -> str:
    missing = event.number("missing")
    told = f"{count(missing, 'hunter')} miss contact" if missing else "all hunters make contact"
    return f"{event.number('excess')} hunters too many, die {event.number('die')}: {told}."


def _tempo(pack: Components, event: Event) -> str:
    return "The Germans press the attack." if event.text("tempo") == "press" else "The Germans rest."


def _chosen(pack: Components, event: Event) -> str:
    if "squadron" in event.data:
        return squadron_form("{n} is chosen.")(pack, event)
    return gruppe_form("{who} is chosen.")(pack, event)


def _priority_chosen(pack: Components, event: Event) -> str:
    kind = next(each for each in get_args(PriorityType) if each == event.text("target"))
    return f"Free choice of priorities: {PRIORITY_NAMES[kind]}, {event.text('priority')}."


TELLERS: Final[dict[str, Teller]] = {
    **SHARED,
    "chosen": _chosen,
    "target cards": _cards,
    "strategy cards": _strategies,
    "raids planned": _raids_planned,
    "raid called off": target_form("The raid on {name} is called off: nobody can be found for it."),
    "day begins": lambda _, event: f"{day_name(event.number('day'))}: the Germans will raid today.",
    "plan closed": line_form("The Germans have made their plan."),
    "night raiders": gruppen_form("Raiders of the coming night: {who}."),
    "ULTRA played": line_form("The British use ULTRA."),
    "raid formed": target_form("The raid on {name} is formed."),
    "raid": _raid,
    "detection": _detection,
    "detection sum": detection_sum,
    "announcement": line_form("Heard of the raid: {word}."),
    "raid size": lambda pack, event: f"{count(event.number('size'), 'Gruppe', 'Gruppen')} are coming.",
    "decoy": target_form("The raid on {name} was a decoy: nobody is there."),
    "strategy card": _strategy_card,
    "rendezvous kept": lambda pack, event: (
        f"The raid keeps its rendezvous (die {event.number('die')})."
        if event.number("die")
        else "The raid is well coordinated: its rendezvous needs no die."
    ),
    "rendezvous fails": target_form("The rendezvous of the raid on {name} fails."),
    "rendezvous failure": line_form("Gruppen of letter {letter}: {effect}."),
    "hunter contact": _hunter_contact,
    "target event": event_drawn("target"),
    "squadron reduced": squadron_form("{n} is reduced."),
    "squadron turnaround": line_form("Squadrons turn round while the raid is on."),
    "priority chosen": _priority_chosen,
    "tempo": _tempo,
    "two day cards": line_form("Of two day cards, card {used} is used."),
    "morning haze": line_form("Morning haze: fewer targets, and no raids before 1000, on the coming raid day."),
}

PLAYED: Final[Played[Components]] = Played(
    {
        **SHARED_THROWS,
        "detection sum": detection_throw,
        "hunter contact": named_throw("Hunter contact"),
        "rendezvous failure": named_throw("Rendezvous failure"),
    },
    SHARED_TOLLS,
)
"""What is seen of the shared events and of those of a plan."""
