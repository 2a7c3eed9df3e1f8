"""The guided first raid day: the tutorial notes for a seat at this moment."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.games.raf.pack.components import Guide
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.view.scene import Note


def guide_notes(battle: PlanningBattle, seat: Seat) -> tuple[Note, ...]:
    """The tutorial notes for this seat at the current phase, in order."""
    state = battle.state
    if state.raid_day > 1:
        return ()
    own = [
        guide
        for guide in battle.pack.contents.entries_of(Guide)
        if guide.seat == seat and guide.scenario == state.scenario
    ]
    return tuple(
        Note(guide.id, guide.title, guide.text, advises=guide.advises)
        for guide in own
        if guide.phase == state.phase and guide.stage in ("", state.stage)
    )
