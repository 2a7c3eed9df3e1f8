"""The after-action report of Eagle, with a debrief of the plans and of the British responses."""

from __future__ import annotations

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.view.debrief import build_debrief
from dowding.games.raf.planning.view.report import report as planning_report
from dowding.view.scene import Report


def report(battle: Eagle, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    report_data = planning_report(battle, seat, events)
    report_data["laid_open"] = msgspec.to_builtins(build_debrief(battle, events))
    return report_data
