"""The guided first raid day: the notes of the scenario that belong to this moment."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.components import Guide
from dowding.view.scene import Note


def guide_notes(battle: Lion) -> tuple[Note, ...]:
    """What a learner should read now, in order; a client shows each once and can be told to stop."""
    state = battle.state
    if state.raid_day > 1:
        return ()
    return tuple(
        Note(guide.id, guide.title, guide.text)
        for guide in battle.pack.contents.entries_of(Guide)
        if guide.scenario == state.scenario and state.phase == guide.phase and state.raids_today >= guide.from_raid
    )
