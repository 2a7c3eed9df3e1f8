"""Victory and defeat (LION-13, LION-16, LION-17): what ended the game, and what it amounts to."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import Ending, VictoryLevel
from dowding.games.raf.lion.lion import BRITISH
from dowding.kernel.decision import Seat
from dowding.kernel.scene import Outcome

BY_POINTS: Final = "points"
"""How a game ends that nothing has ended before its last day: the points decide."""


def outcome(battle: Battle) -> Outcome | None:
    """The level of victory or defeat, once the game has ended."""
    state = battle.state
    if not state.ended:
        return None
    if state.ended == BY_POINTS:
        level: VictoryLevel | Ending = battle.pack.victory_level(state.scenario, state.vp)
    else:
        level = battle.pack.endings[state.ended]
    winner = BRITISH if level.winner == BRITISH else None
    return Outcome(level.id, f"{level.name} ({state.vp:+d} VP)", {BRITISH: state.vp}, dict(state.causes), winner)


def last_phase(battle: Battle) -> str:
    """What the table says instead of a phase, once the game has ended."""
    ended = battle.state.ended
    why = "the points decide" if ended == BY_POINTS else battle.pack.endings[ended].why
    return f"{battle.state.phase}: {why}"


def points(battle: Battle, seat: Seat) -> int:
    """The victory points as they stand."""
    return battle.state.vp
