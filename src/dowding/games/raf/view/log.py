"""The log of the RAF games: each kind of event told in a line: which card, which die, which modifier, which rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.log_effects import Played
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.rules.display_names import PRIORITY_NAMES, STOCK_NAMES
from dowding.games.raf.rules.option_labels import BOX_NAMES, gruppe_name, gruppe_number, squadron_number
from dowding.games.raf.rules.victory import BY_POINTS
from dowding.games.raf.view.log_effects import PLAYED
from dowding.games.raf.view.log_format import count, gruppen_of, lightly_hit, results_of, shifts_of, sum_of
from dowding.games.raf.view.log_templates import (
    Teller,
    gruppe_form,
    gruppen_form,
    line_form,
    site_form,
    squadron_form,
    squadrons_form,
    target_form,
)
from dowding.view.recap import signed
from dowding.view.scene import Line


def tell_by(
    tellers: Mapping[str, Teller], pack: Components, event: Event, played: Played[Components] = PLAYED
) -> Line | None:
    """The line that an event makes by a game's tellers; rolls make none of their own, what they led to tells them."""
    teller = tellers.get(event.kind)
    if teller is None:
        return None
    return played.line(pack, event, teller(pack, event), _about(pack, event))


def _about(pack: Components, event: Event) -> tuple[str, ...]:
    """The pieces and regions that an event speaks of."""
    about: list[str] = []
    for key in ("squadron", "gruppe"):
        if key in event.data:
            about.append(str(event.data[key]))
    for key in ("squadrons", "gruppen", "met"):
        if isinstance(event.data.get(key), list | tuple):
            about += event.texts(key)
    if "sector" in event.data:
        about.append(str(event.data["sector"]))
    if "site" in event.data:
        about.append(f"site/{event.data['site']}")
    target = event.data.get("target")
    if isinstance(target, int):
        card = pack.targets[target]
        about += (*card.enroute, *card.in_range) if event.kind == "raid" else (card.sector,)
    return tuple(about)


def _detection(pack: Components, event: Event) -> str:
    damage = f" ({event.text('headquarters')})" if event.text("headquarters") else ""
    return (
        f"Detection {event.number('total')} = die {event.number('die')} + {event.number('modifier')}{damage}: "
        f"{sum_of(event.data['modifiers'])}. Warning {event.text('warning')}, "
        f"intelligence {event.text('intelligence')}."
    )


def event_drawn(side: str) -> Teller:
    """The event on one side of a raid event card."""

    def teller(pack: Components, event: Event) -> str:
        kind = pack.events["approach" if side == "approach" else "target", event.text("event")]
        letters = f" {'+'.join(event.text('letters'))}" if event.text("letters") else ""
        return f"{side.capitalize()} event (card {event.number('card')}): {kind.name}{letters}."

    return teller


def _day_event(pack: Components, event: Event) -> str:
    kind = pack.events["day", event.text("event")]
    return f"Day event (card {event.number('card')}): {kind.name}. {kind.text}"


def _night_interception(pack: Components, event: Event) -> str:
    die, helper = event.number("die"), event.text("lowered_by")
    lowered = f", lowered to {die - 1} by {squadron_number(helper)} Sqn" if helper else ""
    return f"Night interception: die {die}{lowered}, chance {event.number('chance')}."


def _deployed(pack: Components, event: Event) -> str:
    display = event.data["display"]
    boxes = display if isinstance(display, Mapping) else {}
    shown = [
        f"{name.removeprefix('the ')}: {', '.join(gruppe_name(pack, str(each)) for each in _listed(boxes[box]))}"
        for box, name in BOX_NAMES.items()
        if box in boxes and _listed(boxes[box])
    ]
    return f"The raid deploys. {'; '.join(shown)}."


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _combat(pack: Components, event: Event) -> str:
    spared = " After a delayed response the bombers' heavy loss counts as light." if lightly_hit(event) else ""
    shifts = shifts_of(event.data["shifts"])
    moved = f" ({shifts})" if shifts else ""
    gruppen, squadrons = len(event.texts("gruppen")), len(event.texts("squadrons"))
    return (
        f"{event.text('attack').capitalize()}: {count(gruppen, 'Gruppe', 'Gruppen')}, {count(squadrons, 'squadron')}, "
        f"total {event.number('total')} = {sum_of(event.data['ratings'])}. "
        f"Column {event.number('column')}, row {event.text('row')}{moved}, die {event.number('die')}: "
        f"{_results(event)}.{spared}"
    )


def _results(event: Event) -> str:
    """Gruppen A abort, C heavy loss; squadrons B no effect."""
    sides: dict[str, list[str]] = {}
    for who, result in results_of(event).items():
        side, _, letter = who.partition(" ")
        sides.setdefault(side, []).append(f"{letter} {result}")
    return "; ".join(f"{side} {', '.join(results)}" for side, results in sides.items())


def _bombing(pack: Components, event: Event) -> str:
    shifts = shifts_of(event.data["shifts"])
    moved = f" ({shifts})" if shifts else ""
    second = f", second die {event.number('second')}" if event.number("second") else ""
    damage = f", {event.number('damage')} damage points" if event.number("damage") else ""
    role = "" if event.data["primary"] else " (secondary target)"
    return (
        f"{event.text('target')} ({event.text('type')}) is bombed{role}: strength {event.number('strength')} = "
        f"{sum_of(event.data['strengths'])}. Column {event.text('column')}{moved}, die {event.number('die')}{second}: "
        f"result {event.text('result')}{damage}, {signed(event.number('points'))} VP."
    )


def _recovery(pack: Components, event: Event) -> str:
    back = event.data["back"]
    groups = back if isinstance(back, Mapping) else {}
    told = [
        f"{', '.join(gruppe_number(str(each)) for each in _listed(who))} {when if ' ' in when else f'back at {when}'}"
        for when, who in groups.items()
    ]
    return f"German recovery: {'; '.join(told)}."


def _stocks(key: str, form: str) -> Teller:
    def teller(pack: Components, event: Event) -> str:
        values = event.data[key]
        table = values if isinstance(values, Mapping) else {}
        told = ", ".join(f"{STOCK_NAMES[stock]} {points}" for stock, points in table.items() if points)
        return form.format_map({**event.data, "told": told or "nothing"})

    return teller


def _priorities(pack: Components, event: Event) -> str:
    values = event.data["priorities"]
    table = values if isinstance(values, Mapping) else {}
    return f"German priorities: {', '.join(f'{PRIORITY_NAMES[kind]} {value}' for kind, value in table.items())}."


def _replaced(pack: Components, event: Event) -> str:
    where = "return to base" if event.text("box") == "light" else "move to Light Loss"
    return f"Gruppen that {where}: {gruppen_of(event)}. Depletion {event.number('depletion')}."


def _squadron_replaced(pack: Components, event: Event) -> str:
    pilots = "with green pilots" if event.data["green"] else "full"
    return f"{squadron_number(event.text('squadron'))} Sqn returns to its sector, {pilots}."


def _interception(pack: Components, event: Event) -> str:
    return f"Intercepted: {gruppen_of(event, 'met')}. Standing aside: {gruppen_of(event, 'aside')}."


def _game_over(pack: Components, event: Event) -> str:
    how = event.text("how")
    name = "points decide" if how == BY_POINTS else pack.endings[how].name
    return f"The battle is over: {name}, {signed(event.number('vp'))} VP."


def _fend(pack: Components, event: Event) -> str:
    evader, fender = (f"{squadron_number(each)} Sqn" for each in event.texts("squadrons"))
    reduced = event.text("reduced")
    price = f"{squadron_number(reduced)} Sqn is reduced" if reduced else "nobody is reduced: an ace leads"
    return f"{evader} evades to the bombers while {fender} fends the hunters off; {price}."


def _weather(pack: Components, event: Event) -> str:
    return f"Weather over Luftflotte {event.number('luftflotte')}'s area is now {event.text('weather')}."


def _day_passes(pack: Components, event: Event) -> str:
    days = event.number("days")
    passing = f"{count(days, 'day')} {'passes' if days == 1 else 'pass'}"
    return f"Day card {event.number('card')}: {passing}; it is {event.text('date')}."


def _day_card_disregarded(pack: Components, event: Event) -> str:
    return f"Day card {event.number('card')} ({count(event.number('days'), 'day')}) is disregarded."


def _end_of_day(pack: Components, event: Event) -> str:
    raids, points = count(event.number("raids"), "raid"), signed(event.number("vp"))
    return f"End of {day_name(event.number('day'))}: {raids}, {points} VP."


SHARED: Final[dict[str, Teller]] = {
    "game begins": line_form("{title}."),
    "green squadron": squadron_form("{n} has green pilots."),
    "repaired": site_form("{name} is repaired."),
    "half repaired": site_form("{name} is patched up: die {die} equals the repair chance; damaged for today."),
    "not repaired": site_form("{name} stays out of action: die {die} against repair chance {chance}."),
    "weather forecast": line_form("Weather forecast, die {die}: Luftflotte 2's area {lf2}, Luftflotte 3's {lf3}."),
    "weather": _weather,
    "night patrol": squadron_form("{n} changes between day duty and night patrol."),
    "patrol": squadron_form("{n} patrols {place}."),
    "patrols": lambda pack, event: f"{count(event.number('patrolling'), 'squadron')} on patrol.",
    "detection": _detection,
    "squadron committed": squadron_form("{n} responds."),
    "commitment": squadrons_form("Responding: {who}."),
    "delayed response": line_form("Delayed response: squadrons respond as at {warning} warning; the raid bombs first."),
    "raid deployed": _deployed,
    "no response": target_form("Nobody answers the bombers over {name}."),
    "squadrons held": line_form("{hunters} hunters hold all {squadrons} squadrons in the Hunt Box."),
    "squadrons leave": squadrons_form("Inflight: {who} ({why})."),
    "Gruppen leave": gruppen_form("Turn for home: {who} ({why})."),
    "Gruppen move": gruppen_form("To {where}: {who}."),
    "Gruppen reduced": gruppen_form("Reduced: {who}."),
    "squadron presses on": squadron_form("{n} reaches the Bomber Box."),
    "squadron goes home": squadron_form("{n} breaks off and goes home."),
    "fend and evade": _fend,
    "approach event": event_drawn("approach"),
    "no event": line_form("No effect: {why}."),
    "altitude advantage": line_form("{side} altitude advantage."),
    "raid turned back": line_form("The flak turns the raid back."),
    "interception": _interception,
    "combat": _combat,
    "Gruppe lost": gruppe_form("{who} suffers {loss} loss ({cause})."),
    "squadron lost": squadron_form("{n} suffers {loss} loss ({cause})."),
    "ace": squadron_form("{n} becomes an ace squadron."),
    "ace lost": squadron_form("{n} is an ace no longer."),
    "no bombing": line_form("Nothing falls on {name}."),
    "bombing": _bombing,
    "damaged": site_form("{name} takes {damage} damage."),
    "control room hit": site_form(
        "{name}: the control room is hit; its squadrons are grounded but for their own sector."
    ),
    "squadron dispersed": squadron_form("{n} is dispersed by bombs on {place}."),
    "replacements lost": _stocks("lost", "Replacement points lost: {told}."),
    "German recovery": _recovery,
    "clock": line_form("The clock moves to {hour}."),
    "end of day": _end_of_day,
    "night interception": _night_interception,
    "night bombing": line_form("Night bombing by {gruppen} Gruppen: die {die}, {points} VP lost."),
    "day card disregarded": _day_card_disregarded,
    "day passes": _day_passes,
    "stabilization": line_form("Stabilization scheme: {squadrons} squadrons give {pilots} experienced pilots."),
    "Sealion check": line_form("Sealion is weighed: VP {vp}, start {start}, cancel {cancel}."),
    "Sealion delayed": line_form("Sealion is delayed to {date}."),
    "Sealion preparations": line_form("Preparations for Sealion begin; D-Day is {date}."),
    "D-Day": line_form("D-Day: VP {vp}, start {start}, cancel {cancel}."),
    "day event": _day_event,
    "priorities": _priorities,
    "terror strategy": line_form("The Luftwaffe turns to terror."),
    "LF3 joins LF2": line_form("Luftflotte 3 joins the raids of Luftflotte 2."),
    "LF3 leaves LF2": line_form("Luftflotte 3 flies for itself again."),
    "tension": line_form("11 and 12 Group quarrel: no patrols of 12 Group over 11 Group today."),
    "cards added": line_form("Cards {first} to {last} join the {deck} deck."),
    "deck reshuffled": line_form("The {deck} deck is reshuffled."),
    "replacement points": _stocks("gained", "Replacements: {told}."),
    "Gruppen replaced": _replaced,
    "squadron replaced": _squadron_replaced,
    "squadron refitted": squadron_form("{n} is refitted: from Heavy to Light Loss."),
    "German reinforcement": gruppe_form("{who} joins the battle."),
    "British reinforcement": squadron_form("{n} is called in for {cost} VP."),
    "game over": _game_over,
}
"""Tellers of the events that the shared procedures make happen."""
