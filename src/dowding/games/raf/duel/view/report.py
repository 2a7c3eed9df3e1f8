"""The after-action report of RAF: 2-Player, with a debrief of the plans when the game is over."""

from __future__ import annotations

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.view.debrief import build_debrief
from dowding.games.raf.planning.view.report import report as planning_report
from dowding.view.scene import Report


def report(battle: Duel, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    report_data = planning_report(battle, seat, events)
    if battle.is_over and battle.log is not None:
        report_data["laid_open"] = msgspec.to_builtins(build_debrief(battle, events, battle.log))
    return report_data
