"""The day report, shown before the next day."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Task
from dowding.engine.text import format_count, format_signed
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle

NEXT_DAY = Option("next-day", "Close the day", risky=True)
READ_REPORT: Final = Task("read the day report")


def day_report(battle: Battle) -> Rules:
    """A pause to read the day report before the calendar update: for the British, or the only player."""
    day_totals = battle.state.day_sheets[-1]
    prompt = (
        f"{day_name(day_totals.day)} is over: {format_count(day_totals.raids, 'raid')}, {format_signed(day_totals.vp)}"
        " VP. Continue to the next raid day?"
    )
    seat = battle.british if battle.british in battle.players else battle.german
    waiting = "The British are reading the day report." if len(battle.players) > 1 else ""
    yield Decision(seat, prompt, battle.rule_refs.day_report, [NEXT_DAY], pause=True, waiting=waiting, task=READ_REPORT)
