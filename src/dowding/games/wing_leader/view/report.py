"""The after-action report of a fight: losses by squadron and type, points by cause, luck, flight paths and recap."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event, Plain
from dowding.engine.text import format_count, format_signed
from dowding.games.wing_leader.pack.scenario import RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.expected_results import measure_luck
from dowding.games.wing_leader.rules.option_labels import format_hits, squadron_label
from dowding.games.wing_leader.rules.surface import damage_of, points_for, surface_label
from dowding.games.wing_leader.rules.victory import outcome, points, points_by_cause
from dowding.games.wing_leader.state import Squadron
from dowding.games.wing_leader.view.flight_paths import collect_flight_paths
from dowding.games.wing_leader.view.recap import build_recap
from dowding.view.recap import Recap
from dowding.view.scene import Report

DEPARTURES = {
    "left": "left by the left edge",
    "right": "left by the right edge",
    "escaped": "escaped",
    "eliminated": "wiped out",
    "crashed": "crashed into its target",
}


def build_report(fight: Fight, seat: Seat, events: list[Event]) -> Report:
    """The report as plain data. Nothing in a fight is hidden from either side."""
    result, recap = outcome(fight), build_recap(fight, seat, events)
    return {
        "scenario": fight.scenario.id,
        "title": fight.scenario.title,
        "turn": fight.state.turn,
        "over": fight.state.over,
        "level": None if result is None else result.level,
        "level_text": None if result is None else result.text,
        "ways": collect_flight_paths(fight, events),
        "luck": measure_luck(fight, events),
        "names": {"vp": "Victory points", "of": "Aircraft", "lost": "Aircraft lost"},
        "vp": {"total": points(fight, RAIDER), "causes": points_by_cause(fight)},
        "losses_by_squadron": [
            _squadron_losses(fight, squadron) for side in SEATS for squadron in _squadrons_of(fight, side)
        ],
        "losses_by_type": {fight.force(side).nation: losses_by_type(fight, side) for side in SEATS},
        "story": msgspec.to_builtins(recap),
        "sections": list(_sections(fight, recap)),
    }


def _squadrons_of(fight: Fight, side: Seat) -> list[Squadron]:
    return [squadron for squadron in fight.state.squadrons.values() if squadron.side == side]


def _squadron_losses(fight: Fight, squadron: Squadron) -> Plain:
    return {
        "squadron": squadron_label(fight, squadron),
        "nation": fight.force(squadron.side).nation,
        "mission": squadron.mission,
        "lost": squadron.losses,
        "of": fight.max_losses(squadron),
        "state": describe_state(squadron),
    }


def describe_state(squadron: Squadron) -> str:
    """The final status of a squadron, in words."""
    order = "broken" if squadron.broken else "disrupted" if squadron.disrupted else "in good order"
    return ", ".join(filter(None, (order, DEPARTURES.get(squadron.place, ""))))


def losses_by_type(fight: Fight, side: Seat) -> dict[str, Plain]:
    """Aircraft lost by a side, by type."""
    lost: dict[str, int] = {}
    for squadron in _squadrons_of(fight, side):
        name = fight.card(squadron).name
        lost[name] = lost.get(name, 0) + squadron.losses
    return dict(lost)


def _sections(fight: Fight, recap: Recap) -> Iterator[Plain]:
    """The sections of the report: the recap by turn, each side, surface units and points."""
    for turn in recap.chapters:
        yield {"title": turn.when, "lines": [*filter(None, [turn.text]), *turn.lines]}
    for side in SEATS:
        lines: list[Plain] = [
            f"{squadron_label(fight, squadron)}: {squadron.losses} of {fight.max_losses(squadron)} aircraft lost,"
            f" {describe_state(squadron)}"
            for squadron in _squadrons_of(fight, side)
        ]
        yield {"title": f"{fight.force(side).nation}, the {side}", "lines": lines}
    if fight.state.surface:
        yield {"title": "On the surface", "lines": list(_surface_lines(fight))}
    yield {
        "title": "Points",
        "lines": [f"{name}: {format_signed(value)}" for name, value in points_by_cause(fight).items() if value],
    }


def _surface_lines(fight: Fight) -> Iterator[Plain]:
    """The damage of each surface unit, and its points."""
    for unit in fight.state.surface.values():
        if unit.hits:
            points = format_count(points_for(fight, unit), "point")
            damage = f"{damage_of(fight, unit)} damage"
            yield f"{surface_label(fight, unit)}: {format_hits(unit.hits)}, {damage}, {points}"
        else:
            yield f"{surface_label(fight, unit)}: undamaged"
