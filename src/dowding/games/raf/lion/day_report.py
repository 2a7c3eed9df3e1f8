"""The day report: what a raid day came to, kept for the curve over the calendar, and shown before the next day."""

from __future__ import annotations

from dowding.games.raf.lion.lion import BRITISH, Lion
from dowding.games.raf.log_words import count
from dowding.games.raf.pack import day_name
from dowding.games.raf.state import HEAVY, LIGHT, DaySheet
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import Decision, Option

NEXT_DAY = Option("next-day", "Close the day", risky=True)


def day_sheet(game: Lion) -> None:
    """Note how the day ended, in figures."""
    state = game.state
    sheet = DaySheet(
        state.day,
        state.vp,
        state.raids_today,
        len(game.gruppen_in(LIGHT, HEAVY)),
        len(game.squadrons_in(LIGHT, HEAVY)),
        -state.causes.get("bombing", 0),
        state.depletion,
        tuple(state.stocks.items()),
        sum(not squadron.full for squadron in state.squadrons.values()),
    )
    state.day_sheets = (*state.day_sheets, sheet)
    game.happen("end of day", "LION-4.II16f", day=state.day, raids=sheet.raids, vp=sheet.vp)


def day_report(game: Lion) -> Rules:
    """A moment to read the day report before the calendar moves on."""
    state = game.state
    prompt = (
        f"{day_name(state.day)} is over: {count(state.raids_today, 'raid')}, {state.vp:+d} VP. On to the next raid day?"
    )
    yield Decision(BRITISH, prompt, "LION-4.IV0", [NEXT_DAY], pause=True)
