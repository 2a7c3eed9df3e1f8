"""The day report of Lion, shown before the next day."""

from __future__ import annotations

from dowding.games.raf.lion.lion import BRITISH, Lion
from dowding.games.raf.log_words import count
from dowding.games.raf.pack import day_name
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import Decision, Option

NEXT_DAY = Option("next-day", "Close the day", risky=True)


def day_report(battle: Lion) -> Rules:
    """A moment to read the day report before the calendar moves on."""
    state = battle.state
    prompt = (
        f"{day_name(state.day)} is over: {count(state.raids_today, 'raid')}, {state.vp:+d} VP. On to the next raid day?"
    )
    yield Decision(BRITISH, prompt, "LION-4.IV0", [NEXT_DAY], pause=True)
