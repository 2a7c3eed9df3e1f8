"""The log of a day: each kind of event told in a line, with the pieces and regions it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, box_name, group_name, space_name, track_name
from dowding.games.hardest_days.view.log_effects import (
    HUNTERS_REACH,
    PLAYED,
    RESULTS,
    SQUADRONS_REACH,
    those_within_reach,
)
from dowding.view.scene import Line

Teller = Callable[[Components, Event], str]

EFFECTS: Final = {
    "stay": "stays",
    "stay reduced": "stays, reduced",
    "inflight": "goes home",
    "inflight reduced": "goes home, reduced",
    "light": "light loss",
    "heavy": "heavy loss",
    "bomber or inflight": "is through",
    "bomber reduced or inflight": "is through, in disorder",
}


def tell(pack: Components, event: Event) -> Line | None:
    """The line that an event makes; rolls make none of their own, what they led to tells them."""
    teller = TELLERS.get(event.kind)
    if teller is None:
        return None
    return PLAYED.line(pack, event, teller(pack, event), _about(event))


def _about(event: Event) -> tuple[str, ...]:
    """The pieces and regions that an event speaks of."""
    about: list[str] = []
    for key in ("squadron", "group", "space"):
        if key in event.data:
            about.append(str(event.data[key]))
    for key in ("squadrons", "groups"):
        if key in event.data:
            about += event.texts(key)
    if event.data.get("raid"):
        about.append(f"raid-{event.data['raid']}")
    if "target" in event.data:
        about.append(f"target/{event.data['target']}")
    return tuple(about)


def sum_of(parts: object) -> str:
    """An itemised sum: 3 (54 Sqn) + 2 (radar net 4 Rye) - 1 (navigational error)."""
    if not isinstance(parts, Mapping):
        return str(parts)
    items = [f"{'-' if value < 0 else '+'} {abs(value)} ({why})" for why, value in parts.items()]
    first, rest = items[0], items[1:]
    return " ".join([first.removeprefix("+ ").replace("- ", "-", 1), *rest])


def _units(event: Event, nobody: str = "nobody") -> str:
    return ", ".join(event.texts("groups")) or nobody


def _edge(event: Event) -> str:
    edge = event.number("edge")
    return "" if not edge else f", with altitude {'advantage' if edge > 0 else 'disadvantage'}"


def _detection(pack: Components, event: Event) -> str:
    return (
        f"Raid {event.data['raid']} detected: {event.data['total']} = die {event.data['die']} "
        f"+ {sum_of(event.data['modifiers'])}. "
        f"Warning {event.data['warning']}, intelligence {event.data['intelligence']}."
    )


def _combat(pack: Components, event: Event) -> str:
    value = event.number("value")
    attacker, squadron, group = event.text("attacker"), event.text("squadron"), event.text("group")
    who = f"{squadron} Sqn attacks {group}" if attacker == squadron else f"{group} attacks {squadron} Sqn"
    german, british = event.number("german_die"), event.number("british_die")
    return (
        f"{who} ({event.text('box')} {event.text('section')}), value {value} = {sum_of(event.data['parts'])}. "
        f"{group}: {value} + {german} = {value + german}, {_fate(event, 'german')}; "
        f"{squadron} Sqn: {value} + {british} = {value + british}, {_fate(event, 'british')}."
    )


def _fate(event: Event, side: str) -> str:
    """A result and what it did to the unit: abort, goes home reduced."""
    result, effect = RESULTS[event.text(side)], EFFECTS[event.text(f"{side}_effect")]
    return result if result == effect else f"{result}, {effect}"


def _event_drawn(side: str) -> Teller:
    def teller(pack: Components, event: Event) -> str:
        kind = pack.events["approach" if side == "approach" else "target", event.text("event")]
        letter = f" {event.data['letter']}" if event.data["letter"] else ""
        return f"Raid {event.data['raid']}, {side} event: {kind.name}{letter}. {kind.text}"

    return teller


def _deployed(pack: Components, event: Event) -> str:
    display = event.data["display"]
    boxes = display if isinstance(display, Mapping) else {}
    names = {"hunt": "Hunt", "bomber": "Bomber", "escort": "Close Escort", "patrol": "Channel Patrol"}
    shown = [
        f"{name}: {', '.join(group_name(pack, str(each)) for each in _listed(boxes[box]))}"
        for box, name in names.items()
        if box in boxes
    ]
    return f"Raid {event.data['raid']} deployed. {'; '.join(shown)}."


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _bombing(pack: Components, event: Event) -> str:
    target = pack.targets[event.text("target")]
    return (
        f"Raid {event.data['raid']} bombs {target.name} ({target.type}): {event.data['points']} "
        f"damage point{'s' if event.data['points'] != 1 else ''} = {sum_of(event.data['parts'])}{_limit(event)}."
    )


def _limit(event: Event) -> str:
    return f", {event.data['limit']}" if event.data["limit"] else ""


def _target(pack: Components, event: Event) -> str:
    target = pack.targets[event.text("target")]
    goal = f"{target.name} ({target.type}) in {space_name(pack, target.space)}"
    return f"Raid {event.data['raid']} is bound for {goal}: die {event.data['die']}."


def _airfield_hit(pack: Components, event: Event) -> str:
    die = event.number("die")
    effect = "no more damage" if die <= 3 else "aircraft destroyed" if die <= 5 else "communications hit"
    return f"{pack.spaces[event.text('space')].airfield} is hit hard: die {die}, {effect}."


def _weather(pack: Components, event: Event) -> str:
    region = REGION_NAMES[event.text("region")]
    if event.data["die"]:
        return f"Weather in {region}: {event.data['weather']} (die {event.data['die']})."
    return f"The weather in {region} shifts to {event.data['weather']}."


def _hunters_search(pack: Components, event: Event) -> str:
    found = those_within_reach(event, **HUNTERS_REACH)
    return (
        f"Hunters of Raid {event.data['raid']} look for squadrons at other altitudes: "
        f"die {event.data['die']}, {found or 'nobody'}."
    )


def _squadrons_search(pack: Components, event: Event) -> str:
    found = those_within_reach(event, **SQUADRONS_REACH)
    return (
        f"Squadrons at other altitudes seek Raid {event.data['raid']}: "
        f"die {event.data['die']}, {found or 'none'} may join."
    )


def _taken(pack: Components, event: Event) -> str:
    tracks = event.texts("tracks")
    names = " and ".join(track_name(track) for track in dict.fromkeys(tracks))
    subject = f"{names} {'is' if len(set(tracks)) == 1 else 'are'}"
    return f"{subject} taken; the die is rolled again{f' {len(tracks)} times' if len(tracks) > 1 else ''}."


def _for_region(form: str) -> Teller:
    def teller(pack: Components, event: Event) -> str:
        return form.format(region=REGION_NAMES[event.text("region")])

    return teller


def _plotted(pack: Components, event: Event) -> str:
    track = track_name(event.text("track"))
    return f"Raid {event.data['raid']} plotted on {track}: a {event.data['effort']} effort (die {event.data['die']})."


def _raid_moves(pack: Components, event: Event) -> str:
    """On a track it tells the track and the space of it, over England the space of the map."""
    track, _, step = event.text("where").partition(" ")
    where = f"{track_name(track)}, {step}" if track in pack.tracks else space_name(pack, event.text("where"))
    return f"Raid {event.data['raid']} moves to {where}."


def _squadron_moves(pack: Components, event: Event) -> str:
    space, _, box = event.text("where").rpartition("/")
    return f"{event.data['squadron']} Sqn moves to {box_name(pack, space, box)}."


def _line(form: str) -> Teller:
    """A teller that fills a form with the event's data."""

    def teller(pack: Components, event: Event) -> str:
        return form.format_map(event.data)

    return teller


def _over(form: str) -> Teller:
    """A teller that calls the space of an event by its name."""

    def teller(pack: Components, event: Event) -> str:
        return form.format_map({**event.data, "space": space_name(pack, event.text("space"))})

    return teller


def _target_name(form: str) -> Teller:
    def teller(pack: Components, event: Event) -> str:
        return form.format(name=pack.targets[event.text("target")].name, raid=event.data.get("raid"))

    return teller


TELLERS: Final[dict[str, Teller]] = {
    "day begins": _line("{title}. Fighter Command is ready."),
    "green squadron": lambda pack, event: (
        f"{event.data['squadron']} Sqn of {space_name(pack, pack.squadrons[event.text('squadron')].home)} is green."
    ),
    "weather": _weather,
    "no raids": _line("{hour}: no raids this segment."),
    "region set aside": _for_region("A raid for {region} is called off: too few fighters at base."),
    "raid forms up": _for_region("A raid forms up for {region}."),
    "raid does not form": _for_region("A raid for {region} finds no free track and does not form."),
    "raid plotted": _plotted,
    "track taken": _taken,
    "patrols done": _line("{patrols} squadrons on patrol."),
    "patrol": _over("{squadron} Sqn patrols {space} at {altitude}."),
    "detection": _detection,
    "raid size": _line("Raid {raid} counts {size} groups (chit {chit})."),
    "false raid": _line("Raid {raid} was a false alarm: no group could be found for it."),
    "raid composition": lambda pack, event: (
        f"Raid {event.data['raid']} flies by force list {event.data['list']}: {_units(event)}."
    ),
    "raid deployed": _deployed,
    "escort moves": _line("{group} escorts the {section} section of Raid {raid}."),
    "approach event": _event_drawn("approach"),
    "target event": _event_drawn("target"),
    "no event": _line("No effect: {why}."),
    "groups reduced": lambda pack, event: f"Reduced: {_units(event)}.",
    "groups leave": lambda pack, event: f"Turn back from Raid {event.data['raid']}: {_units(event)}.",
    "escorts wait": lambda pack, event: (
        f"Beyond the range of the Me109, escorts of Raid {event.data['raid']} wait on channel patrol: {_units(event)}."
    ),
    "chit kept": _line("The chit stays with Raid {raid} until it is back at the coast."),
    "raid flies high": _line("Raid {raid} flies at high altitude."),
    "raid flies low": _line("Raid {raid} flies at low altitude."),
    "tactics chit": _line("{group} carries a chit: {event}."),
    "squadron astray": _line("{squadron} Sqn is led astray and goes Inflight."),
    "undetected raid": _for_region("An undetected raid forms up for {region}."),
    "raid enters England": _over("Raid {raid} crosses the coast into {space} at {altitude}."),
    "raid moves": _raid_moves,
    "raid recovers": _over("Raid {raid} turns for home over {space}."),
    "raid leaves": _over("Raid {raid} leaves over the coast of {space}."),
    "raid gone": _line("Raid {raid} has no raiders left and is gone: {why}."),
    "patrollers escort": lambda pack, event: (
        f"Channel patrollers join Raid {event.data['raid']} as escort: {_units(event)}."
    ),
    "patrollers hunt": lambda pack, event: (
        f"Channel patrollers join Raid {event.data['raid']} as hunters: {_units(event)}."
    ),
    "decoy": _line("Raid {raid} was a decoy and is gone."),
    "group lost": _line("{group} suffers {loss} loss ({cause})."),
    "squadron lost": _line("{squadron} Sqn suffers {loss} loss ({cause})."),
    "target": _target,
    "no bombing": _target_name("Raid {raid} has nobody left to bomb {name}."),
    "bombing": _bombing,
    "target damaged": _target_name("{name} is damaged for the rest of the day."),
    "squadron dispersed": lambda pack, event: (
        f"{event.data['squadron']} Sqn is dispersed by bombs on {pack.spaces[event.text('space')].airfield}."
    ),
    "airfield hit": _airfield_hit,
    "squadron moves": _squadron_moves,
    "hunters search": _hunters_search,
    "squadrons search": _squadrons_search,
    "squadron caught": lambda pack, event: (
        f"{event.data['squadron']} Sqn is caught by the hunters of Raid {event.data['raid']}{_edge(event)}."
    ),
    "squadron intercepts": lambda pack, event: (
        f"{event.data['squadron']} Sqn intercepts Raid {event.data['raid']}{_edge(event)}."
    ),
    "squadrons deployed": _line("Squadrons take their sections against Raid {raid}: die {die}."),
    "squadron evades": _line("{squadron} Sqn evades the hunters on the {section}."),
    "squadron flies through": _line("{squadron} Sqn finds no hunters on the {section} and flies through."),
    "combat": _combat,
    "squadron breaks off": _line("{squadron} Sqn breaks off and goes home."),
    "squadron presses on": _line("{squadron} Sqn presses on to the bombers on the {section}."),
    "squadron moves on": _line("{squadron} Sqn goes on to the bombers on the {section}."),
    "squadron shifts": _line("{squadron} Sqn shifts to the {section} section."),
    "squadron goes home": _line("{squadron} Sqn has fought and goes Inflight."),
    "squadron leaves": _line("{squadron} Sqn finds nobody to attack and goes Inflight."),
    "escort strafes": _line("{group} leaves the escort to strafe, {section} section."),
    "air action": _line("Air action {number} of {hour}."),
    "clock": _line("The clock moves to {hour}."),
    "Luftwaffe spent": _line("Too few German fighters are ready; two hours pass."),
    "end of day": _line("The day is over."),
}
