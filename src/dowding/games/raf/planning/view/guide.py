"""The guided first raid day: the notes for a seat that belong to this moment."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.games.raf.pack.components import Guide
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.view.scene import Note


def notes(battle: PlannedBattle, seat: Seat) -> tuple[Note, ...]:
    """What a learner at this seat should read now, in order."""
    state = battle.state
    if state.raid_day > 1:
        return ()
    own = [each for each in battle.pack.contents.of(Guide) if each.seat == seat and each.scenario == state.scenario]
    return tuple(
        Note(each.id, each.title, each.text)
        for each in own
        if each.phase == state.phase and each.stage in ("", state.stage)
    )
