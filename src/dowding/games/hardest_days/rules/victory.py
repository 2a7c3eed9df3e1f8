"""End of day and victory (THD-16): points for losses on both sides and for bomb damage, and the victory levels."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.outcome import Outcome
from dowding.engine.text import format_signed
from dowding.games.hardest_days.pack.components import VictoryLevel
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.state import HEAVY, LIGHT
from dowding.view.scene import Band, Scale


def victory_points(day: Day) -> dict[str, int]:
    """16.1: the victory points of the day so far, by cause."""
    groups = [group.box for group in day.state.groups.values()]
    squadrons = [squadron.box for squadron in day.state.squadrons.values()]
    return {
        "groups, heavy loss": 2 * groups.count(HEAVY),
        "groups, light loss": groups.count(LIGHT),
        "squadrons, light loss": -squadrons.count(LIGHT),
        "squadrons, heavy loss": -2 * squadrons.count(HEAVY),
        "bomb damage": -day.state.damage,
    }


def points(day: Day, seat: Seat) -> int:
    """The present victory points."""
    return sum(victory_points(day).values())


def victory_scale(day: Day) -> Scale:
    """16.2: the scale of victory levels with the present points."""
    lowest, *higher = day.pack.levels
    bands = (
        Band(lowest.name, None, _side(lowest)),
        *(Band(level.name, level.vp_from, _side(level)) for level in higher),
    )
    return Scale(sum(victory_points(day).values()), bands)


def _side(level: VictoryLevel) -> str:
    return "" if level.winner == "nobody" else level.winner


def outcome(day: Day) -> Outcome | None:
    """16.2: the level of victory or defeat, once the clock is at End of Day."""
    if not day.state.over:
        return None
    causes = victory_points(day)
    total = sum(causes.values())
    level = day.pack.victory_level(total)
    winner = BRITISH if level.winner == BRITISH else None
    return Outcome(
        level.id,
        f"{level.name} ({format_signed(total)} VP)",
        {BRITISH: total},
        causes,
        winner,
        level.winner == "nobody",
    )
