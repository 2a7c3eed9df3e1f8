"""The tips of the guided first raid day."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.components import Guide
from dowding.view.scene import Note


def guide_notes(battle: Lion) -> tuple[Note, ...]:
    """The tips for this position, in order. A client shows each one once; the player can turn them off."""
    state = battle.state
    if state.raid_day > 1:
        return ()
    return tuple(
        Note(guide.id, guide.title, guide.text, advises=guide.advises)
        for guide in battle.pack.contents.entries_of(Guide)
        if guide.scenario == state.scenario and state.phase == guide.phase and state.raids_today >= guide.from_raid
    )
