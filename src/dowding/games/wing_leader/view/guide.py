"""Help for a new player: the notes of a guided scenario, and texts of the cited rules."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.games.map_art.pack_entries import RuleHelp
from dowding.games.wing_leader.pack.components import Guide
from dowding.games.wing_leader.pack.loader import Components
from dowding.games.wing_leader.rules.context import Fight
from dowding.view.scene import Note


def guide_notes(fight: Fight, seat: Seat) -> tuple[Note, ...]:
    """The notes for this seat and position, in order. Clients show each once, and players can turn them off."""
    state = fight.state
    return tuple(
        Note(guide_note.id, guide_note.title, _with_victory_points(fight, guide_note.text))
        for guide_note in fight.pack.contents.entries_of(Guide)
        if (guide_note.scenario, guide_note.seat, guide_note.phase) == (state.scenario, seat, state.phase)
        and guide_note.first_turn <= state.turn <= guide_note.last_turn
    )


def _with_victory_points(fight: Fight, text: str) -> str:
    """A note with the victory points of the scenario filled in, so that the two cannot differ."""
    victory = fight.scenario.victory
    return text.format(raider=victory.raider_from, defender=victory.defender_to)


def rule_help(pack: Components) -> dict[str, str]:
    """Paraphrased texts of the cited rules, by rule."""
    return {entry.rule: entry.text for entry in pack.contents.entries_of(RuleHelp)}
