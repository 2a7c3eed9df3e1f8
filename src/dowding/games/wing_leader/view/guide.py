"""Help for a new player: the notes of a guided scenario, and texts of the cited rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dowding.engine.decision import Seat
from dowding.games.map_art.pack_entries import RuleHelp
from dowding.games.wing_leader.geometry import column_of, name_of
from dowding.games.wing_leader.pack.components import Guide, PlanFailure
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.pack.scenario import RAIDER, other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.view.scene import Note

OUTFLOWN_COLUMNS: Final = 2
"""A raid that is this many columns past every fighter can no longer be met from ahead or above."""


def guide_notes(fight: Fight, seat: Seat) -> tuple[Note, ...]:
    """The notes for this seat and position, in order. Clients show each once, and players can turn them off.

    While the plan of the guide can no longer be followed, only the notes that say so are shown.
    """
    notes = [note for note in fight.pack.contents.entries_of(Guide) if _is_about(fight, seat, note)]
    failures = [note for note in notes if note.failed]
    return tuple(
        Note(note.id, note.title, _with_victory_points(fight, note.text), advises=note.advises)
        for note in failures or notes
    )


def _is_about(fight: Fight, seat: Seat, note: Guide) -> bool:
    """Whether a note fits the scenario, seat, phase, turn and position."""
    state = fight.state
    return (
        (note.scenario, note.seat) == (state.scenario, seat)
        and state.phase in (note.phase, *note.further_phases)
        and note.first_turn <= state.turn <= note.last_turn
        and (not note.square or any(name_of(own.square) == note.square for own in fight.on_map(seat)))
        and (not note.failed or FAILURES[note.failed](fight, seat))
    )


# How the plan of a guide fails


def is_plan_outflown(fight: Fight, seat: Seat) -> bool:
    """Whether the raid has passed every unbroken fighter of a seat, none of which has a tally."""
    fighters = [fighter for fighter in fight.fighters(seat) if not fighter.broken]
    bombers = [bomber for bomber in fight.bombers(other_side(seat)) if not bomber.broken]
    if not fighters or not bombers or any(fighter.tally for fighter in fighters):
        return False
    flies_right = fight.force(RAIDER).edge == "left"
    gaps = [column_of(bomber.square) - column_of(fighter.square) for bomber in bombers for fighter in fighters]
    return min(gap if flies_right else -gap for gap in gaps) >= OUTFLOWN_COLUMNS


def is_plan_broken(fight: Fight, seat: Seat) -> bool:
    """Whether every fighter of a seat is broken or gone, while the enemy flies on."""
    enemies = [enemy for enemy in fight.on_map(other_side(seat)) if not enemy.broken]
    return bool(enemies) and fight.state.turn > 0 and all(fighter.broken for fighter in fight.fighters(seat))


FAILURES: Final[Mapping[PlanFailure, Callable[[Fight, Seat], bool]]] = {
    "outflown": is_plan_outflown,
    "broken": is_plan_broken,
}


def _with_victory_points(fight: Fight, text: str) -> str:
    """A note with the victory points of the scenario filled in, so that the two cannot differ."""
    victory = fight.scenario.victory
    return text.format(raider=victory.raider_from, defender=victory.defender_to)


def rule_help(pack: Components) -> dict[str, str]:
    """Paraphrased texts of the cited rules, by rule."""
    return {entry.rule: entry.text for entry in pack.contents.entries_of(RuleHelp)}
