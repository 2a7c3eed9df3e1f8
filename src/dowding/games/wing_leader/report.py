"""The after-action report of a fight: losses by squadron and type, points by cause, luck, ways, and the story."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.ending import causes, outcome, points
from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.flown import ways
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
ENDS = {
    "left": "left by the left edge",
    "right": "left by the right edge",
    "escaped": "got away",
    "eliminated": "shot down to the last",
}


def report(fight: Fight, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data; nothing in a fight is hidden from either side."""
    result = outcome(fight)
    return {
        "scenario": fight.scenario.id,
        "title": fight.scenario.title,
        "turn": fight.state.turn,
        "over": fight.state.over,
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "ways": ways(fight, events),
        "luck": luck_of(fight, events),
        "vp": {"total": points(fight, RAIDER), "causes": causes(fight)},
        "losses_by_squadron": [_losses(fight, squadron) for side in SEATS for squadron in _of(fight, side)],
        "losses_by_type": {fight.force(side).nation: by_type(fight, side) for side in SEATS},
        "sections": list(_sections(fight, events)),
    }


def _of(fight: Fight, side: Seat) -> list[Squadron]:
    return [squadron for squadron in fight.state.squadrons.values() if squadron.side == side]


def _losses(fight: Fight, squadron: Squadron) -> Plain:
    return {
        "squadron": called(fight, squadron),
        "nation": fight.force(squadron.side).nation,
        "mission": squadron.mission,
        "lost": squadron.losses,
        "of": fight.max_losses(squadron),
        "state": state_of(squadron),
    }


def state_of(squadron: Squadron) -> str:
    """How a squadron came out of the fight, in words."""
    order = "broken" if squadron.broken else "disrupted" if squadron.disrupted else "in good order"
    return ", ".join(filter(None, (order, ENDS.get(squadron.place, ""))))


def by_type(fight: Fight, side: Seat) -> dict[str, Plain]:
    """Aircraft lost by a side, by type."""
    lost: dict[str, int] = {}
    for squadron in _of(fight, side):
        name = fight.card(squadron).name
        lost[name] = lost.get(name, 0) + squadron.losses
    return dict(lost)


def _sections(fight: Fight, events: list[Event]) -> Iterator[Plain]:
    """The story turn by turn, then each side, then the points."""
    yield from turns(fight, events)
    for side in SEATS:
        lines: list[Plain] = [
            f"{called(fight, each)}: {each.losses} of {fight.max_losses(each)} lost, {state_of(each)}"
            for each in _of(fight, side)
        ]
        yield {"title": f"{fight.force(side).nation}, the {side}", "lines": lines}
    yield {"title": "Points", "lines": [f"{name}: {value:+d}" for name, value in causes(fight).items() if value]}


def turns(fight: Fight, events: list[Event]) -> Iterator[Plain]:
    """What happened in each turn in which something did, in the words of the log."""
    lines: list[Plain] = []
    turn = 0
    for event in events:
        if event.kind == "turn":
            if lines:
                yield {"title": f"Turn {turn}", "lines": lines}
            turn, lines = event.number("turn"), []
        elif event.kind in TOLD:
            line = tell(fight.pack, event)
            if line is not None:
                lines.append(line.text)
    if lines:
        yield {"title": f"Turn {turn}", "lines": lines}
