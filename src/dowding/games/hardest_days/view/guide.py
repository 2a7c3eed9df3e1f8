"""The notes of a guided scenario that apply to the current position."""

from __future__ import annotations

from dowding.games.hardest_days.pack.components import GuideNote
from dowding.games.hardest_days.rules.context import Day
from dowding.view.scene import Note


def guide_notes(day: Day) -> tuple[Note, ...]:
    """The notes for the current position, in order; a client shows each once and lets the player turn them off."""
    state = day.state
    return tuple(
        Note(note.id, note.title, note.text, _about(day, note), note.advises)
        for note in day.pack.contents.entries_of(GuideNote)
        if (note.scenario, note.phase) == (state.scenario, state.phase) and state.hour >= note.from_hour
    )


def _about(day: Day, note: GuideNote) -> tuple[str, ...]:
    """The ids of the pieces that a note is about."""
    if note.about == "forming":
        return tuple(f"forming-{number}" for number, _ in enumerate(day.state.raid_regions, 1))
    return tuple(f"raid-{number}" for number in day.state.raids) if note.about == "raids" else ()
