"""The after-action report of Lion, and the event kinds in its account of a raid."""

from __future__ import annotations

from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.view.report import after_action_report
from dowding.view.scene import Report

RECAP_KINDS: Final = frozenset(
    {
        "detection",
        "commitment",
        "raid size",
        "snap raid size",
        "no raid",
        "false raid",
        "raid deployed",
        "approach event",
        "target event",
        "combat",
        "Gruppe lost",
        "squadron lost",
        "bombing",
        "no bombing",
        "no response",
    }
)
"""The event kinds in the account of a raid."""


def report(battle: Battle, seat: Seat, events: list[Event]) -> Report:
    """The report as plain data."""
    return after_action_report(battle, seat, events, RECAP_KINDS)
