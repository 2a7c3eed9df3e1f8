"""Victory and defeat (LION-13, LION-16, LION-17): what ended the game, and what it amounts to."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import BRITISH, Battle
from dowding.kernel.scene import Outcome

WHY: Final = {
    "points": "the points decide",
    "cancelled at first check": "Sealion is cancelled at the first check",
    "cancelled": "Sealion is cancelled",
    "delayed beyond 22 September": "it is too late for Sealion",
    "invasion": "D-Day, the Germans land",
    "invasion called off": "D-Day, the invasion is called off",
    "D-Day British tactical": "D-Day, the invasion fails",
    "Thin Blue Line cancelled": "Sealion is cancelled",
    "Thin Blue Line held": "the line holds",
    "Thin Blue Line broken": "the line is broken",
    "Thin Blue Line preparations": "preparations for Sealion begin",
    "RAF eliminated": "the RAF is eliminated",
    "Luftwaffe eliminated": "the Luftwaffe is eliminated",
}
"""What ended the game, in words."""


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


def last_phase(battle: Battle) -> str:
    """What the table says instead of a phase, once the game has ended."""
    return f"{battle.state.phase}: {WHY[battle.state.ended]}"


def points(battle: Battle) -> int:
    """The victory points as they stand."""
    return battle.state.vp
