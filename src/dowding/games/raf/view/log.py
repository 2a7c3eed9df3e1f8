"""Log lines of the RAF games: a formatter for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.engine.text import choose_form, format_count, format_signed
from dowding.games.log_effects import LogEffects
from dowding.games.raf.pack.loader import Components, day_name
from dowding.games.raf.rules.display_names import PRIORITY_NAMES, STOCK_NAMES
from dowding.games.raf.rules.option_labels import BOX_NAMES, gruppe_name, gruppe_number, squadron_number
from dowding.games.raf.rules.victory import BY_POINTS
from dowding.games.raf.view.log_effects import LOG_EFFECTS
from dowding.games.raf.view.log_format import combat_results, format_gruppen, format_shifts, format_sum, lightly_hit
from dowding.games.raf.view.log_templates import (
    EventFormatter,
    gruppe_template,
    gruppen_template,
    line_template,
    site_template,
    squadron_template,
    squadrons_template,
    target_template,
)
from dowding.view.scene import LogLine


def format_event_by(
    formatters: Mapping[str, EventFormatter],
    pack: Components,
    event: Event,
    effects: LogEffects[Components] = LOG_EFFECTS,
) -> LogLine | None:
    """The log line of an event by a game's formatters; None if it has no line. A roll is in the line of its effect."""
    formatter = formatters.get(event.kind)
    if formatter is None:
        return None
    return effects.build_line(pack, event, formatter(pack, event), _mentioned_ids(pack, event))


def _mentioned_ids(pack: Components, event: Event) -> tuple[str, ...]:
    """The ids of the pieces and regions that an event mentions."""
    about: list[str] = []
    for key in ("squadron", "gruppe"):
        if key in event.data:
            about.append(str(event.data[key]))
    for key in ("squadrons", "gruppen", "met"):
        if isinstance(event.data.get(key), list | tuple):
            about += event.get_str_list(key)
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
    damage = f" ({event.get_str('headquarters')})" if event.get_str("headquarters") else ""
    return (
        f"Detection {event.get_int('total')} = die {event.get_int('die')} + {event.get_int('modifier')}{damage}: "
        f"{format_sum(event.data['modifiers'])}. Warning: {event.get_str('warning')}; "
        f"intelligence: {event.get_str('intelligence')}."
    )


def event_card_formatter(side: str) -> EventFormatter:
    """The formatter for the event on one side of a raid event card."""

    def format_event(pack: Components, event: Event) -> str:
        kind = pack.events["approach" if side == "approach" else "target", event.get_str("event")]
        letters = f" {'+'.join(event.get_str('letters'))}" if event.get_str("letters") else ""
        return f"{side.capitalize()} event (card {event.get_int('card')}): {kind.name}{letters}."

    return format_event


def _day_event(pack: Components, event: Event) -> str:
    kind = pack.events["day", event.get_str("event")]
    return f"Day event (card {event.get_int('card')}): {kind.name}. {kind.text}"


def _night_interception(pack: Components, event: Event) -> str:
    die, helper = event.get_int("die"), event.get_str("lowered_by")
    lowered = f", lowered to {die - 1} by {squadron_number(helper)} Sqn" if helper else ""
    return f"Night interception: die {die}{lowered} ({event.get_int('chance')} or less intercepts)."


def _deployed(pack: Components, event: Event) -> str:
    display = event.data["display"]
    boxes = display if isinstance(display, Mapping) else {}
    shown = [
        f"{name.removeprefix('the ')}:"
        f" {', '.join(gruppe_name(pack, str(gruppe_id)) for gruppe_id in _as_list(boxes[box]))}"
        for box, name in BOX_NAMES.items()
        if box in boxes and _as_list(boxes[box])
    ]
    return f"The raid deploys. {'; '.join(shown)}."


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _combat(pack: Components, event: Event) -> str:
    spared = " After a delayed response, a heavy loss of bombers counts as light." if lightly_hit(event) else ""
    shifts = format_shifts(event.data["shifts"])
    moved = f" ({shifts})" if shifts else ""
    gruppen, squadrons = len(event.get_str_list("gruppen")), len(event.get_str_list("squadrons"))
    return (
        f"{event.get_str('attack').capitalize()}: {format_count(gruppen, 'Gruppe', 'Gruppen')},"
        f" {format_count(squadrons, 'squadron')}, total {event.get_int('total')} = {format_sum(event.data['ratings'])}."
        f" Column {event.get_int('column')}, row {event.get_str('row')}{moved}, die {event.get_int('die')}:"
        f" {_results(event)}.{spared}"
    )


def _results(event: Event) -> str:
    """The results by side and letter: "Gruppen A abort, C heavy loss; squadrons B no effect"."""
    sides: dict[str, list[str]] = {}
    for units, result in combat_results(event).items():
        side, _, letter = units.partition(" ")
        sides.setdefault(side, []).append(f"{letter} {result}")
    return "; ".join(f"{side} {', '.join(results)}" for side, results in sides.items())


def _bombing(pack: Components, event: Event) -> str:
    shifts = format_shifts(event.data["shifts"])
    moved = f" ({shifts})" if shifts else ""
    second = f", second die {event.get_int('second')}" if event.get_int("second") else ""
    damage = f", {format_count(event.get_int('damage'), 'damage point')}" if event.get_int("damage") else ""
    role = "" if event.data["primary"] else " (secondary target)"
    return (
        f"{event.get_str('target')} ({event.get_str('type')}) is bombed{role}: strength {event.get_int('strength')} ="
        f" {format_sum(event.data['strengths'])}. Column {event.get_str('column')}{moved}, die"
        f" {event.get_int('die')}{second}: result {event.get_str('result')}{damage},"
        f" {format_signed(event.get_int('points'))} VP."
    )


def _recovery(pack: Components, event: Event) -> str:
    back = event.data["back"]
    groups = back if isinstance(back, Mapping) else {}
    groups_text = [
        f"{', '.join(gruppe_number(str(gruppe_id)) for gruppe_id in _as_list(gruppe_ids))}"
        f" {when if ' ' in when else f'ready at {when}'}"
        for when, gruppe_ids in groups.items()
    ]
    return f"German recovery: {'; '.join(groups_text)}."


def _stocks_formatter(key: str, template: str) -> EventFormatter:
    def format_event(pack: Components, event: Event) -> str:
        values = event.data[key]
        table = values if isinstance(values, Mapping) else {}
        stocks_text = ", ".join(f"{STOCK_NAMES[stock]} {points}" for stock, points in table.items() if points)
        return template.format_map({**event.data, "stocks": stocks_text or "none"})

    return format_event


def _priorities(pack: Components, event: Event) -> str:
    values = event.data["priorities"]
    table = values if isinstance(values, Mapping) else {}
    return f"German priorities: {', '.join(f'{PRIORITY_NAMES[kind]} {value}' for kind, value in table.items())}."


def _replaced(pack: Components, event: Event) -> str:
    where = "returned to base" if event.get_str("box") == "light" else "moved to Light Loss"
    return f"Gruppen {where}: {format_gruppen(event)}. Luftwaffe depletion {event.get_int('depletion')}."


def _squadron_replaced(pack: Components, event: Event) -> str:
    pilots = "with green pilots" if event.data["green"] else "at full strength"
    return f"{squadron_number(event.get_str('squadron'))} Sqn returns to its sector {pilots}."


def _interception(pack: Components, event: Event) -> str:
    return f"Intercepted: {format_gruppen(event, 'met')}. Standing aside: {format_gruppen(event, 'aside')}."


def _game_over(pack: Components, event: Event) -> str:
    how = event.get_str("how")
    name = "decided on points" if how == BY_POINTS else pack.endings[how].name
    return f"The battle is over: {name}, {format_signed(event.get_int('vp'))} VP."


def _fend(pack: Components, event: Event) -> str:
    evader, fender = (f"{squadron_number(squadron_id)} Sqn" for squadron_id in event.get_str_list("squadrons"))
    reduced = event.get_str("reduced")
    price = f"{squadron_number(reduced)} Sqn is reduced" if reduced else "neither is reduced, because an ace leads"
    return f"{evader} evades to the bombers while {fender} fends off the hunters; {price}."


def _weather(pack: Components, event: Event) -> str:
    return f"The weather in Luftflotte {event.get_int('luftflotte')}'s area is now {event.get_str('weather')}."


def _night_patrol(pack: Components, event: Event) -> str:
    duty = "goes on night patrol" if event.data["on"] else "returns to day duty"
    return f"{squadron_number(event.get_str('squadron'))} Sqn {duty}."


def _squadrons_held(pack: Components, event: Event) -> str:
    hunters, squadrons = event.get_int("hunters"), event.get_int("squadrons")
    squadrons_text = {1: "the squadron", 2: "both squadrons"}.get(squadrons, f"all {squadrons} squadrons")
    return (
        f"{format_count(hunters, 'hunter')} {choose_form(hunters, 'holds', 'hold')} {squadrons_text} in the Hunt Box."
    )


def _night_bombing(pack: Components, event: Event) -> str:
    gruppen = format_count(event.get_int("gruppen"), "Gruppe", "Gruppen")
    return f"Night bombing by {gruppen}: die {event.get_int('die')}, {event.get_int('points')} VP lost."


def _stabilization(pack: Components, event: Event) -> str:
    squadrons, pilots = event.get_int("squadrons"), event.get_int("pilots")
    become = choose_form(squadrons, "becomes", "become")
    return (
        f"Stabilization scheme: {format_count(squadrons, 'reserve squadron')} {become} "
        f"{format_count(pilots, 'experienced pilot')}."
    )


def _sealion_formatter(title: str) -> EventFormatter:
    def format_event(pack: Components, event: Event) -> str:
        vp, start, cancel = (format_signed(event.get_int(key)) for key in ("vp", "start", "cancel"))
        return f"{title}: {vp} VP (starts at {start} or less, cancelled at {cancel} or more)."

    return format_event


def _day_passes(pack: Components, event: Event) -> str:
    days = event.get_int("days")
    passing = f"{format_count(days, 'day')} {choose_form(days, 'passes', 'pass')}"
    return f"Day card {event.get_int('card')}: {passing}; it is {event.get_str('date')}."


def _day_card_disregarded(pack: Components, event: Event) -> str:
    return f"Day card {event.get_int('card')} ({format_count(event.get_int('days'), 'day')}) is disregarded."


def _end_of_day(pack: Components, event: Event) -> str:
    raids, points = format_count(event.get_int("raids"), "raid"), format_signed(event.get_int("vp"))
    return f"End of {day_name(event.get_int('day'))}: {raids}, {points} VP."


SHARED_FORMATTERS: Final[dict[str, EventFormatter]] = {
    "game begins": line_template("{title}."),
    "green squadron": squadron_template("{n} has green pilots."),
    "repaired": site_template("{name} is repaired."),
    "half repaired": site_template(
        "{name} is partly repaired: die {die} equals the repair chance. Light damage remains."
    ),
    "not repaired": site_template("{name} is not repaired: die {die}, repair chance {chance}."),
    "weather forecast": line_template("Weather forecast (die {die}): Luftflotte 2's area {lf2}, Luftflotte 3's {lf3}."),
    "weather": _weather,
    "night patrol": _night_patrol,
    "patrol": squadron_template("{n} patrols {place}."),
    "patrols": lambda pack, event: f"{format_count(event.get_int('patrolling'), 'squadron')} on patrol.",
    "detection": _detection,
    "squadron committed": squadron_template("{n} responds."),
    "commitment": squadrons_template("Responding: {who}."),
    "delayed response": line_template(
        "Delayed response: squadrons respond as if the warning were {warning}, but the raid bombs first."
    ),
    "raid deployed": _deployed,
    "no response": target_template("No squadron meets the bombers over {name}."),
    "squadrons held": _squadrons_held,
    "squadrons leave": squadrons_template("Inflight: {who} ({why})."),
    "Gruppen leave": gruppen_template("Turning for home: {who} ({why})."),
    "Gruppen move": gruppen_template("Moving to {where}: {who}."),
    "Gruppen reduced": gruppen_template("Reduced: {who}."),
    "squadron presses on": squadron_template("{n} reaches the Bomber Box."),
    "squadron goes home": squadron_template("{n} breaks off and goes home."),
    "fend and evade": _fend,
    "approach event": event_card_formatter("approach"),
    "no event": line_template("No effect: {why}."),
    "altitude advantage": line_template("{side} altitude advantage."),
    "raid turned back": line_template("Flak turns the raid back."),
    "interception": _interception,
    "combat": _combat,
    "Gruppe lost": gruppe_template("{who} suffers a {loss} loss ({cause})."),
    "squadron lost": squadron_template("{n} suffers a {loss} loss ({cause})."),
    "ace": squadron_template("{n} becomes an ace squadron."),
    "ace lost": squadron_template("{n} is no longer an ace squadron."),
    "no bombing": line_template("No bombs fall on {name}."),
    "bombing": _bombing,
    "damaged": site_template("{name} takes {damage} damage."),
    "control room hit": site_template(
        "{name}: control room hit. Its squadrons cannot patrol and answer only raids on their own sector."
    ),
    "squadron dispersed": squadron_template("{n} is dispersed by bombs on {place}."),
    "replacements lost": _stocks_formatter("lost", "Replacement points lost: {stocks}."),
    "German recovery": _recovery,
    "clock": line_template("The clock moves to {hour}."),
    "end of day": _end_of_day,
    "night interception": _night_interception,
    "night bombing": _night_bombing,
    "day card disregarded": _day_card_disregarded,
    "day passes": _day_passes,
    "stabilization": _stabilization,
    "Sealion check": _sealion_formatter("Sealion check"),
    "Sealion delayed": line_template("Sealion is delayed to {date}."),
    "Sealion preparations": line_template("Preparations for Sealion begin; D-Day is {date}."),
    "D-Day": _sealion_formatter("D-Day"),
    "day event": _day_event,
    "priorities": _priorities,
    "terror strategy": line_template("The Luftwaffe turns to terror raids."),
    "LF3 joins LF2": line_template("Luftflotte 3 now also raids the targets of Luftflotte 2."),
    "LF3 leaves LF2": line_template("Luftflotte 3 returns to its own targets."),
    "tension": line_template("11 and 12 Group quarrel: 12 Group may not patrol over 11 Group today."),
    "cards added": line_template("Cards {first} to {last} join the {deck} deck."),
    "deck reshuffled": line_template("The {deck} deck is reshuffled."),
    "replacement points": _stocks_formatter("gained", "Replacements: {stocks}."),
    "Gruppen replaced": _replaced,
    "squadron replaced": _squadron_replaced,
    "squadron refitted": squadron_template("{n} is refitted: it moves from Heavy to Light Loss."),
    "German reinforcement": gruppe_template("{who} joins the battle."),
    "British reinforcement": squadron_template("{n} is called in for {cost} VP."),
    "game over": _game_over,
}
"""The formatters for the events of the shared procedures."""
