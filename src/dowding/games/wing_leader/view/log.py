"""The log of a fight: a formatter for each kind of event, modifiers one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from dowding.engine.events import Event
from dowding.engine.text import count_in_words
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import format_hits, format_sum, label_for_id
from dowding.games.wing_leader.view.log_effects import LOG_EFFECTS
from dowding.view.scene import LogLine

EventFormatter = Callable[[Event], str]

UNIT_KEYS: Final = frozenset({"squadron", "target", "hunter"})
UNIT_LIST_KEYS: Final = frozenset({"squadrons", "attackers", "defenders", "flights", "bombers"})
"""What events call a unit, and units, by their letters."""
UNLOGGED_BEHAVIOURS: Final = frozenset({"free", "straight"})
"""Behaviours that need no line before the flight itself, as they are the usual ones."""
END_REASONS: Final = {
    "agreement": "both sides agree",
    "nobody left": "nobody is left to fight",
    "turn limit": "the last turn is over",
}


def format_event(fight: Fight, event: Event) -> LogLine | None:
    """The log line of an event; rolls have none of their own, the event that they led to shows them."""
    formatter = None if event.data.get("how") in UNLOGGED_BEHAVIOURS else FORMATTERS.get(event.kind)
    return (
        None
        if formatter is None
        else LOG_EFFECTS.build_line(fight.pack, event, formatter(_with_unit_names(fight, event)), _mentioned_ids(event))
    )


def _with_unit_names(fight: Fight, event: Event) -> Event:
    """The same event with what squadrons fly beside their letters, and what ships are beside their signs."""
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
    """Modifiers one by one: " -1 weather +1 radio call"; nothing where there are none."""
    if not isinstance(modifiers, Mapping):
        return ""
    return "".join(f" {value:+d} {name}" for name, value in modifiers.items())


def total_of(event: Event) -> int:
    """The dice of an event and all its modifiers."""
    modifiers = event.data["modifiers"]
    added = modifiers.values() if isinstance(modifiers, Mapping) else ()
    return event.get_int("natural") + sum(value for value in added if isinstance(value, int))


def format_roll(event: Event) -> str:
    """A roll with its modifiers: 5 -1 weather = 4."""
    modifiers = format_modifiers(event.data["modifiers"])
    natural = event.get_int("natural")
    return f"{natural}{modifiers} = {total_of(event)}" if modifiers else str(natural)


def _format_look(event: Event) -> str:
    result = "found" if event.data["found"] else "not found"
    needed = event.get_int("distance")
    return (
        f"{event.get_str('squadron')} looks for {event.get_str('target')}, {needed} squares away: more than {needed}"
        f" needed, rolled {format_roll(event)}: {result}."
    )


def _format_flown(event: Event) -> str:
    squares = event.get_str_list("squares")
    doing = ["circles"] if event.data["circles"] else []
    if squares:
        doing.insert(0, f"flies {squares[0]} to {squares[-1]}")
    return f"{event.get_str('squadron')} {' and '.join(doing)}."


def _format_departure(event: Event) -> str:
    words = {
        "left": "leaves the map by the left edge",
        "right": "leaves the map by the right edge",
        "escaped": "has got away",
        "eliminated": "is shot down to the last",
        "crashed": "is no more",
    }
    return f"{event.get_str('squadron')} {words[event.get_str('place')]}."


def _format_combat(event: Event) -> str:
    attackers, defenders = ", ".join(event.get_str_list("attackers")), ", ".join(event.get_str_list("defenders"))
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
        f"{_format_value_parts(event)}{edge}, column {event.get_int('column'):+d}: rolled {format_roll(event)}:"
        f" {_format_hit_count(event)}."
    )


def _format_value_parts(event: Event) -> str:
    """The combat value of who shoots, part by part."""
    parts = event.data["parts"]
    part_items = parts.items() if isinstance(parts, Mapping) else ()
    return format_sum({name: value for name, value in part_items if isinstance(value, int)})


def _format_hit_count(event: Event) -> str:
    return format_hits(event.get_int("hits"))


def _format_hit(event: Event) -> str:
    words = {"loss": "an aircraft lost", "straggler": "a straggler", "nothing": "nothing"}
    result = words[event.get_str("result")] + (" (the straggler)" if event.data["straggler"] else "")
    natural, power = event.get_int("natural"), event.get_int("firepower")
    return f"A hit on {event.get_str('squadron')}: {natural} +{power} firepower = {natural + power}: {result}."


def _format_cohesion(event: Event) -> str:
    words = ("holds together", "is shaken: one level", "is badly shaken: two levels")
    return f"{event.get_str('squadron')} {words[event.get_int('levels')]} (cohesion {format_roll(event)})."


def _format_reaction(event: Event) -> str:
    words = {"none": "no reaction", "late": "late", "successful": "in time"}
    who = f"{event.get_str('squadron')} reacts to {event.get_str('target')}"
    return f"{who}: rolled {format_roll(event)}: {words[event.get_str('result')]}."


def _format_escape(event: Event) -> str:
    away = event.get_int("distance")
    end = "it gets away" if event.data["escaped"] else "it does not get away"
    return (
        f"{event.get_str('squadron')} tries to escape from {event.get_str('hunter')}, {away} squares away: "
        f"rolled {format_roll(event)}, under {away} needed: {end}."
    )


def _format_vector_try(event: Event) -> str:
    granted = "granted" if event.data["granted"] else "no answer"
    need, die = event.get_int("needed"), event.get_int("natural")
    return f"{event.get_str('squadron')} asks for a vector: {need} needed, rolled {die}: {granted}."


def _format_dogfight_wishes(event: Event) -> str:
    sides = event.get_str_list("sides")
    if not sides:
        return "Nobody wants a dogfight."
    return (
        "Both sides want a dogfight."
        if len(sides) > 1
        else f"The {sides[0]} wants a dogfight, the other side does not."
    )


def _format_dogfight_roll(event: Event) -> str:
    return f"{event.get_str('squadron')} for the dogfight: rolled {format_roll(event)}."


def _format_placed(event: Event) -> str:
    beside = "waits beside" if event.data["edge"] else "sets up at"
    return f"{event.get_str('squadron')} {beside} {event.get_str('square')}."


def _format_end(event: Event) -> str:
    leads = [
        f"The {side} is {count_in_words(lead, 'point')} ahead." for side in SEATS if (lead := event.get_int(side)) > 0
    ]
    stand = leads[0] if leads else "The sides are level."
    return f"The fight ends: {END_REASONS[event.get_str('why')]}. {stand}"


def _format_throttle(event: Event) -> str:
    how = "opens its throttle" if event.data["full"] else "glides"
    return f"{event.get_str('squadron')} {how}: {event.get_int('fuel')} fuel left."


def _format_height_error(event: Event) -> str:
    end = "the controllers have erred" if event.data["error"] else "no error"
    return f"The height of {event.get_str('squadron')}'s vector: rolled {event.get_int('natural')}: {end}."


PROFILE_NAMES: Final = {
    "level": "level-bombing",
    "dive": "dive-bombing",
    "steep": "bombing at a steep angle",
    "glide": "glide-bombing",
    "torpedo": "torpedoes",
    "ATGR": "rockets",
    "strafing": "strafing",
    "parafrag": "parafrags",
    "kamikaze": "a crash",
    "skip": "skip-bombing",
    "recce": "pictures",
}


def _format_designates(event: Event) -> str:
    return f"{event.get_str('squadron')} runs in on {event.get_str('name')}: {PROFILE_NAMES[event.get_str('profile')]}."


def _format_flak(event: Event) -> str:
    how = "fires at" if event.get_str("column") == "direct fire" else "bursts about"
    result = event.get_str("result")
    words = "nothing" if not result else "a cohesion check" if result == "C" else _format_hit_count(event)
    name = event.get_str("name")
    return f"{name[0].upper()}{name[1:]} {how} {event.get_str('squadron')}: rolled {format_roll(event)}: {words}."


def _format_bombing(event: Event) -> str:
    natural, total = event.get_int("natural"), event.get_int("total")
    limit = ", six at most" if total != total_of(event) else ""
    percent, value = event.get_int("percent"), event.get_int("value")
    return (
        f"{event.get_str('squadron')} on {event.get_str('name')}, {PROFILE_NAMES[event.get_str('profile')]}: rolled"
        f" {natural}{format_modifiers(event.data['modifiers'])}{limit} = {total}: {percent} % of {value}:"
        f" {_format_hit_count(event)}."
    )


def _format_recce(event: Event) -> str:
    end = "has its pictures of" if event.data["succeeded"] else "has no use for its pictures of"
    return f"{event.get_str('squadron')} {end} {event.get_str('name')}."


def _format_balloon_hit(event: Event) -> str:
    natural, power = event.get_int("natural"), event.get_int("firepower")
    end = "it sags" if event.data["lost"] else "nothing"
    return f"A hit on balloon {event.get_str('balloon')}: {natural} +{power} firepower = {natural + power}: {end}."


def _template(template: str) -> EventFormatter:
    """A line that only names what is in the event."""

    def format_template(event: Event) -> str:
        return template.format_map({key: _format_value(value) for key, value in event.data.items()})

    return format_template


def _format_value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


FORMATTERS: Final[Mapping[str, EventFormatter]] = {
    "turn": _template("Turn {turn}."),
    "placed": _format_placed,
    "enters": _template("{squadron} comes in at {square}."),
    "vector": _template("{squadron} is vectored to {square}."),
    "vector try": _format_vector_try,
    "reaches vector": _template("{squadron} reaches its vector at {square}."),
    "look": _format_look,
    "tally": _template("{squadron} tallies {target}."),
    "tally lost": _template("{squadron} loses its tally on {target}."),
    "alerted": _template("{squadron} is alerted."),
    "sweeps": _template("{squadron} leaves the bombers and sweeps."),
    "released": _template("The bombers let their escorts go, once in the game: {bombers}."),
    "split": _template("{squadron} splits into {flights}."),
    "leaves wing": _template("{squadron} leaves wing {wing}."),
    "wing breaks up": _template("Wing {wing} breaks up."),
    "jettisoned": _template("{squadron} jettisons its bombs."),
    "goes home": _template("{squadron} turns for home."),
    "all fly on": _template("All {those} of the {side} fly on."),
    "behaviour": _template("{squadron}: {label}."),
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
    "asks to leave": _template("{squadron} asks to be let go."),
    "tries to escape": _template("{squadron} tries to get away."),
    "leader lost": _template("{squadron} loses its leader."),
    "dogfight wanted": _format_dogfight_wishes,
    "dogfight roll": _format_dogfight_roll,
    "dogfight": _template("A dogfight begins at {square}: {squadrons}."),
    "dogfight over": _template("The dogfight of {squadrons} is over."),
    "gone": _format_departure,
    "escape": _format_escape,
    "formed up": _template("{squadron} has formed up with the bombers again."),
    "end": _format_end,
    "tanks dropped": _template("{squadron} drops its tanks."),
    "rockets spent": _template("{squadron} has fired its rockets."),
    "bounce": _template("{squadron} bounces {target}."),
    "evasion": _template("{squadrons} evade."),
    "standoff": _template("{squadrons} fire from a distance, and nobody fires back."),
    "lufbery": _template("{squadron} forms a Lufbery."),
    "leaves lufbery": _template("{squadron} leaves its Lufbery."),
    "high speed": _template("Too fast to aim: the hits of both sides are halved, to {hits} and {answer}."),
    "throttle": _format_throttle,
    "height error": _format_height_error,
    "takes off": _template("{squadron} takes off from {target}."),
    "homeward": _template("{squadron} goes home by the {edge} edge."),
    "designates": _format_designates,
    "ceases": _template("{squadron} gives up its run at {target}."),
    "drops": _template("{squadron} drops on {name}."),
    "strafes": _template("{squadron} strafes {name}."),
    "recce": _format_recce,
    "bombing": _format_bombing,
    "no attack": _template("Nothing is left of {squadron} to hit {target} with."),
    "crashed": _template("{squadron} has crashed into its target."),
    "damage": _template("{name} has {damage} damage."),
    "flak": _format_flak,
    "barrage": _template("The {name} lays a barrage above {square}."),
    "barrage lifted": _template("The {name} lifts its barrage."),
    "moored": _template("Balloon {balloon} is up at {square}."),
    "balloon attack": _format_attack,
    "balloon hit": _format_balloon_hit,
    "balloon down": _template("Balloon {balloon} comes down."),
    "vector shifted": _template("The vector of {squadron} is shifted to {square}."),
}
