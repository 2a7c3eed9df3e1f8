"""The after-action report of a fight: turn by turn, losses by squadron and type, points by cause, luck, tracks."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.ending import causes, outcome, points
from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.log import tell
from dowding.games.wing_leader.luck import luck_of
from dowding.games.wing_leader.scenario import RAIDER, SEATS
from dowding.games.wing_leader.state import Squadron
from dowding.games.wing_leader.words import called
from dowding.kernel.decision import Seat
from dowding.kernel.events import Event, Plain
from dowding.kernel.scene import Report

TOLD = ("combat", "attack", "defence", "hit", "disrupted", "broken", "leader lost", "dogfight", "reaction", "gone")
"""What a report tells of a turn."""


def report(fight: Fight, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data; nothing in a fight is hidden from either side."""
    result = outcome(fight)
    found: dict[str, Plain] = {
        "scenario": fight.scenario.id,
        "title": fight.scenario.title,
        "turn": fight.state.turn,
        "over": fight.state.over,
        "turns": turns(fight, events),
        "losses": {side: losses(fight, side) for side in SEATS},
        "vp": {"total": points(fight, RAIDER), "causes": causes(fight)},
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "luck": luck_of(fight, events),
        "tracks": tracks(events),
    }
    found["sections"] = list(_sections(fight, found))
    return found


def turns(fight: Fight, events: list[Event]) -> list[Plain]:
    """What happened in each turn, in the words of the log."""
    told: list[Plain] = []
    lines: list[Plain] = []
    for event in events:
        if event.kind == "turn":
            lines = []
            told.append({"turn": event.number("turn"), "lines": lines})
        elif event.kind in TOLD and told:
            line = tell(fight.pack, event)
            if line is not None:
                lines.append(line.text)
    return told


def losses(fight: Fight, side: Seat) -> dict[str, Plain]:
    """By squadron, and by type of aircraft."""
    squadrons = [squadron for squadron in fight.state.squadrons.values() if squadron.side == side]
    by_type: dict[str, Plain] = {}
    for squadron in squadrons:
        if squadron.losses:
            name = fight.card(squadron).name
            before = by_type.get(name, 0)
            by_type[name] = squadron.losses + (before if isinstance(before, int) else 0)
    return {
        "squadrons": {called(fight, squadron): _state(fight, squadron) for squadron in squadrons},
        "types": by_type,
        "aircraft": sum(squadron.losses for squadron in squadrons),
    }


def _state(fight: Fight, squadron: Squadron) -> str:
    order = "broken" if squadron.broken else "disrupted" if squadron.disrupted else "in good order"
    where = {
        "left": "left the map by the left edge",
        "right": "left the map by the right edge",
        "escaped": "escaped",
        "eliminated": "shot down to the last",
    }.get(squadron.place, "")
    return ", ".join(filter(None, (f"{squadron.losses} of {fight.max_losses(squadron)} lost", order, where)))


def tracks(events: list[Event]) -> dict[str, Plain]:
    """The squares through which each squadron flew, in order; a flight begins where it was split off."""
    flown: dict[str, list[Plain]] = {}
    for event in events:
        if event.kind == "placed":
            flown[event.text("squadron")] = [event.text("square")]
        elif event.kind == "flies":
            flown.setdefault(event.text("squadron"), [event.text("origin")]).append(event.text("square"))
        elif event.kind == "dogfight moves":
            for ident in event.texts("squadrons"):
                flown.setdefault(ident, []).append(event.text("square"))
    return dict(flown)


def _sections(fight: Fight, found: dict[str, Plain]) -> Iterator[Plain]:
    yield from turns_told(found)
    for side in SEATS:
        force = fight.force(side)
        squadrons = [each for each in fight.state.squadrons.values() if each.side == side]
        lines: list[Plain] = [f"{called(fight, each)}: {_state(fight, each)}" for each in squadrons]
        yield {"title": f"{force.nation}, the {side}", "lines": lines}
    yield {"title": "Points", "lines": [f"{name}: {value:+d}" for name, value in causes(fight).items() if value]}


def turns_told(found: dict[str, Plain]) -> Iterator[Plain]:
    """The turns in which something happened, as sections."""
    listed = found["turns"]
    for turn in listed if isinstance(listed, list) else ():
        if isinstance(turn, dict) and turn["lines"]:
            yield {"title": f"Turn {turn['turn']}", "lines": turn["lines"]}
