"""End of day and victory (THD-16): points for losses on both sides and for bomb damage, and what they amount to."""

from __future__ import annotations

from dowding.games.hardest_days.day import BRITISH, Day
from dowding.games.hardest_days.state import HEAVY, LIGHT
from dowding.kernel.decision import Seat
from dowding.kernel.scene import Outcome


def victory_points(day: Day) -> dict[str, int]:
    """16.1: the victory points of the day so far, by cause."""
    groups, squadrons = day.state.groups.values(), day.state.squadrons.values()
    return {
        "groups, heavy loss": 2 * sum(group.box == HEAVY for group in groups),
        "groups, light loss": sum(group.box == LIGHT for group in groups),
        "squadrons, light loss": -sum(squadron.box == LIGHT for squadron in squadrons),
        "squadrons, heavy loss": -2 * sum(squadron.box == HEAVY for squadron in squadrons),
        "bomb damage": -day.state.damage,
    }


def points(day: Day, seat: Seat) -> int:
    """The victory points as they stand."""
    return sum(victory_points(day).values())


def outcome(day: Day) -> Outcome | None:
    """16.2: the level of victory or defeat, once the clock stands at End of Day."""
    if not day.state.over:
        return None
    causes = victory_points(day)
    total = sum(causes.values())
    level = day.pack.victory_level(total)
    winner = BRITISH if level.winner == BRITISH else None
    return Outcome(level.id, f"{level.name} ({total:+d} VP)", {BRITISH: total}, causes, winner)
