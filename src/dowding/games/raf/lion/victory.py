"""Victory and defeat (LION-13, LION-16, LION-17): what ended the game, and what it amounts to."""

from __future__ import annotations

from dowding.games.raf.battle import BRITISH, Battle
from dowding.kernel.scene import Outcome


def outcome(battle: Battle) -> Outcome | None:
    """The level of victory or defeat, once the game has ended."""
    state = battle.state
    if not state.ended:
        return None
    if state.ended == "points":
        level = battle.pack.victory_level(state.scenario, state.vp)
        ident, name = level.id, level.name
    else:
        ident, name = state.ended, battle.pack.endings[state.ended].name
    return Outcome(ident, f"{name} ({state.vp:+d} VP)", {BRITISH: state.vp}, dict(state.causes))


def points(battle: Battle) -> int:
    """The victory points as they stand."""
    return battle.state.vp
