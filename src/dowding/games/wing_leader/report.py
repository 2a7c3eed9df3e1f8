"""The after-action report of a fight."""

from __future__ import annotations

from dowding.games.wing_leader.fight import Fight
from dowding.kernel.decision import Seat
from dowding.kernel.events import Event
from dowding.kernel.scene import Report


def report(fight: Fight, seat: Seat, events: list[Event]) -> Report:
    """What the fight came to."""
    raise NotImplementedError
