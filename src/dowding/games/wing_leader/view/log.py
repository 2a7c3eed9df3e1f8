"""The log of a fight: each kind of event told in a line, modifiers one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from dowding.engine.events import Event
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import added_up, called_by_id, hits_told
from dowding.games.wing_leader.view.log_effects import PLAYED
from dowding.view.recap import counted
from dowding.view.scene import Line

Teller = Callable[[Event], str]

UNIT: Final = frozenset({"squadron", "target", "hunter"})
UNITS: Final = frozenset({"squadrons", "attackers", "defenders", "flights", "bombers"})
"""What events call a unit, and units, by their letters."""
SILENT: Final = frozenset({"free", "straight"})
"""What needs no line before the flight itself: whoever does nothing else flies so."""
ENDS: Final = {
    "agreement": "both sides agree",
    "nobody left": "nobody is left to fight",
    "turn limit": "the last turn is over",
}


def tell(fight: Fight, event: Event) -> Line | None:
    """The line that an event makes; rolls make none of their own, what they led to tells them."""
    teller = None if event.data.get("how") in SILENT else TELLERS.get(event.kind)
    return None if teller is None else PLAYED.line(fight.pack, event, teller(_named(fight, event)), _about(event))


def _named(fight: Fight, event: Event) -> Event:
    """The same event with what squadrons fly beside their letters, and what ships are beside their signs."""
    data = dict(event.data)
    for key in UNIT.intersection(data):
        data[key] = called_by_id(fight, event.text(key))
    for key in UNITS.intersection(data):
        data[key] = [called_by_id(fight, ident) for ident in event.texts(key)]
    return replace(event, data=data)


def _about(event: Event) -> tuple[str, ...]:
    about = [event.text(key) for key in ("squadron", "target", "hunter", "square") if event.data.get(key)]
    about += event.texts("squares")[-1:] if "squares" in event.data else []
    for key in ("squadrons", "attackers", "defenders", "flights"):
        if key in event.data:
            about += event.texts(key)
    return tuple(dict.fromkeys(about))


def signed(modifiers: object) -> str:
    """Modifiers one by one: " -1 weather +1 radio call"; nothing where there are none."""
    if not isinstance(modifiers, Mapping):
        return ""
    return "".join(f" {value:+d} {name}" for name, value in modifiers.items())


def total_of(event: Event) -> int:
    """The dice of an event and all its modifiers."""
    modifiers = event.data["modifiers"]
    added = modifiers.values() if isinstance(modifiers, Mapping) else ()
    return event.number("natural") + sum(value for value in added if isinstance(value, int))


def rolled(event: Event) -> str:
    """A roll as it is told: 5 -1 weather = 4."""
    modifiers = signed(event.data["modifiers"])
    natural = event.number("natural")
    return f"{natural}{modifiers} = {total_of(event)}" if modifiers else str(natural)


def _look(event: Event) -> str:
    found = "found" if event.data["found"] else "not found"
    needed = event.number("distance")
    return (
        f"{event.text('squadron')} looks for {event.text('target')}, {needed} squares away: more than {needed} needed, "
        f"rolled {rolled(event)}: {found}."
    )


def _flown(event: Event) -> str:
    squares = event.texts("squares")
    doing = ["circles"] if event.data["circles"] else []
    if squares:
        doing.insert(0, f"flies {squares[0]} to {squares[-1]}")
    return f"{event.text('squadron')} {' and '.join(doing)}."


def _gone(event: Event) -> str:
    words = {
        "left": "leaves the map by the left edge",
        "right": "leaves the map by the right edge",
        "escaped": "has got away",
        "eliminated": "is shot down to the last",
        "crashed": "is no more",
    }
    return f"{event.text('squadron')} {words[event.text('place')]}."


def _combat(event: Event) -> str:
    attackers, defenders = ", ".join(event.texts("attackers")), ", ".join(event.texts("defenders"))
    return f"Air combat at {event.text('square')}: {attackers} against {defenders}."


def _attack(event: Event) -> str:
    how = "turning fight" if event.text("rating") == "turn" else "hit and run"
    head_on = ", head-on" if event.data["head_on"] else ""
    return f"{event.text('squadron')} attacks {event.text('target')} ({how}{head_on}), {_shot(event)}"


def _defence(event: Event) -> str:
    return f"{event.text('squadron')} fires back, {_shot(event)}"


def _shot(event: Event) -> str:
    edge = ", with Edge" if event.data["edge"] else ""
    return f"{_made_of(event)}{edge}, column {event.number('column'):+d}: rolled {rolled(event)}: {_hits(event)}."


def _made_of(event: Event) -> str:
    """The combat value of who shoots, part by part."""
    parts = event.data["parts"]
    named = parts.items() if isinstance(parts, Mapping) else ()
    return added_up({name: value for name, value in named if isinstance(value, int)})


def _hits(event: Event) -> str:
    return hits_told(event.number("hits"))


def _hit(event: Event) -> str:
    words = {"loss": "an aircraft lost", "straggler": "a straggler", "nothing": "nothing"}
    result = words[event.text("result")] + (" (the straggler)" if event.data["straggler"] else "")
    natural, power = event.number("natural"), event.number("firepower")
    return f"A hit on {event.text('squadron')}: {natural} +{power} firepower = {natural + power}: {result}."


def _cohesion(event: Event) -> str:
    words = ("holds together", "is shaken: one level", "is badly shaken: two levels")
    return f"{event.text('squadron')} {words[event.number('levels')]} (cohesion {rolled(event)})."


def _reaction(event: Event) -> str:
    words = {"none": "no reaction", "late": "late", "successful": "in time"}
    who = f"{event.text('squadron')} reacts to {event.text('target')}"
    return f"{who}: rolled {rolled(event)}: {words[event.text('result')]}."


def _escape(event: Event) -> str:
    away = event.number("distance")
    end = "it gets away" if event.data["escaped"] else "it does not get away"
    return (
        f"{event.text('squadron')} tries to escape from {event.text('hunter')}, {away} squares away: "
        f"rolled {rolled(event)}, under {away} needed: {end}."
    )


def _vector_try(event: Event) -> str:
    granted = "granted" if event.data["granted"] else "no answer"
    need, die = event.number("needed"), event.number("natural")
    return f"{event.text('squadron')} asks for a vector: {need} needed, rolled {die}: {granted}."


def _wanted(event: Event) -> str:
    sides = event.texts("sides")
    if not sides:
        return "Nobody wants a dogfight."
    return (
        "Both sides want a dogfight."
        if len(sides) > 1
        else f"The {sides[0]} wants a dogfight, the other side does not."
    )


def _dogfight_roll(event: Event) -> str:
    return f"{event.text('squadron')} for the dogfight: rolled {rolled(event)}."


def _placed(event: Event) -> str:
    beside = "waits beside" if event.data["edge"] else "sets up at"
    return f"{event.text('squadron')} {beside} {event.text('square')}."


def _end(event: Event) -> str:
    leads = [f"The {side} is {counted(lead, 'point')} ahead." for side in SEATS if (lead := event.number(side)) > 0]
    stand = leads[0] if leads else "The sides are level."
    return f"The fight ends: {ENDS[event.text('why')]}. {stand}"


def _throttle(event: Event) -> str:
    how = "opens its throttle" if event.data["full"] else "glides"
    return f"{event.text('squadron')} {how}: {event.number('fuel')} fuel left."


def _height_error(event: Event) -> str:
    end = "the controllers have erred" if event.data["error"] else "no error"
    return f"The height of {event.text('squadron')}'s vector: rolled {event.number('natural')}: {end}."


PROFILES: Final = {
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


def _designates(event: Event) -> str:
    return f"{event.text('squadron')} runs in on {event.text('name')}: {PROFILES[event.text('profile')]}."


def _flak(event: Event) -> str:
    how = "fires at" if event.text("column") == "direct fire" else "bursts about"
    result = event.text("result")
    words = "nothing" if not result else "a cohesion check" if result == "C" else _hits(event)
    name = event.text("name")
    return f"{name[0].upper()}{name[1:]} {how} {event.text('squadron')}: rolled {rolled(event)}: {words}."


def _bombing(event: Event) -> str:
    natural, total = event.number("natural"), event.number("total")
    limit = ", six at most" if total != total_of(event) else ""
    percent, value = event.number("percent"), event.number("value")
    return (
        f"{event.text('squadron')} on {event.text('name')}, {PROFILES[event.text('profile')]}: rolled "
        f"{natural}{signed(event.data['modifiers'])}{limit} = {total}: {percent} % of {value}: {_hits(event)}."
    )


def _recce(event: Event) -> str:
    end = "has its pictures of" if event.data["succeeded"] else "has no use for its pictures of"
    return f"{event.text('squadron')} {end} {event.text('name')}."


def _balloon_hit(event: Event) -> str:
    natural, power = event.number("natural"), event.number("firepower")
    end = "it sags" if event.data["lost"] else "nothing"
    return f"A hit on balloon {event.text('balloon')}: {natural} +{power} firepower = {natural + power}: {end}."


def _said(form: str) -> Teller:
    """A line that only names what is in the event."""

    def teller(event: Event) -> str:
        return form.format_map({key: _word(value) for key, value in event.data.items()})

    return teller


def _word(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


TELLERS: Final[Mapping[str, Teller]] = {
    "turn": _said("Turn {turn}."),
    "placed": _placed,
    "enters": _said("{squadron} comes in at {square}."),
    "vector": _said("{squadron} is vectored to {square}."),
    "vector try": _vector_try,
    "reaches vector": _said("{squadron} reaches its vector at {square}."),
    "look": _look,
    "tally": _said("{squadron} tallies {target}."),
    "tally lost": _said("{squadron} loses its tally on {target}."),
    "alerted": _said("{squadron} is alerted."),
    "sweeps": _said("{squadron} leaves the bombers and sweeps."),
    "released": _said("The bombers let their escorts go, once in the game: {bombers}."),
    "split": _said("{squadron} splits into {flights}."),
    "leaves wing": _said("{squadron} leaves wing {wing}."),
    "wing breaks up": _said("Wing {wing} breaks up."),
    "jettisoned": _said("{squadron} jettisons its bombs."),
    "goes home": _said("{squadron} turns for home."),
    "all fly on": _said("All {those} of the {side} fly on."),
    "behaviour": _said("{squadron}: {label}."),
    "flown": _flown,
    "reaction": _reaction,
    "dogfight moves": _said("The dogfight of {squadrons} drifts to {square}."),
    "joins dogfight": _said("{squadron} joins the dogfight."),
    "combat": _combat,
    "attack": _attack,
    "defence": _defence,
    "hit": _hit,
    "cohesion": _cohesion,
    "disrupted": _said("{squadron} is disrupted."),
    "broken": _said("{squadron} is broken."),
    "asks to leave": _said("{squadron} asks to be let go."),
    "tries to escape": _said("{squadron} tries to get away."),
    "leader lost": _said("{squadron} loses its leader."),
    "dogfight wanted": _wanted,
    "dogfight roll": _dogfight_roll,
    "dogfight": _said("A dogfight begins at {square}: {squadrons}."),
    "dogfight over": _said("The dogfight of {squadrons} is over."),
    "gone": _gone,
    "escape": _escape,
    "formed up": _said("{squadron} has formed up with the bombers again."),
    "end": _end,
    "tanks dropped": _said("{squadron} drops its tanks."),
    "rockets spent": _said("{squadron} has fired its rockets."),
    "bounce": _said("{squadron} bounces {target}."),
    "evasion": _said("{squadrons} evade."),
    "standoff": _said("{squadrons} fire from a distance, and nobody fires back."),
    "lufbery": _said("{squadron} forms a Lufbery."),
    "leaves lufbery": _said("{squadron} leaves its Lufbery."),
    "high speed": _said("Too fast to aim: the hits of both sides are halved, to {hits} and {answer}."),
    "throttle": _throttle,
    "height error": _height_error,
    "takes off": _said("{squadron} takes off from {target}."),
    "homeward": _said("{squadron} goes home by the {edge} edge."),
    "designates": _designates,
    "ceases": _said("{squadron} gives up its run at {target}."),
    "drops": _said("{squadron} drops on {name}."),
    "strafes": _said("{squadron} strafes {name}."),
    "recce": _recce,
    "bombing": _bombing,
    "no attack": _said("Nothing is left of {squadron} to hit {target} with."),
    "crashed": _said("{squadron} has crashed into its target."),
    "damage": _said("{name} has {damage} damage."),
    "flak": _flak,
    "barrage": _said("The {name} lays a barrage above {square}."),
    "barrage lifted": _said("The {name} lifts its barrage."),
    "moored": _said("Balloon {balloon} is up at {square}."),
    "balloon attack": _attack,
    "balloon hit": _balloon_hit,
    "balloon down": _said("Balloon {balloon} comes down."),
    "vector shifted": _said("The vector of {squadron} is shifted to {square}."),
}
