"""The day report, to be read before the next day."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.view.log_format import count
from dowding.view.recap import signed

NEXT_DAY = Option("next-day", "Close the day", risky=True)


def read_the_day(battle: Battle, seat: Seat, rule: str, waiting: str = "") -> Rules:
    """A moment for this seat to read the day report before the calendar moves on."""
    sheet = battle.state.day_sheets[-1]
    prompt = (
        f"{day_name(sheet.day)} is over: {count(sheet.raids, 'raid')}, {signed(sheet.vp)} VP. On to the next raid day?"
    )
    yield Decision(seat, prompt, rule, [NEXT_DAY], pause=True, waiting=waiting)
