"""Log lines of battles: those of the campaign's own events, and those of the battle under the campaign's names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.events import ROLL, Event
from dowding.engine.text import format_count, format_signed, join_names
from dowding.games.battles.flying import NAME
from dowding.games.battles.scenes import NO_BATTLE
from dowding.games.battles.theatre import Theatre
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.wing_leader.game import PRESENTER
from dowding.games.wing_leader.pack.scenario import Unit
from dowding.games.wing_leader.pack.scenario_hooks import BuiltScenario, ScenarioHooks
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.setup import muster
from dowding.games.wing_leader.state import FightState
from dowding.view.scene import LogLine

EventFormatter = Callable[[Theatre, Event], str]
PREFIX: Final = f"{NAME}/"
DETAILS: Final = frozenset({"handed over"})
"""The events of the campaign that are details of a battle, as all lines of Wing Leader are."""
RESULT_WORDS: Final = {"-": "unhurt", "D": "disrupted", "A": "aborts", "L": "light loss", "H": "heavy loss"}


def narrator(theatre: Theatre) -> Fight:
    """A fight in which all counters of the campaign have their names, so that the lines of any battle can be read."""
    units = {unit: Unit(id=unit, model=model, mission="sweep") for unit, model in theatre.models.items()}
    german = tuple(unit for unit_id, unit in units.items() if theatre.is_german(unit_id))
    british = tuple(unit for unit_id, unit in units.items() if not theatre.is_german(unit_id))
    raider, defender = replace(NO_BATTLE.raider, squadrons=german), replace(NO_BATTLE.defender, squadrons=british)
    scenario = replace(NO_BATTLE, raider=raider, defender=defender)
    built = BuiltScenario(scenario, ScenarioHooks(names=theatre.names))
    dice = LiveDice(secret_of_seed(0))
    fight = Fight(FightState(scenario=NAME, settings={}), dice, theatre.tables.sky, PRESENTER, "", built)
    muster(fight)
    return fight


def format_battle_event(fight: Fight, theatre: Theatre, event: Event) -> LogLine | None:
    """The log line of an event of a battle; None if it has none."""
    if event.kind.startswith(PREFIX):
        line = PRESENTER.format_event(fight, replace(event, kind=event.kind.removeprefix(PREFIX)))
        return None if line is None else _line_of_host(line, theatre.names)
    formatter = FORMATTERS.get(event.kind)
    if formatter is None:
        return None
    text, about = formatter(theatre, event), tuple(_mentioned(event))
    return LogLine(event.at, text, event.rule, event.kind, about, detail=event.kind in DETAILS)


def events_of_guest(events: Iterable[Event]) -> Iterator[Event]:
    """The events of a battle as Wing Leader logged them, its rolls included."""
    for event in events:
        if event.kind.startswith(PREFIX):
            yield replace(event, kind=event.kind.removeprefix(PREFIX))
        elif event.kind == ROLL and event.get_str("name").startswith(PREFIX):
            yield replace(event, data=event.data | {"name": event.get_str("name").removeprefix(PREFIX)})


def is_battle_event(event: Event) -> bool:
    """Whether an event belongs to a battle and not to the campaign."""
    return event.kind.startswith(PREFIX) or event.kind in FORMATTERS


def _line_of_host(line: LogLine, names: Mapping[str, str]) -> LogLine:
    """A line under the ids and names of the campaign."""
    return replace(
        line,
        kind=f"{PREFIX}{line.kind}",
        detail=True,
        about=tuple(PREFIX + about for about in line.about),
        throws=tuple(
            replace(throw, of=names.get(throw.of, throw.of), about=throw.about and PREFIX + throw.about)
            for throw in line.throws
        ),
        tolls=tuple(replace(toll, about=PREFIX + toll.about) for toll in line.tolls),
    )


def _mentioned(event: Event) -> list[str]:
    if "counter" in event.data:
        return [event.get_str("counter")]
    return event.get_str_list("squadrons") if "squadrons" in event.data else []


def counter_name(counter: str) -> str:
    """The display name of a counter: I/JG26 or 54 Sqn."""
    return gruppe_number(counter) if counter.count("/") > 1 and "G" in counter else f"{squadron_number(counter)} Sqn"


def _format_chosen(theatre: Theatre, event: Event) -> str:
    squadrons = format_count(len(event.get_str_list("squadrons")), "squadron")
    gruppen = format_count(len(event.get_str_list("gruppen")), "Gruppe", "Gruppen")
    return (
        f"Battle over {event.get_str('target')}: {squadrons} against {gruppen}. "
        f"The table's average for this raid is {_average(event)} VP."
    )


def _average(event: Event) -> str:
    average = event.data["average"]
    return format_signed(average, 1) if isinstance(average, int | float) else str(average)


def _format_begins(theatre: Theatre, event: Event) -> str:
    units = event.get_str_list("units")
    text = f"{format_count(len(units), 'unit')} in the sky over {event.get_str('target')}"
    pairs = event.data["wingmates"]
    follow = [
        f"{counter_name(str(pair[0]))} with {counter_name(str(pair[1]))}"
        for pair in (pairs if isinstance(pairs, list | tuple) else ())
        if isinstance(pair, list | tuple)
    ]
    return f"{text}; {join_names(follow)}." if follow else f"{text}."


def _format_result(theatre: Theatre, event: Event) -> str:
    result = RESULT_WORDS[event.get_str("read")]
    name = counter_name(event.get_str("counter"))
    if event.data["wingmate"]:
        leader = theatre.names[event.get_str("unit")]
        return f"{name}, which flew with {leader}: {result}."
    parts = [format_count(event.get_int("lost"), "aircraft", "aircraft")] if event.get_int("lost") else ["no loss"]
    if event.get_str("order"):
        parts.append(event.get_str("order"))
    return f"{name}: {', '.join(parts)}: {result}."


def _format_bombing(theatre: Theatre, event: Event) -> str:
    second = f", second die {event.get_int('second')}" if event.get_int("second") else ""
    return (
        f"Bombs on {event.get_str('target')}: {format_count(event.get_int('hits'), 'hit')}, "
        f"result {event.get_str('result')}{second}."
    )


def _format_over(theatre: Theatre, event: Event) -> str:
    return (
        f"The battle over {event.get_str('target')} is over: {format_signed(event.get_int('points'))} VP; "
        f"the table's average was {_average(event)}."
    )


def _format_squadrons(words: str) -> EventFormatter:
    def format_line(theatre: Theatre, event: Event) -> str:
        return f"{join_names(counter_name(counter) for counter in event.get_str_list('squadrons'))} {words}."

    return format_line


FORMATTERS: Final[Mapping[str, EventFormatter]] = {
    "battle chosen": _format_chosen,
    "battle begins": _format_begins,
    "no battle": lambda theatre, event: "No battle: one side has no unit left. The raid is resolved by the table.",
    "battle result": _format_result,
    "battle bombing": _format_bombing,
    "battle over": _format_over,
    "clouds hide bombers": _format_squadrons("will not see the bombers for clouds"),
    "squadrons slip past": _format_squadrons("may set up nearer to the bombers"),
    "longer approach": lambda theatre, event: "The attack is extended: the bombers need a turn more.",
    "handed over": lambda theatre, event: (
        f"Standing orders fly the rest of the battle for the {event.get_str('seat').capitalize()} side."
    ),
}
"""The lines of the events that battles add to the campaign."""
