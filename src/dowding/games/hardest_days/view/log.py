"""The log of a day: a formatter for each kind of event, and the pieces and regions of its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dowding.engine.events import Event
from dowding.engine.text import MINUS, format_count
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.rules.option_labels import REGION_NAMES, box_name, group_name, space_name, track_name
from dowding.games.hardest_days.view.log_effects import (
    HUNTERS_REACH,
    LOG_EFFECTS,
    RESULT_NAMES,
    SQUADRONS_REACH,
    levels_in_reach,
)
from dowding.view.scene import LogLine

EventFormatter = Callable[[Components, Event], str]

EFFECT_TEXTS: Final = {
    "stay": "stays",
    "stay reduced": "stays, reduced",
    "inflight": "goes home",
    "inflight reduced": "goes home, reduced",
    "light": "light loss",
    "heavy": "heavy loss",
    "bomber or inflight": "may press on",
    "bomber reduced or inflight": "may press on, reduced",
}


def format_event(pack: Components, event: Event) -> LogLine | None:
    """The log line of an event. Rolls have no line: the event that they cause shows them."""
    formatter = FORMATTERS.get(event.kind)
    if formatter is None:
        return None
    return LOG_EFFECTS.build_line(pack, event, formatter(pack, event), _about(event))


def _about(event: Event) -> tuple[str, ...]:
    """The ids of the pieces and regions of an event."""
    about: list[str] = []
    for key in ("squadron", "group", "space"):
        if key in event.data:
            about.append(str(event.data[key]))
    for key in ("squadrons", "groups"):
        if key in event.data:
            about += event.get_str_list(key)
    if event.data.get("raid"):
        about.append(f"raid-{event.data['raid']}")
    if "target" in event.data:
        about.append(f"target/{event.data['target']}")
    return tuple(about)


def format_sum(parts: object) -> str:
    """An itemised sum: 3 (54 Sqn) + 2 (radar net 4 Rye) − 1 (navigational error)."""
    if not isinstance(parts, Mapping):
        return str(parts)
    items = [f"{MINUS if value < 0 else '+'} {abs(value)} ({reason})" for reason, value in parts.items()]
    first, rest = items[0], items[1:]
    return " ".join([first.removeprefix("+ ").replace(f"{MINUS} ", MINUS, 1), *rest])


def _format_groups(event: Event) -> str:
    return ", ".join(event.get_str_list("groups")) or "none"


def _format_edge(event: Event) -> str:
    edge = event.get_int("edge")
    return "" if not edge else f", with altitude {'advantage' if edge > 0 else 'disadvantage'}"


def _format_detection(pack: Components, event: Event) -> str:
    return (
        f"Raid {event.data['raid']} detected: {event.data['total']} = die {event.data['die']} "
        f"+ {format_sum(event.data['modifiers'])}. "
        f"Warning {event.data['warning']}, intelligence {event.data['intelligence']}."
    )


def _format_combat(pack: Components, event: Event) -> str:
    value = event.get_int("value")
    attacker, squadron, group = event.get_str("attacker"), event.get_str("squadron"), event.get_str("group")
    attack_text = f"{squadron} Sqn attacks {group}" if attacker == squadron else f"{group} attacks {squadron} Sqn"
    german, british = event.get_int("german_die"), event.get_int("british_die")
    return (
        f"{attack_text} ({event.get_str('box')} {event.get_str('section')}), value {value} ="
        f" {format_sum(event.data['parts'])}. {group}: {value} + {german} = {value + german},"
        f" {_format_result(event, 'german')}; {squadron} Sqn: {value} + {british} = {value + british},"
        f" {_format_result(event, 'british')}."
    )


def _format_result(event: Event, side: str) -> str:
    """A result and what it did to the unit: abort, goes home reduced."""
    result, effect = RESULT_NAMES[event.get_str(side)], EFFECT_TEXTS[event.get_str(f"{side}_effect")]
    return result if result == effect else f"{result}, {effect}"


def _drawn_event_formatter(side: str) -> EventFormatter:
    def formatter(pack: Components, event: Event) -> str:
        kind = pack.events["approach" if side == "approach" else "target", event.get_str("event")]
        letter = f" {event.data['letter']}" if event.data["letter"] else ""
        return f"Raid {event.data['raid']}, {side} event: {kind.name}{letter}. {kind.text}"

    return formatter


def _format_deployment(pack: Components, event: Event) -> str:
    display = event.data["display"]
    boxes = display if isinstance(display, Mapping) else {}
    names = {"hunt": "Hunt", "bomber": "Bomber", "escort": "Close Escort", "patrol": "Channel Patrol"}
    box_texts = [
        f"{name}: {', '.join(group_name(pack, str(group_id)) for group_id in _as_list(boxes[box]))}"
        for box, name in names.items()
        if box in boxes
    ]
    return f"Raid {event.data['raid']} deployed. {'; '.join(box_texts)}."


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _format_bombing(pack: Components, event: Event) -> str:
    target = pack.targets[event.get_str("target")]
    return (
        f"Raid {event.data['raid']} bombs {target.name} ({target.type}):"
        f" {format_count(event.get_int('points'), 'damage point')}"
        f" = {format_sum(event.data['parts'])}{_format_limit(event)}."
    )


def _format_limit(event: Event) -> str:
    return f", {event.data['limit']}" if event.data["limit"] else ""


def _format_target(pack: Components, event: Event) -> str:
    target = pack.targets[event.get_str("target")]
    goal = f"{target.name} ({target.type}) in {space_name(pack, target.space)}"
    return f"Raid {event.data['raid']} is heading for {goal} (die {event.data['die']})."


def _format_airfield_hit(pack: Components, event: Event) -> str:
    die = event.get_int("die")
    effect = "no further damage" if die <= 3 else "aircraft destroyed" if die <= 5 else "telephone lines cut"
    return f"Heavy damage at {pack.spaces[event.get_str('space')].airfield}: {effect} (die {die})."


def _format_weather(pack: Components, event: Event) -> str:
    region = REGION_NAMES[event.get_str("region")]
    if event.data["die"]:
        return f"Weather in {region}: {event.data['weather']} (die {event.data['die']})."
    return f"The weather in {region} changes to {event.data['weather']}."


def _format_hunters_search(pack: Components, event: Event) -> str:
    levels = levels_in_reach(event, **HUNTERS_REACH)
    return (
        f"The hunters of Raid {event.data['raid']} search for squadrons at other altitudes: "
        f"die {event.data['die']}, {levels or 'none'} in reach."
    )


def _format_squadrons_search(pack: Components, event: Event) -> str:
    levels = levels_in_reach(event, **SQUADRONS_REACH)
    return (
        f"Squadrons at other altitudes search for Raid {event.data['raid']}: "
        f"die {event.data['die']}, {levels or 'none'} may intercept."
    )


def _format_track_taken(pack: Components, event: Event) -> str:
    tracks = event.get_str_list("tracks")
    names = " and ".join(track_name(track) for track in dict.fromkeys(tracks))
    subject = f"{names} {'is' if len(set(tracks)) == 1 else 'are'}"
    return f"{subject} already taken; rolled again{f' {len(tracks)} times' if len(tracks) > 1 else ''}."


def _region_formatter(template: str) -> EventFormatter:
    def formatter(pack: Components, event: Event) -> str:
        return template.format(region=REGION_NAMES[event.get_str("region")])

    return formatter


def _format_raid_plotted(pack: Components, event: Event) -> str:
    track = track_name(event.get_str("track"))
    return f"Raid {event.data['raid']} plotted on {track}: a {event.data['effort']} effort (die {event.data['die']})."


def _format_raid_move(pack: Components, event: Event) -> str:
    """The move of a raid: to a step of its track, or over England to a space."""
    track, _, step = event.get_str("where").partition(" ")
    where = f"{track_name(track)}, {step}" if track in pack.tracks else space_name(pack, event.get_str("where"))
    return f"Raid {event.data['raid']} moves to {where}."


def _format_squadron_move(pack: Components, event: Event) -> str:
    space, _, box = event.get_str("where").rpartition("/")
    return f"{event.data['squadron']} Sqn moves to {box_name(pack, space, box)}."


def _template_formatter(template: str) -> EventFormatter:
    """A formatter that fills a template with the data of the event."""

    def formatter(pack: Components, event: Event) -> str:
        return template.format_map(event.data)

    return formatter


def _space_formatter(template: str) -> EventFormatter:
    """A formatter that names the space of an event."""

    def formatter(pack: Components, event: Event) -> str:
        return template.format_map({**event.data, "space": space_name(pack, event.get_str("space"))})

    return formatter


def _target_formatter(template: str) -> EventFormatter:
    def formatter(pack: Components, event: Event) -> str:
        return template.format(name=pack.targets[event.get_str("target")].name, raid=event.data.get("raid"))

    return formatter


FORMATTERS: Final[dict[str, EventFormatter]] = {
    "day begins": _template_formatter("{title}. Fighter Command is ready."),
    "green squadron": lambda pack, event: (
        f"{event.data['squadron']} Sqn of {space_name(pack, pack.squadrons[event.get_str('squadron')].home)} is green."
    ),
    "weather": _format_weather,
    "no raids": _template_formatter("{hour}: no raids this segment."),
    "region set aside": _region_formatter("A raid against {region} is called off: too few fighters at base."),
    "raid forms up": _region_formatter("A raid is forming up against {region}."),
    "raid does not form": _region_formatter("A raid against {region} does not form: no track is free."),
    "raid plotted": _format_raid_plotted,
    "track taken": _format_track_taken,
    "patrols done": lambda pack, event: f"{format_count(event.get_int('patrols'), 'squadron')} on patrol.",
    "patrol": _space_formatter("{squadron} Sqn patrols {space} at {altitude}."),
    "detection": _format_detection,
    "raid size": lambda pack, event: (
        f"Raid {event.data['raid']} has {format_count(event.get_int('size'), 'group')} (chit {event.data['chit']})."
    ),
    "false raid": _template_formatter("Raid {raid} was a false alarm: no group is available for it."),
    "raid composition": lambda pack, event: (
        f"Raid {event.data['raid']} uses force list {event.data['list']}: {_format_groups(event)}."
    ),
    "raid deployed": _format_deployment,
    "escort moves": _template_formatter("{group} escorts the {section} section of Raid {raid}."),
    "approach event": _drawn_event_formatter("approach"),
    "target event": _drawn_event_formatter("target"),
    "no event": _template_formatter("No effect: {why}."),
    "groups reduced": lambda pack, event: f"Groups reduced: {_format_groups(event)}.",
    "groups leave": lambda pack, event: f"Groups turn back from Raid {event.data['raid']}: {_format_groups(event)}.",
    "escorts wait": lambda pack, event: (
        f"Escorts of Raid {event.data['raid']} reach the limit of their range and wait on channel patrol:"
        f" {_format_groups(event)}."
    ),
    "chit kept": _template_formatter("The chit stays with Raid {raid} until it is back at the coast."),
    "raid flies high": _template_formatter("Raid {raid} flies at high altitude."),
    "raid flies low": _template_formatter("Raid {raid} flies at low altitude."),
    "tactics chit": lambda pack, event: (
        f"{event.data['group']} gets a tactics chit: {pack.events['approach', event.get_str('event')].name}."
    ),
    "squadron astray": _template_formatter("{squadron} Sqn is vectored away and goes Inflight."),
    "undetected raid": _region_formatter("An undetected raid appears against {region}."),
    "raid enters England": _space_formatter("Raid {raid} crosses the coast into {space} at {altitude}."),
    "raid moves": _format_raid_move,
    "raid recovers": _space_formatter("Raid {raid} turns for home over {space}."),
    "raid leaves": _space_formatter("Raid {raid} leaves the map at {space}."),
    "raid gone": _template_formatter("Raid {raid} has no raiders left and is removed: {why}."),
    "patrollers escort": lambda pack, event: (
        f"Channel patrol joins Raid {event.data['raid']} as escort: {_format_groups(event)}."
    ),
    "patrollers hunt": lambda pack, event: (
        f"Channel patrol joins Raid {event.data['raid']} as hunters: {_format_groups(event)}."
    ),
    "decoy": _template_formatter("Raid {raid} was a decoy and is removed."),
    "group lost": _template_formatter("{group} is a {loss} loss ({cause})."),
    "squadron lost": _template_formatter("{squadron} Sqn is a {loss} loss ({cause})."),
    "target": _format_target,
    "no bombing": _target_formatter("Raid {raid} has no group left to bomb {name}."),
    "bombing": _format_bombing,
    "target damaged": _target_formatter("{name} is damaged for the rest of the day."),
    "squadron dispersed": lambda pack, event: (
        f"{event.data['squadron']} Sqn is dispersed by the bombing of {pack.spaces[event.get_str('space')].airfield}."
    ),
    "airfield hit": _format_airfield_hit,
    "squadron moves": _format_squadron_move,
    "hunters search": _format_hunters_search,
    "squadrons search": _format_squadrons_search,
    "squadron caught": lambda pack, event: (
        f"{event.data['squadron']} Sqn is caught by the hunters of Raid {event.data['raid']}{_format_edge(event)}."
    ),
    "squadron intercepts": lambda pack, event: (
        f"{event.data['squadron']} Sqn intercepts Raid {event.data['raid']}{_format_edge(event)}."
    ),
    "squadrons deployed": _template_formatter("Squadrons are assigned to sections against Raid {raid} (die {die})."),
    "squadron evades": _template_formatter("{squadron} Sqn evades the hunters in the {section} section."),
    "squadron flies through": _template_formatter(
        "{squadron} Sqn meets no hunters in the {section} section and flies on."
    ),
    "combat": _format_combat,
    "squadron breaks off": _template_formatter("{squadron} Sqn breaks off and goes home."),
    "squadron presses on": _template_formatter("{squadron} Sqn presses on to the bombers in the {section} section."),
    "squadron moves on": _template_formatter("{squadron} Sqn moves on to the bombers in the {section} section."),
    "squadron shifts": _template_formatter("{squadron} Sqn shifts to the {section} section."),
    "squadron goes home": _template_formatter("{squadron} Sqn has fought and goes Inflight."),
    "squadron leaves": _template_formatter("{squadron} Sqn has no group to attack and goes Inflight."),
    "escort strafes": _template_formatter("{group} leaves the escort of the {section} section to strafe."),
    "air action": _template_formatter("Air action {number} of {hour}."),
    "clock": _template_formatter("The clock advances to {hour}."),
    "Luftwaffe spent": _template_formatter("Too few German fighters are ready; two hours pass."),
    "end of day": _template_formatter("The day is over."),
}
