"""The day report, to be read before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import format_count
from dowding.view.recap import format_signed

NEXT_DAY = Option("next-day", "Close the day", risky=True)


def read_the_day(battle: Battle, seat: Seat, rule: str, waiting: str = "") -> Rules:
    """A moment for this seat to read the day report before the calendar moves on."""
    day_totals = battle.state.day_sheets[-1]
    prompt = (
        f"{day_name(day_totals.day)} is over: {format_count(day_totals.raids, 'raid')}, {format_signed(day_totals.vp)}"
        " VP. On to the next raid day?"
    )
    yield Decision(seat, prompt, rule, [NEXT_DAY], pause=True, waiting=waiting)
