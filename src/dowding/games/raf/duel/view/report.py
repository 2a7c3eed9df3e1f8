"""The after-action report of the two-player game: once it is over, with the plans and what was believed of them."""

from __future__ import annotations

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.view.debrief import laid_open
from dowding.games.raf.planning.view.report import report as told
from dowding.view.scene import Report


def report(battle: Duel, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    found = told(battle, seat, events)
    if battle.is_over and battle.log is not None:
        found["laid_open"] = msgspec.to_builtins(laid_open(battle, events, battle.log))
    return found
