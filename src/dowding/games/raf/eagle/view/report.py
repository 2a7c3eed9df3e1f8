"""The after-action report of Eagle: with the plans that were flown and the numbers of the British answers to them."""

from __future__ import annotations

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.view.debrief import laid_open
from dowding.games.raf.planning.view.report import report as told
from dowding.view.scene import Report


def report(battle: Eagle, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    found = told(battle, seat, events)
    found["laid_open"] = msgspec.to_builtins(laid_open(battle, events))
    return found
