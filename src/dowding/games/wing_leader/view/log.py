"""The log of a fight: a formatter for each kind of event, with every modifier of a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from dowding.engine.events import Event
from dowding.engine.text import choose_form, count_in_words, format_signed, join_names
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import format_hits, format_sum, label_for_id, modifier_label
from dowding.games.wing_leader.view.log_effects import LOG_EFFECTS
from dowding.view.scene import LogLine

EventFormatter = Callable[[Event], str]

UNIT_KEYS: Final = frozenset({"squadron", "target", "hunter"})
UNIT_LIST_KEYS: Final = frozenset({"squadrons", "attackers", "defenders", "flights", "bombers"})
"""The keys of event data that hold a unit id, or a list of them."""
UNLOGGED_BEHAVIOURS: Final = frozenset({"free", "straight"})
"""Usual behaviours, which need no log line before the move itself."""
END_REASONS: Final = {
    "agreement": "both sides agreed to stop",
    "nobody left": "no unbroken squadron is left",
    "turn limit": "the last turn is over",
}


def format_event(fight: Fight, event: Event) -> LogLine | None:
    """The log line of an event. Rolls have none: they are shown by the event that they led to."""
    formatter = None if event.data.get("how") in UNLOGGED_BEHAVIOURS else FORMATTERS.get(event.kind)
    return (
        None
        if formatter is None
        else LOG_EFFECTS.build_line(fight.pack, event, formatter(_with_unit_names(fight, event)), _mentioned_ids(event))
    )


def _with_unit_names(fight: Fight, event: Event) -> Event:
    """The event with display names in the place of the ids of squadrons and surface units."""
    data = dict(event.data)
    for key in UNIT_KEYS.intersection(data):
        data[key] = label_for_id(fight, event.get_str(key))
    for key in UNIT_LIST_KEYS.intersection(data):
        data[key] = [label_for_id(fight, squadron_id) for squadron_id in event.get_str_list(key)]
    return replace(event, data=data)


def _mentioned_ids(event: Event) -> tuple[str, ...]:
    about = [event.get_str(key) for key in ("squadron", "target", "hunter", "square") if event.data.get(key)]
    about += event.get_str_list("squares")[-1:] if "squares" in event.data else []
    for key in ("squadrons", "attackers", "defenders", "flights"):
        if key in event.data:
            about += event.get_str_list(key)
    return tuple(dict.fromkeys(about))


def format_modifiers(modifiers: object) -> str:
    """A list of modifiers: " −1 weather +1 radio call"; empty without any."""
    if not isinstance(modifiers, Mapping):
        return ""
    return "".join(f" {format_signed(value)} {modifier_label(name)}" for name, value in modifiers.items())


def total_of(event: Event) -> int:
    """The sum of the dice of an event and all its modifiers."""
    modifiers = event.data["modifiers"]
    added = modifiers.values() if isinstance(modifiers, Mapping) else ()
    return event.get_int("natural") + sum(value for value in added if isinstance(value, int))


def format_roll(event: Event) -> str:
    """A roll with its modifiers: "5 −1 weather = 4"."""
    modifiers = format_modifiers(event.data["modifiers"])
    natural = event.get_int("natural")
    return f"{natural}{modifiers} = {total_of(event)}" if modifiers else str(natural)


def _format_look(event: Event) -> str:
    result = "spotted" if event.data["found"] else "not spotted"
    away = event.get_int("distance")
    return (
        f"{event.get_str('squadron')} tries to spot {event.get_str('target')} (distance {away}): rolled"
        f" {format_roll(event)}, needed more than {away}: {result}."
    )


def _format_flown(event: Event) -> str:
    squares = event.get_str_list("squares")
    doing = ["circles"] if event.data["circles"] else []
    if squares:
        doing.insert(0, f"flies {squares[0]} to {squares[-1]}")
    return f"{event.get_str('squadron')} {' and '.join(doing)}."


BEHAVIOUR_TEXTS: Final = {
    "free-dive": "dives",
    "wait": "circles",
    "on-run": "continues its bombing run",
    "on-run-dive": "continues its bombing run in a dive",
    "with-bombers": "follows the bombers",
    "go-home": "returns to base",
    "go-home-dive": "returns to base in a dive",
    "go-home-far": "returns to base by the far edge",
    "go-home-far-dive": "returns to base by the far edge in a dive",
}
"""The log texts of behaviours, where they differ from the label in the event."""


def _format_behaviour(event: Event) -> str:
    text = BEHAVIOUR_TEXTS.get(event.get_str("how"))
    squadron = event.get_str("squadron")
    return f"{squadron}: {event.get_str('label')}." if text is None else f"{squadron} {text}."


def _format_departure(event: Event) -> str:
    words = {
        "left": "leaves the map by the left edge",
        "right": "leaves the map by the right edge",
        "escaped": "has escaped",
        "eliminated": "is wiped out",
        "crashed": "is gone",
    }
    return f"{event.get_str('squadron')} {words[event.get_str('place')]}."


def _format_combat(event: Event) -> str:
    attackers, defenders = join_names(event.get_str_list("attackers")), join_names(event.get_str_list("defenders"))
    return f"Air combat at {event.get_str('square')}: {attackers} against {defenders}."


def _format_attack(event: Event) -> str:
    how = "turning fight" if event.get_str("rating") == "turn" else "hit and run"
    head_on = ", head-on" if event.data["head_on"] else ""
    return f"{event.get_str('squadron')} attacks {event.get_str('target')} ({how}{head_on}), {_format_shot(event)}"


def _format_defence(event: Event) -> str:
    return f"{event.get_str('squadron')} fires back, {_format_shot(event)}"


def _format_shot(event: Event) -> str:
    edge = ", with Edge" if event.data["edge"] else ""
    return (
        f"{_format_value_parts(event)}{edge}, column {format_signed(event.get_int('column'))}:"
        f" rolled {format_roll(event)}: {_format_hit_count(event)}."
    )


def _format_value_parts(event: Event) -> str:
    """The combat value of the shooting side, part by part."""
    parts = event.data["parts"]
    part_items = parts.items() if isinstance(parts, Mapping) else ()
    return format_sum({name: value for name, value in part_items if isinstance(value, int)})


def _format_hit_count(event: Event) -> str:
    return format_hits(event.get_int("hits"))


def _format_hit(event: Event) -> str:
    words = {"loss": "an aircraft lost", "straggler": "a straggler", "nothing": "no effect"}
    result = words[event.get_str("result")] + (" (it was a straggler)" if event.data["straggler"] else "")
    natural, power = event.get_int("natural"), event.get_int("firepower")
    return f"A hit on {event.get_str('squadron')}: {natural} +{power} firepower = {natural + power}: {result}."


def _format_cohesion(event: Event) -> str:
    words = ("holds together", "is shaken (one level)", "is badly shaken (two levels)")
    return f"{event.get_str('squadron')} {words[event.get_int('levels')]}; cohesion roll {format_roll(event)}."


def _format_reaction(event: Event) -> str:
    words = {"none": "too late", "late": "late", "successful": "in time"}
    reaction = f"{event.get_str('squadron')} reacts to {event.get_str('target')}"
    return f"{reaction}: rolled {format_roll(event)}: {words[event.get_str('result')]}."


def _format_escape(event: Event) -> str:
    away = event.get_int("distance")
    end = "it escapes" if event.data["escaped"] else "it does not escape"
    return (
        f"{event.get_str('squadron')} tries to escape from {event.get_str('hunter')} (distance {away}): "
        f"rolled {format_roll(event)}, needed less than {away}: {end}."
    )


def _format_vector_try(event: Event) -> str:
    granted = "granted" if event.data["granted"] else "refused"
    need, die = event.get_int("needed"), event.get_int("natural")
    return f"{event.get_str('squadron')} requests a vector: rolled {die}, needed {need}+: {granted}."


def _format_dogfight_wishes(event: Event) -> str:
    sides = event.get_str_list("sides")
    if not sides:
        return "Neither side wants a dogfight."
    return (
        "Both sides want a dogfight."
        if len(sides) > 1
        else f"The {sides[0]} wants a dogfight; the other side does not."
    )


def _format_dogfight_roll(event: Event) -> str:
    return f"{event.get_str('squadron')} rolls for the dogfight: {format_roll(event)}."


def _format_placed(event: Event) -> str:
    beside = "waits beside" if event.data["edge"] else "sets up at"
    return f"{event.get_str('squadron')} {beside} {event.get_str('square')}."


def _format_end(event: Event) -> str:
    leads = [
        f"The {side} is {count_in_words(lead, 'point')} ahead." for side in SEATS if (lead := event.get_int(side)) > 0
    ]
    score = leads[0] if leads else "The score is level."
    return f"The fight ends: {END_REASONS[event.get_str('why')]}. {score}"


def _format_throttle(event: Event) -> str:
    how = "flies at full throttle" if event.data["full"] else "glides"
    return f"{event.get_str('squadron')} {how}: {event.get_int('fuel')} fuel left."


def _format_height_error(event: Event) -> str:
    end = "ground control has erred" if event.data["error"] else "no error"
    return f"Height error for the vector of {event.get_str('squadron')}: rolled {event.get_int('natural')}: {end}."


PROFILE_NAMES: Final = {
    "level": "level-bombing",
    "dive": "dive-bombing",
    "steep": "steep-angle bombing",
    "glide": "glide-bombing",
    "torpedo": "torpedo attack",
    "ATGR": "rocket attack",
    "strafing": "strafing",
    "parafrag": "parafrag attack",
    "kamikaze": "kamikaze attack",
    "skip": "skip-bombing",
    "recce": "reconnaissance",
}


def _format_designates(event: Event) -> str:
    profile = PROFILE_NAMES[event.get_str("profile")]
    return f"{event.get_str('squadron')} begins its run on {event.get_str('name')}: {profile}."


def _format_flak(event: Event) -> str:
    attack = "Direct fire" if event.get_str("column") == "direct fire" else "Barrage"
    result = event.get_str("result")
    words = "no effect" if not result else "cohesion check" if result == "C" else _format_hit_count(event)
    name, squadron = event.get_str("name"), event.get_str("squadron")
    return f"{attack} on {squadron} by {name}: rolled {format_roll(event)}: {words}."


def _format_bombing(event: Event) -> str:
    natural, total = event.get_int("natural"), event.get_int("total")
    limit = " (limit six)" if total != total_of(event) else ""
    percent, value = event.get_int("percent"), event.get_int("value")
    return (
        f"{event.get_str('squadron')} attacks {event.get_str('name')}, {PROFILE_NAMES[event.get_str('profile')]}:"
        f" rolled {natural}{format_modifiers(event.data['modifiers'])}{limit} = {total}: {percent} % of {value}:"
        f" {_format_hit_count(event)}."
    )


def _format_recce(event: Event) -> str:
    end = "has photographed" if event.data["succeeded"] else "is broken and loses its pictures of"
    return f"{event.get_str('squadron')} {end} {event.get_str('name')}."


def _format_balloon_hit(event: Event) -> str:
    natural, power = event.get_int("natural"), event.get_int("firepower")
    end = "damaged" if event.data["lost"] else "no effect"
    return f"A hit on balloon {event.get_str('balloon')}: {natural} +{power} firepower = {natural + power}: {end}."


def _format_released(event: Event) -> str:
    bombers = event.get_str_list("bombers")
    verb = choose_form(len(bombers), "releases its", "release their")
    return f"{join_names(bombers)} {verb} escorts to sweep."


def _format_evasion(event: Event) -> str:
    squadrons = event.get_str_list("squadrons")
    return f"{join_names(squadrons)} {choose_form(len(squadrons), 'evades', 'evade')}."


def _format_standoff(event: Event) -> str:
    squadrons = event.get_str_list("squadrons")
    verb = choose_form(len(squadrons), "attacks", "attack")
    return f"{join_names(squadrons)} {verb} from a standoff distance; the bombers cannot fire back."


def _template(template: str) -> EventFormatter:
    """A formatter that fills a template with the data of the event."""

    def format_template(event: Event) -> str:
        return template.format_map({key: _format_value(value) for key, value in event.data.items()})

    return format_template


def _format_value(value: object) -> str:
    return join_names(map(str, value)) if isinstance(value, list | tuple) else str(value)


FORMATTERS: Final[Mapping[str, EventFormatter]] = {
    "turn": _template("Turn {turn}."),
    "placed": _format_placed,
    "enters": _template("{squadron} enters the map at {square}."),
    "vector": _template("{squadron} receives a vector to {square}."),
    "vector try": _format_vector_try,
    "reaches vector": _template("{squadron} reaches its vector at {square}."),
    "look": _format_look,
    "tally": _template("{squadron} tallies {target}."),
    "tally lost": _template("{squadron} loses its tally on {target}."),
    "alerted": _template("{squadron} is alerted."),
    "sweeps": _template("{squadron} leaves the bombers to sweep."),
    "released": _format_released,
    "split": _template("{squadron} splits into {flights}."),
    "leaves wing": _template("{squadron} leaves wing {wing}."),
    "wing breaks up": _template("Wing {wing} breaks up."),
    "jettisoned": _template("{squadron} jettisons its bombs."),
    "goes home": _template("{squadron} turns for home."),
    "all fly on": _template("All {those} of the {side} fly on."),
    "behaviour": _format_behaviour,
    "flown": _format_flown,
    "reaction": _format_reaction,
    "dogfight moves": _template("The dogfight of {squadrons} drifts to {square}."),
    "joins dogfight": _template("{squadron} joins the dogfight."),
    "combat": _format_combat,
    "attack": _format_attack,
    "defence": _format_defence,
    "hit": _format_hit,
    "cohesion": _format_cohesion,
    "disrupted": _template("{squadron} is disrupted."),
    "broken": _template("{squadron} is broken."),
    "asks to leave": _template("Withdrawal of {squadron} is requested."),
    "tries to escape": _template("{squadron} tries to escape."),
    "leader lost": _template("{squadron} loses its leader."),
    "dogfight wanted": _format_dogfight_wishes,
    "dogfight roll": _format_dogfight_roll,
    "dogfight": _template("A dogfight begins at {square}: {squadrons}."),
    "dogfight over": _template("The dogfight of {squadrons} is over."),
    "gone": _format_departure,
    "escape": _format_escape,
    "formed up": _template("{squadron} forms up with the bombers again."),
    "end": _format_end,
    "tanks dropped": _template("{squadron} drops its tanks."),
    "rockets spent": _template("{squadron} has fired its rockets."),
    "bounce": _template("{squadron} bounces {target}."),
    "evasion": _format_evasion,
    "standoff": _format_standoff,
    "lufbery": _template("{squadron} forms a Lufbery."),
    "leaves lufbery": _template("{squadron} leaves its Lufbery."),
    "high speed": _template("Too fast to aim: hits are halved (attacker {hits}, defender {answer})."),
    "throttle": _format_throttle,
    "height error": _format_height_error,
    "takes off": _template("{squadron} takes off from {target}."),
    "homeward": _template("{squadron} returns to base by the {edge} edge."),
    "designates": _format_designates,
    "ceases": _template("{squadron} abandons its run on {target}."),
    "drops": _template("{squadron} drops on {name}."),
    "strafes": _template("{squadron} strafes {name}."),
    "recce": _format_recce,
    "bombing": _format_bombing,
    "no attack": _template("{squadron} was shot down: its attack on {target} is lost."),
    "crashed": _template("{squadron} has crashed into its target."),
    "damage": _template("{name} has {damage} damage."),
    "flak": _format_flak,
    "barrage": _template("The {name} places a barrage above {square}."),
    "barrage lifted": _template("The {name} lifts its barrage."),
    "moored": _template("Balloon {balloon} is moored at {square}."),
    "balloon attack": _format_attack,
    "balloon hit": _format_balloon_hit,
    "balloon down": _template("Balloon {balloon} is shot down."),
    "vector shifted": _template("The vector of {squadron} is moved to {square}."),
}
