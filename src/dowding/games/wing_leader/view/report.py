"""The after-action report of a fight: losses by squadron and type, points by cause, luck, ways, and the story."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event, Plain
from dowding.games.wing_leader.pack.scenario import RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.expected_results import luck_of
from dowding.games.wing_leader.rules.option_labels import called, hits_told
from dowding.games.wing_leader.rules.surface import damage_of, points_for, surface_called
from dowding.games.wing_leader.rules.victory import causes, outcome, points
from dowding.games.wing_leader.state import Squadron
from dowding.games.wing_leader.view.flight_paths import ways
from dowding.games.wing_leader.view.recap import story
from dowding.view.recap import Story
from dowding.view.scene import Report

ENDS = {
    "left": "left by the left edge",
    "right": "left by the right edge",
    "escaped": "got away",
    "eliminated": "shot down to the last",
    "crashed": "crashed into its target",
}


def report(fight: Fight, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data; nothing in a fight is hidden from either side."""
    result, narrated = outcome(fight), story(fight, events)
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
        "story": msgspec.to_builtins(narrated),
        "sections": list(_sections(fight, narrated)),
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


def _sections(fight: Fight, narrated: Story) -> Iterator[Plain]:
    """The story turn by turn, then each side, then the points."""
    for turn in narrated.chapters:
        yield {"title": turn.when, "lines": [*filter(None, [turn.text]), *turn.lines]}
    for side in SEATS:
        lines: list[Plain] = [
            f"{called(fight, each)}: {each.losses} of {fight.max_losses(each)} lost, {state_of(each)}"
            for each in _of(fight, side)
        ]
        yield {"title": f"{fight.force(side).nation}, the {side}", "lines": lines}
    if fight.state.surface:
        yield {"title": "On the surface", "lines": list(_surface(fight))}
    yield {"title": "Points", "lines": [f"{name}: {value:+d}" for name, value in causes(fight).items() if value]}


def _surface(fight: Fight) -> Iterator[Plain]:
    """What became of each surface unit, and what that is worth."""
    for unit in fight.state.surface.values():
        yield (
            f"{surface_called(fight, unit)}: {hits_told(unit.hits)}, {damage_of(fight, unit)} damage, "
            f"{points_for(fight, unit)} points"
        )
