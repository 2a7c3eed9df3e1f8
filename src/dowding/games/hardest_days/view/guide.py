"""The guided first day: the notes of the scenario that belong to this moment."""

from __future__ import annotations

from dowding.games.hardest_days.pack.components import Guide
from dowding.games.hardest_days.rules.day import Day
from dowding.view.scene import Note


def notes(day: Day) -> tuple[Note, ...]:
    """What a learner should read now, in order; a client shows each once and can be told to stop."""
    state = day.state
    return tuple(
        Note(each.id, each.title, each.text, _about(day, each))
        for each in day.pack.contents.of(Guide)
        if (each.scenario, each.phase) == (state.scenario, state.phase) and state.hour >= each.from_hour
    )


def _about(day: Day, note: Guide) -> tuple[str, ...]:
    """The pieces that a note speaks of, as the picture names them."""
    if note.about == "forming":
        return tuple(f"forming-{number}" for number, _ in enumerate(day.state.raid_regions, 1))
    return tuple(f"raid-{number}" for number in day.state.raids) if note.about == "raids" else ()
