"""The after-action report of games with a plan, and the events that make up the story of a raid."""

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
        "announcement",
        "commitment",
        "raid size",
        "decoy",
        "raid deployed",
        "rendezvous fails",
        "strategy card",
        "approach event",
        "target event",
        "combat",
        "Gruppe lost",
        "squadron lost",
        "bombing",
        "no bombing",
        "no response",
        "pool",
        "response card",
        "response",
    }
)
"""The kinds of events that make up the story of a raid."""


def report(battle: Battle, seat: Seat, events: list[Event]) -> Report:
    """The whole report as plain data."""
    return after_action_report(battle, seat, events, RECAP_KINDS)
