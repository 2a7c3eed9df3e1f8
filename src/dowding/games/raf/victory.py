"""Victory and defeat: what ended the game, and what it amounts to for each seat."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import Ending, VictoryLevel, Winner
from dowding.games.raf.words import cause_names, phase_name
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
    standing = {seat: points(battle, seat) for seat in (battle.german, battle.british)}
    return Outcome(
        level.id, f"{level.name} ({state.vp:+d} VP)", standing, cause_names(state.causes), _seat(battle, level.winner)
    )


def _seat(battle: Battle, side: Winner) -> Seat | None:
    """The seat of the side that has won; the Germans have none where the British player decides for them."""
    if side == "british":
        return battle.british
    return battle.german if side == "german" and battle.german != battle.british else None


def last_phase(battle: Battle) -> str:
    """What the table says instead of a phase, once the game has ended."""
    ended = battle.state.ended
    why = "the points decide" if ended == BY_POINTS else battle.pack.endings[ended].why
    return f"{phase_name(battle.state)}: {why}"


def points(battle: Battle, seat: Seat) -> int:
    """The victory points as they stand: what the British gain the Germans lose."""
    return -battle.state.vp if seat == battle.german != battle.british else battle.state.vp
