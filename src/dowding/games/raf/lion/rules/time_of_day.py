"""The hour at which the day begins (LION-4.I2), and the time advance of raid event cards."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.components import RaidEventCard
from dowding.games.raf.rules.event_cards import draw_raid_event
from dowding.games.raf.state import HOURS


def time_of_day(battle: Lion) -> None:
    """I.2: the time advance of a raid event card gives the hour. The card may also forbid advance warning."""
    battle.step_begins("time of day")
    card = draw_raid_event(battle)
    battle.state.hour = time_advance_on(battle, card)
    battle.state.no_advance_warning = card.no_advance_warning
    battle.happen("day begins", "LION-4.I2a", card=card.number, hour=HOURS[battle.state.hour], day=battle.state.day)


def time_advance_on(battle: Lion, card: RaidEventCard) -> int:
    """The card's time advance at the current depletion (LC-37)."""
    if card.advance_depleted is not None and battle.is_depleted():
        return card.advance_depleted
    return card.advance
