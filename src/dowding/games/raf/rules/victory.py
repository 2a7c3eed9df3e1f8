"""Victory: the outcome of a game, victory levels, points by seat, and the points scale."""

from __future__ import annotations

from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.outcome import Outcome
from dowding.engine.text import format_signed
from dowding.games.raf.pack.components import Ending, VictoryLevel, Winner
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import cause_names, phase_name
from dowding.view.scene import Band, Scale

BY_POINTS: Final = "points"
"""The ending of a game that is decided on points on its last day."""


def outcome(battle: Battle) -> Outcome | None:
    """The level of victory or defeat, once the game has ended."""
    state = battle.state
    if not state.ended:
        return None
    level = reached_level(battle)
    points_by_seat = {seat: points(battle, seat) for seat in battle.players}
    return Outcome(
        level.id,
        f"{level.name} ({format_signed(state.vp)} VP)",
        points_by_seat,
        cause_names(state.causes),
        _seat(battle, level.winner),
        level.winner == "nobody",
    )


def reached_level(battle: Battle) -> VictoryLevel | Ending:
    """The victory level of a finished game, by its points or by its early ending."""
    state = battle.state
    if state.ended == BY_POINTS:
        return battle.pack.victory_level(state.scenario, state.vp)
    return battle.pack.endings[state.ended]


def _seat(battle: Battle, side: Winner) -> Seat | None:
    """The seat of the winning side, if it has one. Lion's player makes German decisions, but is British."""
    seat = battle.british if side == "british" else battle.german if side == "german" else None
    return seat if seat in battle.players and (side == "british" or battle.german != battle.british) else None


def scale(battle: Battle) -> Scale | None:
    """The points scale: the victory levels of the scenario, or the points at which Sealion starts or is cancelled."""
    levels = battle.pack.victory_levels(battle.state.scenario)
    if levels:
        starts = [None, *(level.vp_from for level in levels[1:])]
        bands = [Band(level.name, start, _side(level.winner)) for level, start in zip(levels, starts, strict=True)]
        return Scale(battle.state.vp, tuple(bands))
    weighed = sealion_values(battle)
    if weighed is None:
        return None
    start, cancel = weighed
    return Scale(
        battle.state.vp,
        (
            Band("Sealion starts", None, "german"),
            Band("Sealion waits", start + 1),
            Band("No Sealion", cancel, "british"),
        ),
    )


def _side(winner: Winner) -> str:
    return "" if winner == "nobody" else winner


def sealion_values(battle: Battle) -> tuple[int, int] | None:
    """The start and cancel values of the next Sealion check; None if Sealion is not in play."""
    state = battle.state
    if state.sealion < 0:
        return None
    return battle.pack.sealion_values(state.sealion if state.preparations else max(state.day, state.sealion))


def last_phase(battle: Battle) -> str:
    """The phase text of a finished game."""
    ended = battle.state.ended
    why = "the points decide" if ended == BY_POINTS else battle.pack.endings[ended].why
    return f"{phase_name(battle.state)}: {why}"


def points(battle: Battle, seat: Seat) -> int:
    """The current victory points of a seat. The Germans lose what the British gain."""
    return -battle.state.vp if seat == battle.german != battle.british else battle.state.vp
